"""Ground for skirmishes: thrown for beforehand, and kept as text under a name. [SK 3.1]

    title = "Behind the mill"
    terrain = ["wood 1000,2000 1200,3000 1500,2200", "hill ..."]

Every piece is a line: its kind and its corners, in tenths of a millimeter from the south-west
corner of a field of 160 by 100 cm.
"""

from typing import NamedTuple

import tomli_w

from campaign.battle.register import RESOLVERS
from campaign.battle.tabletop_staging import FIELD_HEIGHT, FIELD_WIDTH
from campaign.battle.terrain_lines import read_terrain, write_terrain
from campaign.dice import Dice
from campaign.errors import NotationError, unknown
from campaign.formats.toml_values import check_keys, names, parsed, text
from campaign.tabletop.measure import CM, Point
from campaign.tabletop.terrain import Kind, Piece, Table

KINDS = (
    *(Kind.WOOD, Kind.FIELDS, Kind.ROUGH, Kind.HILL, Kind.VILLAGE, Kind.WALL),
    *(Kind.RIVER, Kind.BRIDGE, Kind.RAILWAY, Kind.ROAD),
)
"""What every table has, or has something for. [SK 3.1]"""

MOST_PIECES, MOST_CORNERS = 40, 40
"""As many as a table is still quick with."""

OVER = 2 * CM
"""So far a river or a road may reach over the edge with its corners."""

LONGEST_TITLE = 40


class Ground(NamedTuple):
    """A field with what lies on it."""

    title: str
    terrain: tuple[Piece, ...]


def throw_ground(dice: Dice) -> tuple[Piece, ...]:
    """Ground laid out by dice alone, by the rules that lay out ground. [SK 3.1, YK 4.1, YK 4.2]"""
    throw = next(filter(None, (resolver.throw_ground for resolver in RESOLVERS.values())))
    return throw(dice)


INSTEAD = {Kind.STREAM: Kind.RIVER, Kind.MARSH: Kind.ROUGH, Kind.FENCE: Kind.WALL}
"""What stands for kinds that not every table has."""


def ground_of(table: Table) -> tuple[Piece, ...]:
    """What lies on the table of a battle, to be fought on again; works are not ground. [SK 3.1]"""
    pieces = (piece._replace(kind=INSTEAD.get(piece.kind, piece.kind)) for piece in table.pieces)
    return tuple(
        Piece(
            piece.kind,
            tuple(
                Point(x * FIELD_WIDTH // table.width, y * FIELD_HEIGHT // table.height)
                for x, y in piece.outline
            ),
        )
        for piece in pieces
        if piece.kind in KINDS
    )


def write_ground(ground: Ground) -> str:
    """The ground as text."""
    terrain = [write_terrain(piece) for piece in ground.terrain]
    return tomli_w.dumps({"title": ground.title, "terrain": terrain})


def read_ground(document: str) -> Ground:
    """The ground that a text tells of.

    Raises:
        NotationError: names the line that is wrong, and what would be right.
    """
    try:
        values = parsed(document)
    except ValueError as error:
        raise NotationError(f"ground: {error}") from error
    except RecursionError as error:
        raise NotationError("ground: too many brackets within brackets") from error
    check_keys("ground", "ground key", values, Ground._fields)
    title = text(values, "title", "")
    if not title.strip() or not title.isprintable() or len(title) > LONGEST_TITLE:
        raise NotationError(f"ground: a title of 1 to {LONGEST_TITLE} letters is wanted")
    lines = names(values, "terrain", [])
    if len(lines) > MOST_PIECES:
        raise NotationError(f"ground: {len(lines)} pieces of terrain are more than {MOST_PIECES}")
    return Ground(title, tuple(_piece(line, number) for number, line in enumerate(lines, 1)))


def _piece(line: str, number: int) -> Piece:
    """One piece of terrain, on the field and of a kind that every table has."""
    place = f"ground: terrain {number}"
    kind = line.partition(" ")[0]
    if kind not in KINDS:
        raise NotationError(f"{place}: {unknown('kind of terrain', kind, KINDS)}")
    try:
        piece = read_terrain(line)
    except (NotationError, ValueError, TypeError) as error:
        raise NotationError(
            f"{place}: a {kind} has three corners or more, each like 1000,2000"
        ) from error
    if len(piece.outline) > MOST_CORNERS:
        raise NotationError(f"{place}: a {kind} of more than {MOST_CORNERS} corners")
    for x, y in piece.outline:
        if not (-OVER <= x <= FIELD_WIDTH + OVER and -OVER <= y <= FIELD_HEIGHT + OVER):
            raise NotationError(
                f"{place}: the corner {x},{y} is off the field of {FIELD_WIDTH} by {FIELD_HEIGHT}"
            )
    return piece
