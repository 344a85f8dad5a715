"""The Terrain Effects Chart: what ground costs, and what it adds to dice. [BB 9.44]

Movement points are counted in halves everywhere.
"""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

from campaign.errors import DataError
from campaign.formats.data_files import CsvRow, table

CHART: Final = "nei_boschi/terrain_effects.csv"


class Terrain(StrEnum):
    """What a hex is. Sloping ground is wooded, and a creek may lie in the midst of a swamp."""

    OPEN = "open"
    BORDER = "field_border"
    ORCHARD = "orchard"
    WOODS = "woods"
    ROUGH = "rough"
    THICKET = "thicket"
    SWAMP = "swamp"
    SWAMP_CREEK = "swamp_creek"
    RIVER = "river"

    @property
    def is_swamp(self) -> bool:
        """A swamp, with or without a creek in it. [BB 9.44]"""
        return self in (Terrain.SWAMP, Terrain.SWAMP_CREEK)

    @property
    def is_field(self) -> bool:
        """Free of woods, without a border."""
        return self in (Terrain.OPEN, Terrain.ORCHARD)


class Mover(StrEnum):
    """Who moves. Detachments use the column of the leaders. [BB 14.43]"""

    FOOT = "foot"
    CAVALRY = "cavalry"
    ARTILLERY = "artillery"
    LEADER = "leader"
    DETACHMENT = "detachment"

    @property
    def column(self) -> str:
        return Mover.LEADER if self is Mover.DETACHMENT else self


class Entry(NamedTuple):
    """What one cell of the chart costs."""

    half_points: int
    disorder: str = ""
    """`d` for a check after entering or crossing, `D` for disorder without one."""

    is_prohibited: bool = False


class Effects(NamedTuple):
    """One line of the chart."""

    costs: Mapping[str, tuple[Entry, Entry]]
    """By column: on the left; on the right, for a border that is entered from woods or from another
    field, and for roads and bridges under orders to March. Most lines have one for both."""

    fire: tuple[int, int]
    """What is added to a fire into it, and out of it; out of sloping ground for guns alone."""

    assault: tuple[int, int]
    """The same for assaults; a ravine's depends on its lines."""

    bars_assault: bool
    hides: bool
    """As printed; how it hides, the paragraphs say."""


def effects(row: str) -> Effects:
    """What the chart says of one kind of terrain.

    Raises:
        KeyError: if there is no such line.
    """
    return chart()[row]


@cache
def chart() -> Mapping[str, Effects]:
    """The whole chart, by its lines."""
    return MappingProxyType({row["terrain"]: _effects(row) for row in table(CHART)})


def _effects(row: CsvRow) -> Effects:
    columns = (Mover.FOOT, Mover.CAVALRY, Mover.ARTILLERY, Mover.LEADER)
    return Effects(
        costs={str(column): _entries(row, column) for column in columns},
        fire=_dice(row, "fire"),
        assault=_dice(row, "assault"),
        bars_assault=row["assault"] == "P",
        hides=row["hides"] == "yes",
    )


def _entries(row: CsvRow, column: str) -> tuple[Entry, Entry]:
    """`1 [1½]` and `+1/0` are two, `3 d` is one for both."""
    left, _, right = row[column].replace("]", "").replace("[", "/").partition("/")
    entry = _entry(row, column, left.strip())
    return entry, _entry(row, column, right.strip()) if right else entry


def _entry(row: CsvRow, column: str, cell: str) -> Entry:
    if cell == "P":
        return Entry(0, is_prohibited=True)
    if cell in ("NE", "½ OTIH"):  # trails take half of whatever else there is
        return Entry(0)
    points, _, disorder = cell.removeprefix("+").partition(" ")
    whole = points.removesuffix("½")
    if whole.strip("0123456789") or disorder not in ("", "d", "D") or not points:
        raise DataError(
            f"{row.place}: {column} should be points like 1½, +2 d or P, not {row[column]!r}"
        )
    return Entry(2 * int(whole or 0) + points.endswith("½"), disorder)


def _dice(row: CsvRow, column: str) -> tuple[int, int]:
    cell = row[column]
    if cell in ("NE", "OTIH", "P", "?"):
        return 0, 0
    into, _, out = cell.replace("NE", "0").partition("/")
    return int(into), int(out or 0)
