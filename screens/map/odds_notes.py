"""Odds on the map in letters: behind the label of a box, else before it, below or above it. Pure.

A note touches no other label, so that nobody wonders whose it is; without room it is left out.
"""

from collections.abc import Callable, Iterator, Mapping

from campaign.terms import BoxId
from screens.map.map_layout import Layout, Spot
from screens.parts.pixels import Cell


def odds_cells(
    plan: Layout, odds: Mapping[BoxId, str], is_free: Callable[[Cell], bool]
) -> dict[Cell, str]:
    """The letters of all notes for which there is room."""
    cells: dict[Cell, str] = {}
    for box, said in odds.items():
        for (x, y), around in _places(plan.spot(box), len(said)):
            if all(is_free(cell) and cell not in cells for cell in around):
                cells |= {(x + aside, y): letter for aside, letter in enumerate(said)}
                break
    return cells


def _places(spot: Spot, length: int) -> Iterator[tuple[Cell, list[Cell]]]:
    """Where a note may begin, and the cells that have to be free then."""
    behind, before = spot.x + spot.width + 1, spot.x - 1 - length
    yield (behind, spot.y), [(behind + aside, spot.y) for aside in range(length + 1)]
    yield (before, spot.y), [(before + aside, spot.y) for aside in range(-1, length)]
    for row, next_row in ((spot.y + spot.height, 1), (spot.y - 1, -1)):
        columns = range(spot.x - 1, spot.x + length + 1)
        yield (spot.x, row), [(x, y) for y in (row, row + next_row) for x in columns]
