"""Units and brigades that are attached elsewhere: whom they act with, and on whose markers.

Who may be attached where, the book of the battle says. [BB 4.24, BB 4.25, BB 4.32, BB 5.26]
"""

from collections.abc import Iterator
from typing import NamedTuple

from campaign.battle.contract import Tick, UnitId
from campaign.errors import Refusal
from campaign.resolvers.nei_boschi.able import name_of
from campaign.resolvers.nei_boschi.casting import UNASSIGNED
from campaign.resolvers.nei_boschi.command_events import UnitAttached
from campaign.resolvers.nei_boschi.counters import Branch, CommandId
from campaign.resolvers.nei_boschi.ineffectiveness import is_brigade
from campaign.resolvers.nei_boschi.orders import Attach
from campaign.resolvers.nei_boschi.pool import side_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Body, BodyId, Place, Unit
from campaign.resolvers.nei_boschi.who import book_of, card
from campaign.terms import Side

NOT_YET = "it is attached when orders are given"
TOO_LATE = "it is attached with the chain of command"


class Belonging(NamedTuple):
    """With whom a unit acts, and on whose markers."""

    body: BodyId
    command: CommandId


def belonging(position: HexPosition, unit: Unit, to: str) -> Belonging:
    """Where a unit belongs that is attached to a brigade, a division, or nobody. [BB 4]

    A leader stays with his brigade, all of which goes with him.
    """
    branch = card(position, unit.number).branch
    if branch is Branch.LEADER:
        return Belonging(unit.body, to)
    if brigade := _brigade(position, to):
        return Belonging(to, brigade.command)
    if to == UNASSIGNED.format(side=unit.side):
        return Belonging(f"alone/{unit.number}", to)
    if branch is Branch.ARTILLERY:
        return Belonging(f"guns/{to}", to)
    return Belonging(f"cavalry/{unit.number}", to)


def _brigade(position: HexPosition, id_: str) -> Body | None:
    """The brigade of this id; None of any other body, and of a command."""
    body = position.body(id_) if position.has_body(id_) else None
    return body if body is not None and is_brigade(position, body) else None


def proposals(
    position: HexPosition, side: Side, unit: UnitId | None, *, with_orders: bool
) -> Iterator[Attach]:
    """Attachments worth a look: of all, or of one unit; in the phase of its own. [BB 5.26]"""
    book = book_of(position)
    for attach in book.attachments(position, side):
        is_now = book.attaches_with_orders(position, attach.unit) is with_orders
        if is_now and unit in (None, attach.unit):
            yield attach


def refuse(
    position: HexPosition, side: Side, order: Attach, *, with_orders: bool
) -> Refusal | None:
    """Why a unit is not attached there, with the chain of command or with orders. [BB 4]"""
    if not position.has(order.unit) or position.unit(order.unit).side is not side:
        return Refusal("BB 4.2", f"unit {order.unit} is no unit of the {side} side")
    unit = position.unit(order.unit)
    is_there = unit.place is Place.FIELD or book_of(position).joins_before_coming(position, unit)
    if not is_there or unit.abandoned:
        return Refusal("BB 4.2", f"{name_of(position, unit)} is not on the field")
    brigade = _brigade(position, order.to)
    command = order.to if brigade is None else brigade.command
    if not position.has_command(command) or side_of(position, command) is not side:
        return Refusal("BB 4.2", f"{order.to} is no brigade and no division of the {side} side")
    if book_of(position).attaches_with_orders(position, order.unit) is not with_orders:
        return Refusal("BB 5.26", NOT_YET if not with_orders else TOO_LATE)
    now = Belonging(unit.body, position.body(unit.body).command)
    if belonging(position, unit, order.to) == now:
        return Refusal("BB 4.2", f"{name_of(position, unit)} belongs to {order.to}")
    return book_of(position).refuse_attaching(position, unit, order.to)


def perform(position: HexPosition, order: Attach) -> Tick:
    """A unit, or a brigade with its leader, belongs elsewhere from now on.

    Of two levels of fatigue the worse one is that of all. [BB 17]
    """
    unit = position.unit(order.unit)
    to = belonging(position, unit, order.to)
    told = (UnitAttached(unit.number, order.to),)
    if card(position, unit.number).is_leader:
        body = position.body(unit.body)._replace(command=to.command)
        return Tick(position.with_body(body), told)
    old = position.body(unit.body)
    if all(body.id != to.body for body in position.bodies):
        position = _with_new(position, Body(to.body, to.command, fatigue=old.fatigue))
    position = position.with_units(unit._replace(body=to.body, assigned=_elsewhere(to)))
    new = position.body(to.body)
    position = position.with_body(new._replace(fatigue=max(new.fatigue, old.fatigue)))
    if not position.members(old.id):
        bodies = tuple(body for body in position.bodies if body.id != old.id)
        position = position._replace(bodies=bodies)
    return Tick(position, told)


def _elsewhere(to: Belonging) -> CommandId:
    """The division that leads cavalry which acts by itself; nothing of all others. [BB 4.25]"""
    return to.command if to.body.startswith("cavalry/") else ""


def _with_new(position: HexPosition, body: Body) -> HexPosition:
    """A body more, in its place among the others."""
    return position._replace(bodies=tuple(sorted((*position.bodies, body), key=_id)))


def _id(body: Body) -> BodyId:
    return body.id
