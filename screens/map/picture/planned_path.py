"""A planned path on the picture of the map: its links, and the numbers of its marches. Pure."""

from collections.abc import Mapping
from itertools import pairwise

from campaign.board.board import board
from campaign.terms import BoxId
from screens.map.advised import GAP


def march_at(path: tuple[BoxId, ...], box: BoxId) -> str:
    """The number of the march that ends in a box; of several the first.

    A march that is being planned has none: beside a counter it would be read as one more piece.
    """
    return next(
        (after[len(GAP) :] for end, after in pairwise(path) if end == box and is_gap(after)), ""
    )


def is_gap(box: BoxId) -> bool:
    """It is no box, but ends a leg of a path."""
    return box.startswith(GAP)


def path_links(path: tuple[BoxId, ...]) -> frozenset[int]:
    """The links of a path, by their places on the board: one for each step."""
    found: Mapping[frozenset[str], int] = {
        frozenset((link.a, link.b)): number for number, link in enumerate(board().links)
    }
    steps = pairwise(path)
    return frozenset(found[pair] for step in steps if (pair := frozenset(step)) in found)
