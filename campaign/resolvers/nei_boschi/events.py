"""What happened in a battle on hexes. Numbers and ids; the words are found elsewhere."""

from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.modifiers import Modifiers
from campaign.resolvers.nei_boschi.units import Ammunition
from campaign.terms import Side
from campaign.values import Value


class CohesionChecked(Value, frozen=True):
    """A unit has rolled whether it keeps its order. [SH 2]"""

    unit: int
    why: str
    face: int
    modifiers: Modifiers
    cohesion: int
    passed: bool
    rule: str = "SH 2"


class UnitDisordered(Value, frozen=True):
    """A unit has lost its order. [SH 12]"""

    unit: int
    why: str
    rule: str = "SH 12"


class StrengthLost(Value, frozen=True):
    """A unit has lost strength points, or guns. [SH 12]"""

    unit: int
    lost: int
    left: int
    rule: str = "SH 12"


class UnitCollapsed(Value, frozen=True):
    """A unit has fallen below half its strength. [SH 12]"""

    unit: int
    rule: str = "SH 12"


class UnitEliminated(Value, frozen=True):
    """Nothing is left of a unit, or it has been taken. [SH 12]"""

    unit: int
    captured: bool = False
    rule: str = "SH 12"


class UnitRouted(Value, frozen=True):
    """A unit has run from the field. [SH 12]"""

    unit: int
    rule: str = "SH 12"


class UnitFellBack(Value, frozen=True):
    """A unit has gone back to a hex. [SH 12]"""

    unit: int
    start: Hex
    to: Hex
    rule: str = "SH 12"


class GunsAbandoned(Value, frozen=True):
    """A battery has lost its crew. [SH 10]"""

    unit: int
    rule: str = "SH 10"


class CavalryExhausted(Value, frozen=True):
    """Cavalry has worn out its horses. [SH 9]"""

    unit: int
    rule: str = "SH 9"


class LeaderTested(Value, frozen=True):
    """A leader was where men fell. [SH 12, BB 12]"""

    unit: int
    face: int
    fallen: bool
    rule: str = "SH 12"


class AmmunitionChanged(Value, frozen=True):
    """A unit has shot its cartridges away, or fetched more. [SH 10, BB 10]"""

    unit: int
    ammunition: Ammunition
    rule: str = "SH 10"


class BattleEnded(Value, frozen=True):
    """The battle is over. [SH 19]"""

    winner: Side
    undecided: bool = False
    level: str = ""
    """How great the victory is, as the scenario calls it."""

    rule: str = "SH 19"
