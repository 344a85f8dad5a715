"""Caches of the libraries stay as small as a screen, and answer as they did."""

import sys
from typing import Any
from weakref import ref

import rich.segment
from rich import cells
from rich.color import ColorSystem
from rich.style import Style
from textual._styles_cache import StylesCache
from textual.color import Color
from textual.filter import ANSIToTruecolor
from textual.geometry import Offset, Region, Spacing
from textual.strip import Strip
from textual.style import Style as VisualStyle

from screens.shell.small_caches import COLORS, OF_PLACES, PLACES, STYLES, WIDTHS, have_small_caches


def test_widths_are_kept_of_a_screen_alone() -> None:
    have_small_caches()
    for number in range(2 * WIDTHS):
        assert cells.cell_len(f"{number} men") == len(f"{number} men")
    assert cells.cached_cell_len.cache_info().currsize == WIDTHS
    assert cells.cell_len("雪") == 2


def test_colors_are_kept_of_a_screen_alone() -> None:
    have_small_caches()
    for number in range(2 * COLORS):
        style = Style(color=f"#{number:06x}")
        said = Strip.render_ansi(style, ColorSystem.TRUECOLOR)
        assert said == f"38;2;{number >> 16};{number >> 8 & 255};{number & 255}"
    assert Strip.render_ansi.__func__.cache_info().currsize == COLORS  # type: ignore[attr-defined]


def test_each_line_is_measured_by_the_same_few_widths() -> None:
    have_small_caches()
    taken_by_name: Any = rich.segment
    assert taken_by_name.cached_cell_len is cells.cached_cell_len
    keeping = {
        name: vars(module)["cell_len"]
        for name, module in sys.modules.items()
        if name.startswith("textual.") and hasattr(vars(module).get("cell_len"), "cache_info")
    }
    assert {"textual._cells", "textual._compositor"} <= {*keeping}
    assert {*keeping.values()} == {cells.cached_cell_len}


def test_places_are_kept_of_a_screen_alone() -> None:
    have_small_caches()
    for x in range(2 * PLACES):
        assert Region(x, 0, 4, 4).translate(Offset(1, 2)) == Region(x + 1, 2, 4, 4)
        assert Region(x, 0, 4, 4).intersection(Region(x + 1, 1, 9, 9)) == Region(x + 1, 1, 3, 3)
        assert Region(x, 0, 4, 4).shrink(Spacing.all(1)) == Region(x + 1, 1, 2, 2)
        assert Region(x, 0, 4, 4).overlaps(Region(x + 3, 3, 1, 1))
    for name in OF_PLACES:
        assert getattr(Region, name).cache_info().maxsize == PLACES
    assert Region.translate.cache_info().currsize == PLACES


def test_sums_of_styles_are_kept_of_a_screen_alone() -> None:
    have_small_caches()
    bold = VisualStyle(bold=True)
    for number in range(2 * STYLES):
        color = Color(number >> 8, number & 255, 0)
        assert VisualStyle(foreground=color) + bold == VisualStyle(foreground=color, bold=True)
    for kept in (VisualStyle.__add__, Style._add, ANSIToTruecolor.truecolor_style):
        assert kept.cache_info().maxsize == STYLES
    assert VisualStyle.__add__.cache_info().currsize == STYLES


def test_colors_around_a_widget_are_kept_without_its_lines() -> None:
    have_small_caches()
    base, ground = Color.parse("#102030"), Color.parse("rgba(255, 255, 255, 0.5)")
    lines = StylesCache()
    inner, outer = lines.get_inner_outer(base, ground)
    assert (inner.background, outer.background) == (base + ground, base)
    gone = ref(lines)
    del lines
    assert gone() is None
    assert StylesCache().get_inner_outer(base, ground)[0] is inner


def test_to_begin_again_forgets_nothing() -> None:
    have_small_caches()
    cells.cell_len("Shiloh")
    before = cells.cached_cell_len
    have_small_caches()
    assert cells.cached_cell_len is before
