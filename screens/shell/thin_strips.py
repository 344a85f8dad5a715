"""Lines of letters without the seven caches that Textual gives to each of them.

Nearly all of them stay empty, and a page of the rules has three thousand lines: that was a quarter
of the objects that the collector looks at in a session. And a line in which a filter changes
nothing is not kept twice.
"""

from collections.abc import Iterable
from typing import Any, Final

from rich.segment import Segment
from textual.cache import FIFOCache
from textual.color import Color
from textual.filter import ANSIToTruecolor, LineFilter
from textual.strip import Strip

KEPT: Final = {
    "_divide_cache": 4,
    "_crop_cache": 2,
    "_style_cache": 2,
    "_filter_cache": 4,
    "_line_length_cache": 4,
    "_crop_extend_cache": 4,
    "_offsets_cache": 4,
}
"""The caches of a line, and how much each keeps. Textual keeps sixteen parts of it and sixteen
looks: whatever has changed on it each time that it was painted, which nobody asks for again."""

UNCHANGED: Final = object()
"""Kept instead of a line as a filter leaves it, if that is the line itself."""


def have_thin_strips() -> None:
    """From now on a line gets each of its caches when it is first looked for."""
    Strip.__init__ = _begin  # type: ignore[method-assign]
    Strip.__getattr__ = _late  # type: ignore[attr-defined]
    Strip.apply_filter = _filtered  # type: ignore[method-assign, assignment]


def _begin(self: Strip, segments: Iterable[Segment], cell_length: int | None = None) -> None:
    self._segments = list(segments)
    self._cell_length = cell_length
    self._render_cache = None
    self._link_ids = None
    self._cell_count = None


def _late(self: Strip, name: str) -> FIFOCache[Any, Any]:
    """Python asks here for what a line has not, and only once for each cache."""
    if name not in KEPT:
        raise AttributeError(f"a Strip has no {name!r}")
    cache: FIFOCache[Any, Any] = FIFOCache(KEPT[name])
    setattr(self, name, cache)
    return cache


def _filtered(self: Strip, line_filter: LineFilter, background: Color) -> Strip:
    kept: FIFOCache[Any, Any] = self._filter_cache
    found: Any = kept.get((line_filter, background))
    if found is None:
        found = kept[line_filter, background] = _changed(self, line_filter, background)
    filtered: Strip = self if found is UNCHANGED else found
    return filtered


def _changed(strip: Strip, line_filter: LineFilter, background: Color) -> object:
    """The line as a filter leaves it, or that it changes nothing."""
    segments = strip._segments
    if isinstance(line_filter, ANSIToTruecolor) and _is_as_it_was(
        segments, line_filter, background
    ):
        return UNCHANGED
    filtered = line_filter.apply(segments, background)
    return UNCHANGED if filtered == segments else Strip(filtered, strip._cell_length)


def _is_as_it_was(segments: list[Segment], line_filter: ANSIToTruecolor, background: Color) -> bool:
    """Colors are true already. A line of a map has eighty segments, and a dozen of styles."""
    beneath = background.rich_color
    styles = {id(style): style for _, style, _ in segments}
    for style in styles.values():
        if style is not None:
            left = line_filter.truecolor_style(style, beneath)
            if left is not style and left != style:
                return False
    return True
