"""The turns of a battle: an hour by day, three long ones by night, and dawn. [SH 16, BB 2.43]"""

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from campaign.errors import NotationError, quoted, unknown
from campaign.formats.data_files import table

MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
"""No battle of the series lasts beyond the end of a month."""


class Light(StrEnum):
    """How well one sees. [SH 16]"""

    DAY = "day"
    DUSK = "dusk"
    """No turn of the track; a scenario may say that one is."""

    NIGHT = "night"
    DAWN = "dawn"


class Turn(NamedTuple):
    """One turn. Later ones are greater.

    >>> Turn(4, 6, 18).following.words
    '7-8 PM, 6 April'
    >>> Turn(4, 6, 21) < Turn(4, 7, 1)
    True
    """

    month: int
    """1 to 12."""

    day: int
    """Of the month."""

    hour: int
    """At which it begins, 1 to 21."""

    @property
    def name(self) -> str:
        """The hour in words, like `11 AM`, `Noon` or `7-8 PM`."""
        return _hours()[self.hour].name

    @property
    def date(self) -> str:
        """The day in words, like `6 April`."""
        return f"{self.day} {MONTHS[self.month - 1]}"

    @property
    def words(self) -> str:
        """The turn in words, like `11 AM, 6 April`."""
        return f"{self.name}, {self.date}"

    @property
    def light(self) -> Light:
        return _hours()[self.hour].light

    @property
    def following(self) -> "Turn":
        """The next turn; behind the last one of a day, the first one of the next day."""
        later = _hours()[self.hour].next
        return (
            self._replace(hour=later)
            if later > self.hour
            else Turn(self.month, self.day + 1, later)
        )


class _Hour(NamedTuple):
    """One line of the table of hours."""

    name: str
    light: Light
    next: int


@cache
def _hours() -> Mapping[int, _Hour]:
    """Every turn of a day by the hour at which it begins."""
    rows = list(table("nei_boschi/hours.csv"))
    return MappingProxyType(
        {
            row.number("hour"): _Hour(row["name"], Light(row["light"]), later.number("hour"))
            for row, later in pairwise([*rows, rows[0]])
        }
    )


def turns(first: Turn, last: Turn) -> Iterator[Turn]:
    """Every turn from one to another, both included."""
    while first <= last:
        yield first
        first = first.following


_DATE = re.compile(r"(\d+) (\w+)")


def read_date(text: str) -> Turn:
    """The first turn of a day that is written like `6 April`.

    Raises:
        NotationError: if it is no day.
    """
    match = _DATE.fullmatch(text)
    if match is None or match[2] not in MONTHS or not 1 <= int(match[1]) <= 31:
        raise NotationError(f"a day is written like '6 April', not {quoted(text)}")
    return Turn(MONTHS.index(match[2]) + 1, int(match[1]), min(_hours()))


def read_turn(text: str, day: Turn | None = None) -> Turn:
    """The turn that is written like `11 AM, 6 April`; like `11 AM` if the *day* is known.

    Raises:
        NotationError: if there is no such hour or day.
    """
    name, comma, date = text.partition(", ")
    if comma:
        day = read_date(date)
    if day is None:
        raise NotationError(f"a turn is written like '11 AM, 6 April', not {quoted(text)}")
    hours = {hour.name: number for number, hour in _hours().items()}
    if name not in hours:
        raise NotationError(unknown("hour", name, hours))
    return day._replace(hour=hours[name])
