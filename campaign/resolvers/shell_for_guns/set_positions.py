"""Troops and objectives of a battle of history where they were. [SK 1.4, SK 1.5]"""

from itertools import cycle

from campaign.battle.order_of_battle import OriginalPlace, numbered
from campaign.battle.tabletop_staging import FIELD_HEIGHT, FIELD_WIDTH
from campaign.resolvers.shell_for_guns.deployment import FIRST_ARRIVALS, first_to_deploy, settled
from campaign.resolvers.shell_for_guns.drawing_up import with_general_behind
from campaign.resolvers.shell_for_guns.field import has_room
from campaign.resolvers.shell_for_guns.position import Marker, ShellPosition
from campaign.resolvers.shell_for_guns.tables import HEIGHT, UM, WIDTH
from campaign.resolvers.shell_for_guns.troops import Unit
from campaign.resolvers.shell_for_guns.vocabulary import Formation
from campaign.tabletop.measure import CM, Point
from campaign.tabletop.nearby import places_near


def on_table(x: int, y: int) -> Point:
    """A place of the field of 160 by 100 cm, as this table has it. [SG-R1]"""
    return Point(x * CM * WIDTH // FIELD_WIDTH, y * CM * HEIGHT // FIELD_HEIGHT)


def with_objectives(position: ShellPosition) -> ShellPosition:
    """The objectives that have names lie where they were. [SK 1.5]"""
    markers = tuple(
        Marker(*on_table(one.x, one.y), one.holder, one.name) for one in position.staging.objectives
    )
    return position._replace(markers=markers)


def set_out(position: ShellPosition) -> ShellPosition:
    """Everybody whose place is known stands there; the sides draw up the others. [SK 1.4]"""
    stands = _stands(position)
    for general in position.generals:
        units = [unit for unit in position.of_division(general.id) if unit.id in stands]
        for unit in units:
            if there := _room(position, unit, stands[unit.id]):
                position = position.with_units(there)
        stood = tuple(unit for unit in position.of_division(general.id) if unit.on_table)
        if stood:
            position = with_general_behind(position, general.id, stood)
            position = settled(position, general.id, FIRST_ARRIVALS)
    return first_to_deploy(position)


def _stands(position: ShellPosition) -> dict[int, OriginalPlace]:
    """Where history put the units that are there at the beginning, by their numbers."""
    commands = position.staging.commands
    found = {number: b.stand for number, _, b in numbered(commands) if b.stand is not None}
    divisions = {(general.side, general.name): general.id for general in position.generals}
    for command in commands:
        own = position.of_division(divisions[command.side, command.name])
        batteries = [unit.id for unit in own if unit.is_battery]
        found |= dict(zip(batteries, cycle(command.guns), strict=False))
    late = {arrival.division for arrival in position.arrivals if arrival.turn}
    return {n: stand for n, stand in found.items() if position.there(n).division not in late}


def _room(position: ShellPosition, unit: Unit, stand: OriginalPlace) -> Unit | None:
    """A unit at its place, or as near to it as there is room."""
    formed = unit if unit.is_battery else unit._replace(formation=Formation.LINE)
    for place in places_near(on_table(stand.x, stand.y), stand.facing, UM // 4):
        there = formed._replace(x=place.x, y=place.y, heading=stand.facing, on_table=True)
        if has_room(position, unit, there.block):
            return there
    return None
