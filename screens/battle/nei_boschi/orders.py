"""Orders of a battle on hexes in words, without the unit that they are given to. [SH 3-16]

>>> from campaign.resolvers.nei_boschi.orders import Face, Fire, Move
>>> PHRASES[Move](Move(120, 5714, 2)), PHRASES[Fire](Fire(120, 5813, 4))
('move to hex 5714, facing SE', 'fire at hex 5813 with 4 points')
>>> spoken(None, Face(120, 2))
'unit 120: face SE'
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from campaign.hexes.facing import FACINGS
from campaign.resolvers.nei_boschi import orders as hexes
from campaign.resolvers.nei_boschi import steps
from screens.battle.nei_boschi.sentences import bodies, units


def _faced(verb: str, to: int, facing: int) -> str:
    return f"{verb} hex {to}, facing {_vertex(facing)}"


def _vertex(facing: int) -> str:
    """The vertex of a facing; a number that is none is said as it was typed."""
    return FACINGS[facing] if 0 <= facing < len(FACINGS) else str(facing)


def _fire(order: hexes.Fire) -> str:
    said = f"fire at unit {order.at}" if order.at else f"fire at hex {order.target}"
    said += f" with {_strength(order.sp)}" if order.sp else ""
    return said + _besides(order)


def how_fired(order: hexes.Fire) -> str:
    """An order to fire where it is known at which hex.

    >>> how_fired(hexes.Fire(120, 5813)), how_fired(hexes.Fire(120, 5813, 4))
    ('fire with all', 'with 4 points')
    """
    said = f"with {_strength(order.sp)}" if order.sp else "fire with all"
    return said + f" at unit {order.at}" * bool(order.at) + _besides(order)


def _strength(points: int) -> str:
    return f"{points} point{'s' * (points > 1)}"


def _besides(order: hexes.Fire) -> str:
    """What else there is to say of it."""
    said = " out of its second hex" if order.second else ""
    said += f" together with {units(order.joined)}" if order.joined else ""
    return said + _fast(order.rapid)


def _fast(rapid: bool) -> str:
    """Guns fire fast; infantry with few cartridges spares none. [SH 10, BB 10]"""
    return ", rapidly" if rapid else ""


def _rally(order: hexes.Rally) -> str:
    facing = "" if order.facing == hexes.AS_IT_FACES else f", then face {_vertex(order.facing)}"
    return f"try to recover its order{facing}"


def _refuse(order: hexes.Refuse) -> str:
    if order.flank == "none":
        return "refuse no flank any more"
    return f"refuse its {order.flank} flank"


def _inspire(order: hexes.Inspire) -> str:
    return f"use {order.ability.replace('_', ' ').replace('-', ' ')} for {_whom(order.target)}"


def _whom(target: str) -> str:
    """A unit by its number, or a body by its id."""
    return f"unit {target}" if target.isdecimal() else f"body {target}"


def _choose(order: hexes.Choose) -> str:
    """The second number is a unit, or a hex, of which all have four digits."""
    if not order.other:
        return f"choose unit {order.unit}"
    other = "hex" if order.other >= 1000 else "unit"
    return f"choose unit {order.unit}, and {other} {order.other}"


PHRASES: Mapping[type[Any], Callable[[Any], str]] = MappingProxyType(
    {
        hexes.Direct: lambda o: f"take body {o.body} under direct command",
        hexes.Lend: lambda o: f"spend his initiative on command {o.command}",
        hexes.Attach: lambda o: f"attach it to body {o.to}",
        hexes.Give: lambda o: f"give body {o.body} {o.orders} orders",
        hexes.Wake: lambda o: f"alert command {o.command}",
        hexes.Play: lambda o: f"play a marker of command {o.command} first",
        hexes.Coordinate: lambda o: "roll for coordination",
        hexes.Activate: lambda o: f"act with {bodies(o.bodies)}",
        hexes.Change: lambda o: f"roll to change body {o.body} to {o.orders} orders",
        hexes.Inspire: _inspire,
        hexes.Rally: _rally,
        hexes.Move: lambda o: _faced("move to", o.to, o.facing),
        hexes.Face: lambda o: f"face {_vertex(o.facing)}",
        hexes.Withdraw: lambda o: f"withdraw to hex {o.to}",
        hexes.Extend: lambda o: f"extend into hex {o.to}",
        hexes.Contract: lambda o: "close up into one hex",
        hexes.Refuse: _refuse,
        hexes.Reorder: lambda o: "come to the top of its stack",
        hexes.Lead: lambda o: f"ride to hex {o.to}",
        hexes.Resupply: lambda o: "fetch ammunition",
        hexes.Man: lambda o: f"man unit {o.guns}",
        hexes.Enter: lambda o: _faced("enter the map at", o.to, o.facing),
        hexes.Deploy: lambda o: _faced("begin in", o.to, o.facing),
        hexes.Clear: lambda o: f"have unit {o.friend} make room and go to hex {o.to}",
        hexes.Fire: _fire,
        hexes.Bombard: lambda o: f"shell body {o.body}",
        hexes.Reply: lambda o: f"return fire{_fast(o.rapid)}",
        hexes.Shoot: lambda o: f"fire at unit {o.target}{_fast(o.rapid)}",
        hexes.Assault: lambda o: f"assault hex {o.target}",
        hexes.Join: lambda o: "join the assault",
        hexes.Meet: lambda o: "ride against the charge",
        hexes.Back: lambda o: f"go back to hex {o.to}",
        hexes.Turn: lambda o: f"turn to face {_vertex(o.facing)}",
        hexes.Occupy: lambda o: f"advance into the hex, facing {_vertex(o.facing)}",
        hexes.Forego: lambda o: "keep it from its fire",
        hexes.Choose: _choose,
        hexes.Absorb: lambda o: f"go back to unit {o.by}",
        hexes.Recall: lambda o: f"try to rally in hex {o.to}",
        hexes.Succeed: lambda o: f"have somebody take over in hex {o.to}",
        hexes.Pass: lambda o: "do nothing more",
    }
)
"""What each kind of order says, as a verb with what goes with it."""

NOTHING: Mapping[type[Any], str] = MappingProxyType(
    {
        steps.SettingUp: "end the set-up",
        steps.ChainOfCommand: "leave the chain of command as it is",
        steps.DivisionOrders: "give no more orders",
        steps.FirstMarker: "play no marker first",
        steps.DrawMarker: "draw the next marker",
        steps.LateComers: "bring nobody else",
        steps.CommanderMoves: "ride no further",
        steps.Replacements: "replace no leader",
        steps.Recovery: "recover nobody else",
        steps.Absorbing: "take no more detachments back",
        steps.Activation: "let nobody else act",
        steps.Acting: "end the activation",
        steps.PassingFire: "hold the fire",
        steps.ReactionMove: "stay",
        steps.ReactionFacing: "do not turn",
        steps.FallingBack: "go back no further",
        steps.Replying: "return no more fire",
        steps.Silencing: "let them fire",
        steps.Gathering: "let nobody else join",
        steps.RetreatBefore: "await the assault",
        steps.Wavering: "let them hold back",
        steps.ReactionFire: "fire no more",
        steps.AfterMelee: "advance no more",
        steps.GoingOn: "do not go on",
        steps.EventDrawn: "choose nobody",
    }
)
"""What it means to do nothing more, by what is to be decided."""

WHO = ("unit", "leader")
"""The fields of orders that say to whom they are given."""

UNADDRESSED = (hexes.Choose,)
"""Orders that are given to nobody though they name a unit."""


def spoken(position: Any, order: Any) -> str:
    """An order with whom it is given to, `unit 120: face SE`; or what is left undone."""
    if isinstance(order, hexes.Pass) and position is not None and position.agenda:
        return NOTHING.get(type(position.step), PHRASES[hexes.Pass](order))
    said = PHRASES[type(order)](order)
    if isinstance(order, UNADDRESSED):
        return said
    who = next((getattr(order, field) for field in WHO if hasattr(order, field)), 0)
    return f"unit {who}: {said}" if who else said
