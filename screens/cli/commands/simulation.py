"""Many games between commanders, shared out to processes, and what came of them in tables."""

import multiprocessing
import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import mean
from typing import TypeVar

import click

from campaign import Side
from campaign.commanders import OFFERED
from campaign.commanders.arena import PlayedGame, Share, endings, many, play_game
from campaign.errors import NotationError
from campaign.terms import PERSON
from saves.storage import names
from saves.storage.header import Players
from screens.cli.commands import opening
from screens.text.columns import table
from screens.text.phrases import SIDE_ADJECTIVES

T = TypeVar("T")


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
    begin = partial(opening.opening, scenario, preset, options)
    begin()
    players = names.players(union, confederate)
    check_commanders(players)
    playing = many(play_game, begin, players, seeds(seed, games), shared_out(jobs))
    with click.progressbar(playing, length=games, label="Playing", file=sys.stderr) as played:
        return report(list(played), players)


def check_commanders(players: Players) -> None:
    """Nobody sits before a simulation.

    Raises:
        NotationError: if a person is to play.
    """
    if PERSON in players:
        raise NotationError(f"a simulation needs commanders; there are {', '.join(OFFERED)}")


def seeds(seed: int, games: int) -> list[str]:
    """One for each game."""
    return [f"{seed}/{number}" for number in range(1, games + 1)]


def shared_out(jobs: int) -> Share:
    """How games are shared out to processes; what comes of them does not depend on how many."""
    return map if jobs == 1 else partial(_in_processes, jobs)


def _in_processes(jobs: int, play: Callable[[str], T], games: Iterable[str]) -> Iterator[T]:
    """In the order of the seeds."""
    wanted = list(games)
    with ProcessPoolExecutor(min(jobs, len(wanted)), initializer=end_with_the_first) as pool:
        yield from pool.map(play, wanted)


def end_with_the_first() -> None:
    """Let a process that shares the work end with the one that shares it out, however that ends."""
    first = multiprocessing.parent_process()

    def wait() -> None:
        if first is not None:
            first.join()
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


# --- the tables --------------------------------------------------------------------------------


def report(games: list[PlayedGame], players: Players) -> str:
    """Who won how often and by which paragraph, and how long it took."""
    total = len(games)
    rows: list[tuple[object, ...]] = []
    for winner in (*Side, None):
        ways = endings(games, winner)
        number = ways.total()
        if winner is None and not number:
            continue  # few scenarios know a draw
        who = f"{SIDE_ADJECTIVES[winner]} ({players[winner.seat]})" if winner else "nobody: a draw"
        rows.append((who, "", number, share(number, total)))
        rows += [
            ("", f"[{rule}]", count, share(count, total)) for rule, count in sorted(ways.items())
        ]
    return "\n\n".join(
        (
            table(("winner", "by", "games", "share"), rows, right=(2, 3)),
            table(("average", ""), _means(games), right=(1,)),
        )
    )


def share(count: int, total: int) -> str:
    """A part of all games, in percent."""
    return f"{100 * count / total:.1f} %"


def _means(games: list[PlayedGame]) -> Iterator[tuple[str, str]]:
    measures: dict[str, Callable[[PlayedGame], int]] = {
        "turns": lambda g: g.turns,
        "orders": lambda g: g.orders,
        "battles": lambda g: g.battles,
        "great cities held by the Union, of seven": lambda g: g.great_cities,
        "Union army maximum": lambda g: g.maxima[0],
        "Confederate army maximum": lambda g: g.maxima[1],
    }
    for name, measure in measures.items():
        yield name, f"{mean(map(measure, games)):.1f}"
