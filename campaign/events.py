"""What happened: past tense, ids and numbers, the paragraph. The words are found elsewhere.

A long file, because it is one table, with an entry for everything that can happen.
"""

from dataclasses import dataclass
from typing import Any, TypeAlias

from campaign.tables.march_table import Level
from campaign.terms import BoxId, Leader, PieceType, ResolverId, Side, StateId

Event: TypeAlias = Any
"""One of the classes below, or of a resolver's own events: a frozen dataclass with `rule`."""


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A side's player turn began. [BG 2.2]"""

    turn: int
    side: Side
    rule: str = "BG 2.2"


@dataclass(frozen=True, slots=True)
class MilitiaDrafted:
    """Union militia came from the draft reserve into the pool. [BG 12.5]"""

    count: int
    rule: str = "BG 12.5"


@dataclass(frozen=True, slots=True)
class BorderRolled:
    """A die was thrown for the support of a border state. [NS 8.3]"""

    state: StateId
    die: int
    threshold: int
    """The die must be above it. [NS-R26]"""

    piece: PieceType
    joined: bool
    """The militia of the state came into the Confederate pool."""

    rule: str = "NS 8.3"


@dataclass(frozen=True, slots=True)
class InterventionBegan:
    """A foreign power came in on the Confederate side. [NS 8.4]"""

    rule: str = "NS 8.4"


@dataclass(frozen=True, slots=True)
class SupplyCut:
    """Boxes were found without supply. [NS 2.2]"""

    side: Side
    boxes: tuple[BoxId, ...]
    rule: str = "NS 2.2"


@dataclass(frozen=True, slots=True)
class PieceStarved:
    """A piece was lost for want of supply. [NS 2.2]"""

    side: Side
    type: PieceType
    box: BoxId
    rule: str = "NS 2.2"


@dataclass(frozen=True, slots=True)
class MarchesRolled:
    """The die for the marches was thrown. [BG 4.1]"""

    side: Side
    die: int
    marches: int
    rule: str = "BG 4.1"


@dataclass(frozen=True, slots=True)
class MarchesGiven:
    """The first turn gives its marches without a die. [BG 4.1]"""

    side: Side
    marches: int
    rule: str = "BG 4.1"


@dataclass(frozen=True, slots=True)
class BoxActivated:
    """A march began. [BG 4.2]"""

    side: Side
    box: BoxId
    left: int
    rule: str = "BG 4.2"


@dataclass(frozen=True, slots=True)
class PiecesMoved:
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


@dataclass(frozen=True, slots=True)
class PiecesSailed:
    """Pieces went by sea. [BG 6.1]"""

    side: Side
    type: PieceType
    count: int
    origin: BoxId
    to: BoxId
    rule: str = "BG 6.1"


@dataclass(frozen=True, slots=True)
class PiecesInvaded:
    """Pieces landed in an enemy port. [BG 6.2]"""

    side: Side
    type: PieceType
    count: int
    to: BoxId
    rule: str = "BG 6.2"


@dataclass(frozen=True, slots=True)
class PiecesDug:
    """Pieces took part in digging; they are entrenched if that was all it took. [BG 7.1]"""

    side: Side
    type: PieceType
    count: int
    box: BoxId
    entrenched: bool
    rule: str = "BG 7.1"


@dataclass(frozen=True, slots=True)
class LeaderMoved:
    """A leader went along with pieces, or by himself. [NS 8.21]"""

    leader: Leader
    origin: BoxId
    to: BoxId
    along: bool
    """With pieces of his box."""

    rule: str = "NS 8.21"


@dataclass(frozen=True, slots=True)
class LeaderPlaced:
    """A leader came onto the map. [NS-R22]"""

    leader: Leader
    box: BoxId
    rule: str = "NS-R22"


@dataclass(frozen=True, slots=True)
class LeaderLeft:
    """A leader without pieces was surprised, or lost his army; he comes again later. [NS-R25]"""

    leader: Leader
    box: BoxId
    rule: str = "NS-R25"


@dataclass(frozen=True, slots=True)
class BoxContained:
    """Confederates chose to contain the Union in a port. [NS-R8]"""

    box: BoxId
    rule: str = "NS-R8"


@dataclass(frozen=True, slots=True)
class AttackDeclared:
    """A side chose to fight where it might contain or be contained. [NS-R8, NS-R9]"""

    side: Side
    box: BoxId
    rule: str = "NS-R8"


@dataclass(frozen=True, slots=True)
class BreakoutBegan:
    """Contained pieces fight their way out. [NS-R10]"""

    box: BoxId
    rule: str = "NS-R10"


@dataclass(frozen=True, slots=True)
class PieceRestored:
    """A reduced piece is back to full strength. [BG 14/5.71]"""

    side: Side
    type: PieceType
    box: BoxId
    rule: str = "BG 14/5.71"


@dataclass(frozen=True, slots=True)
class KentuckyOpened:
    """A Confederate piece broke Kentucky's neutrality. [BG 14/4.12]"""

    box: BoxId
    rule: str = "BG 14/4.12"


@dataclass(frozen=True, slots=True)
class MarkerPlaced:
    """Infantry left a captured box; it stays captured. [BG 3.3]"""

    side: Side
    box: BoxId
    rule: str = "BG 3.3"


@dataclass(frozen=True, slots=True)
class BoxReverted:
    """Cavalry left a box, which returned to its printed owner. [BG 3.4]"""

    box: BoxId
    was: Side
    holder: Side | None
    rule: str = "BG 3.4"


@dataclass(frozen=True, slots=True)
class BoxTaken:
    """A side gained control of a box. [BG 3.2]"""

    side: Side
    box: BoxId
    was: Side | None
    rule: str = "BG 3.2"


@dataclass(frozen=True, slots=True)
class SegmentEnded:
    """A player ended a segment. [BG 2.2]"""

    side: Side
    segment: str
    rule: str = "BG 2.2"


@dataclass(frozen=True, slots=True)
class PiecesWithdrew:
    """Cavalry slipped away before a battle. [BG 8.13]"""

    side: Side
    type: PieceType
    count: int
    box: BoxId
    to: BoxId
    rule: str = "BG 8.13"


@dataclass(frozen=True, slots=True)
class BattleAvoided:
    """Everybody withdrew: no battle. [BG 8.13]"""

    side: Side
    box: BoxId
    rule: str = "BG 8.13"


@dataclass(frozen=True, slots=True)
class BattleBegan:
    """A battle was joined. [BG 8.1]"""

    attacker: Side
    box: BoxId
    attackers: int
    defenders: int
    rule: str = "BG 8.1"


@dataclass(frozen=True, slots=True)
class BattleEnded:
    """A battle was decided. [BG 8.1]"""

    winner: Side
    box: BoxId
    union_lost: int
    confederate_lost: int
    retreat: BoxId | None
    rule: str = "BG 8.1"


@dataclass(frozen=True, slots=True)
class SkirmishEnded(BattleEnded):
    """A battle that was all of the game was decided, or not. [SK 1.2]"""

    undecided: bool = False
    union_had: int = 0
    confederate_had: int = 0
    """Losses are counted as the resolver counts them: in bases, or in pieces."""

    by: ResolverId = ""
    rule: str = "SK 1.2"


@dataclass(frozen=True, slots=True)
class StrengthRecovered:
    """After the Combat Segment the reduced pieces are whole again. [BG 8.10]"""

    count: int
    rule: str = "BG 8.10"


@dataclass(frozen=True, slots=True)
class DesertionRolled:
    """A reduced piece might have run after a battle. [NS 8.12]"""

    side: Side
    type: PieceType
    box: BoxId
    die: int
    highest: int
    """The highest die with which it stays. [NS-R21]"""

    deserted: bool
    rule: str = "NS 8.12"


@dataclass(frozen=True, slots=True)
class WashingtonFell:
    """A die told what the fall of Washington costs the Union. [NS 6.0]"""

    die: int
    cost: int
    """Off the army maximum."""

    rule: str = "NS 6.0"


@dataclass(frozen=True, slots=True)
class ForeignRolled:
    """A die was thrown for a foreign piece that had been destroyed. [NS-R28]"""

    type: PieceType
    die: int
    back: bool
    """It waits in Europe again."""

    rule: str = "NS-R28"


@dataclass(frozen=True, slots=True)
class PiecePromoted:
    """A piece was promoted. [BG 11.3]"""

    side: Side
    type: PieceType
    """What it was."""

    into: PieceType
    box: BoxId
    rule: str = "BG 11.3"


@dataclass(frozen=True, slots=True)
class PromotionsRolled:
    """The Confederacy threw for a second promotion. [BG 14/6.2]"""

    die: int
    fallen: int
    promotions: int
    rule: str = "BG 14/6.2"


@dataclass(frozen=True, slots=True)
class RecruitmentRolled:
    """The die for the recruitment points was thrown. [BG 12.1]"""

    side: Side
    die: int
    points: int
    rule: str = "BG 12.1"


@dataclass(frozen=True, slots=True)
class PieceRecruited:
    """A militia piece was raised. [BG 12.2]"""

    side: Side
    type: PieceType
    box: BoxId
    rule: str = "BG 12.2"


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over. [BG 13, BG 15]"""

    winner: Side | None
    """None after a draw."""

    rule: str
    level: Level | None = None
