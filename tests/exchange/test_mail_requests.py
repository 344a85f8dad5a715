"""Requests to take back that go by mail: asked on one copy, answered on the other."""

import random
import re
from contextlib import suppress
from pathlib import Path

import pytest

from campaign import NotationError, Side, read_order
from saves.errors import MailError, SaveError
from saves.history import Request
from saves.journal import IRON_MAN, Journal
from saves.record import look
from saves.turn_file import read_turn
from tests.exchange.friends import CONFEDERATE, UNION, Friends
from tests.exchange.packing import contents_of

FIRST = ("march cairo", "move 1 militia_infantry paducah", "done")


def ask(friends: Friends, side: Side, stay: int) -> None:
    """Let a side ask that no more than so many orders stand."""
    with Journal.resume(friends.copies[side]) as journal:
        journal.ask_back(journal.entries()[stay].number, side)


def answer(friends: Friends, side: Side, *, is_granted: bool) -> None:
    """Let a side answer what the other one has asked."""
    with Journal.resume(friends.copies[side]) as journal:
        if is_granted:
            journal.grant_back(side)
        else:
            journal.refuse_back(side)


def request(friends: Friends, side: Side) -> Request | None:
    """What waits for an answer on the copy of a side."""
    with Journal.resume(friends.copies[side]) as journal:
        return journal.request


def orders(friends: Friends, side: Side) -> list[str]:
    return [entry.order for entry in look(friends.copies[side]).entries()]


@pytest.fixture
def asked(friends: Friends) -> Friends:
    """The Union has given three orders and asks to take back all but the first."""
    with Journal.resume(friends.copies[UNION]) as journal:
        for order in FIRST:
            journal.play(read_order(order))
    ask(friends, UNION, 1)
    return friends


def test_a_request_is_granted_and_both_agree(asked: Friends) -> None:
    received = asked.receive(CONFEDERATE, asked.send(UNION))
    assert received.orders == 3
    assert received.request == request(asked, CONFEDERATE) == Request(2, "union")
    assert asked.agree()
    answer(asked, CONFEDERATE, is_granted=True)
    received = asked.receive(UNION, asked.send(CONFEDERATE))
    assert received.heard.grants == 2
    assert received.orders == 0
    assert asked.agree()
    assert orders(asked, UNION) == ["march cairo"]
    for side in Side:
        assert look(asked.copies[side]).reloads == 0
        assert look(asked.copies[side]).verify() == 5
        assert request(asked, side) is None
    asked.turn(UNION)
    assert asked.agree()
    asked.turn(CONFEDERATE)
    assert asked.agree()


def test_a_request_is_refused_and_both_agree(asked: Friends) -> None:
    asked.receive(CONFEDERATE, asked.send(UNION))
    answer(asked, CONFEDERATE, is_granted=False)
    received = asked.receive(UNION, asked.send(CONFEDERATE))
    assert received.heard.refuses == 2
    assert request(asked, UNION) is None
    assert orders(asked, UNION) == list(FIRST)
    assert asked.agree()
    asked.turn(UNION)
    asked.turn(CONFEDERATE)
    assert asked.agree()
    for side in Side:
        assert [row["line"] for row in look(asked.copies[side])._save().entries][3:5] == [
            "ask back 2",
            "refuse 2",
        ]


def test_who_gives_an_order_has_answered(friends: Friends) -> None:
    friends.turn(UNION)
    known = len(orders(friends, UNION))
    ask(friends, UNION, known - 2)
    friends.receive(CONFEDERATE, friends.send(UNION))
    assert request(friends, CONFEDERATE) is not None
    friends.turn(CONFEDERATE)
    assert friends.agree()
    assert request(friends, UNION) is None


def test_a_request_crosses_a_turn_and_is_granted(friends: Friends) -> None:
    """The Confederacy has moved on before it heard of the request; its moves go, too."""
    friends.turn(UNION)
    stay = len(orders(friends, UNION)) - 2
    ask(friends, UNION, stay)
    question = friends.send(UNION)
    friends.play(CONFEDERATE)
    crossing = friends.send(CONFEDERATE)
    friends.receive(UNION, crossing)
    assert request(friends, UNION) is None
    received = friends.receive(CONFEDERATE, question)
    assert received.orders == 0
    assert received.request is not None
    answer(friends, CONFEDERATE, is_granted=True)
    friends.receive(UNION, friends.send(CONFEDERATE))
    assert friends.agree()
    assert len(orders(friends, UNION)) == stay
    friends.turn(UNION)
    friends.turn(CONFEDERATE)
    assert friends.agree()


def test_a_turn_that_crossed_and_comes_after_the_grant_changes_nothing(friends: Friends) -> None:
    friends.turn(UNION)
    ask(friends, UNION, len(orders(friends, UNION)) - 2)
    question = friends.send(UNION)
    friends.play(CONFEDERATE)
    crossing = friends.send(CONFEDERATE)
    friends.receive(CONFEDERATE, question)
    answer(friends, CONFEDERATE, is_granted=True)
    friends.receive(UNION, friends.send(CONFEDERATE))
    before = contents_of(friends.folders[UNION])
    with pytest.raises(MailError, match="wrote this turn before it knew what was taken back"):
        friends.receive(UNION, crossing)
    assert contents_of(friends.folders[UNION]) == before
    assert friends.agree()


def test_a_request_crosses_a_turn_and_is_refused(friends: Friends) -> None:
    friends.turn(UNION)
    ask(friends, UNION, len(orders(friends, UNION)) - 2)
    question = friends.send(UNION)
    friends.play(CONFEDERATE)
    friends.receive(CONFEDERATE, question)
    answer(friends, CONFEDERATE, is_granted=False)
    received = friends.receive(UNION, friends.send(CONFEDERATE))
    assert received.heard.refuses
    assert received.orders > 0
    assert request(friends, UNION) is None
    assert friends.agree()


def test_who_plays_on_while_he_waits_is_taken_back_all_the_same(asked: Friends) -> None:
    question = asked.send(UNION)
    asked.receive(CONFEDERATE, question)
    answer(asked, CONFEDERATE, is_granted=True)
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
    answer(asked, CONFEDERATE, is_granted=True)
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
    answer(asked, CONFEDERATE, is_granted=False)
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
    answer(asked, CONFEDERATE, is_granted=True)
    asked.receive(UNION, asked.send(CONFEDERATE))
    with Journal.resume(asked.copies[UNION]) as journal:
        for order in FIRST[1:]:
            journal.play(read_order(order))
    ask(asked, UNION, 0)
    text = asked.send(UNION)
    assert read_turn(text).agreed == 1
    assert asked.receive(CONFEDERATE, text).request is not None
    answer(asked, CONFEDERATE, is_granted=True)
    asked.receive(UNION, asked.send(CONFEDERATE))
    assert asked.agree()
    assert orders(asked, UNION) == []


@pytest.mark.parametrize("stay", [(1, 0), (0, 1), (1, 1)])
def test_where_both_ask_at_once_one_is_heard(friends: Friends, stay: tuple[int, int]) -> None:
    """The one that goes further back; of two alike, that of the Union."""
    with Journal.resume(friends.copies[UNION]) as journal:
        for order in FIRST:
            journal.play(read_order(order))
    friends.receive(CONFEDERATE, friends.send(UNION))
    letters = []
    for side, orders_that_stay in zip((UNION, CONFEDERATE), stay, strict=True):
        ask(friends, side, orders_that_stay)
        letters.append(friends.send(side))
    friends.receive(CONFEDERATE, letters[0])
    friends.receive(UNION, letters[1])
    heard = {request(friends, side) for side in Side}
    winner = CONFEDERATE if stay[1] < stay[0] else UNION
    assert heard == {Request(min(stay) + 1, winner)}
    answer(friends, winner.enemy, is_granted=True)
    friends.receive(winner, friends.send(winner.enemy))
    assert friends.agree()


@pytest.mark.parametrize("stay", [(4, 2), (2, 4), (3, 3)])
def test_where_both_grant_at_once_both_go_back_as_far_as_the_further_one(
    friends: Friends, stay: tuple[int, int]
) -> None:
    friends.turn(UNION)
    ask(friends, UNION, stay[0])
    ask(friends, CONFEDERATE, stay[1])
    letters = {side: friends.send(side) for side in Side}
    friends.play(CONFEDERATE, orders=1)  # who gives an order asks no more, and so hears the other
    friends.receive(UNION, friends.send(CONFEDERATE))
    for side in Side:
        assert friends.receive(side, letters[side.enemy]).request is not None
        answer(friends, side, is_granted=True)
    letters = {side: friends.send(side) for side in Side}
    for side in Side:
        friends.receive(side, letters[side.enemy])
    assert friends.agree()
    assert len(orders(friends, UNION)) == min(stay)
    for side in Side:
        assert look(friends.copies[side]).verify() > 0
        assert look(friends.copies[side]).reloads == 0
        assert friends.receive(side.enemy, friends.send(side)).orders == 0
    decides = look(friends.copies[UNION]).state.to_move
    assert decides is not None
    friends.turn(decides)
    assert friends.agree()


# --- what is refused ---------------------------------------------------------------------------


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
    answer(asked, CONFEDERATE, is_granted=True)
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
    ask(friends, UNION, 1)
    friends.play(CONFEDERATE, orders=1)
    lie = re.sub(r"asks: 1 \w+", "asks: 1 " + "0" * 64, friends.send(UNION))
    before = contents_of(friends.folders[CONFEDERATE])
    with pytest.raises(MailError, match="asks to take back order 2 of West, which is another one"):
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
    with pytest.raises(SaveError, match="this is an iron man campaign"):
        friends.receive(CONFEDERATE, lie)
    assert contents_of(friends.folders[CONFEDERATE]) == before


# --- by chance ---------------------------------------------------------------------------------


class Post:
    """Letters on their way: late, twice, or in another order."""

    def __init__(self, friends: Friends, seed: int) -> None:
        self.friends = friends
        self.chance = friends.chance = random.Random(seed)
        self.letters: dict[Side, list[str]] = {side: [] for side in Side}

    def send(self, side: Side) -> None:
        with suppress(MailError):  # it has nothing to say
            self.letters[side.enemy].append(self.friends.send(side))

    def deliver(self, side: Side) -> None:
        letters = self.letters[side]
        if letters:
            at = 0 if self.chance.random() < 0.8 else self.chance.randrange(len(letters))
            letter = letters[at] if self.chance.random() < 0.1 else letters.pop(at)
            with suppress(MailError):  # it came too late, or too early
                self.friends.receive(side, letter)

    def ask(self, side: Side) -> None:
        with Journal.resume(self.friends.copies[side]) as journal:
            if entries := journal.entries():
                journal.ask_back(self.chance.choice(entries[-12:]).number, side)

    def answer(self, side: Side) -> None:
        with Journal.resume(self.friends.copies[side]) as journal:
            if journal.request is not None and journal.request.side == side.enemy:
                if self.chance.random() < 0.6:
                    journal.grant_back(side)
                else:
                    journal.refuse_back(side)

    def play(self, side: Side) -> None:
        self.friends.play(side, self.chance.choice((1, 2, 5, 1000)))

    def settle(self) -> None:
        """Let all letters come, and write new ones until both agree."""
        for _ in range(6):
            for side in Side:
                while self.letters[side]:
                    self.deliver(side)
            if self.friends.agree():
                return
            for side in Side:
                self.send(side)
        raise AssertionError("they never agree")


@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(4, 200))]
)
def test_whatever_the_post_does_both_agree_in_the_end(friends: Friends, seed: int) -> None:
    post = Post(friends, seed)
    acts = [post.play, post.ask, post.answer, post.send, post.deliver]
    for _ in range(70):
        post.chance.choices(acts, (4, 3, 4, 4, 5))[0](post.chance.choice(list(Side)))
    post.settle()
    for side in Side:
        look(friends.copies[side]).verify()
