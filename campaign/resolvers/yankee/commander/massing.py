"""Which objectives the able commander goes for, and with how many. [YK-R20, YK-R22, SK 1.5]

Where the attacker needs so many objectives, as in battles of history, who has to take one goes for
the easiest with as many bases as it takes; who holds enough keeps his line, and gathers on those
that are in danger when the end is near. In other battles he goes for them as the plain one does.
"""

from collections.abc import Iterator
from typing import NamedTuple

from campaign.resolvers.yankee.commander.intentions import Aims, attacks, free_goals
from campaign.resolvers.yankee.fronts import GUNS, RIFLES, before, place_before
from campaign.resolvers.yankee.ground import holders, objectives, present
from campaign.resolvers.yankee.motion import center_of
from campaign.resolvers.yankee.orders import Hold
from campaign.resolvers.yankee.position import Brigade, Task, Troop, YankeePosition
from campaign.resolvers.yankee.troops import Branch
from campaign.tabletop.measure import CM, Point, distance, squared
from campaign.terms import Side

NEAR = 25 * CM
"""Enemies so near to an objective may soon stand on it."""

LEAST_ATTACK, LEAST_GUARD = 5, 2
"""So many bases at least go for an objective, or keep it."""

GUARD = 0.5
"""Bases more that keep an objective for each enemy near it; one for one go for it."""

WEIGH = 5 * CM
"""An enemy near an objective makes it as much harder to take as so long a way."""

REACHED = 60 * CM
"""Whoever is farther away is not called to keep an objective."""

TRUE = 20 * CM
"""So much farther than another a brigade may be that is on its way there already."""

GATHERED_FROM = 10
"""The turn from which on objectives are kept by standing on them, and not by fire alone."""

WORTH_IT = 10 * CM
"""A way longer than this beyond is gone at full rate."""


class Goal(NamedTuple):
    """An objective, and what it takes."""

    place: Point
    is_held: bool
    enemies: int
    """Bases near it."""

    bases: float
    """So many of the own side are to stand there."""


def able_aims(position: YankeePosition) -> Aims:
    """As few objectives as it takes, with as many bases as it takes."""
    side = position.acting
    attacking = attacks(position, side)
    if position.staging.needed:
        return Aims(attacking, _massed(position, side, attacking))
    return Aims(attacking, free_goals(position, side, attacking))


def _massed(position: YankeePosition, side: Side, attacking: bool) -> dict[int, Point]:
    """Guards first; then everybody else for the easiest of those that are to be taken."""
    free = {
        troop.brigade: troop
        for troop in reversed(position.side(side))
        if position.of(troop).branch is not Branch.ARTILLERY
    }
    goals = list(_wanted(position, side, attacking))
    sent: dict[int, Point] = {}
    bases = {goal.place: goal.bases for goal in goals}
    guards = sorted(
        (_way(position, first, goal.place), number, goal.place)
        for number, first in free.items()
        for goal in goals
        if goal.is_held
    )
    for way, number, place in guards:
        if number in free and bases[place] > 0 and way < REACHED:
            sent[number] = place
            bases[place] -= len(position.in_brigade(number))
            del free[number]
    for goal in sorted(goals, key=lambda goal: _difficulty(goal, free)):
        if not goal.is_held:
            for number in sorted(free, key=lambda n: (_way(position, free[n], goal.place), n)):
                if bases[goal.place] > 0:
                    sent[number] = goal.place
                    bases[goal.place] -= len(position.in_brigade(number))
                    del free[number]
    return sent


def _wanted(position: YankeePosition, side: Side, attacking: bool) -> Iterator[Goal]:
    """The objectives that are to be kept, and of an attacker those that are to be taken."""
    enemies = position.side(side.enemy)
    for piece, holder in zip(objectives(position), holders(position), strict=True):
        place = piece.middle
        near = sum(squared(enemy.base.place, place) < NEAR * NEAR for enemy in enemies)
        there = sum(troop.side is not side for troop in present(position, piece))
        if holder is not side:
            if attacking:
                yield Goal(place, False, near, max(LEAST_ATTACK, there + near))
        elif there or (position.turn >= GATHERED_FROM and (near or not attacking)):
            yield Goal(place, True, near, max(LEAST_GUARD, there + GUARD * near))


def _difficulty(goal: Goal, free: dict[int, Troop]) -> tuple[int, Point]:
    """How far it is to an objective, and how many are in the way."""
    ways = (distance(first.base.place, goal.place) for first in free.values())
    return min(ways, default=0) + WEIGH * goal.enemies, goal.place


def _way(position: YankeePosition, first: Troop, place: Point) -> int:
    """How far a brigade is from a place; less for one that has been sent there."""
    order, away = position.of(first).order, distance(first.base.place, place)
    there = Point(order.x * CM, order.y * CM)
    is_sent = order.task is Task.HOLD and squared(there, place) <= 2 * CM * CM
    return away - TRUE if is_sent else away


def come_up(position: YankeePosition, brigade: Brigade, enemy: Troop) -> Hold | None:
    """A place before an enemy who is far away: who is sent to hold it goes there at full rate.

    Not where there is no place to be at in the end: there who comes first is shot at first. [YK-R8]
    """
    if not position.staging.needed:
        return None
    gap = GUNS if brigade.branch is Branch.ARTILLERY else RIFLES
    here = center_of(tuple(troop.base for troop in position.in_brigade(brigade.id)))
    if distance(here, enemy.base.center) <= gap + WORTH_IT:
        return None
    fronts = before(position.side(enemy.side))
    return Hold(brigade.id, *place_before(fronts, enemy.brigade, brigade.branch))
