"""Every scenario is played to its end over all its options, without crash or dead end. [BB 30]

A few of the games here, and twenty of each scenario in the soak, in parallel: `SHILOH_GAMES=20 make
soak ARGS="-k soaked_games"`. What each must hold on the way, `soaked_games.py` says.
"""

import os

import pytest

from campaign.resolvers.nei_boschi.pages import GOES_ON
from campaign.resolvers.nei_boschi.scenario_files import scenario_ids
from campaign.resolvers.nei_boschi.switches import switches
from campaign.terms import SIDES
from tests.shiloh.desk import BOOK
from tests.shiloh.soaked_games import GAMES, LEVELS, game, options, play

SAMPLES = (("9", 3), ("9", 12), ("2", 17))
MANY = int(os.environ.get("SHILOH_GAMES", str(GAMES)))


@pytest.mark.parametrize(("scenario", "number"), SAMPLES)
def test_a_few_games_are_as_they_should_be(scenario: str, number: int) -> None:
    assert play(game(scenario, number)).position.winner is not None


@pytest.mark.soak
@pytest.mark.parametrize("number", range(MANY))
@pytest.mark.parametrize("scenario", scenario_ids(BOOK))
def test_soaked_games_of_every_scenario(scenario: str, number: int) -> None:
    planned = game(scenario, number)
    end = play(planned).position
    assert not end.agenda
    assert end.winner is not None
    if planned.evening:
        assert GOES_ON in end.marks


@pytest.mark.parametrize("scenario", scenario_ids(BOOK))
def test_they_have_every_option_on_and_off(scenario: str) -> None:
    chosen = [options(scenario, number) for number in range(GAMES)]
    for switch in switches(BOOK):
        on = sum(switch.id in some for some in chosen)
        assert 0 < on < GAMES if switch.suits(scenario) else not on, (scenario, switch.id)


@pytest.mark.parametrize("scenario", scenario_ids(BOOK))
def test_both_levels_of_the_commander_play_for_either_side(scenario: str) -> None:
    planned = [game(scenario, number) for number in range(GAMES)]
    for level in LEVELS:
        assert any(one.union == one.confederate == (level,) for one in planned)
        assert any(one.set_up == level for one in planned)
        for side in SIDES:
            against = (one.players(side.enemy) for one in planned if one.players(side) == (level,))
            assert ("random",) in against


@pytest.mark.parametrize("scenario", ["1", "10"])
def test_some_of_them_are_of_two_days(scenario: str) -> None:
    assert any(game(scenario, number).evening for number in range(GAMES))
