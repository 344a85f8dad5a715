"""What only a real terminal shows: signals, sizes, letters and colors, and what is left behind."""

import os
import re
import signal
import termios
from pathlib import Path

import pytest

from saves.places import campaigns_folder, list_campaigns
from tests.screens.pseudoterminal import Session, session

LEFT = (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1000l", b"\x1b[?2004l")
"""The alternate screen, the hidden cursor, the mouse and pasting: all given back."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    return tmp_path


def begun(game: Session) -> None:
    """From the title to the map of a new campaign."""
    game.wait_for("New campaign")
    game.press("n")
    game.wait_for("A new campaign")
    game.press("b")
    game.wait_for("army/max")


def dug_in(game: Session) -> None:
    """Let the garrison of Washington dig: a march is used."""
    game.press("x")
    game.wait_for("marches ●○")


def assert_given_back(game: Session) -> None:
    assert termios.tcgetattr(game.terminal)[:4] == game.before[:4]
    for sequence in LEFT:
        assert sequence in game.written, sequence


# --- leaving -----------------------------------------------------------------------------------


def test_leaving_by_key_gives_the_terminal_back(home: Path) -> None:
    with session(home) as game:
        begun(game)
        game.press("q")
        game.wait_for("Continue")
        game.press("q")
        assert game.wait_for_end() == 0
        assert_given_back(game)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_gives_the_terminal_back_and_loses_nothing(
    home: Path, number: signal.Signals
) -> None:
    with session(home) as game:
        begun(game)
        dug_in(game)
        os.kill(game.pid, number)
        game.wait_for_end()
        assert_given_back(game)
    [header] = list_campaigns()
    assert not header.problem
    with session(home, "resume") as game:
        game.wait_for("marches ●○")


def test_a_terminal_that_goes_away_loses_nothing(home: Path) -> None:
    with session(home) as game:
        begun(game)
        dug_in(game)
        os.close(game.terminal)
        game.terminal = os.open(os.devnull, os.O_RDONLY)
        game.wait_for_end()
    with session(home, "resume") as game:
        game.wait_for("marches ●○")


def test_a_killed_game_loses_nothing(home: Path) -> None:
    with session(home) as game:
        begun(game)
        dug_in(game)
        os.kill(game.pid, signal.SIGKILL)
        assert game.wait_for_end() == -signal.SIGKILL
    with session(home, "resume") as game:
        game.wait_for("marches ●○")


# --- sizes -------------------------------------------------------------------------------------


def test_a_terminal_made_too_small_says_so_and_recovers(home: Path) -> None:
    with session(home) as game:
        begun(game)
        game.resize(60, 20)
        game.wait_for("60 columns")
        game.resize(80, 24)
        game.wait_for("Two marches left")


@pytest.mark.parametrize("size", [(80, 24), (160, 48)])
def test_the_map_fills_the_terminal(home: Path, size: tuple[int, int]) -> None:
    with session(home, size=size) as game:
        begun(game)
        game.wait_for("WAS")
        game.wait_for("army/max")
        lines = game.screen.display
        assert len(lines) == size[1]
        assert lines[0].startswith((" Jul 1861", " Norden & Suden"))
        assert "? help" in lines[-1]


# --- letters and colors ------------------------------------------------------------------------


def test_a_terminal_of_old_is_sent_nothing_but_ascii(home: Path) -> None:
    with session(home, TERM="vt100", COLORTERM="", LANG="C") as game:
        begun(game)
        game.wait_for("WAS:U2")
        game.press("nm")
        game.wait_for("where to?")
        game.press("p")
        game.wait_for("Not now")
        game.press("i")
        game.wait_for("Neighbors")
        game.press("q/vic")
        game.wait_for("Vicksburg, Mississippi")
        game.press("\r:")
        game.wait_for("Search")
        assert game.written.isascii(), set(game.written.decode()) - set(map(chr, range(128)))
        assert not re.search(rb"\x1b\[[\d;]*(38|48);[25];", game.written)


def test_a_terminal_with_sixteen_colors_is_sent_no_others(home: Path) -> None:
    with session(home, TERM="xterm", COLORTERM="") as game:
        begun(game)
        game.wait_for("WAS2")
        assert not re.search(rb"[\[;](38|48);[25];", game.written)
        assert re.search(rb"\x1b\[[\d;]*(3|9)\d", game.written)


def test_a_wrong_file_of_keys_is_one_sentence_and_status_2(home: Path) -> None:
    folder = campaigns_folder()
    folder.mkdir(parents=True)
    (folder / "keys.toml").write_text('[keys]\n"map.marsh" = "g"\n')
    with session(home, size=(160, 24)) as game:
        assert game.wait_for_end() == 2
        assert "no binding called 'map.marsh'; did you mean 'map.march'?" in game.text
        assert b"\x1b[?1049h" not in game.written
