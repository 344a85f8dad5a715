"""The printed names of the hexes of a battle's map, for whoever needs no ground."""

from functools import cache

from campaign.hexes.sheets import Sheets
from campaign.resolvers.nei_boschi.map_pages import MapPages


@cache
def sheets(book: str) -> Sheets:
    """The sheets of a battle's map; *book* is its folder of data, like `shiloh`.

    >>> sheets("shiloh").name(5745)
    'S5712'
    """
    return MapPages(book).sheets
