"""Ground as text: a line for every piece of terrain. [YK 4.1, SK 3.1]"""

from campaign.battle.request_format import member
from campaign.errors import NotationError, quoted
from campaign.tabletop.measure import Point
from campaign.tabletop.terrain import Kind, Piece


def write_terrain(piece: Piece) -> str:
    """`wood 1000,200 1200,400 ...`: its kind and its corners."""
    return " ".join((piece.kind, *(f"{x},{y}" for x, y in piece.outline)))


def read_terrain(line: str) -> Piece:
    """The piece of terrain that a line tells of.

    Raises:
        NotationError: if its kind is unknown, or it has fewer than three corners.
        ValueError: if a corner is no pair of numbers.
    """
    kind, *corners = line.split()
    if len(corners) < 3:
        raise NotationError(f"battle: {quoted(kind)} has fewer than three corners")
    places = (tuple(map(int, corner.split(","))) for corner in corners)
    return Piece(member(Kind, "kind", kind), tuple(Point(x, y) for x, y in places))
