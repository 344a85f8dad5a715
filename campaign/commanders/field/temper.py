"""Tempers: what a commander sets store by, after the schools of the time.

A temper changes what positions are worth to a commander, never the dice or what he may know.
"""

from collections.abc import Mapping
from types import MappingProxyType

from campaign.values import Value


class Temper(Value, frozen=True):
    """What somebody sets store by. Worth is in points; one of army maximum is about three."""

    id: str
    name: str
    note: str
    shield: float = 3.0
    """Worth of a point of army maximum, won or taken away. [BG 12.3]"""

    prize: float = 6.0
    """Worth of one of the seven, beyond its shields, while the others are far off. [BG 13.1]"""

    enemy_capital: float = 8.0
    """Worth of the enemy's capital, beyond that."""

    own_capital: float = 1.0
    """How much more than it is worth the own capital is looked after."""

    ground: float = 0.4
    """Worth of any other box."""

    now: float = 0.5
    """The share of a box's worth that is in its control today; the rest is in who can be there."""

    own_loss: float = 0.35
    """What a point of own strength is missed."""

    enemy_loss: float = 0.35
    """What a point of enemy strength destroyed is worth."""

    caution: float = 0.0
    """By how much a chance is thought smaller than it is, in the logarithm of odds."""

    works: float = 1.5
    """How much more a piece is worth behind works, or is thought to be."""

    landing: float = 1.0
    """Liking for landings, as a factor."""


class Sight(Value, frozen=True):
    """How much a commander takes into account; a lower level leaves something out."""

    replies: bool = True
    """Where the enemy could be after his next marches."""

    exposure: bool = True
    """What he could walk into that nobody guards."""

    support: bool = True
    """That several marches can join for one attack."""

    odds: bool = False
    """The odds of an army's attack; to ask for them takes time."""


AT_A_GLANCE = Sight()
"""For marches that are tried out in thought: there are too many of them to ask for odds."""

FULL_SIGHT = Sight(odds=True)

METHODICAL = Temper("methodical", "Methodical", "Weighs ground, losses and chances alike.")

TEMPERS: Mapping[str, Temper] = MappingProxyType(
    {
        temper.id: temper
        for temper in (
            METHODICAL,
            Temper(
                "raider",
                "Raider",
                "Rides for open country and shields, wherever nobody stands.",
                shield=4.0,
                prize=4.0,
                ground=0.7,
                now=0.65,
                own_loss=0.45,
                landing=1.3,
            ),
            Temper(
                "besieger",
                "Besieger",
                "Masses against the great cities, digs, and spares its men.",
                prize=9.0,
                enemy_capital=12.0,
                ground=0.25,
                own_loss=0.5,
                caution=0.4,
                works=1.8,
            ),
            Temper(
                "gambler",
                "Gambler",
                "Attacks at even odds, and counts losses when the war is over.",
                enemy_capital=14.0,
                own_loss=0.2,
                enemy_loss=0.45,
                caution=-0.5,
                works=1.3,
            ),
        )
    }
)
"""Every school by its id; the first is the usual one."""
