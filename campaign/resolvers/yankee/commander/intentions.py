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
"""So many brigades go for one objective together when their side attacks."""


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

    Whoever stands in works is free only when his side attacks. [YK-R22]
    """
    own = position.side(side)
    goals: dict[int, Point] = {}
    open_ = [
        piece.middle
        for piece, holder in zip(objectives(position), holders(position), strict=True)
        if holder is not side and not any(troop.side is side for troop in present(position, piece))
    ]
    works = [] if attacking else [p for p in objectives(position) if p.kind is Kind.WORKS]
    bound = {t.brigade for work in works for t in present(position, work) if t.side is side}
    first = {troop.brigade: troop for troop in reversed(own) if troop.brigade not in bound}
    pairs = sorted(
        (squared(troop.base.place, middle), number, middle)
        for number, troop in first.items()
        for middle in open_
        if position.brigades[number - 1].branch is not Branch.ARTILLERY
    )
    most = IN_STRENGTH if attacking else 1
    for _, number, middle in pairs:
        if number not in goals and list(goals.values()).count(middle) < most:
            goals[number] = middle
    return goals


def plain_aims(position: YankeePosition) -> Aims:
    """Every objective that is open is gone for at once."""
    side = position.acting
    attacking = attacks(position, side)
    return Aims(attacking, free_goals(position, side, attacking))
