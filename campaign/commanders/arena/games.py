"""Many games between commanders, to see how good they are and how the sides are balanced.

Whoever asks hands in how the games are shared out: `map`, or that of a pool of processes.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol, TypeVar

from campaign.actions import Action
from campaign.budget import QUICK, Budget
from campaign.commanders import AIMLESS, COMMANDERS
from campaign.commanders.arena.ordered import Ordered
from campaign.commanders.commander import ChooseAction
from campaign.dice import RandomDice, RecordedDice
from campaign.engine import apply, legal_actions
from campaign.events import GameEnded, SkirmishEnded
from campaign.rules.victory import SEVEN
from campaign.standalone import round_of
from campaign.state import CampaignState
from campaign.terms import CONFEDERATE, SIDES, UNION, Side

Seats = tuple[str, str]
"""The commanders of both sides by their ids, Union first."""

Opening = Callable[[], CampaignState]
"""Sets up the first position; it may be called in another process."""

T = TypeVar("T")
EndT = TypeVar("EndT", covariant=True)


class Share(Protocol):
    """How games are shared out: `map`, or one over several processes, in the order of the seeds."""

    def __call__(self, play: Callable[[str], T], seeds: Iterable[str], /) -> Iterator[T]: ...


class Ended(Protocol):
    """What is known of every game that is over."""

    @property
    def winner(self) -> Side | None: ...
    @property
    def rule(self) -> str: ...


class PlayedGame(NamedTuple):
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


class FoughtBattle(NamedTuple):
    """How one battle by itself ended. [SK 1.1]"""

    winner: Side | None
    """None after a draw."""

    rule: str
    """The paragraph by which the battle was decided."""

    turns: int
    orders: int
    lost: tuple[float, float]
    """The share of its bases or pieces that each side lost, Union first."""


class Play(Protocol[EndT]):
    """What one seed comes to: `play_game` or `fight_battle`."""

    def __call__(self, opening: Opening, seats: Seats, seed: str, *, budget: Budget) -> EndT: ...


def many(
    play: Play[EndT],
    opening: Opening,
    seats: Seats,
    seeds: Iterable[str],
    share: Share = map,
    budget: Budget = QUICK,
) -> Iterator[EndT]:
    """Whole games, or battles by themselves; what comes of them depends on the seeds alone."""
    yield from share(partial(play, opening, seats, budget=budget), seeds)


def play_game(opening: Opening, seats: Seats, seed: str, *, budget: Budget = QUICK) -> PlayedGame:
    """One whole game; the same seed gives the same game."""
    last = first = opening()
    orders = battles = 0
    for order in course(first, seats, seed, budget):
        battles += last.battle is None and order.change.state.battle is not None
        last, orders = order.change.state, orders + 1
    assert last.ending is not None
    winner, rule, _ = last.ending
    return PlayedGame(winner, rule, last.turn, orders, battles, great_cities(last), maxima(last))


def great_cities(state: CampaignState) -> int:
    """How many of the seven the Union holds. [BG 13.1]"""
    return sum(state.controller(box) is UNION for box in SEVEN)


def maxima(state: CampaignState) -> tuple[int, int]:
    """The army maxima, Union first. [BG 12.3]"""
    return state.army_maximum(UNION), state.army_maximum(CONFEDERATE)


def fight_battle(
    opening: Opening, seats: Seats, seed: str, *, budget: Budget = QUICK
) -> FoughtBattle:
    """One whole battle; the same seed gives the same battle."""
    state, orders, rule = opening(), 0, ""
    for order in course(state, seats, seed, budget):
        state, orders = order.change.state, orders + 1
        rule = _decided_by(order.change.events) or rule
    assert state.ending is not None
    winner, ending, _ = state.ending
    union, confederate = (1 - alive / had for alive, had in (state.strength(s) for s in SIDES))
    return FoughtBattle(winner, rule or ending, round_of(state), orders, (union, confederate))


def timeless() -> float:
    """A clock that stands still: who asks how long commanders think hands in another."""
    return 0.0


def course(
    state: CampaignState,
    seats: Seats,
    seed: str,
    budget: Budget = QUICK,
    clock: Callable[[], float] = timeless,
) -> Iterator[Ordered]:
    """Every order of a game and what it leads to, until the game is over."""
    dice, chosen = RandomDice(f"{seed}/dice"), _choosers(seats, seed)
    while state.to_move is not None:
        began, recorded = clock(), RecordedDice(dice)
        action = chosen[state.to_move.seat](state, budget)
        took = clock() - began
        change = apply(state, action, recorded)
        yield Ordered(state, action, change, tuple(recorded.rolls), took)
        state = change.state


def _choosers(seats: Seats, seed: str) -> Sequence[ChooseAction]:
    """What each seat plays by, Union first; whoever draws his orders draws them from the seed."""
    chance = RandomDice(f"{seed}/orders")

    def draw(state: CampaignState, budget: Budget = QUICK, /) -> Action:
        budget.listen()
        return chance.pick(legal_actions(state))

    # Who draws its orders does so from the seed, so that games differ at once.
    return [draw if who == AIMLESS else COMMANDERS[who].choose for who in seats]


def _decided_by(events: tuple[Any, ...]) -> str:
    """The paragraph that an end of the battle cites, as its own rules tell it."""
    ends = [event for event in events if hasattr(event, "winner")]
    return next((e.rule for e in ends if not isinstance(e, SkirmishEnded | GameEnded)), "")


def endings(games: Iterable[Ended], winner: Side | None) -> Counter[str]:
    """By which paragraphs a side won, and how often; None: draws."""
    return Counter(game.rule for game in games if game.winner is winner)
