"""Canvas, window and pixels without a terminal: layers, cutting, what has changed, following."""

from typing import NamedTuple

import pytest

from screens.parts.canvas import Canvas, HalfBlockGround, LooseCells
from screens.parts.pixels import BRAILLE, HALF_BLOCKS, QUADRANTS, PixelForm
from screens.parts.window import Span, Window

# --- pixels ---


@pytest.mark.parametrize(
    ("form", "pixels", "letter"),
    [
        (BRAILLE, [(0, 0), (1, 3)], "⢁"),
        (BRAILLE, [(x, y) for x in range(2) for y in range(4)], "⣿"),
        (QUADRANTS, [(0, 0), (1, 1)], "▚"),
        (QUADRANTS, [(1, 0), (0, 1), (1, 1)], "▟"),
        (HALF_BLOCKS, [(0, 1)], "▄"),
        (HALF_BLOCKS, [(0, 0), (0, 1)], "█"),
    ],
)
def test_a_letter_shows_the_pixels_of_its_cell(
    form: PixelForm, pixels: list[tuple[int, int]], letter: str
) -> None:
    aside = [(x + 3 * form.across, y + 2 * form.down) for x, y in pixels]
    assert {cell: form.letters[bits] for cell, bits in form.cells(aside).items()} == {
        (3, 2): letter
    }
    assert set(aside) <= set(form.pixels((3, 2)))


@pytest.mark.parametrize("form", [BRAILLE, QUADRANTS, HALF_BLOCKS])
def test_each_set_of_pixels_has_its_own_letter(form: PixelForm) -> None:
    assert len(set(form.letters)) == len(form.letters) == 2 ** (form.across * form.down)


# --- window ---


def test_a_canvas_smaller_than_its_window_lies_in_the_middle() -> None:
    window = Window(20, 10, 0, 0, columns=10, rows=4)
    assert (window.left, window.top) == (5, 3)
    assert window.row(3) == 0
    assert window.cell(5, 3) == (0, 0)
    assert window.seen(Span(0, 0, 10)) == Span(3, 5, 15)


def test_a_larger_one_is_cut_at_the_edges_of_the_window() -> None:
    window = Window(20, 10, x=30, y=15, columns=100, rows=50)
    assert (window.left, window.top) == (0, 0)
    assert window.cell(4, 2) == (34, 17)
    assert window.seen(Span(17, 25, 33)) == Span(2, 0, 3)
    assert window.seen(Span(24, 45, 60)) == Span(9, 15, 20)
    assert window.seen(Span(25, 30, 40)) is None
    assert window.seen(Span(17, 10, 30)) is None


def test_it_follows_by_half_windows_and_never_beyond_the_canvas() -> None:
    window = Window(20, 10, x=30, y=15, columns=100, rows=50)
    assert window.around(range(35, 40), range(16, 17)) == (30, 15)
    assert window.around(range(48, 52), range(16, 17)) == (40, 15)
    assert window.around(range(98, 104), range(-3, 1)) == (80, 0)
    assert window.centered(50, 25) == (40, 20)


# --- layers ---


def picture(canvas: Canvas[str]) -> list[list[tuple[str, str]]]:
    return [list(canvas.row(row)) for row in range(canvas.rows)]


def test_a_higher_layer_hides_a_lower_one_and_runs_are_as_long_as_can_be() -> None:
    troops: LooseCells[str] = LooseCells(lambda over, beneath: f"{over} on {beneath or 'grass'}")
    ruler: LooseCells[str] = LooseCells()
    canvas = Canvas(6, 2, "", (troops.write, ruler.write))
    troops.lay({(1, 0): ("A", "union"), (2, 0): ("B", "union"), (3, 0): ("C", "union")})
    ruler.lay({(3, 0): ("·", "ruler"), (4, 0): ("·", "ruler")})
    assert picture(canvas) == [
        [(" ", ""), ("AB", "union on grass"), ("··", "ruler"), (" ", "")],
        [("      ", "")],
    ]


def test_only_cells_that_look_different_have_to_be_painted() -> None:
    ruler: LooseCells[str] = LooseCells()
    here = {(column, 3): ("·", "ruler") for column in range(2, 9)}
    assert ruler.lay(here) == [Span(3, 2, 9)]
    assert ruler.lay(here) == []
    assert ruler.lay({**here, (5, 3): ("+", "cursor")}) == [Span(3, 5, 6)]
    assert sorted(ruler.lay({(0, 1): ("+", "cursor")})) == [Span(1, 0, 1), Span(3, 2, 9)]


class Colors(NamedTuple):
    upper: int
    lower: int


def test_two_pixels_make_a_cell_and_equal_ones_a_blank() -> None:
    ground = HalfBlockGround([bytes([1, 1, 2]), bytes([1, 3, 2])], Colors)
    canvas = Canvas(3, 1, Colors(0, 0), (ground.write,))
    assert list(canvas.row(0)) == [(" ", (1, 1)), ("▀", (1, 3)), (" ", (2, 2))]


def test_pixels_over_the_ground_come_and_go() -> None:
    ground = HalfBlockGround([bytes(8)] * 6, Colors)
    canvas = Canvas(8, 3, Colors(0, 0), (ground.write,))
    outline = {(2, 2): 9, (5, 2): 9, (3, 3): 9}
    assert ground.lay(outline) == [Span(1, 2, 6)], "both halves of a row of cells at once"
    assert list(canvas.row(1))[1:3] == [("▀", (9, 0)), ("▀", (0, 9))]
    assert ground.lay({(5, 2): 9}) == [Span(1, 2, 4)]
    assert ground.lay({}) == [Span(1, 5, 6)]
    assert list(canvas.row(1)) == [(" " * 8, (0, 0))]


def test_layers_that_never_change_write_each_row_once() -> None:
    drawn: list[int] = []

    def ground(row: int, letters: list[str], meanings: list[str]) -> None:
        drawn.append(row)
        letters[0], meanings[0] = "g", "ground"

    over: LooseCells[str] = LooseCells()
    canvas = Canvas(3, 2, "", (ground, over.write), fixed=1)
    over.lay({(0, 0): ("x", "over")})
    assert list(canvas.row(0)) == [("x", "over"), ("  ", "")]
    over.lay({})
    assert list(canvas.row(0)) == [("g", "ground"), ("  ", "")]
    assert list(canvas.part(0, 0, 1)) == [("g", "ground")]
    assert drawn == [0]
