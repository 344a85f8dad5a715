"""Style sheets that are read once in a process, however often they are put together anew.

Each screen that brings sheets of its own along has all of them put together again, and so has
each app; a sheet says the same every time as long as the colors are the same.
"""

from textual.cache import LRUCache
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

READ = 512
"""Sheets kept for each set of colors: more than the whole game has."""

LOOKS = 8
"""Sets of colors for which sheets are kept."""

Sheets = LRUCache[tuple, list[RuleSet]]  # type: ignore[type-arg]

_read: LRUCache[frozenset[tuple[str, str]], Sheets] = LRUCache(LOOKS)


class SheetsReadOnce(Stylesheet):
    """The style sheets of an app."""

    def __init__(self, *, variables: dict[str, str] | None = None) -> None:
        super().__init__(variables=variables)
        self._share()

    def _share(self) -> None:
        colors = frozenset(self._variables.items())
        if colors not in _read:
            _read[colors] = LRUCache(READ)
        self._parse_cache = _read[colors]

    def set_variables(self, variables: dict[str, str]) -> None:
        self._parse_cache = LRUCache(1)  # those that are shared are not to be cleared
        super().set_variables(variables)
        self._share()

    def copy(self) -> Stylesheet:
        sheets = SheetsReadOnce(variables=self._variables.copy())
        sheets.source = self.source.copy()
        return sheets

    def reparse(self) -> None:
        """Put them together anew; if one is wrong, what there is stays as it is."""
        anew = SheetsReadOnce(variables=self._variables)
        anew.source = self.source
        try:
            anew.parse()
        except Exception:
            self._invalid_css.update(anew._invalid_css)
            raise
        self._rules = anew.rules
        self._rules_map = None
        self._require_parse = False
