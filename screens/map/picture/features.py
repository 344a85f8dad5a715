"""What lies on the ground between the boxes: seas, rivers, borders, ranges and swamps.

`map_ground.csv` tells them in printed points, those of the boxes on the board. Coasts and borders
follow the liberties that the printed map takes; a river that a box is named for passes it exactly.
"""

import csv
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from screens.map.map_layout import DATA

Point: TypeAlias = tuple[float, float]
"""A place, in printed points or in pixels."""


class Feature(NamedTuple):
    """One of them."""

    kind: str
    """`sea` and `swamp` are areas; `river`, `stream`, `border` and `ridge` are lines."""

    name: str
    width: int
    """Half the width of a range, in printed points; 0 for all else."""

    height: float
    """How high a range is: mountains begin at 0.52."""

    points: tuple[Point, ...]


def features() -> Iterator[Feature]:
    """All of them, in the order of the file."""
    with (DATA / "map_ground.csv").open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            numbers = [int(number) for number in row["points"].split()]
            yield Feature(
                row["kind"],
                row["name"],
                int(row["width"] or 0),
                int(row["height"] or 0) / 100,
                tuple(zip(numbers[::2], numbers[1::2], strict=True)),
            )
