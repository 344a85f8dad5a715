"""The first day of Shiloh fought by two commanders, beside what happened, as a page.

python -m tests.shiloh.commander.plausibility --games 4 > campaign/data/shiloh/PLAUSIBILITY.md
"""

import argparse
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from campaign.dice import RandomDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.commander.choose import choose
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
    "McClernand": "about 11 AM, changed hands at noon",
    "Hurlbut": "about 4 PM",
    "W. H. L. Wallace": "after 5 PM",
}
"""When they were lost on 6 April 1862."""


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
        position = sequence.apply(position, choose(position), dice).position
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
        history = "those of Prentiss and Sherman, some of McClernand's" if clock == 12 else "all"
        yield _row((f"camps in Confederate hands at the end of {words}", *taken, history))
        lost = (_losses(at(day, clock)) for day in days)
        yield _row((f"points lost at the end of {words}, Union / Confederate", *lost, ""))
    men = [[MEN * lost for lost in day.hours[-1].lost] for day in days]
    yield _row(
        (
            "about so many men",
            *(f"{union:,} / {confederate:,}" for union, confederate in men),
            "13,047 / 10,699 in two days, most of them on the first",
        )
    )
    yield _row(("units that have run", *(f"{a} / {b}" for a, b in (d.routed for d in days)), ""))
    yield _row(("brigades spent", *(f"{a} / {b}" for a, b in (d.spent for d in days)), ""))
    yield _row(("ends as", *(day.winner for day in days), "Union: the last line held"))
    yield _row(("seconds of computing", *(f"{day.seconds:.0f}" for day in days), ""))


def main(words: list[str]) -> None:
    """Fight the days, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--from", type=int, default=1, dest="first", help="the first seed")
    asked = parser.parse_args(words)
    position = begin(request("1"))
    number = {name: camps_of(position, id_)[1] for name, id_ in DIVISIONS.items()}
    days = []
    for seed in range(asked.first, asked.first + asked.games):
        days.append(fought(seed))
        sys.stderr.write(f"{days[-1]}\n")
    sys.stdout.write("".join(page(days, number)))


if __name__ == "__main__":
    main(sys.argv[1:])
