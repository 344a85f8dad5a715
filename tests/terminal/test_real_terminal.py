"""What only a real terminal shows: sizes, colors, signs, resizing, leaving, being killed."""

import re
import shutil
import signal
import subprocess
import termios
from pathlib import Path

import pytest

from tests.terminal.program import GAME, Program, running

pytestmark = pytest.mark.xdist_group("terminal")

ON_THE_MAP = "turn 1 of 40"
MANY_COLORS = re.compile(rb"\x1b\[[0-9;]*[34]8;[25];")
ALTERNATE_SCREEN = (b"\x1b[?1049h", b"\x1b[?1049l")
MOUSE = (b"\x1b[?1000h", b"\x1b[?1000l")
CURSOR = (b"\x1b[?25l", b"\x1b[?25h")


@pytest.fixture(scope="module")
def first_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with one campaign in it, made once."""
    home = tmp_path_factory.mktemp("first")
    run(home, "new", "Test", "--no-play")
    begin_at_once(home)
    return home


@pytest.fixture
def home(tmp_path: Path, first_home: Path) -> Path:
    """A copy of it."""
    return shutil.copytree(first_home, tmp_path, dirs_exist_ok=True)


def begin_at_once(home: Path) -> None:
    """No page comes before the map."""
    (home / "campaigns").mkdir(exist_ok=True)
    (home / "campaigns" / "settings.toml").write_text('briefing = "off"\n')


def run(home: Path, *arguments: str) -> str:
    """What a command prints."""
    done = subprocess.run(
        [GAME, *arguments],
        env={"NORDEN_SUDEN_HOME": str(home), "HOME": str(home), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def assert_restored(program: Program) -> None:
    """The terminal is as it was before the program came."""
    for on, off in (ALTERNATE_SCREEN, MOUSE):
        assert program.written.rfind(off) > program.written.rfind(on)
    hidden, shown = CURSOR
    assert program.written.rfind(shown) > program.written.rfind(hidden)
    now = termios.tcgetattr(program.terminal)
    assert now[3] & (termios.ECHO | termios.ICANON) == program.settings[3] & (
        termios.ECHO | termios.ICANON
    )


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", [(80, 24), (160, 48)])
def test_the_map_fits_and_fills(home: Path, size: tuple[int, int]) -> None:
    with running(home, "resume", size=size) as program:
        text = program.wait_for(ON_THE_MAP, "UNION", "Washington", "12/34")
        lines = text.split("\n")
        assert len(lines) == size[1]
        assert lines[-1].strip(), "the keys are on the last line"
        assert max(map(len, lines)) > size[0] * 0.9, "the whole width is used"


@pytest.mark.thorough
def test_the_title_leads_to_the_last_campaign(home: Path) -> None:
    with running(home) as program:
        program.wait_for("New campaign")
        program.press("c")
        program.wait_for(ON_THE_MAP)


@pytest.mark.thorough
def test_sixteen_colors_are_enough(home: Path) -> None:
    with running(home, "resume", changes={"TERM": "xterm", "COLORTERM": ""}) as program:
        program.wait_for(ON_THE_MAP, "Washington")
        program.press("right", "down")
        assert not MANY_COLORS.search(program.written)
        assert re.search(rb"\x1b\[[0-9;]*3[0-7][;m]", program.written), "but there are colors"


@pytest.mark.thorough
@pytest.mark.parametrize("changes", [{"LANG": "C"}, {"TERM": "linux"}, {"TERM": "vt100"}])
def test_ascii_alone_is_enough(home: Path, changes: dict[str, str]) -> None:
    with running(home, "resume", changes={"COLORTERM": "", **changes}) as program:
        program.wait_for(ON_THE_MAP, "WAS")
        program.press("right", "down", "n", "m", "esc", "?")
        others = {sign for sign in program.written.decode() if not sign.isascii()}
        assert not others


@pytest.mark.thorough
def test_no_color_is_respected(home: Path) -> None:
    with running(home, "resume", changes={"NO_COLOR": "1"}) as program:
        program.wait_for(ON_THE_MAP, "WAS")
        colored = re.findall(rb"\x1b\[[0-9;]*38;2;(\d+);(\d+);(\d+)", program.written)
        assert all(red == green == blue for red, green, blue in colored), "gray is no color"


@pytest.mark.thorough
def test_a_small_terminal_says_so_and_recovers(home: Path) -> None:
    with running(home, "resume", size=(100, 30)) as program:
        program.wait_for(ON_THE_MAP)
        program.resize(60, 15)
        program.wait_for("60 columns", "80 and 24")
        program.resize(100, 30)
        program.wait_for(ON_THE_MAP, "Washington")


@pytest.mark.thorough
def test_a_start_in_a_small_terminal_recovers(home: Path) -> None:
    with running(home, size=(40, 10)) as program:
        program.wait_for("40 columns")
        program.resize(80, 24)
        program.wait_for("New campaign")


@pytest.mark.sampled(1)
def test_a_window_that_was_smaller_for_a_moment_is_written_anew(home: Path) -> None:
    """It has lost what did not fit in, though the program hears of no other size than it had."""
    with running(home, "resume", size=(120, 40)) as program:
        shown = program.wait_for(ON_THE_MAP, "Washington", "space next stack")
        program.resize(80, 24)
        program.resize(120, 40)
        assert program.text != shown
        last_line = shown.splitlines()[-1]
        assert program.wait_for(ON_THE_MAP, "Washington", last_line) == shown


@pytest.mark.sampled(1)
@pytest.mark.parametrize("number", [signal.SIGTSTP, signal.SIGSTOP])
def test_whoever_was_stopped_goes_on_as_before(home: Path, number: signal.Signals) -> None:
    """More than once, on a whole screen; and the terminal is put right in the end."""
    with running(home, "resume") as program:
        program.wait_for(ON_THE_MAP, "Washington")
        for _ in range(2):
            program.stop(number)
            program.go_on()
            program.wait_for(ON_THE_MAP, "Washington", "x dig in")
        dig_in_at_washington(program)
        program.press("ctrl+q")
        assert program.end() == 0
        assert_restored(program)


def test_leaving_restores_the_terminal(home: Path) -> None:
    with running(home) as program:
        program.wait_for("New campaign")
        program.press("q")
        assert program.end() == 0
        assert_restored(program)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_signals_restore_the_terminal_and_lose_nothing(home: Path, number: signal.Signals) -> None:
    with running(home, "resume") as program:
        program.wait_for(ON_THE_MAP)
        dig_in_at_washington(program)
        program.end(number)
        assert_restored(program)
    assert "in order" in run(home, "verify", "Test")
    assert "entrench 2 militia_infantry" in run(home, "export", "Test")


@pytest.mark.thorough
def test_kill_9_loses_nothing(home: Path) -> None:
    with running(home, "resume") as program:
        program.wait_for(ON_THE_MAP)
        dig_in_at_washington(program)
        assert program.end(signal.SIGKILL) == -signal.SIGKILL
    with running(home, "resume") as program:
        text = program.wait_for(ON_THE_MAP)
        assert "●" in text
    game = run(home, "export", "Test")
    assert game.rstrip().split("\n")[-1].startswith("entrench 2 militia_infantry")


def dig_in_at_washington(program: Program) -> None:
    """March, entrench, and wait until the screen shows that it is done."""
    program.wait_for("x dig in")
    program.press_until("Dig in at Washington", "x")
    program.press_until("entrench at Washington", "enter")


def test_a_terminal_that_goes_away_loses_nothing(home: Path) -> None:
    with running(home, "resume") as program:
        program.wait_for(ON_THE_MAP)
        dig_in_at_washington(program)
        program.hang_up()
        program.end()
    assert "entrench 2 militia_infantry" in run(home, "export", "Test")


@pytest.mark.thorough
def test_a_terminal_of_old_is_enough_from_the_title_on(tmp_path: Path) -> None:
    old = {"TERM": "vt100", "COLORTERM": "", "LANG": "C"}
    begin_at_once(tmp_path)
    with running(tmp_path, changes=old) as program:
        program.wait_for("New campaign")
        program.press("n")
        program.wait_for("A new campaign")
        program.press("b")
        program.wait_for("WAS^U2")
        program.press_until("March from", "n", "m")
        program.press("p")
        program.wait_for("Not now")
        program.press("i")
        program.wait_for("Neighbors")
        program.press("q", "/", "v", "i", "c")
        program.wait_for("Vicksburg, Mississippi")
        program.press("enter")
        program.wait_for("esc cancel")
        program.press(":")
        program.wait_for("Search")
        assert not {sign for sign in program.written.decode() if not sign.isascii()}
        assert not MANY_COLORS.search(program.written)


@pytest.mark.thorough
def test_a_wrong_file_of_keys_is_one_sentence_and_status_2(home: Path) -> None:
    folder = next(home.rglob("*.acw")).parent
    (folder / "keys.toml").write_text('[keys]\n"map.marsh" = "g"\n')
    with running(home, size=(160, 24)) as program:
        assert program.end() == 2
        said = program.text.replace("\n", "")  # wherever a long path has it go on below
        assert "no binding called 'map.marsh'; did you mean 'map.march'?" in said
        assert ALTERNATE_SCREEN[0] not in program.written
