"""What a side of the automatic commander is after: to attack or not, and which objectives.

[YK-R20, YK-R22]
"""

from typing import NamedTuple

from campaign.resolvers.yankee.ground import holders, objectives, present
from campaign.resolvers.yankee.position import LAST_TURN, YankeePosition
from campaign.resolvers.yankee.troops import Branch
from campaign.resolvers.yankee.victory import at_the_limit
from campaign.tabletop.measure import Point, squared
from campaign.tabletop.terrain import Kind
from campaign.terms import Side

STRONG = 1.4
"""With so many times the enemy's strength a side attacks, whatever else it has."""


LEAST_FEAR = 0.2
"""What a loss still counts for in the last turn, to a side that has the battle to win."""

IN_STRENGTH = 2
"""So many brigades go together for an objective of the enemy when their side attacks."""

WORTH_TWICE = 2
"""So much farther one goes for an objective of the enemy than for one that nobody holds."""


class Aims(NamedTuple):
    """What a side is after in this turn."""

    attacks: bool
    goals: dict[int, Point]
    """Where brigades go, by their numbers: objectives that are to be taken."""


def fear_of(position: YankeePosition, attacking: bool) -> float:
    """What a loss counts for: all of it, unless a side that is behind has little time left.

    Whoever loses as things stand has nothing to spare his men for. [YK-R20, SK 1.5]
    """
    if not attacking:
        return 1.0
    left = (LAST_TURN - position.turn) / LAST_TURN
    return min(1.0, max(LEAST_FEAR, 1.5 * left))


def attacks(position: YankeePosition, side: Side) -> bool:
    """It is much stronger, or would not win if everything stayed as it is. [YK-R20]"""
    own, enemies = len(position.side(side)), len(position.side(side.enemy))
    if own >= STRONG * enemies:
        return True
    ahead = at_the_limit(position)
    return side is (position.request.attacker if ahead is None else ahead.enemy)


def free_goals(position: YankeePosition, side: Side, attacking: bool) -> dict[int, Point]:
    """The nearest free brigades for every objective that the side neither holds nor disputes.

    Whoever stands in works is free only when his side attacks; who alone keeps another objective
    never is: he would lose it by going for the next. One that the enemy holds counts twice, and
    is worth a longer way and a second brigade. [YK-R20, YK-R22]
    """
    own = position.side(side)
    goals: dict[int, Point] = {}
    open_: list[tuple[Point, bool]] = []
    bound: set[int] = set()
    for piece, holder in zip(objectives(position), holders(position), strict=True):
        there = {troop.brigade for troop in present(position, piece) if troop.side is side}
        if there and (not attacking if piece.kind is Kind.WORKS else len(there) == 1):
            bound |= there
        if holder is not side and not there:
            open_.append((piece.middle, holder is not None))
    first = {troop.brigade: troop for troop in reversed(own) if troop.brigade not in bound}
    pairs = sorted(
        (
            squared(troop.base.place, middle) // (WORTH_TWICE**2 if theirs else 1),
            number,
            middle,
            theirs,
        )
        for number, troop in first.items()
        for middle, theirs in open_
        if position.brigades[number - 1].branch is not Branch.ARTILLERY
    )
    for _, number, middle, theirs in pairs:
        most = IN_STRENGTH if attacking and theirs else 1
        if number not in goals and list(goals.values()).count(middle) < most:
            goals[number] = middle
    return goals


def plain_aims(position: YankeePosition) -> Aims:
    """Every objective that is open is gone for at once."""
    side = position.acting
    attacking = attacks(position, side)
    return Aims(attacking, free_goals(position, side, attacking))
