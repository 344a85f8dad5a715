"""How the first day surprises the Union: three clocks that run out one after another.

[BB 13.54, BB 30]
"""

from campaign.resolvers.nei_boschi.modifiers import Modifier, Modifiers
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Unit
from campaign.resolvers.nei_boschi.who import order_of
from campaign.terms import UNION

FIRST_DAYS = (5, 6)
"""Days of April on which a scenario of the first day begins. [BB 30]"""

SURPRISED_UNTIL = 9
"""The Union is surprised through 9 AM. [BB 30]"""

RALLIES_BADLY_UNTIL = 18
"""Rallies are hard through 6 PM of the first day. [BB 13.54]"""

NO_SURPRISE = "no_surprise"
"""The optional rule without it. [BB 30.2]"""

SURPRISED = Modifier("surprised", 1, "BB 30")


def is_first_day(position: HexPosition) -> bool:
    """The scenario began on the first day, and it is that day still. [BB 30]"""
    first = page_of(position).first_turn
    return first.day in FIRST_DAYS and turn_of(position).day == first.day


def _is_first_day_scenario(position: HexPosition) -> bool:
    return page_of(position).first_turn.day in FIRST_DAYS


def cohesion(position: HexPosition, unit: Unit) -> Modifiers:
    """The Union adds 1 to all that tries its cohesion through 9 AM. [BB 30]"""
    if NO_SURPRISE in position.switches:
        return ()
    early = is_first_day(position) and turn_of(position).hour <= SURPRISED_UNTIL
    return (SURPRISED,) if early and unit.side is UNION else ()


def rallying(position: HexPosition, unit: Unit) -> Modifiers:
    """Rallying from rout: +3 for the Union and +1 for the Confederates through 6 PM of the day.

    From 7 PM on the Army of the Tennessee alone adds 1. [BB 13.54]
    """
    if not _is_first_day_scenario(position):
        return ()
    if is_first_day(position) and turn_of(position).hour <= RALLIES_BADLY_UNTIL:
        return (Modifier("first-day", 3 if unit.side is UNION else 1, "BB 13.54"),)
    if unit.side is UNION and _is_of_the_tennessee(position, unit):
        return (Modifier("army-of-the-tennessee", 1, "BB 13.54"),)
    return ()


def _is_of_the_tennessee(position: HexPosition, unit: Unit) -> bool:
    """A unit belongs to Grant's army by its body."""
    order = order_of(position)
    command = order.commands.get(unit.body) or order.commands.get(position.body(unit.body).command)
    while command is not None:
        if command.id == "AoT":
            return True
        command = order.above(command.id)
    return False
