"""Battles that the rules themselves fight, order by order, to hold the odds of whole ones against.

Both sides give the orders of the automatic commander, but for those that their conduct forbids.
"""

from random import Random
from typing import Any, NamedTuple

from campaign import RandomDice, Side
from campaign.battle.battle_odds import ALONE, Conduct, Conducts
from campaign.resolvers.battle_line.commander import best_of
from campaign.resolvers.battle_line.orders import Lead, Reinforce, Retreat
from campaign.resolvers.battle_line.position import LinePosition
from campaign.resolvers.battle_line.resolver import BATTLE_LINE

CONDUCTS = (Conduct(), Conduct(leaves=False), Conduct(calls=False), ALONE)
ORDERS = 3_000
"""More than any battle takes."""


class Fought(NamedTuple):
    """How one battle ended."""

    winner: Side | None
    lost: tuple[int, int]


def conducts(number: int) -> Conducts:
    """How both sides conduct themselves in the battle of this number."""
    random = Random(number)
    return Conducts(random.choice(CONDUCTS), random.choice(CONDUCTS))


def fought(position: LinePosition, both: Conducts, seed: str) -> Fought:
    """Fight one battle out."""
    dice, before = RandomDice(seed), _lost(position)
    for _ in range(ORDERS):
        if (result := BATTLE_LINE.result(position)) is not None:
            return Fought(result.winner, _since(before, _lost(position)))
        order = _order(position, both.of(position.to_move))
        position = BATTLE_LINE.apply(position, order, dice).position
    return Fought(None, _since(before, _lost(position)))


def _order(position: LinePosition, conduct: Conduct) -> Any:
    forbidden: tuple[type, ...] = ()
    if not conduct.calls:
        forbidden += (Reinforce, Lead)
    if not conduct.leaves:
        forbidden += (Retreat,)
    legal = BATTLE_LINE.legal(position)
    return best_of(position, tuple(o for o in legal if not isinstance(o, forbidden)) or legal)


def _lost(position: LinePosition) -> tuple[int, int]:
    """Pieces; the guns of a port are none. [NS-R12]"""
    guns = [one.side for one in position.request.pieces if one.garrison and one.id in position.lost]
    union, confederate = (
        BATTLE_LINE.losses(position, side).lost - guns.count(side) for side in Side
    )
    return union, confederate


def _since(before: tuple[int, int], after: tuple[int, int]) -> tuple[int, int]:
    return after[0] - before[0], after[1] - before[1]


class Compared(NamedTuple):
    """How far the odds are from what the rules came to, in standard errors."""

    name: str
    winning: float
    losing: tuple[float, float]


def compared(position: LinePosition, both: Conducts, battles: int) -> Compared:
    """Odds of a battle against so many of it, by the same conducts."""
    odds = BATTLE_LINE.odds(position, both)
    assert odds is not None
    ends = [fought(position, both, f"{position.request.battle}-{n}") for n in range(battles)]
    noise = 1 / battles + (1 / odds.trials if odds.trials else 0)
    share = sum(end.winner is Side.UNION for end in ends) / battles
    spread = max(odds.union * (1 - odds.union), 0.5 / battles)
    losing = []
    for seat in range(2):
        lost = [end.lost[seat] for end in ends]
        mean = sum(lost) / battles
        square = max(sum(n * n for n in lost) / battles - mean * mean, 0.1)
        losing.append((mean - odds.lost[seat]) / (square * noise) ** 0.5)
    winning = (share - odds.union) / (spread * noise) ** 0.5
    return Compared(f"{position.request.battle} {odds.source}", winning, (losing[0], losing[1]))
