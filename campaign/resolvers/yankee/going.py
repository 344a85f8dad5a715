"""How far a group may go over the ground, and where water stops it. [YK 4.3, YK 7.6, YK-R10]"""

from collections.abc import Hashable
from typing import Any, TypeAlias

from campaign.errors import Refusal
from campaign.resolvers.yankee.ground import DIFFICULT
from campaign.resolvers.yankee.position import Brigade, Troops, YankeePosition
from campaign.resolvers.yankee.troops import Formation
from campaign.tabletop.bases import Base, ahead
from campaign.tabletop.latest import Latest
from campaign.tabletop.measure import CM, COSINE, MM, SCALE, SINE, distance, heading_to, squared
from campaign.tabletop.sight import contains, length_inside, room_ahead
from campaign.tabletop.terrain import Kind, Piece, is_beyond, stands_in

AT_RIVER = 25 * MM
"""A group so close to a river has reached it."""

NEAR = 7 * CM
"""What is farther from a way than this cannot touch a base on it."""

_Found: TypeAlias = dict[Hashable, Any]


def _on_ground(ground: tuple[Piece, ...]) -> Latest[Troops, _Found]:
    return Latest(lambda troops: {}, most=4)


_measured = Latest(_on_ground, most=2)
"""What has been measured on a ground, with the bases as they lie."""


def measured(position: YankeePosition) -> _Found:
    """What has been measured with the bases and the ground as they lie.

    A move is asked about when it is proposed, when it is chosen and when it is made, and orders
    between two moves leave every base where it is: so it is measured once.
    """
    return _measured(position.ground)(position.troops)


def swept(base: Base, length: int) -> Base:
    """The ground that a base covers when it goes straight ahead."""
    x, y, heading, front, depth = ahead(base, length)
    return Base(x, y, heading, front, depth + length)


def way(start: Base, end: Base) -> Base:
    """The ground that a base covers when it goes from one place to another by the shortest way."""
    length = distance(start.place, end.place)
    if length < MM:
        return end
    there = end._replace(heading=heading_to(start.place, end.place))
    return there._replace(depth=end.depth + length)


def is_hindered(position: YankeePosition, ways: tuple[Base, ...]) -> bool:
    """Some of these ways touch difficult ground. [YK 4.3, YK-R5, YK-R10]"""
    near = _near(position, ways)
    return any(_is_difficult(near, way) for way in ways)


def allowance(
    position: YankeePosition, brigade: Brigade, formation: Formation, ways: tuple[Base, ...]
) -> int:
    """How far a group may go that covers this ground. [YK 4.3, YK 7.2, YK-R5, YK-R10]"""
    rate = brigade.worth.rates[formation]
    if is_hindered(position, ways):
        return rate // 2
    if formation is Formation.COLUMN:
        roads = position.pieces(Kind.RAILWAY, Kind.ROAD)
        if roads and all(any(contains(r.outline, w.place) for r in roads) for w in ways):
            return rate * 3 // 2
    return rate


def _near(position: YankeePosition, ways: tuple[Base, ...]) -> list[Piece]:
    """The terrain that might hinder a group and that its ways might touch."""
    west, east, south, north = _box(ways)
    return [
        piece
        for piece, left, right, low, high in _hindering(position.ground)
        if left <= east and right >= west and low <= north and high >= south
    ]


def _box_around(ways: tuple[Base, ...]) -> tuple[int, int, int, int]:
    xs, ys = [way[0] for way in ways], [way[1] for way in ways]
    for x, y, heading, _, depth in ways:
        xs.append(x - depth * SINE[heading] // SCALE)
        ys.append(y - depth * COSINE[heading] // SCALE)
    return min(xs) - NEAR, max(xs) + NEAR, min(ys) - NEAR, max(ys) + NEAR


_box = Latest(_box_around)
"""What is outside of it some ways do not touch, since no front is as wide as `NEAR`: asked about
water, then about other ground."""

_HINDERING = (*DIFFICULT, Kind.RIVER, Kind.HILL)

_hindering: Latest[tuple[Piece, ...], list[tuple[Piece, int, int, int, int]]] = Latest(
    lambda ground: [(piece, *piece.bounds) for piece in ground if piece.kind in _HINDERING]
)
"""The terrain that may hinder, and how far it reaches."""


def _is_difficult(ground: list[Piece], way: Base) -> bool:
    """Wood, rough ground, fields, water, and a hill on the way up. [YK 4.3, YK-R5]"""
    for piece in ground:
        if piece.kind in DIFFICULT or piece.kind is Kind.RIVER:
            if stands_in(way, piece):
                return True
        elif piece.kind is Kind.HILL and stands_in(way, piece) and _goes_up(way, piece):
            return True
    return False


def _goes_up(way: Base, hill: Piece) -> bool:
    """The head of a way is nearer to the top than its tail. [YK 4.3]"""
    return squared(way.place, hill.middle) < squared(way.rear, hill.middle)


def refuse_water(
    position: YankeePosition, brigade: Brigade, ways: tuple[Base, ...], formation: Formation
) -> Refusal | None:
    """A river stops a group, unless it has found a ford or takes a bridge, in column. [YK 7.6]"""
    rivers = position.pieces(Kind.RIVER)
    if not rivers or not any(_is_wet(river, ways) for river in rivers):
        return None
    if formation is not Formation.COLUMN:
        return Refusal("YK 7.6", "a river is crossed in column")
    if brigade.fording or all(_is_bridged(position, way) for way in ways):
        return None
    return Refusal("YK-R11", "it stops at the river and looks for a ford in the next turn")


def _is_wet(river: Piece, ways: tuple[Base, ...]) -> bool:
    """Some of these ways touch a river. Most are on one side of it, and far from it."""
    west, east, south, north = _box(ways)
    left, right, low, high = river.bounds
    if west > right or east < left or south > high or north < low:
        return False
    corners = ((west, south), (west, north), (east, south), (east, north))
    if any(is_beyond(river.outline, side, corners) for side in range(len(river.outline))):
        return False
    return any(stands_in(way, river) for way in ways)


def _is_bridged(position: YankeePosition, way: Base) -> bool:
    """All the water on its way is under a bridge. [YK 7.6]"""
    bridges = position.pieces(Kind.BRIDGE)
    for start, end in ((way.corners[0], way.corners[3]), (way.corners[1], way.corners[2])):
        wet = sum(length_inside(r.outline, start, end) for r in position.pieces(Kind.RIVER))
        dry = sum(length_inside(bridge.outline, start, end) for bridge in bridges)
        if wet > dry:
            return False
    return True


def is_at_river(position: YankeePosition, group: Troops) -> bool:
    """Some base of a group has water before its front. [YK 7.6]"""
    outlines = [river.outline for river in position.pieces(Kind.RIVER)]
    return any(room_ahead(t.base, 2 * AT_RIVER, outlines) <= AT_RIVER for t in group)
