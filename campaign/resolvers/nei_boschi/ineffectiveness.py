"""Which brigades and divisions are combat ineffective. [SH 13]"""

from campaign.battle.contract import Tick
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.events import EffectivenessChanged
from campaign.resolvers.nei_boschi.order_of_battle import Echelon
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Body, BodyId, CommandState, Place, Unit
from campaign.resolvers.nei_boschi.who import card, order_of


def is_broken(unit: Unit) -> bool:
    """A regiment counts as bad: collapsed, routed or eliminated. [SH 13]"""
    return unit.collapsed or unit.place in (Place.ROUTED, Place.LOST)


def regiments(position: HexPosition, id_: BodyId) -> tuple[Unit, ...]:
    """The regiments of foot of a brigade that have been in the battle, attached ones included."""
    return tuple(
        unit
        for unit in position.members(id_)
        if unit.place is not Place.COMING and card(position, unit.number).branch is Branch.INFANTRY
    )


def is_ineffective(position: HexPosition, id_: BodyId) -> bool:
    """More than half of a brigade's regiments are broken. [SH 13]"""
    there = regiments(position, id_)
    return 2 * sum(map(is_broken, there)) > len(there)


def is_spent(position: HexPosition, command: CommandState) -> bool:
    """More than half of a division's brigades are ineffective. [SH 13]"""
    brigades = [
        body
        for body in position.bodies
        if body.command == command.id and is_brigade(position, body) and _has_come(position, body)
    ]
    return 2 * sum(body.ineffective for body in brigades) > len(brigades)


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
        now = is_spent(position, command)
        if now is not command.ineffective:
            events.append(EffectivenessChanged(command.id, now))
        commands.append(command._replace(ineffective=now))
    return Tick(position._replace(commands=tuple(commands)), tuple(events))
