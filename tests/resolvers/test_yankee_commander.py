"""The automatic commander of Yankee against two who know one thing each. [YK 5, YK-R8]"""

from collections.abc import Callable
from dataclasses import replace
from itertools import product

from campaign import RandomDice
from campaign.resolvers.yankee import YANKEE
from campaign.resolvers.yankee.orders import (
    LENGTHS,
    Attack,
    Charge,
    Done,
    Hold,
    Move,
    YankeeOrder,
)
from campaign.resolvers.yankee.position import Stage, YankeePosition, groups
from campaign.terms import SIDES, Side

Player = Callable[[YankeePosition], YankeeOrder]

SEEDS = (1, 2)


def holds_and_shoots(position: YankeePosition) -> YankeeOrder:
    """Draws up like the commander, then stands."""
    if position.stage is Stage.PLAN:
        return Hold(unready(position))
    return Done() if position.stage is Stage.MOVE else YANKEE.choose(position)


def charges_ahead(position: YankeePosition) -> YankeeOrder:
    """Sends everybody straight at the enemy."""
    if position.stage is Stage.PLAN:
        enemies = [b.id for b in position.brigades if b.side is not position.acting]
        number = unready(position)
        return Attack(number, enemies[number % len(enemies)])
    if position.stage is not Stage.MOVE:
        return YANKEE.choose(position)
    for brigade in position.brigades:
        if brigade.side is position.acting:
            for group in groups(position, brigade.id):
                first = group[0].id
                orders: tuple[YankeeOrder, ...] = (
                    Charge(first, brigade.order.brigade),
                    *(Move(first, length) for length in reversed(LENGTHS)),
                )
                for order in orders:
                    if YANKEE.refusal(position, order) is None:
                        return order
    return Done() if YANKEE.refusal(position, Done()) is None else YANKEE.choose(position)


def unready(position: YankeePosition) -> int:
    """The next brigade without an order."""
    return next(b.id for b in position.brigades if b.side is position.acting and not b.ready)


def winner(players: dict[Side, Player], attacker: Side, seed: int) -> Side:
    """Who wins a meeting of equal forces."""
    request = replace(YANKEE.scenarios["meeting"], attacker=attacker)
    position, dice = YANKEE.begin(request), RandomDice(seed)
    while (result := YANKEE.result(position)) is None:
        order = players[position.to_move](position)
        position, _ = YANKEE.apply(position, order, dice)
    return result.winner


def wins(other: Player) -> int:
    """Of eight battles, on either side and in either part."""
    return sum(
        winner({side: YANKEE.choose, side.enemy: other}, attacker, seed) is side
        for side, attacker, seed in product(SIDES, SIDES, SEEDS)
    )


def test_it_beats_those_who_hold_and_shoot() -> None:
    assert wins(holds_and_shoots) >= 6


def test_it_beats_those_who_charge_ahead() -> None:
    assert wins(charges_ahead) >= 6
