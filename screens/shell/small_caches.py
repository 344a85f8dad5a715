"""What Rich and Textual keep to be quick, bounded by what one player sees.

Their bounds are those of a program that has its process to itself; on a server a hundred sessions
each fill them with what is not seen again.
"""

from functools import lru_cache
from typing import Any, Final

from rich import cells
from textual.strip import Strip

WIDTHS: Final = 512
"""Texts of which the width is kept: those of a screen. Rich keeps 4,096."""

COLORS: Final = 512
"""Styles of which the codes for the terminal are kept, beside each style. Textual keeps 16,384."""


def have_small_caches() -> None:
    """From now on these caches have the size of a screen."""
    if cells.cached_cell_len.cache_info().maxsize != WIDTHS:
        cells.cached_cell_len = lru_cache(WIDTHS)(cells.cached_cell_len.__wrapped__)
        codes: Any = Strip.__dict__["render_ansi"].__func__
        anew: Any = lru_cache(COLORS)(codes.__wrapped__)
        Strip.render_ansi = classmethod(anew)  # type: ignore[assignment, method-assign]
