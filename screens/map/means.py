"""How one does what a sentence asks for: on the map by keys, without seeing by words. Pure."""

from typing import NamedTuple


class Means(NamedTuple):
    """By which keys or words something is done."""

    roll: str
    march: str
    onward: str
    """How the march goes on that has begun."""

    dig: str
    refit: str
    done: str
    end: str
    go: str
    """Before what an order to march there would do."""

    asks: str
    """What asks whether leaders go along. [NS-R23]"""

    along: str
    """Behind which leaders go along: how to have others do so."""

    sail: str
    invade: str
    another: str
    """Another way to the same box. [BG 4.4]"""


KEYS = Means(
    roll="space",
    march="m",
    sail="s",
    invade="I",
    onward="m",
    dig="x",
    refit="f",
    done="d",
    end="e",
    go="Enter: ",
    asks="Enter asks",
    along=" (g)",
    another="y: another way",
)
