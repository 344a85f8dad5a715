"""What happened in a battle in rounds. Ids and numbers; the words are found elsewhere."""

from campaign.battle.contract import BattlePiece
from campaign.terms import BoxId, Leader, Side
from campaign.values import Value


class ShotFired(Value, frozen=True):
    """One shot of an announced volley. [BG 8.3, BG 8.5]"""

    shooter: BattlePiece
    target: BattlePiece
    needed: int
    face: int | None
    """None if no die was thrown: the shot was wasted or could not hit."""

    outcome: str
    """`missed`, `reduced`, `eliminated`, `wasted` or `hopeless`."""

    rule: str = "BG 8.5"
    bonus: int = 0
    """What leaders gave to it; `needed` has it already. [NS 8.22]"""


class VolleyFired(Value, frozen=True):
    """A side has fired; the next part begins. [BG 8.2]"""

    side: Side
    round: int
    rule: str = "BG 8.2"


class ReserveCame(Value, frozen=True):
    """A piece was brought up from an adjacent box. [BG 10.1]"""

    piece: BattlePiece
    origin: BoxId
    rule: str = "BG 10.1"


class LineRetreated(Value, frozen=True):
    """A side left the field. [BG 9.1]"""

    side: Side
    to: BoxId
    rule: str = "BG 9.1"


class CommandRolled(Value, frozen=True):
    """A side threw its command die for a day of battle. [NS 7.0, NS-R15]"""

    side: Side
    day: int
    """The first day is 1."""

    die: int
    table: int
    """What the command table gives for the die."""

    carried: int
    """Half of the leadership of the day before, rounded up."""

    leaders: int
    """The values of the leaders present."""

    leadership: int
    """All of it: so many pieces may fire in each round of the day."""

    rule: str = "NS 7.0"


class PieceRelieved(Value, frozen=True):
    """A piece behind the eight in front changed places with one of them. [NS-R16]"""

    out: BattlePiece
    fresh: BattlePiece
    rule: str = "NS-R16"


class MoraleChecked(Value, frozen=True):
    """A piece that had just been reduced stood, or ran. [NS 8.1]"""

    piece: BattlePiece
    die: int
    highest: int
    """The highest die with which it stands. [NS-R18]"""

    routed: bool
    rule: str = "NS 8.1"


class PieceRallied(Value, frozen=True):
    """A routed piece came back at the end of a day. [NS 8.11]"""

    piece: BattlePiece
    rule: str = "NS 8.11"


class RoutedLost(Value, frozen=True):
    """Routed pieces had nowhere to go when the battle was lost. [NS-R19]"""

    pieces: tuple[BattlePiece, ...]
    rule: str = "NS-R19"


class LeaderJoined(Value, frozen=True):
    """A leader rode to the battle; what he is worth counts at once. [NS 8.21, NS 8.22]"""

    leader: Leader
    origin: BoxId
    value: int
    rule: str = "NS 8.21"


class GarrisonStayed(Value, frozen=True):
    """The garrison of a port fights on alone. [NS-R13]"""

    garrison: BattlePiece
    rule: str = "NS-R13"
