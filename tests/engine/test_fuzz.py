"""Does anything ever break or dead-end? Whole campaigns at random, over all options."""

import random
import subprocess
import sys

import pytest

from campaign import Options
from tests.engine.fuzz import BEGINNINGS, check_replay, opposite, play, random_options
from tests.house.tree import ROOT

CAMPAIGNS = 2_000
PROCESSES = 2

YEARS = range(1861, 1865)
"""Seeds of the campaigns that are looked at closely."""

pytestmark = pytest.mark.long


def options_of(year: int) -> Options:
    """Chance has it one year; the next year has all that it left out."""
    options = random_options(random.Random(year // 2))
    return opposite(options) if year % 2 else options


@pytest.mark.sampled(1)
@pytest.mark.parametrize("year", YEARS)
def test_a_random_campaign_keeps_every_promise(year: int) -> None:
    check_replay(play(year, often=0.25, options=options_of(year)))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("beginning", BEGINNINGS)
def test_every_beginning_comes_to_an_end(beginning: str) -> None:
    """Once each; by the hundred in the soak."""
    played = play(1, often=0.05, beginning=beginning)
    assert played.end.turn <= played.end.last_turn
    assert played.end.ending is not None


def test_the_options_are_all_tried() -> None:
    tried = [options_of(year) for year in YEARS]
    for name in Options.names():
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
