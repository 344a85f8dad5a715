"""What a unit may spend on its movement, and which column of the chart it pays by. [SH 9]"""

from collections.abc import Mapping
from typing import Final

from campaign.resolvers.nei_boschi.cards import Card
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.going import POINT
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.terrain import Mover
from campaign.resolvers.nei_boschi.units import Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import card

MOVERS: Final[Mapping[Branch, Mover]] = {
    Branch.INFANTRY: Mover.FOOT,
    Branch.CAVALRY: Mover.CAVALRY,
    Branch.ARTILLERY: Mover.ARTILLERY,
    Branch.GUNBOAT: Mover.ARTILLERY,
    Branch.DETACHMENT: Mover.DETACHMENT,
    Branch.LEADER: Mover.LEADER,
}

FREE_TO_TURN: Final = (Mover.CAVALRY, Mover.DETACHMENT, Mover.LEADER)
"""They go any way at once, and turn for nothing. [SH 7, BB 14.43]"""

BY_HAND: Final = POINT
"""Half points of guns without teams: one hex. [BB 14.61]"""

ON_THE_RIVER: Final = 200 * POINT
"""Half points of a gunboat, one point a hex: it goes as far as there is river. [BB 14.73]"""


def mover(printed: Card) -> Mover:
    """The column of the chart by which a unit pays."""
    return MOVERS[printed.branch]


def has_no_teams(printed: Card) -> bool:
    """A battery with a star for its movement. [BB 14.6]"""
    return printed.branch is Branch.ARTILLERY and not printed.counter.movement


def orders_of(position: HexPosition, unit: Unit) -> Orders:
    """What a unit is about; a detachment always advances. [BB 14.44]"""
    if card(position, unit.number).branch is Branch.DETACHMENT:
        return Orders.ADVANCE
    return position.body(unit.body).orders


def whole(printed: Card, unit: Unit) -> int:
    """Half points of one activation; exhausted cavalry has half as many. [SH 9, SH 11]"""
    if printed.branch is Branch.GUNBOAT:
        return ON_THE_RIVER
    if has_no_teams(printed):
        return BY_HAND
    half_points = printed.counter.movement * POINT
    return half_points // 2 if unit.exhausted else half_points


def left_over(half_points: int) -> str:
    """What is left, as one says it.

    >>> left_over(2), left_over(1), left_over(5)
    ('1 MP is left', '0.5 MP is left', '2.5 MP are left')
    """
    return f"{half_points / POINT:g} MP {'is' if 0 < half_points <= POINT else 'are'} left"


def left(position: HexPosition, unit: Unit) -> int:
    """Half points that are left in this activation."""
    return max(whole(card(position, unit.number), unit) - unit.spent, 0)
