"""Words of Shell for Guns: troops, formations, quality, cover. [SG 1.2, SG 1.5, SG 2.5, SG 2.6]"""

from enum import StrEnum
from typing import TypeAlias

Parts: TypeAlias = tuple[tuple[str, int], ...]
"""What a number is made of: the rows of the tables that count, and how much each does."""


class Troops(StrEnum):
    """The three sorts of troops. [SG 1.3]"""

    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    ARTILLERY = "artillery"


class Formation(StrEnum):
    """How the bases of a unit stand. [SG 1.2]"""

    MARCH = "march"
    """One base wide, the others behind; the only one that moves along a road."""

    ATTACK = "attack"
    """Two bases wide, the others behind."""

    LINE = "line"
    """All bases side by side."""

    DOUBLE = "double"
    """Two lines, one behind the other."""

    LIMBERED = "limbered"
    """A battery behind its teams."""

    UNLIMBERED = "unlimbered"
    """A battery that can fire."""

    @property
    def is_column(self) -> bool:
        return self in (Formation.MARCH, Formation.ATTACK)


BRIGADE_FORMATIONS = (Formation.MARCH, Formation.ATTACK, Formation.LINE, Formation.DOUBLE)


class Quality(StrEnum):
    """How good a unit is, worst first. [SG-R3]"""

    CONSCRIPT = "conscript"
    REGULAR = "regular"
    ELITE = "elite"

    def __init__(self, name: str) -> None:
        self.grade: int = len(self.__class__.__members__)
        """0 for conscripts to 2 for the elite."""


class Ability(StrEnum):
    """How good a general is. [SG-R3]"""

    POOR = "poor"
    STANDARD = "standard"
    GOOD = "good"


class Cover(StrEnum):
    """What a target stands behind. [SG 2.6]"""

    NONE = "none"
    LIGHT = "light"
    HEAVY = "heavy"


class Reply(StrEnum):
    """What a charged unit does. [SG 2.5]"""

    STAND = "stand"
    FLEE = "flee"


class Wing(StrEnum):
    """The side on which a battery joins a brigade, or the end on which a brigade forms up."""

    LEFT = "left"
    RIGHT = "right"
    CENTER = "center"
