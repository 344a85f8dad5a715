"""The order of battle as a table for spreadsheets. Pure."""

from collections.abc import Iterable

from screens.past.roster.rows import RosterSide
from screens.past.statistics.tables import StatisticsTable
from screens.text import phrases

HEADING = ("side", "theater", "box", "pieces", "type", "condition", "generals", "notes")


def as_table(sides: Iterable[RosterSide]) -> StatisticsTable:
    """A row for each kind of piece in a box."""
    rows: list[tuple[object, ...]] = [
        (
            phrases.SIDE_ADJECTIVES[one.side],
            theater.name,
            phrases.place_and_state(box.box),
            row.number,
            phrases.piece(row.type),
            ", ".join(row.marks),
            ", ".join(box.leaders),
            ", ".join(box.notes),
        )
        for one in sides
        for theater in one.theaters
        for box in theater.boxes
        for row in box.pieces
    ]
    return StatisticsTable("pieces", HEADING, rows)
