"""Curves and bars in letters."""

from itertools import pairwise

import pytest

from screens.parts.plot import AXIS, PlotCurve, PlotMark, bar, plot, step_for
from screens.shell.glyphs import ASCII, UNICODE

RISING = PlotCurve("U", "Union", tuple((x, x) for x in range(11)))
LEVEL = PlotCurve("C", "Confederate", tuple((x, 5.0) for x in range(11)), is_dotted=True)


def drawn(*curves: PlotCurve, width: int = 40, height: int = 13) -> list[str]:
    return [line.plain for line in plot(curves, [PlotMark(0, "now")], width, height, ASCII)]


def test_a_rising_curve_rises_from_corner_to_corner() -> None:
    rows = drawn(RISING)
    assert rows[0].rstrip().endswith("UU"), "the last point, and the letter at the end"
    assert rows[0].startswith("  10 |")
    assert rows[8].startswith("   0 |U")
    columns = [row.index("U") for row in rows[:9]]
    assert columns == sorted(columns, reverse=True)


def test_every_row_is_as_wide_as_the_plot_at_most() -> None:
    for glyphs in (ASCII, UNICODE):
        for line in plot(
            [RISING, LEVEL], [PlotMark(0, "1861"), PlotMark(10, "1865")], 40, 13, glyphs
        ):
            assert line.cell_length <= 40


def test_a_dotted_curve_has_every_third_letter() -> None:
    row = next(row for row in drawn(LEVEL) if "C  C" in row)
    assert row[AXIS + 1 :].rstrip().count("C") < len(row[AXIS + 1 :].rstrip()) / 2


def test_braille_puts_eight_dots_into_a_cell() -> None:
    rows = [line.plain for line in plot([RISING], [], 40, 13, UNICODE)]
    assert any("\u2800" <= letter <= "\u28ff" for letter in "".join(rows))
    assert rows[0].rstrip().endswith("U")


def test_the_axis_has_no_more_numbers_than_fit() -> None:
    many = PlotCurve("U", "Union", ((1, 0), (2, 900)))
    numbers = [row.split("|")[0].strip() for row in drawn(many, height=9)[:5]]
    assert [number for number in numbers if number] == ["1000", "500", "0"]


@pytest.mark.parametrize("height", range(6, 24))
@pytest.mark.parametrize("highest", [1, 7, 34, 42, 130, 900])
def test_numbers_of_an_axis_stand_at_even_distances(highest: int, height: int) -> None:
    rows = drawn(PlotCurve("U", "Union", ((1, 0), (2, highest))), height=height)
    numbers = [row.split("|")[0].strip() for row in rows if "|" in row]
    places = [place for place, number in enumerate(numbers) if number]
    assert len({after - before for before, after in pairwise(places)}) == 1
    assert len(rows) <= height


def test_numbers_of_an_axis_lie_one_two_or_five_tens_apart() -> None:
    ladder = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000]
    for most in range(1, 12):
        for highest in range(2000):
            step = step_for(highest, most)
            assert highest <= step * most
            assert step == 1 or highest > ladder[ladder.index(step) - 1] * most, "a finer one does"


def test_a_single_point_and_a_level_at_nought_can_be_drawn() -> None:
    assert any("U" in row for row in drawn(PlotCurve("U", "Union", ((1, 0),))))


def test_bars_in_eighths_and_in_letters() -> None:
    assert bar(8, 8, 4, UNICODE) == "████"
    assert bar(3, 8, 4, UNICODE) == "█▌"
    assert bar(3, 8, 4, ASCII) == "##"
    assert bar(0, 0, 4, UNICODE) == ""
