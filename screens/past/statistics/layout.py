"""What a page of statistics is written on, and how tables and curves come onto it. Pure."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from textual.content import Content

from campaign.statistics import Statistics
from campaign.terms import SIDES, PieceType, Side
from screens.parts.plot import PlotCurve, plot
from screens.parts.war_curves import marks_of
from screens.past.statistics.tables import StatisticsTable
from screens.shell.glyphs import Glyphs
from screens.text import phrases
from screens.text.columns import table


class Paper(NamedTuple):
    """What a page is written on."""

    width: int
    height: int
    """Rows to be seen at once; a page may be longer."""

    glyphs: Glyphs


Page = Callable[[Statistics, Paper], Iterator[Content]]

WIDE = 120
"""Columns from which tables show more."""

PLOT_ROWS = (10, 30)
"""The least and the most rows of a plot."""

NOTHING = Content("None so far.")


def lines_of(sheet: StatisticsTable) -> list[Content]:
    """A table, its heading dim."""
    if not sheet.rows:
        return [NOTHING]
    heading, *rows = table(sheet.heading, sheet.written(), sheet.right).splitlines()
    return [Content.styled(heading, "dim"), *map(Content, rows)]


def widest(sheets: Sequence[StatisticsTable], paper: Paper) -> list[Content]:
    """The first of some tables that fits onto a page; the last one if none does."""
    for sheet in sheets[:-1]:
        lines = lines_of(sheet)
        if max(line.cell_length for line in lines) <= paper.width:
            return lines
    return lines_of(sheets[-1])


LETTERS = {phrases.SIDE_ADJECTIVES[side]: phrases.SIDE_LETTERS[side] for side in SIDES}


def with_letters(sheet: StatisticsTable) -> StatisticsTable:
    """A table with sides as letters, which takes less room."""
    rows = [
        tuple(LETTERS.get(cell, cell) if isinstance(cell, str) else cell for cell in row)
        for row in sheet.rows
    ]
    return sheet._replace(rows=rows)


def name_of(side: Side) -> tuple[str, str]:
    """A side in its color, to begin a line."""
    return phrases.SIDE_ADJECTIVES[side], f"bold ${side}"


def dice_in_words(number: int) -> str:
    """So many dice, in figures."""
    return "one die" if number == 1 else f"{number} dice"


def types_in_words(types: Mapping[PieceType, int], sign: str = "") -> str:
    """Some pieces by type, in figures; empty if there are none."""
    present = [type_ for type_ in PieceType if types.get(type_)]
    return ", ".join(f"{sign}{types[type_]} {phrases.piece(type_)}" for type_ in present)


def curves_of(
    counted: Statistics, curves: Sequence[PlotCurve], paper: Paper, others: int
) -> list[Content]:
    """Curves over the turns, as high as the page allows beside *others* rows."""
    least, most = PLOT_ROWS
    rows = max(least, min(most, paper.height - others))
    return plot(curves, marks_of(counted), paper.width, rows, paper.glyphs)
