"""Sides that commanders play at a table: they are played, once, and nobody waits for a thought."""

from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from threading import Event

import pytest
from msgspec import structs

from campaign import Action, CampaignState, Side, legal_actions, new_campaign
from campaign.actions import Done, End, Pass, Roll
from campaign.budget import QUICK, Budget, CancelledError
from campaign.commanders import COMMANDERS
from campaign.commanders.commander import ChooseAction, without_reasons
from saves.campaign_log.journal import Journal, Players
from saves.errors import SaveError
from saves.hosting import thinker
from saves.hosting.contract import CampaignHost
from saves.hosting.seated import SeatedCampaign
from saves.hosting.seats import Account, SeatError
from saves.hosting.table import CampaignTable
from tests.hosting.conftest import Reach
from tests.patience import PATIENCE

UNION, CONFEDERATE = Side
GRANT, HAY = Account("grant"), Account("hay")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    players = Players("person", "steady")
    with Journal.begin(tmp_path / "west.acw", "West", new_campaign(), players, "grant") as journal:
        yield journal


@pytest.fixture
def table(journal: Journal, reach: Reach) -> Iterator[CampaignHost]:
    with closing(CampaignTable(journal, pace=0)) as table:
        yield reach(table)


def idle(state: CampaignState) -> Action:
    """What brings the turn on."""
    actions = legal_actions(state)
    return next((a for a in actions if isinstance(a, End | Pass | Roll | Done)), actions[0])


def thinking(monkeypatch: pytest.MonkeyPatch, choose: ChooseAction) -> None:
    """Have the commander of the Confederacy think so."""
    steady = structs.replace(COMMANDERS["steady"], decide=without_reasons(choose))
    monkeypatch.setattr(thinker, "COMMANDERS", {**COMMANDERS, "steady": steady})


class Patience:
    """A seat that is woken, and waits until something is so."""

    def __init__(self, table: CampaignHost, name: Account, *sides: Side) -> None:
        self.woken = Event()
        self.seat = SeatedCampaign(table, name, sides)
        self.seat.listen(self.woken.set)

    def until(self, is_so: Callable[[], bool]) -> None:
        while not is_so():
            assert self.woken.wait(PATIENCE), "nothing happens"
            self.woken.clear()
            self.seat.read()

    def end_turn(self) -> None:
        """Come to where the commander decides."""
        while self.seat.state.to_move is UNION:
            self.seat.play(idle(self.seat.state))
            self.seat.read()


@pytest.mark.thorough
def test_a_side_that_a_commander_plays_is_played(journal: Journal, table: CampaignHost) -> None:
    grant, hay = Patience(table, GRANT, UNION), Patience(table, HAY)
    with pytest.raises(SeatError, match="the Confederacy is played by steady"):
        SeatedCampaign(table, HAY, [CONFEDERATE])
    for _ in range(2):
        turn = grant.seat.state.turn
        while grant.seat.state.turn == turn:
            grant.end_turn()
            grant.until(lambda: grant.seat.state.to_move is UNION)
    hay.until(lambda: hay.seat.state == grant.seat.state)
    assert journal.state == grant.seat.state
    assert {entry.side for entry in journal.entries()} == {UNION, CONFEDERATE}
    assert journal.verify() == journal.record.lines


def test_a_commander_is_asked_once_about_a_position(
    journal: Journal, table: CampaignHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[CampaignState]()

    def choose(state: CampaignState, budget: Budget = QUICK) -> Action:
        asked.append(state)
        return idle(state)

    thinking(monkeypatch, choose)
    grant, others = Patience(table, GRANT, UNION), [Patience(table, HAY) for _ in range(3)]
    grant.end_turn()
    grant.until(lambda: grant.seat.state.to_move is UNION)
    for other in others:
        other.seat.read()
        assert other.seat.state == journal.state
    theirs = [entry for entry in journal.entries() if entry.side is CONFEDERATE]
    assert len(asked) == len(theirs) > 1


def test_nobody_waits_for_a_thought_and_who_leaves_ends_it(
    journal: Journal, table: CampaignHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, over = Event(), Event()

    def choose(_: CampaignState, budget: Budget = QUICK) -> Action:
        begun.set()
        try:
            while True:
                budget.listen()
                over.wait(0.001)
        except CancelledError:
            over.set()
            raise

    thinking(monkeypatch, choose)
    grant = Patience(table, GRANT, UNION)
    grant.end_turn()
    assert begun.wait(PATIENCE)
    lines = journal.record.lines
    hay = Patience(table, HAY)  # comes, reads and leaves while it thinks
    assert hay.seat.state == grant.seat.state
    hay.seat.close()
    assert not over.is_set()
    grant.seat.close()
    assert over.wait(PATIENCE)
    assert journal.record.lines == lines


def test_a_commander_goes_on_when_somebody_comes_back(
    journal: Journal, table: CampaignHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, done = Event(), Event()

    def choose(state: CampaignState, budget: Budget = QUICK) -> Action:
        if not begun.is_set():
            begun.set()
            assert done.wait(PATIENCE)
            budget.listen()
        return idle(state)

    thinking(monkeypatch, choose)
    grant = Patience(table, GRANT, UNION)
    grant.end_turn()
    assert begun.wait(PATIENCE)
    grant.seat.close()
    done.set()
    assert journal.state.to_move is CONFEDERATE
    grant = Patience(table, GRANT, UNION)
    grant.until(lambda: grant.seat.state.to_move is UNION)


def test_whose_commander_makes_an_error_can_play_on(
    journal: Journal,
    table: CampaignHost,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def choose(_: CampaignState, budget: Budget = QUICK) -> Action:
        raise ZeroDivisionError

    thinking(monkeypatch, choose)
    grant = Patience(table, GRANT, UNION)
    grant.end_turn()
    grant.until(lambda: journal.entries()[-1].side is CONFEDERATE)
    assert "steady cannot decide" in caplog.text


def test_everybody_hears_that_a_commander_s_order_cannot_be_written(
    journal: Journal,
    table: CampaignHost,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A full disk; it is tried again, and goes on when there is room."""
    monkeypatch.setattr(thinker, "PATIENCE", 0.05)
    full = [True, True]
    write = journal.writer.write_line

    def write_line(*line: object, **more: object) -> None:
        if journal.state.to_move is CONFEDERATE and full:
            full.pop()
            raise SaveError("the disk is full")
        write(*line, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(journal.writer, "write_line", write_line)
    grant, told = Patience(table, GRANT, UNION), list[str]()
    hay, read = SeatedCampaign(table, HAY), list[int]()
    while grant.seat.state.to_move is UNION:
        grant.seat.play(idle(grant.seat.state))
    while journal.state.to_move is not UNION:
        assert grant.woken.wait(PATIENCE)
        grant.woken.clear()
        try:
            grant.seat.read()
        except SaveError as error:
            told.append(str(error))
            with suppress(SaveError):
                read.append(len(hay.read()))
    assert set(told) == {"steady cannot play: the disk is full"}
    assert read[0] > 0, "what was written is read first"
    assert "cannot be written" in caplog.text


def test_who_plays_against_a_commander_asks_nobody_to_take_back(table: CampaignHost) -> None:
    grant = SeatedCampaign(table, GRANT, [UNION])
    grant.play(idle(grant.state))
    with pytest.raises(SeatError, match="the Confederacy is played by steady, who takes nothing"):
        grant.ask_back(1, UNION)
