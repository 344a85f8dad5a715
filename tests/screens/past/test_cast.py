"""Recordings played in a terminal: read, run, stepped, moved; and none that steers the terminal."""

import json
from io import StringIO

import pytest
from textual.app import App
from textual.pilot import Pilot

from screens.past.asciicast import Asciicast
from screens.past.cast_reader import CastError, Recording, plain_letters, read_asciicast
from screens.past.cast_screen import CastScreen
from screens.shell.glyphs import plain_signs
from tests.screens.drawing import letters
from tests.screens.keyboard import app_at, until

RED = "\x1b[31m"
OFF = "\x1b[0m"


def written(*frames: list[str], size: tuple[int, int] = (10, 3), after: float = 0.25) -> str:
    out = StringIO()
    cast = Asciicast(out, size, "The West")
    for number, rows in enumerate(frames):
        cast.show(rows, after if number else 0.0)
    cast.end(3.0)
    return out.getvalue()


def numbered(count: int, size: tuple[int, int] = (10, 3), after: float = 0.25) -> Recording:
    frames = [[f"row {row} {n}" for row in range(size[1])] for n in range(count)]
    return read_asciicast(written(*frames, size=size, after=after))


# --- reading -------------------------------------------------------------------------------------


def test_what_was_written_is_read() -> None:
    recording = read_asciicast(
        written(["a", "b", "c"], ["a", f"{RED}B{OFF}", "c"], ["a", "b", "d"])
    )
    assert (recording.size, recording.title, recording.last) == ((10, 3), "The West", 2)
    assert recording.rows == ["a", "b", "c"]
    recording.go(1)
    assert recording.rows == ["a", f"{RED}B{OFF}", "c"]
    recording.go(2)
    assert recording.rows == ["a", "b", "d"]
    recording.go(1)
    assert recording.rows == ["a", f"{RED}B{OFF}", "c"], "back again"
    recording.go(99)
    assert (recording.place, recording.seconds_to_next) == (2, 0.0)


def test_a_frame_in_which_nothing_changes_lasts_all_the_same() -> None:
    recording = read_asciicast(written(["a"] * 3, ["a"] * 3, ["b"] * 3))
    assert [frame.after for frame in recording.frames] == [0.0, 0.25, 0.25]


@pytest.mark.parametrize(
    "said",
    [
        "\x1b]0;title\x07",
        "\x1b[2J",
        "\x1b[?1049l",
        "\x1b]52;c;eA==\x1b\\",
        "\x9b2J",
        "\x07",
        "\x1bc",
    ],
)
def test_nothing_but_letters_and_colors_comes_out_of_a_recording(said: str) -> None:
    recording = read_asciicast(written([f"{RED}a{said}b{OFF}", "", ""]))
    [row, *_] = recording.rows
    assert row.startswith(f"{RED}a")
    assert "\x1b" not in row.replace(RED, "").replace(OFF, "")
    assert not any(letter in row for letter in "\x07\x9b")
    assert plain_letters(row).isprintable()


@pytest.mark.parametrize(
    "text",
    [
        "", "{}", "[]", "nonsense", written(["", "", ""]).splitlines()[0],
        '{"version":3,"term":{"cols":0,"rows":1}}\n[0.0,"o","\\u001b[1;1Ha"]',
        '{"version":3,"term":{"cols":1e9,"rows":1}}\n[0.0,"o","\\u001b[1;1Ha"]',
        '{"version":3,"term":{"cols":1,"rows":1}}\n[0.0,"o",7]',
        '{"version":3,"term":{"cols":1,"rows":1}}\n["soon","o","\\u001b[1;1Ha"]',
        "[" * 100_000,
    ],
)  # fmt: skip
def test_what_is_no_recording_is_said_so(text: str) -> None:
    with pytest.raises(CastError, match="no recording"):
        read_asciicast(text)


def test_rows_that_no_screen_has_are_left_out() -> None:
    head, *_ = written(["a", "b", "c"]).splitlines()
    event = json.dumps([0.0, "o", "\x1b[1;1Ha\x1b[9999;1Hb"])
    assert read_asciicast(f"{head}\n{event}").rows == ["a", "", ""]


def test_signs_have_letters_where_a_terminal_knows_no_others() -> None:
    assert plain_signs(f"{RED}■CAI2▴{OFF} ○RIC ⠤⠒ │") == f"{RED}UCAI2^{OFF} cRIC .. |"


# --- on the screen -------------------------------------------------------------------------------


def screen_of(recording: Recording) -> CastScreen:
    return CastScreen("Game 17, The West", lambda take: take(recording))


async def shown(pilot: Pilot[None], app: App[None], recording: Recording) -> CastScreen:
    screen = screen_of(recording)
    await app.push_screen(screen)
    await until(pilot, lambda: screen.recording is recording)
    return screen


async def test_it_runs_by_itself_and_stands_still_at_the_end() -> None:
    app = app_at()
    async with app.run_test(size=(80, 24)) as pilot:
        recording = numbered(4, after=0.001)
        screen = await shown(pilot, app, recording)
        await until(pilot, lambda: recording.place == 3)
        await until(pilot, lambda: "frame 4 of 4, 1x, paused" in letters(app))
        assert "row 0 3" in letters(app)
        await pilot.press("space")
        await until(pilot, lambda: recording.place == 3 and "paused" in letters(app))
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is not screen)


async def test_it_is_paused_stepped_and_runs_faster() -> None:
    app = app_at()
    async with app.run_test(size=(80, 24)) as pilot:
        recording = numbered(60, after=100.0)
        await shown(pilot, app, recording)
        await pilot.press("space", "right", "right", "left")
        assert (recording.place, "row 0 1" in letters(app)) == (1, True)
        await pilot.press("n")
        assert recording.place == 21
        await pilot.press("f", "f", "s", "f", "f", "f")
        assert "frame 22 of 60, 8x, paused" in letters(app)
        await pilot.press("end")
        assert recording.place == 59
        await pilot.press("home")
        assert recording.place == 0


@pytest.mark.thorough
async def test_a_recording_that_is_larger_than_the_window_is_moved_and_says_so() -> None:
    app = app_at()
    async with app.run_test(size=(80, 24)) as pilot:
        frame = [f"{row:02} {'x' * 90} {row:02}" for row in range(40)]
        recording = read_asciicast(written(frame, size=(100, 40)))
        await shown(pilot, app, recording)
        assert "100 x 40, too large: up, down, H, L move it." in letters(app)
        assert "39 xxx" not in letters(app)
        await pilot.press(*["down"] * 20)
        assert "39 xxx" in letters(app)
        await pilot.press(*["L"] * 4)
        assert "xxx 39" in letters(app)
        await pilot.press(*["H"] * 4, *["up"] * 20)
        assert "00 xxx" in letters(app)
        await pilot.resize_terminal(120, 60)
        await until(pilot, lambda: "too large" not in letters(app))
        assert "xxx 39" in letters(app)


@pytest.mark.thorough
async def test_where_letters_are_all_that_there_is_signs_become_letters() -> None:
    app = app_at()
    async with app.run_test(size=(80, 24)) as pilot:
        app.theme = "plain"
        await shown(pilot, app, read_asciicast(written(["■CAI2 ⠤", "", ""])))
        await until(pilot, lambda: "UCAI2 ." in letters(app))
