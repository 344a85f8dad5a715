"""Commanders in other processes: the table process never thinks, and nobody thinks for ever."""

import os
import sys
from collections.abc import Iterator
from contextlib import chdir, closing, contextmanager
from pathlib import Path
from threading import Thread

import pytest

from campaign import CampaignState, Side, legal_actions, new_campaign
from campaign.budget import QUICK, CancelledError
from campaign.commanders import COMMANDERS
from campaign.commanders.staff import Mandate, write_mandate
from saves.campaign_log.journal import Journal, Players
from saves.hosting.seated import SeatedCampaign
from saves.hosting.seats import Account
from saves.hosting.table import CampaignTable
from saves.hosting.thinker import NothingToOrderError, Question, as_its_commander
from saves.server.process.confinement import landlock
from saves.server.serving.thinkers import Thinkers, ThoughtError, processes_for
from tests.patience import PATIENCE, until

OTHERS = (sys.executable, "-m", "tests.server.slow_thinker")
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def state() -> CampaignState:
    return new_campaign()


# Processes that think are started where the tests are found.
@pytest.fixture(scope="module")
def thinkers() -> Iterator[Thinkers]:
    with chdir(ROOT), closing(Thinkers(1, limit=PATIENCE, command=OTHERS)) as thinkers:
        yield thinkers


@contextmanager
def hasty(*words: str) -> Iterator[Thinkers]:
    """Thinkers who are given hardly any time."""
    with chdir(ROOT), closing(Thinkers(1, limit=0.05, command=(*OTHERS, *words))) as thinkers:
        yield thinkers


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


def test_a_staff_decides_as_in_the_same_process_or_says_that_it_rests(
    thinkers: Thinkers, state: CampaignState
) -> None:
    led = write_mandate(Mandate("steady", armies="anywhere"))
    asked = Question("steady", state, 0, mandate=led)
    assert thinkers.choose(asked, QUICK) == as_its_commander(asked, QUICK)
    resting = write_mandate(Mandate("steady", armies="albany"))
    with pytest.raises(NothingToOrderError):
        thinkers.choose(asked._replace(mandate=resting), QUICK)


@pytest.mark.parametrize("commander", ["wrong", "crash", "nobody"])
def test_where_a_commander_does_not_decide_the_steady_one_does(
    thinkers: Thinkers, state: CampaignState, commander: str
) -> None:
    before = number_of(thinkers)
    answer = thinkers.choose(Question(commander, state, 0), QUICK)
    assert answer.action == COMMANDERS["steady"].choose(state, QUICK)
    is_gone = commander == "crash"
    assert (number_of(thinkers) != before) is is_gone
    assert Path(f"/proc/{before}").exists() is not is_gone


@pytest.mark.skipif(not landlock(), reason="this kernel has no Landlock: nothing is confined")
def test_a_process_that_thinks_reads_the_program_alone(
    thinkers: Thinkers, state: CampaignState
) -> None:
    before = number_of(thinkers)
    assert thinkers.choose(Question("curious", state, 0), QUICK).by == ""
    assert number_of(thinkers) == before


def test_the_steady_one_has_the_time_that_a_loaded_host_needs(
    state: CampaignState, caplog: pytest.LogCaptureFixture
) -> None:
    """Who thinks too long is ended, but neither that nor a slow start is taken from the next."""
    with hasty("slowly") as thinkers:
        before = number_of(thinkers)
        answer = thinkers.choose(Question("for ever", state, 0), QUICK)
        assert answer.action == COMMANDERS["steady"].choose(state, QUICK)
        assert not Path(f"/proc/{before}").exists()
        assert "no decision came in time" in caplog.text, "and nobody waits for its own alarm"


def test_who_waits_no_longer_lets_others_think(
    state: CampaignState, caplog: pytest.LogCaptureFixture
) -> None:
    """And as they would: what was asked before them is not taken from their time."""
    with hasty() as thinkers:
        thinkers.choose(Question("steady", state, 0), QUICK)
        [process] = thinkers._all
        assert process.is_ready
        budget = QUICK._replace(cancelled=lambda: not process.is_ready)

        def wait() -> None:
            with pytest.raises(CancelledError):
                thinkers.choose(Question("for ever", state, 0), budget)

        waits = [Thread(target=wait) for _ in range(2)]
        for one in waits:
            one.start()
        for one in waits:
            one.join(PATIENCE)
            assert not one.is_alive()
        thinkers._limit = PATIENCE
        caplog.clear()
        answer = thinkers.choose(Question("random", state, 0), QUICK)
        assert answer.action in legal_actions(state)
        assert "the steady commander decides" not in caplog.text


def test_who_has_waited_longest_is_next(thinkers: Thinkers, state: CampaignState) -> None:
    """A game asks one question at a time, so none can keep the others waiting."""
    answered = list[int]()

    def ask(number: int) -> None:
        thinkers.choose(Question("random", state, 0), QUICK)
        answered.append(number)

    games = [Thread(target=ask, args=(number,)) for number in range(5)]
    process = thinkers._take(QUICK)

    def wait_for(waiting: int) -> None:
        until(lambda: len(thinkers._queue) == waiting)

    for number, game in enumerate(games, start=1):
        game.start()
        wait_for(number)
    thinkers._give_back(process)
    for game in games:
        game.join(PATIENCE)
    assert answered == [0, 1, 2, 3, 4]


def test_a_table_has_them_think(thinkers: Thinkers) -> None:
    players = Players("person", "random")
    with (
        Journal.begin(None, "West", new_campaign(), players, "grant") as journal,
        closing(CampaignTable(journal, pace=0, choose=thinkers.choose)) as table,
    ):
        grant = SeatedCampaign(table, Account("grant"), [Side.UNION])
        while grant.state.to_move is Side.UNION:
            grant.play(legal_actions(grant.state)[-1])
        until(lambda: journal.state.to_move is Side.UNION)
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
