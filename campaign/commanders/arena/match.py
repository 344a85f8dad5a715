"""Pairs of games: the same scenario, rules and dice, sides swapped; and what is kept of each."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from campaign.budget import QUICK, Budget, never
from campaign.commanders.arena.games import course, great_cities, maxima, timeless
from campaign.commanders.arena.habits import HabitCount, Habits
from campaign.engine import new_campaign
from campaign.game_files.game_file import read_option_words
from campaign.statistics.chance import balance
from campaign.statistics.purposes import DiceCount
from campaign.terms import SIDES, UNION, Side

Clock = Callable[[], float]


class Venue(NamedTuple):
    """Where games are played."""

    scenario: str
    rules: str
    """A preset and single options, with commas between them: `full, no desertion`."""


class MatchGame(NamedTuple):
    """One game that is to be played; what comes of it depends on these words alone."""

    venue: Venue
    seed: str
    union: str
    confederate: str
    nodes: int = QUICK.nodes
    """What a commander may spend on one question."""

    def who(self, side: Side) -> str:
        """The commander of a side."""
        return self.union if side is UNION else self.confederate

    @property
    def pair(self) -> tuple[Venue, str, frozenset[str]]:
        """What both games of a pair have in common."""
        return self.venue, self.seed, frozenset((self.union, self.confederate))


class Luck(NamedTuple):
    """The dice of one side against what was to be expected; plus is good for it."""

    deviation: float = 0.0
    """In standard deviations of a die, added up."""

    dice: int = 0
    """Of which one face was better than another."""

    def plus(self, other: "Luck") -> "Luck":
        """Both together."""
        return Luck(self.deviation + other.deviation, self.dice + other.dice)


class Played(NamedTuple):
    """What is kept of a game."""

    leg: MatchGame
    winner: Side | None
    """None after a draw."""

    rule: str
    turns: int
    orders: int
    great_cities: int
    maxima: tuple[int, int]
    habits: tuple[Habits, Habits]
    luck: tuple[Luck, Luck]
    thought: tuple[tuple[float, ...], tuple[float, ...]]
    """Milliseconds that each side thought in each game turn."""

    @property
    def score(self) -> float:
        """The Union's points: 1, 0, or a half for a draw."""
        return 0.5 if self.winner is None else float(self.winner is UNION)


# --- what is to be played ----------------------------------------------------------------------


def programme(
    commanders: Sequence[str],
    venues: Iterable[Venue],
    pairs: int,
    seed: int,
    nodes: int = QUICK.nodes,
) -> Iterator[MatchGame]:
    """All games of a round robin, so that every beginning of it is balanced.

    Two games for each pair of each two commanders on each venue. One commander alone plays
    himself: a game for each seed, for there is nothing to be swapped.
    """
    places = list(venues)
    for number in range(1, pairs + 1):
        for venue in places:
            for a, b in combinations(commanders, 2):
                yield MatchGame(venue, f"{seed}/{number}", a, b, nodes)
                yield MatchGame(venue, f"{seed}/{number}", b, a, nodes)
            if len(commanders) == 1:
                yield MatchGame(venue, f"{seed}/{number}", commanders[0], commanders[0], nodes)


# --- playing -----------------------------------------------------------------------------------


def play_leg(
    leg: MatchGame, clock: Clock = timeless, cancelled: Callable[[], bool] = never
) -> Played:
    """One game from its first order to its last, followed all the way.

    Raises:
        CancelledError: if nobody waits for it any more.
        NotationError: if there is no such scenario or option.
    """
    venue, seed = leg.venue, leg.seed
    budget = Budget(leg.nodes, cancelled)
    opening = new_campaign(venue.scenario, read_option_words(venue.rules.split(", ")))
    habits, dice, orders = HabitCount(opening), DiceCount(), 0
    thought: dict[tuple[int, int], float] = {}
    last = opening
    for order in course(opening, (leg.union, leg.confederate), seed, budget, clock):
        habits.take(order)
        dice.take(order.rolls, by_hand=False)
        side = order.before.to_move
        assert side is not None, "somebody has ordered"
        when = (order.before.turn, side.seat)
        thought[when] = thought.get(when, 0.0) + 1000 * order.seconds
        last, orders = order.change.state, orders + 1
    assert last.ending is not None
    return Played(
        leg=leg,
        winner=last.ending.winner,
        rule=last.ending.rule,
        turns=last.turn,
        orders=orders,
        great_cities=great_cities(last),
        maxima=maxima(last),
        habits=habits.habits(),
        luck=_luck(dice),
        thought=_by_side(thought),
    )


def _luck(dice: DiceCount) -> tuple[Luck, Luck]:
    tallies = dice.tallies().items()
    both = [balance(tally for group, tally in tallies if group.side is side) for side in SIDES]
    union, confederate = (Luck(tally.deviation, tally.weighed) for tally in both)
    return union, confederate


def _by_side(
    thought: Mapping[tuple[int, int], float],
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    union, confederate = (
        tuple(ms for (_, seat), ms in thought.items() if seat == side.seat) for side in SIDES
    )
    return union, confederate


# --- pairs -------------------------------------------------------------------------------------


def pair_scores(games: Iterable[Played]) -> dict[tuple[str, str], list[float]]:
    """What the first of each two commanders scored in each whole pair, 0 to 1, in order.

    A commander who plays himself has the Union's score of each game.
    """
    halves: dict[tuple[Venue, str, frozenset[str]], Played] = {}
    found: dict[tuple[str, str], list[float]] = {}
    for game in games:
        leg = game.leg
        if leg.union == leg.confederate:
            found.setdefault((leg.union, leg.union), []).append(game.score)
        elif (other := halves.pop(leg.pair, None)) is None:
            halves[leg.pair] = game
        else:
            both = (other.leg.union, other.leg.confederate)
            who = both[::-1] if both[::-1] in found else both
            own = game.score if who[0] == leg.union else 1 - game.score
            his = other.score if who[0] == other.leg.union else 1 - other.score
            found.setdefault(who, []).append((own + his) / 2)
    return found
