"""What one level of the automatic commander does in its own way. [YK 5, YK-R8, YK-R20]

The plain one goes for every objective at once. The able one knows that objectives count at the end:
until then he fights from where he fires best, and then he is there with more bases than the enemy.
He knows that of battles of history; in all others he does as the plain one.
"""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from campaign.resolvers.yankee.commander.intentions import Aims, plain_aims
from campaign.resolvers.yankee.commander.massing import able_aims, come_up
from campaign.resolvers.yankee.commander.objective_worth import KeptObjectives, Outnumbered
from campaign.resolvers.yankee.orders import Tasking
from campaign.resolvers.yankee.position import Brigade, Troop, Troops, YankeePosition
from campaign.tabletop.bases import Base
from campaign.tabletop.latest import Latest


class Ground(Protocol):
    """The objectives around a group."""

    def worth(self, bases: tuple[Base, ...]) -> float:
        """What it is worth for them that the group stands so, in bases."""
        ...


class Skill(NamedTuple):
    """How a commander goes about it."""

    aims: Callable[[YankeePosition], Aims]
    """Which objectives are to be taken by whom, and whether the enemy is to be attacked."""

    ground: Callable[[YankeePosition, Troops], Ground]
    goes_up: Callable[[YankeePosition, Brigade, Troop], Tasking | None]
    """The order by which a brigade without a goal comes up to the nearest enemy, if not an
    advance."""

    lays_guns: bool = True
    """Guns are laid on enemies, and may turn to them though their side waits. [YK-R12]"""

    holds_out: bool = True
    """Whoever would win as things stand does not leave the field for being few. [YK-R21]"""


def _advances(position: YankeePosition, brigade: Brigade, enemy: Troop) -> None:
    """At half rate from the beginning."""


def _able_ground(position: YankeePosition, group: Troops) -> Ground:
    """Where hills and villages count, who has more bases there does not hold them by that."""
    return (Outnumbered if position.staging.needed else KeptObjectives)(position, group)


# Every brigade and group of a side asks for the aims.
PLAIN = Skill(Latest(plain_aims, most=2), KeptObjectives, _advances)
ABLE = Skill(Latest(able_aims, most=2), _able_ground, come_up)
