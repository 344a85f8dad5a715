"""Replaying, simulating and walking on the command line."""

from pathlib import Path

import pytest

from campaign import new_campaign, read_situation, write_situation
from campaign.game_files.game_file import replay
from campaign.walks import count_lines
from tests.cli.conftest import Say

PLAYTHROUGHS = Path(__file__).parent.parent / "playthroughs"
CAIRO = PLAYTHROUGHS / "cairo.txt"


def test_a_replay_shows_where_the_game_leads(say: Say) -> None:
    said = say("replay", str(CAIRO)).output
    assert said.startswith("The raid on Cairo: The War, 1861-1865\nMay 1862, turn 9 of 40.")
    assert "one militia cavalry, reduced; one veteran cavalry" not in said
    assert "\ncairo" in said


def test_a_replay_tells_its_story(say: Say) -> None:
    said = say("replay", str(CAIRO), "--story").output.splitlines()
    assert said[:2] == ["> roll : 2", "The Confederacy rolls 2 for two marches."]
    assert "> fight roll : 4 1 5" in said


def test_a_replay_may_end_with_a_situation(say: Say) -> None:
    text = (PLAYTHROUGHS / "invasion.txt").read_text()
    assert read_situation(say("replay", "-", "--situation", text=text).output) == replay(text)


def test_a_game_that_leads_nowhere_is_refused_at_its_line(say: Say) -> None:
    Path("raid.txt").write_text(CAIRO.read_text() + "fight retreat paducah\n")
    result = say("replay", "raid.txt", status=2)
    assert result.stderr.startswith("Error: raid.txt: line ")
    assert (
        "'fight retreat paducah': a side can retreat only at the start of its part" in result.stderr
    )
    assert result.stderr.count("\n") == 1


# --- simulate ----------------------------------------------------------------------------------


def test_simulated_games_are_counted_by_winner_and_paragraph(say: Say) -> None:
    said = say("simulate", "--games", "6", "--scenario", "1861-short", "--seed", "4").stdout
    table, means = said.split("\n\n")
    won = [int(row.split()[2]) for row in table.splitlines() if "(random)" in row]
    assert sum(won) == 6
    assert "[BG 15.2]" in table
    assert means.splitlines()[1].startswith("turns  ")


def test_the_same_seed_gives_the_same_games_however_many_processes_play(say: Say) -> None:
    words = ("simulate", "--games", "4", "--scenario", "1861-short")
    first = say(*words, "--seed", "7").stdout
    assert say(*words, "--seed", "7", "--jobs", "2").stdout == first
    assert say(*words, "--seed", "8").stdout != first


def test_commanders_play_simulations(say: Say) -> None:
    words = ("--games", "1", "--scenario", "1861-short", "--union", "steady")
    said = say("simulate", *words).stdout
    assert "Union (steady)" in said
    assert "Confederate (random)" in said


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (
            ("--union", "person"),
            "a simulation needs commanders; there are recruit, regular, field, planner, "
            "steady, greedy, random",
        ),
        (("--union", "randon"), "no player called 'randon'; did you mean 'random'?"),
        (("--games", "0"), "Invalid value for '--games': 0 is not in the range x>=1."),
        (("--games", "x"), "Invalid value for '--games': 'x' is not a valid whole number."),
        (("--jobs", "65"), "Invalid value for '--jobs': 65 is not in the range 1<=x<=64."),
        (("--option", "slow_rail"), "no option called 'slow_rail'; did you mean 'long_rail'?"),
    ],
)
def test_a_wrong_word_stops_a_simulation(say: Say, words: tuple[str, ...], complaint: str) -> None:
    result = say("simulate", *words, status=2)
    assert result.stderr == f"Error: {complaint}\n"


@pytest.mark.thorough
def test_battles_are_simulated_too(say: Say) -> None:
    words = ("simulate", "--battle", "kernstown", "--by", "yankee", "--games", "2", "--seed", "2")
    said = say(*words).stdout
    winners, means = said.split("\n\n")
    won = [int(row.split()[3]) for row in winners.splitlines() if "(steady)" in row]
    assert sum(won) == 2
    assert "Confederate, attacks (steady)" in winners
    assert any(f"[{rule}]" in winners for rule in ("SK 1.5", "YK 12.1", "YK-R21")), "its end"
    assert {row.split("  ")[0] for row in means.splitlines()[1:]} == {
        *("turns", "orders", "Union losses", "Confederate losses")
    }
    assert say(*words, "--jobs", "2").stdout == said
    assert say(*words, "--scale", "600").stdout != said


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--by", "yankee"), "--by is for --battle alone"),
        (("--battle", "kernstown", "--preset", "full"), "--preset is for campaigns; a battle"),
        (("--battle", "kernstwn"), "no battle by yankee called 'kernstwn'; did you mean"),
        (("--battle", "kernstown", "--by", "yanke"), "no way to fight called 'yanke'; did you"),
        (
            ("--battle", "kernstown", "--scale", "7"),
            "there is no scale of 7 men to a base; the scales are",
        ),
        (("--battle", "kernstown", "--union", "person"), "a simulation needs commanders"),
    ],
)
def test_a_wrong_word_stops_simulated_battles(
    say: Say, words: tuple[str, ...], complaint: str
) -> None:
    assert complaint in say("simulate", *words, status=2).stderr


# --- walk --------------------------------------------------------------------------------------


def test_a_walk_counts_the_lines_of_each_length(say: Say) -> None:
    assert say("walk", "--depth", "2").output == "1 12\n2 166\n"


def test_every_face_makes_a_line_of_its_own() -> None:
    state = new_campaign().evolve(turn=2)
    marches = read_situation(write_situation(state).replace("left 2", ""))
    assert count_lines(marches, 1) == 6
    assert count_lines(marches, 1, die=3) == 1


def test_a_walk_begins_where_a_situation_says(say: Say) -> None:
    Path("start.toml").write_text('scenario = "1861"\nturn = 2\n')
    assert say("walk", "--depth", "1", "--situation", "start.toml").output == "1 6\n"
    assert say("walk", "--depth", "1", "--die", "4", "--situation", "start.toml").output == "1 1\n"


def test_a_walk_may_be_divided_by_its_first_orders(say: Say) -> None:
    rows = say("walk", "--depth", "2", "--divide").output.splitlines()
    counts = dict(row.split(": ") for row in rows)
    assert len(counts) == 12
    assert sum(map(int, counts.values())) == 166
    assert "march washington" in counts


def test_a_situation_that_cannot_be_read_is_refused(say: Say) -> None:
    Path("start.toml").write_text("trun = 2\n")
    result = say("walk", "--situation", "start.toml", status=2)
    assert result.stderr == "Error: situation: no key called 'trun'; did you mean 'turn'?\n"
