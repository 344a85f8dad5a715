"""Where the cursor goes, along links first."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from campaign.board.board import board
from campaign.terms import BoxId
from screens.parts.window import Direction

LINK_SLANT = 1.2
"""A link serves a direction if it goes at most so far aside for each column forward."""

FREE_SLANT = 1.0
"""The same for boxes without a link; what lies further aside is the last resort."""


ASIDE = 2
"""How much further a column aside counts than a column forward."""


class Stand(Protocol):
    """Where a box stands."""

    @property
    def middle(self) -> tuple[float, float]: ...


class Stands(Protocol):
    """Where all boxes stand, one way to draw the map or the other."""

    @property
    def spots(self) -> Sequence[Stand]: ...

    @property
    def printed(self) -> Sequence[Stand]: ...
    def __hash__(self) -> int: ...


@lru_cache(maxsize=1024)
def step(
    plan: Stands,
    box: BoxId,
    direction: Direction,
    overseas: bool = False,
    goals: frozenset[BoxId] = frozenset(),
) -> BoxId | None:
    """The box that follows *box* in a direction; None at the border of the map.

    While there are *goals*, the nearest of them comes first, linked or not. Europe is on the map
    only if one looks *overseas*.
    """
    number = board().number[box]
    places = _places(plan, overseas)
    x, y = plan.spots[number].middle
    right, down = direction.value
    linked = board().neighbors[number]
    wanted = {board().number[goal] for goal in goals}
    leads = []
    for to, (column, row) in enumerate(places):
        ahead_x, ahead_y = column - x, 2 * (row - y)
        ahead = ahead_x * right + ahead_y * down
        if ahead <= 0.5:
            continue
        aside = abs(ahead_x * down) + abs(ahead_y * right)
        if aside <= LINK_SLANT * ahead and to in wanted:
            rank = -1
        elif aside <= LINK_SLANT * ahead and to in linked:
            rank = 0
        else:
            rank = 1 if aside <= FREE_SLANT * ahead else 2
        leads.append((rank, ahead + ASIDE * aside, to))
    return board().ids[min(leads)[2]] if leads else None


@lru_cache(maxsize=16)
def _places(plan: Stands, overseas: bool) -> Sequence[tuple[float, float]]:
    """The columns and rows of all boxes on the map: each step looks at every one of them."""
    return [spot.middle for spot in (plan.spots if overseas else plan.printed)]


def nearest(plan: Stands, column: float, row: float, overseas: bool = False) -> BoxId:
    """The box whose label is nearest to a place on the map."""
    places = _places(plan, overseas)

    def apart(number: int) -> float:
        x, y = places[number]
        return abs(x - column) + 2 * abs(y - row)

    return board().ids[min(range(len(places)), key=apart)]
