"""What changes bring, weighed all at once in the boxes where they are felt."""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from campaign.board.board import bits
from campaign.commanders.field.grid import Grid, Waves, added_up, calls, drifted
from campaign.commanders.field.odds import Force
from campaign.commanders.field.picture import AT_HOME, HOLDS, Outlook, Shift

RALLY = (0.0, 1.6)
"""How much is given for an answer to calls from afar, Union first: the South cannot be everywhere,
and whoever is idle in Florida is missed where the war is decided. The Union would gain by it, too,
and so much that the sides would no longer be even.
"""

MOST_CALLED = 3.0
"""No answer counts more than this: an army is not called away from what is before it."""


class Transfer(NamedTuple):
    """Pieces that go from a box to another where no enemy stands, in several ways."""

    box: int
    to: int
    forces: Grid
    """A row for each way: strength, pieces, and strength behind works; see `Force`."""


class Alteration(NamedTuple):
    """Shifts in different boxes that come together, and what more of both sides is lost by them."""

    shifts: Sequence[Shift]
    own_lost: float = 0.0
    enemy_lost: float = 0.0


class Scales:
    """Weighs changes of one position."""

    def __init__(self, view: Outlook) -> None:
        self._view = view
        self._grow = 1 + (HOLDS - 1) * view.controls
        self._mine = view.mine * self._grow
        hostile = view.theirs * (1 + HOLDS - self._grow)
        self._theirs = hostile * hostile
        self._weight = (1 - view.temper.now) * view.worths
        self._fought_for = view.scores - view.worths * view.temper.now * view.controls

    @cached_property
    def _open(self) -> Grid:
        found = np.zeros(len(self._view.ids))
        if open_ := self._view.open:
            found[list(open_)] = list(open_.values())
        return found

    @cached_property
    def _own(self) -> Grid:
        """Strength, pieces and strength behind works in each box."""
        own, found = self._view.own, np.zeros((len(self._view.ids), 3))
        if boxes := [box for box, force in enumerate(own) if force.pieces]:
            found[boxes] = [own[box][:3] for box in boxes]
        return found

    @cached_property
    def _ours(self) -> tuple[Grid, Grid]:
        """Which boxes either side controls."""
        state, side = self._view.state, self._view.side
        found = np.zeros((2, len(self._view.ids)))
        for row, seat in zip(found, (side.seat, 1 - side.seat), strict=True):
            row[list(bits(state.held[seat]))] = 1.0
        return found[0], found[1]

    @cached_property
    def _steep(self) -> Grid:
        """What one more point of strength that is felt in each box would bring there."""
        x = (self._mine + self._grow) ** 2
        found: Grid = self._weight * x / (x + self._theirs) - self._fought_for
        return found

    @cached_property
    def _called(self) -> Grid:
        """How much a point of strength in each box is called for from near and far."""
        rows = calls(self._view.theater).T * self._steep[:, None]
        return RALLY[self._view.side.seat] * added_up(rows)

    @cached_property
    def pull(self) -> list[float]:
        """What one more point of strength in each box would bring, about."""
        steep = self._steep
        rows = self._view.near.T * steep[:, None]
        found: list[float] = added_up(np.concatenate((AT_HOME * steep[None], rows))).tolist()
        return found

    def shifted(self, all_: Sequence[Transfer]) -> list[float]:
        """The gain of each way by itself, one after the other: what is hardly felt is left out."""
        if not all_:
            return []
        view, theater = self._view, self._view.theater
        ways = [len(one.forces) for one in all_]
        box, to = (np.repeat([one[place] for one in all_], ways) for place in (0, 1))
        going = np.concatenate([one.forces for one in all_])
        strength = going[:, 0]
        waves: list[Waves] = []
        for one, count in zip(all_, ways, strict=True):
            waves += [drifted(theater, one.box, one.to)] * count
        total = self._felt(waves, strength)
        if RALLY[view.side.seat]:
            answer = strength * (self._called[to] - self._called[box])
            total += np.clip(answer, -MOST_CALLED, MOST_CALLED)
        share = view.near[box, to] * strength
        own = self._own[box]
        left = np.maximum(own - going, 0.0)
        ours, theirs = self._ours
        alone = (left[:, 1] == 0) & (ours[box] == 0)
        control = np.where(alone, np.where(theirs[box] == 0, 0.5, 0.0), view.controls[box])
        here = self._stand(left) - self._stand(own) + share
        total += self._points(box, here, control) - view.scores[box]
        total += self._bared(box, own, view.controls[box])
        total += self._bared(to, self._own[to], view.controls[to])
        total -= self._bared(box, left, control)
        total += self._points(to, AT_HOME * strength - share, np.ones(len(going)))
        if view.perils:
            total += self._out_of_peril(box, left) + self._out_of_peril(to, self._own[to] + going)
        found: list[float] = (total - view.scores[to]).tolist()
        return found

    def _felt(self, waves: Sequence[Waves], strength: Grid) -> Grid:
        """What is gained between the boxes, where it is felt that so much strength goes."""
        lengths = [len(one.boxes) for one in waves]
        boxes = np.concatenate([one.boxes for one in waves])
        x = np.concatenate([one.share for one in waves])
        x *= np.repeat(strength, lengths)
        x *= self._grow.take(boxes)
        x += self._mine.take(boxes)
        x *= x
        felt = self._weight.take(boxes) * x
        x += self._theirs.take(boxes)
        felt /= x
        felt -= self._fought_for.take(boxes)
        starts = np.cumsum([0, *lengths[:-1]])
        found: Grid = np.add.reduceat(felt, starts)
        return found

    def _stand(self, force: Grid) -> Grid:
        stood: Grid = AT_HOME * (force[:, 0] + (self._view.temper.works - 1) * force[:, 2])
        return stood

    def _bared(self, box: Grid, own: Grid, control: Grid) -> Grid:
        return np.where(own[:, 1] < 0.5, self._open[box] * control, 0.0)

    def _out_of_peril(self, boxes: Grid, after: Grid) -> Grid:
        """What is gained where so much stands in a box after a move. [BG 13.1]"""
        view, found = self._view, np.zeros(len(boxes))
        for peril in view.perils:
            for row in np.flatnonzero(boxes == peril.box):
                stands = Force(*after[row].tolist())
                shift = Shift(peril.box, stands, view.enemy[peril.box], view.control[peril.box])
                found[row] = view.peril - view.in_peril((shift,))
        return found

    def _points(self, box: Grid, more: Grid, control: Grid) -> Grid:
        view = self._view
        x = view.grown(view.mine[box] + more, control)
        y = view.grown(view.theirs[box], 1 - control)
        return view.counted(view.worths[box], x, y, control)

    def gains(self, all_: Sequence[Alteration]) -> list[float]:
        """How many points more the position is worth with each of these changes by itself."""
        if not all_:
            return []
        view = self._view
        which, boxes, starts = list[int](), list[int](), list[int]()
        steps, stands = list[tuple[float, float]](), list[tuple[float, float]]()
        total, holds = list[float](), list[float]()
        for number, (shifts, own_lost, enemy_lost) in enumerate(all_):
            starts.append(len(boxes))
            for box, own, enemy, control in shifts:
                before, against = view.own[box], view.enemy[box]
                which.append(number)
                boxes.append(box)
                steps.append((own.strength - before.strength, enemy.strength - against.strength))
                stands.append(
                    (view.stand(own) - view.stand(before), view.stand(enemy) - view.stand(against))
                )
                holds.append(control)
            losses = view.temper.enemy_loss * enemy_lost - view.temper.own_loss * own_lost
            total.append(self._secured(shifts) + losses)
        changed, stood = np.array(steps), np.array(stands)
        more = np.add.reduceat(view.near[boxes] * changed[:, :1], starts, axis=0)
        felt = view.far[boxes]
        if view.sails and view.base in boxes:
            felt[np.array(boxes) == view.base] += view.landing
        worse = np.add.reduceat(felt * changed[:, 1:], starts, axis=0)
        more[which, boxes] += stood[:, 0]
        worse[which, boxes] += stood[:, 1]
        controls = np.repeat(view.controls[None], len(all_), axis=0)
        controls[which, boxes] = holds
        x, y = view.grown(view.mine + more, controls), view.grown(view.theirs + worse, 1 - controls)
        points = view.counted(view.worths, x, y, controls) - view.scores
        found: list[float] = (np.array(total) + added_up(points.T.copy())).tolist()
        return found

    def _secured(self, shifts: Sequence[Shift]) -> float:
        """What is gained where the enemy could have walked in, and is lost where he can now."""
        view, gain = self._view, 0.0
        for box, own, _, control in shifts:
            gain += view.bared(box, view.own[box], view.control[box])
            gain -= view.bared(box, own, control)
        return gain + view.peril - view.in_peril(shifts) if view.perils else gain


def scales_of(view: Outlook) -> Scales:
    """What weighs changes of the position that is looked at."""
    found: Scales | None = view.memo.get("scales")
    if found is None:
        found = view.memo["scales"] = Scales(view)
    return found
