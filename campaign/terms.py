"""Words of the rulebook that every part of the game speaks: sides, ranks, arms, types of piece."""

from enum import StrEnum
from typing import Annotated, Final, TypeAlias

BoxId: TypeAlias = Annotated[str, "box"]
"""A box of the board by its plain id, like `pittsburg_landing`."""

ResolverId: TypeAlias = Annotated[str, "resolver"]
"""A way to fight battles, by its id, like `battle_line`."""

StateId: TypeAlias = Annotated[str, "state"]
"""A state by its postal code, like `KY`."""

PlayerId: TypeAlias = Annotated[str, "player"]
"""Who plays a side: `PERSON`, or a commander by its id, like `steady`."""

PERSON: Final = "person"
"""Who plays a side that no commander plays."""

CAPITAL: Final = "washington"
"""The box that the Confederacy is after. [BG 13.2, NS 6.0, NS 8.4]"""

BORDER_STATES: Final = ("MO", "KY", "MD")
"""Missouri, Kentucky and Maryland. [NS 8.3]"""


class Side(StrEnum):
    """One of the two players. [BG 1.1]"""

    UNION = "union"
    CONFEDERATE = "confederate"

    def __init__(self, name: str) -> None:
        self.seat: int = 0 if name == "union" else 1
        """0 for the Union, 1 for the Confederacy: the place of a side in every pair."""

        self.enemy: Side
        """The other side. Every rule asks for it, so it lies ready."""


UNION: Final = Side.UNION
CONFEDERATE: Final = Side.CONFEDERATE
UNION.enemy, CONFEDERATE.enemy = CONFEDERATE, UNION
SIDES: Final = (UNION, CONFEDERATE)
"""Both sides, in the order of play. [BG 2.2]"""


class Rank(StrEnum):
    """How good a piece is. [BG 1.1]"""

    MILITIA = "militia"
    VETERAN = "veteran"
    CRACK = "crack"


class Arm(StrEnum):
    """On foot or on horseback. [BG 1.1]"""

    INFANTRY = "infantry"
    CAVALRY = "cavalry"


class PieceType(StrEnum):
    """The types of piece, with what is printed on them. [BG 1.1, NS-R26, NS-R28]"""

    MILITIA_INFANTRY = "militia_infantry"
    VETERAN_INFANTRY = "veteran_infantry"
    CRACK_INFANTRY = "crack_infantry"
    MILITIA_CAVALRY = "militia_cavalry"
    VETERAN_CAVALRY = "veteran_cavalry"
    CRACK_CAVALRY = "crack_cavalry"
    BORDER_MISSOURI = "border_missouri"
    BORDER_KENTUCKY = "border_kentucky"
    BORDER_MARYLAND = "border_maryland"
    FOREIGN_VETERAN_INFANTRY = "foreign_veteran_infantry"
    FOREIGN_CRACK_INFANTRY = "foreign_crack_infantry"
    FOREIGN_CRACK_CAVALRY = "foreign_crack_cavalry"

    def __init__(self, name: str) -> None:
        first, *others = name.split("_")
        self.is_border: bool = first == "border"
        """The one militia infantry of a border state that joins the South. [NS 8.3]"""

        self.is_foreign: bool = first == "foreign"
        """Sent by a foreign power. [NS 8.4]"""

        if self.is_foreign:
            first, *others = others
        self.number: int = len(self.__class__.__members__)
        """Its place in every table by type, from 0."""

        self.rank: Rank = Rank.MILITIA if self.is_border else Rank(first)
        self.arm: Arm = Arm.INFANTRY if self.is_border else Arm(others[0])
        self.is_infantry: bool = self.arm == Arm.INFANTRY
        self.is_militia: bool = self.rank == Rank.MILITIA
        self.is_crack_infantry: bool = self.is_infantry and self.rank == Rank.CRACK


TYPES: Final = tuple(PieceType)

PROMOTED: Final = {
    PieceType.MILITIA_INFANTRY: PieceType.VETERAN_INFANTRY,
    PieceType.BORDER_MISSOURI: PieceType.VETERAN_INFANTRY,
    PieceType.BORDER_KENTUCKY: PieceType.VETERAN_INFANTRY,
    PieceType.BORDER_MARYLAND: PieceType.VETERAN_INFANTRY,
    PieceType.VETERAN_INFANTRY: PieceType.CRACK_INFANTRY,
    PieceType.MILITIA_CAVALRY: PieceType.VETERAN_CAVALRY,
    PieceType.VETERAN_CAVALRY: PieceType.CRACK_CAVALRY,
}
"""What a piece is promoted to; crack and foreign pieces rise no further. [BG 11.3, NS-R28]"""


class Leader(StrEnum):
    """A great general. [NS 8.2]"""

    GRANT = "grant"
    SHERMAN = "sherman"
    LEE = "lee"

    def __init__(self, name: str) -> None:
        self.number: int = len(self.__class__.__members__)
        """His place in every table of leaders, 0 to 2."""

        self.side: Side = CONFEDERATE if name == "lee" else UNION


LEADERS: Final = tuple(Leader)

LEADERS_OF: Final = tuple(tuple(one for one in Leader if one.side is side) for side in SIDES)
"""The leaders of each side, by its seat."""
