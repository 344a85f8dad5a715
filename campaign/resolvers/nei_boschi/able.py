"""Whether a unit can be ordered anything in its activation, and whether it can move. [SH 3]"""

from collections.abc import Iterator

from campaign.errors import Refusal
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.acting import division_leaders
from campaign.resolvers.nei_boschi.allowances import orders_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.units import Place, Rein, Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import book_of, card, field_of
from campaign.tabletop.latest import OfEach


def refuse_to_act(position: HexPosition, step: Acting, number: int) -> Refusal | None:
    """Why a unit can be ordered nothing now. [SH 3]"""
    if not position.has(number):
        return Refusal("SH 3", f"there is no unit {number}")
    unit = position.unit(number)
    if unit.side is not step.side:
        return _refusal(position, unit, "SH 3", "belongs to the other side")
    if unit.body not in step.bodies and unit not in division_leaders(position, step):
        return _refusal(position, unit, "SH 3", "does not act now")
    if unit.place is not Place.FIELD:
        return _refusal(position, unit, "SH 3", "is not on the field")
    if unit.abandoned:
        return _refusal(position, unit, "SH 10.6", "has no crew")
    if unit.done:
        return _refusal(position, unit, "SH 3", "does nothing more in this activation")
    return None


def _refusal(position: HexPosition, unit: Unit, rule: str, why: str) -> Refusal:
    return Refusal(rule, f"{name_of(position, unit)} {why}")


def refuse_to_move(position: HexPosition, step: Acting, number: int) -> Refusal | None:
    """Why a combat unit can neither move nor change how it is drawn up. [SH 3, SH 6]

    It is asked for each hex to which the unit could go.
    """
    if step is not position.step:
        return _refuse_to_move(position, step, number)
    return _immobile(position, number)


def refuse_to_turn(position: HexPosition, step: Acting, number: int) -> Refusal | None:
    """Why a combat unit cannot even turn; it is asked for each vertex. [SH 3]"""
    if step is not position.step:
        return _refuse_to_turn(position, step, number)
    return _unturned(position, number)


def kept_from_moving(position: HexPosition, number: int) -> Refusal | None:
    """Why the rules of the battle itself keep a unit from moving: it may turn by one vertex."""
    return _kept(position, number)


def _refuse_to_move(position: HexPosition, step: Acting, number: int) -> Refusal | None:
    if refused := refuse_to_turn(position, step, number):
        return refused
    unit = position.unit(number)
    if orders_of(position, unit) is Orders.RESERVE:
        return Refusal("SH 6", "in Reserve a unit stays where it is")
    if position.body(unit.body).rein is Rein.STAYS:
        return Refusal("SH 6", "after that change of orders its brigade stays where it is")
    return kept_from_moving(position, number)


def _refuse_to_turn(position: HexPosition, step: Acting, number: int) -> Refusal | None:
    if refused := refuse_to_act(position, step, number):
        return refused
    unit = position.unit(number)
    if card(position, number).is_leader:
        return _refusal(position, unit, "SH 9", "is a leader, who rides")
    if unit.fired or unit.fired_second:
        return _refusal(position, unit, "SH 3", "has fired")
    if unit.assaults:
        return _refusal(position, unit, "SH 3", "has assaulted")
    return None


def step_of_bodies(position: HexPosition) -> Acting:
    """The step in which bodies act, which is what is to be decided now."""
    step = position.step
    assert isinstance(step, Acting), step
    return step


_immobile = OfEach[HexPosition, int, Refusal | None](
    lambda position, number: _refuse_to_move(position, step_of_bodies(position), number), most=2
).of
_unturned = OfEach[HexPosition, int, Refusal | None](
    lambda position, number: _refuse_to_turn(position, step_of_bodies(position), number), most=2
).of
_kept = OfEach[HexPosition, int, Refusal | None](
    lambda position, number: book_of(position).bars_moving(position, position.unit(number)), most=2
).of


def name_of(position: HexPosition, unit: Unit) -> str:
    """What is printed on a unit."""
    printed = card(position, unit.number)
    return f"{printed.counter.name} {printed.section}".rstrip()


def hex_name(position: HexPosition, hex_: Hex) -> str:
    """What a hex is called on its sheet; its number, if it is not on the map."""
    ground = field_of(position)
    return ground.name(hex_) if ground.bounds.has(hex_) else str(hex_)


def movers(position: HexPosition, step: Acting) -> Iterator[Unit]:
    """The units of the bodies that act, on the field."""
    for body in step.bodies:
        for unit in position.members(body):
            if unit.place is Place.FIELD:
                yield unit
