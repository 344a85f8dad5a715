"""How far leaders command: traced hex by hex, around enemies. [SH 4, BB 4.15]"""

from functools import lru_cache

from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.counters import Rank
from campaign.resolvers.nei_boschi.going import POINT, Going, command_going
from campaign.resolvers.nei_boschi.paths import Reachable, cheapest
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Unit
from campaign.resolvers.nei_boschi.who import book_of, card, field_of, leadership_of
from campaign.resolvers.nei_boschi.zones import zone

HIGH = (Rank.ARMY, Rank.CORPS)
"""Who traces along roads at half a point. [BB 4.15]"""


def range_of(position: HexPosition, leader: Unit) -> int:
    """How far a leader commands, in half points. [SH 4]"""
    return POINT * leadership_of(position, leader).range


def commanded(position: HexPosition, leader: Unit) -> Reachable:
    """Every hex in a leader's range, and how it is traced. [SH 4, BB 4.15]"""
    return commanded_within(position, leader, range_of(position, leader))


def commanded_within(position: HexPosition, leader: Unit, half_points: int) -> Reachable:
    """The same for another range. [BB 4.11]"""
    rank = card(position, leader.number).counter.rank
    costs = command_going(field_of(position), rank in HIGH, book_of(position).closed(position))
    return _around(costs, leader.hex, half_points, zone(position, leader.side.enemy).held)


@lru_cache(maxsize=256)
def _around(costs: Going, start: Hex, half_points: int, held: frozenset[Hex]) -> Reachable:
    """The same as long as neither the leader nor an enemy goes elsewhere: nobody changes it."""
    return cheapest(costs, start, half_points, blocked=held.__contains__)


def is_in_range(position: HexPosition, leader: Unit, hex_: Hex) -> bool:
    """A leader commands a hex. [SH 4]"""
    return hex_ == leader.hex or hex_ in commanded(position, leader).spent
