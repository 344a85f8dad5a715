"""A war may end in a draw, and nowhere is that taken for one that goes on."""

from pathlib import Path

import pytest

from campaign import read_situation
from campaign.commanders.arena import PlayedGame
from campaign.state import Ending
from campaign.tables.march_table import Level
from campaign.terms import UNION
from saves.storage.header import Header, Players
from screens.cli.commands.position import decision
from screens.cli.commands.simulation import report
from screens.text.campaigns import details, fits
from tests.screens.campaigning import situation

DRAWN = Ending(None, "BG 15.6", Level.DRAW)


def test_the_list_of_campaigns_says_that_nobody_won() -> None:
    played = "2001-11-20T23:30:00.000+00:00"
    header = Header(Path("war.acw"), "War", "1861", turn=7, created=played, played=played)
    for shown, said in (
        (header, "turn 7, a draw"),
        (header._replace(winner="union"), "turn 7, won by the Union"),
        (header._replace(to_move="union"), "turn 7, the Union decides"),
    ):
        assert next(details(shown)).endswith(said)


def test_the_list_calls_options_by_their_titles() -> None:
    """One that this version does not know goes by its name."""
    played, options = "2001-11-20T23:30:00.000+00:00", ("coastal_defences", "air_raids")
    header = Header(Path("war.acw"), "War", "1861", created=played, played=played, format=2)
    header = header._replace(options=options)
    assert "options: Coastal defenses, air_raids" in [*details(header)]
    assert fits(header, "coastal defenses")


def test_the_list_calls_players_as_the_form_and_no_battle_a_setting() -> None:
    """One battle by Yankee does not say how the next one is fought."""
    played, players = "2001-11-20T23:30:00.000+00:00", Players("field-raider", "person")
    header = Header(Path("war.acw"), "War", "1861", created=played, played=played)
    said = [*details(header._replace(players=players, resolver="yankee"))]
    assert "Union: Veteran, raider; Confederacy: a person" in said
    assert "last battle: Yankee" in said
    assert not any(line.startswith("battles:") for line in said)


def test_a_position_in_words_says_that_nobody_won() -> None:
    state = read_situation(situation(["marches union"])).evolve(agenda=(), ending=DRAWN)
    assert decision(state) == "The war ends in a draw. [BG 15.6]"


@pytest.mark.parametrize("drawn", [0, 2])
def test_a_simulation_counts_draws_where_there_are_any(drawn: int) -> None:
    won = PlayedGame(UNION, "BG 15.6", 7, 100, 10, 1, (30, 20))
    outcomes = [won, *[won._replace(winner=None)] * drawn]
    table = report(outcomes, Players("steady", "steady"))
    assert ("nobody: a draw" in table) is bool(drawn)
    assert "Union (steady)" in table
