"""Matches between players of the battle on hexes, and a table of how they ended.

python -m tests.shiloh.commander.matches 9 2 --games 20 --one able --other plain
"""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from campaign.dice import RandomDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.commander.choose import anything, choose, choose_ably
from campaign.resolvers.nei_boschi.orders import HexOrder
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.victory_conditions import losses_of
from campaign.terms import CONFEDERATE, SIDES, UNION, Side
from tests.shiloh.desk import request
from tests.shiloh.random_games import some_order

Player: TypeAlias = Callable[[HexPosition], HexOrder]
Players: TypeAlias = Mapping[Side, Player]

MOST_ORDERS = 60_000
"""More than any game needs."""


def at_random(seed: int) -> Player:
    """Who orders by chance, and mostly towards the enemy."""
    chance = random.Random(seed)
    return lambda position: some_order(position, sequence.legal(position), chance)


PLAYERS: Mapping[str, Callable[[int], Player]] = {
    "able": lambda seed: choose_ably,
    "plain": lambda seed: choose,
    "random": at_random,
    "idle": lambda seed: anything,
}
"""Everybody who plays, given a seed."""


class Match(NamedTuple):
    """How one game ended."""

    winner: Side | None
    lost: tuple[int, int]
    """Strength points of the Union and of the Confederacy."""

    orders: int
    seconds: float
    """Of the processor."""


def play(scenario: str, seed: int, players: Players) -> Match:
    """One game to its end."""
    dice, begun = RandomDice(seed), time.process_time()
    position: HexPosition = sequence.go_on(begin(request(scenario)), dice).position
    orders = 0
    while position.agenda and orders < MOST_ORDERS:
        order = players[position.acting](position)
        position = sequence.apply(position, order, dice).position
        orders += 1
    assert not position.agenda, f"no end of scenario {scenario}, seed {seed}"
    return Match(
        None if position.undecided else position.winner,
        (losses_of(position, UNION), losses_of(position, CONFEDERATE)),
        orders,
        time.process_time() - begun,
    )


def matches(
    scenario: str, seeds: Iterable[int], one: str, other: str
) -> Iterator[tuple[Side, Match]]:
    """Each seed twice, with sides changed; with the side that the first player had."""
    for seed in seeds:
        for side in SIDES if one != other else (UNION,):
            players = {side: PLAYERS[one](seed), side.enemy: PLAYERS[other](seed)}
            yield side, play(scenario, seed, players)


class Sums(NamedTuple):
    """What some games came to."""

    games: int
    first: int
    """Won by the first player."""

    second: int
    by_side: Counter[Side | None]
    lost: tuple[float, float]
    orders: float
    seconds: float


def sums_of(found: Iterable[tuple[Side, Match]]) -> Sums:
    """Wins, and what a game cost on average."""
    games = list(found)
    every = [match for _, match in games]
    return Sums(
        len(games),
        sum(match.winner is side for side, match in games),
        sum(match.winner is side.enemy for side, match in games),
        Counter(match.winner for match in every),
        (_mean([match.lost[0] for match in every]), _mean([match.lost[1] for match in every])),
        _mean([match.orders for match in every]),
        _mean([match.seconds for match in every]),
    )


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


HEAD = "scenario  games  first  second  draws   Union  Confed.  lost U  lost C  orders  seconds"


def line(scenario: str, sums: Sums) -> str:
    """One line of the table, in per cent of the games."""

    def share(number: int) -> str:
        return f"{100 * number / sums.games:.0f} %"

    draws = sums.by_side[None]
    union, confederate = sums.by_side[UNION], sums.by_side[CONFEDERATE]
    return (
        f"{scenario:8}  {sums.games:5}  {share(sums.first):>5}  {share(sums.second):>6}  "
        f"{share(draws):>5}  {share(union):>6}  {share(confederate):>7}  {sums.lost[0]:6.1f}  "
        f"{sums.lost[1]:6.1f}  {sums.orders:6.0f}  {sums.seconds:7.1f}"
    )


def main(words: list[str]) -> None:
    """Play what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("scenarios", nargs="+")
    parser.add_argument(
        "--games", type=int, default=10, help="seeds; each is played from both sides"
    )
    parser.add_argument("--from", type=int, default=1, dest="first", help="the first seed")
    parser.add_argument("--one", choices=sorted(PLAYERS), default="able")
    parser.add_argument("--other", choices=sorted(PLAYERS), default="able")
    asked = parser.parse_args(words)
    sys.stdout.write(f"{asked.one} against {asked.other}\n{HEAD}\n")
    for scenario in asked.scenarios:
        seeds = range(asked.first, asked.first + asked.games)
        sums = sums_of(matches(scenario, seeds, asked.one, asked.other))
        sys.stdout.write(line(scenario, sums) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
