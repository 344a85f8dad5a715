"""Pairs of games: what is drawn up, what is kept of a game, how pairs are scored."""

from itertools import count

import pytest

from campaign.commanders.arena import PlayedGame, play_game
from campaign.commanders.arena.habits import Habits
from campaign.commanders.arena.match import (
    Luck,
    MatchGame,
    Played,
    Venue,
    pair_scores,
    play_leg,
    programme,
)
from campaign.commanders.arena.summary import by_pairs, percentile, seats, tallied
from campaign.engine import new_campaign
from campaign.options import Options
from campaign.terms import CONFEDERATE, UNION, Side

SHORT = Venue("1861-short", "basic")
FULL = Venue("1861-short", "full, no desertion")


def test_each_two_meet_on_each_field_with_sides_swapped() -> None:
    legs = list(programme(["a", "b", "c"], [SHORT, FULL], pairs=2, seed=7))
    assert len(legs) == len(set(legs)) == 2 * 2 * 3 * 2
    assert legs[:2] == [MatchGame(SHORT, "7/1", "a", "b"), MatchGame(SHORT, "7/1", "b", "a")]
    assert {leg.seed for leg in legs[:12]} == {"7/1"}, "every beginning is balanced"


def test_one_alone_plays_himself_once_a_seed() -> None:
    legs = list(programme(["a"], [SHORT], pairs=3, seed=1))
    assert legs == [MatchGame(SHORT, f"1/{n}", "a", "a") for n in (1, 2, 3)]


def won(leg: MatchGame, winner: Side | None) -> Played:
    """A game of which nothing is known but who won."""
    nothing = (Habits(), Habits())
    return Played(leg, winner, "BG 13.1", 9, 90, 3, (34, 29), nothing, (Luck(), Luck()), ((), ()))


def test_a_pair_is_scored_when_both_games_are_there_in_whatever_order() -> None:
    one, two = MatchGame(SHORT, "1/1", "a", "b"), MatchGame(SHORT, "1/1", "b", "a")
    lost = won(MatchGame(SHORT, "1/2", "a", "b"), CONFEDERATE)
    assert pair_scores([won(one, UNION), lost, won(two, CONFEDERATE)]) == {("a", "b"): [1.0]}
    assert pair_scores([won(two, UNION), won(one, UNION)]) == {("b", "a"): [0.5]}
    assert pair_scores([won(one, None), won(two, UNION)]) == {("a", "b"): [0.25]}
    assert pair_scores([lost]) == {}


def test_pairs_of_other_rules_or_seeds_are_not_mixed_up() -> None:
    one = won(MatchGame(SHORT, "1/1", "a", "b"), UNION)
    assert pair_scores([one, won(MatchGame(FULL, "1/1", "b", "a"), UNION)]) == {}
    assert pair_scores([one, won(MatchGame(SHORT, "1/2", "b", "a"), UNION)]) == {}


def test_the_union_is_scored_pair_by_pair() -> None:
    """Where the dice of a seed decide both its games, they are one piece of evidence."""
    games = [
        won(MatchGame(SHORT, f"1/{seed}", *who), UNION if seed % 2 else CONFEDERATE)
        for seed in range(1, 5)
        for who in (("a", "b"), ("b", "a"))
    ]
    assert by_pairs(games) == [1.0, 0.0, 1.0, 0.0]
    assert by_pairs(games[:3]) == [1.0, 0.0]
    alone = [won(MatchGame(SHORT, f"1/{seed}", "a", "a"), UNION) for seed in (1, 2)]
    assert by_pairs(alone) == [1.0, 1.0]


def test_what_is_kept_of_a_game_is_what_the_game_was() -> None:
    leg = MatchGame(SHORT, "3/1", "steady", "random")
    game = play_leg(leg)
    plain = play_game(lambda: new_campaign("1861-short"), ("steady", "random"), "3/1")
    assert plain == PlayedGame(
        *(game.winner, game.rule, game.turns, game.orders),
        *(sum(habits.attacks for habits in game.habits), game.great_cities, game.maxima),
    )


def test_options_of_a_field_are_in_force() -> None:
    assert play_leg(MatchGame(FULL, "1", "random", "random")) != play_leg(
        MatchGame(SHORT, "1", "random", "random")
    )


def test_time_is_counted_by_side_and_turn() -> None:
    """A clock that ticks with every look: each order takes one second."""
    ticks = count()
    game = play_leg(MatchGame(SHORT, "1", "random", "random"), clock=lambda: float(next(ticks)))
    assert sum(map(sum, game.thought)) == 1000 * game.orders
    assert all(len(ms) <= game.turns for ms in game.thought)


@pytest.mark.parametrize(("percent", "found"), [(0, 1), (25, 1), (50, 2), (95, 4), (100, 4)])
def test_percentiles_are_those_of_the_nearest_rank(percent: float, found: float) -> None:
    assert percentile([3, 1, 4, 2], percent) == found


def test_a_commander_is_tallied_by_side() -> None:
    one, two = MatchGame(SHORT, "1/1", "a", "b"), MatchGame(SHORT, "1/1", "b", "a")
    games = [won(one, UNION), won(two, UNION), won(one._replace(seed="1/2"), None)]
    assert [tuple(seat) for seat in seats(games)] == [
        *(("a", UNION), ("a", CONFEDERATE), ("b", UNION), ("b", CONFEDERATE)),
    ]
    as_union, as_confederate = (tallied(games, seat) for seat in seats(games)[:2])
    assert (as_union.games, as_union.points) == (2, 1.5)
    assert (as_confederate.games, as_confederate.points) == (1, 0.0)


EVERY_OPTION = ", ".join(("full", *Options.names()))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("rules", ["basic", "full", EVERY_OPTION], ids=["basic", "full", "every"])
@pytest.mark.parametrize(
    "seats", [("steady", "greedy"), ("random", "steady"), ("greedy", "random")]
)
def test_a_part_is_never_more_than_the_whole(rules: str, seats: tuple[str, str]) -> None:
    game = play_leg(MatchGame(Venue("1861-short", rules), "9/1", *seats))
    for habits in game.habits:
        assert 0 < habits.turns <= game.turns
        assert 0 <= habits.unused <= habits.marches
        assert 0 <= habits.back <= habits.moved
        assert 0 <= habits.costly <= habits.promotions
        assert 0 <= habits.sixes_used <= habits.sixes <= habits.turns + 1
        assert 0 <= habits.uncovered <= habits.turns
        assert habits.open_ports <= 4 * habits.turns
