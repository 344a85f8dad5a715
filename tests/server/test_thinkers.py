"""Commanders in other processes: the table process never thinks, and nobody thinks for ever."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import pytest

from campaign import CampaignState, Side, legal_actions, new_campaign
from campaign.budget import QUICK, CancelledError
from campaign.commanders import COMMANDERS
from saves.campaign_log.journal import Journal, Players
from saves.hosting.seated import SeatedCampaign
from saves.hosting.seats import Account
from saves.hosting.table import CampaignTable
from saves.hosting.thinker import Question
from saves.server.thinkers import Thinkers, ThoughtError, processes_for
from tests.server.lines import until

OTHERS = (sys.executable, "-m", "tests.server.slow_thinker")
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def state() -> CampaignState:
    return new_campaign()


@pytest.fixture(scope="module")
def thinkers() -> Iterator[Thinkers]:
    before = Path.cwd()
    os.chdir(ROOT)  # where the tests are found
    try:
        with closing(Thinkers(1, limit=0.3, command=OTHERS)) as thinkers:
            yield thinkers
    finally:
        os.chdir(before)


def number_of(thinkers: Thinkers) -> int:
    """The number of its only process."""
    [one] = thinkers._all
    assert one._process is not None
    return one._process.pid


def test_a_commander_decides_as_in_the_same_process(
    thinkers: Thinkers, state: CampaignState
) -> None:
    answer = thinkers.choose(Question("steady", state, 0), QUICK)
    assert answer.action == COMMANDERS["steady"].choose(state, QUICK)
    here, there = (os.getpriority(os.PRIO_PROCESS, one) for one in (0, number_of(thinkers)))
    assert there == min(19, here + 10)


@pytest.mark.parametrize("commander", ["for ever", "wrong", "crash", "nobody"])
def test_where_a_commander_does_not_decide_the_steady_one_does(
    thinkers: Thinkers, state: CampaignState, commander: str
) -> None:
    before, begun = number_of(thinkers), time.monotonic()
    answer = thinkers.choose(Question(commander, state, 0), QUICK)
    assert answer.action == COMMANDERS["steady"].choose(state, QUICK)
    assert time.monotonic() - begun < 20
    is_gone = commander in {"for ever", "crash"}
    assert (number_of(thinkers) != before) is is_gone
    assert Path(f"/proc/{before}").exists() is not is_gone


def test_who_waits_no_longer_lets_others_think(thinkers: Thinkers, state: CampaignState) -> None:
    left = Event()
    budget = QUICK._replace(cancelled=left.is_set)
    question = Question("for ever", state, 0)

    def wait() -> None:
        with pytest.raises(CancelledError):
            thinkers.choose(question, budget)

    waits = [Thread(target=wait) for _ in range(2)]
    for one in waits:
        one.start()
    left.set()
    for one in waits:
        one.join(10)
        assert not one.is_alive()
    answer = thinkers.choose(Question("steady", state, 0), QUICK)
    assert answer.action in legal_actions(state)


def test_who_has_waited_longest_is_next(thinkers: Thinkers, state: CampaignState) -> None:
    """A game asks one question at a time, so none can keep the others waiting."""
    order = list[int]()

    def ask(number: int) -> None:
        for _ in range(3):
            thinkers.choose(Question("steady", state, 0), QUICK)
            order.append(number)

    games = [Thread(target=ask, args=(number,)) for number in range(3)]
    for one in games:
        one.start()
    for one in games:
        one.join(20)
    assert len(order) == 9
    for before, after in zip(order, order[3:], strict=False):
        assert {before, after} <= {0, 1, 2}
    assert all(len(set(order[n : n + 4])) >= 2 for n in range(5)), order


def test_a_table_has_them_think(thinkers: Thinkers) -> None:
    players = Players("person", "steady")
    with (
        Journal.begin(None, "West", new_campaign(), players, "grant") as journal,
        closing(CampaignTable(journal, pace=0, choose=thinkers.choose)) as table,
    ):
        grant = SeatedCampaign(table, Account("grant"), [Side.UNION])
        while grant.state.to_move is Side.UNION:
            grant.play(legal_actions(grant.state)[-1])
        until(lambda: journal.state.to_move is Side.UNION, 20)
        assert any(entry.side is Side.CONFEDERATE for entry in journal.entries())
        grant.close()


def test_closed_thinkers_leave_no_process(state: CampaignState) -> None:
    thinkers = Thinkers(1)
    number = number_of(thinkers)
    thinkers.close()
    assert not Path(f"/proc/{number}").exists()
    with pytest.raises(ThoughtError):
        thinkers.choose(Question("steady", state, 0), QUICK)


def test_a_core_is_left_for_those_who_play() -> None:
    assert [processes_for(cores) for cores in (1, 2, 8)] == [1, 1, 7]
    assert processes_for() >= 1
