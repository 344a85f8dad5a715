"""What happened in a battle of Shell for Guns. Ids and numbers; the words are found elsewhere.

A long file, because every kind of event is here and nothing else.
"""

from typing import NamedTuple

from campaign.battle.order_of_battle import NO_OBJECTIVES, ObjectivesHeld
from campaign.resolvers.shell_for_guns.vocabulary import Formation, Parts, Reply
from campaign.terms import BoxId, Leader, PieceType, Side
from campaign.values import Value


class DivisionDeployed(Value, frozen=True):
    """A division was drawn up at its edge of the table. [SG 3]"""

    side: Side
    division: int
    units: tuple[int, ...]
    rule: str = "SG 3.0"


class UnitPosted(Value, frozen=True):
    """A brigade or a battery took its place, in tenths of a UM. [SG 3, SG-R19]"""

    unit: int
    x: int
    y: int
    rule: str = "SG-R19"


class ObjectivePlaced(Value, frozen=True):
    """A side placed one of its objectives, in tenths of a UM. [SG 3]"""

    side: Side
    x: int
    y: int
    rule: str = "SG 3.0"


class UnitKeptBack(Value, frozen=True):
    """A unit stays off the table as a reserve. [SG 3]"""

    unit: int
    rule: str = "SG 3.0"


class TurnBegan(Value, frozen=True):
    """A new turn. [SG 2.1]"""

    turn: int
    rule: str = "SG 3.0"


class PieceCalled(Value, frozen=True):
    """A piece was called up from an adjacent box. [BG 10.1]"""

    side: Side
    type: PieceType
    origin: BoxId
    rule: str = "BG 10.1"


class LeaderCame(Value, frozen=True):
    """A leader took over as general of the corps. [NS 8.21]"""

    leader: Leader
    origin: BoxId
    rule: str = "NS 8.21"


class ArrivalRolled(Value, frozen=True):
    """A division off the table rolled for its arrival. [SG 2.4]"""

    side: Side
    division: int
    die: int
    turn: int
    """When it will come."""

    rule: str = "SG 2.4"


class DivisionArrived(Value, frozen=True):
    """A division came onto the table. [SG 2.4]"""

    side: Side
    division: int
    units: tuple[int, ...]
    rule: str = "SG 2.4"


class GeneralRode(Value, frozen=True):
    """A general went to a unit, or to a place. [SG 2.1]"""

    general: int
    unit: int
    """0 for a place."""

    rule: str = "SG 2.1"


class InitiativeRolled(Value, frozen=True):
    """In which order the divisions act, with what each has rolled. [SG 2.2]"""

    scores: tuple[tuple[int, int], ...]
    """Division and total, best first."""

    faces: tuple[tuple[int, ...], ...] = ()
    """The faces of the die with ten faces, 1 to 10, that make up each total. [SG-R6]"""

    rule: str = "SG 2.2"


class CommandTested(Value, frozen=True):
    """A general tried to give an order. [SG 2.3]"""

    general: int
    unit: int
    """0 for the whole division."""

    dice: tuple[int, int]
    needed: int
    passed: bool
    parts: Parts = ()
    """What *needed* is made of: the general first. [SG 2.3]"""

    rule: str = "SG 2.3"


class OrderRecovered(Value, frozen=True):
    """A unit is in order again. [SG 1.5, SG 2.8]"""

    unit: int
    rule: str = "SG 1.5"


class UnitDisordered(Value, frozen=True):
    """A unit fell into disorder. [SG 1.5]"""

    unit: int
    rule: str = "SG 1.5"


class UnitRemoved(Value, frozen=True):
    """A unit left the table for good: `dissolved`, `fled`, `destroyed`. [SG 1.5]"""

    unit: int
    how: str
    rule: str = "SG 1.5"


class UnitMoved(Value, frozen=True):
    """A unit went so many tenths of a UM. [SG 2.5]"""

    unit: int
    length: int
    bearing: int
    rule: str = "SG 2.5"


class UnitTurned(Value, frozen=True):
    """A unit turned. [SG 2.5]"""

    unit: int
    heading: int
    rule: str = "SG 2.5"


class FormationChanged(Value, frozen=True):
    """A unit stands in another formation. [SG 2.5]"""

    unit: int
    formation: Formation
    dismounted: bool = False
    rule: str = "SG 2.5"


class BatteryJoined(Value, frozen=True):
    """A battery joined a brigade. [SG 2.3]"""

    battery: int
    unit: int
    rule: str = "SG 2.3"


class ChargeBegan(Value, frozen=True):
    """A brigade charges; a die may have lengthened its way. [SG 2.5]"""

    unit: int
    target: int
    die: int
    bonus: int
    """In tenths of a UM."""

    reaches: bool
    rule: str = "SG 2.5"


class ChargeTaken(Value, frozen=True):
    """What the target did. [SG 2.5]"""

    unit: int
    reply: Reply
    die: int = 0
    rule: str = "SG 2.5"


class VolleyFired(Value, frozen=True):
    """A unit fired. [SG 2.6]"""

    unit: int
    target: int
    faces: tuple[int, ...]
    needed: int
    """On the die, all modifiers counted; a 6 always hits and a 1 never."""

    losses: int
    rule: str = "SG 2.6"
    length: int = 0
    """How far it was, in tenths of a UM."""

    open: int = 0
    """What a die must show by the range, or by the cover, before anything is added. [SG 2.6]"""

    parts: Parts = ()
    """What is added to each die. [SG 2.6]"""


class PushedBack(Value, frozen=True):
    """A unit gave way, by so many tenths of a UM. [SG 2.7, SG 2.8]"""

    unit: int
    die: int
    length: int
    rule: str = "SG 2.7"


class MeleeParts(NamedTuple):
    """What one side of a melee threw, and scored. [SG 2.8, SG-R11]"""

    bases: int
    """In contact."""

    each: Parts
    """Dice of each of them."""

    guns: int
    """Dice of batteries in its front."""

    die: Parts
    """What is added to each die, its cover aside."""

    score: Parts
    """What is added to the losses inflicted."""


NO_PARTS = MeleeParts(0, (), 0, (), ())


class MeleeFought(Value, frozen=True):
    """One round of hand-to-hand fighting. [SG 2.8]"""

    unit: int
    target: int
    dice: tuple[int, int]
    """How many each threw, the charging unit first."""

    losses: tuple[int, int]
    """What each inflicted."""

    scores: tuple[int, int]
    """With supports, columns and experience."""

    rule: str = "SG 2.8"
    edge: str = ""
    """Which edge of the target was struck."""

    needed: tuple[int, int] = (0, 0)
    """What a die of each had to show."""

    parts: tuple[MeleeParts, MeleeParts] = (NO_PARTS, NO_PARTS)
    """What dice and scores of each are made of."""


class BrokeThrough(Value, frozen=True):
    """The victor of a charge went on. [SG 2.8]"""

    unit: int
    die: int
    length: int
    rule: str = "SG 2.8"


class ObjectiveTaken(Value, frozen=True):
    """An objective changed hands. [SG 3]"""

    side: Side
    x: int
    y: int
    name: str = ""
    rule: str = "SG 3.0"


class BattleDecided(Value, frozen=True):
    """The end: objectives and points of both sides, Union first. [SG 3]"""

    winner: Side
    objectives: tuple[int, int]
    points: tuple[int, int]
    rule: str = "SG 3.0"
    names: ObjectivesHeld = NO_OBJECTIVES
    """Which objectives they are. [SK 1.5]"""

    undecided: bool = False
    """Both have as many: it is a draw, which the defender has won. [SG-R13]"""

    beaten: Side | None = None
    """The side that has nobody left, if that has decided. [SG 3]"""


class ArmyRetreated(Value, frozen=True):
    """The beaten side left for an adjacent box. [BG 9.1]"""

    side: Side
    to: BoxId
    rule: str = "BG 9.1"


class ArmyLost(Value, frozen=True):
    """The beaten side had nowhere to go. [BG 9.5]"""

    side: Side
    rule: str = "BG 9.5"
