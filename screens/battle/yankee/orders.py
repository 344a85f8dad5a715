"""Orders of Yankee in words, without the unit that they are given to.

>>> from campaign.resolvers.yankee.directions import Hand
>>> from campaign.resolvers.yankee.orders import Move, Wheel
>>> PHRASES[Move](Move(4, 50)), PHRASES[Wheel](Wheel(4, Hand.LEFT, 30, 25))
('go 5 cm ahead', 'wheel left by 30°, then go 2.5 cm ahead')
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from campaign.resolvers.yankee import orders as yankee
from campaign.resolvers.yankee.directions import Corner, Place, TableEdge
from campaign.resolvers.yankee.position import Standing, Task
from screens.text.measures import centimeters
from screens.text.phrases import piece, place

EDGES: Mapping[TableEdge, str] = MappingProxyType(
    {
        TableEdge.NORTH: "upper",
        TableEdge.EAST: "right",
        TableEdge.SOUTH: "lower",
        TableEdge.WEST: "left",
    }
)
"""Edges as they are seen: orders call the upper one north, which it is not on every table."""

CORNERS: Mapping[Corner, str] = MappingProxyType(
    {
        Corner.NORTHEAST: "upper right",
        Corner.SOUTHEAST: "lower right",
        Corner.SOUTHWEST: "lower left",
        Corner.NORTHWEST: "upper left",
    }
)
"""Corners likewise."""


def standing(order: Standing) -> str:
    """What a brigade has been told to do: `attack brigade 12`, `go to 80, 40 cm to hold there`.

    [YK 5.4]
    """
    match order.task:
        case Task.CHANGE:
            return "change formation"
        case Task.SKIRMISH:
            return "skirmish"
    if order.brigade:
        towards = " towards" if order.task is Task.ADVANCE else ""
        return f"{order.task}{towards} brigade {order.brigade}"
    if order.task is Task.HOLD:
        return holding(order.x, order.y)
    if order.x or order.y:
        return f"{order.task} to {order.x}, {order.y} cm"
    return str(order.task)


def holding(x: int, y: int) -> str:
    """To hold a place is to go there first, whoever has it; its name says `with_names`. [YK-R8]

    >>> holding(73, 71), holding(0, 0)
    ('go to 73, 71 cm to hold there', 'hold')
    """
    return f"go to {x}, {y} cm to hold there" if x or y else "hold"


def _wheel(order: yankee.Wheel) -> str:
    first = f"go {centimeters(order.after)} ahead, " if order.after else ""
    on = f", then go {centimeters(order.ahead)} ahead" if order.ahead else ""
    return f"{first}wheel {order.hand} by {order.degrees}°{on}"


def _retreat(order: yankee.Retreat) -> str:
    return f"retreat to {order.x}, {order.y} cm" if order.x or order.y else "retreat"


def _at_brigade(verb: str, order: yankee.Charge | yankee.Fire) -> str:
    return f"{verb} brigade {order.enemy}" + (f", base {order.on}" if order.on else "")


def _ride(order: yankee.Ride) -> str:
    return f"take general {order.general} along"


def _form(order: yankee.Form) -> str:
    return f"form {_shape(order.formation, order.ranks)}"


def _shape(formation: str, ranks: int) -> str:
    return f"{formation} of {ranks} ranks" if ranks > 1 else formation


def _enter(order: yankee.Enter) -> str:
    return f"enter over the {EDGES[order.edge]} edge{_at(order.at)}"


def _at(place: int | None) -> str:
    return "" if place is None else f" at {place} cm"


def _column(order: yankee.Column) -> str:
    behind = f" behind base {order.behind}" if order.behind else ""
    return f"fall in{behind}, then go {centimeters(order.ahead)} ahead"


def _align(order: yankee.Align) -> str:
    where = "behind" if order.place is Place.BEHIND else f"{order.place} of"
    leaving = ", leaving its group" if order.detached else ""
    return f"line up {where} base {order.friend}{leaving}"


def _reinforce(order: yankee.Reinforce) -> str:
    which = "" if order.piece is None else f", piece {order.piece}"
    over = f", by the {EDGES[order.edge]} edge{_at(order.at)}"
    return f"bring up {piece(order.type)} from {place(order.box)}{which}{over}"


PHRASES: Mapping[type[Any], Callable[[Any], str]] = MappingProxyType(
    {
        yankee.Roll: lambda order: "roll the dice",
        yankee.Lay: lambda order: f"lay it at {order.x}, {order.y} cm",
        yankee.Strip: lambda o: f"lay a {o.course}, {CORNERS[o.corner]} corner, {o.x} by {o.y} cm",
        yankee.Edge: lambda order: f"take the {EDGES[order.edge]} edge",
        yankee.Deploy: lambda o: f"deploy at {o.x}, {o.y} cm in {_shape(o.formation, o.ranks)}",
        yankee.Attack: lambda order: f"attack brigade {order.enemy}",
        yankee.Advance: lambda order: f"advance towards brigade {order.enemy}",
        yankee.Hold: lambda order: holding(order.x, order.y),
        yankee.Support: lambda order: f"support brigade {order.friend}",
        yankee.Change: lambda order: "change formation",
        yankee.Retreat: _retreat,
        yankee.Skirmish: lambda order: "skirmish",
        yankee.Move: lambda order: f"go {centimeters(order.ahead)} ahead",
        yankee.Wheel: _wheel,
        yankee.Turn: lambda o: "turn about" if o.hand == "about" else f"turn to the {o.hand}",
        yankee.Column: _column,
        yankee.Form: _form,
        yankee.Align: _align,
        yankee.Ford: lambda order: "look for a ford",
        yankee.Charge: lambda order: _at_brigade("charge", order),
        yankee.Ride: _ride,
        yankee.Reinforce: _reinforce,
        yankee.Enter: _enter,
        yankee.Retire: lambda order: "retire from the field",
        yankee.Face: lambda order: f"turn to base {order.enemy}",
        yankee.Fire: lambda order: _at_brigade("fire at", order),
        yankee.Fight: lambda order: f"fight base {order.enemy}",
        yankee.Evade: lambda order: "evade the fight",
        yankee.Stand: lambda order: "wait for the fight",
        yankee.Done: lambda order: "end this part",
    }
)
"""What each kind of order tells a unit to do, as a verb with what goes with it."""
