"""A match between commanders: what is to be played, by whom, how far it has come, what it says."""

import os
import sys
from collections.abc import Sequence
from itertools import takewhile
from math import isfinite
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from campaign.budget import QUICK
from campaign.commanders import COMMANDERS
from campaign.commanders.arena.match import MatchGame, Played, Venue, pair_scores, programme
from campaign.commanders.arena.sprt import Hypotheses, SprtAnswer, SprtVerdict, sprt
from campaign.errors import NotationError, unknown
from screens.cli.commands import arena_report, opening
from screens.cli.commands.arena_file import GamesFile
from screens.cli.commands.arena_workers import played_by
from screens.cli.errors import INTERRUPTED

STRONGER, NOT_STRONGER, OPEN = 0, 3, 4
"""Exit statuses of the test; without one it is 0."""

MOST_ELO = 4000
"""No commander is stronger by more: the weaker one would win a game in ten thousand million."""

STATUS = {SprtAnswer.YES: STRONGER, SprtAnswer.NO: NOT_STRONGER, SprtAnswer.OPEN: OPEN}


class MatchWords(NamedTuple):
    """What was said on the command line."""

    who: tuple[str, ...]
    pairs: int
    seed: int
    scenarios: tuple[str, ...]
    presets: tuple[str, ...]
    options: tuple[str, ...]
    nodes: int | None
    sprt: tuple[float, float] | None
    processes: int | None
    dask: str | None
    csv_file: Path | None
    as_json: bool


def held(words: MatchWords) -> tuple[int, str]:
    """Play the match, as far as it is not played yet; the exit status, and the report.

    Raises:
        FileError: if the file cannot be written, or another match writes to it.
        NotationError: if a word is wrong, or the file is none of the arena's.
    """
    legs = drawn_up(words)
    between = _hypotheses(words)
    file = GamesFile(words.csv_file) if words.csv_file else None
    known: dict[MatchGame, Played] = {}
    interrupted = False
    try:
        known |= file.games(legs) if file else {}
        _play(words, legs, known, file, between)
    except KeyboardInterrupt:
        interrupted = True
    finally:
        if file:
            file.close()
    games = [known[leg] for leg in legs if leg in known]
    verdict = decided(legs, known, between) if between else None
    head = arena_report.MatchHead(words.who, words.pairs, words.seed, len(legs), interrupted)
    write = arena_report.as_json if words.as_json else arena_report.as_text
    status = STATUS[verdict.answer] if verdict else 0
    return (INTERRUPTED if interrupted else status), write(head, games, verdict, between)


def drawn_up(words: MatchWords) -> list[MatchGame]:
    """All games of the match.

    Raises:
        NotationError: names the commander, scenario, preset or option that there is not.
    """
    for name in words.who:
        if name not in COMMANDERS:
            usual = [one for one in COMMANDERS if "-" in name or "-" not in one]
            raise NotationError(unknown("commander", name, usual))
    if len(set(words.who)) < len(words.who):
        raise NotationError("a commander is named twice; one alone plays himself")
    venues = [
        Venue(scenario, ", ".join((preset, *words.options)))
        for scenario in dict.fromkeys(words.scenarios or ("1861",))
        for preset in dict.fromkeys(words.presets or ("basic",))
    ]
    for scenario, rules in venues:
        preset, *options = rules.split(", ")
        opening.opening(scenario, preset, options)
    nodes = words.nodes or QUICK.nodes
    return list(programme(words.who, venues, words.pairs, words.seed, nodes))


def _hypotheses(words: MatchWords) -> Hypotheses | None:
    if words.sprt is None:
        return None
    if len(words.who) != 2:
        raise NotationError("--sprt is for two commanders")
    between = Hypotheses(*words.sprt)
    if not (isfinite(between.low) and isfinite(between.high) and between.low < between.high):
        raise NotationError("--sprt takes the lower difference first, like --sprt 0 30")
    if max(map(abs, between)) > MOST_ELO:
        raise NotationError(f"--sprt takes differences from -{MOST_ELO} to {MOST_ELO}")
    return between


# --- playing -----------------------------------------------------------------------------------


def _play(
    words: MatchWords,
    legs: Sequence[MatchGame],
    known: dict[MatchGame, Played],
    file: GamesFile | None,
    between: Hypotheses | None,
) -> None:
    """Play what is not known yet, until all is, or the test is decided."""

    def is_decided() -> bool:
        return between is not None and decided(legs, known, between).answer is not SprtAnswer.OPEN

    left = [leg for leg in legs if leg not in known]
    if not left or is_decided():
        return
    processes = min(words.processes or os.cpu_count() or 1, len(left))
    with _bar(len(legs), len(known)) as bar, played_by(left, processes, words.dask) as games:
        for game in games:
            known[game.leg] = game
            if file:
                file.add(game)
            bar.advance(bar.task_ids[0])
            if is_decided():
                return


def decided(
    legs: Sequence[MatchGame], known: dict[MatchGame, Played], between: Hypotheses
) -> SprtVerdict:
    """What the test says of the games that are known without a gap, in the order of the programme.

    Short games are over first: taken as they come in, they would decide it.
    """
    without_gap = [known[leg] for leg in takewhile(known.__contains__, legs)]
    first = legs[0]
    scores = pair_scores(without_gap).get((first.union, first.confederate), [])
    return sprt(scores, between)


def _bar(all_: int, done: int) -> Progress:
    """On the standard error, where somebody looks at it."""
    progress = Progress(
        TextColumn("Playing"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("ctrl-c stops"),
        console=Console(file=sys.stderr),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    progress.add_task("", total=all_, completed=done)
    return progress
