"""Caches of the libraries stay as small as a screen, and answer as they did."""

from rich import cells
from rich.color import ColorSystem
from rich.style import Style
from textual.strip import Strip

from screens.shell.small_caches import COLORS, WIDTHS, have_small_caches


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


def test_to_begin_again_forgets_nothing() -> None:
    have_small_caches()
    cells.cell_len("Shiloh")
    before = cells.cached_cell_len
    have_small_caches()
    assert cells.cached_cell_len is before
