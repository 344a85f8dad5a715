"""Orders for brigades, whose marker is played first, who acts next. [SH 3 II, SH 5, SH 6]"""

from collections.abc import Iterator
from typing import Final

from campaign.hexes.grid import distance
from campaign.resolvers.nei_boschi.activation import waiting
from campaign.resolvers.nei_boschi.chain_of_command import army_commanders
from campaign.resolvers.nei_boschi.commander.distances import NOWHERE, distances_to
from campaign.resolvers.nei_boschi.commander.forces import Force, forces_of
from campaign.resolvers.nei_boschi.commander.missions import Mission, mission_of
from campaign.resolvers.nei_boschi.facing_costs import to_a_way
from campaign.resolvers.nei_boschi.orders import Activate, Give, HexOrder, Lend, Pass, Play
from campaign.resolvers.nei_boschi.pool import side_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.sequence import refuse
from campaign.resolvers.nei_boschi.steps import (
    Activation,
    ChainOfCommand,
    DivisionOrders,
    FirstMarker,
    SettingUp,
)
from campaign.resolvers.nei_boschi.units import Body
from campaign.resolvers.nei_boschi.vocabulary import Fatigue, Orders
from campaign.resolvers.nei_boschi.who import field_of
from campaign.terms import Side

IN_REACH: Final = 6
"""Hexes from the enemy within which a brigade is told to attack."""

FAR_OFF: Final = 10
"""Hexes from any enemy beyond which one marches."""

FAR_TO_GO: Final = 30
"""Half points to the goal from which on one marches."""

AT_REST: Final = 9
"""Hexes from any enemy beyond which the tired rest."""


def set_up(position: HexPosition, step: SettingUp) -> HexOrder:
    """Orders as they are wanted; the proposed places stay."""
    return _give(position, step.side)


def give_orders(position: HexPosition, step: DivisionOrders) -> HexOrder:
    """New orders for those who want others than they have."""
    return _give(position, step.side)


def _give(position: HexPosition, side: Side) -> HexOrder:
    """The first order that changes something; `Pass` when all is as it should be."""
    for force in forces_of(position).of(side):
        body = position.body(force.body)
        for orders in wanted_orders(position, body, force):
            if orders is body.orders:
                break
            order = Give(body.id, orders)
            if refuse(position, order) is None:
                return order
    return Pass()


def wanted_orders(position: HexPosition, body: Body, force: Force) -> Iterator[Orders]:
    """The orders that suit a body, the best first."""
    mission = mission_of(position, force.side, body.id)
    apart = _apart(position, force)
    if not force.has_troops:
        if apart > FAR_OFF and _is_far(position, force, mission):
            yield Orders.MARCH
        yield Orders.ADVANCE
        return
    tired = body.fatigue > Fatigue.ONE or body.ineffective
    if tired and apart > AT_REST:
        yield Orders.RESERVE
    if not mission.holds and apart > FAR_OFF and _is_far(position, force, mission):
        yield Orders.MARCH
    if not mission.holds and apart <= IN_REACH and _is_strong(position, force, mission):
        yield Orders.ATTACK
    yield Orders.ADVANCE


def _apart(position: HexPosition, force: Force) -> int:
    """Hexes to the nearest enemy body."""
    enemies = forces_of(position).of(force.side.enemy)
    return min((distance(force.hex, enemy.hex) for enemy in enemies), default=99)


def _is_far(position: HexPosition, force: Force, mission: Mission) -> bool:
    if not mission.hexes:
        return False
    ground = field_of(position)
    far = distances_to(ground, mission.hexes)[force.hex]
    return FAR_TO_GO < far < NOWHERE and to_a_way(ground)[force.hex] <= 2


def _is_strong(position: HexPosition, force: Force, mission: Mission) -> bool:
    """Strong enough to go at whoever is near: with friends, or because it must."""
    forces = forces_of(position)
    mine = forces.power_near(force.side, (force.hex,), IN_REACH)
    theirs = forces.power_near(force.side.enemy, (force.hex,), IN_REACH)
    return mine >= (0.7 if mission.eager else 1.2) * theirs


# --- the chain of command ----------------------------------------------------------------------


def settle_command(position: HexPosition, step: ChainOfCommand) -> HexOrder:
    """An army commander lends his initiative to the command that is nearest to the enemy."""
    commands = sorted(
        (command.id for command in position.commands),
        key=lambda id_: (_need(position, step.side, id_), id_),
    )
    for leader in army_commanders(position, step.side):
        for id_ in commands:
            order = Lend(leader.number, id_)
            if refuse(position, order) is None:
                return order
    return Pass()


def _need(position: HexPosition, side: Side, command: str) -> float:
    """The less, the more a command has to do: how far its bodies are from the enemy."""
    there = [
        force
        for force in forces_of(position).of(side)
        if position.body(force.body).command == command
    ]
    power = sum(force.power for force in there if _apart(position, force) <= IN_REACH)
    return -power


# --- markers -----------------------------------------------------------------------------------


def play_first(position: HexPosition, step: FirstMarker) -> HexOrder:
    """The marker of the command that has most to do."""
    mine = [one.id for one in position.commands if side_of(position, one.id) is step.side]
    for id_ in sorted(mine, key=lambda one: (_need(position, step.side, one), one)):
        if refuse(position, order := Play(id_)) is None:
            return order
    return Pass()


def activate(position: HexPosition, step: Activation) -> HexOrder:
    """Guns first, then whoever is nearest to the enemy."""
    ready = waiting(position, step)
    known = {force.body: force for force in forces_of(position).of(step.side)}

    def rank(body: Body) -> tuple[bool, int, str]:
        force = known.get(body.id)
        is_guns = force is not None and not force.has_troops
        return not is_guns, _apart(position, force) if force else 99, body.id

    for body in sorted(ready, key=rank):
        order = Activate((body.id,))
        if refuse(position, order) is None:
            return order
    return Pass()
