"""Edges of the table, commanders, and who stands where at the start. [YK 5.1, YK 5.2, YK-R6]"""

from collections.abc import Iterator

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.yankee.directions import TableEdge
from campaign.resolvers.yankee.drill import refuse_formation
from campaign.resolvers.yankee.events import CommanderRated, EdgesRolled
from campaign.resolvers.yankee.generals import appointed
from campaign.resolvers.yankee.going import NEAR
from campaign.resolvers.yankee.ground import obstacles
from campaign.resolvers.yankee.orders import Deploy, Done, Edge
from campaign.resolvers.yankee.position import (
    HEIGHT,
    WIDTH,
    Brigade,
    Stage,
    Troop,
    YankeePosition,
)
from campaign.resolvers.yankee.set_positions import room, stands
from campaign.resolvers.yankee.troops import Formation, command_values
from campaign.tabletop.bases import Base, in_column
from campaign.tabletop.contact import overlaps
from campaign.tabletop.measure import CM, MM, Point
from campaign.tabletop.terrain import Kind, Piece, any_in, rectangle
from campaign.terms import SIDES, Side

ZONE = 15 * CM
"""How deep an army is drawn up. [YK 5.1]"""

FRONTS = (15, 10, 5)
"""How far from the own edge the fronts of the proposed places are, in centimeters."""

FILES = tuple(range(5, WIDTH // CM, 10))
"""Where the middles of their fronts are from west to east; others may be ordered."""

_THROWS = 20
"""So often equal dice are thrown again; then the attacker takes an edge."""


def draw(position: YankeePosition, dice: Dice) -> Tick:
    """Who takes an edge deploys and moves first; then every commander is rated."""
    first, told = _edges(position, dice)
    events: list[object] = [*told]
    chiefs = []
    for side in SIDES:
        die = dice.roll(f"{side} commander-in-chief")
        value = command_values()[die]
        chiefs.append(value)
        events.append(CommanderRated(side, 0, die, value))
    brigades = []
    for brigade in position.brigades:
        led, told_of = rated(brigade, dice)
        brigades.append(led)
        events.append(told_of)
    after = position._replace(
        stage=Stage.EDGE,
        acting=first,
        mover=first,
        first=first,
        chiefs=(chiefs[0], chiefs[1]),
        brigades=tuple(brigades),
    )
    if position.staging.set_edges:
        after = take_edge(after, Edge(TableEdge.SOUTH))
    return Tick(after, tuple(events))


def rated(brigade: Brigade, dice: Dice) -> tuple[Brigade, CommanderRated]:
    """A die says what the commander of a brigade is worth. [YK 5.2, YK-R6]"""
    die = dice.roll(f"{brigade.side} commander of brigade {brigade.id}")
    value = command_values()[die]
    return brigade._replace(value=value), CommanderRated(brigade.side, brigade.id, die, value)


def _edges(position: YankeePosition, dice: Dice) -> tuple[Side, tuple[EdgesRolled, ...]]:
    """The higher die; but the attacker, without a die, if the edges are set. [YK 4.1, YK 5.1]"""
    if position.staging.set_edges:
        return position.request.attacker, ()
    first, faces = position.request.attacker, (0, 0)
    for _ in range(_THROWS):
        union, confederate = (dice.roll(f"{side} edge of the table") for side in SIDES)
        faces = (union, confederate)
        if union != confederate:
            first = SIDES[confederate > union]
            break
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
    after = after._replace(ground=after.ground + obstacles(after))
    for number, stand in stands(after).items():
        brigade = after.brigades[number - 1]
        if there := room(after, brigade, stand):
            after = _with_bases(after, brigade, *there)
    return _begun(after)


def _begun(position: YankeePosition) -> YankeePosition:
    """Whoever has nobody left to draw up appoints his generals at once. [YK 5.1, SK 1.4]"""
    assert position.first is not None
    sides = (position.first, position.first.enemy)
    drawing = [s for s in sides if next_to_deploy(position._replace(acting=s)) is not None]
    for side in sides:
        if side not in drawing:
            position = appointed(position, side)
    return position._replace(acting=drawing[0]) if drawing else _planning(position)


# --- drawing up --------------------------------------------------------------------------------


def next_to_deploy(position: YankeePosition) -> Brigade | None:
    """The brigade that the acting side draws up next. [YK 5.1]"""
    for brigade in position.brigades:
        awaits = brigade.waiting and not brigade.ready and not brigade.arrives
        if brigade.side is position.acting and awaits:
            return brigade
    return None


def placed(position: YankeePosition, brigade: Brigade, order: Deploy) -> tuple[Base, ...]:
    """Its bases, with the middle of their front at that place. [YK 5.1]"""
    worth = brigade.worth
    files = 1 if order.formation is Formation.COLUMN else -(-brigade.size // order.ranks)
    heading = 0 if position.faces_north(brigade.side) else 180
    middle = Point(order.x * CM, order.y * CM)
    return in_column(middle, heading, worth.front, (worth.depth,) * brigade.size, files)


def refuse_deploy(position: YankeePosition, order: Deploy) -> Refusal | None:
    """Within the zone, on dry land, on nobody's feet, in a formation of its own. [YK 5.1]"""
    brigade = next_to_deploy(position)
    assert brigade is not None, position
    if refused := refuse_formation(brigade, brigade.size, order.formation, order.ranks):
        return refused
    bases = placed(position, brigade, order)
    if not all(_is_in_zone(position, brigade.side, base) for base in bases):
        return Refusal("YK 5.1", "that is not within 15 cm of the own edge")
    waters = position.pieces(Kind.RIVER)
    if any(any_in(base, waters) for base in bases):
        return Refusal("YK 4.3", "no troops deploy in a river")
    xs, ys = [base.x for base in bases], [base.y for base in bases]
    west, east, south, north = min(xs) - NEAR, max(xs) + NEAR, min(ys) - NEAR, max(ys) + NEAR
    for troop in position.side(brigade.side):
        if not (west <= troop.base.x <= east and south <= troop.base.y <= north):
            continue
        if any(overlaps(base, troop.base) for base in bases):
            return Refusal("YK 5.1", f"brigade {troop.brigade} stands there")
    return None


def _is_in_zone(position: YankeePosition, side: Side, base: Base) -> bool:
    """A base stands near enough to the edge of its side. [YK 5.1]"""
    edge = 0 if position.faces_north(side) else HEIGHT
    return position.table.holds(base) and all(abs(y - edge) <= ZONE for _, y in base.corners)


def places(position: YankeePosition) -> Iterator[Deploy]:
    """Where the next brigade might be drawn up; others may be ordered. [YK 5.1]"""
    brigade = next_to_deploy(position)
    assert brigade is not None, position
    north = position.faces_north(brigade.side)
    for front in FRONTS:
        y = front if north else HEIGHT // CM - front
        for ranks in (2, 1, 3) if brigade.size > 2 else (1,):
            yield from (Deploy(x, y, ranks) for x in FILES)


def refuse_reserve(position: YankeePosition, order: Done) -> Refusal | None:
    """Whoever can be drawn up, is. [YK 5.1]"""
    if any(refuse_deploy(position, place) is None for place in places(position)):
        return Refusal("YK 5.1", "there is room for the next brigade")
    return None


def deploy(position: YankeePosition, order: Deploy | Done) -> YankeePosition:
    """One brigade more; when all stand, the other side draws up. [YK 5.1, YK 6.1]"""
    brigade = next_to_deploy(position)
    assert brigade is not None, position
    if isinstance(order, Deploy):
        bases = placed(position, brigade, order)
        position = _with_bases(position, brigade, order.formation, bases)
    else:
        position = position.with_brigade(brigade._replace(ready=True))
    if next_to_deploy(position) is not None:
        return position
    position = appointed(position, position.acting)
    other = position._replace(acting=position.acting.enemy)
    return other if next_to_deploy(other) is not None else _planning(position)


def _with_bases(
    position: YankeePosition, brigade: Brigade, formation: Formation, bases: tuple[Base, ...]
) -> YankeePosition:
    """A brigade on the table, with the works that are its."""
    start = 1 + sum(other.size for other in position.brigades[: brigade.id - 1])
    new = tuple(
        Troop(number, brigade.id, brigade.side, base)
        for number, base in enumerate(bases, start=start)
    )
    position = position._replace(troops=position.troops + new)
    if brigade.works:
        position = position._replace(ground=(*position.ground, _works(position, bases)))
    return position.with_brigade(brigade._replace(waiting=False, formation=formation, ready=True))


def _planning(position: YankeePosition) -> YankeePosition:
    """All stand; now brigades get their first orders. [YK 5.3]"""
    brigades = tuple(b._replace(ready=b.waiting) for b in position.brigades)
    assert position.first is not None
    return position._replace(stage=Stage.PLAN, acting=position.first, brigades=brigades)


_THIN = 8 * MM
"""Works end before the middle of a base: they are between it and its front alone. [YK-R24]"""


def _works(position: YankeePosition, bases: tuple[Base, ...]) -> Piece:
    """Field works under the front rank. [YK-R21]"""
    front = [base for base in bases if base.y == bases[0].y]
    xs = [x for base in front for x, _ in base.corners]
    y, back = bases[0].y, -_THIN if bases[0].heading == 0 else _THIN
    lip = -MM if bases[0].heading == 0 else MM
    south, north = sorted((y + lip, y + back))
    return rectangle(Kind.WORKS, min(xs), south, max(xs), north)
