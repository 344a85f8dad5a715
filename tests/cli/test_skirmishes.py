"""Skirmishes on the command line."""

from pathlib import Path

import pytest

from campaign import Side, read_situation
from campaign.battle.historical import HISTORY
from campaign.game_files.game_file import read_game
from campaign.terrain_files import Ground, write_ground
from saves.library.saved_terrain import grounds_folder, keep_ground
from saves.storage.header import list_campaigns
from tests.cli.conftest import Say
from tests.own_home import own_home


def test_the_battles_and_the_ways_to_fight_them_are_listed(say: Say) -> None:
    keep_ground(grounds_folder(own_home()), "Behind the mill", HISTORY["shiloh"].terrain)
    said = say("skirmish", "list").output
    for name, battle in HISTORY.items():
        assert f"{name} " in said
        assert battle.title in said
    assert "150, 200, 600" in said
    assert "Behind the mill" in said


@pytest.mark.thorough
@pytest.mark.parametrize("by", ["battle_line", "yankee", "shell_for_guns"])
@pytest.mark.parametrize("battle", ["gettysburg", "points"])
def test_a_skirmish_is_begun_shown_and_verified(say: Say, by: str, battle: str) -> None:
    said = say("skirmish", "new", "Trial", "--battle", battle, "--by", by, "--no-play").output
    assert "begun, saved as" in said
    assert "attacks: 0 of" in say("show", "Trial").output
    situation = say("show", "Trial", "--situation").output
    assert read_situation(situation).battle is not None
    assert "0 lines, all in order" in say("verify", "Trial").output
    [header] = list_campaigns(own_home().campaigns)
    assert header.scenario == "skirmish"
    assert header.union_size == header.union_maximum > 0
    assert "skirmish" in say("list").output


def test_a_skirmish_goes_out_as_a_game_file_and_comes_in(say: Say) -> None:
    say("skirmish", "new", "Trial", "--scale", "150", "--no-play")
    say("export", "Trial", "trial.txt")
    game = read_game(Path("trial.txt").read_text())
    assert game.opening.scenario.id == "skirmish"
    assert "lines, saved as" in say("import", "trial.txt", "--name", "Again").output
    assert len(list_campaigns(own_home().campaigns)) == 2


def test_points_odds_and_ground(say: Say, home: Path) -> None:
    ground = Ground("Mill", HISTORY["kernstown"].terrain)
    Path("mill.ground").write_text(write_ground(ground))
    words = "--battle points --points 150 --odds 3:2 --attacker confederate --ground mill.ground"
    say("skirmish", "new", "Trial", *words.split(), "--no-play")
    state = read_situation(say("show", "Trial", "--situation").output)
    assert state.battle is not None
    assert state.battle.position.request.attacker == "confederate"
    assert state.battle.position.staging.terrain == ground.terrain


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("--battle gettysbrug", "no battle by yankee called 'gettysbrug'; did you mean"),
        ("--by yanke", "did you mean 'yankee'?"),
        ("--scale 201", "the scales are 150, 200, 600"),
        ("--scale 200 --by battle_line", "a scale is for battles of history on a table"),
        ("--ground Mill", "no ground called 'Mill'"),
        ("--ground usual --by battle_line", "battle_line has no ground"),
        ("--odds 3:2", "for --battle points alone"),
        ("--battle points --odds 3", "odds are written like 3:2"),
        ("--battle points --attacker north", "no side called 'north'"),
        ("--battle points --points 50 --odds 9:1", "is empty"),
        ("--union nobody", "nobody"),
        ("--dark --by yankee", "--dark is for --by shell_for_guns"),
        ("--by shell_for_guns --weather bda", "did you mean 'bad'?"),
        ("--by shell_for_guns --howitzers unoin", "did you mean 'union'?"),
        ("--by nei_boschi --battle shiloh_9 --johnston=", "no johnston called ''"),
    ],
)
def test_what_is_wrong_is_one_sentence(say: Say, words: str, says: str) -> None:
    said = say("skirmish", "new", "Trial", *words.split(), "--no-play", status=2).output
    assert says in said
    assert said.count("\n") == 1
    assert not list_campaigns(own_home().campaigns)


def test_of_brigades_on_hexes_no_pieces_of_the_campaign_are_told(say: Say) -> None:
    """What fights there are regiments: a piece stands for a brigade."""
    say("skirmish", "new", "Trial", "--by", "nei_boschi", "--battle", "shiloh_9", "--no-play")
    told = say("show", "Trial").output
    assert "strength points lost" in told
    assert "infantry" not in told


def test_night_weather_and_arms_are_chosen_on_the_command_line(say: Say) -> None:
    """What the rules of Shell for Guns know beyond the troops. [SG 1.5, SG 2.4, SG 2.6]"""
    words = "--by shell_for_guns --battle pitched_battle --dark --weather very-bad"
    arms = "--breech-loaders union --howitzers both"
    say("skirmish", "new", "Night", *words.split(), *arms.split(), "--no-play")
    state = read_situation(say("show", "Night", "--situation").output)
    assert state.battle is not None
    staging = state.battle.position.staging
    assert (staging.poor_visibility, staging.weather) == (True, 2)
    assert (staging.breech_loaders, staging.siege_guns) == ((Side.UNION,), tuple(Side))


def test_a_battle_that_one_way_alone_knows_needs_no_way(say: Say) -> None:
    say("skirmish", "new", "Stuart", "--no-play", "--battle", "shiloh_9")
    assert "Shiloh, hexes (Nei Boschi)" in say("show", "Stuart").output


def test_on_hexes_the_computer_may_lead_some_commands(say: Say) -> None:
    words = ("skirmish", "new", "Trial", "--battle", "shiloh_9", "--no-play")
    say(*words, "--led", "5/T")
    kept = (own_home().campaigns / "battles.toml").read_text()
    assert 'led = [\n    "5/T",\n]' in kept
    assert "9/T" in say(*words[:2], "Another", *words[3:], "--led", "9/T", status=2).output
