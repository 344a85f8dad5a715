"""How a unit goes back a hex: what ground, swamps and friends do to it. [BB 9.54, BB 12.45]

Retreats, retreats before an assault and withdrawals go this way.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.allowances import mover, orders_of
from campaign.resolvers.nei_boschi.area import area_of
from campaign.resolvers.nei_boschi.arrivals import bottom, come_upon
from campaign.resolvers.nei_boschi.control import hexes_of, passed
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.events import GunsInWoods, MoveStopped, UnitFellBack
from campaign.resolvers.nei_boschi.going import (
    POINT,
    Cost,
    is_disordered_by_retreat,
    march_cost,
    retreat_modifier,
)
from campaign.resolvers.nei_boschi.ground import Way
from campaign.resolvers.nei_boschi.hazards import Trial, is_crowded
from campaign.resolvers.nei_boschi.modifiers import Modifier
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.results import Cause, check_order, disorder, eliminate, lose
from campaign.resolvers.nei_boschi.terrain import Terrain
from campaign.resolvers.nei_boschi.units import Place, Shape, Unit
from campaign.resolvers.nei_boschi.who import book_of, card, field_of, friends_at
from campaign.resolvers.nei_boschi.zones import zone

MOST_FOR_GUNS: Final = 3 * POINT
"""Half points of a hex into which guns still retreat or react. [BB 12.45]"""

GUNS_LOST_BY: Final = 3
"""What the die for guns in woods is divided by. [BB 12.45]"""

BackStep: TypeAlias = Callable[
    [HexPosition, int, Hex, Dice], tuple[HexPosition, tuple[object, ...]]
]
"""What befalls a unit in a hex into which it has gone back from another one."""

WOODED: Final = (Terrain.WOODS, Terrain.ROUGH)
"""Woods, and sloping ground, which has woods on it. [BB 9.44]"""


def cost_back(position: HexPosition, unit: Unit, start: Hex, end: Hex) -> Cost:
    """What an adjacent hex costs a unit that goes back."""
    closed = book_of(position).closed(position)
    kind = mover(card(position, unit.number))
    return march_cost(field_of(position), kind, orders_of(position, unit), start, end, closed)


def refuse_back(position: HexPosition, unit: Unit, start: Hex, end: Hex) -> Refusal | None:
    """Why a unit cannot go back into an adjacent hex, driven or as it reacts. [SH 12, BB 12.45]"""
    if refused := refuse_withdrawal(position, unit, start, end):
        return refused
    if card(position, unit.number).branch is not Branch.ARTILLERY:
        return None
    if cost_back(position, unit, start, end).half_points > MOST_FOR_GUNS:
        return Refusal("BB 12.45", "guns do not go back into a hex that costs more than 3 MP")
    return None


def refuse_withdrawal(position: HexPosition, unit: Unit, start: Hex, end: Hex) -> Refusal | None:
    """Why a unit cannot go back of its own will: guns go wherever else they may. [SH 12, SH-R8]"""
    if end not in area_of(position):
        return Refusal("SH 12", "nobody retreats off the map")
    if end in zone(position, unit.side.enemy).held:
        return Refusal("SH 12", "an enemy stands there")
    return cost_back(position, unit, start, end).prohibited


def is_woods(position: HexPosition, start: Hex, end: Hex) -> bool:
    """Guns enter woods, and not by road. [BB 12.45]"""
    ground = field_of(position)
    return ground.terrain[end] in WOODED and ground.way(start, end) is not Way.ROAD


def place_back(position: HexPosition, number: int, end: Hex, dice: Dice) -> Trial:
    """Put a unit into a hex farther back, closed up, its facing kept. [SH 7, SH 8, SH 12]"""
    unit = position.unit(number)
    start = unit.hex
    layer = bottom(position, unit, end)
    gone = unit._replace(hex=end, second=0, shape=Shape.CLOSED, layer=layer)
    position = passed(position.with_units(gone), gone, *hexes_of(unit), end)
    events: tuple[object, ...] = (UnitFellBack(number, start, end),)
    if book_of(position).loses(position, gone, end):
        position, more = eliminate(position, number)
        return Trial(position, (*events, *more), True)
    position, more = come_upon(position, number, dice)
    return Trial(position, (*events, *more))


def go_back(position: HexPosition, number: int, end: Hex, dice: Dice) -> Trial:
    """A unit goes back into an adjacent hex, with every check for it. [BB 9.54, BB 12.45]

    It is stopped if it was in disorder already and loses its order again: no second hex.
    """
    return _back(position, number, end, dice, (_lose_guns, _disturb_friends))


def withdraw(position: HexPosition, number: int, end: Hex, dice: Dice) -> Trial:
    """The same for who goes back of his own will: it costs no guns. [SH 9, BB 9.54, SH-R8]"""
    return _back(position, number, end, dice, (_disturb_friends,))


def _back(
    position: HexPosition, number: int, end: Hex, dice: Dice, steps: tuple[BackStep, ...]
) -> Trial:
    start = position.unit(number).hex
    cost = cost_back(position, position.unit(number), start, end)
    tried = place_back(position, number, end, dice)
    if tried.stopped:
        return tried
    position, events = tried.position, tried.events
    for step in steps:
        position, more = step(position, number, start, dice)
        events += more
        if position.unit(number).place is not Place.FIELD:
            return Trial(position, events, True)
    tried = _keep_order(position, number, start, cost, dice)
    return tried._replace(events=(*events, *tried.events))


def _keep_order(position: HexPosition, number: int, start: Hex, cost: Cost, dice: Dice) -> Trial:
    """The check for a hex of 2 points or more; a swamp disorders without one. [BB 9.44, BB 9.54]"""
    unit = position.unit(number)
    closed = book_of(position).closed(position)
    if is_disordered_by_retreat(field_of(position), start, unit.hex, closed):
        if unit.disordered:
            return Trial(position)
        return Trial(*disorder(position, number, Cause.WITHDRAWAL, dice))
    if cost.disorder == "D":
        if unit.disordered:
            return Trial(position, (MoveStopped(number, "terrain"),), True)
        return Trial(*disorder(position, number, Cause.TERRAIN, dice))
    added = retreat_modifier(cost)
    if added is None:
        return Trial(position)
    extra = (Modifier("retreat", added, "BB 9.54"),)
    position, events, passed = check_order(position, number, Cause.WITHDRAWAL, dice, extra)
    return Trial(position, events, unit.disordered and not passed)


def _lose_guns(
    position: HexPosition, number: int, start: Hex, dice: Dice
) -> tuple[HexPosition, tuple[object, ...]]:
    """In each hex of woods a third of a die of guns is lost, rounded down. [BB 12.45]"""
    unit = position.unit(number)
    is_guns = card(position, number).branch is Branch.ARTILLERY
    if not is_guns or not is_woods(position, start, unit.hex):
        return position, ()
    face = dice.roll(f"{unit.side} guns of {number} in woods", 10)
    event = GunsInWoods(number, face, face // GUNS_LOST_BY)
    position, events = lose(position, number, face // GUNS_LOST_BY, dice)
    return position, (event, *events)


def _disturb_friends(
    position: HexPosition, number: int, start: Hex, dice: Dice
) -> tuple[HexPosition, tuple[object, ...]]:
    """Friends through whom a unit goes back check; detachments do not. [SH 12, BB 14.41]"""
    unit = position.unit(number)
    events: tuple[object, ...] = ()
    if not is_crowded(position, unit, unit.hex):
        return position, ()
    for friend in friends_at(position, unit.hex, unit.side):
        branch = card(position, friend.number).branch
        if friend.number != number and branch is not Branch.DETACHMENT:
            position, more, _ = check_order(position, friend.number, Cause.RETREAT_THROUGH, dice)
            events += more
    return position, events
