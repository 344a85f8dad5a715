"""Does anything ever break or dead-end? Whole campaigns at random, over all options."""

import random
import subprocess
import sys

import pytest

from tests.engine.fuzz import BEGINNINGS, check_replay, play, random_options
from tests.house.tree import ROOT

CAMPAIGNS = 2_000
PROCESSES = 2

pytestmark = pytest.mark.long


@pytest.mark.parametrize("seed", range(1861, 1876))
def test_a_random_campaign_keeps_every_promise(seed: int) -> None:
    check_replay(play(seed, often=0.25))


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("beginning", BEGINNINGS)
def test_every_beginning_comes_to_an_end(beginning: str, seed: int) -> None:
    played = play(seed, often=0.05, beginning=beginning)
    assert played.end.turn <= played.end.last_turn
    assert played.end.ending is not None


def test_the_options_are_all_tried() -> None:
    tried = [random_options(random.Random(seed)) for seed in range(1861, 1876)]
    for name in type(tried[0]).names():
        assert {getattr(options, name) for options in tried} == {True, False}


@pytest.mark.soak
def test_two_thousand_campaigns(capsys: pytest.CaptureFixture[str]) -> None:
    each = CAMPAIGNS // PROCESSES
    commands = [
        [sys.executable, "-m", "tests.engine.fuzz", str(each), str(number * each)]
        for number in range(PROCESSES)
    ]
    players = [
        subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        for command in commands
    ]
    told = [player.communicate() for player in players]
    for player, (_, trouble) in zip(players, told, strict=True):
        assert player.returncode == 0, trouble
    campaigns, orders = (sum(column) for column in zip(*map(_numbers, told), strict=True))
    assert campaigns == CAMPAIGNS
    with capsys.disabled():
        sys.stderr.write(f"\n{campaigns:,} whole campaigns, {orders:,} orders: all in order.\n")


def _numbers(told: tuple[str, str]) -> tuple[int, int]:
    campaigns, orders = told[0].split()
    return int(campaigns), int(orders)
