"""Nobody was ready on the first morning. [BB 12.35, BB 30.1]"""

from typing import Final

from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.daylight import is_first_day
from campaign.resolvers.nei_boschi.pages import turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Unit
from campaign.resolvers.nei_boschi.who import card
from campaign.terms import UNION

FIRST_DAYS: Final = (5, 6)
"""Scenarios that begin on these days of April have a first day. [BB 12.35]"""

RUNS_UNTIL: Final = 10
"""The hour of the last turn in which fire alone makes anybody run. [BB 12.35]"""


NO_SHAKEN: Final = "no_shaken"
"""The optional rule without it. [BB 30.2]"""


def runs_from_fire(position: HexPosition, unit: Unit) -> bool:
    """Infantry of the Union that small arms disorder again, to the end of 10 AM. [BB 12.35]"""
    if NO_SHAKEN in position.switches:
        return False
    turn = turn_of(position)
    return (
        unit.side is UNION
        and card(position, unit.number).branch is Branch.INFANTRY
        and is_first_day(position)
        and turn.day in FIRST_DAYS
        and turn.hour <= RUNS_UNTIL
    )
