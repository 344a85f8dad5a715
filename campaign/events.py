"""What happened: past tense, ids and numbers, the paragraph. The words are found elsewhere.

A long file, because it is one table, with an entry for everything that can happen.
"""

from typing import Any, TypeAlias

from campaign.tables.march_table import Level
from campaign.terms import BoxId, Leader, PieceType, ResolverId, Side, StateId
from campaign.values import Value

Event: TypeAlias = Any
"""One of the classes below, or of a resolver's own events: a frozen Struct with `rule`."""


class TurnBegan(Value, frozen=True):
    """A side's player turn began. [BG 2.2]"""

    turn: int
    side: Side
    rule: str = "BG 2.2"


class MilitiaDrafted(Value, frozen=True):
    """Union militia came from the draft reserve into the pool. [BG 12.5]"""

    count: int
    rule: str = "BG 12.5"


class BorderRolled(Value, frozen=True):
    """A die was thrown for the support of a border state. [NS 8.3]"""

    state: StateId
    die: int
    threshold: int
    """The die must be above it. [NS-R26]"""

    piece: PieceType
    joined: bool
    """The militia of the state came into the Confederate pool."""

    rule: str = "NS 8.3"


class InterventionBegan(Value, frozen=True):
    """A foreign power came in on the Confederate side. [NS 8.4]"""

    rule: str = "NS 8.4"


class SupplyCut(Value, frozen=True):
    """Boxes were found without supply. [NS 2.2]"""

    side: Side
    boxes: tuple[BoxId, ...]
    rule: str = "NS 2.2"


class PieceStarved(Value, frozen=True):
    """A piece was lost for want of supply. [NS 2.2]"""

    side: Side
    type: PieceType
    box: BoxId
    rule: str = "NS 2.2"


class MarchesRolled(Value, frozen=True):
    """The die for the marches was thrown. [BG 4.1]"""

    side: Side
    die: int
    marches: int
    rule: str = "BG 4.1"


class MarchesGiven(Value, frozen=True):
    """The first turn gives its marches without a die. [BG 4.1]"""

    side: Side
    marches: int
    rule: str = "BG 4.1"


class BoxActivated(Value, frozen=True):
    """A march began. [BG 4.2]"""

    side: Side
    box: BoxId
    left: int
    rule: str = "BG 4.2"


class PiecesMoved(Value, frozen=True):
    """Pieces marched. [BG 4.4]"""

    side: Side
    type: PieceType
    count: int
    origin: BoxId
    to: BoxId
    entry: BoxId
    """The last box before *to*."""

    jumped: bool = False
    rule: str = "BG 4.4"


class PiecesSailed(Value, frozen=True):
    """Pieces went by sea. [BG 6.1]"""

    side: Side
    type: PieceType
    count: int
    origin: BoxId
    to: BoxId
    rule: str = "BG 6.1"


class PiecesInvaded(Value, frozen=True):
    """Pieces landed in an enemy port. [BG 6.2]"""

    side: Side
    type: PieceType
    count: int
    to: BoxId
    rule: str = "BG 6.2"


class PiecesDug(Value, frozen=True):
    """Pieces took part in digging; they are entrenched if that was all it took. [BG 7.1]"""

    side: Side
    type: PieceType
    count: int
    box: BoxId
    entrenched: bool
    rule: str = "BG 7.1"


class LeaderMoved(Value, frozen=True):
    """A leader went along with pieces, or by himself. [NS 8.21]"""

    leader: Leader
    origin: BoxId
    to: BoxId
    along: bool
    """With pieces of his box."""

    rule: str = "NS 8.21"


class LeaderPlaced(Value, frozen=True):
    """A leader came onto the map. [NS-R22]"""

    leader: Leader
    box: BoxId
    rule: str = "NS-R22"


class LeaderLeft(Value, frozen=True):
    """A leader without pieces was surprised, or lost his army; he comes again later. [NS-R25]"""

    leader: Leader
    box: BoxId
    rule: str = "NS-R25"


class BoxContained(Value, frozen=True):
    """Confederates chose to contain the Union in a port. [NS-R8]"""

    box: BoxId
    rule: str = "NS-R8"


class AttackDeclared(Value, frozen=True):
    """A side chose to fight where it might contain or be contained. [NS-R8, NS-R9]"""

    side: Side
    box: BoxId
    rule: str = "NS-R8"


class BreakoutBegan(Value, frozen=True):
    """Contained pieces fight their way out. [NS-R10]"""

    box: BoxId
    rule: str = "NS-R10"


class PieceRestored(Value, frozen=True):
    """A reduced piece is back to full strength. [BG 14/5.71]"""

    side: Side
    type: PieceType
    box: BoxId
    rule: str = "BG 14/5.71"


class KentuckyOpened(Value, frozen=True):
    """A Confederate piece broke Kentucky's neutrality. [BG 14/4.12]"""

    box: BoxId
    rule: str = "BG 14/4.12"


class MarkerPlaced(Value, frozen=True):
    """A captured box was left with nobody in it; it stays captured. [BG 3.3]"""

    side: Side
    box: BoxId
    rule: str = "BG 3.3"


class BoxReverted(Value, frozen=True):
    """Cavalry left a box, which returned to its printed owner. [BG 3.4]"""

    box: BoxId
    was: Side
    holder: Side | None
    rule: str = "BG 3.4"


class BoxTaken(Value, frozen=True):
    """A side gained control of a box. [BG 3.2]"""

    side: Side
    box: BoxId
    was: Side | None
    rule: str = "BG 3.2"


class SegmentEnded(Value, frozen=True):
    """A player ended a segment. [BG 2.2]"""

    side: Side
    segment: str
    rule: str = "BG 2.2"


class PiecesWithdrew(Value, frozen=True):
    """Cavalry slipped away before a battle. [BG 8.13]"""

    side: Side
    type: PieceType
    count: int
    box: BoxId
    to: BoxId
    rule: str = "BG 8.13"


class BattleAvoided(Value, frozen=True):
    """Everybody withdrew: no battle. [BG 8.13]"""

    side: Side
    box: BoxId
    rule: str = "BG 8.13"


class BattleBegan(Value, frozen=True):
    """A battle was joined. [BG 8.1]"""

    attacker: Side
    box: BoxId
    attackers: int
    defenders: int
    rule: str = "BG 8.1"


class BattleEnded(Value, frozen=True):
    """A battle was decided. [BG 8.1]"""

    winner: Side
    box: BoxId
    union_lost: int
    confederate_lost: int
    retreat: BoxId | None
    rule: str = "BG 8.1"


class SkirmishEnded(BattleEnded, frozen=True):
    """A battle that was all of the game was decided, or not. [SK 1.2]"""

    undecided: bool = False
    union_had: int = 0
    confederate_had: int = 0
    """Losses are counted as the resolver counts them: in bases, or in pieces."""

    by: ResolverId = ""
    rule: str = "SK 1.2"


class StrengthRecovered(Value, frozen=True):
    """After the Combat Segment the reduced pieces are whole again. [BG 8.10]"""

    count: int
    rule: str = "BG 8.10"


class DesertionRolled(Value, frozen=True):
    """A reduced piece might have run after a battle. [NS 8.12]"""

    side: Side
    type: PieceType
    box: BoxId
    die: int
    highest: int
    """The highest die with which it stays. [NS-R21]"""

    deserted: bool
    rule: str = "NS 8.12"


class WashingtonFell(Value, frozen=True):
    """A die told what the fall of Washington costs the Union. [NS 6.0]"""

    die: int
    cost: int
    """Off the army maximum."""

    rule: str = "NS 6.0"


class ForeignRolled(Value, frozen=True):
    """A die was thrown for a foreign piece that had been destroyed. [NS-R28]"""

    type: PieceType
    die: int
    back: bool
    """It waits in Europe again."""

    rule: str = "NS-R28"


class PiecePromoted(Value, frozen=True):
    """A piece was promoted. [BG 11.3]"""

    side: Side
    type: PieceType
    """What it was."""

    into: PieceType
    box: BoxId
    rule: str = "BG 11.3"


class PromotionsRolled(Value, frozen=True):
    """The Confederacy threw for a second promotion. [BG 14/6.2]"""

    die: int
    fallen: int
    promotions: int
    rule: str = "BG 14/6.2"


class RecruitmentRolled(Value, frozen=True):
    """The die for the recruitment points was thrown. [BG 12.1]"""

    side: Side
    die: int
    points: int
    rule: str = "BG 12.1"


class PieceRecruited(Value, frozen=True):
    """A militia piece was raised. [BG 12.2]"""

    side: Side
    type: PieceType
    box: BoxId
    rule: str = "BG 12.2"


class PointsLapsed(Value, frozen=True):
    """Recruitment points are left over for which nothing can be raised."""

    side: Side
    points: int
    rule: str
    """What is in the way: the pool [BG 12.1], the cities [BG 12.2] or the maximum [BG 12.3]."""


class GameEnded(Value, frozen=True):
    """The game is over. [BG 13, BG 15]"""

    winner: Side | None
    """None after a draw."""

    rule: str
    level: Level | None = None
