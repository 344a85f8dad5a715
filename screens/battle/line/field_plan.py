"""Where everything lies on a field of battle of some size: columns of posts, rows of lines. Pure.

The Union stands above and the Confederacy below; between them lies open ground. From the outside
to the middle each side has: a head, the roads to it, pieces apart, its counters, earthworks before
them, and a line of tags; what has no room gives way in the order of `_GROWTH`.
"""

from collections.abc import Sequence
from typing import NamedTuple

from campaign.terms import UNION, Side
from screens.battle.line.formation import Formation, LineStanding

LEAST_POST = 6
MOST_POST = 20
"""Columns of a post, with the one that sets it apart from the post before."""

SHARE = 6
"""A post may be wider where that is so small a part of the field: few pieces on a large screen."""

GAP_IN_LINE = 5
"""Columns of one that has fallen, in a line that would not fit otherwise."""

MARGIN = 1


class Needs(NamedTuple):
    """What a side has to show besides its line."""

    apart: bool = False
    works: bool = False
    origins: bool = False
    names: bool = False
    roads: bool = False


class SideRows(NamedTuple):
    """The rows of a side; those it does not have are None, counted from the top of the field."""

    head: int
    roads: int | None
    apart: int | None
    counter: int
    """The uppermost row of its counters."""

    works: int | None
    tags: int


class FieldPlan(NamedTuple):
    """A field of battle divided up."""

    columns: int
    rows: int
    post: int
    gap_in_line: int
    counter: int
    """Rows of a counter."""

    sides: tuple[SideRows, SideRows]
    open: range
    """The rows of the open ground between the lines."""

    def of(self, side: Side) -> SideRows:
        return self.sides[side.seat]

    @property
    def counter_columns(self) -> int:
        """Columns of a counter: large ones stand further apart."""
        return self.post - (1 if self.post < 10 else 2)

    def places(self, formation: Formation) -> dict[int, range]:
        """The columns of each piece in front, by its number; the line stands in the middle."""
        widths = [
            self.gap_in_line if post.standing is LineStanding.FALLEN else self.post
            for post in formation.front
        ]
        x = max(0, (self.columns - sum(widths)) // 2)
        found = {}
        for post, width in zip(formation.front, widths, strict=True):
            found[post.piece.id] = range(x, x + width)
            x += width
        return found


def plan(
    columns: int, rows: int, formations: Sequence[Formation], needs: tuple[Needs, Needs]
) -> FieldPlan:
    """Divide up so many columns and rows; a line that does not fit makes the field wider."""
    post, gap_in_line = _widths(columns, formations)
    wanted = max(_width(formation, post, gap_in_line) for formation in formations)
    heights = _heights(rows, needs, post)
    return FieldPlan(
        max(columns, wanted + 2 * MARGIN),
        max(rows, heights.total(needs)),
        post,
        gap_in_line,
        heights.counter,
        *_laid_out(rows, needs, heights),
    )


def _widths(columns: int, formations: Sequence[Formation]) -> tuple[int, int]:
    """A post, and a gap in the line: as wide as a post where all of them fit."""
    room = columns - 2 * MARGIN
    most = max(1, *(len(formation.front) for formation in formations))
    if room // most >= LEAST_POST:
        post = min(max(MOST_POST, columns // SHARE), room // most)
        return post, post
    posts = [
        (room - GAP_IN_LINE * formation.fallen) // max(1, len(formation.front) - formation.fallen)
        for formation in formations
    ]
    return max(LEAST_POST, min(MOST_POST, *posts)), GAP_IN_LINE


def _width(formation: Formation, post: int, gap_in_line: int) -> int:
    standing = len(formation.front) - formation.fallen
    return standing * post + formation.fallen * gap_in_line


# --- rows --------------------------------------------------------------------------------------


class _Heights(NamedTuple):
    """How many rows things have, on both sides alike."""

    open: int
    counter: int
    roads: int = 0
    works: int = 0
    apart: int = 1

    def total(self, needs: tuple[Needs, Needs]) -> int:
        return self.open + sum(self.of_side(need) for need in needs)

    def of_side(self, need: Needs) -> int:
        """A head and tags, and whatever it needs."""
        return (
            2
            + self.counter
            + self.roads * need.roads
            + self.works * need.works
            + self.apart * need.apart
        )


_GROWTH = (
    *("works", "open", "open", "open", "counter", "roads", "open", "counter"),
    *("open", "open", "open", "counter", "open", "open", "counter", "open"),
    *("counter", "open", "open", "counter"),
)
"""What gets more rows where there are more, one after the other."""

MOST_ROWS = 40
"""More than that a field does not make use of."""


def _heights(rows: int, needs: tuple[Needs, Needs], post: int) -> _Heights:
    """From the least upwards; the open ground takes what is left."""
    # Number and origin stand beside each other on a counter of eight columns.
    crowded = post < 9 and any(need.origins for need in needs)
    named = any(need.names for need in needs)
    heights = _Heights(open=4, counter=3 if crowded or named else 2)
    for least in (3, 2, 1):
        if heights.total(needs) > rows:
            heights = heights._replace(open=least)
    for name in _GROWTH:
        grown = heights._replace(**{name: getattr(heights, name) + 1})
        if grown.total(needs) <= rows and not (name == "works" and heights.works):
            heights = grown
    return heights._replace(open=heights.open + max(0, rows - heights.total(needs)))


def _laid_out(
    rows: int, needs: tuple[Needs, Needs], heights: _Heights
) -> tuple[tuple[SideRows, SideRows], range]:
    above, below = needs
    rows = max(rows, heights.total(needs))
    union = _side_rows(above, heights)
    # The same from below, turned upside down.
    mirrored = _side_rows(below, heights)
    confederate = SideRows(
        *(None if row is None else rows - 1 - row for row in mirrored),  # type: ignore[arg-type]
    )
    confederate = confederate._replace(counter=confederate.counter - heights.counter + 1)
    return (union, confederate), range(union.tags + 1, confederate.tags)


def _side_rows(need: Needs, heights: _Heights) -> SideRows:
    """The rows of a side that stands above."""
    row = 1
    roads = apart = works = None
    if need.roads and heights.roads:
        roads, row = row, row + heights.roads
    if need.apart and heights.apart:
        apart, row = row, row + heights.apart
    counter, row = row, row + heights.counter
    if need.works and heights.works:
        works, row = row, row + heights.works
    return SideRows(0, roads, apart, counter, works, row)


def is_above(side: Side) -> bool:
    """The Union comes from the north."""
    return side is UNION
