"""Play by mail: two copies of a campaign, far from each other, that prove each other's dice."""

import re
from pathlib import Path

import pytest

from campaign import ScriptedDice, read_order
from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal
from saves.errors import MailError, SaveError
from saves.exchange.import_export import import_bundle
from saves.exchange.mail import invite, mail_in, mail_out, receive_text, turn_of
from saves.exchange.turn_file import read_turn
from tests.exchange.friends import CONFEDERATE, UNION, Friends
from tests.own_home import own_home
from tests.saves.playing import begin


def exchange_turns(friends: Friends, turns: int) -> None:
    """Let both play in turn, and see that they agree after every turn."""
    for _ in range(turns):
        side = look(friends.copies[UNION]).state.to_move
        if side is None:
            break
        friends.turn(side)
        assert friends.agree()


def test_both_sides_agree_after_every_turn(friends: Friends) -> None:
    exchange_turns(friends, 5)
    for path in friends.copies.values():
        assert look(path).verify() > 40


@pytest.mark.soak
def test_a_whole_war_by_mail_ends_alike_on_both_sides(tmp_path: Path) -> None:
    friends = Friends(tmp_path, "1861")
    exchange_turns(friends, 10_000)
    for path in friends.copies.values():
        record = look(path)
        assert record.state.to_move is None
        assert record.verify() > 500


def test_a_turn_is_a_small_text_of_orders(friends: Friends) -> None:
    friends.turn(UNION)
    text = friends.turn(CONFEDERATE)
    assert text.startswith("norden-suden turn 1\ncampaign: ")
    assert "\nside: confederate\n" in text
    assert re.search(r"\nroll : \d  # confederate \w+\n", text)
    assert len(text) < 2000
    turn = read_turn(text)
    entries = look(friends.copies[UNION]).entries()
    assert [line.order for line in turn.lines] == [e.order for e in entries[turn.known.orders :]]


def test_a_turn_goes_out_to_a_file_and_comes_in_from_it(friends: Friends, tmp_path: Path) -> None:
    friends.play(UNION)
    file = tmp_path / "west.acwturn"
    mail_out(friends.copies[UNION], file)
    received = mail_in(own_home(), file, folder=friends.folders[CONFEDERATE])
    assert received.path == friends.copies[CONFEDERATE]
    assert (received.name, received.side) == ("West", UNION)
    assert received.orders == len(look(friends.copies[UNION]).entries())
    assert received.state == look(friends.copies[UNION]).state
    with pytest.raises(SaveError, match="exists already"):
        mail_out(friends.copies[UNION], file)


def test_nobody_plays_for_the_side_that_is_elsewhere(friends: Friends) -> None:
    with Journal.resume(friends.copies[CONFEDERATE]) as journal:
        with pytest.raises(SaveError, match="the Union is played by mail; import its turn with"):
            journal.play(read_order("march cairo"))
        assert journal.entries() == ()


def test_what_the_other_side_ordered_is_not_taken_back(friends: Friends) -> None:
    with Journal.resume(friends.copies[UNION]) as journal:
        journal.play(read_order("march cairo"))
    friends.receive(CONFEDERATE, friends.send(UNION))
    with (
        Journal.resume(friends.copies[CONFEDERATE]) as journal,
        pytest.raises(SaveError, match="is played by mail"),
    ):
        journal.take_back()


def test_a_turn_that_came_already_brings_nothing_new(friends: Friends) -> None:
    first = friends.turn(UNION)
    assert friends.receive(CONFEDERATE, first).orders == 0
    friends.play(CONFEDERATE)
    assert friends.receive(CONFEDERATE, first).orders == 0
    assert look(friends.copies[CONFEDERATE]).entries()[-1].side is CONFEDERATE


def test_half_a_turn_may_be_sent_and_the_rest_later(friends: Friends) -> None:
    friends.play(UNION, orders=2)
    friends.receive(CONFEDERATE, friends.send(UNION))
    friends.play(UNION)
    received = friends.receive(CONFEDERATE, friends.send(UNION))
    assert received.orders == len(look(friends.copies[UNION]).entries()) - 2
    assert friends.agree()


def test_an_invitation_in_mid_war_goes_on_from_there(tmp_path: Path) -> None:
    own, folder = tmp_path / "own.acw", tmp_path / "there"
    with begin(own) as journal:
        for order in ("march cairo", "done", "end", "pass"):
            journal.play(read_order(order))
        journal.writer.annotate("a secret plan")
        journal.writer.mark("A secret place")
    invite(own_home(), own, tmp_path / "i.acwsave", CONFEDERATE)
    other = import_bundle(tmp_path / "i.acwsave", folder)
    assert look(other).note == ""
    assert [point for point in look(other).points() if point.kind == "named"] == []
    assert look(own).note == "a secret plan"
    with Journal.resume(own) as journal:
        journal.play(read_order("roll"))
    assert receive_text(own_home(), turn_of(own), folder=folder).orders == 1
    assert look(other).state == look(own).state


def test_dice_rolled_by_hand_before_the_invitation_are_history(tmp_path: Path) -> None:
    own, folder = tmp_path / "own.acw", tmp_path / "there"
    with begin(own) as journal:
        for order in ("end", "pass"):
            journal.play(read_order(order))
        journal.play(read_order("roll"), ScriptedDice([4]))
    invite(own_home(), own, tmp_path / "i.acwsave", CONFEDERATE)
    other = import_bundle(tmp_path / "i.acwsave", folder)
    with Journal.resume(own) as journal:
        journal.play(read_order("recruit militia_cavalry chicago"))
    assert receive_text(own_home(), turn_of(own), folder=folder).orders == 1
    assert look(other).state == look(own).state


def test_several_copies_must_be_told_apart(friends: Friends, tmp_path: Path) -> None:
    import_bundle(tmp_path / "invitation.acwsave", friends.folders[CONFEDERATE])
    friends.play(UNION)
    with pytest.raises(MailError, match="several copies of 'West'; give one of these: west"):
        friends.receive(CONFEDERATE, friends.send(UNION))
    path = friends.copies[CONFEDERATE]
    assert receive_text(own_home(), friends.send(UNION), path).path == path
