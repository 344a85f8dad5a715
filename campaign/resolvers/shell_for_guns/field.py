"""What the table has to say: who stands in the way, what covers whom, who sees whom.

[SG 2.5, SG 2.6]
"""

from typing import NamedTuple

from campaign.resolvers.shell_for_guns.ground import box_around, comes_into, level
from campaign.resolvers.shell_for_guns.position import ShellPosition
from campaign.resolvers.shell_for_guns.tables import UM, grounds
from campaign.resolvers.shell_for_guns.troops import Unit
from campaign.resolvers.shell_for_guns.words import Cover
from campaign.tabletop.bases import Base, shape
from campaign.tabletop.contact import is_behind_front, nearest_point, overlaps, within
from campaign.tabletop.latest import Latest
from campaign.tabletop.measure import TOUCH, Point, distance, squared
from campaign.tabletop.sight import crosses, length_inside
from campaign.tabletop.terrain import Kind, Piece, distance_to, length_through, stands_in
from campaign.terms import Side

AT_HAND = UM // 2
"""Who is no farther from a fence or a wall stands behind it."""

_STEP = UM // 2
"""A move is looked at so often."""


def _standing_blocks(units: tuple[Unit, ...]) -> tuple[tuple[Unit, Base], ...]:
    return tuple((unit, unit.block) for unit in units if unit.on_table)


standing_blocks = Latest(_standing_blocks)
"""Whoever is on the table, and where."""


# --- who stands in the way ---------------------------------------------------------------------


def in_the_way(position: ShellPosition, unit: Unit, base: Base) -> Unit | None:
    """A unit that stands where *base* would."""
    for other, block in standing_blocks(position.units):
        if (
            other.id != unit.id
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
    position: ShellPosition, unit: Unit, start: Base, end: Base, target: int = 0
) -> Unit | None:
    """The first unit that cannot be passed on a straight way; *target* does not count."""
    length = distance(start.place, end.place)
    reach = shape(start).radius + length + 2 * TOUCH
    middle = shape(start).center
    others = [
        (other, block)
        for other, block in standing_blocks(position.units)
        if other.id not in (unit.id, target)
        and squared(shape(block).center, middle) <= (reach + shape(block).radius) ** 2
        and not can_be_passed(unit, other)
    ]
    if not others:
        return None
    steps = max(1, -(-length // _STEP))
    for step in range(1, steps + 1):
        here = end.at(
            Point(
                start.x + (end.x - start.x) * step // steps,
                start.y + (end.y - start.y) * step // steps,
            )
        )
        for other, block in others:
            if overlaps(here, block):
                return other
    return None


def near_enemy(position: ShellPosition, side: Side, base: Base, length: int) -> Unit | None:
    """An enemy no farther than *length* from a base."""
    for other, block in standing_blocks(position.units):
        if other.side is not side and within(base, block, length):
            return other
    return None


# --- cover and sight ---------------------------------------------------------------------------


def cover_of(position: ShellPosition, target: Unit, origin: Point) -> Cover:
    """What the target stands behind, as seen from a place. [SG 2.6, SG 2.7]"""
    block = target.block
    if target.works and not is_behind_front(block, origin):
        return Cover.HEAVY
    best = Cover.NONE
    for piece in position.table.pieces:
        ground = grounds()[piece.kind]
        if ground.cover is Cover.NONE or best is Cover.HEAVY:
            continue
        if ground.going == "obstacle":
            found = _is_behind(piece, block, origin)
        else:
            found = stands_in(block, piece)
        if found:
            best = ground.cover
    return best


def _is_behind(piece: Piece, block: Base, origin: Point) -> bool:
    """The target stands at an obstacle, and the obstacle is between it and a place."""
    near = nearest_point(block, origin)
    return distance_to(piece, near) <= AT_HAND and length_through((piece,), origin, near) > 0


def holds_obstacle(position: ShellPosition, unit: Unit, origin: Point) -> bool:
    """The unit defends a linear obstacle, works or buildings: fire does not push it back.

    [SG 2.7, SG-R10]
    """
    if unit.works:
        return True
    block = unit.block
    for piece in position.table.pieces:
        ground = grounds()[piece.kind]
        if piece.kind is Kind.VILLAGE and stands_in(block, piece):
            return True
        if ground.is_barrier and _is_behind(piece, block, origin):
            return True
    return False


class Screen(NamedTuple):
    """What may stand between a unit and its target."""

    troops: tuple[Base, ...]
    ground: tuple[Piece, ...]


def screen_between(position: ShellPosition, unit: Unit, target: Unit) -> Screen:
    """What a line of fire must not cross: troops, woods and houses, fences, hills.

    Troops of either side are in the way, unless the shooter stands higher than they do; over
    friends only guns fire. [SG 2.6, SG-R18]
    """
    block, there = unit.block, target.block
    box = box_around(*block.corners, *there.corners)
    height = level(position, block)
    troops = tuple(
        other_block
        for other, other_block in standing_blocks(position.units)
        if other.id not in (unit.id, target.id)
        and _is_beside(other_block, box)
        and not (height and _is_fired_over(position, unit, other, height))
    )
    ground = tuple(
        piece
        for piece in position.table.pieces
        if _can_hide(piece)
        and comes_into(piece, box)
        and not _is_shelled(position, unit, there, piece)
    )
    return Screen(troops, ground)


def _is_shelled(position: ShellPosition, unit: Unit, target: Base, piece: Piece) -> bool:
    """Howitzers and siege guns fire at whoever is in houses, wherever he stands. [SG 2.6]"""
    return (
        piece.kind is Kind.VILLAGE
        and unit.is_battery
        and unit.side in position.request.siege_guns
        and stands_in(target, piece)
    )


def _is_fired_over(position: ShellPosition, unit: Unit, other: Unit, height: int) -> bool:
    """The unit stands on higher ground than somebody in its line of fire. [SG 2.6, SG-R18]"""
    if other.side is unit.side and not unit.is_battery:
        return False
    return height > level(position, other.block)


def _is_beside(base: Base, box: tuple[int, int, int, int]) -> bool:
    """A base may have a part in a box: a quick first look."""
    _, (x, y), radius = shape(base)
    return box[0] - radius <= x <= box[1] + radius and box[2] - radius <= y <= box[3] + radius


def _can_hide(piece: Piece) -> bool:
    ground = grounds()[piece.kind]
    return ground.hides or ground.is_barrier or piece.kind is Kind.HILL


def sees(screen: Screen, base: Base, target: Unit) -> bool:
    """Nothing stands between a base and the target. [SG 2.6]"""
    start, end = base.place, nearest_point(target.block, base.place)
    if any(crosses(block, start, end) for block in screen.troops):
        return False
    return not any(_hides(piece, base, target, start, end) for piece in screen.ground)


def _hides(piece: Piece, base: Base, target: Unit, start: Point, end: Point) -> bool:
    """Whether a piece of ground hides the target.

    Into and out of woods and houses one sees no farther than 1 UM from their edge; over a
    fence only if one of the two stands at it. [SG 2.6]
    """
    ground = grounds()[piece.kind]
    if length_through((piece,), start, end) == 0:
        return False
    if piece.kind is Kind.HILL:
        return not (stands_in(base, piece) or stands_in(target.block, piece))
    if ground.hides:
        inside = stands_in(base, piece) or stands_in(target.block, piece)
        return not inside or length_inside(piece.outline, start, end) > UM
    return distance_to(piece, end) > AT_HAND and distance_to(piece, start) > AT_HAND
