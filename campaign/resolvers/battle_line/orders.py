"""What a side can order in a battle, as values and as lines. [BG 8.2, BG 9, BG 10, NS 7, NS 8.1]"""

from typing import Annotated, TypeAlias

from campaign.formats.notation import BARE, FieldStyle, Notation
from campaign.terms import BoxId, Leader, PieceType
from campaign.values import Value


class Fire(Value, frozen=True):
    """Announce one shot. [BG 8.3]"""

    shooter: int
    target: int


class Bonus(Value, frozen=True):
    """Give points of the leaders to a piece that has announced its shot. [NS 8.22]"""

    piece: int
    points: Annotated[int, BARE] = 1


class Roll(Value, frozen=True):
    """Throw for all announced shots, or for the leadership of the day. [BG 8.5, NS 7.0]"""


class Retreat(Value, frozen=True):
    """Leave with everything instead of firing. [BG 9.1]"""

    to: BoxId


class Reinforce(Value, frozen=True):
    """Bring up a piece from an adjacent box. [BG 10.1]"""

    type: PieceType
    box: BoxId
    piece: int | None = None
    """Which of several that differ; the default is the first that could come."""


class Lead(Value, frozen=True):
    """Bring up a leader from an adjacent box. [NS 8.21, NS-R23]"""

    leader: Leader


class Relieve(Value, frozen=True):
    """Put a piece in front that waits behind, in the place of another. [NS-R16]"""

    out: int
    fresh: Annotated[int, FieldStyle("in")]


class Rally(Value, frozen=True):
    """Bring back a routed piece. [NS 8.11]"""

    piece: int


class Ready(Value, frozen=True):
    """The line stands as it should: nobody else is relieved, or nobody rallies. [NS-R16, NS-R20]"""


LineOrder: TypeAlias = Fire | Bonus | Roll | Retreat | Reinforce | Lead | Relieve | Rally | Ready

ORDERS: Notation[LineOrder] = Notation(
    Fire, Bonus, Roll, Retreat, Reinforce, Lead, Relieve, Rally, Ready
)
