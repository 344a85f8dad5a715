"""Layers that the drawings of a hex map share: what is laid over ground without hiding it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from screens.battle.hexes.colors import HexCell
from screens.parts.pixels import Cell, Pixel
from screens.parts.window import Span

Inked = dict[Cell, tuple[str, HexCell]]
"""Cells with their letters and meanings, to be laid over the rest."""

Halves = tuple[int | None, int | None]
"""The kinds of the upper and the lower pixel of a cell; None for those of the ground."""


class AccentLayer:
    """Cells that stand out, with whatever is drawn there."""

    def __init__(self) -> None:
        self._rows: dict[int, dict[tuple[int, int], str]] = {}

    def lay(self, accents: Iterable[tuple[Span, str]]) -> list[Span]:
        """Others in the place of those that are there; the cells that look different."""
        rows: dict[int, dict[tuple[int, int], str]] = {}
        for (row, start, end), accent in accents:
            rows.setdefault(row, {})[start, end] = accent
        before, self._rows = self._rows, rows
        return [
            Span(row, min(start for start, _ in parts), max(end for _, end in parts))
            for row, parts in _different(before, rows)
        ]

    def write(self, row: int, letters: list[str], meanings: list[HexCell]) -> None:
        """See `screens.parts.canvas.Layer`."""
        for (start, end), accent in self._rows.get(row, {}).items():
            for place in range(start, end):
                meanings[place] = meanings[place]._replace(accent=accent)


class PixelLayer:
    """Single pixels, two to a cell, over those of the ground: outlines, borders, vertices.

    Letters that are there stay, so that an outline never makes them illegible.
    """

    def __init__(self) -> None:
        self._rows: dict[int, dict[int, Halves]] = {}

    def lay(self, pixels: Mapping[Pixel, int]) -> list[Span]:
        """Others in the place of those that are there; the cells that look different."""
        rows: dict[int, dict[int, Halves]] = {}
        for (x, y), kind in pixels.items():
            cells = rows.setdefault(y // 2, {})
            upper, lower = cells.get(x, (None, None))
            cells[x] = (upper, kind) if y % 2 else (kind, lower)
        before, self._rows = self._rows, rows
        return [
            Span(row, min(columns), max(columns) + 1) for row, columns in _different(before, rows)
        ]

    def write(self, row: int, letters: list[str], meanings: list[HexCell]) -> None:
        """See `screens.parts.canvas.Layer`."""
        for place, (upper, lower) in self._rows.get(row, {}).items():
            cell = meanings[place]
            if cell.letters:
                continue
            cell = meanings[place] = HexCell(
                cell.upper if upper is None else upper, cell.lower if lower is None else lower
            )
            letters[place] = " " if cell.upper == cell.lower else "▀"


def _different(
    before: Mapping[int, Mapping[Any, object]], after: Mapping[int, Mapping[Any, object]]
) -> Iterator[tuple[int, list[Any]]]:
    """The rows on which something differs, each with what does."""
    for row in before.keys() | after.keys():
        old, new = before.get(row, {}), after.get(row, {})
        if old != new:
            yield row, [key for key in old.keys() | new.keys() if old.get(key) != new.get(key)]


def over_ground(cell: HexCell, beneath: HexCell) -> HexCell:
    """Letters on the ground that is there, which stands out as it did."""
    return cell._replace(
        upper=beneath.lower, lower=beneath.lower, accent=cell.accent or beneath.accent
    )


def as_its_hex(cell: HexCell, beneath: HexCell) -> HexCell:
    """A counter, which stands out as its hex does."""
    return cell._replace(accent=beneath.accent)
