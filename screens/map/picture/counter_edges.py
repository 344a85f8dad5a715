"""What is around a counter, in pixels: counters below it, works, a shadow. Pure."""

from collections.abc import Iterator
from typing import TypeAlias

from screens.map.map_layout import CanvasSize

Edge: TypeAlias = Iterator[tuple[int, float]]
"""Columns to the right of the counter's first one, and how much of the color is there."""

GAP = 0.45
"""How much of the color of works is in the gaps between the pales."""

HEAVY = (3, 6)
"""From how many pieces on a counter lies on a second one, and from how many on a third."""

MOST_BELOW = len(HEAVY)


def below(pieces: int) -> int:
    """How many counters are seen beneath the first: a large stack lies higher than a small one."""
    return sum(pieces >= least for least in HEAVY)


def pile(size: CanvasSize, down: int, height: int) -> Iterator[tuple[int, int]]:
    """The edges of so many counters below, to the south-east: columns, and which counter it is.

    Size and *down* as for `palisade`; the second counter is number 1.
    """
    for number in range(height, 0, -1):
        bottom = 2 * size.height - 1 + number
        if down == bottom:
            for aside in range(number, size.width + number):
                yield aside, number
        elif number <= down < bottom:
            yield size.width - 1 + number, number


def palisade(size: CanvasSize, down: int, height: int = 0) -> Edge:
    """The works in the row of pixels so far *down* from the counter's first one.

    They go around all that lies below it, too: a pile of that *height*.
    """
    bottom, right = 2 * size.height + height, size.width + height
    if down in (-1, bottom):
        for aside in range(-1, right + 1):
            yield aside, 1 if aside % 2 == 0 else GAP
    elif 0 <= down < bottom:
        yield -1, 1
        yield right, 1


def shadow(size: CanvasSize, down: int, dark: float, height: int = 0) -> Edge:
    """The shadow there: below and to the right; half as *dark* where a counter is one row high.

    A pile of a *height* throws it so much further out.
    """
    bottom, right, is_high = 2 * size.height + height, size.width + height, size.height > 1
    if down == bottom:
        for aside in range(1 + height, right + is_high):
            yield aside, dark if is_high else dark / 2
    elif is_high and height < down < bottom:
        yield right, dark
