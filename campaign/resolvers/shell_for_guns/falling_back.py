"""Units that give way: pushed back by fire, beaten in melee, running from a charge.

[SG 1.5, SG 2.5, SG 2.7, SG 2.8]
"""

from typing import NamedTuple

from campaign.resolvers.shell_for_guns.field import has_room, in_the_way
from campaign.resolvers.shell_for_guns.ground import crosses_obstacle, is_rough_at
from campaign.resolvers.shell_for_guns.position import ShellPosition
from campaign.resolvers.shell_for_guns.standing import standing_blocks
from campaign.resolvers.shell_for_guns.tables import UM
from campaign.resolvers.shell_for_guns.troops import Unit
from campaign.tabletop.bases import Base
from campaign.tabletop.contact import overlaps
from campaign.tabletop.measure import Point, advanced, facing

_STEP = UM // 10
_FARTHEST = 6 * UM
"""So far beyond friends in its way a unit looks for room."""

OBSTACLE = 2 * UM
"""What an obstacle takes from a move out of a melee. [SG 2.8]"""


class WayBack(NamedTuple):
    """Where a unit stands after it has given way."""

    base: Base
    length: int
    disorders: bool
    """It went through friends in good order, or over bad ground. [SG 1.5]"""


def way_back(
    position: ShellPosition, unit: Unit, heading: int, length: int, slowed: bool
) -> WayBack:
    """Where the unit stands that goes back so far along a heading.

    It stops at the edge of the table and at enemies; friends it goes through, and stands
    behind them. With *slowed* an obstacle holds it up. [SG 2.7, SG 2.8]
    """
    block = unit.block
    straight = advanced(Point(0, 0), facing(heading), length)
    if slowed and crosses_obstacle(position, block, straight):
        length = max(0, length - OBSTACLE)
    for way in (length, *range(length + _STEP, length + _FARTHEST, _STEP)):
        base = block.at(advanced(block.place, facing(heading), way))
        other = in_the_way(position, unit, base)
        if other is None and position.table.holds(base):
            return _taken(position, unit, heading, way)
        if other is None or other.side is not unit.side:
            break
    for way in range(length - _STEP, 0, -_STEP):
        if has_room(position, unit, block.at(advanced(block.place, facing(heading), way))):
            return _taken(position, unit, heading, way)
    return WayBack(block, 0, False)


def _taken(position: ShellPosition, unit: Unit, heading: int, length: int) -> WayBack:
    """What happens on a way back. An enemy on it ends it before him."""
    block = unit.block
    passed = False
    for way in range(0, length, 2 * _STEP):
        base = block.at(advanced(block.place, facing(heading), way))
        passed = passed or (way > 0 and is_rough_at(position, base))
        for other, there, *_ in standing_blocks(position.units):
            if other.id == unit.id or not overlaps(base, there):
                continue
            if other.side is not unit.side:
                return WayBack(block, 0, False)
            passed = passed or not (other.disordered or other.is_battery)
    base = block.at(advanced(block.place, facing(heading), length))
    return WayBack(base, length, passed or is_rough_at(position, base))
