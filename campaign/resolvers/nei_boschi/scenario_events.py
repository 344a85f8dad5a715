"""What special rules of scenarios bring about, by numbers and ids. [BB 30, BB 31]"""

from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.counters import CommandId
from campaign.resolvers.nei_boschi.units import BodyId
from campaign.terms import Side
from campaign.values import Value


class BodiesAlerted(Value, frozen=True):
    """A command of the side that was surprised wakes up. [BB 30]"""

    command: CommandId
    bodies: tuple[BodyId, ...]
    """Those of it that are meant; none for the others, or for all."""

    faces: tuple[int, ...]
    """The dice that were thrown, if any."""

    activations: int
    """In this turn; 0 if they come from elsewhere, or there are none."""

    secret: Side | None = None
    """Who alone is told of the dice."""

    rule: str = "BB 30"


class LineDressed(Value, frozen=True):
    """A regiment that left a gap has been set back to its line. [BB 30.1]"""

    unit: int
    start: Hex
    to: Hex
    rule: str = "BB 30.1"


class MissionGiven(Value, frozen=True):
    """A brigade has heard the sound of battle: it goes to a hex, or waits. [BB 30]"""

    body: BodyId
    face: int
    hex: Hex
    """0 if it waits."""

    rule: str = "BB 30"


class MissionEnded(Value, frozen=True):
    """A brigade may go where it likes again. [BB 30]"""

    body: BodyId
    rule: str = "BB 30"


class ReinforcementsSighted(Value, frozen=True):
    """A die says whether a command comes that no turn is certain for. [BB 30.11]"""

    command: CommandId
    face: int
    needed: int
    """What the die had to be; 0 for a command that comes for certain."""

    activations: int
    """In the turn in which it comes; 0 if it does not."""

    rule: str = "BB 30.11"


class UnitFreed(Value, frozen=True):
    """A unit that the scenario kept may do as it likes. [BB 30]"""

    unit: int
    face: int = 0
    rule: str = "BB 30"


class MarkerWasted(Value, frozen=True):
    """A marker has been drawn, and nobody acts on it. [BB 30.8]"""

    command: CommandId
    face: int = -1
    """The die; below 0 if there was none."""

    needed: int = -1
    rule: str = "BB 30.8"


class LeaderKept(Value, frozen=True):
    """A die says whether a leader may ride. [BB 30.8]"""

    unit: int
    face: int
    needed: int
    kept: bool
    rule: str = "BB 30.8"


class LeaderVisits(Value, frozen=True):
    """A commander who is not on the map comes at an hour. [BB 30.4]"""

    unit: int
    face: int
    hour: int
    rule: str = "BB 30.4"


class SideSurprised(Value, frozen=True):
    """A unit has surprised the other side. [BB 30.6]"""

    side: Side
    unit: int
    rule: str = "BB 30.6"


class AlertTried(Value, frozen=True):
    """A die says whether a command is alerted. [BB 31]"""

    command: CommandId
    face: int
    needed: int
    """It is alerted on this or less."""

    rule: str = "BB 31"


class CorpsFreed(Value, frozen=True):
    """A corps may move, or all of them. [BB 30.8]"""

    corps: CommandId
    """`all` for every one."""

    face: int = -1
    rule: str = "BB 30.8"


class SecondDay(Value, frozen=True):
    """The battle goes on for another day. [BB 30.1, BB 31]"""

    level: str
    """Of the victory that it would have been."""

    rule: str = "BB 30.1"


class AreaLeft(Value, frozen=True):
    """A unit has gone back beyond the limits of the scenario, and does not return. [BB 30.9]"""

    unit: int
    rule: str = "BB 30.9"


class UnitLeft(Value, frozen=True):
    """A unit has left the map for a while, or for all of the scenario. [BB 30.1, BB 30.2]"""

    unit: int
    rule: str = "BB 30.1"
