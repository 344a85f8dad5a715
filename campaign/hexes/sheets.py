"""The names that are printed on the sheets of a map: a letter, a column, a row, like `N4023`."""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from campaign.errors import NotationError, quoted
from campaign.hexes.grid import Hex, HexBounds

_PRINTED: Final = re.compile(r"([A-Z])(\d\d)(\d\d)")


class MapSheet(NamedTuple):
    """One sheet of a map."""

    letter: str
    """What its names begin with."""

    first: int
    """The row of the whole map that is its row 1."""

    rows: int
    """How many it has; the last ones may be the first ones of the next sheet."""


class Sheets:
    """All sheets of a map, and the names of its hexes.

    >>> shiloh = Sheets(10, 69, [MapSheet("N", 1, 34), MapSheet("S", 34, 34)])
    >>> shiloh.read("N4023"), shiloh.read("S5712"), shiloh.read("N4634"), shiloh.name(4634)
    (4023, 5745, 4634, 'S4601')
    """

    def __init__(self, west: int, east: int, sheets: Iterable[MapSheet]) -> None:
        """The first and last column of all sheets, and the sheets from the north."""
        self._sheets = {sheet.letter: sheet for sheet in sheets}
        last = max(sheet.first + sheet.rows - 1 for sheet in self._sheets.values())
        self.bounds = HexBounds(west, east, 1, last)
        rows = {row: self._on_its_sheet(row) for row in range(1, last + 1)}
        self._names = {
            100 * column + row: f"{letter}{column:02}{printed:02}"
            for column in range(west, east + 1)
            for row, (letter, printed) in rows.items()
        }

    def name(self, hex_: Hex) -> str:
        """The printed name of a hex; of a row on two sheets, the name on the southern one.

        Raises:
            KeyError: if it is not on the map.
        """
        return self._names[hex_]

    def read(self, name: str) -> Hex:
        """The hex that has this name on one of the sheets, in either case.

        Raises:
            NotationError: if there is none; says which columns and rows there are.
        """
        found = _PRINTED.fullmatch(name.upper())
        sheet = self._sheets.get(found[1]) if found else None
        if found is None or sheet is None:
            raise NotationError(
                f"a hex is written like {self._examples()}: the sheet, column and row; "
                f"not {quoted(name)}"
            )
        column, row = int(found[2]), int(found[3])
        if not self.bounds.west <= column <= self.bounds.east:
            raise NotationError(
                f"there is no hex {name}: "
                f"columns are {self.bounds.west} to {self.bounds.east}, not {found[2]}"
            )
        if not 1 <= row <= sheet.rows:
            raise NotationError(
                f"there is no hex {name}: "
                f"rows on sheet {sheet.letter} are 01 to {sheet.rows:02}, not {found[3]}"
            )
        return column * 100 + sheet.first + row - 1

    def _on_its_sheet(self, row: int) -> tuple[str, int]:
        """The sheet on which a row of the whole map is printed, and as which row."""
        sheet = max(
            (sheet for sheet in self._sheets.values() if sheet.first <= row),
            key=lambda sheet: sheet.first,
        )
        return sheet.letter, row - sheet.first + 1

    def _examples(self) -> str:
        first, *_, last = self._names.values()
        return f"{first} or {last}"
