"""What many games add up to: points by side and venue, causes, time, luck, habits."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import ceil
from statistics import fmean
from typing import NamedTuple

from campaign.commanders.arena.habits import Habits
from campaign.commanders.arena.match import Luck, Played, Venue
from campaign.terms import SIDES, UNION, Side


class CommanderSeat(NamedTuple):
    """A commander on one of the sides."""

    commander: str
    side: Side


class Tallied(NamedTuple):
    """What a commander did on one side."""

    games: int
    points: float
    turns: float
    """Game turns that a game lasted, on average."""

    battles: float
    """Battles of both sides in a game, on average."""

    habits: Habits
    luck: Luck
    thought: tuple[float, float]
    """Milliseconds that he thought in a game turn: the median, and what 95 % stay below."""


def seats(games: Iterable[Played]) -> tuple[CommanderSeat, ...]:
    """Who played what, commander by commander, the Union first."""
    found = {CommanderSeat(game.leg.who(side), side): None for game in games for side in SIDES}
    names = list(dict.fromkeys(seat.commander for seat in found))
    return tuple(sorted(found, key=lambda seat: (names.index(seat.commander), seat.side.seat)))


def tallied(games: Sequence[Played], seat: CommanderSeat) -> Tallied:
    """What came of all games in which somebody had that seat; there must be one."""
    own = [game for game in games if game.leg.who(seat.side) == seat.commander]
    at, number = seat.side.seat, len(own)
    habits, luck = Habits(), Luck()
    for game in own:
        habits = habits.plus(game.habits[at])
        luck = luck.plus(game.luck[at])
    return Tallied(
        games=number,
        points=points(own, seat.side),
        turns=sum(game.turns for game in own) / number,
        battles=sum(habit.attacks for game in own for habit in game.habits) / number,
        habits=habits,
        luck=luck,
        thought=(
            percentile([ms for game in own for ms in game.thought[at]], 50),
            percentile([ms for game in own for ms in game.thought[at]], 95),
        ),
    )


def points(games: Iterable[Played], side: Side) -> float:
    """What a side scored in some games."""
    return sum(game.score if side is UNION else 1 - game.score for game in games)


def at_venue(games: Iterable[Played], venue: Venue) -> list[Played]:
    """The games of one scenario and set of rules."""
    return [game for game in games if game.leg.venue == venue]


def by_pairs(games: Iterable[Played]) -> list[float]:
    """What the Union scored in each pair, on average: the evidence that there is."""
    pairs: dict[object, list[float]] = {}
    for game in games:
        pairs.setdefault(game.leg.pair, []).append(game.score)
    return [fmean(scores) for scores in pairs.values()]


def venues(games: Iterable[Played]) -> tuple[Venue, ...]:
    """Where was played, in the order in which it began."""
    return tuple(dict.fromkeys(game.leg.venue for game in games))


def causes(games: Iterable[Played]) -> Counter[tuple[Side | None, str]]:
    """Who won by which paragraph, and how often; None: draws."""
    return Counter((game.winner, game.rule) for game in games)


def percentile(values: Sequence[float], percent: float) -> float:
    """The value that so many percent do not exceed, by the nearest rank; 0 of none.

    >>> percentile([1, 2, 3, 4], 50), percentile([1, 2, 3, 4], 95)
    (2, 4)
    """
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[max(1, ceil(len(ordered) * percent / 100)) - 1]
