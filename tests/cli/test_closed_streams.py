"""Streams that were closed before a command began, as by `>&-`: what cannot be done is said."""

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from screens.cli.main import main
from tests.cli.conftest import Say

Close = Callable[..., None]


@pytest.fixture
def close(monkeypatch: pytest.MonkeyPatch) -> Close:
    """Begin without some of the streams, which have these names."""

    def without(*names: str) -> None:
        for name in names:
            monkeypatch.setattr(sys, name, None)

    return without


def run(*words: str) -> int:
    """Say a command; its exit status."""
    closed = [name for name in ("stdin", "stdout", "stderr") if getattr(sys, name) is None]
    with pytest.raises(SystemExit) as left:
        main.main(words)
    for name in closed:
        with suppress(OSError):
            getattr(sys, name).close()
    assert isinstance(left.value.code, int)
    return left.value.code


@pytest.mark.parametrize("words", [("list",), ("--help",), ("export", "West", "-")])
def test_what_nobody_can_see_is_not_lost_without_a_word(
    words: tuple[str, ...],
    say: Say,
    close: Close,
    capsys: pytest.CaptureFixture[str],
) -> None:
    say("new", "West", "--no-play")
    close("stdout")
    assert run(*words) == 2
    assert capsys.readouterr().err == ("Error: the output cannot be written: bad file descriptor\n")


def test_a_command_that_says_nothing_needs_no_output(
    say: Say, close: Close, tmp_path: Path
) -> None:
    say("new", "West", "--no-play")
    close("stdout")
    assert run("export", "West", str(tmp_path / "west.txt")) == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("import", "-"), "-: a game file begins with 'norden-suden game 1'; this one is empty"),
        (("resume",), "the game needs a terminal, and this is not one"),
    ],
)
def test_there_is_nothing_to_read_where_the_input_is_closed(
    words: tuple[str, ...],
    said: str,
    home: Path,
    close: Close,
    capsys: pytest.CaptureFixture[str],
) -> None:
    close("stdin")
    assert run(*words) == 2
    assert said in capsys.readouterr().err


def test_without_any_stream_the_status_says_what_came_of_it(home: Path, close: Close) -> None:
    close("stdin", "stdout", "stderr")
    assert run("nonsense") == 2
