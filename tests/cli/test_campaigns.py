"""Campaigns on the command line: begun, listed, shown, exported, imported, verified."""

import os
import re
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from campaign import SCENARIOS, Options, read_order, read_situation
from campaign.commanders import COMMANDERS
from campaign.game_files.game_file import read_game, replay
from campaign.options import PRESETS
from saves.campaign_log.journal import Journal
from screens.cli.commands.files import FileError, write_new
from tests.cli.conftest import Say
from tests.house.tree import ROOT

CAIRO = Path(__file__).parent.parent / "playthroughs" / "cairo.txt"
QUIET = "norden-suden game 1\nname: Quiet\nscenario: 1861\n\norders:\nmarch cairo\ndone\nend\n"


def files(home: Path) -> dict[str, bytes]:
    """Everything that lies in the home."""
    return {str(path): path.read_bytes() for path in home.rglob("*") if path.is_file()}


def test_what_can_be_chosen_is_listed_by_name(say: Say) -> None:
    said = say("options").output
    for name in (*SCENARIOS, *PRESETS, *Options.names(), "person", *COMMANDERS):
        assert re.search(rf"^{name}\b", said, re.MULTILINE), name


def test_without_campaigns_the_list_says_how_to_begin(say: Say) -> None:
    assert say("list").output == "No campaigns yet; norden-suden new NAME begins one.\n"


def test_a_new_campaign_is_listed(say: Say) -> None:
    said = say("new", "The West", "--no-play", "--confederate", "steady").output
    assert said.startswith("The West: begun, saved as ")
    heading, row = say("list").output.splitlines()
    assert heading.startswith("name      scenario  date          next              army U  army C")
    assert row.startswith("The West  1861      Jul 1861 (1)  union (a person)  12/34   8/29")


@pytest.mark.parametrize("said", ["veteran-raider", "Veteran-raider", "field-raider"])
def test_an_opponent_may_be_called_as_on_the_screen(say: Say, said: str) -> None:
    say("new", "West", "--no-play", "--confederate", said)
    assert "confederate: field-raider\n" in say("export", "West").output


def test_a_campaign_is_shown_by_its_name_in_any_case_or_by_its_file(say: Say) -> None:
    path = say("new", "The West", "--no-play").output.split()[-1]
    shown = say("show", "The West").output
    assert shown.startswith(
        "The West: The War, 1861-1865\nJul 1861, turn 1 of 40. The Union decides:"
    )
    assert "\nUnion          12       34  1 militia cavalry\n" in shown
    assert "st_louis        St. Louis       Union    one militia infantry" in shown
    for name in ("the west", "the-west", path):
        assert say("show", name).output == shown


def test_a_campaign_is_shown_as_a_situation(say: Say) -> None:
    say("new", "Short", "--no-play", "--scenario", "1861-short", "--option", "long_rail")
    state = read_situation(say("show", "Short", "--situation").output)
    assert state.scenario.id == "1861-short"
    assert state.options.switched_on == ("long_rail",)


def test_a_game_goes_in_and_comes_out_as_it_was(say: Say) -> None:
    said = say("import", str(CAIRO)).output
    assert said.startswith("The raid on Cairo: 19 lines, saved as ")
    assert "The Confederacy decides: a battle (Cairo)." in said
    exported = say("export", "The raid on Cairo").output
    assert read_game(exported) == read_game(CAIRO.read_text())
    assert "\n# turn 9, May 1862\nroll : 2  # confederate marches\n" in exported


def test_a_campaign_is_exported_to_a_file_that_is_not_there(say: Say) -> None:
    say("import", "-", text=QUIET)
    say("export", "Quiet", "quiet.txt")
    assert replay(Path("quiet.txt").read_text()) == replay(QUIET)
    Path("quiet.txt").write_text("mine")
    said = say("export", "Quiet", "quiet.txt", status=2).output
    assert said == "Error: quiet.txt exists already; --force replaces it\n"
    assert Path("quiet.txt").read_text() == "mine"
    say("export", "Quiet", "quiet.txt", "--force")
    assert replay(Path("quiet.txt").read_text()) == replay(QUIET)
    assert [path.name for path in Path().iterdir() if path.is_file()] == ["quiet.txt"]


def test_an_imported_game_may_be_called_otherwise(say: Say) -> None:
    say("import", "-", "--name", "Trial", text=QUIET)
    assert say("verify", "Trial").output == "Trial: 3 lines, all in order.\n"
    assert read_game(say("export", "Trial").output).name == "Trial"


def test_a_game_without_a_name_is_called_like_its_file(say: Say) -> None:
    Path("bull-run.txt").write_text(QUIET.replace("name: Quiet\n", ""))
    assert say("import", "bull-run.txt").output.startswith("bull-run: 3 lines")


def test_a_game_file_that_is_wrong_is_named_with_its_line(say: Say) -> None:
    Path("lie.txt").write_text(f"{QUIET}march richmond\n")
    said = say("import", "lie.txt", status=2).stderr
    assert said.startswith("Error: lie.txt: line 9, 'march richmond': ")
    Path("lie.txt").write_text("Dear Mary,\n")
    said = say("import", "lie.txt", status=2).stderr
    assert said.startswith("Error: lie.txt: line 1: a game file begins with ")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("new", "West", "--no-play", "--scenario", "1681"), "did you mean '1861'?"),
        (("new", "West", "--no-play", "--option", "long_rial"), "did you mean 'long_rail'?"),
        (("new", "West", "--no-play", "--option", ""), "an option has a name like 'long_rail'"),
        (("new", "West", "--no-play", "--option", "no "), "no option called 'no'"),
        (("new", "West", "--no-play", "--preset", "bsaic"), "did you mean 'basic'?"),
        (("new", "West", "--no-play", "--preset", ""), "no preset called ''"),
        (("new", "West", "--no-play", "--scenario", ""), "no scenario called ''"),
        (("new", "West", "--no-play", "--union", ""), "no player called ''"),
        (("new", "West", "--no-play", "--union", "stedy"), "did you mean 'steady'?"),
        (("new", "West", "--no-play", "--confedrate", "steady"), "Did you mean '--confederate'?"),
        (("new", "East", "--no-play"), "a campaign called 'East' exists already"),
        (("new", " ", "--no-play"), "a name has 1 to 60 characters"),
        (("new", "a\nb", "--no-play"), "a name has 1 to 60 characters"),
        (("new", "West"), "the game needs a terminal, and this is not one"),
        (("resume", "East"), "the game needs a terminal, and this is not one"),
        (("show", "Esat"), "no campaign called 'Esat'; did you mean 'East'?"),
        (("verify", "Esat"), "no campaign called 'Esat'; did you mean 'East'?"),
        (("export", "Esat"), "no campaign called 'Esat'; did you mean 'East'?"),
        (("export", "East", "nowhere/east.txt"), "there is no folder nowhere"),
        (("show", "x" * 5000), f"no campaign called '{'x' * 37}...'; there is East"),
        (("import", str(CAIRO), "--name", ""), "a name has 1 to 60 characters, not ''"),
        (("show", "Nobody"), "there is East"),
        (("export", "East", "x" * 5000), "file name too long"),
        (("export", "East", ".", "--force"), ". is not an ordinary file"),
        (("import", "nowhere.txt"), "nowhere.txt cannot be read: no such file or directory"),
        (("import", "."), ". cannot be read: is a directory"),
        (("shwo", "East"), "Did you mean 'show'?"),
        (("show",), "Missing argument 'NAME'."),
        (("--verison",), "Did you mean '--version'?"),
    ],
)
def test_a_wrong_word_is_one_sentence_and_changes_nothing(
    say: Say, home: Path, words: tuple[str, ...], complaint: str
) -> None:
    say("new", "East", "--no-play")
    before = files(home)
    result = say(*words, status=2)
    assert result.stdout == ""
    assert result.stderr.startswith("Error: ")
    assert complaint in result.stderr
    assert result.stderr.count("\n") == 1
    assert files(home) == before


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "this one is empty"),
        (b"\x93\xff\n", "-, line 1: this is not UTF-8 text"),
        (QUIET + "marhc cairo\n", "line 9: no order called 'marhc'; did you mean 'march'?"),
        (
            QUIET + "march richmond\n",
            "line 9, 'march richmond': marches begin in the Movement Segment",
        ),
        (QUIET + "pass\nroll\n", "line 10, 'roll': a die is missing: union recruitment"),
        (
            "norden-suden game 9\n" + QUIET,
            "this is format 9; this version of the game reads format 1",
        ),
        (QUIET.replace("scenario", "union: grant\nscenario"), "no player called 'grant'"),
    ],
)
def test_a_bad_game_file_leaves_no_campaign_behind(
    say: Say, home: Path, text: str | bytes, complaint: str
) -> None:
    say("new", "East", "--no-play")
    before = files(home)
    result = say("import", "-", text=text, status=2)
    assert complaint in result.stderr
    assert result.stderr.count("\n") == 1
    assert files(home) == before


def test_a_file_that_is_no_campaign_is_listed_as_such_and_left_alone(say: Say, home: Path) -> None:
    say("new", "East", "--no-play")
    stranger = home / "campaigns" / "stranger.acw"
    stranger.write_text("dear diary")
    listed = say("list").output
    assert "stranger.acw: stranger.acw is not a campaign of this game" in listed
    assert "East" in listed
    assert "stranger.acw is not a campaign of this game" in say("show", "stranger", status=2).stderr
    assert stranger.read_text() == "dear diary"


def test_who_looks_at_a_campaign_changes_nothing(say: Say, home: Path) -> None:
    say("import", str(CAIRO), "--name", "Cairo")
    before = files(home)
    for words in (("list",), ("show", "Cairo"), ("export", "Cairo"), ("verify", "Cairo")):
        assert "Cairo" in say(*words).output
    assert files(home) == before


def test_a_campaign_that_somebody_plays_can_be_looked_at(say: Say, home: Path) -> None:
    path = Path(say("new", "East", "--no-play").output.split()[-1])
    with Journal.resume(path) as journal:
        journal.play(read_order("march cairo"))
        assert "The Union decides: a march (Cairo)." in say("show", "East").output
        assert read_game(say("export", "East").output).lines[0].order == "march cairo"
        assert say("verify", "East").output == "East: 1 line, all in order.\n"


def test_a_damaged_campaign_is_called_so(say: Say, home: Path) -> None:
    path = Path(
        say("import", str(CAIRO), "--name", "Cairo").output.split("saved as ")[1].split(". ")[0]
    )
    content = path.read_bytes()
    path.write_bytes(content.replace(b"fight roll", b"fight rool"))
    for command in ("show", "export", "verify"):
        said = say(command, "Cairo", status=2).stderr
        assert said.startswith("Error: cairo.acw is damaged at line ")


def test_of_several_campaigns_of_one_name_the_file_is_asked_for(say: Say, home: Path) -> None:
    path = Path(say("new", "East", "--no-play").output.split()[-1])
    (path.parent / "copy.acw").write_bytes(path.read_bytes())
    said = say("show", "East", status=2).stderr
    assert "several campaigns are called 'East'" in said
    assert "copy" in said
    assert say("show", "copy").output.startswith("East: ")


@pytest.mark.parametrize("letter", ["x", "ü", "日", "𝒜"])
def test_every_name_of_sixty_letters_can_be_a_campaign(say: Say, letter: str) -> None:
    say("new", letter * 60, "--no-play")
    assert say("verify", letter * 60).output.endswith("0 lines, all in order.\n")


def test_a_name_has_single_blanks_as_a_game_file_has_them(say: Say) -> None:
    say("new", "  The   West ", "--no-play")
    assert read_game(say("export", "The West").output).name == "The West"
    assert "already" in say("new", "The  West", "--no-play", status=2).stderr


def test_what_is_no_file_is_not_replaced_by_an_export(say: Say, tmp_path: Path) -> None:
    say("new", "East", "--no-play")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for words in ((), ("--force",)):
        said = say("export", "East", str(pipe), *words, status=2).stderr
        assert said == f"Error: {pipe} is not an ordinary file; name another, or - for the output\n"
    assert pipe.is_fifo()


def test_a_forced_export_follows_a_link(say: Say, tmp_path: Path) -> None:
    say("new", "East", "--no-play")
    target, link = tmp_path / "target.txt", tmp_path / "link.txt"
    target.write_text("old")
    link.symlink_to(target)
    say("export", "East", str(link), "--force")
    assert link.is_symlink()
    assert read_game(target.read_text()).name == "East"


def test_half_an_export_is_not_left_behind(tmp_path: Path) -> None:
    place = tmp_path / "half.txt"
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, limit[1]))
    try:
        with pytest.raises(FileError, match=r"half\.txt cannot be written: file too large"):
            write_new(place, "x" * 5000, force=False)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
        signal.signal(signal.SIGXFSZ, ignored)
    assert not place.exists()


def test_an_export_is_in_utf_8_whatever_the_terminal_speaks(say: Say, home: Path) -> None:
    say("new", "Brüder", "--no-play")
    command = [
        sys.executable,
        "-c",
        "from screens.cli.main import main; main()",
        "export",
        "Brüder",
    ]
    more = {"PYTHONIOENCODING": "ascii", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, env={**os.environ, **more}, capture_output=True, check=True)
    assert "name: Brüder\n" in done.stdout.decode()


def test_a_folder_that_cannot_be_read_is_not_an_empty_one(say: Say, home: Path) -> None:
    home.mkdir()
    (home / "campaigns").write_text("a letter")
    for words in (("list",), ("show", "East"), ("new", "East", "--no-play")):
        said = say(*words, status=2).stderr
        assert said == f"Error: the folder {home / 'campaigns'} cannot be read: not a directory\n"


def test_a_pipe_among_the_campaigns_is_called_none(say: Say, home: Path) -> None:
    (home / "campaigns").mkdir(parents=True)
    os.mkfifo(home / "campaigns" / "pipe.acw")
    assert "pipe.acw cannot be read: it is not an ordinary file" in say("list").output
