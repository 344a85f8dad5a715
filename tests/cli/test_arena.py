"""The arena on the command line: its report, its file, its end in every way there is."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from campaign.commanders.arena.match import MatchGame, Played
from screens.cli.commands import arena_workers
from screens.cli.commands.arena_file import COLUMNS, GamesFile, read_row, row_of
from tests.cli.conftest import Say
from tests.patience import until

COMMAND = (sys.executable, "-c", "from screens.cli.main import main; main()")
SHORT = ("--scenario", "1861-short", "--processes", "1")
MATCH = ("arena", "greedy", "random", *SHORT)

real = arena_workers._play


def lines_of(path: Path) -> list[dict[str, str]]:
    with path.open() as lines:
        return list(csv.DictReader(lines))


def without_time(path: Path) -> list[dict[str, str]]:
    """The games of a file, in the order of their seeds, without how long anybody thought."""
    rows = [{k: v for k, v in row.items() if not k.endswith("_ms")} for row in lines_of(path)]
    return sorted(rows, key=lambda row: (row["seed"], row["union"]))


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[MatchGame]:
    """The games that are really played."""
    legs: list[MatchGame] = []

    def play(leg: MatchGame) -> Played:
        legs.append(leg)
        return real(leg)

    monkeypatch.setattr(arena_workers, "_play", play)
    return legs


# --- what it says ------------------------------------------------------------------------------


def test_it_says_who_is_stronger_where_and_why(say: Say) -> None:
    said = say(*MATCH, "--pairs", "1").stdout
    assert said.startswith("greedy against random: 2 of 2 games, seed 1\n")
    for words in ("Elo", "1861-short", "[BG ", "marches unused", "invasion sixes used", "median"):
        assert words in said


def test_one_alone_shows_how_the_sides_are_balanced(say: Say) -> None:
    said = say("arena", "random", *SHORT, "--pairs", "3").stdout
    assert said.startswith("random against himself: 3 of 3 games")
    assert "The Union scored" in said


def test_several_are_rated_together(say: Say) -> None:
    said = say("arena", "steady", "random", "greedy", *SHORT, "--pairs", "1", "--json").stdout
    found = json.loads(said)
    assert set(found["strengths"]) == {"steady", "random", "greedy"}
    assert len(found["meetings"]) == 3
    assert found["played"] == 6


def test_the_figures_come_as_json(say: Say) -> None:
    found: dict[str, Any] = json.loads(say(*MATCH, "--pairs", "2", "--json").stdout)
    assert found["interrupted"] is False
    assert sum(cause["games"] for cause in found["causes"]) == found["games"] == 4
    assert {seat["commander"] for seat in found["seats"]} == {"greedy", "random"}
    assert sum(seat["points"] for seat in found["seats"]) == 4
    assert 0 <= found["meetings"][0]["share"][0] <= 1


# --- what is wrong -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("stedy",), "'stedy'"),
        (("random", "random"), "named twice"),
        (("random", "--scenario", "1866"), "'1866'"),
        (("random", "--option", "long_rial"), "'long_rial'"),
        (("random", "--sprt", "0", "30"), "two commanders"),
        (("random", "greedy", "--sprt", "30", "0"), "lower difference first"),
        (("random", "greedy", "--sprt", "nan", "nan"), "lower difference first"),
        (("random", "greedy", "--sprt", "0", "100000"), "differences from -4000 to 4000"),
        (("random", "greedy", "--pairs", "99999999999"), "range"),
    ],
)
def test_a_wrong_word_is_named(words: tuple[str, ...], complaint: str, say: Say) -> None:
    assert complaint in say("arena", *words, status=2).stderr


# --- the file ----------------------------------------------------------------------------------


def test_a_game_in_the_file_is_not_played_again(
    say: Say, home: Path, played: list[MatchGame]
) -> None:
    say(*MATCH, "--pairs", "1", "--csv", "games.csv")
    assert len(played) == 2
    say(*MATCH, "--pairs", "2", "--csv", "games.csv")
    assert [leg.seed for leg in played] == ["1/1", "1/1", "1/2", "1/2"]
    assert len(lines_of(Path("games.csv"))) == 4
    again = say(*MATCH, "--pairs", "2", "--csv", "games.csv").stdout
    assert len(played) == 4
    assert again.startswith("greedy against random: 4 of 4 games")


def test_a_line_tells_the_whole_game(say: Say, home: Path) -> None:
    say(*MATCH, "--pairs", "1", "--csv", "games.csv")
    for row in lines_of(Path("games.csv")):
        game = read_row(row)
        assert {name: str(value) for name, value in row_of(game).items()} == row
        assert game.leg.seed == "1/1"


@pytest.mark.parametrize("cut", [1, 5, 200])
def test_a_line_that_was_cut_off_is_played_again(
    cut: int, say: Say, home: Path, played: list[MatchGame]
) -> None:
    """Even where nothing but its end is missing: some of the last number may be, too."""
    say(*MATCH, "--pairs", "1", "--csv", "games.csv")
    path = Path("games.csv")
    whole = without_time(path)
    path.write_text(path.read_text()[:-cut])
    say(*MATCH, "--pairs", "1", "--csv", "games.csv")
    assert len(played) == 3
    assert without_time(path) == whole
    say(*MATCH, "--pairs", "1", "--csv", "games.csv")
    assert len(played) == 3


def test_games_of_another_program_or_match_are_left_alone(
    say: Say, home: Path, played: list[MatchGame]
) -> None:
    say(*MATCH, "--pairs", "1", "--csv", "games.csv")
    path = Path("games.csv")
    program = lines_of(path)[0]["program"]
    path.write_text(path.read_text().replace(program, "00000000"))
    say(*MATCH, "--pairs", "1", "--csv", "games.csv")
    assert len(played) == 4
    say(*MATCH, "--pairs", "1", "--seed", "2", "--csv", "games.csv")
    say(*MATCH, "--pairs", "1", "--nodes", "500", "--csv", "games.csv")
    say(*MATCH, "--pairs", "1", "--preset", "full", "--csv", "games.csv")
    assert len(played) == 10


@pytest.mark.parametrize("place", ["nowhere/games.csv", "."])
def test_where_no_file_can_be_nothing_is_played(
    place: str, say: Say, home: Path, played: list[MatchGame]
) -> None:
    assert "cannot be written" in (said := say(*MATCH, "--csv", place, status=2).stderr) or (
        "not an ordinary file" in said
    )
    assert not played


def test_one_match_at_a_time_writes_to_a_file(say: Say, home: Path) -> None:
    """Whoever cut a torn line off would cut off what the other one writes."""
    with closing(GamesFile(Path("games.csv"))):
        said = say(*MATCH, "--pairs", "1", "--csv", "games.csv", status=2).stderr
        assert "another match writes to games.csv" in said
    assert not Path("games.csv").exists(), "the other one has written nothing"


def test_a_line_that_was_spoiled_is_named(say: Say, home: Path) -> None:
    say(*MATCH, "--pairs", "1", "--csv", "games.csv")
    path = Path("games.csv")
    first, one, *rest = path.read_text().splitlines(keepends=True)
    path.write_text("".join((first, one[:90] + "\n", *rest)))
    said = say(*MATCH, "--pairs", "1", "--csv", "games.csv", status=2).stderr
    assert "games.csv, line 2" in said
    path.write_bytes(b"\xff\xfe" + path.read_bytes())
    assert "UTF-8" in say(*MATCH, "--csv", "games.csv", status=2).stderr


def test_a_field_that_is_named_twice_counts_once(say: Say, played: list[MatchGame]) -> None:
    """Games that stood there twice would make the result look surer than it is."""
    words = ("--scenario", "1861-short", "--preset", "basic", "--preset", "basic")
    assert "2 of 2 games" in say(*MATCH, *words, "--pairs", "1").stdout
    assert len(played) == 2


def test_a_file_of_somebody_else_is_not_touched(say: Say, home: Path) -> None:
    Path("mine.csv").write_text("name,age\nLee,54\n")
    assert "mine.csv" in say(*MATCH, "--csv", "mine.csv", status=2).stderr
    assert Path("mine.csv").read_text() == "name,age\nLee,54\n"


# --- its end -----------------------------------------------------------------------------------


def test_ctrl_c_prints_what_is_known_and_the_match_goes_on_later(
    say: Say, home: Path, monkeypatch: pytest.MonkeyPatch, played: list[MatchGame]
) -> None:
    counted = arena_workers._play

    def interrupted(leg: MatchGame) -> Played:
        if len(played) == 3:
            raise KeyboardInterrupt
        return counted(leg)

    monkeypatch.setattr(arena_workers, "_play", interrupted)
    said = say(*MATCH, "--pairs", "2", "--csv", "games.csv", status=130).stdout
    assert said.startswith("greedy against random: 3 of 4 games, seed 1, stopped\n")
    monkeypatch.setattr(arena_workers, "_play", counted)
    say(*MATCH, "--pairs", "2", "--csv", "games.csv")
    assert len(played) == 4


def test_ctrl_c_before_the_first_game_says_so(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(leg: MatchGame) -> Played:
        raise KeyboardInterrupt

    monkeypatch.setattr(arena_workers, "_play", interrupted)
    assert say(*MATCH, status=130).stdout == "No game is over yet.\n"


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("who", "bounds", "status", "answer"),
    [
        (("steady", "random"), ("0", "400"), 0, "stronger after 5 pairs"),
        (("random", "greedy"), ("0", "400"), 3, "not stronger"),
        (("random", "greedy"), ("-1", "1"), 4, "open after 6 pairs"),
    ],
)
def test_the_status_is_the_answer_of_the_test(
    who: tuple[str, ...], bounds: tuple[str, str], status: int, answer: str, say: Say
) -> None:
    """Five pairs won are enough: 5 ln(10/11 : 1/2) = 2.99, beyond ln 19 = 2.94."""
    said = say("arena", *who, *SHORT, "--pairs", "6", "--sprt", *bounds, status=status).stdout
    assert f"Elo: {answer}" in said


# --- who plays ---------------------------------------------------------------------------------


@pytest.mark.long
def test_however_many_processes_play_the_games_are_the_same(say: Say, home: Path) -> None:
    say("arena", "random", "greedy", *SHORT, "--pairs", "3", "--csv", "one.csv")
    two = ("--scenario", "1861-short", "--processes", "2")
    say("arena", "random", "greedy", *two, "--pairs", "3", "--csv", "two.csv")
    assert without_time(Path("one.csv")) == without_time(Path("two.csv"))


@pytest.mark.long
@pytest.mark.parametrize("gap", [None, 0.0, 0.001, 0.01])
def test_ctrl_c_ends_all_processes_of_a_match(
    gap: float | None, home: Path, tmp_path: Path
) -> None:
    """A second one soon after the first does not take the figures away."""
    words = ("arena", "steady", "--pairs", "500", "--processes", "2", "--csv", "games.csv")
    started = subprocess.Popen(
        [*COMMAND, *words],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    file = tmp_path / "games.csv"
    until(lambda: file.exists() and file.read_text().count("\n") > 1)
    os.killpg(started.pid, signal.SIGINT)
    if gap is not None:
        time.sleep(gap)
        os.killpg(started.pid, signal.SIGINT)
    try:
        said, errors = started.communicate(timeout=60)
    finally:
        started.kill()
    assert started.returncode == 130, errors
    assert errors == ""
    assert said.startswith("steady against himself: ")
    assert "stopped" in said.splitlines()[0]


def test_the_output_is_no_file_for_games(say: Say, home: Path) -> None:
    said = say(*MATCH, "--csv", "-", status=2)
    assert "name a file for the games" in said.stderr
    assert not Path("-").exists()


@pytest.mark.parametrize("column", ["union_luck", "confederate_ms"])
@pytest.mark.parametrize("value", ["nan", "inf"])
def test_what_no_game_comes_to_is_no_figure(say: Say, home: Path, column: str, value: str) -> None:
    say(*MATCH, "--pairs", "1", "--csv", "games.csv")
    rows = lines_of(Path("games.csv"))
    rows[0][column] = value
    with Path("games.csv").open("w", newline="") as out:
        lines = csv.DictWriter(out, rows[0])
        lines.writeheader()
        lines.writerows(rows)
    said = say(*MATCH, "--pairs", "1", "--csv", "games.csv", status=2)
    assert "line 2: this is no game of the arena" in said.stderr


@pytest.mark.parametrize("line", ["garbage,1,2", "x," * 80])
def test_a_line_that_is_no_game_is_named(say: Say, home: Path, line: str) -> None:
    say(*MATCH, "--pairs", "1", "--csv", "games.csv")
    with Path("games.csv").open("a") as out:
        out.write(f"{line}\n")
    said = say(*MATCH, "--pairs", "1", "--csv", "games.csv", status=2)
    assert "line 4: this is no game of the arena" in said.stderr


def test_without_dask_it_says_how_to_get_it(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert "the extra 'cluster'" in say(*MATCH, "--dask", "local", status=2).stderr


@pytest.mark.long
def test_a_cluster_plays_the_same_games(say: Say, home: Path) -> None:
    pytest.importorskip("distributed", reason="the extra 'cluster' is not installed")
    say("arena", "random", "greedy", *SHORT, "--pairs", "2", "--csv", "one.csv")
    words = ("--scenario", "1861-short", "--processes", "2", "--dask", "local")
    say("arena", "random", "greedy", *words, "--pairs", "2", "--csv", "many.csv")
    assert without_time(Path("one.csv")) == without_time(Path("many.csv"))


def test_columns_are_named_once() -> None:
    assert len(set(COLUMNS)) == len(COLUMNS)
