"""Edges of the table, commanders, and who stands where at the start. [YK 5.1, YK 5.2, YK-R6]"""

from campaign.battle import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.yankee.events import CommanderRated, EdgesRolled
from campaign.resolvers.yankee.ground import obstacles
from campaign.resolvers.yankee.orders import Deploy, Done, Edge, TableEdge
from campaign.resolvers.yankee.position import (
    HEIGHT,
    Brigade,
    Stage,
    Troop,
    YankeePosition,
)
from campaign.resolvers.yankee.troops import Branch, command_values
from campaign.tabletop.bases import Base, in_line
from campaign.tabletop.contact import overlaps
from campaign.tabletop.measure import CM, MM, Point
from campaign.tabletop.terrain import Kind, Piece, any_in, rectangle
from campaign.terms import SIDES, Side

ZONE = 15 * CM
"""How deep an army is drawn up. [YK 5.1]"""

FILES, ROWS = 14, 3
"""The places that are proposed: so many from west to east, so many behind each other."""

_FILE, _ROW, _MARGIN = 11 * CM, 5 * CM, 3 * CM

HIGHEST = 6
"""The most a commander-in-chief is worth. [YK-R21]"""


def draw(position: YankeePosition, dice: Dice) -> Tick:
    """Who takes an edge deploys and moves first; then every commander is rated."""
    first, told = _edges(position, dice)
    events: list[object] = [*told]
    chiefs = []
    for side in SIDES:
        die = dice.roll(f"{side} commander-in-chief")
        leaders = position.request.leaders
        present = [there for there in leaders if there.side is side]
        best = sum(there.value for there in present if there.box == position.request.box)
        value = min(HIGHEST, command_values()[die] + best)
        chiefs.append(value)
        events.append(CommanderRated(side, 0, die, value))
    brigades = []
    for brigade in position.brigades:
        die = dice.roll(f"{brigade.side} commander of brigade {brigade.id}")
        value = command_values()[die]
        brigades.append(brigade._replace(value=value))
        events.append(CommanderRated(brigade.side, brigade.id, die, value))
    after = position._replace(
        stage=Stage.EDGE,
        acting=first,
        mover=first,
        first=first,
        chiefs=(chiefs[0], chiefs[1]),
        brigades=tuple(brigades),
    )
    if position.request.set_edges:
        after = take_edge(after, Edge(TableEdge.SOUTH))
    return Tick(after, tuple(events))


def _edges(position: YankeePosition, dice: Dice) -> tuple[Side, tuple[EdgesRolled, ...]]:
    """The higher die; but the attacker, without a die, if the edges are set. [YK 4.1, YK 5.1]"""
    if position.request.set_edges:
        return position.request.attacker, ()
    faces = (0, 0)
    while faces[0] == faces[1]:
        union, confederate = (dice.roll(f"{side} edge of the table") for side in SIDES)
        faces = (union, confederate)
    first = SIDES[faces[1] > faces[0]]
    return first, (EdgesRolled(first, faces),)


def refuse_edge(position: YankeePosition, order: Edge) -> Refusal | None:
    """The armies face each other across the table. [YK 5.1]"""
    if order.edge not in (TableEdge.NORTH, TableEdge.SOUTH):
        return Refusal("YK 5.1", "armies are drawn up along the long edges, north and south")
    return None


def take_edge(position: YankeePosition, order: Edge) -> YankeePosition:
    """The other side has the opposite edge; a river may lie between. [YK 5.1, YK-R21]"""
    side = position.acting
    south = side if order.edge is TableEdge.SOUTH else side.enemy
    after = position._replace(south=south, stage=Stage.DEPLOY)
    return after._replace(ground=after.ground + obstacles(after))


# --- drawing up --------------------------------------------------------------------------------


def next_to_deploy(position: YankeePosition) -> Brigade | None:
    """The brigade that the acting side draws up next. [YK 5.1]"""
    for brigade in position.brigades:
        if brigade.side is position.acting and brigade.waiting and not brigade.ready:
            return brigade
    return None


def placed(position: YankeePosition, brigade: Brigade, order: Deploy) -> tuple[Base, ...]:
    """Its bases at that file and row: infantry in two ranks, others in one. [YK 5.1]"""
    worth = brigade.worth
    ranks = 2 if brigade.branch is Branch.INFANTRY and brigade.size > 4 else 1
    files = -(-brigade.size // ranks)
    west = _MARGIN + _FILE * order.file
    line = ZONE - _ROW * order.row
    depths = (worth.depth,) * brigade.size
    if position.faces_north(brigade.side):
        return in_line(Point(west, line), 0, worth.front, depths, ranks)
    left = Point(west + files * worth.front, HEIGHT - line)
    return in_line(left, 180, worth.front, depths, ranks)


def refuse_deploy(position: YankeePosition, order: Deploy) -> Refusal | None:
    """Within the zone, on dry land, on nobody's feet. [YK 5.1]"""
    brigade = next_to_deploy(position)
    assert brigade is not None, position
    if order.file >= FILES or order.row >= ROWS:
        return Refusal("YK 5.1", "that is not within 15 cm of the own edge")
    bases = placed(position, brigade, order)
    if not all(position.table.holds(base) for base in bases):
        return Refusal("YK 5.1", "there is no room at the end of the table")
    waters = position.pieces(Kind.RIVER)
    if any(any_in(base, waters) for base in bases):
        return Refusal("YK 4.3", "nobody is drawn up in a river")
    for troop in position.side(brigade.side):
        if any(overlaps(base, troop.base) for base in bases):
            return Refusal("YK 5.1", f"brigade {troop.brigade} stands there")
    return None


def refuse_reserve(position: YankeePosition, order: Done) -> Refusal | None:
    """Whoever can be drawn up, is. [YK 5.1]"""
    for row in range(ROWS):
        for file in range(FILES):
            if refuse_deploy(position, Deploy(file, row)) is None:
                return Refusal("YK 5.1", "there is room for the next brigade")
    return None


def deploy(position: YankeePosition, order: Deploy | Done) -> YankeePosition:
    """One brigade more; when all stand, the other side draws up. [YK 5.1, YK 6.1]"""
    brigade = next_to_deploy(position)
    assert brigade is not None, position
    if isinstance(order, Deploy):
        bases = placed(position, brigade, order)
        start = 1 + sum(other.size for other in position.brigades[: brigade.id - 1])
        new = tuple(
            Troop(number, brigade.id, brigade.side, base)
            for number, base in enumerate(bases, start=start)
        )
        position = position._replace(troops=position.troops + new)
        if brigade.works:
            works = _works(position, bases)
            position = position._replace(ground=(*position.ground, works))
    position = position.with_brigade(
        brigade._replace(waiting=not isinstance(order, Deploy), ready=True)
    )
    if next_to_deploy(position) is not None:
        return position
    position = _with_general(position, position.acting)
    other = position._replace(acting=position.acting.enemy)
    if next_to_deploy(other) is not None:
        return other
    brigades = tuple(b._replace(ready=b.waiting) for b in position.brigades)
    assert position.first is not None
    return position._replace(stage=Stage.PLAN, acting=position.first, brigades=brigades)


def _works(position: YankeePosition, bases: tuple[Base, ...]) -> Piece:
    """Field works under the front rank. [YK-R21]"""
    front = [base for base in bases if base.y == bases[0].y]
    xs = [x for base in front for x, _ in base.corners]
    y, back = bases[0].y, -CM if bases[0].heading == 0 else CM
    lip = -MM if bases[0].heading == 0 else MM
    south, north = sorted((y + lip, y + back))
    return rectangle(Kind.WORKS, min(xs), south, max(xs), north)


def _with_general(position: YankeePosition, side: Side) -> YankeePosition:
    """The general begins with the first brigade. [YK 5.1, YK 11.1]"""
    riders = [*position.generals]
    riders[side.seat] = next((troop.id for troop in position.side(side)), 0)
    return position._replace(generals=(riders[0], riders[1]))
