"""Brigades that change their orders without a roll, once. [BB 30.3, BB 30.6, BB 31]"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from campaign.resolvers.nei_boschi.pages import page_of
from campaign.resolvers.nei_boschi.pool import side_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Body
from campaign.terms import CONFEDERATE

CHANGED: Final = "changed_freely"

NAMED: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "wood_changes_orders": ("3/1/3",),
        "leaders_change_orders": ("1/5/T", "2/1/T", "2/4/T"),
    }
)
"""Brigades that may do so in the first turn, by the rule. [BB 30.3, BB 30.6]"""


def changes_freely(position: HexPosition, body: Body) -> bool:
    """In the first turn, and once each: the brigades that are named, or all Confederates."""
    if position.turn > 1 or f"{CHANGED}.{body.id}" in position.marks:
        return False
    page = page_of(position)
    if page.has("surprise_attack") and side_of(position, body.command) is CONFEDERATE:
        return True
    return any(body.id in brigades and page.has(rule) for rule, brigades in NAMED.items())


def note_free_change(position: HexPosition, body: Body) -> HexPosition:
    """It has used that."""
    return position.marked(f"{CHANGED}.{body.id}")
