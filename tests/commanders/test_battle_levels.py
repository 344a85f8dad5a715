"""Which automatic commander of a battle the commanders of the campaign employ."""

import pytest

from campaign import RandomDice
from campaign.actions import Fight
from campaign.battle.contract import ABLE, PLAIN
from campaign.commanders import COMMANDERS
from campaign.engine import apply
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.standalone import begin_skirmish
from campaign.state import CampaignState


def where_they_differ() -> CampaignState:
    """Bull Run, as far as plain and able commanders order the same."""
    state, dice = begin_skirmish("yankee", YANKEE.scenarios["bull_run"]), RandomDice(1)
    while state.battle is not None:
        order = YANKEE.led(PLAIN).choose(state.battle.position)
        if order != YANKEE.led(ABLE).choose(state.battle.position):
            return state
        state, _ = apply(state, Fight.of("yankee", order), dice)
    raise AssertionError("they never differ")


@pytest.mark.parametrize(
    ("commander", "level"),
    [("steady", PLAIN), ("recruit", PLAIN), ("regular", PLAIN), ("field", ABLE), ("planner", ABLE)],
)
def test_who_commands_better_in_the_war_commands_better_in_battle(
    commander: str, level: str
) -> None:
    state = where_they_differ()
    assert state.battle is not None
    order = YANKEE.led(level).choose(state.battle.position)
    assert COMMANDERS[commander].think(state).action == Fight.of("yankee", order)
