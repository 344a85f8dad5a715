"""Two commanders who know one thing each, and battles between commanders. [YK 5, YK-R8]

Whoever plays against them has to win on both sides of the same battle with the same dice.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from campaign import RandomDice
from campaign.resolvers.yankee.courses import courses
from campaign.resolvers.yankee.groups import groups
from campaign.resolvers.yankee.orders import (
    Attack,
    Charge,
    Done,
    Hold,
    YankeeOrder,
)
from campaign.resolvers.yankee.position import Stage, YankeePosition
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.terms import SIDES, Side

Player = Callable[[YankeePosition], YankeeOrder]


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
    for order in _onward(position):
        if YANKEE.refusal(position, order) is None:
            return order
    return Done() if YANKEE.refusal(position, Done()) is None else YANKEE.choose(position)


def _onward(position: YankeePosition) -> Iterator[YankeeOrder]:
    """Charges, and else as far straight ahead as may be."""
    for brigade in position.brigades:
        if brigade.side is position.acting:
            for group in groups(position, brigade.id):
                yield Charge(group[0].id, brigade.order.brigade)
                yield from (course.order for course in courses(position, brigade, group))


def unready(position: YankeePosition) -> int:
    """The next brigade without an order."""
    return next(b.id for b in position.brigades if b.side is position.acting and not b.ready)


class Bout(NamedTuple):
    """One battle of the commander against another player."""

    seed: int
    attacker: Side
    side: Side
    """The commander's."""


def bouts(battles: int) -> Iterator[Bout]:
    """In pairs: the same battle with the same dice, the commander on either side."""
    for number in range(battles // 2):
        attacker = SIDES[number % 2]
        yield from (Bout(1862 + number, attacker, side) for side in SIDES)


def is_won(bout: Bout, other: Player) -> bool:
    """The commander wins a meeting of equal forces; a draw is the defender's win."""
    request = replace(YANKEE.scenarios["meeting"], attacker=bout.attacker)
    position, dice = YANKEE.begin(request), RandomDice(bout.seed)
    players = {bout.side: YANKEE.choose, bout.side.enemy: other}
    while (result := YANKEE.result(position)) is None:
        order = players[position.to_move](position)
        position, _ = YANKEE.apply(position, order, dice)
    return result.winner is bout.side
