"""Lines of letters without the seven caches that Textual gives to each of them.

Nearly all of them stay empty, and a page of the rules has three thousand lines: that was a quarter
of the objects that the collector looks at in a session.
"""

from collections.abc import Iterable
from typing import Any, Final

from rich.segment import Segment
from textual.cache import FIFOCache
from textual.strip import Strip

KEPT: Final = {
    "_divide_cache": 4,
    "_crop_cache": 16,
    "_style_cache": 16,
    "_filter_cache": 4,
    "_line_length_cache": 4,
    "_crop_extend_cache": 4,
    "_offsets_cache": 4,
}
"""The caches of a line, and how much each keeps, as Textual has them."""


def have_thin_strips() -> None:
    """From now on a line gets each of its caches when it is first looked for."""
    Strip.__init__ = _begin  # type: ignore[method-assign]
    Strip.__getattr__ = _late  # type: ignore[attr-defined]


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
