"""The position as a commander sees it: who is felt where, what that is worth, what a change brings.

Battles that have been joined count as what is to be expected of them, so that more can be sent to
one or away from it. Nothing is played: a change is weighed in the boxes where it is felt.

A long file, because all that weighs a change works on the same lists, box by box.
"""

from collections.abc import Iterable
from typing import NamedTuple

from campaign.board.board import bits
from campaign.commanders.field.forecast import Clash, forecast, standing
from campaign.commanders.field.ground import Felt, drift, fleet, spread, strides, worths
from campaign.commanders.field.odds import Force
from campaign.commanders.field.temper import FULL_SIGHT, Sight, Temper
from campaign.queries.battle_sites import garrison
from campaign.queries.supply_lines import before_enemies, supplied_boxes, supplied_if
from campaign.rules.sea import INVASION_BASE
from campaign.state import CampaignState
from campaign.terms import UNION, Side

AT_HOME = 1.25
"""How much more strength is felt where it stands."""

HOLDS = 1.5
"""How much more is felt of whoever holds a box."""

FLAG, ALIEN = 1.0, 0.1
"""What is felt of whoever holds a box, and of the other, where nobody is near."""

STEPS_IN = 0.45
"""The share of its worth that a box loses if nobody is there and the enemy may walk in."""

LANDS = 0.25
"""The same if he may land there on one throw in six. [BG 6.2]"""

HUNGER = 2.5
"""What it costs to have several pieces where no supply comes: one of them is lost. [NS 2.2]"""

HASTE = 0.7
"""By how much the Union, against whom time runs, thinks chances greater in the end. [BG 13.4]"""


class Shift(NamedTuple):
    """What is different in a box: both sides' pieces, whose it is (1: own, 0: the enemy's)."""

    box: int
    own: Force
    enemy: Force
    control: float


class Outlook:
    """What one side sees in a position in which it may march."""

    def __init__(
        self, state: CampaignState, side: Side, temper: Temper, sight: Sight = FULL_SIGHT
    ) -> None:
        self.state = state
        self.side = side
        self.temper = temper
        self.sight = sight
        self.theater = state.theater
        self.near = spread(self.theater)
        self._far = self.near if sight.replies else ((),) * len(self.near)
        self.worth = worths(state, side, temper)
        seat = side.seat
        self.there = [standing(state, seat), standing(state, 1 - seat)]
        """The pieces of both sides that stand in each box now, the own first."""

        self.own = list(self.there[0])
        self.enemy = list(self.there[1])
        self.control = [0.5] * len(self.theater.ids)
        for box in bits(state.held[seat]):
            self.control[box] = 1.0
        for box in bits(state.held[1 - seat]):
            self.control[box] = 0.0
        self._haste = HASTE * state.turn / state.last_turn if side is UNION else 0.0
        self.joined: dict[int, Clash] = {}
        self._join()
        self._base = self.theater.number[INVASION_BASE]
        self._fleet = dict(fleet(self.theater, state.held[1] & self.theater.ports))
        self.felt = self._felt(self.own, self.near, False, 1.0)
        self.feared = self._felt(self.enemy, self._far, side is not UNION and sight.replies, 0.0)
        self._open = self._walked_into() if sight.exposure else {}
        self.points = [self._points(b, 0.0, 0.0, self.control[b]) for b in range(len(self.worth))]
        self._prepare()
        self._before = before_enemies(state, side)
        self._fed = supplied_boxes(state, side) if state.options.supply else 0

    def _join(self) -> None:
        """Battles that have been joined are thought to be over."""
        state, seat = self.state, self.side.seat
        active = state.step.side is self.side
        for box in bits(state.contested & ~state.contained):
            if active:
                self.joined[box] = fight = self.fight(box, self.there[0][box])
                self.own[box], self.enemy[box] = fight.own, fight.enemy
                self.control[box] = fight.win
        if active:
            for box in bits(state.present[seat] & ~state.held[seat] & ~state.contested):
                self.control[box] = 1.0

    def fight(self, box: int, own: Force, wet: float = 0.0) -> Clash:
        """What is to be expected if *own* attacks the enemy in a box."""
        return forecast(self.state, self.there, box, own, wet, self.temper.caution - self._haste)

    # --- who is felt where ---

    def _walked_into(self) -> dict[int, float]:
        """Boxes that the enemy could walk into were nobody there, and what that would cost.

        By the ways of his pieces, as far as they are not barred: one box, or two by river or on
        horseback; and over the sea. [BG 4.4, BG 6.2]
        """
        state, enemy = self.state, 1 - self.side.seat
        stacks, theater = state.stacks[enemy], self.theater
        found = 0
        for box in bits(state.present[enemy] & ~(1 << theater.europe)):
            found |= strides(theater, box, stacks[box].has_cavalry)
        cost = {box: STEPS_IN * self.worth[box] for box in bits(found)}
        if self.side is not UNION and stacks[self._base]:
            for port in self._fleet:
                cost.setdefault(port, LANDS * self.worth[port])
        return cost

    def _bare(self, box: int, own: Force, control: float) -> float:
        """What it costs that nobody is in a box of ours that the enemy may walk into."""
        return self._open.get(box, 0.0) * control if own.pieces < 0.5 else 0.0

    def _stand(self, force: Force) -> float:
        return AT_HOME * (force.strength + (self.temper.works - 1) * force.sheltered)

    def _felt(
        self, forces: list[Force], near_by: tuple[Felt, ...], sails: bool, flag: float
    ) -> list[float]:
        felt = [FLAG if c == flag else ALIEN if c == 1 - flag else 0.4 for c in self.control]
        for box, force in enumerate(forces):
            if force.strength:
                felt[box] += self._stand(force)
                for near, share in near_by[box]:
                    felt[near] += share * force.strength
                if sails and box == self._base:
                    for port, share in self._fleet.items():
                        felt[port] += share * force.strength
        return felt

    def _points(self, box: int, own: float, enemy: float, control: float) -> float:
        """What a box counts, with so much more felt of both sides. [BG 3.1]"""
        x = (self.felt[box] + own) * (1 + (HOLDS - 1) * control)
        y = (self.feared[box] + enemy) * (1 + (HOLDS - 1) * (1 - control))
        x, y = max(x, 0.01), max(y, 0.01)
        x *= x
        now = self.temper.now
        return self.worth[box] * (now * control + (1 - now) * x / (x + y * y))

    def pull(self) -> list[float]:
        """What one more point of strength in each box would bring, about."""
        steep = [
            weight * (mine + grow) ** 2 / ((mine + grow) ** 2 + theirs) - known
            for weight, mine, grow, theirs, known in zip(
                self._weight, self._mine, self._grow, self._theirs, self._fought_for, strict=True
            )
        ]
        found = []
        for box, near in enumerate(self.near):
            total = AT_HOME * steep[box]
            for other, share in near:
                total += share * steep[other]
            found.append(total)
        return found

    # --- what a change brings ---

    def gain(
        self, changes: Iterable[Shift], own_lost: float = 0.0, enemy_lost: float = 0.0
    ) -> float:
        """How many points more a position with these changes is worth."""
        more: dict[int, float] = {}
        worse: dict[int, float] = {}
        control: dict[int, float] = {}
        sails = self.side is not UNION and self.sight.replies
        total = 0.0
        for box, own, enemy, holds in changes:
            control[box] = holds
            before = self.own[box]
            total += self._bare(box, before, self.control[box]) - self._bare(box, own, holds)
            if own != before:
                self._add(more, box, own, before, self.near[box], False)
            against = self.enemy[box]
            if enemy != against:
                self._add(worse, box, enemy, against, self._far[box], sails)
        total += self.temper.enemy_loss * enemy_lost - self.temper.own_loss * own_lost
        for box, holds in control.items():
            felt, feared = more.pop(box, 0.0), worse.pop(box, 0.0)
            total += self._points(box, felt, feared, holds) - self.points[box]
        mine, hostile, weight, known = self._mine, self._hostile, self._weight, self._fought_for
        grow = self._grow
        for box, step in more.items():
            x = mine[box] + step * grow[box]
            y = hostile[box]
            if worse and box in worse:
                y += worse.pop(box) * (1 + HOLDS - grow[box])
            x *= x
            total += weight[box] * x / (x + y * y) - known[box]
        for box, step in worse.items():
            x = mine[box]
            y = hostile[box] + step * (1 + HOLDS - grow[box])
            x *= x
            total += weight[box] * x / (x + y * y) - known[box]
        return total

    def _add(
        self,
        felt: dict[int, float],
        box: int,
        now: Force,
        before: Force,
        near_by: Felt,
        sails: bool,
    ) -> None:
        felt[box] = felt.get(box, 0.0) + self._stand(now) - self._stand(before)
        step = now.strength - before.strength
        for near, share in near_by:
            felt[near] = felt.get(near, 0.0) + share * step
        if sails and box == self._base:
            for port, share in self._fleet.items():
                felt[port] = felt.get(port, 0.0) + share * step

    def shifted(self, box: int, to: int, going: Force) -> float:
        """The gain if pieces go where no enemy stands: the same, in a tenth of the time."""
        strength = going.strength
        mine, theirs, weight, known = self._mine, self._theirs, self._weight, self._fought_for
        grow, total = self._grow, 0.0
        for near, share in drift(self.theater, box, to):
            x = mine[near] + strength * share * grow[near]
            x *= x
            total += weight[near] * x / (x + theirs[near]) - known[near]
        share = next((part for other, part in self.near[box] if other == to), 0.0)
        left = self.departure(box, going)
        here = self._stand(left.own) - self._stand(self.own[box]) + share * strength
        there = AT_HOME * strength - share * strength
        total += self._points(box, here, 0.0, left.control) - self.points[box]
        total += self._bare(box, self.own[box], self.control[box])
        total += self._bare(to, self.own[to], self.control[to])
        total -= self._bare(box, left.own, left.control)
        return total + self._points(to, there, 0.0, 1.0) - self.points[to]

    def is_fed(self, box: int) -> bool:
        """Pieces in a box would be supplied if the box were theirs. [NS 2.1]"""
        if not self.state.options.supply or self._fed >> box & 1:
            return True
        held = self.state.held[self.side.seat] | 1 << box
        return bool(supplied_if(self.theater, self.side, held, self._before) >> box & 1)

    def hunger(self, box: int, coming: Force) -> float:
        """What is lost if several pieces stand where no supply comes. [NS 2.2]"""
        if self.own[box].pieces + coming.pieces < 1.5 or self.is_fed(box):
            return 0.0
        return HUNGER

    def dug(self, box: int, sheltered: float) -> float:
        """The gain if so much of what stands in a box goes behind works."""
        own = self.own[box]
        after = self._stand(own._replace(sheltered=own.sheltered + sheltered)) - self._stand(own)
        return self._points(box, after, 0.0, self.control[box]) - self.points[box]

    @property
    def total(self) -> float:
        """What the whole position is worth, battles that have been joined as expected."""
        temper, total = self.temper, sum(self.points)
        for box, cost in self._open.items():
            if self.own[box].pieces < 0.5:
                total -= cost * self.control[box]
        own, enemy = (sum(force.strength for force in forces) for forces in self.there)
        for fight in self.joined.values():
            own, enemy = own - fight.own_lost, enemy - fight.enemy_lost
        return total + temper.own_loss * own - temper.enemy_loss * enemy

    @property
    def bare(self) -> list[int]:
        """Boxes of some worth that the enemy may walk into, the dearest first."""
        found = [box for box in self._open if self._bare(box, self.own[box], self.control[box])]
        return sorted(found, key=lambda box: -self._open[box])

    def _prepare(self) -> None:
        """What a shift of strength needs to know of each box, ready to hand."""
        later = 1 - self.temper.now
        self._grow = [1 + (HOLDS - 1) * control for control in self.control]
        self._mine = [felt * grow for felt, grow in zip(self.felt, self._grow, strict=True)]
        self._hostile = [
            felt * (1 + HOLDS - grow) for felt, grow in zip(self.feared, self._grow, strict=True)
        ]
        self._theirs = [felt * felt for felt in self._hostile]
        self._weight = [later * worth for worth in self.worth]
        self._fought_for = [
            points - self.worth[box] * self.temper.now * self.control[box]
            for box, points in enumerate(self.points)
        ]

    def arrival(
        self, to: int, coming: Force, wet: float = 0.0
    ) -> tuple[Shift, float, float, float]:
        """What it is that *coming* stands in a box at the end of the segment.

        Returns the change, the chance to win there (1 without a battle), and by how much the losses
        of both sides are greater.
        """
        known = self.joined.get(to)
        if not self.there[1][to].pieces and not (wet >= 1.0 and garrison(self.state, to)):
            return Shift(to, self.own[to].plus(coming), self.enemy[to], 1.0), 1.0, 0.0, 0.0
        fight = self.fight(to, self.there[0][to].plus(coming), wet)
        own_lost, enemy_lost = fight.own_lost, fight.enemy_lost
        if known:
            own_lost, enemy_lost = own_lost - known.own_lost, enemy_lost - known.enemy_lost
        return Shift(to, fight.own, fight.enemy, fight.win), fight.win, own_lost, enemy_lost

    def departure(self, box: int, going: Force) -> Shift:
        """What it is that *going* has left a box."""
        left = self.own[box]
        after = Force(
            max(0.0, left.strength - going.strength),
            max(0.0, left.pieces - going.pieces),
            max(0.0, left.sheltered - going.sheltered),
        )
        control = self.control[box]
        if not after.pieces and not self.state.held[self.side.seat] >> box & 1:
            control = 0.5 if not self.state.held[1 - self.side.seat] >> box & 1 else 0.0
        return Shift(box, after, self.enemy[box], control)
