"""Words that every part of the game speaks: orders, fatigue."""

from enum import IntEnum, StrEnum


class Orders(StrEnum):
    """What a brigade, or a unit by itself, is about. [SH 6]"""

    MARCH = "March"
    ADVANCE = "Advance"
    ATTACK = "Attack"
    RESERVE = "Reserve"


class Fatigue(IntEnum):
    """The track of fatigue, a step each; the first three cost nothing. [SH 18]"""

    NONE = -2
    OK = -1
    ZERO = 0
    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4

    @property
    def level(self) -> int:
        """What it adds to the checks of a unit: 0 for the first three steps."""
        return max(self.value, 0)

    @property
    def words(self) -> str:
        """As printed: `none`, `OK`, `0` to `4`."""
        return {-2: "none", -1: "OK"}.get(self.value, str(self.value))


FATIGUES = {fatigue.words: fatigue for fatigue in Fatigue}
"""Every step by its printed word."""
