"""The first day of Shiloh fought by two commanders, beside what happened, and who wins, as a page.

Both sides are led by the able commander.

python -m tests.shiloh.commander.plausibility --games 2 --matches 16

Without a load that takes about ten minutes. What it printed, and what it means: PLAUSIBILITY.md.
"""

import argparse
import math
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from campaign.dice import RandomDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.commander.choose import choose_ably
from campaign.resolvers.nei_boschi.control import holder
from campaign.resolvers.nei_boschi.ineffectiveness import is_brigade
from campaign.resolvers.nei_boschi.pages import turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.turns import Turn
from campaign.resolvers.nei_boschi.units import Place
from campaign.resolvers.nei_boschi.victory import verdict
from campaign.resolvers.nei_boschi.victory_conditions import losses_of
from campaign.resolvers.nei_boschi.victory_ground import camp_hexes
from campaign.resolvers.nei_boschi.victory_terms import HoldsCamps, Troops
from campaign.resolvers.nei_boschi.who import card, field_of
from campaign.terms import CONFEDERATE, UNION, Side
from tests.shiloh.commander.matches import matches
from tests.shiloh.desk import request

MEN: Final = 50
"""Men of a strength point of foot."""

DIVISIONS: Final[Mapping[str, str]] = {
    "Prentiss": "6/T",
    "Sherman": "5/T",
    "McClernand": "1/T",
    "Hurlbut": "4/T",
    "W. H. L. Wallace": "2/T",
}
"""Whose camps are counted, from the south."""

HISTORY: Final[Mapping[str, str]] = {
    "Prentiss": "about 9 AM",
    "Sherman": "about 10 AM",
    "McClernand": "late in the morning, fought for again at noon",
    "Hurlbut": "in the afternoon; the Peach Orchard held until about 5 PM",
    "W. H. L. Wallace": "toward evening; Prentiss surrendered in the Hornet's Nest about 5:30 PM",
}
"""When they were lost on 6 April 1862."""


LAST: Final = "nearly all but those near the Landing"
"""What of the camps they held when the day ended."""

BALANCE: Final = ("2", "3", "6", "9")
"""Scenarios whose winners are counted."""

WANTED: Final = (0.3, 0.7)
"""The share of its games that either side should win."""

SURE: Final = 1.96
"""Standard deviations on either side that nineteen cases of twenty lie within."""


class Hour(NamedTuple):
    """How things stand at the end of a turn."""

    turn: Turn
    lost: tuple[int, int]
    """Strength points of the Union and of the Confederacy."""

    camps: Mapping[str, int]
    """Camps of each division that the Confederates hold."""


class Day(NamedTuple):
    """One battle."""

    seed: int
    hours: tuple[Hour, ...]
    routed: tuple[int, int]
    """Units that have run and are not back at the end, of either side."""

    spent: tuple[int, int]
    """Brigades that are ineffective at the end."""

    winner: str
    seconds: float


def camps_of(position: HexPosition, division: str) -> tuple[int, int]:
    """How many camps of a division the Confederates hold, and how many there are."""
    hexes = camp_hexes(field_of(position), HoldsCamps(side=CONFEDERATE, of=(division,)))
    held = sum(holder(position, hex_, Troops.ANY) is CONFEDERATE for hex_ in hexes)
    return held, len(hexes)


def hour(position: HexPosition, turn: Turn) -> Hour:
    """What is written down at the end of a turn."""
    return Hour(
        turn,
        (losses_of(position, UNION), losses_of(position, CONFEDERATE)),
        {name: camps_of(position, id_)[0] for name, id_ in DIVISIONS.items()},
    )


def fought(seed: int, scenario: str = "1") -> Day:
    """The whole day, with no optional rules."""
    dice, begun = RandomDice(seed), time.process_time()
    position: HexPosition = sequence.go_on(begin(request(scenario)), dice).position
    hours, turn = [], turn_of(position)
    while position.agenda:
        position = sequence.apply(position, choose_ably(position), dice).position
        if not position.agenda or turn_of(position) != turn:
            hours.append(hour(position, turn))
            turn = turn_of(position)
    level = verdict(position).level
    return Day(
        seed,
        tuple(hours),
        (_routed(position, UNION), _routed(position, CONFEDERATE)),
        (_spent(position, UNION), _spent(position, CONFEDERATE)),
        "draw" if position.undecided else f"{position.winner}, {level}",
        time.process_time() - begun,
    )


def _routed(position: HexPosition, side: Side) -> int:
    return sum(unit.side is side and unit.place is Place.ROUTED for unit in position.units)


def _spent(position: HexPosition, side: Side) -> int:
    return sum(
        body.ineffective and is_brigade(position, body) and _is_of(position, body.id, side)
        for body in position.bodies
    )


def _is_of(position: HexPosition, body: str, side: Side) -> bool:
    members = position.members(body)
    return bool(members) and card(position, members[0].number).side is side


# --- the page ----------------------------------------------------------------------------------


def fell(day: Day, name: str, camps: int) -> str:
    """The turn at whose end most camps of a division were lost for the first time."""
    for one in day.hours:
        if 2 * one.camps[name] > camps:
            return one.turn.name
    return "held"


def at(day: Day, hour_: int) -> Hour:
    """How it stood at the end of the turn of an hour of the clock."""
    return next(one for one in day.hours if one.turn.hour == hour_)


def _row(cells: Iterable[object]) -> str:
    return "| " + " | ".join(str(cell) for cell in cells) + " |\n"


def _losses(one: Hour) -> str:
    union, confederate = one.lost
    return f"{union} / {confederate}"


def page(days: Sequence[Day], number: Mapping[str, int]) -> Iterator[str]:
    """The table, a battle a column; history in the last one."""
    yield _row(("", *(f"battle {day.seed}" for day in days), "6 April 1862"))
    yield _row("---" for _ in range(len(days) + 2))
    for name in DIVISIONS:
        yield _row(
            (
                f"{name}'s camps taken by",
                *(fell(day, name, number[name]) for day in days),
                HISTORY[name],
            )
        )
    for clock, words in ((12, "noon"), (18, "6 PM")):
        taken = (f"{sum(at(day, clock).camps.values())} of {sum(number.values())}" for day in days)
        history = "those of Prentiss and Sherman, some of McClernand's" if clock == 12 else LAST
        yield _row((f"camps in Confederate hands at the end of {words}", *taken, history))
        lost = (_losses(at(day, clock)) for day in days)
        yield _row((f"points lost at the end of {words}, Union / Confederate", *lost, ""))
    men = [[MEN * lost for lost in day.hours[-1].lost] for day in days]
    yield _row(
        (
            "about so many men",
            *(f"{union:,} / {confederate:,}" for union, confederate in men),
            "13,047, of them 2,885 missing or captured / 10,699, in two days",
        )
    )
    yield _row(("units that have run", *(f"{a} / {b}" for a, b in (d.routed for d in days)), ""))
    yield _row(("brigades spent", *(f"{a} / {b}" for a, b in (d.spent for d in days)), ""))
    yield _row(("ends as", *(day.winner for day in days), "Union: the last line held"))
    yield _row(("seconds of computing", *(f"{day.seconds:.0f}" for day in days), ""))


# --- who wins ----------------------------------------------------------------------------------


def interval(won: int, games: int) -> tuple[float, float]:
    """Wilson's interval: within which a side's true share of wins lies, 19 times out of 20."""
    share, square = won / games, SURE * SURE
    middle = share + square / (2 * games)
    wide = SURE * math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    whole = 1 + square / games
    return max(0.0, (middle - wide) / whole), min(1.0, (middle + wide) / whole)


def balance(found: Mapping[str, Sequence[Side | None]]) -> Iterator[str]:
    """A table of winners, a scenario a line; None stands for a draw."""
    yield _row(("scenario", "games", "Union", "Confederate", "draws", "each side 30 to 70 %"))
    yield _row("---" for _ in range(6))
    for name, winners in found.items():
        won = Counter(winners)
        games = len(winners)
        sides = [won[side] for side in (UNION, CONFEDERATE)]
        is_even = all(WANTED[0] <= number / games <= WANTED[1] for number in sides)
        cells = (_won(number, games) for number in sides)
        yield _row((name, games, *cells, won[None], "yes" if is_even else "no"))


def _won(number: int, games: int) -> str:
    low, high = interval(number, games)
    return f"{number} ({100 * low:.0f} to {100 * high:.0f} %)"


def winners_of(scenario: str, seeds: Iterable[int]) -> list[Side | None]:
    """Who wins each of some games between two able commanders."""
    return [match.winner for _, match in matches(scenario, seeds, "able", "able")]


def main(words: list[str]) -> None:
    """Fight the days and the matches, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=3, help="first days")
    parser.add_argument("--matches", type=int, default=8, help="games of each other scenario")
    parser.add_argument("--scenarios", nargs="*", default=BALANCE)
    parser.add_argument("--from", type=int, default=1, dest="first", help="the first seed")
    asked = parser.parse_args(words)
    number = {name: camps_of(begin(request("1")), id_)[1] for name, id_ in DIVISIONS.items()}
    days = []
    for seed in range(asked.first, asked.first + asked.games):
        days.append(fought(seed))
        sys.stderr.write(f"{days[-1]}\n")
    found = {}
    for name in asked.scenarios if asked.matches else ():
        found[name] = winners_of(name, range(asked.first, asked.first + asked.matches))
        sys.stderr.write(f"{name} {Counter(found[name])}\n")
    sys.stdout.write("# How the commander fights Shiloh\n\nWhat an automatic battle comes to, ")
    sys.stdout.write("by `tests/shiloh/commander/plausibility.py`.\n\n## The first day\n\n")
    sys.stdout.write("".join(page(days, number)))
    sys.stdout.write("\n## Who wins\n\nIn brackets the 95 % interval of Wilson.\n\n")
    sys.stdout.write("".join(balance(found)))


if __name__ == "__main__":
    main(sys.argv[1:])
