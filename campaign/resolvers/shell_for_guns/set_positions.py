"""Troops and objectives of a battle of history where they were. [SK 1.4, SK 1.5]"""

from collections.abc import Iterator
from itertools import cycle

from campaign.battle.order_of_battle import OriginalPlace, numbered
from campaign.battle.tabletop_staging import FIELD_HEIGHT, FIELD_WIDTH
from campaign.resolvers.shell_for_guns.deployment import FIRST_ARRIVALS, first_to_deploy, settled
from campaign.resolvers.shell_for_guns.drawing_up import with_general_behind
from campaign.resolvers.shell_for_guns.field import has_room
from campaign.resolvers.shell_for_guns.position import Marker, ShellPosition
from campaign.resolvers.shell_for_guns.tables import HEIGHT, UM, WIDTH, grounds
from campaign.resolvers.shell_for_guns.troops import Unit
from campaign.resolvers.shell_for_guns.vocabulary import Formation
from campaign.tabletop.bases import Base
from campaign.tabletop.contact import is_behind_front
from campaign.tabletop.measure import CM, Point, advanced
from campaign.tabletop.nearby import places_near
from campaign.tabletop.terrain import distance_to


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
    for place in _places(position, on_table(stand.x, stand.y), stand.facing):
        there = formed._replace(x=place.x, y=place.y, heading=stand.facing, on_table=True)
        if has_room(position, unit, there.block):
            return there
    return None


_STEP = UM // 50
"""So far one goes back at a time who is to stand behind a wall."""


def _places(position: ShellPosition, place: Point, heading: int) -> Iterator[Point]:
    """A place and those around it; who stood at a wall is behind it, nowhere before it. [SG 2.6]"""
    behind = _behind_barriers(position, place, heading)
    line = Base(*behind, heading, 0, 0)
    for found in places_near(behind, heading, UM // 4):
        if behind == place or is_behind_front(line, found):
            yield found


def _behind_barriers(position: ShellPosition, place: Point, heading: int) -> Point:
    """The far edge of the wall at a place: only who has all of it before him is covered by it."""
    barriers = [piece for piece in position.table.pieces if grounds()[piece.kind].is_barrier]
    back = advanced(place, heading, -_STEP)
    while any(not distance_to(barrier, back) for barrier in barriers):
        place, back = back, advanced(back, heading, -_STEP)
    return place
