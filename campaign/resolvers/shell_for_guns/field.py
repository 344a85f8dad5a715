"""What the table has to say: who stands in the way, what covers whom, who sees whom.

[SG 2.5, SG 2.6]
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from campaign.resolvers.shell_for_guns.ground import box_around, comes_into, level
from campaign.resolvers.shell_for_guns.position import ShellPosition
from campaign.resolvers.shell_for_guns.standing import Stood, along, standing_blocks
from campaign.resolvers.shell_for_guns.tables import UM, grounds
from campaign.resolvers.shell_for_guns.troops import Unit
from campaign.resolvers.shell_for_guns.vocabulary import Cover
from campaign.tabletop.bases import Base, disk
from campaign.tabletop.contact import is_behind_front, nearest_point, overlaps, within
from campaign.tabletop.latest import Latest
from campaign.tabletop.measure import Point, distance
from campaign.tabletop.sight import crosses, length_inside
from campaign.tabletop.terrain import Kind, Piece, distance_to, length_through, stands_in
from campaign.terms import Side

AT_HAND = UM // 2
"""Who is no farther from a fence or a wall stands behind it."""

_STEP = UM // 2
"""A move is looked at so often."""


# --- who stands in the way ---------------------------------------------------------------------


def in_the_way(
    position: ShellPosition, unit: Unit, base: Base, among: Sequence[Stood] | None = None
) -> Unit | None:
    """A unit that stands where *base* would; *among* are those who come into question."""
    (x, y), own = disk(base)
    for other, block, u, v, radius in standing_blocks(position.units) if among is None else among:
        if (
            (u - x) * (u - x) + (v - y) * (v - y) <= (own + radius) * (own + radius)
            and other.id != unit.id
            and overlaps(base, block)
            and not (other.parted and unit.joined == other.id)
        ):
            return other
    return None


def has_room(position: ShellPosition, unit: Unit, base: Base) -> bool:
    """*base* is on the table, and nobody else is there."""
    return position.table.holds(base) and in_the_way(position, unit, base) is None


def can_be_passed(unit: Unit, other: Unit) -> bool:
    """A unit may go through batteries of its own side, and through friends in disorder. [SG 2.5]"""
    return other.side is unit.side and (other.is_battery or other.disordered)


def met_on_the_way(
    position: ShellPosition,
    unit: Unit,
    start: Base,
    end: Base,
    target: int = 0,
    among: Sequence[Stood] | None = None,
) -> Unit | None:
    """The first unit that cannot be passed on a straight way; *target* does not count.

    *among* are those who come into question.
    """
    if among is None:
        among = along(position, start, end)
    others = [
        there
        for there in among
        if there.unit.id not in (unit.id, target) and not can_be_passed(unit, there.unit)
    ]
    if not others:
        return None
    (x, y), own = disk(end)
    steps = max(1, -(-distance(start.place, end.place) // _STEP))
    for step in range(1, steps + 1):
        # How far it is still to go, and the circle around it there.
        left, up = (
            (end.x - start.x) * step // steps + start.x - end.x,
            (end.y - start.y) * step // steps + start.y - end.y,
        )
        for other, block, u, v, radius in others:
            aside, away = u - x - left, v - y - up
            if aside * aside + away * away > (own + radius) * (own + radius):
                continue
            if overlaps(end.at(Point(end.x + left, end.y + up)), block):
                return other
    return None


def near_enemy(position: ShellPosition, side: Side, base: Base, length: int) -> Unit | None:
    """An enemy no farther than *length* from a base."""
    (x, y), own = disk(base)
    own += length
    for other, block, u, v, radius in standing_blocks(position.units):
        if other.side is side:
            continue
        near = (u - x) * (u - x) + (v - y) * (v - y) <= (own + radius) * (own + radius)
        if near and within(base, block, length):
            return other
    return None


# --- cover and sight ---------------------------------------------------------------------------


def cover_of(position: ShellPosition, target: Unit, origin: Point) -> Cover:
    """What the target stands behind, as seen from a place. [SG 2.6, SG 2.7]"""
    block = target.block
    if target.works and not is_behind_front(block, origin):
        return Cover.HEAVY
    best = Cover.NONE
    for piece, cover, is_obstacle in _covering(position.table.pieces):
        if best is Cover.HEAVY:
            break
        if _is_behind(piece, block, origin) if is_obstacle else stands_in(block, piece):
            best = cover
    return best


def _find_cover(pieces: tuple[Piece, ...]) -> tuple[tuple[Piece, Cover, bool], ...]:
    found = [(piece, grounds()[piece.kind]) for piece in pieces]
    return tuple(
        (piece, ground.cover, ground.going == "obstacle")
        for piece, ground in found
        if ground.cover is not Cover.NONE
    )


_covering = Latest(_find_cover)
"""Ground that covers, how well, and whether one has to stand behind it."""


def _is_behind(piece: Piece, block: Base, origin: Point) -> bool:
    """The target stands at an obstacle, and the obstacle is between it and a place."""
    near = nearest_point(block, origin)
    return distance_to(piece, near) <= AT_HAND and length_through((piece,), origin, near) > 0


def holds_obstacle(position: ShellPosition, unit: Unit, origin: Point) -> bool:
    """The unit defends a linear obstacle, works or buildings: fire does not push it back.

    [SG 2.7, SG-R10]
    """
    block = unit.block
    return (
        unit.works
        or holds_barrier(position, block, origin)
        or any(stands_in(block, village) for village in position.table.of(Kind.VILLAGE))
    )


def holds_barrier(position: ShellPosition, block: Base, origin: Point) -> bool:
    """A block stands behind a wall or a fence, as seen from a place. [SG 2.6, SG 2.7, SG 2.8]"""
    return any(
        grounds()[piece.kind].is_barrier and _is_behind(piece, block, origin)
        for piece in position.table.pieces
    )


class Screen(NamedTuple):
    """What may stand between a unit and its target."""

    troops: tuple[Stood, ...]
    ground: tuple[Piece, ...]


def screen_between(position: ShellPosition, unit: Unit, target: Unit) -> Screen:
    """What a line of fire must not cross: troops, woods and houses, fences, hills.

    Troops of either side are in the way, unless the shooter stands higher than they do; over
    friends only guns fire. [SG 2.6, SG-R18]
    """
    block, there = unit.block, target.block
    box = west, east, south, north = box_around(block, there)
    height, pair = level(position, block), (unit.id, target.id)
    troops = tuple(
        [
            stood
            for stood in standing_blocks(position.units)
            if west - stood[4] <= stood[2] <= east + stood[4]
            and south - stood[4] <= stood[3] <= north + stood[4]
            and stood[0].id not in pair
            and not (height and _is_fired_over(position, unit, stood[0], height))
        ]
    )
    ground = tuple(
        [
            piece
            for piece in _hiding(position.table.pieces)
            if comes_into(piece, box) and not _is_shelled(position, unit, there, piece)
        ]
    )
    return Screen(troops, ground)


def _is_shelled(position: ShellPosition, unit: Unit, target: Base, piece: Piece) -> bool:
    """Howitzers and siege guns fire at whoever is in houses, wherever he stands. [SG 2.6]"""
    return (
        piece.kind is Kind.VILLAGE
        and unit.is_battery
        and unit.side in position.staging.siege_guns
        and stands_in(target, piece)
    )


def _is_fired_over(position: ShellPosition, unit: Unit, other: Unit, height: int) -> bool:
    """The unit stands on higher ground than somebody in its line of fire. [SG 2.6, SG-R18]"""
    if other.side is unit.side and not unit.is_battery:
        return False
    return height > level(position, other.block)


def _can_hide(piece: Piece) -> bool:
    ground = grounds()[piece.kind]
    return ground.hides or ground.is_barrier or piece.kind is Kind.HILL


_hiding = Latest[tuple[Piece, ...], tuple[Piece, ...]](
    lambda pieces: tuple(filter(_can_hide, pieces))
)
"""Ground behind which one may not be seen."""


def sees(screen: Screen, base: Base, target: Base) -> bool:
    """Nothing stands between a base and the block of a target. [SG 2.6]"""
    line = _line_of_sight(base, target, screen.ground)
    if line is None:
        return False
    start, end = line
    (x, y), (u, v) = start, end
    u, v = u - x, v - y
    squared = u * u + v * v
    for _, block, left, up, radius in screen.troops:
        # A first look with the circle around the block, as `crosses` would take it.
        aside = u * (up - y) - v * (left - x)
        if aside * aside <= radius * radius * squared and crosses(block, start, end):
            return False
    return True


@lru_cache(maxsize=1 << 11)
def _line_of_sight(
    base: Base, target: Base, ground: tuple[Piece, ...]
) -> tuple[Point, Point] | None:
    """From a base to the target; None if the ground hides it."""
    start, end = base.place, nearest_point(target, base.place)
    if any(_hides(piece, base, target, start, end) for piece in ground):
        return None
    return start, end


def _hides(piece: Piece, base: Base, target: Base, start: Point, end: Point) -> bool:
    """Whether a piece of ground hides the target.

    Into and out of woods and houses one sees no farther than 1 UM from their edge; over a
    fence only if one of the two stands at it. [SG 2.6]
    """
    ground = grounds()[piece.kind]
    if length_through((piece,), start, end) == 0:
        return False
    if piece.kind is Kind.HILL:
        return not (stands_in(base, piece) or stands_in(target, piece))
    if ground.hides:
        inside = stands_in(base, piece) or stands_in(target, piece)
        return not inside or length_inside(piece.outline, start, end) > UM
    return distance_to(piece, end) > AT_HAND and distance_to(piece, start) > AT_HAND
