"""Where everything lies on a small field: a rank of pieces on either side, a row or more for each.

The Union stands on the left and the Confederacy on the right; between them lies the ground over
which they fire. A head is pinned to the upper edge, and what stands below the ranks to the lower
one: what does not fit scrolls between them. Pure.
"""

from typing import NamedTuple

from campaign.terms import UNION, Side
from screens.shell.terminal import WIDE

NARROWEST = 76
"""Columns in which two ranks say in words what stands there."""

TOO_WIDE = WIDE
"""Columns from which the lines stand above each other: their counters have room for words."""

BETWEEN = 24
"""Columns between the ranks: for `fires at d` and `50% 2 shots`, with a blank around each."""

WIDEST_BLOCK = 34

DEPTHS = ((3, 1), (2, 1), (2, 0), (1, 0))
"""Rows of a piece, and rows between two of them, from the most to the least."""

HEAD = 1

LEAST_FOOT = 3
"""Lines below ranks that scroll: the legend, and the pieces of both sides by their kinds."""


class RanksPlan(NamedTuple):
    """A field of battle divided up."""

    columns: int
    rows: int
    block: int
    """Columns of a piece, with the one for a cursor."""

    depth: int
    gap: int
    foot: int
    """Rows below the ranks."""

    def block_of(self, side: Side) -> range:
        """The columns of a rank."""
        return (
            range(self.block) if side is UNION else range(self.columns - self.block, self.columns)
        )

    @property
    def between(self) -> range:
        """The columns between the ranks, but for one on either side that keeps letters apart."""
        return range(self.block + 1, self.columns - self.block - 1)

    def rows_of(self, number: int) -> range:
        """The rows of a post in its rank, from 0."""
        first = HEAD + number * (self.depth + self.gap)
        return range(first, first + self.depth)


def is_for_ranks(columns: int) -> bool:
    """A field of so many columns shows ranks."""
    return NARROWEST <= columns < TOO_WIDE


def ranks(columns: int, rows: int, most: int, feet: int) -> RanksPlan:
    """Divide up so many columns and rows for so many pieces on a side.

    Below them stand so many lines, if there is room; the least of them wherever all do not fit.
    """
    block = min(WIDEST_BLOCK, (columns - BETWEEN + 1) // 2)
    spare = rows - HEAD - most
    foot = min(feet, spare) if spare > 0 else LEAST_FOOT
    room = rows - HEAD - foot
    depth, gap = next(
        ((depth, gap) for depth, gap in DEPTHS if most * (depth + gap) - gap <= room), DEPTHS[-1]
    )
    return RanksPlan(columns, max(rows, HEAD + most * depth + foot), block, depth, gap, foot)
