"""The columns in which the archive lists campaigns, for small and large terminals. Pure."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from textual.content import Content

from saves.storage.clock import now_here
from saves.storage.header import Header, local_time
from screens.parts.list_columns import TAIL, Column, cells
from screens.text.campaigns import (
    confederate_army,
    honesty,
    is_skirmish,
    next_of,
    size_of,
    union_army,
)
from screens.text.players import player_in_short, way_said

UNREADABLE = "cannot be opened"
MARK = "* "


def _played(header: Header) -> str:
    return "in use" if header.in_use else local_time(header.played)


def _played_in_short(header: Header) -> str:
    """The day; of what was played today, the time."""
    if header.in_use:
        return "in use"
    day, _, time = local_time(header.played).partition(" ")
    return time if f"{now_here():%Y-%m-%d}" == day else day


HeaderColumn: TypeAlias = Column[Header]

NAME: HeaderColumn = Column("name", 22, lambda h: h.name, tail=TAIL)
TURN: HeaderColumn = Column(
    "turn", 4, lambda h: "-" if is_skirmish(h) else str(h.turn), is_number=True
)
DATE: HeaderColumn = Column("date", 12, lambda h: h.label)
NEXT_COLUMN: HeaderColumn = Column("next", 7, next_of)
UNION: HeaderColumn = Column("army U", 6, union_army, is_number=True)
CONFEDERATE: HeaderColumn = Column("army C", 6, confederate_army, is_number=True)
BACK: HeaderColumn = Column("back", 4, honesty, is_number=True)

NARROW: tuple[HeaderColumn, ...] = (
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

WIDE: tuple[HeaderColumn, ...] = (
    NAME._replace(width=32),
    Column("scenario", 10, lambda h: h.scenario),
    TURN,
    DATE,
    NEXT_COLUMN,
    UNION,
    CONFEDERATE,
    Column("Union by", 10, lambda h: player_in_short(h.players.union)),
    Column("Conf. by", 10, lambda h: player_in_short(h.players.confederate)),
    Column("last battle", 14, lambda h: way_said(h.resolver) or "-"),
    BACK,
    Column("size", 8, size_of, is_number=True),
    Column("played", 16, _played),
)
"""The columns where there is room."""

SPARED = (("size",), ("scenario",), ("last battle",), ("Union by", "Conf. by"))
"""The columns that make room for the others, the first first; players of one side say nothing."""


def columns_for(width: int, verified: Mapping[Path, str] | None = None) -> tuple[HeaderColumn, ...]:
    """The columns for a width: all of them, or without some of those that can be spared.

    What was found of campaigns that have been *verified* has a column of its own.
    """
    wide: tuple[HeaderColumn, ...] = WIDE
    narrow: tuple[HeaderColumn, ...] = NARROW
    if verified:
        column: HeaderColumn = Column("verified", 9, lambda h: verified.get(h.path, ""))
        wide = (*WIDE[:-1], column, WIDE[-1])
        narrow = (*(c for c in NARROW[:-1] if c not in (UNION, CONFEDERATE)), column, NARROW[-1])
    for spared in range(len(SPARED) + 1):
        gone = {title for titles in SPARED[:spared] for title in titles}
        columns = tuple(column for column in wide if column.title not in gone)
        if sum(column.width + 1 for column in columns) <= width + 1:
            return columns
    return narrow


def row(header: Header, columns: Sequence[HeaderColumn], *, is_marked: bool = False) -> Content:
    """A campaign in one line; one that is marked and a file with a problem say so."""
    mark = MARK if is_marked else ""
    if header.problem:
        name = columns[0].cell(mark + header.name).stylize("dim")
        return Content.assemble(name, " ", (UNREADABLE, "dim $warning"))
    first = columns[0]._replace(text=lambda h: mark + columns[0].text(h))
    return cells(header, (first, *columns[1:])).stylize("bold" if is_marked else "")
