"""Words of the rulebook that every part of the game speaks: sides, ranks, arms, types of piece."""

from enum import StrEnum
from typing import Annotated, Final, TypeAlias

BoxId: TypeAlias = Annotated[str, "box"]
"""A box of the board by its plain id, like `pittsburg_landing`."""


class Side(StrEnum):
    """One of the two players. [BG 1.1]"""

    UNION = "union"
    CONFEDERATE = "confederate"

    def __init__(self, name: str) -> None:
        self.seat: int = 0 if name == "union" else 1
        """0 for the Union, 1 for the Confederacy: the place of a side in every pair."""

    @property
    def enemy(self) -> "Side":
        return CONFEDERATE if self is UNION else UNION


UNION: Final = Side.UNION
CONFEDERATE: Final = Side.CONFEDERATE
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
    """The six types of piece, with what is printed on them. [BG 1.1]"""

    MILITIA_INFANTRY = "militia_infantry"
    VETERAN_INFANTRY = "veteran_infantry"
    CRACK_INFANTRY = "crack_infantry"
    MILITIA_CAVALRY = "militia_cavalry"
    VETERAN_CAVALRY = "veteran_cavalry"
    CRACK_CAVALRY = "crack_cavalry"

    def __init__(self, name: str) -> None:
        rank, arm = name.split("_")
        self.number: int = len(self.__class__.__members__)
        """Its place in every table by type, 0 to 5."""

        self.rank: Rank = Rank(rank)
        self.arm: Arm = Arm(arm)
        self.is_infantry: bool = arm == Arm.INFANTRY
        self.is_militia: bool = rank == Rank.MILITIA
        self.is_crack_infantry: bool = self.is_infantry and rank == Rank.CRACK


TYPES: Final = tuple(PieceType)

PROMOTED: Final = {
    PieceType.MILITIA_INFANTRY: PieceType.VETERAN_INFANTRY,
    PieceType.VETERAN_INFANTRY: PieceType.CRACK_INFANTRY,
    PieceType.MILITIA_CAVALRY: PieceType.VETERAN_CAVALRY,
    PieceType.VETERAN_CAVALRY: PieceType.CRACK_CAVALRY,
}
"""What a piece is promoted to; crack pieces rise no further. [BG 11.3]"""
