"""The ground: dice for the pieces of terrain, and where they may lie.

[YK 4, YK-R4, YK-R5, YK-R21, YK-R22]
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache

from campaign.battle.contract import Tick
from campaign.battle.order_of_battle import Objective
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.formats.data_files import table
from campaign.resolvers.yankee.directions import Corner, Course
from campaign.resolvers.yankee.events import GroundRolled
from campaign.resolvers.yankee.orders import Done, Lay, Strip
from campaign.resolvers.yankee.position import (
    HEIGHT,
    WIDTH,
    Stage,
    Troops,
    YankeePosition,
    spots,
)
from campaign.tabletop.latest import Latest
from campaign.tabletop.measure import CM, Point
from campaign.tabletop.sight import length_inside
from campaign.tabletop.terrain import Kind, Piece, blob, distance_to, rectangle, stands_in, strip
from campaign.terms import SIDES, Side

APART = 3 * CM
"""Between two irregular pieces, and from the edges behind the armies. [YK-R4]"""

STRIP = 2 * CM
"""How wide a river or a railway is."""

BANK = 60 * CM
"""How far before the edge of the defender the river lies: he has the middle of the table."""

BRIDGE = 3 * CM
"""How wide a bridge is."""

_RADII = (620, 700, 560, 650, 740, 600, 520, 680)
"""How far the edge of an irregular piece is from its middle. [YK 4.2]"""

SPOTS = tuple((x, y) for y in (20, 35, 50, 65, 80) for x in range(10, 151, 20))
"""Places in centimeters that are proposed; others may be ordered."""

DIFFICULT = (Kind.WOOD, Kind.ROUGH, Kind.FIELDS, Kind.MARSH)
"""What is difficult wherever one stands in it. [YK 4.3, YK-R5]"""

AROUND = 5 * CM
"""Who has bases so near to the middle of a named objective is there. [SK 1.5]"""

LINEAR = (Kind.WORKS, Kind.FENCE)
"""Obstacles that an attacker crosses; a wall lies on this table as works. [YK 9.4, YK-R24]"""

OBJECTIVES = (Kind.HILL, Kind.VILLAGE)
"""What decides every battle at its time limit. [YK 4.2, YK-R4]"""


@cache
def kinds() -> Mapping[int, Kind]:
    """What a die lays on the table; a six is a river or a railway. [YK 4.2]"""
    return {row.number("die"): Kind(row["first"]) for row in table("yankee/terrain.csv")}


INSTEAD = {Kind.WALL: Kind.WORKS, Kind.STREAM: Kind.RIVER}
"""What stands for kinds of terrain that these rules do not have. [YK 9.4]"""


def known_ground(terrain: Iterable[Piece]) -> tuple[Piece, ...]:
    """Terrain that is known beforehand, as these rules call it. [YK 4.1]"""
    return tuple(piece._replace(kind=INSTEAD.get(piece.kind, piece.kind)) for piece in terrain)


def survey(position: YankeePosition, dice: Dice) -> Tick:
    """Two dice for the number of pieces, one for the kind of each. [YK 4.1, YK 4.2]"""
    side = position.request.attacker
    count = (dice.roll(f"{side} terrain, first die"), dice.roll(f"{side} terrain, second die"))
    rolled = []
    for number in range(sum(count)):
        who = side if number % 2 == 0 else side.enemy
        rolled.append(dice.roll(f"{who} kind of terrain {number + 1}"))
    after = position._replace(stage=Stage.GROUND, acting=side, dice=tuple(rolled))
    return Tick(after, (GroundRolled(count, tuple(rolled)),))


def refuse_lay(position: YankeePosition, order: Lay) -> Refusal | None:
    """Irregular pieces keep apart from each other and from both edges. [YK 4.2, YK-R4]"""
    kind = kinds()[position.dice[0]]
    if kind is Kind.RIVER:
        return Refusal("YK 4.2", "a river or railway joins two adjacent edges of the table")
    piece = _irregular(position, kind, order)
    for x, y in piece.outline:
        if not (0 <= x <= WIDTH and APART <= y <= HEIGHT - APART):
            return Refusal("YK-R4", "it would lie too close to the edge of the table")
    for other in position.ground:
        if other.kind not in (Kind.RIVER, Kind.RAILWAY, Kind.BRIDGE) and _is_close(piece, other):
            there = f"{other.kind} around {other.middle.x // CM} {other.middle.y // CM}"
            return Refusal("YK-R4", f"it would lie less than 3 cm from the {there}")
    return None


def _irregular(position: YankeePosition, kind: Kind, order: Lay) -> Piece:
    turn = len(position.dice) % len(_RADII)
    radii = (*_RADII[turn:], *_RADII[:turn])
    return blob(kind, Point(order.x * CM, order.y * CM), radii)


def _is_close(piece: Piece, other: Piece) -> bool:
    (x, y), (u, v) = piece.middle, other.middle
    if max(abs(x - u), abs(y - v)) > 2 * max(_RADII) + APART:
        return False
    pairs = ((piece, other), (other, piece))
    return any(distance_to(one, corner) < APART for one, two in pairs for corner in two.outline)


def refuse_strip(position: YankeePosition, order: Strip) -> Refusal | None:
    """A six is a river or a railway between two adjacent edges. [YK 4.2]"""
    kind = kinds()[position.dice[0]]
    if kind is not Kind.RIVER:
        return Refusal("YK 4.2", f"the die gave a {kind}, not a river or railway")
    if not (0 < order.x * CM <= WIDTH and 0 < order.y * CM <= HEIGHT):
        return Refusal("YK 4.2", "it must reach both edges of that corner")
    return None


def refuse_skip(position: YankeePosition, order: Done) -> Refusal | None:
    """What the dice laid has to lie somewhere, if there is room. [YK 4.1]"""
    if any(refuse_lay(position, Lay(*spot)) is None for spot in SPOTS):
        return Refusal("YK 4.1", "there is still room for this piece of terrain")
    if kinds()[position.dice[0]] is Kind.RIVER:
        return Refusal("YK 4.1", "there is always room for a river or railway")
    return None


def lay(position: YankeePosition, order: Lay | Strip | Done) -> YankeePosition:
    """One piece more; then the other side lays the next. [YK 4.1]"""
    new: tuple[Piece, ...] = ()
    if isinstance(order, Lay):
        new = (_irregular(position, kinds()[position.dice[0]], order),)
    elif isinstance(order, Strip):
        course = _across(order)
        new = (course, *_bridges(position, course))
    after = position._replace(
        ground=position.ground + new, dice=position.dice[1:], acting=position.acting.enemy
    )
    return after if after.dice else drawing(after)


def drawing(position: YankeePosition) -> YankeePosition:
    """The ground is laid; now dice are thrown for the edges. [YK 5.1]"""
    return position._replace(stage=Stage.DRAW, acting=position.request.attacker)


def _across(order: Strip) -> Piece:
    west = order.corner in (Corner.NORTHWEST, Corner.SOUTHWEST)
    south = order.corner in (Corner.SOUTHEAST, Corner.SOUTHWEST)
    x, y = order.x * CM, order.y * CM
    on_long = Point(x if west else WIDTH - x, 0 if south else HEIGHT)
    on_short = Point(0 if west else WIDTH, y if south else HEIGHT - y)
    kind = Kind.RIVER if order.course is Course.RIVER else Kind.RAILWAY
    return strip(kind, on_long, on_short, STRIP)


def _bridges(position: YankeePosition, course: Piece) -> Iterator[Piece]:
    """One bridge where a railway first crosses a river. [YK-R4]"""
    other = Kind.RAILWAY if course.kind is Kind.RIVER else Kind.RIVER
    for piece in position.pieces(other):
        rail, river = (piece, course) if other is Kind.RAILWAY else (course, piece)
        bridges = position.pieces(Kind.BRIDGE)
        if any(length_inside(river.outline, *_axis(bridge)) for bridge in bridges):
            continue
        if length_inside(river.outline, *_axis(rail)):
            yield _bridge_on(river, *_axis(rail))
            return


def _axis(piece: Piece) -> tuple[Point, Point]:
    """The line along the middle of a strip."""
    (a, b), (c, d), (e, f), (g, h) = piece.outline
    return Point((a + g) // 2, (b + h) // 2), Point((c + e) // 2, (d + f) // 2)


def _bridge_on(river: Piece, start: Point, end: Point) -> Piece:
    """A strip along a railway, as long as its way through the river and a little more."""
    parts = 200
    places = [
        Point(start.x + (end.x - start.x) * n // parts, start.y + (end.y - start.y) * n // parts)
        for n in range(parts + 1)
    ]
    near = [place for place in places if distance_to(river, place) <= CM]
    return strip(Kind.BRIDGE, near[0], near[-1], BRIDGE)


def obstacles(position: YankeePosition) -> tuple[Piece, ...]:
    """The river that the attack has to cross, with its bridge. [YK-R21]"""
    request = position.request
    if not any(piece.crossed for piece in request.pieces if piece.side is request.attacker):
        return ()
    north = position.faces_north(request.defender)
    bank = BANK if north else HEIGHT - BANK - STRIP
    river = rectangle(Kind.RIVER, 0, bank, WIDTH, bank + STRIP)
    middle = WIDTH // 2
    bridge = rectangle(
        Kind.BRIDGE, middle - BRIDGE // 2, bank - CM, middle + BRIDGE // 2, bank + STRIP + CM
    )
    return (river, bridge)


def objectives(position: YankeePosition) -> tuple[Piece, ...]:
    """Those that have names; else hills and villages, in a battle of the campaign also field works.

    [SK 1.5, YK-R4, YK-R22]
    """
    if position.staging.objectives:
        return _named(position.staging.objectives)
    if position.staging.commands:
        return position.pieces(*OBJECTIVES)
    return position.pieces(*OBJECTIVES, Kind.WORKS)


@lru_cache(maxsize=64)
def _named(objectives: tuple[Objective, ...]) -> tuple[Piece, ...]:
    """A circle of ground around each objective that has a name. [SK 1.5]"""
    return tuple(
        blob(Kind.OBJECTIVE, Point(one.x * CM, one.y * CM), (AROUND,) * 8, one.name)
        for one in objectives
    )


_present: Latest[Troops, dict[Piece, Troops]] = Latest(lambda troops: {}, most=4)
"""The bases of a side in pieces of ground. While one side moves, the other stands."""


def present(position: YankeePosition, piece: Piece) -> Troops:
    """The bases of both sides that stand in a piece of ground, side by side."""
    union, confederate = (_in(position.side(side), piece) for side in SIDES)
    return union + confederate


def _in(troops: Troops, piece: Piece) -> Troops:
    known = _present(troops)
    if piece not in known:
        west, east, south, north = piece.bounds
        west, east, south, north = west - _WIDEST, east + _WIDEST, south - _WIDEST, north + _WIDEST
        known[piece] = tuple(
            [
                troop
                for x, y, _, troop, _, _ in spots(troops)
                if west <= x <= east and south <= y <= north and stands_in(troop.base, piece)
            ]
        )
    return known[piece]


_WIDEST = 7 * CM
"""Whose front is farther from a piece of ground than this does not stand in it."""


def holder(position: YankeePosition, objective: Piece) -> Side | None:
    """Who alone has bases there; else whose it was, if it was anybody's. [YK-R22]

    An objective that has a name is held by whoever has more bases there. [SK 1.5]
    """
    sides = [troop.side for troop in present(position, objective)]
    if sides and sides.count(sides[0]) == len(sides):
        return sides[0]
    if objective.kind is Kind.OBJECTIVE:
        union, confederate = (sides.count(side) for side in SIDES)
        if union != confederate:
            return SIDES[confederate > union]
        named = position.staging.objectives
        return next(one.holder for one in named if one.name == objective.name)
    return position.request.defender if objective.kind is Kind.WORKS else None


def objectives_held(position: YankeePosition, side: Side) -> int:
    """How many of the objectives are a side's. [YK-R20, YK-R22]"""
    return holders(position).count(side)


holders: Latest[YankeePosition, list[Side | None]] = Latest(
    lambda position: [holder(position, objective) for objective in objectives(position)], most=2
)
"""Who holds each objective; both sides ask."""
