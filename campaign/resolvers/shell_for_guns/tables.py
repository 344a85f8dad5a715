"""The printed tables of Shell for Guns, from `campaign/data/shell_for_guns`. [SG 1.1, SG 1.4]"""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from campaign.battle.tabletop_staging import FIELD_HEIGHT, FIELD_WIDTH
from campaign.formats.data_files import document, table
from campaign.resolvers.shell_for_guns.vocabulary import Ability, Cover, Quality
from campaign.tabletop.measure import Point
from campaign.tabletop.terrain import Kind, Piece, Table, rectangle
from campaign.terms import PieceType

UM = 500
"""The unit of measure on the table of miniatures, in tenths of a millimeter: 5 cm. [SG 1.4]"""

WIDTH, HEIGHT = 36 * UM, 24 * UM
"""The table. [SG-R1]"""

_FOLDER = "shell_for_guns"


class BaseValues(NamedTuple):
    """One row of the table of bases. [SG 1.3, SG-R1, SG-R2]"""

    front: int
    depth: int
    melee: int
    fire: int
    losses: int


@cache
def base_values() -> Mapping[str, BaseValues]:
    """What each sort of base stands, does and bears. [SG-R1, SG-R2]"""
    return {
        row["base"]: BaseValues(
            front=row.number("front") * UM // 100,
            depth=row.number("depth") * UM // 100,
            melee=row.number("melee"),
            fire=row.number("fire"),
            losses=row.number("losses"),
        )
        for row in table(f"{_FOLDER}/bases.csv")
    }


@cache
def pace(troops: str, going: str) -> int | None:
    """How far troops move over such ground; None if they may not enter. [SG 2.5, SG-R8]"""
    return _paces()[troops, going]


@cache
def _paces() -> Mapping[tuple[str, str], int | None]:
    return {
        (row["troops"], going): None if cell == "no" else int(cell) * UM
        for row in table(f"{_FOLDER}/movement.csv")
        for going, cell in row.cells.items()
        if going != "troops"
    }


class Range(NamedTuple):
    """One column of the table of artillery. [SG 2.6, SG-R9]"""

    up_to: int
    dice: int
    hits_on: int


@cache
def ranges() -> tuple[Range, ...]:
    """The ranges of artillery, nearest first. [SG-R9]"""
    return tuple(
        Range(row.number("up_to") * UM, row.number("dice"), row.number("hits_on"))
        for row in table(f"{_FOLDER}/artillery.csv")
    )


@cache
def hits_on(cover: Cover) -> int:
    """What a die of musketry or melee must show. [SG 2.6, SG 2.8]"""
    return _hits()[cover][0]


@cache
def artillery_modifier(cover: Cover) -> int:
    """What cover takes from the die of a battery. [SG-R9]"""
    return _hits()[cover][1]


@cache
def _hits() -> Mapping[str, tuple[int, int]]:
    rows = table(f"{_FOLDER}/hits.csv")
    return {row["cover"]: (row.number("hits_on"), row.number("artillery")) for row in rows}


@cache
def modifiers(name: str, column: str = "modifier") -> Mapping[str, int]:
    """One of the tables of modifiers: `command`, `fire`, or a column of `melee`."""
    rows = table(f"{_FOLDER}/{name}.csv")
    return {row["circumstance"]: row.number(column) for row in rows}


@cache
def command_value(ability: Ability) -> int:
    """What a general rolls against. [SG 2.3, SG-R3]"""
    return {row["general"]: row.number("value") for row in table(f"{_FOLDER}/generals.csv")}[
        ability
    ]


class Ground(NamedTuple):
    """One row of the table of grounds. [SG 2.5, SG 2.6]"""

    going: str
    """The column of the table of movement."""

    cover: Cover
    hides: bool
    """It hides what is in it, and what is behind."""

    @property
    def is_rough(self) -> bool:
        """Broken or difficult ground, or an obstacle. [SG 2.5]"""
        return self.going in ("broken", "difficult", "obstacle")

    @property
    def is_barrier(self) -> bool:
        """A fence or a wall: an obstacle that can be defended. [SG 2.6, SG 2.7]"""
        return self.going == "obstacle" and self.cover is not Cover.NONE


@cache
def grounds() -> Mapping[Kind, Ground]:
    """What each kind of ground means. [SG 2.5, SG 2.6]"""
    return {
        Kind(row["ground"]): Ground(row["going"], Cover(row["cover"]), row["hides"] == "yes")
        for row in table(f"{_FOLDER}/ground.csv")
    }


@cache
def quality_of(type_: PieceType) -> Quality:
    """How good the brigade of a strategic piece is. [SG-R3]"""
    row = _pieces()[type_.arm]
    return next(quality for quality in Quality if row[quality] == type_.rank)


@cache
def bases_of(type_: PieceType) -> int:
    """How many bases the brigade of a fresh strategic piece has."""
    return int(_pieces()[type_.arm]["bases"])


@cache
def _pieces() -> Mapping[str, Mapping[str, str]]:
    return {row["piece"]: row.cells for row in table(f"{_FOLDER}/pieces.csv")}


# --- the tables to fight on --------------------------------------------------------------------


@cache
def table_names() -> tuple[str, ...]:
    """The tables to fight on, in the order of the file."""
    return tuple(document(f"{_FOLDER}/tables.toml"))


RIVER = 11 * UM
"""How far from the attacker's edge the near bank of a stream is."""


@cache
def table_called(name: str, river: bool) -> Table:
    """A table with what lies on it; with a stream across it if there is a river. [SG-R1]"""
    pieces = tuple(
        Piece(
            Kind(entry["ground"]),
            tuple(Point(x * UM // 10, y * UM // 10) for x, y in entry["corners"]),
        )
        for entry in document(f"{_FOLDER}/tables.toml")[name]["pieces"]
    )
    return _with_stream(pieces, river)


INSTEAD = {
    Kind.RIVER: Kind.STREAM,
    Kind.BRIDGE: Kind.ROAD,
    Kind.RAILWAY: Kind.ROAD,
    Kind.WORKS: Kind.WALL,
}
"""What stands for kinds of terrain that these rules do not have. [SG 2.5]"""


@lru_cache(maxsize=16)
def table_with(terrain: tuple[Piece, ...], river: bool) -> Table:
    """A table with terrain that is known beforehand, stretched to its size. [SG 3.0, SG-R1]"""
    pieces = tuple(
        Piece(
            INSTEAD.get(piece.kind, piece.kind),
            tuple(
                Point(x * WIDTH // FIELD_WIDTH, y * HEIGHT // FIELD_HEIGHT)
                for x, y in piece.outline
            ),
        )
        for piece in terrain
    )
    return _with_stream(pieces, river)


def _with_stream(pieces: tuple[Piece, ...], river: bool) -> Table:
    """The table, with a stream across it if there is a river."""
    stream = (rectangle(Kind.STREAM, 0, RIVER, WIDTH, RIVER + UM // 2),) if river else ()
    return Table(WIDTH, HEIGHT, pieces + stream)


def table_for(box: str) -> str:
    """The table for a box of the board: always the same one."""
    names = table_names()
    return names[sum(map(ord, box)) % len(names)]
