"""Orders of a battle on a table in words, without the unit that they are given to.

>>> from campaign.resolvers.yankee.directions import Hand
>>> from campaign.resolvers.yankee.orders import Move, Wheel
>>> in_words(Move(4, 50)), in_words(Wheel(4, Hand.LEFT, 30, 25))
('go 5 cm ahead', 'wheel left by 30°, then go 2.5 cm ahead')
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from campaign.resolvers.shell_for_guns import orders as shell
from campaign.resolvers.yankee import orders as yankee
from campaign.resolvers.yankee.directions import Place
from campaign.resolvers.yankee.position import Standing, Task
from screens.text.phrases import leader, piece, place, plural

TENTHS = 10
"""Orders of Shell for Guns count in tenths of a UM, those of Yankee in millimeters."""

UNIT_OF_MEASURE = "1 UM (unit of measure) is 5 cm on the table"
"""What lengths of Shell for Guns are counted in. [SG 1.4]"""

ABOUT = 180

_VERB = re.compile(r"(^|, (?=go|wheel)|, then )(\w+)")
"""What is done, and what is done after it."""

OPEN_EDGES = ("left", "right", "rear")
"""Where it is worth a word that troops are struck. [YK 9.2, SG 2.8]"""


def in_words(order: Any) -> str:
    """What an order tells a unit to do, as a verb with what goes with it; empty if unknown."""
    said = _SAID.get(type(order))
    return said(order) if said else ""


def third_person(words: str) -> str:
    """What is told of somebody.

    >>> third_person("go 5 cm ahead, wheel left by 30°, then go 2 cm ahead")
    'goes 5 cm ahead, wheels left by 30°, then goes 2 cm ahead'
    """
    return _VERB.sub(lambda found: f"{found[1]}{plural(found[2])}", words)


def centimeters(millimeters: int) -> str:
    """Millimeters, as one measures them on a table.

    >>> centimeters(50), centimeters(25)
    ('5 cm', '2.5 cm')
    """
    return f"{millimeters / TENTHS:g} cm"


def um(tenths: int) -> str:
    """Tenths of a UM, as the rules count.

    >>> um(20), um(15)
    ('2 UM', '1.5 UM')
    """
    return f"{tenths / TENTHS:g} UM"


# --- Yankee ------------------------------------------------------------------------------------


def standing(order: Standing) -> str:
    """What a brigade has been told to do: `attack brigade 12`, `hold at 80, 40 cm`. [YK 5.4]"""
    match order.task:
        case Task.CHANGE:
            return "change formation"
        case Task.SKIRMISH:
            return "skirmish"
    if order.brigade:
        towards = " towards" if order.task is Task.ADVANCE else ""
        return f"{order.task}{towards} brigade {order.brigade}"
    if order.x or order.y:
        return f"{order.task} at {order.x}, {order.y} cm"
    return str(order.task)


def _wheel(order: yankee.Wheel) -> str:
    first = f"go {centimeters(order.after)} ahead, " if order.after else ""
    on = f", then go {centimeters(order.ahead)} ahead" if order.ahead else ""
    return f"{first}wheel {order.hand} by {order.degrees}°{on}"


def _hold(order: yankee.Hold) -> str:
    return f"hold at {order.x}, {order.y} cm" if order.x or order.y else "hold"


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
    return f"enter over the {order.edge} edge{_at(order.at)}"


def _at(place: int | None) -> str:
    return "" if place is None else f" at {place} cm"


def _column(order: yankee.Column) -> str:
    behind = f" behind base {order.behind}" if order.behind else ""
    return f"fall in{behind}, then go {centimeters(order.ahead)} ahead"


def _align(order: yankee.Align) -> str:
    where = "behind" if order.place is Place.BEHIND else f"{order.place} of"
    leaving = ", leaving its group" if order.detached else ""
    return f"line up {where} base {order.friend}{leaving}"


def _reinforce(order: yankee.Reinforce | shell.Reinforce) -> str:
    over = ""
    if isinstance(order, yankee.Reinforce):
        over = f", by the {order.edge} edge{_at(order.at)}"
    which = "" if order.piece is None else f", piece {order.piece}"
    return f"bring up {piece(order.type)} from {place(order.box)}{which}{over}"


# --- Shell for Guns ----------------------------------------------------------------------------


def bearing(degrees: int) -> str:
    """A bearing clockwise from the front: `right by 45°`; `ahead` for none."""
    if degrees == 0:
        return "ahead"
    if degrees == ABOUT:
        return "back"
    return f"right by {degrees}°" if degrees < ABOUT else f"left by {360 - degrees}°"


def _move(order: shell.Move) -> str:
    return f"go {um(order.length)} {bearing(order.bearing)}"


def _turn(order: shell.Turn) -> str:
    return "turn about" if order.bearing == ABOUT else f"turn {bearing(order.bearing)}"


def _point(order: shell.Objective | shell.Ride | shell.Post) -> str:
    return f"{order.x / TENTHS:g}, {um(order.y)}"


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

_SAID: Mapping[type[Any], Callable[[Any], str]] = {
    yankee.Roll: lambda order: "roll the dice",
    yankee.Lay: lambda order: f"lay it at {order.x}, {order.y} cm",
    yankee.Strip: lambda o: f"lay a {o.course}, {o.corner} corner, {o.x} by {o.y} cm",
    yankee.Edge: lambda order: f"take the {order.edge} edge",
    yankee.Deploy: lambda o: f"deploy at {o.x}, {o.y} cm in {_shape(o.formation, o.ranks)}",
    yankee.Attack: lambda order: f"attack brigade {order.enemy}",
    yankee.Advance: lambda order: f"advance towards brigade {order.enemy}",
    yankee.Hold: _hold,
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
