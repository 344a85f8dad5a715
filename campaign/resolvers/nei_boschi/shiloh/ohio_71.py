"""The 71st Ohio, which did not stand long. [BB 30.9]"""

from functools import cache
from typing import Final

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.resolvers.nei_boschi.cards import numbers_of
from campaign.resolvers.nei_boschi.pages import page_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.results import Cause, checked, disorder, retreat
from campaign.resolvers.nei_boschi.shots import by_canister
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.volleys import Volley

ENOUGH: Final = 4
"""Points whose fire it has to check for. [BB 30.9]"""


@cache
def _number(book: str) -> int:
    return numbers_of(book, "us.71-oh")[0]


def fired_at(position: HexPosition, volley: Volley, target: Unit, dice: Dice) -> Tick:
    """In good order, it checks behind the result of 4 points or more at the range of small arms.

    If it fails it is disordered, unless the fire has done that, and goes back 1 or 2 hexes.
    """
    if not _must_check(position, volley, target):
        return Tick(position, ())
    position, events, passed = checked(position, target.number, "fire", dice)
    if passed:
        return Tick(position, events)
    away = (volley.shot.hex,)
    if not position.unit(target.number).disordered:
        position, more = disorder(position, target.number, Cause.FIRE, dice, away)
        events = (*events, *more)
    return Tick(retreat(position, target.number, 2, away, least=1), events)


def _must_check(position: HexPosition, volley: Volley, target: Unit) -> bool:
    if target.number != _number(hex_staging(position.request).book) or target.disordered:
        return False
    if not page_of(position).has("ohio_71"):
        return False
    if volley.strength < ENOUGH or not by_canister(position, volley.shot):
        return False
    return position.unit(target.number).place is Place.FIELD
