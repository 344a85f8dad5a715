"""The printed names of the hexes of a battle's map."""

from functools import cache

from campaign.formats.data_files import table
from campaign.hexes.sheets import MapSheet, Sheets


@cache
def sheets(book: str) -> Sheets:
    """The sheets of a battle's map; *book* is its folder of data, like `shiloh`.

    >>> sheets("shiloh").name(5745)
    'S5712'
    """
    rows = list(table(f"{book}/sheets.csv"))
    return Sheets(
        rows[0].number("west"),
        rows[0].number("east"),
        [MapSheet(row["sheet"], row.number("first"), row.number("rows")) for row in rows],
    )
