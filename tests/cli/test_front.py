"""The command line itself: at once, in plain text, with one way to fail."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import click
import pytest

from saves.storage.head_values import program
from screens.cli.main import VERSION, main
from tests.cli.conftest import Say
from tests.house.tree import ROOT

COMMAND = (sys.executable, "-c", "from screens.cli.main import main; main()")


def test_the_version_is_the_one_of_the_project(say: Say) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["version"] == VERSION == program(), "what is said, and what saves say"
    assert say("--version").output == f"Norden & Suden, version {VERSION}\n"


def test_every_command_explains_itself(say: Say) -> None:
    assert isinstance(main, click.Group)
    listed = say("--help").output
    for name in main.commands:
        assert f"\n  {name} " in listed
        assert "Usage: " in say(name, "--help").output


def test_without_a_terminal_the_game_does_not_start(say: Say) -> None:
    assert "the game needs a terminal" in say(status=2).stderr


def test_a_reader_who_has_had_enough_is_left_in_peace(home: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [*COMMAND, "walk", "--divide"]
    with os.fdopen(writing, "w") as pipe:
        done = subprocess.run(
            command, cwd=ROOT, stdout=pipe, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 1
    assert done.stderr == ""


def test_output_is_plain_text(say: Say) -> None:
    say("new", "East", "--no-play")
    for words in (("list",), ("show", "East"), ("walk",), ("--help",)):
        assert "\x1b" not in say(*words).output


@pytest.mark.parametrize("word", ["options", "walk"])
def test_an_output_that_is_full_is_one_sentence(word: str) -> None:
    # Opened without leave to create: where there is no such device, none is made up.
    with os.fdopen(os.open("/dev/full", os.O_WRONLY), "w") as full:
        command = [*COMMAND, word]
        done = subprocess.run(
            command, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2
    assert done.stderr == "Error: the output cannot be written: no space left on device\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["y" * 300], f"No such command '{'y' * 57}...'."),
        ([f"--{'z' * 300}"], f"No such option '--{'z' * 55}...'."),
        (["list", "y" * 300], f"Got unexpected extra argument ({'y' * 56}..."),
        (
            ["simulate", "--games", "many " * 99],
            f"Invalid value for '--games': '{'many ' * 11}ma...' is not a valid whole number.",
        ),
    ],
)
def test_what_was_typed_is_not_said_again_at_length(say: Say, words: list[str], said: str) -> None:
    assert say(*words, status=2).stderr == f"Error: {said}\n"
