"""A planned path on the picture of the map: its links, and the numbers of its steps. Pure."""

from collections.abc import Mapping
from itertools import pairwise

from campaign.board.board import board
from campaign.terms import BoxId
from screens.map.advised import GAP
from screens.map.map_attention import OVERSEA


def step_at(path: tuple[BoxId, ...], box: BoxId) -> str:
    """The number of a box on a path: its step, or of several marches the first that ends there.

    A single step has none: beside a counter it would be read as one more piece.
    """
    if GAP not in path:
        steps = [box for box in path[1:] if box != OVERSEA]
        return str(steps.index(box) + 1) if box in steps and len(steps) > 1 else ""
    ends = [before for before, after in pairwise(path) if after == GAP]
    return str(ends.index(box) + 1) if box in ends else ""


def path_links(path: tuple[BoxId, ...]) -> frozenset[int]:
    """The links of a path, by their places on the board: one for each step."""
    found: Mapping[frozenset[str], int] = {
        frozenset((link.a, link.b)): number for number, link in enumerate(board().links)
    }
    steps = pairwise(path)
    return frozenset(found[pair] for step in steps if (pair := frozenset(step)) in found)
