"""Requests and answers by mail that do not fit: refused, and nothing has changed."""

import re
from pathlib import Path

import pytest

from campaign import NotationError
from saves.campaign_log.journal import IRON_MAN, Journal
from saves.campaign_log.save_points import Request
from saves.errors import MailError, SaveError
from saves.exchange.turn_file import read_turn
from tests.exchange.friends import CONFEDERATE, FIRST, UNION, Friends
from tests.exchange.packing import contents_of


def test_nobody_answers_for_the_side_that_is_elsewhere(asked: Friends) -> None:
    with Journal.resume(asked.copies[UNION]) as journal:
        for act in (journal.grant_back, journal.refuse_back):
            with pytest.raises(SaveError, match="the Confederacy is played by mail"):
                act(CONFEDERATE)
        with pytest.raises(SaveError, match="the Confederacy is played by mail"):
            journal.ask_back(1, CONFEDERATE)
        assert journal.request == Request(2, "union")


def test_a_grant_of_what_nobody_asked_for_is_refused(asked: Friends) -> None:
    asked.receive(CONFEDERATE, asked.send(UNION))
    asked.answer(CONFEDERATE, is_granted=True)
    granted = asked.send(CONFEDERATE)
    lie = re.sub(r"(grants: \d+) \w+", r"\1 " + "0" * 64, granted)
    before = contents_of(asked.folders[UNION])
    for text in (lie, granted.replace("agreed: 1", "agreed: 2"), re.sub("grants.*\n", "", granted)):
        with pytest.raises((MailError, NotationError)):
            asked.receive(UNION, text)
        assert contents_of(asked.folders[UNION]) == before
    with Journal.resume(asked.copies[UNION]) as journal:
        journal.take_back()
        journal.take_back()
        journal.take_back()
    with pytest.raises(MailError, match="--go-back"):
        asked.receive(UNION, granted)


def test_a_request_for_an_order_that_is_another_one_is_refused(friends: Friends) -> None:
    friends.turn(UNION)
    friends.ask(UNION, 1)
    friends.play(CONFEDERATE, orders=1)
    lie = re.sub(r"asks: 1 \w+", "asks: 1 " + "0" * 64, friends.send(UNION))
    before = contents_of(friends.folders[CONFEDERATE])
    with pytest.raises(
        MailError, match="asks to take back order 2 of West, which is a different one here"
    ):
        friends.receive(CONFEDERATE, lie)
    assert contents_of(friends.folders[CONFEDERATE]) == before


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("asks: 1 ", "asks: one ", "a number of orders and a trace are wanted"),
        ("asks: 1 ", "asks: 3 ", "asks for one that is not theirs"),
        ("asks: ", "agreed: many\nasks: ", "a number is wanted, not 'many'"),
        ("asks: ", "grants: ", "this turn grants something, and then says that it does not"),
    ],
)
def test_a_turn_that_makes_no_sense_is_named(asked: Friends, old: str, new: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        read_turn(asked.send(UNION).replace(old, new))


def test_an_iron_man_hears_no_request(tmp_path: Path) -> None:
    friends = Friends(tmp_path, "1861-march-1862", IRON_MAN)
    text = friends.send_after(UNION, *FIRST)
    [position] = re.findall(r"leads: \d+ (\w+)", text)
    lie = text.replace("\n\norders:", f"\nasks: 2 {position}\n\norders:", 1)
    before = contents_of(friends.folders[CONFEDERATE])
    with pytest.raises(SaveError, match="iron man campaign: no undo, no going back"):
        friends.receive(CONFEDERATE, lie)
    assert contents_of(friends.folders[CONFEDERATE]) == before
