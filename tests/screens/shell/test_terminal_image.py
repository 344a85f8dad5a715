"""Of a frame only what looks different is written; what nobody knows is written whole."""

import re
from io import StringIO

import pytest
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.geometry import Size
from textual.screen import Screen
from textual.strip import Strip
from textual.widgets import Static

from screens.app import NordenSuden
from screens.parts.choice_dialog import ChoiceScreen, Offer
from screens.shell.painting import ChangedCells, Painted, Pieces
from screens.shell.terminal_image import TerminalImage
from tests.screens.drawing import letters
from tests.screens.keyboard import LARGE, SMALL, app_at

SIZE = Size(20, 4)
RED = Style.parse("red")


def line(*parts: tuple[str, Style | None]) -> Strip:
    return Strip([Segment(text, style) for text, style in parts])


def written(image: TerminalImage, strip: Strip, x: int = 0, size: Size = SIZE) -> dict[int, str]:
    """What is written of a line, by its column."""
    pieces = image.take(Pieces([Painted(1, x, strip)]), size).pieces
    return {piece.x: piece.strip.text for piece in pieces}


def test_a_line_that_looks_as_before_is_not_written_however_it_is_put_together() -> None:
    image = TerminalImage()
    assert written(image, line(("Cairo is held", None))) == {0: "Cairo is held"}
    assert written(image, line(("Cairo", None), (" is held", None))) == {}
    assert written(image, line(("is", None)), x=6) == {}


def test_only_cells_with_another_letter_or_style_are_written() -> None:
    image = TerminalImage()
    written(image, line(("U 12/34  marches: ●●", None)))
    assert written(image, line(("U 13/34  marches: ●○", None))) == {3: "3", 19: "○"}
    assert written(image, line(("U 13/34  marches: ", None), ("●○", RED))) == {18: "●○"}
    assert written(image, line(("C 23", None))) == {0: "C 2"}, "a small gap is not worth a way"


def test_styles_that_are_alike_look_alike_whoever_has_made_them() -> None:
    image = TerminalImage()
    written(image, line(("Cairo", Style(color="red"))))
    assert written(image, line(("Cairo", Style(color="red")))) == {}
    assert written(image, line(("Cai", Style(color="red")), ("ro", Style(color="blue")))) == {
        3: "ro"
    }


def test_what_is_written_of_a_line_keeps_its_styles() -> None:
    image, blue = TerminalImage(), Style(color="blue")
    written(image, line(("a", None), ("bcd", RED), ("e", blue), ("f", None)))
    after = line(("a", None), ("b", RED), ("CD", RED), ("E", blue), ("f", None))
    [piece] = image.take(Pieces([Painted(1, 0, after)]), SIZE).pieces
    assert piece == Painted(1, 2, line(("CD", RED), ("E", blue)))


def test_a_gap_of_many_bytes_or_of_other_colors_is_gone_past() -> None:
    image = TerminalImage()
    written(image, line(("●  ●  a     b", None), ("c", RED), ("d", None)))
    assert written(image, line(("○  ○  x     y", None), ("c", RED), ("z", None))) == {
        0: "○  ○  x     y",
        14: "z",
    }
    written(image, line(("●●▀▀●", None)))
    assert written(image, line(("●○▀▀○", None))) == {1: "○", 4: "○"}, "six bytes, the way has five"


def test_a_line_of_which_nearly_all_is_another_is_written_as_it_is() -> None:
    """As of a map that has moved: to go past so many gaps would take more than to write them."""
    image, blue = TerminalImage(), Style(color="blue")
    written(image, line(("abcabcabcabcabcabc", RED)))
    after = line(*[("xy", RED), ("c", blue)] * 6)
    [piece] = image.take(Pieces([Painted(1, 0, after)]), SIZE).pieces
    assert piece.strip is after
    after = line(*[("x", RED), ("yzabcdefg", blue)] * 6)
    written(image, after, size=Size(60, 4))
    few = line(*[("w", RED), ("yzabcdefg", blue)] * 6)
    assert written(image, few, size=Size(60, 4)) == dict.fromkeys(range(0, 60, 10), "w")


def test_a_line_with_letters_that_are_wider_than_a_cell_is_written_whole() -> None:
    image = TerminalImage()
    written(image, line(("war 南北戦争", None)))
    assert written(image, line(("War 南北戦争", None))) == {0: "War 南北戦争"}
    assert written(image, line(("War 南北戦争", None))) == {}
    assert written(image, line(("war e\u0301", None))) == {0: "war e\u0301"}
    assert written(image, line(("west", None)), x=0) == {0: "west"}


def test_what_something_else_has_written_over_is_written_anew() -> None:
    image, same = TerminalImage(), line(("Cairo", None))
    written(image, same)
    image.forget()
    assert written(image, same) == {0: "Cairo"}
    assert written(image, same, size=Size(30, 4)) == {0: "Cairo"}


def test_what_is_known_in_mid_line_is_known_there_and_nowhere_else() -> None:
    image = TerminalImage()
    assert written(image, line(("is", None)), x=6) == {6: "is"}
    assert written(image, line(("is", None)), x=0) == {0: "is"}, "nobody has written there"
    assert written(image, line(("is", None)), x=6) == {}


@pytest.fixture
def frames(monkeypatch: pytest.MonkeyPatch) -> list[Pieces]:
    """What is written to the terminal from now on."""
    written = list[Pieces]()

    def note(app: App[None], screen: Screen[object], frame: Pieces | None) -> None:
        if frame is not None:
            written.append(frame)

    monkeypatch.setattr(App, "_display", note)
    return written


def cells(frame: Pieces) -> int:
    """How many cells are written."""
    return sum(piece.strip.cell_length for piece in frame.pieces)


ANSWERS = [Offer("Yes", 1), Offer("No", 2)]


@pytest.mark.thorough
async def test_a_question_that_lay_over_the_map_leaves_nothing_behind() -> None:
    """The library draws it; what it has written is known all the same."""
    app = app_at()
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        app.push_screen(ChoiceScreen("Sure?", ANSWERS))
        await pilot.pause()
        await pilot.press("down")
        await pilot.pause()
        assert_known(app)
        await pilot.press("escape")
        await pilot.pause()
        assert_known(app)


def assert_known(app: NordenSuden) -> None:
    """The letters that are known are those that are shown."""
    shown = [app.terminal_image.letters(y).rstrip() for y in range(LARGE[1])]
    assert shown == [row.rstrip() for row in letters(app).splitlines()]


async def test_a_step_in_a_question_writes_what_looks_different(frames: list[Pieces]) -> None:
    app = app_at()
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        app.push_screen(ChoiceScreen("Sure?", ANSWERS))
        await pilot.pause()
        frames.clear()
        await pilot.press("down")
        await pilot.pause()
        assert 0 < sum(map(cells, frames)) < 200


TRUE_COLOR = re.compile(r"[34]8;2;")


async def test_after_a_picture_was_taken_colors_are_those_of_the_terminal(
    frames: list[Pieces],
) -> None:
    """A picture has all colors; a terminal that has 256 shows others for the codes of those."""
    app = app_at()
    app.console = Console(file=StringIO(), color_system="256", force_terminal=True)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        await pilot.press("slash")
        await pilot.pause()
        app.export_screenshot()
        await pilot.press("escape", "slash", "ctrl+l")
        await pilot.pause()
        written = "".join(frame.render_segments(app.console) for frame in frames)
    assert "48;5;" in written
    assert not TRUE_COLOR.search(written)


async def test_a_screen_that_something_has_written_over_is_written_anew_by_a_key(
    frames: list[Pieces],
) -> None:
    """A message to all terminals, say: no cell of the game has changed, and all are written."""
    app = app_at()
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        frames.clear()
        await pilot.press("ctrl+l")
        await pilot.pause()
    assert [cells(frame) for frame in frames] == [LARGE[0] * LARGE[1]]


class Note(Screen[None]):
    """A line of letters wider than a cell, and a note that lies over a part of it."""

    CSS = """
    Note { layers: below above; }
    #line { width: 100%; }
    #note { layer: above; width: 4; height: 1; offset: 3 0; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._compositor = ChangedCells()

    def compose(self) -> ComposeResult:
        yield Static("南北戦争の歴史", id="line")
        yield Static("Note", id="note")


async def test_a_note_that_lay_over_half_a_letter_gives_back_all_of_it(
    frames: list[Pieces],
) -> None:
    app, screen = app_at(), Note()
    async with app.run_test(size=SMALL) as pilot:
        app.push_screen(screen)
        await pilot.pause()
        frames.clear()
        screen.query_one("#note").styles.offset = (3, 9)
        await pilot.pause()
    pieces = [piece for frame in frames for piece in frame.pieces]
    written = [(piece.x, piece.strip.text) for piece in pieces if piece.y == 0]
    assert written == [(2, "北戦争")], "a terminal has blanks for halves of what was written over"
