"""The automatic commander of Shell for Guns beats one who only shoots, and one who only charges.

Every battle is fought twice with the same dice, the sides changed: chance and the lie of the
land favor nobody.
"""

import random
from collections.abc import Callable

import pytest

from campaign import RandomDice, Side
from campaign.battle import BattleRequest
from campaign.resolvers.shell_for_guns import SHELL_FOR_GUNS, orders
from campaign.resolvers.shell_for_guns.estimates import goal_of
from campaign.resolvers.shell_for_guns.moves import destination
from campaign.resolvers.shell_for_guns.position import ShellPosition, Stage
from campaign.tabletop.measure import distance
from tests.resolvers.battles import request

Commander = Callable[[ShellPosition], orders.ShellOrder]

PAIRS = 12
"""Battles, each fought from both sides."""

WITHOUT_CHOICE = (Stage.OBJECTIVES, Stage.DEPLOYMENT, Stage.CALL, Stage.ENTRY, Stage.REPLY)
"""What every commander does alike."""


def hold_and_shoot(position: ShellPosition) -> orders.ShellOrder:
    """Stay where you are and fire at whatever comes."""
    if position.stage in WITHOUT_CHOICE:
        return SHELL_FOR_GUNS.choose(position)
    found = SHELL_FOR_GUNS.legal(position)
    if position.stage is Stage.SUCCESS:
        return found[0]
    shots = [o for o in found if isinstance(o, orders.Fire | orders.Unlimber)]
    return shots[0] if shots else found[-1]


def charge_ahead(position: ShellPosition) -> orders.ShellOrder:
    """Charge whoever can be charged; else go where somebody can."""
    if position.stage in (*WITHOUT_CHOICE, Stage.GENERALS):
        return SHELL_FOR_GUNS.choose(position)
    found = SHELL_FOR_GUNS.legal(position)
    for kind in (orders.Pursue, orders.Charge, orders.Fire, orders.Division):
        of_kind = [order for order in found if isinstance(order, kind)]
        if of_kind:
            return of_kind[0]
    for order in found:
        if isinstance(order, orders.Brigade) and not position.there(order.unit).moves:
            return order
    return nearest_step(position, found)


def nearest_step(
    position: ShellPosition, found: tuple[orders.ShellOrder, ...]
) -> orders.ShellOrder:
    """The move that leads nearest to the goal."""

    def left(order: orders.Move) -> int:
        unit = position.there(order.unit)
        there = unit.at(destination(unit, order.length, order.bearing))
        return distance(there.middle, goal_of(position, unit))

    moves = [order for order in found if isinstance(order, orders.Move)]
    return min(moves, key=left) if moves else found[-1]


def wins(battle: BattleRequest, side: Side, other: Commander) -> bool:
    """The automatic commander wins with this side against another."""
    position, dice = SHELL_FOR_GUNS.begin(battle), RandomDice(battle.battle)
    while SHELL_FOR_GUNS.result(position) is None:
        commander = SHELL_FOR_GUNS.choose if position.side is side else other
        position, _ = SHELL_FOR_GUNS.apply(position, commander(position), dice)
    return position.winner is side


@pytest.mark.parametrize("other", [hold_and_shoot, charge_ahead])
def test_it_beats_a_simple_commander(other: Commander) -> None:
    battles = [request(random.Random(f"pair {n}"), f"pair {n}") for n in range(PAIRS)]
    won = sum(wins(battle, side, other) for battle in battles for side in Side)
    assert won > PAIRS
