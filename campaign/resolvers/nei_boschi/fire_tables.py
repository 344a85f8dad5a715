"""The pages of fire: how far weapons carry, and the Fire Table. [BB 10, SH 20]"""

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

from campaign.errors import DataError
from campaign.formats.data_files import CsvRow, table
from campaign.resolvers.nei_boschi.counters import Gun, Weapon

CANISTER: Final = 3
"""Up to so many hexes guns fire like small arms; beyond that with ball. [BB 10]"""

# --- ranges ------------------------------------------------------------------------------------


class Reach(NamedTuple):
    """How far a weapon carries."""

    range: int
    """In hexes."""

    by_hexes: tuple[int | None, ...]
    """What each range adds to the die, from 1 hex on; None where it does not carry."""

    prepared: int = 0
    """The range of prepared fire; 0 for a weapon that has none. [BB 10.51]"""

    is_rapid: bool = False
    """Guns that can use rapid fire. [SH 10]"""

    def at(self, hexes: int) -> int | None:
        """What it adds to the die at a range; None if it does not carry so far."""
        return self.by_hexes[hexes - 1] if 0 < hexes <= self.range else None


@cache
def small_arms() -> Mapping[Weapon, Reach]:
    """Every small arm."""
    found = {}
    for row in table("nei_boschi/small_arms.csv"):
        most = row.number("range")
        cells = tuple(_bonus(row, str(hexes)) for hexes in range(1, most + 1))
        prepared = 0 if row["prepared"] == "-" else row.number("prepared")
        found[Weapon(row["weapon"])] = Reach(most, cells, prepared=prepared)
    return MappingProxyType(found)


BANDS: Final = (
    *(("1", 1, 1), ("2", 2, 2), ("3", 3, 3), ("4", 4, 4)),
    *(("5-7", 5, 7), ("8-12", 8, 12), ("13-16", 13, 16), ("17-20", 17, 20), ("21+", 21, 99)),
)
"""The columns of the page for guns, with their first and last hex."""


@cache
def guns() -> Mapping[Gun, Reach]:
    """Every sort of gun."""
    found = {}
    for row in table("nei_boschi/guns.csv"):
        most = row.number("range")
        cells = tuple(
            _bonus(row, column)
            for column, first, last in BANDS
            for _ in range(first, min(last, most) + 1)
        )
        found[Gun(row["gun"])] = Reach(most, cells, is_rapid=row["rapid"] == "yes")
    return MappingProxyType(found)


def _bonus(row: CsvRow, column: str) -> int | None:
    cell = row[column]
    if cell == "-":
        return None
    if not cell.lstrip("+-").isdigit():
        raise DataError(f"{row.place}: {column} should be a number or -, not {cell!r}")
    return int(cell)


# --- the Fire Table ----------------------------------------------------------------------------


class Outcome(NamedTuple):
    """A cell of the Fire Table: what befalls the unit on top. [BB 10, SH 20]"""

    lost: int = 0
    """Strength points, or guns."""

    checks: bool = False
    """Then it checks its cohesion."""

    modifier: int = 0
    """What is added to the die of that check."""

    disorders: bool = False
    """Then it is disordered without a check."""

    @property
    def is_nothing(self) -> bool:
        return not (self.lost or self.checks or self.disorders)

    @property
    def words(self) -> str:
        """As printed: `1d+1`, `D`, `-` for nothing."""
        order = "D" if self.disorders else "d" * self.checks
        modifier = f"{self.modifier:+}" if self.modifier else ""
        return f"{self.lost or ''}{order}{modifier}" or "-"


_CELL: Final = re.compile(r"(\d?)(?:(D)|(d)([+-]\d)?)?")


def read_outcome(text: str) -> Outcome:
    """What a cell of the Fire Table says: `-`, `d-2`, `1d+1`, `2D`.

    Raises:
        ValueError: if it says nothing of the kind.
    """
    if text == "-":
        return Outcome()
    match = _CELL.fullmatch(text)
    if match is None or not text:
        raise ValueError(f"a result of fire is written like '1d+1', 'D' or '-', not {text!r}")
    lost, disorder, check, modifier = match.groups()
    return Outcome(int(lost or 0), bool(check), int(modifier or 0), bool(disorder))


class FireTable(NamedTuple):
    """One half of the Fire Table: for small arms, or for ball."""

    columns: tuple[str, ...]
    """As printed, `7-8`."""

    first: tuple[int, ...]
    """The least that each needs: strength points, or guns."""

    lowest: int
    """The first line, which is for all lower dice."""

    lines: tuple[tuple[Outcome, ...], ...]

    def column(self, strength: int, shift: int = 0) -> int:
        """The column of a strength, from 0, so many to the right; never beyond the ends."""
        found = sum(least <= strength for least in self.first) - 1
        return min(max(found + shift, 0), len(self.columns) - 1)

    def outcome(self, column: int, die: int) -> Outcome:
        """What a modified die brings."""
        line = min(max(die - self.lowest, 0), len(self.lines) - 1)
        return self.lines[line][column]


@cache
def fire_table(is_ball: bool) -> FireTable:
    """The half for guns at 4 hexes and more, or that for all other fire. [SH 20]"""
    rows = list(table(f"nei_boschi/fire_{'artillery' if is_ball else 'small_arms'}.csv"))
    columns = tuple(column for column in rows[0].cells if column != "die")
    lines = []
    for row in rows:
        try:
            lines.append(tuple(read_outcome(row[column]) for column in columns))
        except ValueError as error:
            raise DataError(f"{row.place}: {error}") from error
    first = tuple(int(column.rstrip("+").partition("-")[0]) for column in columns)
    return FireTable(columns, first, rows[0].number("die"), tuple(lines))
