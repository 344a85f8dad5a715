"""The pages of a map: pictures of letters, lists of hexes, tables of hexsides and places. [SH 21]

Each battle has a folder of them below `campaign/data`. Errors name the page and the line.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from campaign.errors import DataError, NotationError
from campaign.formats.data_files import CsvRow, document, table, text
from campaign.hexes.grid import Hex, direction_between
from campaign.hexes.sheets import MapSheet, Sheets


class Chain(NamedTuple):
    """A road or a trail: each of its hexes leads to the next one. [BB 9.43]"""

    name: str
    is_road: bool
    hexes: tuple[Hex, ...]
    named: frozenset[Hex]
    """Those of its hexes that the book names; the others are a reconstruction."""


class NamedField(NamedTuple):
    """The hexes of a field. [BB 9.44]"""

    name: str
    group: str
    """Fields of one group are one field."""

    hexes: tuple[Hex, ...]
    named: frozenset[Hex]
    is_historical: bool
    """The book does not mention it."""


class Place(NamedTuple):
    """Something that stands in a hex: a camp, a headquarters, a church, a crossroads."""

    kind: str
    hex: Hex
    name: str
    command: str
    """To whom a camp or a headquarters belongs, like `1/5/T`."""

    is_reconstruction: bool


class NamedLine(NamedTuple):
    """A list of hexes that scenarios refer to."""

    id: str
    name: str
    hexes: tuple[Hex, ...]
    is_reconstruction: bool
    fields_north: tuple[str, ...] = ()
    """The fields that lie wholly to the north or to the east of it."""


class SideFeature(NamedTuple):
    """What runs along one hexside, as it is written."""

    kind: str
    name: str
    hex: Hex
    direction: int
    lines: tuple[int, int]
    """Contour lines of a ravine or crest toward the hex, and toward its neighbor."""


class MapPages:
    """The pages of one map."""

    def __init__(self, folder: str) -> None:
        """Take them from a folder like `shiloh`, below `campaign/data`."""
        self._folder = folder
        page = self._document("map.toml")
        sheets = [
            MapSheet(sheet["letter"], sheet["first"], sheet["rows"]) for sheet in page["sheets"]
        ]
        west, east = page["columns"]
        self.sheets = Sheets(west, east, sheets)

    def picture(self, page: str) -> dict[Hex, str]:
        """A letter for each hex of the map.

        Raises:
            DataError: if a line has not as many letters as the map has columns, or is missing.
        """
        bounds, found = self.sheets.bounds, dict[Hex, str]()
        place = f"{self._folder}/{page}"
        lines = [
            (number, *line.partition(" ")[::2])
            for number, line in enumerate(text(place).splitlines(), 1)
            if not line.startswith("#")
        ]
        rows = range(bounds.north, bounds.south + 1)
        if len(lines) != len(rows):
            raise DataError(f"{place}: has {len(lines)} rows of hexes, not {len(rows)}")
        for row, (number, name, letters) in zip(rows, lines, strict=True):
            printed = self.sheets.name(100 * bounds.west + row)
            if name != printed[0] + printed[3:]:
                raise DataError(f"{place}:{number}: here should be row {printed[0] + printed[3:]}")
            if len(letters) != bounds.east - bounds.west + 1:
                raise DataError(
                    f"{place}:{number}: has {len(letters)} hexes, "
                    f"not {bounds.east - bounds.west + 1}"
                )
            for column, letter in enumerate(letters, bounds.west):
                found[100 * column + row] = letter
        return found

    def ways(self) -> Iterator[Chain]:
        """The roads and trails."""
        for entry in self._document("ways.toml")["ways"]:
            if entry["kind"] not in ("road", "trail"):
                raise DataError(
                    f"{self._folder}/ways.toml: {entry['name']} should be a road or a trail, "
                    f"not a {entry['kind']}"
                )
            hexes = self._hexes("ways.toml", entry["name"], entry["hexes"])
            named = frozenset(self._hexes("ways.toml", entry["name"], entry["named"]))
            if strange := named - set(hexes):
                raise DataError(
                    f"{self._folder}/ways.toml: {entry['name']} does not lead through "
                    f"{', '.join(map(self.sheets.name, sorted(strange)))}"
                )
            yield Chain(entry["name"], entry["kind"] == "road", hexes, named)

    def fields(self) -> Iterator[NamedField]:
        """The fields."""
        for entry in self._document("fields.toml")["fields"]:
            read = partial(self._hexes, "fields.toml", entry["name"])
            yield NamedField(
                entry["name"],
                entry.get("group", entry["name"]),
                read(entry["hexes"]),
                frozenset(read(entry.get("named", ""))),
                entry.get("historical", False),
            )

    def lines(self) -> Iterator[NamedLine]:
        """Lists of hexes with names."""
        for entry in self._document("lines.toml")["lines"]:
            hexes = self._hexes("lines.toml", entry["id"], entry["hexes"])
            yield NamedLine(
                entry["id"],
                entry["name"],
                hexes,
                entry.get("reconstruction", False),
                tuple(entry.get("fields_north", ())),
            )

    def places(self) -> Iterator[Place]:
        """What stands where."""
        for row in table(f"{self._folder}/places.csv"):
            hex_ = self._hex(row.place, row["hex"])
            is_ours = row["reconstruction"] == "yes"
            yield Place(row["kind"], hex_, row["name"], row["command"], is_ours)

    def hexsides(self) -> Iterator[SideFeature]:
        """What runs along hexsides."""
        for row in table(f"{self._folder}/hexsides.csv"):
            one, _, other = row["hexside"].partition("/")
            hex_ = self._hex(row.place, one)
            try:
                direction = direction_between(hex_, self._hex(row.place, other))
            except ValueError as error:
                raise DataError(f"{row.place}: {one} and {other} are not adjacent") from error
            yield SideFeature(row["kind"], row["name"], hex_, direction, _lines(row))

    def _document(self, page: str) -> dict[str, Any]:
        return document(f"{self._folder}/{page}")

    def _hex(self, place: str, name: str) -> Hex:
        try:
            return self.sheets.read(name)
        except NotationError as error:
            raise DataError(f"{place}: {error}") from error

    def _hexes(self, page: str, name: str, words: str) -> tuple[Hex, ...]:
        return tuple(self._hex(f"{self._folder}/{page}: {name}", word) for word in words.split())


def _lines(row: CsvRow) -> tuple[int, int]:
    if not row["lines"]:
        return 0, 0
    here, _, there = row["lines"].partition("/")
    if not (here.isdigit() and there.isdigit()):
        raise DataError(f"{row.place}: lines should be two numbers like 1/2, not {row['lines']!r}")
    return int(here), int(there)
