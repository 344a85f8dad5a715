"""What the README shows is what happens."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from textual.binding import Binding

from campaign import read_situation
from campaign.game_files.game_file import read_game, replay, write_game
from screens.app import NordenSuden
from screens.battle.line.screen import BattleScreen
from screens.battle.tabletop.screen import TableScreen
from screens.battle.tabletop.table import BattleTable
from screens.cli.main import main
from screens.map.map_screen import MapScreen
from screens.map.theater_map import TheaterMap
from tests.house.tree import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
SIGNS = {
    ".": "full_stop",
    "esc": "escape",
    "/": "slash",
    "+": "plus",
    "-": "minus",
    "?": "question_mark",
    ":": "colon",
    ",": "comma",
}
"""What Textual calls the keys that have no letter."""

COMMAND = Path(sys.executable).with_name("norden-suden")


def blocks(language: str, beginning: str = "") -> list[str]:
    """The text of the examples in one language."""
    return [text for said, text in BLOCKS if said == language and text.startswith(beginning)]


def test_the_python_example_runs() -> None:
    [example] = blocks("python")
    test = doctest.DocTestParser().get_doctest(example, {}, "README.md", None, 0)
    assert len(test.examples) >= 5
    doctest.DebugRunner(verbose=False).run(test)


def check_commands(said: str, folder: Path) -> None:
    """What was to come of them."""
    assert "The West again: 0 lines, all in order." in said
    assert read_game((folder / "west.txt").read_text()).opening.options.long_rail


@pytest.mark.long
def test_the_commands_run_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one process, which starts no program thirty times; in a shell in the next test."""
    [commands] = blocks("sh", "norden-suden")
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    said = ""
    for line in commands.splitlines():
        name, *words = shlex.split(line)
        assert name == COMMAND.name
        done = CliRunner().invoke(main, words)
        assert done.exit_code == 0, f"{line}: {done.output}"
        said += done.output
    check_commands(said, tmp_path)


@pytest.mark.soak
def test_the_commands_run_in_a_shell(tmp_path: Path) -> None:
    [commands] = blocks("sh", "norden-suden")
    environment = {
        **os.environ,
        "NORDEN_SUDEN_HOME": str(tmp_path / "home"),
        "PATH": f"{COMMAND.parent}{os.pathsep}{os.environ['PATH']}",
    }
    assert COMMAND.exists(), "the game is not installed; `make test` installs it"
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", commands],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    check_commands(done.stdout, tmp_path)


def test_every_command_is_shown() -> None:
    assert isinstance(main, click.Group)
    for name in main.commands:
        assert re.search(rf"norden-suden {name}\b|`{name} NAME`", README), name


def test_the_two_commands_of_a_fresh_checkout_stand_beside_their_plain_forms() -> None:
    assert blocks("sh", "make") == ["make play\nmake test\n"]
    for word in ("play", "test"):
        assert f"`python3 .ci/start.py {word}`" in README
        assert f"#   make {word} " in (ROOT / "Makefile").read_text(encoding="utf-8")


def test_the_game_file_can_be_replayed() -> None:
    [text] = blocks("text", "norden-suden game")
    game = read_game(text)
    assert replay(write_game(game)) == replay(text)
    assert game.lines[-1].faces == (4,)


def test_the_situation_can_be_read() -> None:
    [text] = blocks("toml")
    state = read_situation(text)
    assert state.turn == 9
    assert len(state.units_in("cairo", state.active)) == 2


def bound(*owners: type) -> set[str]:
    """Every key that some class binds, by its name and by what it types."""
    keys = {
        key
        for owner in owners
        for kind in owner.__mro__
        for binding in vars(kind).get("BINDINGS", ())
        for key in (binding.key if isinstance(binding, Binding) else binding[0]).split(",")
    }
    return keys | {sign for sign, name in SIGNS.items() if name in keys}


@pytest.mark.parametrize(
    ("table", "owners"),
    [
        ("On the map", (MapScreen, TheaterMap)),
        ("In a battle", (BattleScreen,)),
        ("In a battle on a table", (TableScreen, BattleTable)),
        ("Everywhere", (MapScreen, NordenSuden)),
    ],
)
def test_the_keys_are_bound(table: str, owners: tuple[type, ...]) -> None:
    [rows] = re.findall(rf"^\| {table} \| \|\n\|---\|---\|\n((?:\|.*\n)+)", README, re.MULTILINE)
    said = set(re.findall(r"`([^`]+)`", rows))
    assert said
    assert said <= bound(*owners)


def test_the_picture_is_drawn_by_the_game() -> None:
    """The first is the map of the war; all three are kept by the game or its tests."""
    pictures = re.findall(r"!\[.*?\]\((.*?\.svg)\)", README)
    assert len(pictures) == 3
    for picture in pictures:
        assert "url(http" not in (ROOT / picture).read_text(encoding="utf-8")
    svg = (ROOT / pictures[0]).read_text(encoding="utf-8")
    for sight in ("1862", "Washington", "●", "find", "ORDERS"):
        assert f">{sight}<" in svg, sight


def test_the_files_it_links_to_are_there() -> None:
    for name in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / name).exists(), name


def test_the_files_that_contributors_are_sent_to_are_there() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([\w.]+/[\w./-]*)`", text))
    assert len(named) > 15
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []
