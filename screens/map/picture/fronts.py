"""Who holds land, on a row of pixels: the line where the sides meet, and a pattern. Pure."""

from collections.abc import Iterable
from itertools import compress, count

from screens.map.picture.ground import PixelKind
from screens.map.picture.tints import (
    BLACK_NUMBER,
    CONFEDERATE_HELD,
    FRONT,
    FRONT_RIVER,
    HATCH,
    HATCHED,
    LookColors,
)


def hatch(inks: LookColors, y: int, row: list[int], holders: bytes, kinds: bytes) -> None:
    """Land of the Confederacy can be told without colors."""
    for x, holder in enumerate(holders):
        if holder == CONFEDERATE_HELD and (x + y) % HATCH == 0 and kinds[x] != PixelKind.RIVER:
            row[x] = inks.mixed(row[x], BLACK_NUMBER, HATCHED)


def draw_front(
    inks: LookColors, row: list[int], held: tuple[bytes, bytes, bytes], kinds: bytes
) -> None:
    """Where land of one side meets that of the other; who holds the rows above, here, and below."""
    above, here, below = held
    if not all(any(holder in line for line in held) for holder in (0, 1)):
        return
    beside = above, below, here[:1] + here[:-1], here[1:] + here[-1:]
    for x in compress(count(), _otherwise(here, beside)):
        holder = here[x]
        if holder <= CONFEDERATE_HELD and any(line[x] == 1 - holder for line in beside):
            part = FRONT_RIVER if kinds[x] == PixelKind.RIVER else FRONT
            row[x] = inks.mixed(row[x], inks.fronts[holder], part)


def _otherwise(here: bytes, others: Iterable[bytes]) -> bytes:
    """For each pixel of a row something else than 0 if it is not as in all the other rows."""
    row, found = int.from_bytes(here), 0
    for other in others:
        found |= row ^ int.from_bytes(other)
    return found.to_bytes(len(here))
