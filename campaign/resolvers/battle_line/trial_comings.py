"""Who comes and who leaves, in thousands of trials at once. [BG 9.1, BG 10.1, NS 8.21, NS-R13]"""

import numpy as np
from numpy.typing import NDArray

from campaign.battle.battle_odds import Conduct
from campaign.resolvers.battle_line.aiming import FACES
from campaign.resolvers.battle_line.commander import EASY, HOPELESS
from campaign.resolvers.battle_line.muster import AWAY, FRONT, REAR, ROUTED, has_refuge
from campaign.resolvers.battle_line.position import FRONT as EIGHT
from campaign.resolvers.battle_line.position import RIVER_ROUNDS, LinePosition
from campaign.resolvers.battle_line.trial_army import Flags, TrialArmy, faces_needed, some
from campaign.tables.printed_values import printed_values
from campaign.terms import Side

Forces = NDArray[np.float32]

LEAST = 0.01
"""A force is not taken for less. [`commander.py`]"""


class Comings:
    """What the automatic commanders do at the beginning of a part, before they fire."""

    def __init__(self, position: LinePosition, armies: tuple[TrialArmy, ...]) -> None:
        self.request, self.drawn = position.request, position.drawn
        self.armies = armies
        self.sent = [[box.sent for box in army.army.boxes] for army in armies]
        self._refuges: dict[tuple[Side, tuple[int, ...]], bool] = {}
        self._numbers = [
            {column.piece.id: n for n, column in enumerate(army.army.columns)} for army in armies
        ]

    def part(self, side: Side, conduct: Conduct, round_: int, may_leave: bool) -> Flags | None:
        """Who comes comes; the trials in which everybody leaves, None if nobody may anywhere."""
        own, enemy = self.armies[side.seat], self.armies[side.enemy.seat]
        may = np.full(len(own.steps), may_leave and conduct.leaves)
        if own.army.boxes or own.army.riders or may.any():
            river = round_ <= RIVER_ROUNDS
            acted, waits = self._call(own, enemy, river)
            gone = self._leave(own, enemy, river, may & ~acted & ~waits)
            self._ride(own, enemy, river, gone)
            return gone
        return None

    def are_over(self, side: Side) -> None:
        """Whoever has come in this part, from every box somebody may come in the next one."""
        self.sent[side.seat] = [False] * len(self.sent[side.seat])

    # --- who comes ---

    def _call(self, own: TrialArmy, enemy: TrialArmy, river: bool) -> tuple[Flags, Flags]:
        """Pieces come while they help; who has called, and who could still call. [BG 10.1]"""
        count, boxes = len(own.steps), own.army.boxes
        acted, open_ = np.zeros(count, dtype=bool), np.zeros((count, len(boxes)), dtype=bool)
        if not boxes:
            return acted, acted
        sent = np.tile(np.array(self.sent[own.army.side.seat], dtype=bool), (count, 1))
        self.are_over(own.army.side)
        sizes = np.array([len(box.pieces) for box in boxes])
        for _ in boxes:
            open_ = (own.called < sizes) & ~sent
            if not open_.any():
                break
            forces = self._force(own, enemy, river), self._force(enemy, own, river)
            comes = some(open_) & (forces[0] / np.maximum(forces[1], LEAST) < EASY)
            comes &= self._helps(own, enemy, open_, forces, river)
            rows = np.flatnonzero(comes)
            if not len(rows):
                break
            chosen = self._best(own, open_)[rows]
            self._bring(own, rows, chosen)
            sent[rows, chosen] = True
            acted[rows] = True
        return acted, some(open_)

    def _helps(
        self,
        own: TrialArmy,
        enemy: TrialArmy,
        open_: Flags,
        forces: tuple[Forces, Forces],
        river: bool,
    ) -> Flags:
        """The battle is not hopeless with all who could come."""
        front = enemy.front
        modifier = enemy.modifier + (enemy.crossed if self._helped_by_river(own, river) else 0)
        more = np.zeros(len(front), dtype=np.float32)
        number = np.maximum(front.sum(axis=1), 1)
        for place, box in enumerate(own.army.boxes):
            for called, kinds in enumerate(box.others):
                rows = np.flatnonzero(open_[:, place] & (own.called[:, place] == called))
                if len(rows):
                    each = sum(
                        np.maximum(0, printed_values()[kind.type][0] + modifier) for kind in kinds
                    )
                    more[rows] += 2 * (front[rows] @ each) / (FACES * number[rows])
        helps: Flags = (forces[0] + more) / np.maximum(forces[1], LEAST) >= HOPELESS
        return helps

    def _best(self, own: TrialArmy, open_: Flags) -> NDArray[np.int64]:
        """The box whose next piece is worth most."""
        merits = np.full(open_.shape, -1.0)
        numbers = self._numbers[own.army.side.seat]
        for place, box in enumerate(own.army.boxes):
            worths = [own.worth[numbers[piece]] for piece in box.pieces]
            following = np.array([*worths, 0.0])[own.called[:, place]]
            merits[:, place] = np.where(open_[:, place], following, -1.0)
        best: NDArray[np.int64] = merits.argmax(axis=1)
        return best

    def _bring(self, own: TrialArmy, rows: NDArray[np.int64], chosen: NDArray[np.int64]) -> None:
        """The arrival stands in front if there is room. [BG 10.4, NS-R16]"""
        numbers = self._numbers[own.army.side.seat]
        order = [[numbers[piece] for piece in box.pieces] for box in own.army.boxes]
        most = max(len(pieces) for pieces in order)
        table = np.array([pieces + [0] * (most - len(pieces)) for pieces in order])
        columns = table[chosen, own.called[rows, chosen]]
        full = np.zeros(len(rows), dtype=bool)
        if self.request.command:
            full = (own.front & ~own.guns)[rows].sum(axis=1) >= EIGHT
        own.place[rows, columns] = np.where(full, REAR, FRONT)
        own.called[rows, chosen] += 1

    def _ride(self, own: TrialArmy, enemy: TrialArmy, river: bool, gone: Flags) -> None:
        """Leaders come unless it is easy; none to a garrison alone. [NS 8.21, NS-R17]"""
        for place, rider in enumerate(own.army.riders):
            waits = ~own.brought[:, place] & ~gone
            if not waits.any():
                continue
            ratio = self._force(own, enemy, river) / np.maximum(
                self._force(enemy, own, river), LEAST
            )
            rides = waits & (ratio < EASY) & (own.fighting & ~own.guns).any(axis=1)
            own.brought[rides, place] = True
            own.points[rides] += rider.value
            if self.request.command:
                own.leadership[rides] += rider.value

    # --- who leaves ---

    def _leave(self, own: TrialArmy, enemy: TrialArmy, river: bool, may: Flags) -> Flags:
        """The weak go; a garrison stays and fights on. [BG 9.1, NS-R13]"""
        if not may.any():
            return may
        weak = self._force(own, enemy, river) / np.maximum(self._force(enemy, own, river), LEAST)
        others = ((own.fighting & ~own.guns) | (own.place == ROUTED) & (own.steps > 0)).any(axis=1)
        goes = may & (weak < HOPELESS) & others
        if goes.any():
            goes &= self.refuge(own.army.side)
        holds = goes & (own.fighting & own.guns).any(axis=1)
        if holds.any():
            own.place[holds[:, None] & ~own.guns & (own.place != AWAY)] = AWAY
            own.points[holds] = 0
        return np.asarray(goes & ~holds)

    def refuge(self, side: Side) -> Flags:
        """In which trials there is a box to go to, as pieces have been called. [BG 9.2, BG 9.4]"""
        called = np.concatenate([army.called for army in self.armies], axis=1)
        rows, which = np.unique(called, axis=0, return_inverse=True)
        found = np.array([self._has_refuge(side, tuple(int(n) for n in row)) for row in rows])
        return np.asarray(found[which.reshape(-1)])

    def _has_refuge(self, side: Side, called: tuple[int, ...]) -> bool:
        if (side, called) not in self._refuges:
            boxes = [box for army in self.armies for box in army.army.boxes]
            drawn = tuple(
                piece for box, n in zip(boxes, called, strict=True) for piece in box.pieces[:n]
            )
            found = has_refuge(self.request, (*self.drawn, *drawn), side)
            self._refuges[side, called] = found
        return self._refuges[side, called]

    # --- who is how strong ---

    def _helped_by_river(self, own: TrialArmy, river: bool) -> bool:
        return river and own.army.side is self.request.defender

    def _force(self, own: TrialArmy, enemy: TrialArmy, river: bool) -> Forces:
        """Hits that a side can be expected to score while it lasts. [`commander.force`]"""
        needed = faces_needed(own, enemy, self._helped_by_river(own, river))
        front = enemy.front
        there = own.fighting
        number = np.maximum(front.sum(axis=1), 1)
        steps = (own.steps * there).astype(np.float32)
        with np.errstate(invalid="ignore"):  # numpy may warn of what it reads beside the numbers
            hits = (steps @ np.maximum(needed, 0).astype(np.float32)) * front
        force = hits.sum(axis=1) / (FACES * number)
        if self.request.command:
            pieces = np.maximum(there.sum(axis=1), 1)
            few = (own.leadership > 0) & (pieces > own.leadership)
            share = np.sqrt(own.leadership / pieces)
            force = np.where(few, force * share, force)
        forces: Forces = force.astype(np.float32)
        return forces
