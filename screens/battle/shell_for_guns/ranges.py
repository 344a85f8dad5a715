"""How far a unit of Shell for Guns fires, what that counts for, and whom it sees. [SG 2.6]"""

from campaign.resolvers.shell_for_guns.field import screen_between
from campaign.resolvers.shell_for_guns.fire import (
    ARC,
    MUSKETRY,
    fire_length,
    nearer_target,
    shots_at,
)
from campaign.resolvers.shell_for_guns.position import ShellPosition
from campaign.resolvers.shell_for_guns.tables import hits_on, ranges
from campaign.resolvers.shell_for_guns.troops import Unit, front_rank
from campaign.resolvers.shell_for_guns.vocabulary import Cover, Formation
from campaign.tabletop.contact import length_to, nearest_point, point_within
from campaign.tabletop.sight import is_in_arc
from screens.battle.tabletop.reach import Band, FireReach, SightLine
from screens.battle.tabletop.scene import field_of_fire

FARTHER = 3
"""An arc ends where its range does, not where its outline does: that is so many ranges long."""


def may_fire(unit: Unit) -> bool:
    """It could still fire this turn. [SG 2.6]"""
    return not (unit.fired or unit.is_mounted or unit.formation is Formation.LIMBERED)


def shell_reach(unit: Unit) -> FireReach | None:
    """The arc before a unit, and its bands: one of muskets, those of the table of guns. [SG 2.6]"""
    if not may_fire(unit):
        return None
    bands = tuple(_bands(unit))
    if not bands:
        return None
    outline = field_of_fire(unit.block, FARTHER * bands[-1].up_to, ARC)
    muzzles = tuple(base.center for base in front_rank(unit))
    return FireReach((outline,), muzzles, bands)


def _bands(unit: Unit) -> list[Band]:
    """Dice, and what hits a target in the open. [SG 2.6, SG-R9]"""
    if unit.is_battery:
        return [Band(column.up_to, _dice(column.dice, column.hits_on)) for column in ranges()]
    dice = unit.files * unit.base.fire
    return [Band(MUSKETRY, _dice(dice, hits_on(Cover.NONE)))] if dice else []


def _dice(number: int, needed: int) -> str:
    return f"{number} {'dice' if number > 1 else 'die'} on {needed}+"


def shell_sight(position: ShellPosition, number: int, other: int) -> SightLine | None:
    """From the nearest base in front of a unit to another one. [SG 2.6, SG-R16]"""
    unit, target = position.unit(number), position.unit(other)
    if unit is None or target is None or not (unit.on_table and target.on_table):
        return None
    block = target.block
    base = min(front_rank(unit), key=lambda each: length_to(each.center, block))
    said = _fault(position, unit, target)
    return SightLine(
        base.center,
        nearest_point(block, base.center),
        fire_length(unit, target),
        said or "clear",
        not said,
    )


def _fault(position: ShellPosition, unit: Unit, target: Unit) -> str:
    """What would keep a unit from firing at another; nothing if it could. [SG 2.6]"""
    if shots_at(position, unit, target).dice:
        near = nearer_target(position, unit, target)
        return "clear, another is nearer" if near else ""
    reach = ranges()[-1].up_to if unit.is_battery else MUSKETRY
    rank, block = front_rank(unit), target.block
    if not any(point_within(base.center, block, reach) for base in rank):
        return "out of range"
    if not any(is_in_arc(base, block.corners, ARC) for base in rank):
        return "out of its arc"
    screen = screen_between(position, unit, target)
    if screen.ground:
        return f"hidden by {screen.ground[0].kind}"
    return "troops in the way" if screen.troops else "cannot fire now"
