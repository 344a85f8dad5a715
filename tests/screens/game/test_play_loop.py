"""The loop that plays a campaign: asked without a terminal."""

from typing import Any

import pytest

from campaign import Side, read_order
from saves.errors import SaveError
from saves.hosting.seated import SeatedCampaign
from saves.hosting.seats import account
from saves.hosting.table import CampaignTable
from saves.storage import rows
from screens.game.play_loop import ELSEWHERE
from tests.screens.play_desk import Desk, journal

UNION, CONFEDERATE = Side


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


def test_what_can_be_taken_back_no_more_is_forgotten() -> None:
    desk = Desk(journal())
    deeds = desk.loop.undo
    assert desk.loop.play(read_order("march cairo"))
    assert desk.loop.play(read_order("move 1 militia_cavalry paducah"), read_order("done"))
    assert len(deeds) == 3
    assert not desk.loop.play(read_order("march richmond"))
    assert len(deeds) == 3, "what is refused changes nothing"
    assert desk.loop.play(read_order("end"))
    assert not desk.journal.can_take_back
    assert len(deeds) == 0


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
