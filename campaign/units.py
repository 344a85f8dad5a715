"""Pieces on the board: values, with what they have done in this player turn."""

from typing import NamedTuple

from campaign.terms import BoxId, PieceType, Side

MOST_MARCHES = 2
"""Marches one piece may take part in. [BG 4.3]"""

LAND = "land"
SEA = "sea"
REDUCED = "reduced"
ROUTED = "routed"


class Unit(NamedTuple):
    """One piece in a box. The order of the fields makes equal pieces line up, freshest first."""

    side: Side
    type: PieceType
    marches: int = 0
    """Marches it has taken part in, this segment. [BG 4.3]"""

    entrenched: bool = False
    """It carries an entrenchment. [BG 7.1]"""

    reduced: bool = False
    """It shows its weaker step. [BG 1.1]"""

    moved: str = ""
    """How it has moved this segment: not yet, by `land` or by `sea`. [BG 6.1]"""

    jumped: bool = False
    """It has made its one jump of the segment. [BG 5.3]"""

    dug: bool = False
    """It has put one march into works that need two. [BG 7.1]"""

    sheltered: bool = False
    """It began this player turn in permanent works. [BG 7.4]"""

    entry: BoxId = ""
    """The box from which it entered a box with enemies. [BG 9.4, BG Q11]"""

    crossed: bool = False
    """It entered the battle across a river, or from the sea. [BG 8.7]"""

    invaded: bool = False
    """It came by naval invasion. [BG 6.2]"""

    fought: bool = False
    """It has fought a battle this player turn. [BG 10.2]"""

    promoted: bool = False
    """It has been promoted this player turn. [BG 11.2]"""

    busy: bool = False
    """It has taken part in the march that is going on. [BG 4.2, BG 4.3]"""

    drawn: int = 0
    """Its number in the battle that it was brought up to; 0 if it was not. [BG 10.1]"""

    shaken: str = ""
    """It came out of a battle `reduced` or `routed`, and may desert. [NS 8.12, NS-R21]"""

    @property
    def is_protected(self) -> bool:
        """It counts as entrenched. [BG 7.1, BG 7.4]"""
        return self.entrenched or self.sheltered

    @property
    def can_march(self) -> bool:
        """It has a march left, and has not taken part in the one going on. [BG 4.3]"""
        return self.marches < MOST_MARCHES and not self.busy

    def gone(self) -> "Unit":
        """The piece after leaving its box: it loses its works. [BG 7.3, BG Q4]"""
        return self._replace(entrenched=False, sheltered=False, dug=False)


Stack = tuple[Unit, ...]
"""The pieces of one side in one box, in order."""
