"""The scenario that is played, and its turns, as a position knows them."""

from functools import lru_cache
from typing import Final

from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.scenario import Scenario
from campaign.resolvers.nei_boschi.scenario_files import scenario
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.turns import Turn, turns
from campaign.resolvers.nei_boschi.victory_terms import Victory


def page_of(position: HexPosition) -> Scenario:
    """What the scenario says."""
    staging = hex_staging(position.request)
    return scenario(staging.book, staging.scenario)


@lru_cache(maxsize=16)
def all_turns(first: Turn, last: Turn) -> tuple[Turn, ...]:
    """Every turn of a scenario."""
    return tuple(turns(first, last))


GOES_ON: Final = "second_day"
"""The mark of a battle that goes on beyond its last turn. [BB 30.1, BB 31]"""


def goes_on(position: HexPosition) -> bool:
    """The game has become one of two days. [BB 30.1]"""
    return GOES_ON in position.marks


def last_turn_of(position: HexPosition) -> Turn:
    """The last turn, as things stand."""
    page = page_of(position)
    return page.extended.last if page.extended and goes_on(position) else page.last_turn


def victory_of(position: HexPosition) -> Victory:
    """How the winner is found: of a game that goes on, in its own way. [BB 30.1]"""
    page = page_of(position)
    return page.extended.victory if page.extended and goes_on(position) else page.victory


def turn_of(position: HexPosition) -> Turn:
    """The turn that is played."""
    return all_turns(page_of(position).first_turn, last_turn_of(position))[position.turn - 1]


def is_last_turn(position: HexPosition) -> bool:
    """Nothing comes after this turn."""
    return turn_of(position) == last_turn_of(position)
