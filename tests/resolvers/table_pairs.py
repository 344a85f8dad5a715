"""The able commander of a table against the plain one, by pairs: the same dice with sides swapped.

Run it by hand for the figures of `BALANCE.md`. The first commander of Yankee, a yardstick, may take
the plain one's place; of Shell for Guns he is the plain one still.
python -m tests.resolvers.table_pairs yankee history 30000 100
python -m tests.resolvers.table_pairs yankee history 30000 100 first
python -m tests.resolvers.table_pairs yankee wars 91000 100
"""

import random
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

from campaign import RESOLVERS, RandomDice
from campaign.battle.contract import ABLE, PLAIN, BattleRequest
from campaign.battle.historical import HISTORY
from campaign.resolvers.shell_for_guns.verdict import can_fight, objectives
from campaign.resolvers.yankee.ground import objectives_held
from campaign.resolvers.yankee.victory import losses
from campaign.terms import SIDES, Side
from tests.resolvers import first_yankee
from tests.resolvers.shell_baselines import equal_armies
from tests.resolvers.table_records import of_wars

FOUGHT = ("bull_run", "kernstown", "shiloh", "gettysburg")
"""The battles of history, in turn."""

RESAMPLED = 2000
"""So often pairs are drawn anew for an interval."""


class Fought(NamedTuple):
    """One battle of the able commander."""

    won: bool
    attacks: bool
    by: str
    """What decided it: `rout`, `objectives`, `points` or losses, or nothing: `draw`."""


def battle(resolver: str, kind: str, number: int) -> BattleRequest:
    """One of equal armies, of history, or of wars, the same for the same number."""
    if kind == "equal":
        return equal_armies(number)
    if kind == "wars":
        seed, place = divmod(number, A_WAR)
        return battles_of_wars(seed)[place]
    name = FOUGHT[number % len(FOUGHT)]
    assert name in HISTORY, name
    return RESOLVERS[resolver].scenarios[name]


A_WAR = 1000
"""Battle 91014 is the fifteenth of the wars of seed 91."""


@cache
def battles_of_wars(seed: int) -> tuple[BattleRequest, ...]:
    """As they came about between two field commanders: most of them unequal. [BG 8.1]"""
    return tuple(islice(of_wars(seed), MOST_OF_A_SEED))


MOST_OF_A_SEED = 200


def fight(resolver: str, kind: str, number: int, side: Side, against: str = "") -> Fought:
    """The able commander has one side of it, the plain one the other, or the one that is named."""
    fighting: Any = RESOLVERS[resolver]
    position, dice = fighting.begin(battle(resolver, kind, number)), RandomDice(f"{kind} {number}")
    able, other = fighting.led(ABLE).choose, _OTHERS.get(against) or fighting.led(PLAIN).choose
    while fighting.result(position) is None:
        choose = able if position.to_move is side else other
        position, _ = fighting.apply(position, choose(position), dice)
    attacks = position.request.attacker is side
    return Fought(position.winner is side, attacks, _BY[resolver](position))


_OTHERS: Mapping[str, Callable[[Any], Any]] = {"first": first_yankee.choose}


def _by_shell(position: Any) -> str:
    if not all(can_fight(position, side) for side in SIDES):
        return "rout"
    held = {objectives(position, side) for side in SIDES}
    if position.staging.needed or len(held) > 1:
        return "objectives"
    return "draw" if position.undecided else "points"


def _by_yankee(position: Any) -> str:
    broken = [2 * lost >= had for lost, had in (losses(position, side) for side in SIDES)]
    if any(broken):
        return "rout"
    held = {objectives_held(position, side) for side in SIDES}
    if position.staging.needed or len(held) > 1:
        return "objectives"
    return "draw" if position.undecided else "points"


_BY: Mapping[str, Callable[[Any], str]] = {"shell_for_guns": _by_shell, "yankee": _by_yankee}


Pair = tuple[Fought, ...]
"""The same battle from both sides."""


def pairs(resolver: str, kind: str, first: int, count: int, against: str = "") -> list[Pair]:
    """So many battles from a number on, each fought from both sides."""
    return [
        tuple(fight(resolver, kind, number, side, against) for side in SIDES)
        for number in range(first, first + count)
    ]


def interval(found: Sequence[Pair]) -> tuple[float, float]:
    """Where the share of battles won lies 95 times of 100, by pairs drawn anew."""
    scores = [sum(each.won for each in pair) / len(pair) for pair in found]
    chance, size = random.Random(1), len(scores)
    shares = sorted(sum(chance.choices(scores, k=size)) / size for _ in range(RESAMPLED))
    return shares[RESAMPLED // 40], shares[-RESAMPLED // 40 - 1]


def table(found: Sequence[Pair]) -> str:
    """What they came to, in a few lines."""
    every = [each for pair in found for each in pair]
    low, high = interval(found)
    won, by = sum(each.won for each in every), Counter(each.by for each in every)
    attacked = [each.won for each in every if each.attacks]
    decided = (by["rout"] + by["objectives"]) / len(every)
    return "\n".join(
        (
            f"won        {won} of {len(every)}, {won / len(every):.1%} ({low:.0%} to {high:.0%})",
            f"attacking  {sum(attacked)} of {len(attacked)}",
            f"decided by {', '.join(f'{name} {times}' for name, times in by.most_common())}",
            f"objectives or rout  {decided:.0%}",
        )
    )


if __name__ == "__main__":
    which, kind, first, count, *against = sys.argv[1:]
    sys.stdout.write(table(pairs(which, kind, int(first), int(count), *against)) + "\n")
