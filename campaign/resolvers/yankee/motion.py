"""Where a group would stand after a move, and what stands in its way. [YK 7, YK-R10, YK-R11]"""

from collections import deque
from collections.abc import Hashable
from typing import Any, NamedTuple

from campaign.errors import Refusal
from campaign.resolvers.yankee.ground import DIFFICULT
from campaign.resolvers.yankee.orders import Hand, Move, Wheel
from campaign.resolvers.yankee.position import (
    Brigade,
    Troop,
    Troops,
    YankeePosition,
    groups,
)
from campaign.resolvers.yankee.troops import Formation
from campaign.tabletop.bases import Base, ahead, local, shape, wheel_length, wheeled
from campaign.tabletop.contact import overlaps, touches
from campaign.tabletop.measure import CM, MM, SCALE, Point, squared
from campaign.tabletop.sight import contains, length_inside, room_ahead
from campaign.tabletop.terrain import Kind, Piece, any_in, stands_in

SLACK = 3 * MM
"""By so much bases may stand on each other: hands are not more exact."""

AT_RIVER = 25 * MM
"""A group so close to a river has reached it."""


class Moved(NamedTuple):
    """Where the bases of a group would stand."""

    group: Troops
    bases: tuple[Base, ...]
    cost: int
    """How much of the move it takes, in tenths of a millimeter."""

    formation: Formation | None = None
    """The new formation of the brigade."""


_MEASURED: deque[tuple[Troops, tuple[Piece, ...], dict[Hashable, Any]]] = deque(maxlen=4)


def measured(position: YankeePosition) -> dict[Hashable, Any]:
    """What has been measured with the bases and the ground as they lie.

    A move is asked about when it is proposed, when it is chosen and when it is made, and orders
    between two moves leave every base where it is: so it is measured once.
    """
    for troops, ground, found in _MEASURED:
        if troops is position.troops and ground is position.ground:
            return found
    found = {}
    _MEASURED.append((position.troops, position.ground, found))
    return found


def group_of(position: YankeePosition, number: int) -> Troops | Refusal:
    """The group that is named by its first base. [YK 7.1]"""
    troop = position.troop(number)
    if troop is None or troop.side is not position.acting:
        return Refusal("YK 7.1", f"there is no own base {number} on the table")
    if troop.moved:
        return Refusal("YK 7.1", f"base {number} has moved in this turn")
    group = next(body for body in groups(position, troop.brigade) if troop in body)
    if group[0].id != number:
        return Refusal("YK 7.1", f"its group goes by its first base, {group[0].id}")
    return group


def others(position: YankeePosition, group: Troops, bases: tuple[Base, ...]) -> Troops:
    """The bases near enough to be in the way of a group on its way to *bases*."""
    ids = {troop.id for troop in group}
    xs = [base.x for base in bases] + [troop.base.x for troop in group]
    ys = [base.y for base in bases] + [troop.base.y for troop in group]
    west, east, south, north = min(xs) - _NEAR, max(xs) + _NEAR, min(ys) - _NEAR, max(ys) + _NEAR
    return tuple(
        troop
        for troop in position.troops
        if west <= troop.base.x <= east and south <= troop.base.y <= north and troop.id not in ids
    )


_NEAR = 7 * CM


def refuse_place(position: YankeePosition, moved: Moved, may_touch: bool = False) -> Refusal | None:
    """On the table, on nobody's feet, and not in contact but by a charge. [YK 7.5, YK-R8]"""
    table = position.table
    if not all(table.holds(base) for base in moved.bases):
        return Refusal("YK 7.5", "the table ends there")
    side = moved.group[0].side
    for other in others(position, moved.group, moved.bases):
        is_enemy = other.side is not side and not may_touch
        for base in moved.bases:
            if overlaps(base, other.base, SLACK):
                return Refusal("YK 7.5", f"base {other.id} stands there")
            if is_enemy and touches(base, other.base):
                return Refusal("YK-R8", "only a charge goes into contact")
    return None


def thinner(base: Base) -> Base:
    """A base less what others may stand on it."""
    return base._replace(front=base.front - 2 * SLACK, depth=base.depth - 2 * SLACK)


# --- how far -----------------------------------------------------------------------------------


def swept(base: Base, length: int) -> Base:
    """The ground that a base covers when it goes straight ahead."""
    gone = ahead(base, length)
    return gone._replace(depth=base.depth + length)


def allowance(
    position: YankeePosition, brigade: Brigade, formation: Formation, ways: tuple[Base, ...]
) -> int:
    """How far a group may go that covers this ground. [YK 4.3, YK 7.2, YK-R5, YK-R10]"""
    rate = brigade.worth.rates[formation]
    near = _near(position, ways)
    if any(_is_difficult(near, way) for way in ways):
        return rate // 2
    if formation is Formation.COLUMN:
        roads = position.pieces(Kind.RAILWAY, Kind.ROAD)
        if roads and all(any(contains(r.outline, w.place) for r in roads) for w in ways):
            return rate * 3 // 2
    return rate


def _near(position: YankeePosition, ways: tuple[Base, ...]) -> list[Piece]:
    """The terrain that the ways of a group might touch."""
    places = [place for way in ways for place in (way.corners[0], way.corners[2])]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    west, east, south, north = min(xs) - _NEAR, max(xs) + _NEAR, min(ys) - _NEAR, max(ys) + _NEAR
    return [
        piece
        for piece in position.ground
        if piece.bounds[0] <= east
        and piece.bounds[1] >= west
        and piece.bounds[2] <= north
        and piece.bounds[3] >= south
    ]


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
    if not rivers or not any(any_in(way, rivers) for way in ways):
        return None
    if formation is not Formation.COLUMN:
        return Refusal("YK 7.6", "a river is crossed in column")
    if brigade.fording or all(_is_bridged(position, way) for way in ways):
        return None
    return Refusal("YK-R11", "it stops at the river and looks for a ford in the next turn")


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


# --- straight ahead, and wheels ----------------------------------------------------------------


def straight(position: YankeePosition, group: Troops, length: int) -> Moved | Refusal:
    """A group goes straight ahead. [YK 7.1]"""
    return _go(position, group, tuple(t.base for t in group), length, 0)


def _go(
    position: YankeePosition, group: Troops, start: tuple[Base, ...], length: int, spent: int
) -> Moved | Refusal:
    """Straight ahead from where a group stands, or has wheeled to."""
    brigade = position.of(group[0])
    # Most of what is too far is so on the best of roads.
    if spent + length > brigade.rate * 3 // 2:
        return _too_far(brigade)
    ways = tuple(swept(base, length) for base in start)
    if refused := refuse_water(position, brigade, ways, brigade.formation):
        return refused
    if spent + length > allowance(position, brigade, brigade.formation, ways):
        return _too_far(brigade)
    moved = Moved(group, tuple(ahead(base, length) for base in start), spent + length)
    if refused := refuse_place(position, moved):
        return refused
    near = others(position, group, moved.bases)
    for way in ways:
        for other in near:
            if overlaps(way, other.base, SLACK):
                return Refusal("YK 7.5", f"base {other.id} stands in the way")
    return moved


def _too_far(brigade: Brigade) -> Refusal:
    return Refusal("YK 7.2", f"{brigade.branch} does not go so far")


def same_heading(group: Troops) -> Refusal | None:
    """A body wheels and turns as one. [YK 7.1]"""
    if len({troop.base.heading for troop in group}) > 1:
        return Refusal("YK 7.1", "its bases face different ways, and cannot wheel as one")
    return None


def front_rank(group: Troops) -> list[Troop]:
    """The foremost bases of a group, from left to right."""
    first = group[0].base
    seen = [(_across(first, troop.base), troop) for troop in group]
    foremost = max(place[1] for place, _ in seen)
    rank = [(place[0], troop) for place, troop in seen if place[1] >= foremost - CM]
    return [troop for _, troop in sorted(rank, key=lambda entry: (entry[0], entry[1].id))]


def _across(base: Base, other: Base) -> tuple[int, int]:
    """How far right and ahead the front of another base is, in whole lengths."""
    right, before = local(base, other.place)
    return right // SCALE, before // SCALE


def wheel(position: YankeePosition, group: Troops, order: Wheel) -> Moved | Refusal:
    """A group wheels, measured on the outer corner, and goes on. [YK 7.1, YK-R10]"""
    if refused := same_heading(group):
        return refused
    if order.hand is Hand.ABOUT or not 0 < order.degrees <= 90:
        return Refusal("YK 7.1", "a wheel goes to the left or right, by 1 to 90 degrees")
    brigade, before = position.of(group[0]), order.after * MM
    known, key = measured(position), (brigade, group, order.hand, order.degrees, before)
    if key not in known:
        known[key] = _around(position, group, order)
    turned = known[key]
    if isinstance(turned, Refusal):
        return turned
    moved = _go(position, group, turned.bases, order.ahead * MM, turned.cost)
    if before and isinstance(moved, Moved):
        # The ground of the first part counts for the whole move.
        ways = tuple(swept(troop.base, before) for troop in group)
        if moved.cost > allowance(position, brigade, brigade.formation, ways):
            return _too_far(brigade)
    return moved


def _around(position: YankeePosition, group: Troops, order: Wheel) -> Moved | Refusal:
    """A group has gone on a little and wheeled on one of its front corners. [YK 7.1, YK-R10]"""
    spent = order.after * MM
    if spent:
        there = straight(position, group, spent)
        if isinstance(there, Refusal):
            return there
        pairs = zip(group, there.bases, strict=True)
        group = tuple(troop._replace(base=base) for troop, base in pairs)
    rank = front_rank(group)
    left = order.hand is Hand.LEFT
    pivot = rank[0].base.front_left if left else rank[-1].base.front_right
    degrees = -order.degrees if left else order.degrees
    bases = tuple(troop.base for troop in group)
    cost = spent + wheel_length(bases, pivot, degrees)
    brigade = position.of(group[0])
    if cost > brigade.rate:
        return _too_far(brigade)
    halfway = tuple(wheeled(base, pivot, degrees // 2) for base in bases)
    around = tuple(wheeled(base, pivot, degrees) for base in bases)
    for ways in (halfway, around):
        if refused := refuse_water(position, brigade, ways, Formation.LINE):
            return refused
        if refused := refuse_place(position, Moved(group, ways, cost)):
            return refused
    if cost > allowance(position, brigade, brigade.formation, around):
        return _too_far(brigade)
    return Moved(group, around, cost)


def center_of(bases: tuple[Base, ...]) -> Point:
    """The middle of a body."""
    middles = [shape(base).center for base in bases]
    return Point(
        sum(x for x, _ in middles) // len(middles), sum(y for _, y in middles) // len(middles)
    )


def go(position: YankeePosition, group: Troops, order: Move) -> Moved | Refusal:
    """[YK 7.1]"""
    if order.ahead == 0:
        return Refusal("YK 7.1", "that is no move")
    return straight(position, group, order.ahead * MM)
