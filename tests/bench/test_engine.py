"""How fast campaigns are played: random legal play, beside python-chess doing the same."""

import random
import time
from collections.abc import Callable
from functools import partial

import pytest

from campaign import Options, RandomDice, apply, legal_actions, new_campaign
from campaign.commanders import COMMANDERS
from tests.bench.conftest import Report

pytestmark = pytest.mark.bench

ROUNDS = 7
CAMPAIGNS = 25
CHESS_GAMES = 15


def campaigns(seed: int, preset: str = "basic") -> tuple[int, int]:
    """Play whole campaigns of 1861 at random: how many actions, how many games."""
    actions = 0
    for number in range(CAMPAIGNS):
        chance = random.Random(seed * 1000 + number).random
        dice = RandomDice(seed * 1000 + number)
        state = new_campaign("1861", Options.preset(preset))
        while legal := legal_actions(state):
            state, _ = apply(state, legal[int(chance() * len(legal))], dice)
            actions += 1
    return actions, CAMPAIGNS


def chess_games(seed: int) -> tuple[int, int]:
    """Play whole games of chess at random with python-chess: how many moves, how many games."""
    import chess

    moves = 0
    for number in range(CHESS_GAMES):
        chance = random.Random(seed * 1000 + number).random
        board = chess.Board()
        while legal := list(board.legal_moves):
            if board.is_insufficient_material() or board.halfmove_clock >= 150:
                break
            if board.is_repetition(5):
                break
            board.push(legal[int(chance() * len(legal))])
            moves += 1
    return moves, CHESS_GAMES


def pace(play: Callable[[int], tuple[int, int]], seed: int) -> tuple[float, float]:
    """Actions a second and games a minute, of the time in which a processor was at work on them."""
    start = time.process_time()
    actions, games = play(seed)
    passed = time.process_time() - start
    return actions / passed, 60 * games / passed


def test_random_campaigns_beside_random_chess(report: Report) -> None:
    campaigns(0)
    chess_games(0)
    own, yardstick = [], []
    for number in range(1, ROUNDS + 1):
        own.append(pace(campaigns, number))
        yardstick.append(pace(chess_games, number))
    # Whatever else the machine does only slows both: the best rounds are compared.
    (most, games), (moves, chess) = max(own), max(yardstick)
    report(
        "random campaigns, actions a second",
        f"{most:,.0f}  ({most / moves:.2f} x)",
        f"python-chess {moves:,.0f}",
        ">= 1.15 x (aim 1.4 x)",
    )
    report(
        "random campaigns a minute",
        f"{games:,.0f}",
        f"python-chess {chess:,.0f} games",
        ">= 2,600 (aim 3,000)",
    )


def test_the_full_game_beside_the_basic_one(report: Report) -> None:
    full = partial(campaigns, preset="full")
    full(0)
    basic, all_rules = [], []
    # Campaigns that nobody has played before, so that neither finds what was kept of its own.
    for number in range(ROUNDS + 1, 2 * ROUNDS + 1):
        basic.append(pace(campaigns, number)[0])
        all_rules.append(pace(full, number)[0])
    report(
        "the full game, actions a second",
        f"{max(all_rules):,.0f}  ({max(all_rules) / max(basic):.2f} x)",
        f"the basic game {max(basic):,.0f}",
        ">= 0.85 x",
    )


def test_turns_of_the_steady_commander(report: Report) -> None:
    slowest, turns, spent = 0.0, 0, 0.0
    for seed in range(5):
        state, dice, current, begun = new_campaign(), RandomDice(seed), None, time.perf_counter()
        while state.to_move:
            action = COMMANDERS["steady"].choose(state)
            state, _ = apply(state, action, dice)
            if current != (key := (state.turn, state.agenda and state.active)):
                passed = time.perf_counter() - begun
                slowest, turns, spent = max(slowest, passed), turns + 1, spent + passed
                current, begun = key, time.perf_counter()
    report(
        "player turn of the steady commander, mean and slowest",
        f"{1000 * spent / turns:.0f} ms, {1000 * slowest:.0f} ms",
        "",
        "<= 2,000 ms",
    )
