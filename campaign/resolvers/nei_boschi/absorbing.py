"""The end of a turn for detachments: their regiments take them back. [BB 14.42, BB 14.47]"""

from collections.abc import Iterator
from typing import Final

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.able import name_of
from campaign.resolvers.nei_boschi.control import hexes_of
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.events import DetachmentAbsorbed
from campaign.resolvers.nei_boschi.orders import Absorb, HexOrder, Pass
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.results import eliminate, off_map
from campaign.resolvers.nei_boschi.rulings import Decided, Rulings
from campaign.resolvers.nei_boschi.steps import Absorbing
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.who import book_of, card, field_of
from campaign.resolvers.nei_boschi.zones import zone
from campaign.terms import Side

RULE: Final = "BB 14.42"

NEAR: Final = 3
"""Hexes from the regiment to the detachment, not through enemies."""


def detachments(position: HexPosition, side: Side) -> Iterator[Unit]:
    """The detachments of a side on the map."""
    for unit in position.units:
        is_one = card(position, unit.number).branch is Branch.DETACHMENT
        if is_one and unit.side is side and unit.place is Place.FIELD:
            yield unit


def _parted(number: int) -> str:
    """The mark of a detachment of which a part has been absorbed in this turn."""
    return f"turn.parted.{number}"


def refuse(position: HexPosition, step: Absorbing, order: HexOrder) -> Refusal | None:
    """Why a regiment does not take a detachment back. [BB 14.42, BB 14.47]"""
    match order:
        case Absorb():
            return _refuse_absorb(position, step.side, order)
        case Pass():
            return _refuse_pass(position, step.side)
        case _:
            return Refusal(RULE, f"regiments of the {step.side} side take their detachments back")


def _refuse_absorb(position: HexPosition, side: Side, order: Absorb) -> Refusal | None:
    there = {unit.number: unit for unit in detachments(position, side)}
    if order.unit not in there:
        return Refusal(RULE, f"there is no detachment {order.unit} of the {side} side on the map")
    detachment = there[order.unit]
    if not position.has(order.by) or not _is_of_its_brigade(position, detachment, order.by):
        return Refusal(RULE, "a regiment of its own brigade takes a detachment back")
    regiment = position.unit(order.by)
    if regiment.sp >= card(position, order.by).strength:
        return Refusal(RULE, f"{name_of(position, regiment)} has all its strength")
    if _around(position, detachment).isdisjoint(hexes_of(regiment)):
        return Refusal(RULE, f"the detachment is within {NEAR} hexes, not through enemies")
    return None


def _is_of_its_brigade(position: HexPosition, detachment: Unit, number: int) -> bool:
    unit = position.unit(number)
    is_regiment = card(position, number).branch is Branch.INFANTRY
    return is_regiment and unit.place is Place.FIELD and unit.body == detachment.body


def _around(position: HexPosition, unit: Unit) -> frozenset[Hex]:
    """The hexes that are so near, counted around the enemy."""
    held, ground = zone(position, unit.side.enemy).held, field_of(position)
    found = last = frozenset({unit.hex})
    for _ in range(NEAR):
        last = frozenset(end for hex_ in last for end in ground.neighbors[hex_] if end not in held)
        found |= last
    return found


def _refuse_pass(position: HexPosition, side: Side) -> Refusal | None:
    """Those for whom it is time are absorbed if that is possible. [BB 14.47]"""
    for order in _candidates(position, side):
        due = book_of(position).last_call(position, position.unit(order.unit))
        if due and _refuse_absorb(position, side, order) is None:
            return Refusal("BB 14.47", "it is time for this detachment to be absorbed")
    return None


def _candidates(position: HexPosition, side: Side) -> Iterator[Absorb]:
    for detachment in detachments(position, side):
        for unit in position.members(detachment.body):
            if unit.number != detachment.number:
                yield Absorb(detachment.number, unit.number)


def propose(position: HexPosition, step: Absorbing, unit: UnitId | None) -> Iterator[HexOrder]:
    """Every detachment, by every regiment of its brigade."""
    for order in _candidates(position, step.side):
        if not unit or order.unit == unit:
            yield order
    if not unit:
        yield Pass()


def perform(position: HexPosition, step: Absorbing, order: HexOrder, dice: Dice) -> Tick:
    """Take a detachment back; whoever had to be, and is not, is lost."""
    if isinstance(order, Absorb):
        return _absorb(position, order)
    events: tuple[object, ...] = ()
    for unit in tuple(detachments(position, step.side)):
        if _parted(unit.number) in position.marks or book_of(position).last_call(position, unit):
            position, more = eliminate(position, unit.number)
            events += more
    return Tick(position.finished(), events)


def _absorb(position: HexPosition, order: Absorb) -> Tick:
    """The regiment has its points, as many as it lacks; nothing else of it changes.

    A rest that no other regiment takes in this turn is lost. [BB 14.42]
    """
    detachment, regiment = position.unit(order.unit), position.unit(order.by)
    lacking = card(position, order.by).strength - regiment.sp
    points = min(detachment.sp, lacking)
    regiment = regiment._replace(sp=regiment.sp + points)
    rest = detachment._replace(sp=detachment.sp - points)
    if rest.sp:
        position = position.marked(_parted(order.unit))
    else:
        rest = off_map(rest)._replace(place=Place.LOST)
    event = DetachmentAbsorbed(order.unit, order.by, points, regiment.sp)
    return Tick(position.with_units(regiment, rest), (event,))


RULINGS: Rulings = {
    Absorbing: Decided(
        decides=lambda position, step: step.side,
        propose=propose,
        refuse=refuse,
        perform=perform,
        rules=("BB 14.42", "BB 14.47"),
    ),
}
