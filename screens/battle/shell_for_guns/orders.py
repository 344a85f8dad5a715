"""Orders of Shell for Guns in words, without the unit that they are given to.

>>> PHRASES[shell.Move](shell.Move(4, 20, 45)), PHRASES[shell.Turn](shell.Turn(4, 90))
('go 2 UM, 45° to the right', 'turn to the right')
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from campaign.resolvers.shell_for_guns import orders as shell
from screens.text.measures import TENTHS, um
from screens.text.phrases import leader, piece, place

ABOUT, SIDEWAYS = 180, 90


def going(degrees: int) -> str:
    """Where troops go, by a bearing clockwise from the front; follows a length.

    >>> going(0), going(90), going(315), going(180)
    (' ahead', ' to the right', ', 45° to the left', ' back')
    """
    if degrees == 0:
        return " ahead"
    if degrees == ABOUT:
        return " back"
    hand, angle = _to_a_hand(degrees)
    return f" to the {hand}" if angle == SIDEWAYS else f", {angle}° to the {hand}"


def _to_a_hand(degrees: int) -> tuple[str, int]:
    """A bearing as the hand that it lies to, and how far."""
    return ("right", degrees) if degrees < ABOUT else ("left", 360 - degrees)


def turning(degrees: int) -> str:
    """A bearing clockwise from the front, of troops that turn to it.

    >>> turning(90), turning(330), turning(180)
    ('to the right', 'left by 30°', 'about')
    """
    if degrees == ABOUT:
        return "about"
    hand, angle = _to_a_hand(degrees)
    return f"to the {hand}" if angle == SIDEWAYS else f"{hand} by {angle}°"


def _move(order: shell.Move) -> str:
    return f"go {um(order.length)}{going(order.bearing)}"


def _turn(order: shell.Turn) -> str:
    return f"turn {turning(order.bearing)}"


def place_on_table(x: int, y: int) -> str:
    """A place as orders name it, from the lower left corner: up is not north on every table.

    >>> place_on_table(125, 40)
    '12.5, 4 UM'
    """
    return f"{x / TENTHS:g}, {um(y)}"


def _point(order: shell.Objective | shell.Ride | shell.Post) -> str:
    return place_on_table(order.x, order.y)


def _by(general: int | None) -> str:
    """Which general of the corps gives an order, if it is not the division's."""
    return "" if general is None else f", by general {general}"


def _sectors(order: shell.Deploy) -> str:
    last = order.sector + order.wide - 1
    where = f"sectors {order.sector} to {last}" if order.wide > 1 else f"sector {order.sector}"
    return f"deploy in {where}, {FORMATIONS[order.formation]}"


def _placed(order: shell.Place) -> str:
    return f"deploy at {um(order.x)}, {um(order.deep)} deep, {FORMATIONS[order.formation]}"


def _formed(order: shell.Form) -> str:
    on = "" if order.on == "center" else f", {order.on} end in place"
    return f"form {FORMATIONS[order.formation]}{on}"


FORMATIONS: Mapping[str, str] = {
    "march": "march column",
    "attack": "attack column",
    "line": "line",
    "double": "double line",
    "limbered": "limbered",
    "unlimbered": "unlimbered",
}


def _reinforce(order: shell.Reinforce) -> str:
    which = "" if order.piece is None else f", piece {order.piece}"
    return f"bring up {piece(order.type)} from {place(order.box)}{which}"


PHRASES: Mapping[type[Any], Callable[[Any], str]] = MappingProxyType(
    {
        shell.Objective: lambda order: f"place an objective at {_point(order)}",
        shell.Place: _placed,
        shell.Post: lambda o: f"deploy at {_point(o)}, {FORMATIONS[o.formation]}",
        shell.Reserve: lambda order: f"keep unit {order.unit} back",
        shell.Deploy: _sectors,
        shell.Reinforce: _reinforce,
        shell.Lead: lambda order: f"call up {leader(order.leader)}",
        shell.Enter: lambda o: f"enter at {um(o.x)}, {FORMATIONS[o.formation]}",
        shell.Join: lambda order: f"join unit {order.unit}",
        shell.Follow: lambda order: f"ride behind unit {order.unit}",
        shell.Ride: lambda order: f"ride to {_point(order)}",
        shell.Division: lambda order: "order the whole division",
        shell.Brigade: lambda order: f"order it to move{_by(order.general)}",
        shell.Charge: lambda order: f"charge unit {order.target}{_by(order.general)}",
        shell.Fire: lambda order: f"fire at unit {order.target}",
        shell.Limber: lambda order: "limber up",
        shell.Unlimber: lambda order: "unlimber",
        shell.Done: lambda order: "end this part",
        shell.Move: _move,
        shell.Turn: _turn,
        shell.Form: _formed,
        shell.Mount: lambda order: "mount",
        shell.Dismount: lambda order: "dismount",
        shell.Attach: lambda order: f"join brigade {order.unit}, {order.wing} end",
        shell.Stand: lambda o: "stand without firing" if o.silent else "stand and fire",
        shell.Flee: lambda order: "run",
        shell.Hold: lambda order: "stay here",
        shell.Reorganize: lambda order: "reorganize",
        shell.Pursue: lambda order: "break through",
    }
)
"""What each kind of order tells a unit to do, as a verb with what goes with it."""
