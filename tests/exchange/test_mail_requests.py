"""Requests to take back that go by mail: asked on one copy, answered on the other."""

import pytest

from campaign import Side, read_order
from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal
from saves.campaign_log.save_points import Request
from saves.errors import MailError
from saves.exchange.turn_file import read_turn
from tests.exchange.friends import CONFEDERATE, FIRST, UNION, Friends
from tests.exchange.packing import contents_of


@pytest.mark.thorough
def test_a_request_is_granted_and_both_agree(asked: Friends) -> None:
    received = asked.receive(CONFEDERATE, asked.send(UNION))
    assert received.orders == 3
    assert received.request == asked.request(CONFEDERATE) == Request(2, "union")
    assert asked.agree()
    asked.answer(CONFEDERATE, is_granted=True)
    received = asked.receive(UNION, asked.send(CONFEDERATE))
    assert received.heard.grants == 2
    assert received.orders == 0
    assert asked.agree()
    assert asked.orders(UNION) == ["march cairo"]
    for side in Side:
        assert look(asked.copies[side]).reloads == 0
        assert look(asked.copies[side]).verify() == 5
        assert asked.request(side) is None
    asked.turn(UNION)
    assert asked.agree()
    asked.turn(CONFEDERATE)
    assert asked.agree()


@pytest.mark.thorough
def test_a_request_is_refused_and_both_agree(asked: Friends) -> None:
    asked.receive(CONFEDERATE, asked.send(UNION))
    asked.answer(CONFEDERATE, is_granted=False)
    received = asked.receive(UNION, asked.send(CONFEDERATE))
    assert received.heard.refuses == 2
    assert asked.request(UNION) is None
    assert asked.orders(UNION) == list(FIRST)
    assert asked.agree()
    asked.turn(UNION)
    asked.turn(CONFEDERATE)
    assert asked.agree()
    for side in Side:
        assert [row["line"] for row in look(asked.copies[side]).as_read.entries][3:5] == [
            "ask back 2",
            "refuse 2",
        ]


def test_who_gives_an_order_has_answered(friends: Friends) -> None:
    friends.turn(UNION)
    known = len(friends.orders(UNION))
    friends.ask(UNION, known - 2)
    friends.receive(CONFEDERATE, friends.send(UNION))
    assert friends.request(CONFEDERATE) is not None
    friends.turn(CONFEDERATE)
    assert friends.agree()
    assert friends.request(UNION) is None


@pytest.mark.thorough
def test_a_request_crosses_a_turn_and_is_granted(friends: Friends) -> None:
    """The Confederacy has moved on before it heard of the request; its moves go, too."""
    friends.turn(UNION)
    stay = len(friends.orders(UNION)) - 2
    friends.ask(UNION, stay)
    question = friends.send(UNION)
    friends.play(CONFEDERATE)
    crossing = friends.send(CONFEDERATE)
    friends.receive(UNION, crossing)
    assert friends.request(UNION) is None
    received = friends.receive(CONFEDERATE, question)
    assert received.orders == 0
    assert received.request is not None
    friends.answer(CONFEDERATE, is_granted=True)
    friends.receive(UNION, friends.send(CONFEDERATE))
    assert friends.agree()
    assert len(friends.orders(UNION)) == stay
    friends.turn(UNION)
    friends.turn(CONFEDERATE)
    assert friends.agree()


def test_a_turn_that_crossed_and_comes_after_the_grant_changes_nothing(friends: Friends) -> None:
    friends.turn(UNION)
    friends.ask(UNION, len(friends.orders(UNION)) - 2)
    question = friends.send(UNION)
    friends.play(CONFEDERATE)
    crossing = friends.send(CONFEDERATE)
    friends.receive(CONFEDERATE, question)
    friends.answer(CONFEDERATE, is_granted=True)
    friends.receive(UNION, friends.send(CONFEDERATE))
    before = contents_of(friends.folders[UNION])
    with pytest.raises(MailError, match="wrote this turn before it knew what was taken back"):
        friends.receive(UNION, crossing)
    assert contents_of(friends.folders[UNION]) == before
    assert friends.agree()


def test_a_request_crosses_a_turn_and_is_refused(friends: Friends) -> None:
    friends.turn(UNION)
    friends.ask(UNION, len(friends.orders(UNION)) - 2)
    question = friends.send(UNION)
    friends.play(CONFEDERATE)
    friends.receive(CONFEDERATE, question)
    friends.answer(CONFEDERATE, is_granted=False)
    received = friends.receive(UNION, friends.send(CONFEDERATE))
    assert received.heard.refuses
    assert received.orders > 0
    assert friends.request(UNION) is None
    assert friends.agree()


def test_who_plays_on_while_he_waits_is_taken_back_all_the_same(asked: Friends) -> None:
    question = asked.send(UNION)
    asked.receive(CONFEDERATE, question)
    asked.answer(CONFEDERATE, is_granted=True)
    asked.play(UNION, orders=2)
    late = asked.send(UNION)
    asked.receive(UNION, asked.send(CONFEDERATE))
    assert asked.agree()
    [way] = look(asked.copies[UNION]).branches()
    assert way.orders == 5
    for turn in (question, late):
        with pytest.raises(MailError, match="the Union wrote this turn before it knew"):
            asked.receive(CONFEDERATE, turn)
    assert asked.agree()


def test_who_has_gone_another_way_says_so_before_he_is_taken_back(asked: Friends) -> None:
    asked.receive(CONFEDERATE, asked.send(UNION))
    asked.answer(CONFEDERATE, is_granted=True)
    with Journal.resume(asked.copies[UNION]) as journal:
        journal.go_back(0)
        journal.play(read_order("march washington"))
    granted = asked.send(CONFEDERATE)
    with pytest.raises(MailError, match="you have gone another way since; --go-back"):
        asked.receive(UNION, granted)
    asked.receive(UNION, granted, go_back=True)
    assert asked.agree()


def test_a_turn_that_came_already_asks_and_answers_nothing_new(asked: Friends) -> None:
    question = asked.send(UNION)
    asked.receive(CONFEDERATE, question)
    before = contents_of(asked.folders[CONFEDERATE])
    again = asked.receive(CONFEDERATE, question)
    assert again.request == Request(2, "union")
    assert contents_of(asked.folders[CONFEDERATE]) == before
    asked.answer(CONFEDERATE, is_granted=False)
    refused = asked.send(CONFEDERATE)
    before = contents_of(asked.folders[CONFEDERATE])
    assert asked.receive(CONFEDERATE, question).request is None
    assert contents_of(asked.folders[CONFEDERATE]) == before
    for _ in range(2):
        asked.receive(UNION, refused)
    assert asked.agree()
    before = contents_of(asked.folders[UNION])
    asked.receive(UNION, refused)
    assert contents_of(asked.folders[UNION]) == before


def test_a_second_request_may_be_granted_after_a_first(asked: Friends) -> None:
    asked.receive(CONFEDERATE, asked.send(UNION))
    asked.answer(CONFEDERATE, is_granted=True)
    asked.receive(UNION, asked.send(CONFEDERATE))
    with Journal.resume(asked.copies[UNION]) as journal:
        for order in FIRST[1:]:
            journal.play(read_order(order))
    asked.ask(UNION, 0)
    text = asked.send(UNION)
    assert read_turn(text).agreed == 1
    assert asked.receive(CONFEDERATE, text).request is not None
    asked.answer(CONFEDERATE, is_granted=True)
    asked.receive(UNION, asked.send(CONFEDERATE))
    assert asked.agree()
    assert asked.orders(UNION) == []


@pytest.mark.thorough
@pytest.mark.parametrize("stay", [(1, 0), (0, 1), (1, 1)])
def test_where_both_ask_at_once_one_is_heard(friends: Friends, stay: tuple[int, int]) -> None:
    """The one that goes further back; of two alike, that of the Union."""
    with Journal.resume(friends.copies[UNION]) as journal:
        for order in FIRST:
            journal.play(read_order(order))
    friends.receive(CONFEDERATE, friends.send(UNION))
    letters = []
    for side, orders_that_stay in zip((UNION, CONFEDERATE), stay, strict=True):
        friends.ask(side, orders_that_stay)
        letters.append(friends.send(side))
    friends.receive(CONFEDERATE, letters[0])
    friends.receive(UNION, letters[1])
    heard = {friends.request(side) for side in Side}
    winner = CONFEDERATE if stay[1] < stay[0] else UNION
    assert heard == {Request(min(stay) + 1, winner)}
    friends.answer(winner.enemy, is_granted=True)
    friends.receive(winner, friends.send(winner.enemy))
    assert friends.agree()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("stay", [(4, 2), (2, 4), (3, 3)])
def test_where_both_grant_at_once_both_go_back_as_far_as_the_further_one(
    friends: Friends, stay: tuple[int, int]
) -> None:
    friends.turn(UNION)
    friends.ask(UNION, stay[0])
    friends.ask(CONFEDERATE, stay[1])
    letters = {side: friends.send(side) for side in Side}
    friends.play(CONFEDERATE, orders=1)  # who gives an order asks no more, and so hears the other
    friends.receive(UNION, friends.send(CONFEDERATE))
    for side in Side:
        assert friends.receive(side, letters[side.enemy]).request is not None
        friends.answer(side, is_granted=True)
    letters = {side: friends.send(side) for side in Side}
    for side in Side:
        friends.receive(side, letters[side.enemy])
    assert friends.agree()
    assert len(friends.orders(UNION)) == min(stay)
    for side in Side:
        assert look(friends.copies[side]).verify() > 0
        assert look(friends.copies[side]).reloads == 0
        assert friends.receive(side.enemy, friends.send(side)).orders == 0
    decides = look(friends.copies[UNION]).state.to_move
    assert decides is not None
    friends.turn(decides)
    assert friends.agree()
