"""The columns in which the archive lists campaigns, for small and large terminals. Pure."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from textual.content import Content

from saves.storage.clock import now_here
from saves.storage.header import Header, local_time
from screens.text.campaigns import (
    confederate_army,
    honesty,
    is_skirmish,
    next_of,
    size_of,
    union_army,
)

UNREADABLE = "cannot be opened"
MARK = "* "

TAIL = 4
"""Letters at the end of a long name that are shown: the number of a copy."""


class Column(NamedTuple):
    """A column of the list."""

    title: str
    width: int
    """Cells; a letter of some languages takes two."""

    text: Callable[[Header], str]
    is_number: bool = False


def _played(header: Header) -> str:
    return "in use" if header.in_use else local_time(header.played)


def _played_in_short(header: Header) -> str:
    """The day; of what was played today, the time."""
    if header.in_use:
        return "in use"
    day, _, time = local_time(header.played).partition(" ")
    return time if f"{now_here():%Y-%m-%d}" == day else day


NAME = Column("name", 22, lambda h: h.name)
TURN = Column("turn", 4, lambda h: "-" if is_skirmish(h) else str(h.turn), is_number=True)
DATE = Column("date", 12, lambda h: h.label)
NEXT_COLUMN = Column("next", 7, next_of)
UNION = Column("army U", 6, union_army, is_number=True)
CONFEDERATE = Column("army C", 6, confederate_army, is_number=True)
BACK = Column("back", 4, honesty, is_number=True)

NARROW = (
    NAME,
    TURN,
    DATE,
    NEXT_COLUMN,
    UNION,
    CONFEDERATE,
    BACK,
    Column("played", 10, _played_in_short),
)
"""The columns in 78 cells."""

WIDE = (
    NAME._replace(width=32),
    Column("scenario", 10, lambda h: h.scenario),
    TURN,
    DATE,
    NEXT_COLUMN,
    UNION,
    CONFEDERATE,
    Column("Union by", 10, lambda h: h.players.union),
    Column("Conf. by", 10, lambda h: h.players.confederate),
    Column("battles", 14, lambda h: h.resolver.replace("_", " ") or "-"),
    BACK,
    Column("size", 8, size_of, is_number=True),
    Column("played", 16, _played),
)
"""The columns where there is room."""

SPARED = (("size",), ("scenario",), ("battles",), ("Union by", "Conf. by"))
"""The columns that make room for the others, the first first; players of one side say nothing."""


def columns_for(width: int, verified: Mapping[Path, str] | None = None) -> tuple[Column, ...]:
    """The columns for a width: all of them, or without some of those that can be spared.

    What was found of campaigns that have been *verified* has a column of its own.
    """
    wide: tuple[Column, ...] = WIDE
    narrow: tuple[Column, ...] = NARROW
    if verified:
        column = Column("verified", 9, lambda h: verified.get(h.path, ""))
        wide = (*WIDE[:-1], column, WIDE[-1])
        narrow = (*(c for c in NARROW[:-1] if c not in (UNION, CONFEDERATE)), column, NARROW[-1])
    for spared in range(len(SPARED) + 1):
        gone = {title for titles in SPARED[:spared] for title in titles}
        columns = tuple(column for column in wide if column.title not in gone)
        if sum(column.width + 1 for column in columns) <= width + 1:
            return columns
    return narrow


def heading(columns: Sequence[Column]) -> Content:
    """The titles of the columns."""
    return Content(" ").join(_cell(column, column.title) for column in columns)


def row(header: Header, columns: Sequence[Column], *, is_marked: bool = False) -> Content:
    """A campaign in one line; one that is marked and a file with a problem say so."""
    mark = MARK if is_marked else ""
    if header.problem:
        name = _cell(columns[0], mark + header.name).stylize("dim")
        return Content.assemble(name, " ", (UNREADABLE, "dim $warning"))
    cells = [_cell(columns[0], mark + columns[0].text(header))]
    cells += [_cell(column, column.text(header)) for column in columns[1:]]
    return Content(" ").join(cells).stylize("bold" if is_marked else "")


def _cell(column: Column, text: str) -> Content:
    content = Content("".join(c if c.isprintable() else "?" for c in text))
    if content.cell_length > column.width:
        content = _shortened(content, column)
    blanks = " " * (column.width - content.cell_length)
    return blanks + content if column.is_number else content + blanks


def _shortened(content: Content, column: Column) -> Content:
    """A name leaves out its middle, for copies differ at its end; all else, its end."""
    end = content[-TAIL:] if column.title == NAME.title else Content("")
    return content.truncate(column.width - 2 - end.cell_length) + ".." + end
