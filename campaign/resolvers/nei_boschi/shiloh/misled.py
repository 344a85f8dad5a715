"""The random event that leads two units of the enemy astray. [BB 19]"""

from collections.abc import Iterator
from typing import Final

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi import stacking
from campaign.resolvers.nei_boschi.arrivals import bottom, come_upon, settle
from campaign.resolvers.nei_boschi.control import hexes_of, passed
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.events import UnitMisled
from campaign.resolvers.nei_boschi.going_back import cost_back
from campaign.resolvers.nei_boschi.limits import barred
from campaign.resolvers.nei_boschi.orders import Choose
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.shiloh.choosing import Choice, befallen, fighters
from campaign.resolvers.nei_boschi.steps import EventDrawn
from campaign.resolvers.nei_boschi.units import Shape, Unit
from campaign.resolvers.nei_boschi.who import book_of, card, field_of
from campaign.resolvers.nei_boschi.zones import zone
from campaign.terms import Side

RULE: Final = "BB 19"

UNITS: Final = 2
HEXES: Final = 2
"""Two units go two hexes each, at most."""


def goes(position: HexPosition, unit: Unit, end: Hex) -> bool:
    """A hex is within two steps over ground where it can go, through nobody of the other side."""
    neighbors = field_of(position).neighbors
    if end not in neighbors or end == unit.hex:
        return False
    return _enters(position, unit, unit.hex, end) or any(
        _enters(position, unit, unit.hex, middle) and _enters(position, unit, middle, end)
        for middle in neighbors[unit.hex]
        if end in neighbors[middle]
    )


def _enters(position: HexPosition, unit: Unit, start: Hex, end: Hex) -> bool:
    ground = field_of(position)
    return (
        end in ground.neighbors[start]
        and end not in zone(position, unit.side.enemy).held
        and page_of(position).limits(turn_of(position)).has(end, ground.bounds)
        and not cost_back(position, unit, start, end).prohibited
    )


def _near(position: HexPosition, side: Side, unit: Unit) -> bool:
    return any(hex_ in zone(position, side).near for hex_ in hexes_of(unit))


def candidates(position: HexPosition, step: EventDrawn) -> Iterator[Choose]:
    """Every unit of the enemy on land, with every hex near it."""
    for unit in fighters(position, step.side.enemy):
        if unit.number in step.chosen or _near(position, step.side, unit):
            continue
        if card(position, unit.number).branch is not Branch.GUNBOAT:
            for end in field_of(position).bounds.within(unit.hex, HEXES):
                yield Choose(unit.number, end)


def refuse(position: HexPosition, step: EventDrawn, order: Choose) -> Refusal | None:
    """It neither begins nor ends next to one's own units. [BB 19]"""
    if not position.has(order.unit) or (
        position.unit(order.unit) not in fighters(position, step.side.enemy)
    ):
        return Refusal(RULE, "units of the enemy on the map lose their way")
    unit = position.unit(order.unit)
    if order.unit in step.chosen:
        return Refusal(RULE, "it is for two different units")
    if card(position, order.unit).branch is Branch.GUNBOAT:
        return Refusal(RULE, "a gunboat does not lose its way")
    near = zone(position, step.side).near
    if _near(position, step.side, unit) or order.other in near:
        return Refusal(RULE, "it neither begins nor ends adjacent to the units of who leads it")
    if not goes(position, unit, order.other):
        return Refusal(RULE, f"it goes {HEXES} hexes at most, where it can go")
    if refused := barred(book_of(position).bars(position, unit), order.other):
        return refused
    return stacking.refuse(position, closed_up(unit), order.other)


def closed_up(unit: Unit) -> Unit:
    """An extended unit goes in one hex, and a refused flank is given up. [SH 7, SH 8]"""
    return unit._replace(second=0, shape=Shape.CLOSED)


def perform(position: HexPosition, step: EventDrawn, order: Choose, dice: Dice) -> Tick:
    """It keeps its facing; that is no activation, and tires nobody. [BB 19]"""
    unit = position.unit(order.unit)
    layer = bottom(position, unit, order.other)
    gone = closed_up(unit)._replace(hex=order.other, layer=layer)
    position = befallen(position, step, order.unit, UNITS).with_units(gone)
    position = passed(position, gone, *hexes_of(unit), order.other)
    position, events = come_upon(position, order.unit, dice)
    position, more = settle(position, order.unit)
    return Tick(position, (UnitMisled(order.unit, unit.hex, order.other, RULE), *events, *more))


MISLEAD = Choice(candidates, refuse, perform, RULE, optional=True).decided
