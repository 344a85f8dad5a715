"""The ground in arrays, for whoever weighs many things at once: a row for each box.

Numpy is loaded for it, so this module is loaded only when a commander thinks. Sums go box by box,
so that they come out the same on every computer.
"""

from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from campaign.board.board import Theater
from campaign.commanders.field.ground import CARRIES, Felt, drift, roads, spread

Grid = NDArray[np.float64]
"""Numbers by box, or by box and whatever is weighed."""


@cache
def shares(theater: Theater, felt: bool = True) -> Grid:
    """Where strength in each box is felt, a row for each box; nowhere if it is not *felt*."""
    found = np.zeros((len(theater.ids), len(theater.ids)))
    for box, near in enumerate(spread(theater)) if felt else ():
        found[box] = row(theater, near)
    return locked(found)


@cache
def calls(theater: Theater) -> Grid:
    """How much of a call for help in a box is heard in each, a row for each box that hears."""
    boxes = range(len(theater.ids))
    return locked(np.array([[CARRIES**far for far in roads(theater, box)] for box in boxes]))


class Waves(NamedTuple):
    """Boxes, each with the share of some strength that is felt there."""

    boxes: NDArray[np.intp]
    share: Grid


@lru_cache(maxsize=1 << 12)
def drifted(theater: Theater, origin: int, to: int) -> Waves:
    """Where it is felt that strength goes from one box to another, both left out.

    Where it is felt nowhere, one box stands there with nothing.
    """
    felt = drift(theater, origin, to) or ((origin, 0.0),)
    boxes = np.array([box for box, _ in felt], dtype=np.intp)
    return Waves(boxes, locked(np.array([share for _, share in felt])))


def row(theater: Theater, felt: Felt) -> Grid:
    """The share of some strength that is felt in each box."""
    found = np.zeros(len(theater.ids))
    for box, share in felt:
        found[box] = share
    return locked(found)


@lru_cache(maxsize=256)
def numbers(by_box: tuple[float, ...]) -> Grid:
    """The same numbers as an array."""
    return locked(np.array(by_box))


def locked(grid: Grid) -> Grid:
    """The same numbers, which nobody can change any more."""
    grid.flags.writeable = False
    return grid


def added_up(rows: Grid) -> Grid:
    """The sum of rows of equal length, one after the other."""
    found: Grid = np.add.reduce(rows, axis=0) if rows.shape[1:] != (1,) else rows.cumsum(axis=0)[-1]
    return found
