"""What happened between commanders: attachments, direct command, what a great man did. [BB 4]"""

from campaign.resolvers.nei_boschi.counters import CommandId
from campaign.resolvers.nei_boschi.units import BodyId
from campaign.values import Value


class UnitAttached(Value, frozen=True):
    """A unit, or a brigade with its leader, is attached to a brigade or a division. [BB 4, BB 5]"""

    unit: int
    to: str
    """The brigade or the division."""

    rule: str = "BB 4.2"


class BrigadeDirected(Value, frozen=True):
    """An army commander leads a brigade himself in this turn. [BB 4.11]"""

    leader: int
    body: BodyId
    rule: str = "BB 4.11"


class EfficiencyLent(Value, frozen=True):
    """An army commander spends his initiative value on a command. [SH 5]"""

    leader: int
    command: CommandId
    rule: str = "SH 5"


class CommanderInspired(Value, frozen=True):
    """A commander has used an ability of his own. [BB 4.11]"""

    leader: int
    ability: str
    """An id: attack, lead, green, extra, march."""

    target: str
    """The body that he used it for."""

    rule: str = "BB 4.11"


class CommanderTried(Value, frozen=True):
    """A commander was in danger in this turn: he is killed, or not. [BB 12.77]"""

    leader: int
    face: int
    most: int
    """On a higher face he lives."""

    fallen: bool
    rule: str = "BB 12.77"
