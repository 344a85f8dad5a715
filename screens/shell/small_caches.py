"""What Rich and Textual keep to be quick, bounded by what one player sees.

Their bounds are those of a program that has its process to itself; on a server a hundred sessions
each fill them with what is not seen again.
"""

import sys
from functools import lru_cache
from typing import Any, Final

import rich.segment
from rich import cells
from rich.style import Style as LetterStyle
from textual import _cells
from textual._styles_cache import StylesCache
from textual.filter import ANSIToTruecolor
from textual.geometry import Region
from textual.strip import Strip
from textual.style import Style

WIDTHS: Final = 512
"""Texts of which the width is kept: those of a screen. Rich keeps 4,096."""

COLORS: Final = 512
"""Styles of which the codes for the terminal are kept, beside each style. Textual keeps 16,384."""

PLACES: Final = 256
"""Rectangles of which it is kept how they lie to others, for each way to ask. Textual keeps up to
4,096, and to work one out takes as long as to look it up."""

OF_PLACES: Final = ("overlaps", "translate", "contains_region", "__contains__", "grow", "shrink",
                    "intersection", "union")  # fmt: skip

STYLES: Final = 512
"""Pairs of styles of which the sum is kept. Rich keeps 1,024, Textual 4,096."""

OF_STYLES: Final = (
    (LetterStyle, "_add"),
    (Style, "__add__"),
    (ANSIToTruecolor, "truecolor_style"),
)


def have_small_caches() -> None:
    """From now on these caches have the size of a screen."""
    if cells.cached_cell_len.cache_info().maxsize == WIDTHS:
        return
    cells.cached_cell_len = _of_size(WIDTHS, cells.cached_cell_len)
    segment: Any = rich.segment
    segment.cached_cell_len = cells.cached_cell_len  # it has taken it by name
    _have_measured_by(cells.cached_cell_len)
    codes: Any = Strip.__dict__["render_ansi"].__func__
    Strip.render_ansi = classmethod(_of_size(COLORS, codes))  # type: ignore[assignment, method-assign]
    for name in OF_PLACES:
        setattr(Region, name, _of_size(PLACES, getattr(Region, name)))
    for owner, name in OF_STYLES:
        setattr(owner, name, _of_size(STYLES, getattr(owner, name)))
    _forget_who_asks()


def _of_size(size: int, kept: Any) -> Any:
    """The same function, of which fewer answers are kept."""
    return lru_cache(size)(kept.__wrapped__)


def _have_measured_by(widths: Any) -> None:
    """Have Textual measure texts by these widths, which each of its modules has taken by name."""
    before = _cells.cell_len
    for name, module in tuple(sys.modules.items()):
        if name.startswith("textual.") and vars(module).get("cell_len") is before:
            vars(module)["cell_len"] = widths


def _forget_who_asks() -> None:
    """Keep the colors around widgets without the widgets' lines, which are no part of the answer.

    Textual keeps them by what paints the widget; so all lines of a thousand widgets stay, also of
    those that are closed.
    """
    around: Any = StylesCache.get_inner_outer
    kept = lru_cache(COLORS)(lambda base, ground: around.__wrapped__(None, base, ground))
    StylesCache.get_inner_outer = lambda _, base, ground: kept(base, ground)  # type: ignore[assignment, method-assign]
