"""Pieces that come up from adjacent boxes. [YK 10, YK-R21]"""

from campaign.battle.contract import BattlePiece, Tick
from campaign.battle.reinforcements import next_reserve, refuse_call
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.yankee.deployment import rated
from campaign.resolvers.yankee.directions import TableEdge
from campaign.resolvers.yankee.events import ReinforcementCame
from campaign.resolvers.yankee.generals import appointed_late
from campaign.resolvers.yankee.muster import brigade_of
from campaign.resolvers.yankee.orders import Enter, Reinforce
from campaign.resolvers.yankee.position import (
    HEIGHT,
    WIDTH,
    Brigade,
    General,
    Troop,
    YankeePosition,
)
from campaign.resolvers.yankee.troops import Formation
from campaign.tabletop.bases import Base, in_column
from campaign.tabletop.contact import overlaps
from campaign.tabletop.measure import CM, Point
from campaign.tabletop.terrain import Kind, any_in

EVERY = 3
"""In every third game turn somebody may come. [YK-R21]"""


def refuse_reinforce(position: YankeePosition, order: Reinforce) -> Refusal | None:
    """One piece from each adjacent box, over any edge but the enemy's. [YK 10.1, YK 10.2, BG 10]"""
    if refused := _refuse_turn(position) or refuse_call(
        position.request,
        position.drawn,
        position.arrived_from,
        position.acting,
        order.box,
        order.type,
        order.piece,
    ):
        return refused
    piece = _piece(position, order)
    assert piece is not None, order
    return _refuse_edge(position, _fresh(position, piece), order)


def _refuse_turn(position: YankeePosition) -> Refusal | None:
    """When somebody may come at all. [YK-R21]"""
    if position.turn % EVERY:
        return Refusal("YK-R21", "reinforcements come only in every third turn")
    return None


def _refuse_edge(
    position: YankeePosition, brigade: Brigade, order: Reinforce | Enter
) -> Refusal | None:
    """Over which edges a brigade may come, and whether there is room. [YK 10.1]"""
    own = TableEdge.SOUTH if position.faces_north(position.acting) else TableEdge.NORTH
    if order.edge not in (own, TableEdge.EAST, TableEdge.WEST):
        return Refusal("YK 10.1", "no reinforcements come over the enemy's edge")
    if _entry(position, brigade, order) is None:
        where = "" if order.at is None else f", {order.at} cm along it"
        return Refusal("YK 10.1", f"there is no room at the {order.edge} edge{where}")
    return None


def refuse_enter(position: YankeePosition, order: Enter) -> Refusal | None:
    """Whoever is expected comes in his turn; whoever found no room, as reinforcements do.

    [YK 5.1, YK 10.1, YK 10.2]
    """
    brigade = position.brigade(order.brigade)
    if brigade is None or brigade.side is not position.acting or not brigade.waiting:
        return Refusal("YK 10.2", f"brigade {order.brigade} is not waiting behind its edge")
    if position.turn < brigade.arrives:
        return Refusal("YK 10.2", f"brigade {order.brigade} comes in turn {brigade.arrives}")
    if not brigade.arrives and (refused := _refuse_turn(position)):
        return refused
    return _refuse_edge(position, brigade, order)


def _piece(position: YankeePosition, order: Reinforce) -> BattlePiece | None:
    return next_reserve(
        position.request, position.drawn, position.acting, order.box, order.type, order.piece
    )


def _fresh(position: YankeePosition, piece: BattlePiece) -> Brigade:
    """A brigade that nobody has counted yet; it holds until it is told otherwise. [YK 10.1]"""
    open_field = piece._replace(entrenched=False)
    brigade = brigade_of(position.request, open_field, len(position.brigades) + 1)
    return brigade._replace(ready=True)


def _entry(
    position: YankeePosition, brigade: Brigade, order: Reinforce | Enter
) -> tuple[Base, ...] | None:
    """The column where the order says, or at the first free place along an edge. [YK 10.1]"""
    worth = brigade.worth
    depths = (worth.depth,) * brigade.size
    waters = position.pieces(Kind.RIVER)
    for head, heading in _heads(position, order, sum(depths)):
        bases = in_column(head, heading, worth.front, depths)
        if not all(position.table.holds(base) for base in bases):
            continue
        if any(any_in(base, waters) for base in bases):
            continue
        if not any(overlaps(base, troop.base) for base in bases for troop in position.troops):
            return bases
    return None


def _heads(
    position: YankeePosition, order: Reinforce | Enter, length: int
) -> list[tuple[Point, int]]:
    """Where the head of a column would stand that has just come over an edge."""
    north = position.faces_north(position.acting)
    if order.edge in (TableEdge.EAST, TableEdge.WEST):
        # On the flanks it comes behind the middle of the table.
        rows = range(2 * CM, HEIGHT // 2, 4 * CM)
        ys = [y if north else HEIGHT - y for y in rows][::-1]
        if order.at is not None:
            ys = [order.at * CM]
        west = order.edge is TableEdge.WEST
        x, heading = (length, 90) if west else (WIDTH - length, 270)
        return [(Point(x, y), heading) for y in ys]
    y, heading = (length, 0) if north else (HEIGHT - length, 180)
    xs = sorted(range(3 * CM, WIDTH - 2 * CM, 4 * CM), key=lambda x: abs(x - WIDTH // 2))
    if order.at is not None:
        xs = [order.at * CM]
    return [(Point(x, y), heading) for x in xs]


def bring_up(position: YankeePosition, order: Reinforce | Enter, dice: Dice) -> Tick:
    """Somebody comes over an edge of the table. [YK 10.1]"""
    if isinstance(order, Reinforce):
        return reinforce(position, order, dice)
    return enter(position, order)


def reinforce(position: YankeePosition, order: Reinforce, dice: Dice) -> Tick:
    """A new brigade comes from a box; its commander is rated like all others. [YK 5.2, YK 10.1]"""
    piece = _piece(position, order)
    assert piece is not None, order
    brigade, told = rated(_fresh(position, piece), dice)
    after = _entered(position._replace(brigades=(*position.brigades, brigade)), brigade, order)
    after = after._replace(
        drawn=(*position.drawn, piece.id), arrived_from=(*position.arrived_from, order.box)
    )
    after = _with_leaders(after, order, brigade)
    return Tick(after, (ReinforcementCame(brigade.id, order.box), told))


def enter(position: YankeePosition, order: Enter) -> Tick:
    """A brigade comes for which there was no room before. [YK 5.1, YK 10.1]"""
    brigade = position.brigade(order.brigade)
    assert brigade is not None, order
    after = appointed_late(_entered(position, brigade, order), brigade)
    return Tick(after, (ReinforcementCame(brigade.id),))


def _entered(
    position: YankeePosition, brigade: Brigade, order: Reinforce | Enter
) -> YankeePosition:
    """A brigade in column that neither moves nor fires in this turn. [YK 10.1]"""
    bases = _entry(position, brigade, order)
    assert bases is not None, order
    start = 1 + sum(other.size for other in position.brigades[: brigade.id - 1])
    new = tuple(
        Troop(number, brigade.id, brigade.side, base, moved=True, fired=True)
        for number, base in enumerate(bases, start=start)
    )
    on_table = brigade._replace(waiting=False, formation=Formation.COLUMN)
    return position.with_brigade(on_table)._replace(troops=position.troops + new)


def _with_leaders(position: YankeePosition, order: Reinforce, brigade: Brigade) -> YankeePosition:
    """The leaders in that box ride along. [NS 8.21, YK 11.1, YK-R21]"""
    side = position.acting
    base = position.in_brigade(brigade.id)[0].id
    for there in position.request.leaders:
        if there.box == order.box and there.side is side and there.leader not in position.brought:
            general = General(side, base, there.leader, there.value)
            position = position._replace(
                brought=(*position.brought, there.leader), staff=(*position.staff, general)
            )
    return position
