"""Pieces that come up from adjacent boxes. [YK 10, YK-R21]"""

from campaign.arrivals import next_reserve, refuse_from
from campaign.battle import BattlePiece, Tick
from campaign.errors import Refusal
from campaign.refuge import surroundings
from campaign.resolvers.yankee.deployment import HIGHEST
from campaign.resolvers.yankee.events import ReinforcementCame
from campaign.resolvers.yankee.muster import brigade_of
from campaign.resolvers.yankee.orders import Reinforce, TableEdge
from campaign.resolvers.yankee.position import (
    HEIGHT,
    WIDTH,
    Brigade,
    Troop,
    YankeePosition,
)
from campaign.resolvers.yankee.troops import Formation
from campaign.tabletop.bases import Base, in_column
from campaign.tabletop.contact import overlaps
from campaign.tabletop.measure import CM, Point
from campaign.tabletop.terrain import Kind, any_in
from campaign.terms import Side

EVERY = 3
"""In every third game turn somebody may come. [YK-R21]"""


def refuse_reinforce(position: YankeePosition, order: Reinforce) -> Refusal | None:
    """One piece from each adjacent box, over any edge but the enemy's. [YK 10.1, YK 10.2, BG 10]"""
    side, request = position.acting, position.request
    if position.turn % EVERY:
        return Refusal("YK-R21", "reinforcements come in every third game turn")
    if order.box in position.arrived_from:
        return Refusal("BG 10.1", f"{order.box} has sent a piece this turn")
    near = next((s for s in surroundings(request, side) if s.box == order.box), None)
    if near is None:
        return Refusal("BG 10.1", f"{order.box} is not adjacent to {request.box}")
    if refused := refuse_from(request, position.drawn, near):
        return refused
    piece = _piece(position, order)
    if piece is None:
        return Refusal("BG 10.2", f"{order.box} has no {order.type} that could come")
    own = TableEdge.SOUTH if position.faces_north(side) else TableEdge.NORTH
    if order.edge not in (own, TableEdge.EAST, TableEdge.WEST):
        return Refusal("YK 10.1", "nobody comes over the edge where the enemy was drawn up")
    if _entry(position, piece, order.edge) is None:
        return Refusal("YK 10.1", f"there is no room at the {order.edge} edge")
    return None


def _piece(position: YankeePosition, order: Reinforce) -> BattlePiece | None:
    return next_reserve(
        position.request, position.drawn, position.acting, order.box, order.type, order.piece
    )


def _brigade(position: YankeePosition, piece: BattlePiece) -> Brigade:
    """It comes in column, and waits for its first order. [YK 10.1]"""
    fresh = piece._replace(entrenched=False)
    brigade = brigade_of(position.request, fresh, len(position.brigades) + 1)
    return brigade._replace(
        works=False, waiting=False, ready=True, formation=Formation.COLUMN, value=_USUAL
    )


_USUAL = 3
"""What the commander of a brigade that comes later is worth: the middle of the table."""


def _entry(
    position: YankeePosition, piece: BattlePiece, edge: TableEdge
) -> tuple[Base, ...] | None:
    """The column at the first free place along an edge, from its middle outward. [YK 10.1]"""
    brigade = _brigade(position, piece)
    worth = brigade.worth
    depths = (worth.depth,) * brigade.size
    waters = position.pieces(Kind.RIVER)
    for head, heading in _heads(position, position.acting, edge, sum(depths)):
        bases = in_column(head, heading, worth.front, depths)
        if any(any_in(base, waters) for base in bases):
            continue
        if not any(overlaps(base, troop.base) for base in bases for troop in position.troops):
            return bases
    return None


def _heads(
    position: YankeePosition, side: Side, edge: TableEdge, length: int
) -> list[tuple[Point, int]]:
    """Where the head of a column would stand that has just come over an edge."""
    north = position.faces_north(side)
    if edge in (TableEdge.EAST, TableEdge.WEST):
        # On the flanks it comes behind the middle of the table.
        rows = range(2 * CM, HEIGHT // 2, 4 * CM)
        ys = [y if north else HEIGHT - y for y in rows][::-1]
        x, heading = (length, 90) if edge is TableEdge.WEST else (WIDTH - length, 270)
        return [(Point(x, y), heading) for y in ys]
    y, heading = (length, 0) if north else (HEIGHT - length, 180)
    steps = sorted(range(3 * CM, WIDTH - 2 * CM, 4 * CM), key=lambda x: abs(x - WIDTH // 2))
    return [(Point(x, y), heading) for x in steps]


def reinforce(position: YankeePosition, order: Reinforce) -> Tick:
    """A brigade in column that neither moves nor fires in this turn. [YK 10.1]"""
    piece = _piece(position, order)
    assert piece is not None, order
    bases = _entry(position, piece, order.edge)
    assert bases is not None, order
    brigade = _brigade(position, piece)
    start = 1 + sum(other.size for other in position.brigades)
    new = tuple(
        Troop(number, brigade.id, brigade.side, base, moved=True, fired=True)
        for number, base in enumerate(bases, start=start)
    )
    after = position._replace(
        brigades=(*position.brigades, brigade),
        troops=position.troops + new,
        drawn=(*position.drawn, piece.id),
        arrived_from=(*position.arrived_from, order.box),
    )
    return Tick(_with_leaders(after, order), (ReinforcementCame(brigade.id, order.box),))


def _with_leaders(position: YankeePosition, order: Reinforce) -> YankeePosition:
    """The leaders in that box ride along. [NS 8.21, YK-R21]"""
    side = position.acting
    chiefs = [*position.chiefs]
    for there in position.request.leaders:
        if there.box == order.box and there.side is side and there.leader not in position.brought:
            chiefs[side.seat] = min(HIGHEST, chiefs[side.seat] + there.value)
            position = position._replace(brought=(*position.brought, there.leader))
    return position._replace(chiefs=(chiefs[0], chiefs[1]))
