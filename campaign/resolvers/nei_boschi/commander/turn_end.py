"""The end of a turn: commanders ride to their own, others take over, the routed are called back.

[SH 3 IV]
"""

from collections.abc import Iterator
from typing import Final

from campaign.hexes.grid import Hex, distance
from campaign.resolvers.nei_boschi.commander.forces import forces_of
from campaign.resolvers.nei_boschi.order_of_battle import Command
from campaign.resolvers.nei_boschi.orders import (
    Activate,
    HexOrder,
    Lead,
    Man,
    Pass,
    Recall,
    Succeed,
)
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.replacing import is_led_by
from campaign.resolvers.nei_boschi.sequence import propose, refuse
from campaign.resolvers.nei_boschi.steps import CommanderMoves, LateComers, Recovery, Replacements
from campaign.resolvers.nei_boschi.turn_closing import commanders
from campaign.resolvers.nei_boschi.units import Unit
from campaign.resolvers.nei_boschi.waiting_to_come import waiting
from campaign.resolvers.nei_boschi.ways import reach
from campaign.resolvers.nei_boschi.who import card, leader_of, order_of
from campaign.resolvers.nei_boschi.zones import nearest, zone
from campaign.terms import Side

SAFE: Final = 3
"""Hexes that the commanders of armies and corps keep from the enemy."""

NEARER: Final = 2.0
"""By how many hexes a ride must bring a commander nearer to his own."""

WORTH_CALLING: Final = 3
"""Strength points that a routed unit must have: every call costs one. [BB 13.52]"""


# --- commanders --------------------------------------------------------------------------------


def ride_on(position: HexPosition, step: CommanderMoves) -> HexOrder:
    """Each once, to the midst of those whom he leads, where he reaches as many as he can."""
    for leader in commanders(position, step.side):
        if not leader.moved:
            order = _ride(position, leader)
            if order is not None and refuse(position, order) is None:
                return order
    return Pass()


def bring_up(position: HexPosition, step: LateComers) -> HexOrder:
    """Whoever has waited, or found no room before, comes now. [BB 9.7]"""
    ready = waiting(position, step)
    return Activate((next(iter(ready)),)) if ready else Pass()


def _ride(position: HexPosition, leader: Unit) -> Lead | None:
    led = tuple(_led_by(position, leader))
    if not led:
        return None
    enemy = zone(position, leader.side.enemy)

    def far(hex_: Hex) -> float:
        near = nearest(enemy, hex_)
        apart = [distance(hex_, one) for one in led]
        return sum(apart) / len(apart) + 0.5 * max(apart) + 3.0 * max(SAFE - near, 0)

    hexes = [hex_ for hex_, _ in reach(position, leader)]
    best = min(hexes, key=lambda hex_: (far(hex_), hex_), default=leader.hex)
    return Lead(leader.number, best) if far(best) + NEARER <= far(leader.hex) else None


def _led_by(position: HexPosition, leader: Unit) -> Iterator[Hex]:
    """Where those are whom he leads directly; else where his side fights."""
    own = card(position, leader.number).counter.command
    found = [
        one.hex
        for command in _below(position, own)
        if (one := leader_of(position, command.id)) is not None and one.number != leader.number
    ]
    if found:
        return iter(found)
    return iter(_front(position, leader.side))


def _below(position: HexPosition, command: str) -> Iterator[Command]:
    order = order_of(position)
    return order.below(command) if command in order.commands else iter(())


def _front(position: HexPosition, side: Side) -> tuple[Hex, ...]:
    return tuple(force.hex for force in forces_of(position).of(side) if force.has_troops)


# --- leaders who have fallen -------------------------------------------------------------------


def take_over(position: HexPosition, step: Replacements) -> HexOrder:
    """With the most men of the command; of several hexes the one farthest from the enemy."""
    enemy = zone(position, step.side.enemy)

    def fit(order: Succeed) -> tuple[int, int, Hex]:
        leader = position.unit(order.unit)
        his = sum(one.sp for one in position.at(order.to) if is_led_by(position, leader, one))
        return his, min(nearest(enemy, order.to), SAFE), order.to

    orders = [order for order in propose(position) if isinstance(order, Succeed)]
    return max(orders, key=fit, default=Pass())


# --- the routed --------------------------------------------------------------------------------


def call_back(position: HexPosition, step: Recovery) -> HexOrder:
    """Those who can still be of use, as far from the enemy as they may; and guns are manned."""
    enemy = zone(position, step.side.enemy)

    def safety(order: Recall) -> tuple[int, int]:
        return min(nearest(enemy, order.to), 8), position.unit(order.unit).sp

    calls: list[Recall] = []
    for order in propose(position):
        if isinstance(order, Man) and refuse(position, order) is None:
            return order
        if isinstance(order, Recall) and _is_of_use(position, order):
            calls.append(order)
    for call in sorted(calls, key=safety, reverse=True):
        if refuse(position, call) is None:
            return call
    return Pass()


def _is_of_use(position: HexPosition, order: Recall) -> bool:
    unit = position.unit(order.unit)
    return not unit.collapsed and unit.sp >= WORTH_CALLING
