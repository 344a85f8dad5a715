"""Players and ways to fight are called what the menus call them."""

import pytest

from campaign.battle.register import RESOLVERS
from campaign.commanders import COMMANDERS, Commander
from screens.text.players import PLAYERS, WAYS, player_in_short, player_said, way_said


@pytest.mark.parametrize("commander", COMMANDERS.values(), ids=lambda one: one.id)
def test_a_commander_is_called_as_in_the_form(commander: Commander) -> None:
    assert player_said(commander.id) == commander.name
    assert player_in_short(commander.id) == commander.name.split(",")[0]


def test_nobody_is_named_who_plays_no_more() -> None:
    assert {*PLAYERS} <= {"person", *COMMANDERS}
    assert player_said("person") == player_in_short("person") == "a person"


def test_one_of_another_version_stays_with_his_id() -> None:
    assert player_said("marshal") == player_in_short("marshal") == "marshal"


def test_a_way_to_fight_is_called_as_in_the_form() -> None:
    """Of a series on hexes the form names the battle, too."""
    assert {*WAYS} == {*RESOLVERS}
    assert all(RESOLVERS[id_].name.split(" (")[0] == way_said(id_) for id_ in RESOLVERS)
