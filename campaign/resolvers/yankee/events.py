"""What happened in a battle on the table. Ids and numbers; the words are found elsewhere."""

from typing import TypeAlias

from campaign.battle.order_of_battle import NO_OBJECTIVES, ObjectivesHeld
from campaign.resolvers.yankee.orders import YankeeOrder
from campaign.resolvers.yankee.position import Standing
from campaign.terms import BoxId, Side
from campaign.values import Value


class GroundRolled(Value, frozen=True):
    """So many pieces of terrain lie on the table. [YK 4.1]"""

    dice: tuple[int, int]
    kinds: tuple[int, ...]
    rule: str = "YK 4.1"


class EdgesRolled(Value, frozen=True):
    """Who takes an edge, deploys and moves first. [YK 5.1]"""

    winner: Side
    faces: tuple[int, int]
    rule: str = "YK 5.1"


class CommanderRated(Value, frozen=True):
    """What a commander is worth; brigade 0 is the commander-in-chief. [YK 5.2]"""

    side: Side
    brigade: int
    die: int
    value: int
    rule: str = "YK 5.2"


class OrderSent(Value, frozen=True):
    """A new order was sent, and got through or not. [YK 5.5]"""

    brigade: int
    order: Standing
    die: int
    through: bool
    rule: str = "YK 5.5"


class OrderTaken(Value, frozen=True):
    """How quickly a brigade carries out the order that has reached it. [YK 5.6]"""

    brigade: int
    die: int
    delay: int
    rule: str = "YK 5.6"


class GroupMoved(Value, frozen=True):
    """A group has moved. [YK 7.1]"""

    brigade: int
    bases: tuple[int, ...]
    order: YankeeOrder
    rule: str = "YK 7.1"


class FordSought(Value, frozen=True):
    """A group looked for a ford. [YK 7.6]"""

    brigade: int
    die: int
    found: bool
    rule: str = "YK 7.6"


Part: TypeAlias = tuple[str, int]
"""What counts in fire or combat, and how much: `("veteran", 1)`. [YK 8.4, YK 9.4]"""

Parts: TypeAlias = tuple[Part, ...]


def total(parts: Parts) -> int:
    """What the parts of a sum come to.

    >>> total((("factor", 3), ("veteran", 1)))
    4
    """
    return sum(count for _, count in parts)


class Clash(Value, frozen=True):
    """Two bases threw their dice against each other, in fire or in combat. [YK 8, YK 9]"""

    base: int
    enemy: int
    dice: tuple[int, int]
    totals: tuple[int, int]
    outcomes: tuple[str, str]
    """What became of each: `stood`, `recoiled`, `destroyed`; `worn_out` or `cornered` if it was
    destroyed because it had to recoil.
    """

    rule: str
    length: int = 0
    """How far it was, in tenths of a millimeter. [YK 8.1]"""

    edge: str = ""
    """Which edge of the enemy base was touched, hand to hand. [YK 9.2]"""

    parts: tuple[Parts, Parts] = ((), ())
    """What was added to each die. [YK 8.4, YK 9.4]"""


class CavalryEvaded(Value, frozen=True):
    """Cavalry went back before the fight, or was lost on its way back. [YK 9.6]"""

    base: int
    lost: bool = False
    rule: str = "YK 9.6"


class GeneralTested(Value, frozen=True):
    """The base with which a general rode was lost. [YK 11.2]"""

    side: Side
    die: int
    alive: bool
    name: str = ""
    """The leader that he is in the campaign, or the command that is his."""

    rule: str = "YK 11.2"


class BrigadeHalved(Value, frozen=True):
    """A brigade has lost half its bases. [YK 12.2]"""

    brigade: int
    rule: str = "YK 12.2"


class ReinforcementCame(Value, frozen=True):
    """A brigade came onto the table, perhaps from an adjacent box. [YK 10.1]"""

    brigade: int
    box: BoxId = ""
    """Where it came from; nowhere if it belonged to the battle from the beginning."""

    rule: str = "YK 10.1"


class BattleEnded(Value, frozen=True):
    """The battle is over. [YK 12.1, YK-R20]"""

    winner: Side
    rule: str
    objectives: ObjectivesHeld = NO_OBJECTIVES
    """What each side holds, if that has decided, or would have. [YK-R20, SK 1.5]"""

    losses: tuple[tuple[int, int], ...] = ()
    """Bases lost and had of both sides, Union first, if they have decided. [YK-R20]"""

    undecided: bool = False
    """Not even they have: it is a draw. [YK-R20]"""
