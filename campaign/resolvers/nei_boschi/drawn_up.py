"""How units are drawn up before the battle: extended, or with a refused flank, where the scenario
says so. [BB 30.2, BB 30.3, BB 30.9, SH 7, SH 8]
"""

from collections.abc import Iterator
from typing import TypeAlias

from campaign.errors import Refusal
from campaign.hexes.facing import flanks, rear
from campaign.hexes.grid import Hex, are_adjacent
from campaign.resolvers.nei_boschi.able import hex_name
from campaign.resolvers.nei_boschi.free_places import is_extended_as_printed, printed_hex
from campaign.resolvers.nei_boschi.orders import Contract, Extend, Refuse
from campaign.resolvers.nei_boschi.pages import page_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.shapes import (
    FLANKS,
    refuse_flank,
    refuse_ground,
    refuse_shape,
    refuse_whole,
    shape_into,
)
from campaign.resolvers.nei_boschi.units import Shape, Unit
from campaign.resolvers.nei_boschi.who import book_of, card, field_of

Drawing: TypeAlias = Extend | Contract | Refuse


def propose(position: HexPosition, unit: Unit) -> Iterator[Drawing]:
    """The hexes beside a unit and behind it; either flank, or neither."""
    if book_of(position).draws_up(position, unit, unit.shape) is not None:
        return
    if unit.second:
        yield Contract(unit.number)
        yield Extend(unit.number, unit.second)
    else:
        for hex_ in (*flanks(unit.hex, unit.facing), *rear(unit.hex, unit.facing)):
            yield Extend(unit.number, hex_)
    for flank in FLANKS:
        yield Refuse(unit.number, flank)


def refuse(position: HexPosition, unit: Unit, order: Drawing) -> Refusal | None:
    """Why a unit does not begin so. It costs nothing, and what it asks for is as ever."""
    if card(position, unit.number).is_leader:
        return Refusal("SH 8", "a leader is not drawn up")
    match order:
        case Contract():
            return _refuse_contract(position, unit)
        case Refuse():
            shape = unit.shape.refusing(FLANKS.get(order.flank, 0))
            barred = book_of(position).draws_up(position, unit, shape)
            return barred or refuse_flank(position, unit, order.flank)
        case Extend():
            return _refuse_extend(position, unit, order)


def _refuse_contract(position: HexPosition, unit: Unit) -> Refusal | None:
    if not unit.second:
        return Refusal("SH 8", "it is not extended")
    if is_extended_as_printed(position, unit):
        return Refusal(page_of(position).paragraph, "the scenario says that it begins extended")
    return refuse_whole(position, unit, _closed_up(position, unit))


def _closed_up(position: HexPosition, unit: Unit) -> Hex:
    """Where an extended unit closes up: in the hex of the scenario, whichever half is there."""
    return printed_hex(position, unit) or unit.hex


def _refuse_extend(position: HexPosition, unit: Unit, order: Extend) -> Refusal | None:
    if unit.second:
        if order.to != unit.second or not unit.shape.is_line:
            return Refusal("SH 8", "it is extended already")
        return book_of(position).halves_change(position, unit)
    if not field_of(position).bounds.has(order.to) or not are_adjacent(unit.hex, order.to):
        return Refusal("SH 8", f"{hex_name(position, order.to)} is not beside it")
    shape = shape_into(unit, order.to)
    barred = book_of(position).draws_up(position, unit, shape or Shape.LINE)
    return (
        barred or refuse_shape(position, unit, order.to) or refuse_ground(position, unit, order.to)
    )


def refuse_facing(unit: Unit, facing: int) -> Refusal | None:
    """A line stays beside its unit, and a column behind it. [SH 8]"""
    shape = unit.shape.straight
    if unit.second and shape_into(unit._replace(facing=facing), unit.second) is not shape:
        return Refusal("SH 8", f"an extended {shape} cannot face there; close it up first")
    return None


def perform(position: HexPosition, order: Drawing) -> HexPosition:
    """The unit is drawn up so; of a line that is there its halves change places."""
    unit = position.unit(order.unit)
    match order:
        case Contract():
            unit = unit._replace(shape=Shape.CLOSED, second=0, hex=_closed_up(position, unit))
        case Refuse():
            unit = unit._replace(shape=unit.shape.refusing(FLANKS[order.flank]))
        case Extend() if unit.second:
            unit = unit._replace(hex=unit.second, second=unit.hex)
        case Extend():
            shape = shape_into(unit, order.to)
            assert shape is not None, order
            unit = unit._replace(shape=shape, second=order.to)
    return position.with_units(unit)
