"""Orders for brigades, whose marker is played first, who acts next. [SH 3 II, SH 5, SH 6]"""

from collections.abc import Iterator
from typing import Final

from campaign.hexes.grid import distance
from campaign.resolvers.nei_boschi.activation import waiting
from campaign.resolvers.nei_boschi.chain_of_command import army_commanders
from campaign.resolvers.nei_boschi.coming import entry_of
from campaign.resolvers.nei_boschi.commander.distances import NOWHERE, distances_to
from campaign.resolvers.nei_boschi.commander.drawing_up import gathering
from campaign.resolvers.nei_boschi.commander.forces import Force, forces_of
from campaign.resolvers.nei_boschi.commander.missions import Mission, is_last_chance, mission_of
from campaign.resolvers.nei_boschi.facing_costs import to_a_way
from campaign.resolvers.nei_boschi.ineffectiveness import is_brigade
from campaign.resolvers.nei_boschi.modifiers import total
from campaign.resolvers.nei_boschi.orders import Activate, Change, Give, HexOrder, Lend, Pass, Play
from campaign.resolvers.nei_boschi.orders_change import change_modifiers
from campaign.resolvers.nei_boschi.pool import side_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.sequence import refuse
from campaign.resolvers.nei_boschi.steps import (
    Acting,
    Activation,
    ChainOfCommand,
    DivisionOrders,
    FirstMarker,
    SettingUp,
)
from campaign.resolvers.nei_boschi.tables import orders_change
from campaign.resolvers.nei_boschi.units import Body, Place
from campaign.resolvers.nei_boschi.vocabulary import Fatigue, Orders
from campaign.resolvers.nei_boschi.who import book_of, field_of
from campaign.terms import Side

IN_REACH: Final = 6
"""Hexes from the enemy within which a brigade is told to attack."""

FROM_THE_FIRST: Final = 12
"""The same before the first turn."""

FAR_OFF: Final = 10
"""Hexes from any enemy beyond which one marches."""

FAR_TO_GO: Final = 30
"""Half points to the goal from which on one marches."""

HOPEFUL: Final = 0.3
"""By how much a roll for other orders must be likelier to help than to harm."""

AT_REST: Final = 9
"""Hexes from any enemy beyond which the tired rest."""


def set_up(position: HexPosition, step: SettingUp) -> HexOrder:
    """Who may stand anywhere comes to his leader; then orders as they are wanted.

    Some can be given no others later, so that who has to win attacks from farther off.
    """
    return gathering(position, step.side) or _give(position, step.side, FROM_THE_FIRST)


def give_orders(position: HexPosition, step: DivisionOrders) -> HexOrder:
    """New orders for those who want others than they have."""
    return _give(position, step.side, IN_REACH)


def _give(position: HexPosition, side: Side, reach: int) -> HexOrder:
    """The first order that changes something; `Pass` when all is as it should be.

    Who is told to attack is not called back before he has come near.
    """
    for force in forces_of(position).of(side):
        body = position.body(force.body)
        near = FROM_THE_FIRST if body.orders is Orders.ATTACK else reach
        for orders in wanted_orders(position, body, force, near):
            if orders is body.orders:
                break
            order = Give(body.id, orders)
            if refuse(position, order) is None:
                return order
    return Pass()


def wanted_orders(position: HexPosition, body: Body, force: Force, reach: int) -> Iterator[Orders]:
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
    if not mission.holds and apart <= reach and _is_strong(position, force, mission):
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
    """Strong enough to go at whoever is near: with friends, or because it must now or never."""
    forces = forces_of(position)
    mine = forces.power_near(force.side, (force.hex,), IN_REACH)
    theirs = forces.power_near(force.side.enemy, (force.hex,), IN_REACH)
    if is_last_chance(position, force.side):
        return True
    return mine >= (0.7 if mission.eager else 1.2) * theirs


# --- changes while a brigade acts --------------------------------------------------------------


def changes(position: HexPosition, step: Acting) -> Iterator[Change]:
    """A roll for other orders, where they are wanted and it is likely to succeed. [SH 6]"""
    known = {force.body: force for force in forces_of(position).of(step.side)}
    for id_ in step.bodies:
        force, body = known.get(id_), position.body(id_)
        if force is None or body.changed or not is_brigade(position, body):
            continue
        wanted = next(wanted_orders(position, body, force, IN_REACH))
        order = Change(id_, wanted)
        is_legal = wanted is Orders.ATTACK and refuse(position, order) is None
        if is_legal and _hope(position, body, wanted) >= HOPEFUL:
            yield order


def _hope(position: HexPosition, body: Body, orders: Orders) -> float:
    """The chance of a change, less that of standing still for it."""
    if book_of(position).changes_freely(position, body):
        return 1.0
    added = total(change_modifiers(position, body, orders))
    found = [orders_change(face + added) for face in range(10)]
    moves = sum(one.changes and not one.stays for one in found)
    return (moves - sum(one.stays or one.loose_rein for one in found)) / 10


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
    acts_with = book_of(position).acts_with
    there = [
        force
        for force in forces_of(position).of(side)
        if acts_with(position, position.body(force.body)) == command
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
    ready = [body for body in waiting(position, step) if _is_there(position, body)]
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


def _is_there(position: HexPosition, body: Body) -> bool:
    """Somebody of it is on the map, or can come now."""
    return any(
        unit.place is Place.FIELD or entry_of(position, unit) is not None
        for unit in position.members(body.id)
    )
