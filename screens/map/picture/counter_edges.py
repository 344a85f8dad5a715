"""What is around a counter, in pixels: a palisade of works, or a shadow on the ground. Pure."""

from collections.abc import Iterator
from typing import TypeAlias

from screens.map.map_layout import CanvasSize

Edge: TypeAlias = Iterator[tuple[int, float]]
"""Columns to the right of the counter's first one, and how much of the color is there."""

GAP = 0.45
"""How much of the color of works is in the gaps between the pales."""


def palisade(size: CanvasSize, down: int) -> Edge:
    """The works in the row of pixels so far *down* from the counter's first one."""
    bottom = 2 * size.height
    if down in (-1, bottom):
        for aside in range(-1, size.width + 1):
            yield aside, 1 if aside % 2 == 0 else GAP
    elif 0 <= down < bottom:
        yield -1, 1
        yield size.width, 1


def shadow(size: CanvasSize, down: int, dark: float) -> Edge:
    """The shadow there: below and to the right; half as *dark* where a counter is one row high."""
    bottom, is_high = 2 * size.height, size.height > 1
    if down == bottom:
        for aside in range(1, size.width + is_high):
            yield aside, dark if is_high else dark / 2
    elif is_high and 0 < down < bottom:
        yield size.width, dark
