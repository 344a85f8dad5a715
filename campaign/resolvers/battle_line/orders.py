"""What a side can order in a battle, as values and as lines. [BG 8.2, BG 9, BG 10, NS 7, NS 8.1]"""

from dataclasses import dataclass, field
from typing import TypeAlias

from campaign.formats.notation import Notation
from campaign.terms import BoxId, Leader, PieceType


@dataclass(frozen=True, slots=True)
class Fire:
    """Announce one shot. [BG 8.3]"""

    shooter: int
    target: int


@dataclass(frozen=True, slots=True)
class Bonus:
    """Give points of the leaders to a piece that has announced its shot. [NS 8.22]"""

    piece: int
    points: int = field(default=1, metadata={"bare": True})


@dataclass(frozen=True, slots=True)
class Roll:
    """Throw for all announced shots, or for the leadership of the day. [BG 8.5, NS 7.0]"""


@dataclass(frozen=True, slots=True)
class Retreat:
    """Leave with everything instead of firing. [BG 9.1]"""

    to: BoxId


@dataclass(frozen=True, slots=True)
class Reinforce:
    """Bring up a piece from an adjacent box. [BG 10.1]"""

    type: PieceType
    box: BoxId
    piece: int | None = None
    """Which of several that differ; the default is the first that could come."""


@dataclass(frozen=True, slots=True)
class Lead:
    """Bring up a leader from an adjacent box. [NS 8.21, NS-R23]"""

    leader: Leader


@dataclass(frozen=True, slots=True)
class Relieve:
    """Put a piece in front that waits behind, in the place of another. [NS-R16]"""

    out: int
    fresh: int = field(metadata={"label": "in"})


@dataclass(frozen=True, slots=True)
class Rally:
    """Bring back a routed piece. [NS 8.11]"""

    piece: int


@dataclass(frozen=True, slots=True)
class Ready:
    """The line stands as it should: nobody else is relieved, or nobody rallies. [NS-R16, NS-R20]"""


LineOrder: TypeAlias = Fire | Bonus | Roll | Retreat | Reinforce | Lead | Relieve | Rally | Ready

ORDERS: Notation[LineOrder] = Notation(
    Fire, Bonus, Roll, Retreat, Reinforce, Lead, Relieve, Rally, Ready
)
