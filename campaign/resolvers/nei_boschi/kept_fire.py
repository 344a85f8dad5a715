"""Fire that the other side keeps a unit from, by the chit of No Fire. [BB 18.1, BB 19]"""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.grid import distance
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.events import FireForegone, NoFireKept
from campaign.resolvers.nei_boschi.orders import Forego, HexOrder, Pass
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Decided, Rulings
from campaign.resolvers.nei_boschi.steps import Exchange, Replying, Silencing, SingleShot, Step
from campaign.resolvers.nei_boschi.who import card
from campaign.terms import SIDES, Side

NO_FIRE: Final = "no_fire"
"""What a side that may keep a unit from firing is remembered by: `no_fire.confederate`."""


def keep_chit(position: HexPosition, side: Side) -> Tick:
    """A side keeps the chit, to use it in this turn. [BB 18.1, BB 19]"""
    return Tick(position.counting(f"{NO_FIRE}.{side}", 1), (NoFireKept(side),))


def give_back(position: HexPosition) -> HexPosition:
    """A chit that was not used in its turn is among the chits of the next one again. [BB 18.1]

    It is one of them, not one more: each turn has its number of chits, and it goes back "if it can
    be used in that turn".
    """
    for side in SIDES:
        position = position.noting(f"{NO_FIRE}.{side}", 0)
    return position


def announced(position: HexPosition, step: Step, silencer: Side) -> HexPosition:
    """A fire comes next; before it the other side is asked, if it holds the chit. [BB 18.1]"""
    position = position.then(step)
    if position.count(f"{NO_FIRE}.{silencer}") > 0 and silenced(position, step):
        return position.then(Silencing(silencer))
    return position


def silenced(position: HexPosition, step: Step) -> tuple[int, ...]:
    """The infantry that could be kept from a fire that is announced. [BB 18.1]

    In its own activation only at 2 hexes and more; in reply, and at units that pass, at any range.
    """
    match step:
        case Replying() if distance(step.hex, step.target) > 1:
            who = step.firers
        case Exchange():
            who = step.replies
        case SingleShot():
            who = (step.unit,)
        case _:
            who = ()
    return tuple(n for n in who if card(position, n).branch is Branch.INFANTRY)


def refuse_forego(position: HexPosition, step: Silencing, order: HexOrder) -> Refusal | None:
    """It is one of the infantry units that are about to fire. [BB 18.1]"""
    if isinstance(order, Pass):
        return None
    if not isinstance(order, Forego) or order.unit not in silenced(position, position.agenda[1]):
        return Refusal("BB 18.1", "it is infantry that is about to fire that can be kept from it")
    return None


def propose_forego(
    position: HexPosition, step: Silencing, unit: UnitId | None
) -> Iterable[HexOrder]:
    """Each of them."""
    who = silenced(position, position.agenda[1])
    found = [Forego(number) for number in who if not unit or number == unit]
    return (*found, Pass()) if not unit else found


def forego(position: HexPosition, step: Silencing, order: HexOrder, dice: Dice) -> Tick:
    """The unit counts as having fired, and the chit is gone. [BB 18.1]"""
    position = position.finished()
    if not isinstance(order, Forego):
        return Tick(position, ())
    position = position.counting(f"{NO_FIRE}.{step.side}", -1)
    events = (FireForegone(order.unit),)
    fire_ = position.step
    match fire_:
        case Exchange():
            left = tuple(number for number in fire_.replies if number != order.unit)
            return Tick(position.instead(replace(fire_, replies=left)), events)
        case Replying() if len(fire_.firers) > 1:
            return Tick(position.instead(_without_firer(position, fire_, order.unit)), events)
        case _:
            return Tick(position.finished(), events)


def _without_firer(position: HexPosition, step: Replying, number: int) -> Replying:
    firers = tuple(one for one in step.firers if one != number)
    points = sum(position.unit(one).sp for one in firers)
    return replace(step, firers=firers, sp=points)


def _side(position: HexPosition, step: Silencing) -> Side:
    return step.side


RULINGS: Rulings = {
    Silencing: Decided(_side, propose_forego, refuse_forego, forego, ("BB 18.1",)),
}
