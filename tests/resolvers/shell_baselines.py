"""Simple commanders of Shell for Guns, and battles of equal armies to measure them by."""

import random
from collections.abc import Callable

from campaign import RandomDice, Side
from campaign.battle.contract import BattlePiece, BattleRequest
from campaign.resolvers.shell_for_guns import orders
from campaign.resolvers.shell_for_guns.moves import destination
from campaign.resolvers.shell_for_guns.position import ShellPosition, Stage
from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from campaign.resolvers.shell_for_guns.troops import Unit
from campaign.tabletop.contact import squared_from
from campaign.tabletop.measure import Point, distance
from campaign.terms import PieceType

Commander = Callable[[ShellPosition], orders.ShellOrder]

WITHOUT_CHOICE = (Stage.OBJECTIVES, Stage.DEPLOYMENT, Stage.CALL, Stage.ENTRY, Stage.REPLY)
"""What every commander does alike."""

FIELDS = ("corinth", "memphis", "nashville", "pittsburg_landing", "washington")
"""Boxes that have tables of different kinds."""


def equal_armies(number: int) -> BattleRequest:
    """A battle of two to six pieces a side, the same ones on both.

    Sometimes the attacker comes across a river, or the defender has entrenched.
    """
    chance = random.Random(f"equal armies {number}")
    types = [chance.choice(tuple(PieceType)) for _ in range(chance.randint(2, 6))]
    attacker = chance.choice(tuple(Side))
    river, trenches = chance.random() < 0.3, chance.random() < 0.3
    pieces = [
        *(BattlePiece(n, attacker, type_, crossed=river) for n, type_ in enumerate(types, 1)),
        *(
            BattlePiece(len(types) + n, attacker.enemy, type_, entrenched=trenches)
            for n, type_ in enumerate(types, 1)
        ),
    ]
    box = chance.choice(FIELDS)
    return BattleRequest(f"equal armies {number}", box, 1862, attacker, tuple(pieces))


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


def goal_of(position: ShellPosition, unit: Unit) -> Point:
    """An objective of the enemy, or an enemy nearer than that."""
    place = unit.middle
    wanted = [m for m in position.markers if m.holder is not unit.side] or position.markers
    marker = min(wanted, key=lambda m: (distance(place, m.place), m.x))
    enemies = position.standing(unit.side.enemy)
    if not enemies:
        return marker.place
    enemy = min(enemies, key=lambda e: (squared_from(place, e.block), e.id))
    if distance(place, enemy.middle) < distance(place, marker.place):
        return enemy.middle
    return marker.place


def wins(
    battle: BattleRequest, side: Side, other: Commander, one: Commander = SHELL_FOR_GUNS.choose
) -> bool:
    """One commander wins with this side against another; a draw is the defender's."""
    position, dice = SHELL_FOR_GUNS.begin(battle), RandomDice(battle.battle)
    while SHELL_FOR_GUNS.result(position) is None:
        commander = one if position.side is side else other
        position, _ = SHELL_FOR_GUNS.apply(position, commander(position), dice)
    return position.winner is side
