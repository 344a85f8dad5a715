"""Where the units of a division stand that is drawn up at once. [SG 2.4, SG 3, SG-R19]"""

from collections.abc import Iterable, Sequence

from campaign.resolvers.shell_for_guns.command import RADIUS
from campaign.resolvers.shell_for_guns.field import has_room
from campaign.resolvers.shell_for_guns.position import ShellPosition, home_edge, home_heading
from campaign.resolvers.shell_for_guns.tables import UM, WIDTH
from campaign.resolvers.shell_for_guns.troops import Unit
from campaign.resolvers.shell_for_guns.vocabulary import Formation
from campaign.tabletop.measure import Point, distance
from campaign.tabletop.sight import lane_span
from campaign.terms import Side

_GAP = UM // 5


def around(middle: int, width: int) -> tuple[int, int]:
    """A part of the own edge around a place, as wide as the table allows."""
    return max(0, middle - width // 2), min(WIDTH, middle + width // 2)


def formed_up(units: Iterable[Unit], formation: Formation) -> list[Unit]:
    """Guns first, then brigades in this formation, the widest first."""
    formed = [u if u.is_battery else u._replace(formation=formation) for u in units]
    return sorted(formed, key=lambda unit: (not unit.is_battery, -unit.block.front, unit.id))


def drawn_up(
    position: ShellPosition,
    side: Side,
    units: Sequence[Unit],
    span: tuple[int, int],
    depth: int,
    clear: bool,
) -> tuple[Unit, ...] | None:
    """Units rank behind rank between two places on the edge, foremost as deep as allowed.

    Guns stand in front among the brigades. With *clear* they need a free field of fire.
    None if there is no room. [SG-R19]
    """
    placed: list[Unit] = []
    front, rows = depth, _rows(units, span[1] - span[0])
    if rows is None:
        return None
    for row in rows:
        width = sum(unit.block.front + _GAP for unit in row) - _GAP
        along = (span[0] + span[1] - width) // 2
        for unit in row:
            along += unit.block.front // 2
            there = _at_edge(position, side, unit, along, front)
            if not has_room(position, unit, there.block):
                return None
            placed.append(there)
            along += unit.block.front // 2 + _GAP
        front -= max(unit.block.depth for unit in row) + _GAP
    if front + _GAP < 0 or (clear and not _have_free_fields(position, side, placed)):
        return None
    return tuple(placed)


def _rows(units: Sequence[Unit], width: int) -> list[list[Unit]] | None:
    """As many side by side as there is room for, one row behind the other, guns in the first."""
    rows: list[list[Unit]] = []
    left = 0
    for unit in units:
        needed = unit.block.front + _GAP
        if unit.block.front > width or (needed > left and rows and unit.is_battery):
            return None
        if needed > left:
            rows.append([])
            left = width + _GAP
        rows[-1].append(unit)
        left -= needed
    return [_mixed(rows[0]), *rows[1:]] if rows else rows


def _mixed(row: list[Unit]) -> list[Unit]:
    """Brigades and guns by turns, from one end of a row to the other."""
    guns = [unit for unit in row if unit.is_battery]
    brigades = [unit for unit in row if not unit.is_battery]
    mixed: list[Unit] = []
    for number, gun in enumerate(guns):
        mixed += brigades[number * len(brigades) // len(guns) :][
            : (number + 1) * len(brigades) // len(guns) - number * len(brigades) // len(guns)
        ]
        mixed.append(gun)
    return mixed if guns else brigades


def _at_edge(position: ShellPosition, side: Side, unit: Unit, x: int, deep: int) -> Unit:
    """A unit so deep in its own part of the table, facing the enemy; works come with it."""
    edge = home_edge(position.request, side)
    y = edge + deep if edge == 0 else edge - deep
    heading = home_heading(position.request, side)
    return unit._replace(x=x, y=y, heading=heading, on_table=True)


def _have_free_fields(position: ShellPosition, side: Side, placed: Sequence[Unit]) -> bool:
    """No guns among them have a friend right before them. [SG-R19]"""
    own = (*position.standing(side), *placed)
    batteries = [unit for unit in placed if unit.is_battery]
    return not any(_is_ahead(guns, other) for guns in batteries for other in own if guns != other)


def _is_ahead(guns: Unit, other: Unit) -> bool:
    span = lane_span(guns.block, other.block.corners)
    return span is not None and span[1] > 0


# --- the general -------------------------------------------------------------------------------


def _center(units: Sequence[Unit]) -> Point:
    """The middle between the outermost units of a division."""
    xs, ys = [unit.middle.x for unit in units], [unit.middle.y for unit in units]
    return Point((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2)


def is_in_hearing(units: Sequence[Unit]) -> bool:
    """A general in the middle of his units is heard by all of them. [SG-R4, SG-R19]"""
    if not units:
        return True
    center = _center(units)
    return all(distance(center, unit.middle) <= RADIUS for unit in units)


def with_general_behind(
    position: ShellPosition, division: int, units: Sequence[Unit]
) -> ShellPosition:
    """The general of a division that has come, and those of the corps with the first."""
    side = units[0].side
    x, y = _center(units)
    generals = tuple(
        general._replace(x=x, y=y, on_table=True)
        if general.id == division
        or (general.corps and general.side is side and not general.on_table)
        else general
        for general in position.generals
    )
    return position._replace(generals=generals)
