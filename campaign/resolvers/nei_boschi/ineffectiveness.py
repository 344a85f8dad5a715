"""Which brigades and divisions are combat ineffective. [SH 13]"""

from collections.abc import Mapping
from types import MappingProxyType

from campaign.battle.contract import Tick
from campaign.resolvers.nei_boschi.counters import Branch, CommandId
from campaign.resolvers.nei_boschi.events import EffectivenessChanged
from campaign.resolvers.nei_boschi.order_of_battle import Echelon
from campaign.resolvers.nei_boschi.pages import page_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Body, BodyId, Place, Unit
from campaign.resolvers.nei_boschi.who import book_of, card, order_of
from campaign.terms import SIDES


def is_broken(unit: Unit) -> bool:
    """A regiment counts as bad: collapsed, routed or eliminated. [SH 13]"""
    return unit.collapsed or unit.place in (Place.ROUTED, Place.LOST)


def regiments(position: HexPosition, id_: BodyId) -> tuple[Unit, ...]:
    """The regiments of foot of a brigade that have been in the battle, attached ones included.

    Who is still to come is not among them, as the 47th Tennessee counts `una volta assegnato`
    [BB 4.25]; those that "have left" are with other brigades. Who was driven off the field is there
    and not broken: he is `in Disordine per la determinazione della vittoria`. [BB 30.9]
    """
    return tuple(
        unit
        for unit in position.members(id_)
        if unit.place is not Place.COMING and card(position, unit.number).branch is Branch.INFANTRY
    )


def is_ineffective(position: HexPosition, id_: BodyId) -> bool:
    """More than half of a brigade's regiments are broken. [SH 13]"""
    there = regiments(position, id_)
    return 2 * sum(map(is_broken, there)) > len(there)


def is_spent(
    position: HexPosition, id_: CommandId, attached: Mapping[str, CommandId] = MappingProxyType({})
) -> bool:
    """More than half of a division's brigades are ineffective. [SH 13]

    Those that are *attached* count with another division than the one whose markers they act on;
    one that was broken up before the battle counts as well. [BB 30.4, BB 30.5]
    """
    brigades = [
        body
        for body in position.bodies
        if attached.get(body.id, body.command) == id_
        and is_brigade(position, body)
        and _has_come(position, body)
    ]
    before = len(_broken_before(position, id_))
    spent = sum(body.ineffective for body in brigades) + before
    if book_of(position).falls_as_a_whole(position, id_):
        return 0 < spent == len(brigades) + before
    return 2 * spent > len(brigades) + before


def _broken_before(position: HexPosition, id_: CommandId) -> tuple[CommandId, ...]:
    """Brigades of a division that begin ineffective, and have nobody in the scenario. [BB 30.5]"""
    order, there = order_of(position), {body.id for body in position.bodies}
    if id_ not in order.commands:
        return ()
    named = {name for side in SIDES for name in page_of(position).of(side).ineffective}
    return tuple(
        command.id
        for command in order.below(id_)
        if command.id in named - there and command.echelon is Echelon.BRIGADE
    )


def is_brigade(position: HexPosition, body: Body) -> bool:
    """A printed brigade, and not guns, cavalry or a staff."""
    command = order_of(position).commands.get(body.id)
    return command is not None and command.echelon is Echelon.BRIGADE


def _has_come(position: HexPosition, body: Body) -> bool:
    return bool(regiments(position, body.id))


def reckon(position: HexPosition) -> Tick:
    """What is ineffective now, and what is so no longer. [SH 13]"""
    events: list[object] = []
    bodies = []
    for body in position.bodies:
        now = is_brigade(position, body) and is_ineffective(position, body.id)
        if now is not body.ineffective:
            events.append(EffectivenessChanged(body.id, now))
        bodies.append(body._replace(ineffective=now))
    position = position._replace(bodies=tuple(bodies))
    commands = []
    for command in position.commands:
        now = is_spent(position, command.id)
        if now is not command.ineffective:
            events.append(EffectivenessChanged(command.id, now))
        commands.append(command._replace(ineffective=now))
    return Tick(position._replace(commands=tuple(commands)), tuple(events))
