"""What stands out on the map, whichever way it is drawn. Pure."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from campaign.terms import BoxId
from screens.map.map_canvas import Carried

NO_ODDS: Mapping[BoxId, str] = MappingProxyType({})


NOWHERE: BoxId = ""
"""Where a cursor is that is not shown."""


OVERSEA: BoxId = "~"
"""In a way, between two boxes: from one to the other over the sea."""


class MapAttention(NamedTuple):
    """The boxes and links that stand out."""

    cursor: BoxId
    origin: BoxId | None
    """The box that marches now."""

    reach: frozenset[BoxId]
    marked: frozenset[BoxId]
    """Boxes that still have something to do."""

    hungry: frozenset[BoxId]
    """Boxes whose stack would lose a piece. [NS-R1]"""

    path: tuple[BoxId, ...] = ()
    """The planned march, from its first box to its last."""

    odds: Mapping[BoxId, str] = NO_ODDS
    """Boxes that the enemy could enter, with his chance to win there."""

    carried: Carried | None = None
    """The links that carry supply, while they are on show. [NS-R2]"""

    arrows: tuple[tuple[BoxId, ...], ...] = ()
    """The ways that the other side has gone in its last turn."""
