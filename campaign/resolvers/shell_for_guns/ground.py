"""What ground does to whoever goes over it. [SG 2.5, SG 2.8, SG-R8, SG-R15]"""

from collections.abc import Iterator

from campaign.resolvers.shell_for_guns.position import ShellPosition
from campaign.resolvers.shell_for_guns.tables import grounds, pace
from campaign.resolvers.shell_for_guns.troops import Unit
from campaign.resolvers.shell_for_guns.vocabulary import Formation
from campaign.tabletop.bases import Base, extent
from campaign.tabletop.latest import Latest
from campaign.tabletop.measure import TOUCH, Point, distance, heading_to, turn_between
from campaign.tabletop.terrain import Kind, Piece, is_swept, length_through, stands_in

Line = tuple[Point, Point]
"""An edge of a unit, seen from outside: its left end and its right end."""

_AHEAD = 90
"""Who goes less than so many degrees off his front has his front line before him."""

_STRAIGHT_BACK = 180


def is_rough_at(position: ShellPosition, base: Base) -> bool:
    """A base is on broken or difficult ground, or at an obstacle. [SG 1.5, SG 2.3, SG 2.5]"""
    return any(
        grounds()[piece.kind].is_rough for piece in position.table.pieces if stands_in(base, piece)
    )


def level(position: ShellPosition, base: Base) -> int:
    """How high a base stands. [SG 2.6]"""
    hills = _hills(position.table.pieces)
    return sum([stands_in(base, hill) for hill in hills]) if hills else 0


_hills = Latest[tuple[Piece, ...], tuple[Piece, ...]](
    lambda pieces: tuple(piece for piece in pieces if piece.kind is Kind.HILL)
)


def allowance(position: ShellPosition, unit: Unit, start: Base, end: Base) -> int | None:
    """How far the unit may go on the way from one place to another; None if it may not at all.

    The whole way of the whole front counts. Rough ground slows a move even if part of it is over
    better ground, unless the move leads out of it; obstacles count once. What the unit may not
    enter no part of it passes over. [SG 2.5, SG-R8, SG-R15]
    """
    if _is_on_road(position, unit, start, end):
        return pace(unit.moves_as, "road")
    least = pace(unit.moves_as, "standard")
    assert least is not None, unit
    slow = _slow(position.table.pieces)
    if not slow:
        return least
    begin = start.at(start.place, end.heading)
    box = box_around(begin, end, start)
    near = [(piece, going) for piece, going in slow if comes_into(piece, box)]
    if not near:
        return least
    way = Point(end.x - start.x, end.y - start.y)
    foremost, leading = _leading(begin, way)
    for piece, going in near:
        there = pace(unit.moves_as, going)
        if there is None:
            if _is_entered(piece, start, end, leading, way):
                return None
            continue
        if _is_slowed(piece, going, start, end, foremost, way):
            least = min(least, there)
    return least


_slow = Latest[tuple[Piece, ...], tuple[tuple[Piece, str], ...]](
    lambda pieces: tuple(
        (piece, going)
        for piece in pieces
        if (going := grounds()[piece.kind].going) not in ("standard", "road")
    )
)
"""Ground that is not as good as the open field, and how it goes there."""


def _leading(base: Base, way: Point) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """The edges whose ground counts on a way, and all that lead on it. [SG-R15]

    Ahead and aslant the front line counts. Who goes aside or back has another edge before him.
    """
    front_left, front_right, rear_right, rear_left = base.corners
    front, rear = (front_left, front_right), (rear_right, rear_left)
    right, left = (front_right, rear_right), (rear_left, front_left)
    bearing = (heading_to(Point(0, 0), way) - base.heading) % 360
    aside = () if bearing in (0, _STRAIGHT_BACK) else (right if bearing < _STRAIGHT_BACK else left,)
    if turn_between(bearing, 0) < _AHEAD:
        return (front,), (front, *aside)
    back = (rear,) if turn_between(bearing, 0) > _AHEAD else ()
    return (*aside, *back), (*aside, *back)


def _is_entered(piece: Piece, start: Base, end: Base, edges: tuple[Line, ...], way: Point) -> bool:
    """The unit would come over ground that is closed to it. Who is in it may leave it."""
    if stands_in(start, piece):
        return _front_is_in(piece, end)
    return stands_in(end, piece) or any(is_swept(piece, *edge, way) for edge in edges)


def _is_slowed(
    piece: Piece, going: str, start: Base, end: Base, edges: tuple[Line, ...], way: Point
) -> bool:
    """A piece of ground slows the move. [SG 2.5, SG 2.8, SG-R15]"""
    if _front_is_in(piece, start):
        return going != "obstacle" and _front_is_in(piece, end)
    return _front_is_in(piece, end) or any(is_swept(piece, *edge, way) for edge in edges)


def may_stand(position: ShellPosition, unit: Unit, start: Base, end: Base) -> bool:
    """A turn or another formation brings no part of the unit onto ground closed to it. [SG-R15]"""
    if unit.formation in _ON_ROADS:
        return True
    return not any(
        stands_in(end, piece) and not stands_in(start, piece) for piece in _closed(position, unit)
    )


def _closed(position: ShellPosition, unit: Unit) -> Iterator[Piece]:
    for piece in position.table.pieces:
        going = grounds()[piece.kind].going
        if going != "road" and pace(unit.moves_as, going) is None:
            yield piece


def box_around(*bases: Base) -> tuple[int, int, int, int]:
    """How far some bases reach: west, east, south, north; a touch more, for roundings."""
    west, east, south, north = zip(*map(extent, bases), strict=True)
    return min(west) - TOUCH, max(east) + TOUCH, min(south) - TOUCH, max(north) + TOUCH


def comes_into(piece: Piece, box: tuple[int, int, int, int]) -> bool:
    """A piece of ground may have a part in a box: a quick first look."""
    west, east, south, north = piece.bounds
    return west <= box[1] and box[0] <= east and south <= box[3] and box[2] <= north


_ON_ROADS = (Formation.MARCH, Formation.LIMBERED)


def _is_on_road(position: ShellPosition, unit: Unit, start: Base, end: Base) -> bool:
    """Columns of march, and batteries behind their teams, keep to a road. [SG 1.2, SG 2.5]"""
    if unit.formation not in _ON_ROADS:
        return False
    roads = position.table.of(Kind.ROAD)
    length = distance(start.place, end.place)
    return length > 0 and length_through(roads, start.place, end.place) >= length - TOUCH


def _front_is_in(piece: Piece, base: Base) -> bool:
    return length_through((piece,), base.front_left, base.front_right) > 0


def crosses_obstacle(position: ShellPosition, base: Base, way: Point) -> bool:
    """Some part of a unit that goes a straight way crosses an obstacle. [SG 2.8, SG-R15]"""
    _, leading = _leading(base, way)
    box = box_around(base, base.at(Point(base.x + way.x, base.y + way.y)))
    return any(
        is_swept(piece, *edge, way)
        for piece in position.table.pieces
        if grounds()[piece.kind].going == "obstacle" and comes_into(piece, box)
        for edge in leading
    )
