"""What happened in a battle in rounds. Ids and numbers; the words are found elsewhere."""

from dataclasses import dataclass

from campaign.battle import BattlePiece
from campaign.terms import BoxId, Side


@dataclass(frozen=True, slots=True)
class ShotFired:
    """One shot of an announced volley. [BG 8.3, BG 8.5]"""

    shooter: BattlePiece
    target: BattlePiece
    needed: int
    face: int | None
    """None if no die was thrown: the shot was wasted or could not hit."""

    outcome: str
    """`missed`, `reduced`, `eliminated`, `wasted` or `hopeless`."""

    rule: str = "BG 8.5"


@dataclass(frozen=True, slots=True)
class VolleyFired:
    """A side has fired; the next part begins. [BG 8.2]"""

    side: Side
    round: int
    rule: str = "BG 8.2"


@dataclass(frozen=True, slots=True)
class ReserveCame:
    """A piece was brought up from an adjacent box. [BG 10.1]"""

    piece: BattlePiece
    origin: BoxId
    rule: str = "BG 10.1"


@dataclass(frozen=True, slots=True)
class LineRetreated:
    """A side left the field. [BG 9.1]"""

    side: Side
    to: BoxId
    rule: str = "BG 9.1"
