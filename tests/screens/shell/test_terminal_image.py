"""Of a frame only what looks different is written; what nobody knows is written whole."""

import pytest
from rich.segment import Segment
from rich.style import Style
from textual._compositor import LayoutUpdate
from textual.app import App
from textual.geometry import Size
from textual.strip import Strip

from screens.parts.choice_dialog import ChoiceScreen, Offer
from screens.shell.painting import Painted, Pieces
from screens.shell.terminal_image import TerminalImage
from tests.screens.drawing import letters
from tests.screens.keyboard import LARGE, app_at

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


@pytest.mark.thorough
async def test_a_question_that_lay_over_the_map_leaves_nothing_behind() -> None:
    """It is painted by other means: nobody knows what the terminal shows then."""
    app = app_at()
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        app.push_screen(ChoiceScreen("Sure?", [Offer("Yes", 1), Offer("No", 2)]))
        await pilot.pause()
        await pilot.press("down", "escape")
        await pilot.pause()
        shown = [app.terminal_image.letters(y).rstrip() for y in range(LARGE[1])]
        assert shown == [row.rstrip() for row in letters(app).splitlines()]


async def test_a_screen_that_something_has_written_over_is_written_anew_by_a_key(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A message to all terminals, say: no cell of the game has changed, and all are written."""
    app, written = app_at(), list[object]()
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        monkeypatch.setattr(App, "_display", lambda self, screen, frame: written.append(frame))
        await pilot.press("ctrl+l")
        await pilot.pause()
    whole = [frame for frame in written if isinstance(frame, LayoutUpdate)]
    assert [frame.region.size for frame in whole] == [LARGE]
