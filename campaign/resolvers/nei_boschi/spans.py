"""Rows of tables that hold for a span of dice: `2-3`, `4`, `..1` for up to 1, `10..` from 10 on."""

import re
from collections.abc import Iterable
from typing import NamedTuple, TypeVar

from campaign.errors import DataError
from campaign.formats.data_files import CsvRow

FAR = 99
"""Beyond every die with its modifiers."""

_SPAN = re.compile(r"(-?\d+)-(-?\d+)|\.\.(-?\d+)|(-?\d+)\.\.|(-?\d+)")

Row = TypeVar("Row")


class Span(NamedTuple):
    """Numbers from one to another, both included."""

    least: int
    most: int

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.least <= number <= self.most


def span(row: CsvRow, column: str) -> Span:
    """The span in a column.

    Raises:
        DataError: if it is none.
    """
    match = _SPAN.fullmatch(row[column])
    if match is None:
        raise DataError(f"{row.place}: {column} should be like '2-3', '..1' or '10..'")
    least, most, up_to, beyond, one = match.groups()
    if one:
        return Span(int(one), int(one))
    if up_to:
        return Span(-FAR, int(up_to))
    return Span(int(beyond), FAR) if beyond else Span(int(least), int(most))


def row_of(rows: Iterable[tuple[Span, Row]], number: int) -> Row:
    """The row whose span has a number; each number is in one of them."""
    return next(row for one, row in rows if number in one)
