"""Terrain as a piece of country has it: scattered, no two pieces in a line. [YK 4.1, YK 4.2]"""

from collections.abc import Sequence
from zlib import crc32

from campaign.resolvers.yankee.orders import Lay, Strip
from campaign.resolvers.yankee.position import YankeePosition
from campaign.tabletop.measure import CM, distance

_LOOKED_AT = 80
"""So many places are looked at for a piece."""

OFFERED = 12
"""So many of them are offered: the rules allow one of so many, if there is room."""

_WEST, _EAST, _SOUTH, _NORTH = 10, 150, 23, 77
"""Between these, in centimeters, a piece lies clear of the places where armies are drawn up."""

_AWAY = 30 * CM
"""Pieces that lie so far apart need not lie farther."""

_OUT_OF_LINE = 5 * CM
"""Two pieces that are off each other by so much, both ways, are not in a row."""

_IN_A_ROW = 4
"""So much more it counts to lie out of line than to lie apart."""


def scattered(position: YankeePosition, seed: int = 0) -> list[Lay]:
    """Places for the next piece, the best first: apart from all others, and in no line with them.

    The dice that have fallen say where they are, and what lies there already: the same table is
    laid in the same way.
    """
    seen = _seen(position, seed)
    places = [_place(_noise(number, seen)) for number in range(_LOOKED_AT)]
    return sorted(places, key=lambda place: -_merit(position, place))[:OFFERED]


def any_of(position: YankeePosition, strips: Sequence[Strip]) -> Strip:
    """One of some courses of a river or railway: no corner of the table has it more often."""
    return strips[_noise(0, _seen(position)) % len(strips)]


def _seen(position: YankeePosition, seed: int = 0) -> str:
    return repr((seed, position.dice, [piece.outline for piece in position.ground]))


def _noise(number: int, seen: str) -> int:
    return crc32(f"{number} {seen}".encode())


def _place(noise: int) -> Lay:
    across, up = noise % (1 << 16), noise >> 16
    return Lay(
        _WEST + across * (_EAST - _WEST + 1) // (1 << 16),
        _SOUTH + up * (_NORTH - _SOUTH + 1) // (1 << 16),
    )


def _merit(position: YankeePosition, place: Lay) -> int:
    """How well a place lies to the piece that it lies worst to."""
    x, y = place.x * CM, place.y * CM
    least = _AWAY + _IN_A_ROW * _OUT_OF_LINE
    for piece in position.ground:
        middle = piece.middle
        out_of_line = min(abs(x - middle.x), abs(y - middle.y), _OUT_OF_LINE)
        apart = min(distance(middle._replace(x=x, y=y), middle), _AWAY)
        least = min(least, apart + _IN_A_ROW * out_of_line)
    return least
