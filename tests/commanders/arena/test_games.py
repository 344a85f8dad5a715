"""Many games between commanders: the seeds decide, however the games are shared out."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeVar

import pytest

from campaign import Options, new_campaign
from campaign.commanders import Budget, CancelledError
from campaign.commanders.arena import (
    FoughtBattle,
    endings,
    fight_battle,
    many,
    play_game,
)
from campaign.resolvers.battle_line.resolver import SCENARIOS
from campaign.standalone import begin_skirmish
from campaign.terms import CONFEDERATE, UNION

T = TypeVar("T")

SEEDS = ["1/1", "1/2", "1/3"]

short_war = partial(new_campaign, "1861-short", Options())
cairo = partial(begin_skirmish, "battle_line", SCENARIOS["cairo"])
AIMLESS = ("random", "random")


def from_the_last(play: Callable[[str], T], seeds: Iterable[str]) -> Iterator[T]:
    """Another way to share games out: the last is played first."""
    return iter([play(seed) for seed in reversed(list(seeds))][::-1])


def test_the_same_seeds_give_the_same_games_however_they_are_shared_out() -> None:
    games = list(many(play_game, short_war, AIMLESS, SEEDS))
    assert games == list(many(play_game, short_war, AIMLESS, SEEDS, from_the_last))
    assert games[1] == play_game(short_war, AIMLESS, SEEDS[1])
    assert len(set(games)) == len(SEEDS), "other seeds, other games"


def test_a_game_is_counted_to_its_end() -> None:
    for game in many(play_game, short_war, ("steady", "random"), SEEDS[:1]):
        assert game.orders > game.turns > 1
        assert 0 <= game.great_cities <= 7
        assert game.battles


def test_battles_are_fought_to_their_end() -> None:
    for fight in many(fight_battle, cairo, AIMLESS, SEEDS):
        assert fight.winner is not None
        assert fight.rule
        assert all(0 <= share <= 1 for share in fight.lost)


def test_endings_are_counted_by_winner_and_paragraph() -> None:
    won = FoughtBattle(UNION, "BG 8.1", 3, 20, (0.0, 1.0))
    fights = [won, won, won._replace(rule="BG 9.1"), won._replace(winner=None)]
    assert endings(fights, UNION) == {"BG 8.1": 2, "BG 9.1": 1}
    assert endings(fights, CONFEDERATE) == {}
    assert endings(fights, None) == {"BG 8.1": 1}


def test_games_nobody_waits_for_are_not_played_on() -> None:
    left = iter(range(50))
    budget = Budget(10_000, lambda: next(left, None) is None)
    for seats in (AIMLESS, ("steady", "steady")):
        with pytest.raises(CancelledError):
            list(many(play_game, short_war, seats, SEEDS[:1], budget=budget))
