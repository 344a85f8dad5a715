"""Cleburne, who has no division over him, and Hindman, who may fall. [BB 4.21]"""

from functools import cache
from typing import Final

from campaign.resolvers.nei_boschi.cards import numbers_of
from campaign.resolvers.nei_boschi.command_range import is_in_range
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.units import Body, CommandState, Place
from campaign.resolvers.nei_boschi.who import leader_of

CLEBURNE: Final = "2/-/3"
HINDMANS_DIVISION: Final = "1/3"
HINDMANS: Final = ("1/1/3", "3/1/3")


@cache
def _number(book: str, leader: str) -> int:
    return numbers_of(book, leader)[0]


def is_in_command(position: HexPosition, body: Body) -> bool | None:
    """Cleburne in range of Hindman or Hardee; if Hindman has fallen, all his in range of Hardee."""
    if body.id != CLEBURNE and body.id not in HINDMANS:
        return None
    has_fallen = _has_fallen(position)
    if body.id in HINDMANS and not has_fallen:
        return None
    book = hex_staging(position.request).book
    names = ("cs.ldr-hardee",) if has_fallen else ("cs.ldr-hindman", "cs.ldr-hardee")
    leader = leader_of(position, body.id)
    higher = [
        position.unit(number)
        for number in (_number(book, name) for name in names)
        if position.has(number) and position.unit(number).place is Place.FIELD
    ]
    if not higher:
        return None
    return leader is not None and any(is_in_range(position, one, leader.hex) for one in higher)


def commands_itself(position: HexPosition, command: CommandState) -> bool | None:
    """With Hindman gone there is no division between his brigades and Hardee: they answer to him
    `come il Corpo della Riserva`, and whoever stands in for Hindman loses them nothing. [BB 4.21]
    """
    return True if command.id == HINDMANS_DIVISION and _has_fallen(position) else None


def _has_fallen(position: HexPosition) -> bool:
    number = _number(hex_staging(position.request).book, "cs.ldr-hindman")
    if not position.has(number):
        return False
    hindman = position.unit(number)
    return hindman.replaced or hindman.place is Place.LOST
