"""A page to be read over the map, as wide as a small terminal lets it be."""

from collections.abc import Callable

from textual.content import Content

from screens.parts.page_dialog import PageScreen

WIDE, WHOLE, BESIDE_BAR = 78, 74, 70
"""Columns of the page, of a text that needs no scroll bar, and of one beside it."""

FRAME = 5
"""Rows of the terminal for the frame, what is said of keys, and the line of keys."""


def wide_page(told: Callable[[int], Content], rows: int) -> PageScreen:
    """The page of what is *told* in so many columns, on a terminal of so many rows."""
    whole = told(WHOLE)
    fits = len(whole.plain.splitlines()) <= rows - FRAME
    screen = PageScreen(whole if fits else told(BESIDE_BAR))
    looks = screen.pane.styles
    looks.width, looks.max_width, looks.max_height = WIDE, "100%", "100%"
    return screen
