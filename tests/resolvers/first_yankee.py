"""The first commander of Yankee, kept as a yardstick: every later one is measured by him, too.

He sends brigades that keep an objective to the next one, wheels guns by fifteens of degrees only,
and leaves a field that he would have held.
"""

from campaign.budget import QUICK, Budget
from campaign.resolvers.yankee.commander.choose import order_by
from campaign.resolvers.yankee.commander.intentions import Aims, attacks
from campaign.resolvers.yankee.commander.skills import PLAIN
from campaign.resolvers.yankee.ground import holders, objectives, present
from campaign.resolvers.yankee.orders import YankeeOrder
from campaign.resolvers.yankee.position import YankeePosition
from campaign.resolvers.yankee.troops import Branch
from campaign.tabletop.latest import Latest
from campaign.tabletop.measure import Point, squared
from campaign.tabletop.terrain import Kind
from campaign.terms import Side

TOGETHER = 2
"""So many brigades go for one objective when their side attacks."""


def _goals(position: YankeePosition, side: Side, attacking: bool) -> dict[int, Point]:
    """The nearest brigades for every objective that the side neither holds nor disputes."""
    pieces = objectives(position)
    open_ = [
        piece.middle
        for piece, holder in zip(pieces, holders(position), strict=True)
        if holder is not side and not any(t.side is side for t in present(position, piece))
    ]
    works = [] if attacking else [piece for piece in pieces if piece.kind is Kind.WORKS]
    bound = {t.brigade for work in works for t in present(position, work) if t.side is side}
    first = {t.brigade: t for t in reversed(position.side(side)) if t.brigade not in bound}
    pairs = sorted(
        (squared(troop.base.place, middle), number, middle)
        for number, troop in first.items()
        for middle in open_
        if position.of(troop).branch is not Branch.ARTILLERY
    )
    goals: dict[int, Point] = {}
    for _, number, middle in pairs:
        taken = list(goals.values()).count(middle)
        if number not in goals and taken < (TOGETHER if attacking else 1):
            goals[number] = middle
    return goals


def _aims(position: YankeePosition) -> Aims:
    side = position.acting
    attacking = attacks(position, side)
    return Aims(attacking, _goals(position, side, attacking))


FIRST = PLAIN._replace(aims=Latest(_aims, most=2), lays_guns=False, holds_out=False)


def choose(position: YankeePosition, budget: Budget = QUICK, /) -> YankeeOrder:
    """A legal order, by the first commander."""
    return order_by(position, budget, FIRST)
