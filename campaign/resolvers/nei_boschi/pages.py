"""The scenario that is played, and its turns, as a position knows them."""

from functools import lru_cache

from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.scenario import Scenario
from campaign.resolvers.nei_boschi.scenario_files import scenario
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.turns import Turn, turns


def page_of(position: HexPosition) -> Scenario:
    """What the scenario says."""
    staging = hex_staging(position.request)
    return scenario(staging.book, staging.scenario)


@lru_cache(maxsize=16)
def all_turns(first: Turn, last: Turn) -> tuple[Turn, ...]:
    """Every turn of a scenario."""
    return tuple(turns(first, last))


def turn_of(position: HexPosition) -> Turn:
    """The turn that is played."""
    page = page_of(position)
    return all_turns(page.first_turn, page.last_turn)[position.turn - 1]


def is_last_turn(position: HexPosition) -> bool:
    """Nothing comes after this turn."""
    return turn_of(position) == page_of(position).last_turn
