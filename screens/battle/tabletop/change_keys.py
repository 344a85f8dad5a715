"""The keys that change an order on a table before it is given."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

from screens.parts.command import Command, Obstacle

CHANGES = (
    ("table.more-right", "right,l", "more to the right", 1, 0, False),
    ("table.more-left", "left,h", "more to the left", -1, 0, False),
    ("table.farther", "up,k", "farther", 0, 1, False),
    ("table.less-far", "down,j", "less far", 0, -1, False),
    ("table.far-right", "L", "far to the right", 1, 0, True),
    ("table.far-left", "H", "far to the left", -1, 0, True),
    ("table.far-up", "K,pageup", "much farther", 0, 1, True),
    ("table.far-down", "J,pagedown", "much less", 0, -1, True),
)
"""How the arrows change an order: to the right, up, and whether by much."""

OnTable = TypeVar("OnTable")


def change_commands(
    nudge: Callable[..., None],
    why_not_aside: Callable[[OnTable], Obstacle],
    why_not_along: Callable[[OnTable], Obstacle],
) -> Iterator[Command[OnTable]]:
    """The keys that change an order, if something is changed by them aside, or along."""
    for id_, keys, title, right, up, far in CHANGES:
        run = partial(nudge, right=right, up=up, far=far)
        why_not = why_not_aside if right else why_not_along
        yield Command(id_, keys, title, run, why_not=why_not, shown=False)
