"""The ground of Shiloh, and the log bridge that is closed in the morning. [BB 9.44, SH 21]"""

from collections.abc import Iterable
from typing import Final

from campaign.hexes.grid import Hex, distance
from campaign.resolvers.nei_boschi.going import OPEN, Closed
from campaign.resolvers.nei_boschi.ground import Ground, ground_of

LOG_BRIDGE: Final[Hex] = 2643
"""S2610, where the Corinth Road crosses Shiloh Branch in the midst of a swamp. [BB 9.44]"""

WATCHED_FROM: Final = 4
"""Union units so near keep it closed. [BB 9.44]"""


def shiloh_ground() -> Ground:
    """The ground of Shiloh."""
    return ground_of("shiloh")


def is_bridge_watched(union: Iterable[Hex]) -> bool:
    """Whether Union units in these hexes keep the log bridge closed. [BB 9.44]

    Asked at the beginning of every activation; once they do not, it is open for good.
    """
    return any(distance(hex_, LOG_BRIDGE) <= WATCHED_FROM for hex_ in union)


def closed_ways(is_bridge_open: bool) -> Closed:
    """The hexes whose roads nobody uses. [BB 9.44]"""
    return OPEN if is_bridge_open else frozenset({LOG_BRIDGE})
