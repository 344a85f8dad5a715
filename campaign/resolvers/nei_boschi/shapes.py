"""How a unit is drawn up: extended, refused, on top of its stack. [SH 7, SH 8]"""

from collections.abc import Iterator
from typing import Final

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.facing import Quarter, flanks, quarter, rear
from campaign.hexes.grid import Hex, are_adjacent
from campaign.resolvers.nei_boschi.able import hex_name, refuse_to_move
from campaign.resolvers.nei_boschi.acting import Deed, Deeds
from campaign.resolvers.nei_boschi.allowances import left, left_over, orders_of
from campaign.resolvers.nei_boschi.arrivals import come_upon, settle
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.events import ShapeChanged, StackReordered
from campaign.resolvers.nei_boschi.going import POINT
from campaign.resolvers.nei_boschi.orders import Contract, Extend, Refuse, Reorder
from campaign.resolvers.nei_boschi.passing import fire_at_closing
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Automatic, Rulings
from campaign.resolvers.nei_boschi.stacking import refuse as refuse_stack
from campaign.resolvers.nei_boschi.steps import Acting, ClosingUp
from campaign.resolvers.nei_boschi.units import Shape, Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.walker import walker_of
from campaign.resolvers.nei_boschi.who import card, field_of

TO_EXTEND: Final = 2 * POINT
"""Half points to extend, or to close up. [SH 8]"""

TO_REFUSE: Final = POINT
"""Half points to refuse a flank. [SH 7]"""

FOR_A_LINE: Final = 10
FOR_A_COLUMN: Final = 8
FOR_A_FLANK: Final = 5
"""Strength points that a unit needs for each. [SH 7, SH 8]"""

INTO: Final = {Quarter.FLANK: Shape.LINE, Quarter.REAR: Shape.COLUMN}
"""How a unit extends into hexes beside it and behind it. [SH 8]"""

FLANKS: Final = {"left": -1, "right": 1, "none": 0}
"""How the front is bent by each. [SH 7]"""


# --- extended units [SH 8] ---------------------------------------------------------------------


def propose_extend(position: HexPosition, step: Acting, unit: Unit) -> Iterator[Extend]:
    """The hexes beside the unit and behind it, if it is large enough for either."""
    is_large = unit.sp >= min(FOR_A_LINE, FOR_A_COLUMN)
    if is_large and not unit.second and refuse_to_move(position, step, unit.number) is None:
        for hex_ in (*flanks(unit.hex, unit.facing), *rear(unit.hex, unit.facing)):
            yield Extend(unit.number, hex_)


def refuse_extend(position: HexPosition, step: Acting, order: Extend) -> Refusal | None:
    """Why a unit does not extend into a hex. [SH 6, SH 8]

    A line of 10 points and more under Advance or Attack, a column of 8 under Advance or March; foot
    and horse alone. Nobody extends into a swamp. [BB 9.44]
    """
    if refused := refuse_to_move(position, step, order.unit):
        return refused
    unit = position.unit(order.unit)
    if unit.second:
        return Refusal("SH 8", "it is extended already")
    if not field_of(position).bounds.has(order.to) or not are_adjacent(unit.hex, order.to):
        return Refusal("SH 8", f"{hex_name(position, order.to)} is not beside it")
    return (
        refuse_shape(position, unit, order.to)
        or _refuse_points(position, unit, TO_EXTEND)
        or refuse_ground(position, unit, order.to)
    )


def shape_into(unit: Unit, hex_: Hex) -> Shape | None:
    """A line beside the unit, a column behind it; nothing before it."""
    return INTO.get(quarter(unit.hex, unit.facing, hex_))


def refuse_shape(position: HexPosition, unit: Unit, hex_: Hex) -> Refusal | None:
    """Why a unit has no line or column with this hex, wherever it may go. [SH 8]"""
    shape = shape_into(unit, hex_)
    if card(position, unit.number).branch not in (Branch.INFANTRY, Branch.CAVALRY):
        return Refusal("SH 8", "only foot and horse extend")
    if shape is None:
        return Refusal("SH 8", "a unit extends beside itself or behind itself")
    least = FOR_A_LINE if shape is Shape.LINE else FOR_A_COLUMN
    if unit.sp < least:
        return Refusal("SH 8", f"an extended {shape} needs {least} strength points")
    barred = Orders.MARCH if shape is Shape.LINE else Orders.ATTACK
    if (orders := orders_of(position, unit)) is barred:
        return Refusal("SH 8", f"under {orders} orders nobody forms an extended {shape}")
    return None


def refuse_ground(position: HexPosition, unit: Unit, hex_: Hex) -> Refusal | None:
    """The second hex must be one that the unit could enter, and half of it stay in."""
    walker = walker_of(position, unit.number)
    cost = walker.going.cost(unit.hex, hex_)
    if cost.prohibited:
        return cost.prohibited
    if field_of(position).terrain[hex_].is_swamp:
        return Refusal("BB 9.44", "nobody extends into a swamp")
    extended = unit._replace(shape=shape_into(unit, hex_) or unit.shape, second=hex_)
    return walker.refuse_entry(hex_) or walker.refuse_end(hex_, extended)


def _refuse_points(position: HexPosition, unit: Unit, cost: int) -> Refusal | None:
    points = left(position, unit)
    if points >= cost:
        return None
    return Refusal("SH 8", f"that costs {cost / 2:g} MP, and {left_over(points)}")


def perform_extend(position: HexPosition, step: Acting, order: Extend, dice: Dice) -> Tick:
    """Half of the unit goes into the second hex. [SH 8]"""
    unit = position.unit(order.unit)
    shape = shape_into(unit, order.to)
    assert shape is not None, order
    unit = unit._replace(shape=shape, second=order.to, spent=unit.spent + TO_EXTEND, moved=True)
    position, events = come_upon(position.with_units(unit), order.unit, dice)
    position, more = settle(position, order.unit)
    return Tick(position, (ShapeChanged(order.unit, shape, order.to), *events, *more))


def propose_contract(position: HexPosition, step: Acting, unit: Unit) -> Iterator[Contract]:
    """Who is extended may close up."""
    if unit.second:
        yield Contract(unit.number)


def refuse_contract(position: HexPosition, step: Acting, order: Contract) -> Refusal | None:
    """Why a unit does not close up. [SH 8]"""
    if refused := refuse_to_move(position, step, order.unit):
        return refused
    unit = position.unit(order.unit)
    if not unit.second:
        return Refusal("SH 8", "it is not extended")
    return refuse_whole(position, unit, unit.hex) or _refuse_points(position, unit, TO_EXTEND)


def refuse_whole(position: HexPosition, unit: Unit, hex_: Hex) -> Refusal | None:
    """Why all of an extended unit does not stand in one hex, with the friends there. [SH 8]"""
    return refuse_stack(position, unit._replace(shape=Shape.CLOSED, second=0), hex_)


def perform_contract(position: HexPosition, step: Acting, order: Contract, dice: Dice) -> Tick:
    """The unit is to close up in its first hex; those before whom the other one lies may fire.

    The book says of a line that a swamp makes close up `Questo non causa il Fuoco in Ritirata`: of
    one that does so by itself it may. [BB 9.44, SH 8, SH 9]
    """
    unit = position.unit(order.unit)
    paid = unit._replace(spent=unit.spent + TO_EXTEND, moved=True)
    closing = ClosingUp(order.unit, unit.second)
    return Tick(position.with_units(paid).then(*fire_at_closing(position, paid), closing), ())


def close_up(position: HexPosition, step: ClosingUp, dice: Dice) -> Tick:
    """It does so, if no fire has driven it off. [SH 8]"""
    position, unit = position.finished(), position.unit(step.unit)
    if unit.second != step.second:
        return Tick(position, ())
    unit = unit._replace(shape=Shape.CLOSED, second=0)
    return Tick(position.with_units(unit), (ShapeChanged(step.unit, Shape.CLOSED),))


# --- a refused flank [SH 7] --------------------------------------------------------------------


def propose_refuse(position: HexPosition, step: Acting, unit: Unit) -> Iterator[Refuse]:
    """Either flank, or neither."""
    if refuse_to_move(position, step, unit.number) is None:
        for flank in FLANKS:
            yield Refuse(unit.number, flank)


def refuse_refuse(position: HexPosition, step: Acting, order: Refuse) -> Refusal | None:
    """Why a unit does not refuse a flank: infantry of 5 points, under Advance or Attack. [SH 7]"""
    if refused := refuse_to_move(position, step, order.unit):
        return refused
    unit = position.unit(order.unit)
    if refused := refuse_flank(position, unit, order.flank):
        return refused
    return None if not FLANKS[order.flank] else _refuse_points(position, unit, TO_REFUSE)


def refuse_flank(position: HexPosition, unit: Unit, flank: str) -> Refusal | None:
    """Why a unit cannot be drawn up so, whatever points it has left; a line can: `Linea Estesa e/o
    Fianco Piegato, o Colonna Estesa`. [SH 7, BB 30.9]
    """
    bend = FLANKS.get(flank)
    if bend is None:
        return Refusal("SH 7", f"a flank is {', '.join(FLANKS)}; not {flank}")
    if unit.shape is Shape.COLUMN:
        return Refusal("SH 7", "an extended column refuses no flank")
    if unit.shape.bend == bend:
        return Refusal("SH 7", "it is drawn up so already")
    if not bend:
        return None
    if card(position, unit.number).branch is not Branch.INFANTRY or unit.sp < FOR_A_FLANK:
        return Refusal("SH 7", f"only infantry of {FOR_A_FLANK} points refuses a flank")
    if orders_of(position, unit) not in (Orders.ADVANCE, Orders.ATTACK):
        return Refusal("SH 7", "under March orders or in Reserve nobody refuses a flank")
    return None


def perform_refuse(position: HexPosition, step: Acting, order: Refuse, dice: Dice) -> Tick:
    """Refuse a flank, or give that up for nothing. [SH 7]"""
    unit = position.unit(order.unit)
    shape = unit.shape.refusing(FLANKS[order.flank])
    cost = TO_REFUSE if shape.bend else 0
    unit = unit._replace(shape=shape, spent=unit.spent + cost)
    return Tick(position.with_units(unit), (ShapeChanged(order.unit, shape, rule="SH 7"),))


# --- the stack [SH 8] --------------------------------------------------------------------------


def propose_reorder(position: HexPosition, step: Acting, unit: Unit) -> Iterator[Reorder]:
    """Whoever is not alone may come to the top."""
    if len(position.at(unit.hex)) > 1:
        yield Reorder(unit.number)


def refuse_reorder(position: HexPosition, step: Acting, order: Reorder) -> Refusal | None:
    """Why a unit does not come to the top of its stack; guns do so only at the beginning. [SH 8]"""
    if refused := refuse_to_move(position, step, order.unit):
        return refused
    unit = position.unit(order.unit)
    others = [one for one in _stack(position, unit) if one.number != unit.number]
    if not others:
        return Refusal("SH 8", "it stands alone")
    if unit.layer < min(one.layer for one in others):
        return Refusal("SH 8", "it is on top already")
    is_guns = card(position, order.unit).branch is Branch.ARTILLERY
    if is_guns and (unit.moved or unit.turned or unit.spent):
        return Refusal("SH 8", "guns come on top at the beginning of their activation alone")
    return None


def perform_reorder(position: HexPosition, step: Acting, order: Reorder, dice: Dice) -> Tick:
    """The unit is on top, the others keep their order below it. Guns fire as if moved. [SH 8]"""
    unit = position.unit(order.unit)
    below = [one for one in _stack(position, unit) if one.number != unit.number]
    lower = [one._replace(layer=layer) for layer, one in enumerate(below, start=1)]
    is_guns = card(position, order.unit).branch is Branch.ARTILLERY
    on_top = unit._replace(layer=0, moved=unit.moved or is_guns)
    return Tick(position.with_units(on_top, *lower), (StackReordered(order.unit),))


def _stack(position: HexPosition, unit: Unit) -> tuple[Unit, ...]:
    """The combat units of its side in its hex, the top first."""
    return tuple(
        one
        for one in position.at(unit.hex)
        if one.side is unit.side and card(position, one.number).fights and one.hex == unit.hex
    )


DEEDS: Deeds = {
    Extend: Deed(propose_extend, refuse_extend, perform_extend),
    Contract: Deed(propose_contract, refuse_contract, perform_contract),
    Refuse: Deed(propose_refuse, refuse_refuse, perform_refuse),
    Reorder: Deed(propose_reorder, refuse_reorder, perform_reorder),
}
RULINGS: Rulings = {ClosingUp: Automatic(close_up)}
