"""Many games between commanders, and what came of them."""

import multiprocessing
import os
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from statistics import mean
from typing import NamedTuple, TypeVar

import click

from campaign import Action, CampaignState, RandomDice, Side, apply, legal_actions
from campaign.commanders import COMMANDERS
from campaign.errors import NotationError
from campaign.rules.victory import SEVEN
from campaign.terms import PERSON
from saves.storage import names
from saves.storage.header import Players
from screens.cli.commands import opening
from screens.text.columns import table
from screens.text.phrases import SIDE_ADJECTIVES

AIMLESS = "random"
"""The commander that draws its orders; here from the seed, so that games differ at once."""

T = TypeVar("T")
Choose = Callable[[CampaignState], Action]


class Setting(NamedTuple):
    """What is played, in words, for processes that must find it themselves."""

    scenario: str
    preset: str
    options: tuple[str, ...]


class Outcome(NamedTuple):
    """How one game ended."""

    winner: Side | None
    """None after a draw."""

    rule: str
    turns: int
    orders: int
    battles: int
    great_cities: int
    """How many of the seven the Union held. [BG 13.1]"""

    maxima: tuple[int, int]


def simulated(
    games: int,
    seed: int,
    scenario: str,
    preset: str,
    options: tuple[str, ...],
    union: str,
    confederate: str,
    jobs: int,
) -> str:
    """Play the games; the tables of what came of them.

    Raises:
        NotationError: if a word is wrong.
    """
    setting = Setting(scenario, preset, options)
    opening.opening(*setting)
    players = names.players(union, confederate)
    check_commanders(players)
    seeds = [f"{seed}/{number}" for number in range(1, games + 1)]
    playing = outcomes(partial(play_out, setting, players), seeds, jobs)
    with click.progressbar(playing, length=games, label="Playing", file=sys.stderr) as played:
        return report(list(played), players)


def check_commanders(players: Players) -> None:
    """Nobody sits before a simulation.

    Raises:
        NotationError: if a person is to play.
    """
    if PERSON in players:
        raise NotationError(f"a simulation needs commanders; there are {', '.join(COMMANDERS)}")


def outcomes(play: Callable[[str], T], seeds: list[str], jobs: int) -> Iterator[T]:
    """In the order of the seeds; what comes of them does not depend on the number of processes."""
    if jobs == 1:
        yield from map(play, seeds)
        return
    with ProcessPoolExecutor(min(jobs, len(seeds)), initializer=end_with_the_first) as pool:
        yield from pool.map(play, seeds)


def end_with_the_first() -> None:
    """Let a process that shares the work end with the one that shares it out, however that ends."""
    first = multiprocessing.parent_process()

    def wait() -> None:
        if first is not None:
            first.join()
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def play_out(setting: Setting, players: Players, seed: str) -> Outcome:
    """One whole game; the same seed gives the same game."""
    dice, chosen = RandomDice(f"{seed}/dice"), choosers(players, seed)
    state, orders, battles = opening.opening(*setting), 0, 0
    while state.to_move is not None:
        before = state.battle
        state = apply(state, chosen[state.to_move.seat](state), dice).state
        orders += 1
        battles += before is None and state.battle is not None
    assert state.ending is not None
    held = (state.controller(box) is Side.UNION for box in SEVEN)
    maxima = (state.army_maximum(Side.UNION), state.army_maximum(Side.CONFEDERATE))
    winner, rule, _ = state.ending
    return Outcome(winner, rule, state.turn, orders, battles, sum(held), maxima)


def choosers(players: Players, seed: str) -> tuple[Choose, Choose]:
    """What each seat plays by, Union first; whoever draws his orders draws them from the seed."""
    chance = Random(f"{seed}/orders").random

    def draw(state: CampaignState) -> Action:
        legal = legal_actions(state)
        return legal[int(chance() * len(legal))]

    union, confederate = (draw if who == AIMLESS else COMMANDERS[who].choose for who in players)
    return union, confederate


# --- the tables --------------------------------------------------------------------------------


def report(outcomes: list[Outcome], players: Players) -> str:
    """Who won how often and by which paragraph, and how long it took."""
    total = len(outcomes)
    rows: list[tuple[object, ...]] = []
    for winner in (*Side, None):
        endings = Counter(outcome.rule for outcome in outcomes if outcome.winner is winner)
        number = endings.total()
        if winner is None and not number:
            continue  # few scenarios know a draw
        who = f"{SIDE_ADJECTIVES[winner]} ({players[winner.seat]})" if winner else "nobody: a draw"
        rows.append((who, "", number, share(number, total)))
        rows += [
            ("", f"[{rule}]", count, share(count, total)) for rule, count in sorted(endings.items())
        ]
    return "\n\n".join(
        (
            table(("winner", "by", "games", "share"), rows, right=(2, 3)),
            table(("average", ""), _means(outcomes), right=(1,)),
        )
    )


def share(count: int, total: int) -> str:
    """A part of all games, in percent."""
    return f"{100 * count / total:.1f} %"


def _means(outcomes: list[Outcome]) -> Iterator[tuple[str, str]]:
    measures: dict[str, Callable[[Outcome], int]] = {
        "turns": lambda o: o.turns,
        "orders": lambda o: o.orders,
        "battles": lambda o: o.battles,
        "great cities held by the Union, of seven": lambda o: o.great_cities,
        "Union army maximum": lambda o: o.maxima[0],
        "Confederate army maximum": lambda o: o.maxima[1],
    }
    for name, measure in measures.items():
        yield name, f"{mean(map(measure, outcomes)):.1f}"
