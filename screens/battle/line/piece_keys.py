"""Pieces picked by the keyboard: by a letter at once, or by the number that they have. Pure."""

from typing import NamedTuple

from campaign.resolvers.battle_line.position import LinePosition
from screens.battle.line.signs import lettered, target_at

DIGITS = "0123456789"


class Picked(NamedTuple):
    """A piece that keys mean."""

    number: int
    is_sure: bool
    """No other piece's number begins with what was typed."""


class PieceKeys:
    """What has been typed of a number so far."""

    def __init__(self) -> None:
        self._typed = ""

    def forget(self) -> None:
        """The next digit begins another number."""
        self._typed = ""

    def take(self, position: LinePosition, key: str) -> Picked | None:
        """The piece that a key means after those before it; None if there is no such piece."""
        typed, self._typed = self._typed, ""
        if key not in DIGITS:
            number = target_at(position, key)
            return None if number is None else Picked(number, is_sure=True)
        numbers = [str(piece.id) for piece in lettered(position)]
        for wanted in dict.fromkeys((typed + key, key)):
            found = [number for number in numbers if number.startswith(wanted)]
            if found:
                is_sure = len(found) == 1
                self._typed = "" if is_sure else wanted
                return Picked(int(wanted if wanted in found else found[0]), is_sure)
        return None

    def picks(self, position: LinePosition, key: str) -> bool:
        """Whether a key means a piece."""
        again = PieceKeys()
        again._typed = self._typed
        return again.take(position, key) is not None
