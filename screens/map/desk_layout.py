"""Which blocks stand beside the map, and how many rows each of them gets. Pure."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Want(NamedTuple):
    """The rows that a block asks for, its head line among them."""

    name: str
    least: int
    """With less it is left out; one of 0 is empty and not shown."""

    most: int


GROWTH = (
    ("box", 10),
    ("orders", 12),
    ("front", 7),
    ("log", 7),
    ("armies", 5),
    ("calendar", 5),
    ("orders", 30),
    ("box", 13),
    ("front", 11),
    ("box", 999),
    ("choices", 999),
    ("log", 999),
)
"""Who gets the rows that are left over, and up to how many."""


def rows_for(room: int, wants: Iterable[Want]) -> Mapping[str, int]:
    """The rows of each block that is shown; the first ones named are the last to be left out.

    >>> rows_for(9, [Want("prompt", 1, 1), Want("box", 5, 9), Want("log", 4, 9)])
    {'prompt': 1, 'box': 8}
    """
    asked = {want.name: want for want in wants}
    found = dict[str, int]()
    for want in asked.values():
        if want.least > room:
            break
        if want.least:
            found[want.name] = want.least
            room -= want.least
    for name, upto in GROWTH:
        if name in found:
            more = max(0, min(room, min(upto, asked[name].most) - found[name]))
            found[name] += more
            room -= more
    return found
