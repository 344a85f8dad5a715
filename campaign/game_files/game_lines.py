"""What game files (`game_file.py`) and turns that are sent by mail are made of.

A head of `key: value` lines. Orders, each with the dice that fell for it; between them, positions
that a player named.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from campaign.actions import read_order, write_order
from campaign.board.board import board
from campaign.dice import Roll
from campaign.errors import NotationError, ReplayError, quoted, unknown
from campaign.tables.calendar import date

LONGEST = 600
"""Characters in a line that is worth reading; the names of all options take more than 400."""

_MARK = "#*"
_BATTLES = ("battle", "attack", "breakout")
"""Orders that begin a battle."""

LONGEST_NAME = 60
"""Letters in the name of a save point."""

_FACES = re.compile(r"\d{1,3}( +\d{1,3})*", re.ASCII)


class FileLine(NamedTuple):
    """A line of a file."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class OrderLine:
    """One order and the faces that fell for it."""

    order: str
    faces: tuple[int, ...] = ()
    number: int = field(default=0, compare=False)
    """Its line in the file, from 1; 0 if it comes from none."""

    def __str__(self) -> str:
        return write_line(self.order, self.faces)


@dataclass(frozen=True, slots=True)
class MarkLine:
    """A position that a player named, and what he wrote about it."""

    orders: int
    """How many orders lead there."""

    name: str
    note: str = ""

    def __str__(self) -> str:
        name = one_line(self.name).replace(": ", ", ")[:LONGEST_NAME]
        note = one_line(self.note)
        return f"{_MARK} {name}: {note}"[:LONGEST] if note else f"{_MARK} {name}"


class Written(Protocol):
    """What `write_entries` wants to know of an order that was played."""

    @property
    def turn(self) -> int: ...
    @property
    def order(self) -> str: ...
    @property
    def rolls(self) -> tuple[Roll, ...]: ...


# --- writing -----------------------------------------------------------------------------------


def marked(orders: Iterable[str], marks: Iterable[MarkLine]) -> Iterator[str]:
    """Lines, one for each order, with the marks where they belong."""
    below: dict[int, list[str]] = {}
    for mark in marks:
        below.setdefault(mark.orders, []).append(f"{mark}\n")
    yield from below.get(0, ())
    for number, order in enumerate(orders, start=1):
        yield order
        yield from below.get(number, ())


def write_line(order: str, faces: Iterable[int] = (), note: str = "") -> str:
    """One order with its dice, and a comment if there is something to say.

    >>> write_line("roll", (4,), "union marches")
    'roll : 4  # union marches'
    """
    shown = " ".join(map(str, faces))
    line = f"{order} : {shown}" if shown else order
    return f"{line}  # {one_line(note)}" if note else line


def write_entries(entries: Iterable[Written], marks: Iterable[MarkLine] = ()) -> Iterator[str]:
    """Lines for orders that were played, with what every die was for, by turns and battles."""
    return marked(_commented(entries), marks)


def _commented(entries: Iterable[Written]) -> Iterator[str]:
    turn = 0
    for entry in entries:
        line, battle = "", _battle(entry.order)
        if entry.turn != turn:
            turn = entry.turn
            line = f"\n# turn {turn}, {date(turn).label}\n"
        if battle:
            line += f"\n# the battle of {battle}\n"
        faces = (roll.face for roll in entry.rolls)
        note = "; ".join(dict.fromkeys(roll.why for roll in entry.rolls))
        yield f"{line}{write_line(entry.order, faces, note)}\n"


def _battle(order: str) -> str:
    """The place of the battle that an order begins; empty if it begins none."""
    kind, *words = order.split()
    known = board().number if kind in _BATTLES else {}
    return board()[words[0]].name if words and words[0] in known else ""


def one_line(text: str) -> str:
    """The text with every run of blanks and line ends made one blank."""
    return " ".join(text.split())


# --- heads -------------------------------------------------------------------------------------


class Head(NamedTuple):
    """What one kind of file begins with."""

    kind: str
    """The word in its first line: `norden-suden game 1`."""

    called: str
    """What messages call such a file."""

    format: int
    """The version of the format that is written; older ones are read."""

    keys: tuple[str, ...]

    @property
    def first_line(self) -> str:
        return f"norden-suden {self.kind} {self.format}"

    def check_first_line(self, rows: Sequence[FileLine]) -> list[FileLine]:
        """The rows after the first line, which names the format.

        Raises:
            NotationError: if it does not, or the format is newer.
        """
        said = [row for row in rows if row.text and not row.text.startswith("#")]
        if not said:
            raise NotationError(f"{self.called} begins with {self.first_line!r}; this one is empty")
        match = re.fullmatch(rf"norden-suden {self.kind} (\d{{1,6}})", said[0].text, re.ASCII)
        if match is None:
            raise NotationError(
                f"line {said[0].number}: {self.called} begins with {self.first_line!r}, not"
                f" {quoted(said[0].text)}"
            )
        if not 1 <= int(match[1]) <= self.format:
            raise NotationError(
                f"line {said[0].number}: this is format {match[1]};"
                f" this version of the game reads format {self.format}"
            )
        return said[1:]

    def read(self, rows: Sequence[FileLine]) -> Mapping[str, FileLine]:
        """The `key: value` lines, as key -> value and where it stands.

        Raises:
            NotationError: names the line, and the nearest key there is.
        """
        head: dict[str, FileLine] = {}
        for row in self.check_first_line(rows):
            if len(row.text) > LONGEST:
                raise NotationError(f"line {row.number}: head line too long: {quoted(row.text)}")
            key, colon, value = (part.strip() for part in row.text.partition(":"))
            if not colon:
                raise NotationError(
                    f"line {row.number}: the head has lines like 'name: The West', not"
                    f" {quoted(row.text)}"
                )
            if key not in self.keys:
                raise NotationError(f"line {row.number}: {unknown('head line', key, self.keys)}")
            if key in head:
                raise NotationError(
                    f"line {row.number}: {key} was given in line {head[key].number}"
                )
            value = one_line(value)
            if not value.isprintable():  # it is shown in a terminal, and could give it orders
                raise NotationError(f"line {row.number}: {quoted(value)} is not plain text")
            head[key] = FileLine(row.number, value)
        return head


# --- orders ------------------------------------------------------------------------------------


def read_lines(rows: Iterable[tuple[int, str]]) -> tuple[OrderLine, ...]:
    """Orders with their dice, from the numbered lines of another file.

    Raises:
        NotationError: as `read_game`.
    """
    lines, _ = read_orders([FileLine(number, text.strip()) for number, text in rows])
    return lines


def read_orders(rows: Iterable[FileLine]) -> tuple[tuple[OrderLine, ...], tuple[MarkLine, ...]]:
    """The orders, and the positions that were named between them."""
    lines: list[OrderLine] = []
    marks: dict[str, MarkLine] = {}
    for row in rows:
        if row.text.startswith(_MARK):
            mark = _read_mark(row, len(lines))
            if mark.name in marks:
                raise NotationError(f"line {row.number}: two save points are called {mark.name!r}")
            marks[mark.name] = mark
        elif (line := _read_line(row)) is not None:
            lines.append(line)
    return tuple(lines), tuple(marks.values())


def _read_mark(row: FileLine, orders: int) -> MarkLine:
    """A position that is named in the file."""
    name, _, note = row.text.removeprefix(_MARK).partition(": ")
    mark = MarkLine(orders, one_line(name), one_line(note))
    if not 0 < len(mark.name) <= LONGEST_NAME or not (mark.name + note).isprintable():
        raise NotationError(
            f"line {row.number}: a save point is written like '{_MARK} Before Shiloh: a note',"
            f" with a name of 1 to {LONGEST_NAME} letters, not {quoted(row.text)}"
        )
    if len(row.text) > LONGEST:
        raise NotationError(f"line {row.number}: note too long: {quoted(row.text)}")
    return mark


def _read_line(row: FileLine) -> OrderLine | None:
    """An order with its dice; None where there is nothing but a comment."""
    text = row.text.partition("#")[0].strip()
    if not text:
        return None
    if len(text) > LONGEST:
        raise NotationError(f"line {row.number}: order too long: {quoted(text)}")
    order, colon, shown = (part.strip() for part in text.partition(":"))
    if colon and not _FACES.fullmatch(shown):
        raise NotationError(
            f"line {row.number}: after ':' come the faces of the dice, like '4 1', not"
            f" {quoted(shown)}"
        )
    with naming(f"line {row.number}"):
        order = write_order(read_order(order))
    return OrderLine(order, tuple(map(int, shown.split())), row.number)


STUMBLES = (
    *(ArithmeticError, AssertionError, AttributeError, LookupError),
    *(RecursionError, TypeError, ValueError),
)
"""What rules raise in a position that cannot come about."""


@contextmanager
def made_up(place: str) -> Iterator[None]:
    """Refuse a position that somebody made up and no rule has thought of.

    Raises:
        ReplayError: names the place, and how the rules stumbled there.
    """
    try:
        yield
    except STUMBLES as error:
        raise ReplayError(
            f"{place}: no rule knows what to do in a position like this"
            f" ({type(error).__name__}: {quoted(str(error))})"
        ) from error


@contextmanager
def naming(place: str) -> Iterator[None]:
    """Put the place before what is said to be wrong there."""
    try:
        yield
    except NotationError as error:
        raise NotationError(f"{place}: {error}") from error
    except ReplayError as error:
        raise ReplayError(f"{place}: {error}") from error
