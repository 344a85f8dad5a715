"""The loop that plays a campaign: asked without a terminal."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

import pytest

from campaign import CampaignError, CampaignState, Change, Side, read_order, read_situation
from saves.campaign_log.journal import Journal, Players
from saves.errors import SaveError
from saves.hosting.seated import Campaign, SeatedCampaign
from saves.hosting.seats import account
from saves.hosting.table import CampaignTable
from saves.storage import rows
from screens.game.play_loop import ELSEWHERE, PlayLoop
from screens.shell.settings import Settings
from tests.screens.keyboard import APRIL_1862

if TYPE_CHECKING:
    from screens.parts.game import Game

UNION, CONFEDERATE = Side


class Desk:
    """The running game as far as the loop asks for it; it is at the same time its one screen."""

    shows_campaign, is_looked_at, holds_play, looked_at = True, True, False, None
    settings = Settings(handover="off")

    def __init__(self, campaign: Campaign) -> None:
        self.refused, self.shown = list[str](), list[CampaignState]()
        self.questions, self.screen, self.screen_stack = self, self, (self,)
        self.later = list[Callable[[], object]]()
        self.journal = campaign
        self.loop = PlayLoop(cast("Game", self), campaign)

    def look(self) -> None:
        """Nobody types ahead here."""

    def look_back(self, *_: object) -> None:
        """There is no map."""

    def call_later(self, call: Callable[..., object], *args: Any) -> bool:
        self.later.append(lambda: call(*args))
        return True

    def show_change(self, change: Change) -> None:
        self.shown.append(change.state)

    def show_state(self, state: CampaignState) -> None:
        self.shown.append(state)

    def refuse(self, error: CampaignError) -> None:
        self.refused.append(str(error))


def journal() -> Journal:
    return Journal.begin(None, "West", read_situation(APRIL_1862), Players(), seed="grant")


def test_what_one_key_orders_is_shown_once_and_taken_back_at_once() -> None:
    desk = Desk(journal())
    before = desk.journal.state
    assert desk.loop.play(read_order("march cairo"), read_order("move 1 militia_cavalry paducah"))
    assert desk.shown == [desk.journal.state]
    desk.loop.take_back()
    assert desk.shown[1:] == [before]
    desk.loop.redo()
    assert desk.shown[2:] == desk.shown[:1]
    assert desk.refused == []


def test_what_one_key_ordered_is_taken_back_in_whole_or_not_at_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = Desk(journal())
    orders = ["march cairo", "move 1 militia_cavalry paducah"]
    assert desk.loop.play(*map(read_order, orders))
    stood, written = desk.journal.state, rows.add_entry
    left = iter((written, full_disk, written, written, written, full_disk))

    def add_entry(*words: Any) -> None:
        next(left)(*words)

    monkeypatch.setattr(rows, "add_entry", add_entry)
    desk.loop.take_back()
    assert desk.refused == ["the disk is full"]
    assert desk.journal.state is stood
    assert [entry.order for entry in desk.journal.entries()] == orders
    desk.loop.take_back()
    before = desk.journal.state
    assert not desk.journal.entries()
    desk.loop.redo()
    assert desk.journal.state is before
    assert desk.shown[-1] is before


def full_disk(*_: object) -> None:
    raise SaveError("the disk is full")


def test_orders_end_with_the_first_that_is_refused() -> None:
    desk = Desk(journal())
    assert not desk.loop.play(read_order("march cairo"), read_order("march washington"))
    assert [entry.order for entry in desk.journal.entries()] == ["march cairo"]
    assert len(desk.refused) == 1


def test_nobody_orders_for_a_side_that_sits_elsewhere() -> None:
    table = CampaignTable(journal())
    grant = Desk(SeatedCampaign(table, account("grant"), [UNION]))
    lee = Desk(SeatedCampaign(table, account("lee"), [CONFEDERATE]))
    assert (grant.loop.person_decides, lee.loop.person_decides) == (True, False)
    assert (lee.loop.player(UNION), lee.loop.player(CONFEDERATE)) == (ELSEWHERE, "person")
    assert not lee.loop.play(read_order("march cairo"))
    assert lee.refused == ["the Union decides now, and lee sits for the Confederacy"]
    assert lee.shown == [lee.journal.state], "nothing has changed"
    assert grant.loop.play(read_order("march cairo"))
    for call in lee.later:
        call()
    assert lee.shown[-1] == grant.journal.state
