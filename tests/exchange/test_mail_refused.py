"""Turns that do not fit, or are not true: refused, and nothing has changed."""

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from campaign import NotationError, ScriptedDice, Side, read_order
from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import IRON_MAN, Journal
from saves.errors import MailError, SaveError
from saves.exchange.import_export import export_bundle, import_bundle
from saves.exchange.mail import invite, receive_text, turn_of
from saves.exchange.mail_journal import MailJournal
from saves.exchange.turn_file import read_turn
from saves.storage import rows
from saves.storage.connection import Connection
from saves.storage.row_format import Row
from saves.storage.rows import add_entry
from tests.exchange.friends import CONFEDERATE, UNION, Friends
from tests.exchange.packing import contents_of
from tests.own_home import own_home
from tests.saves.playing import begin


def refused(friends: Friends, side: Side, text: str, error: type[Exception] = MailError) -> str:
    """Why a turn is not taken. Nothing has changed."""
    before = contents_of(friends.folders[side])
    with pytest.raises(error) as told:
        friends.receive(side, text)
    assert contents_of(friends.folders[side]) == before
    assert "\n" not in str(told.value)
    return str(told.value)


def test_an_invented_die_is_refused_and_with_it_the_whole_turn(friends: Friends) -> None:
    friends.play(UNION)
    text = friends.send(UNION)
    face = re.search(r"roll : (\d)", text)
    assert face
    other = int(face[1]) % 6 + 1
    lie = text.replace(face[0], f"roll : {other}", 1)
    said = refused(friends, CONFEDERATE, lie)
    assert f"the dice of the campaign show {face[1]}, not {other}" in said
    assert len(look(friends.copies[CONFEDERATE]).entries()) == 0
    friends.receive(CONFEDERATE, text)
    assert friends.agree()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text.replace("\nend\n", "\nmarch richmond\n", 1), "'march richmond': "),
        (
            lambda text: re.sub(r"(leads: \d+ \w+) \w+", r"\1 " + "0" * 64, text),
            "leads to a different",
        ),
        (lambda text: text.replace("side: union", "side: confederate"), "which is played here"),
    ],
)
def test_a_turn_that_is_not_true_is_refused(
    friends: Friends, change: Callable[[str], str], said: str
) -> None:
    friends.play(UNION)
    text = friends.send(UNION)
    assert change(text) != text
    assert said in refused(friends, CONFEDERATE, change(text))


def test_the_decision_of_the_other_side_is_not_sent_along(friends: Friends) -> None:
    friends.play(UNION)
    text = friends.send(UNION)
    more = re.sub(r"leads: (\d+)", lambda found: f"leads: {int(found[1]) + 1}", text)
    more = more.replace("\ntraces:", "end\n\ntraces:")
    assert "is not for the Union to decide" in refused(friends, CONFEDERATE, more)


def test_dice_rolled_by_hand_cannot_be_checked_by_mail(friends: Friends) -> None:
    with Journal.resume(friends.copies[UNION]) as journal:
        for order in ("end", "pass"):
            journal.play(read_order(order))
        with pytest.raises(SaveError, match="dice rolled by hand cannot be checked by mail"):
            journal.play(read_order("roll"), ScriptedDice([6]))
        assert len(journal.entries()) == 2


def test_a_turn_with_dice_that_were_rolled_by_hand_elsewhere_is_refused(
    friends: Friends,
) -> None:
    text = friends.send_after(UNION, "end", "pass", "roll")
    [face] = re.findall(r"roll : (\d)", text)
    lie = text.replace(f"roll : {face}", f"roll : {7 - int(face)}")
    assert f"show {face}, not {7 - int(face)}" in refused(friends, CONFEDERATE, lie)


def test_who_does_not_know_the_seed_invites_nobody(friends: Friends, tmp_path: Path) -> None:
    export_bundle(friends.copies[UNION], tmp_path / "o.acwsave", for_others=True)
    path = import_bundle(tmp_path / "o.acwsave", tmp_path / "others")
    with pytest.raises(MailError, match="this copy of West does not have the seed of its dice"):
        invite(own_home(), path, tmp_path / "again.acwsave", CONFEDERATE)


def test_a_turn_in_between_is_missed(friends: Friends) -> None:
    friends.turn(UNION)
    friends.turn(CONFEDERATE)
    friends.play(UNION)
    lost = friends.send(UNION)
    copy = friends.copies[CONFEDERATE].read_bytes()
    friends.receive(CONFEDERATE, lost)
    friends.turn(CONFEDERATE)
    friends.play(UNION)
    friends.copies[CONFEDERATE].write_bytes(copy)
    assert "import the turns in between first" in refused(friends, CONFEDERATE, friends.send(UNION))


def test_copies_that_have_parted_say_from_which_order_on(friends: Friends) -> None:
    friends.turn(UNION)
    friends.turn(CONFEDERATE)
    path = friends.copies[CONFEDERATE]
    numbers = [entry.number for entry in look(path).entries() if entry.side is CONFEDERATE]
    known = len(look(path).entries()) - len(numbers)
    with Journal.resume(path) as journal:
        journal.go_back(journal.entries()[known - 1].number)
    friends.chance = random.Random(99)
    friends.play(CONFEDERATE)
    friends.play(UNION)
    said = refused(friends, CONFEDERATE, friends.send(UNION))
    ours = look(path).entries()
    theirs = look(friends.copies[UNION]).entries()
    parted = next(
        at for at, (a, b) in enumerate(zip(ours, theirs, strict=False), 1) if a[3:5] != b[3:5]
    )
    assert f"the two copies of West differ from order {parted} on" in said
    assert f"{ours[parted - 1].order!r} here; one of you must invite the other again" in said


def parted(friends: Friends) -> tuple[str, str]:
    """The other side has changed what it had sent already: the first turn, and the second."""
    path = friends.copies[UNION]
    with Journal.resume(path) as journal:
        for order in ("march cairo", "done"):
            journal.play(read_order(order))
    first = friends.send(UNION)
    friends.receive(CONFEDERATE, first)
    with Journal.resume(path) as journal:
        journal.go_back(0)
        for order in ("march washington", "done", "end"):
            journal.play(read_order(order))
    return first, friends.send(UNION)


def test_a_turn_that_stands_is_not_changed_behind_the_back_of_the_other(friends: Friends) -> None:
    _, second = parted(friends)
    said = refused(friends, CONFEDERATE, second)
    assert said.startswith("order 1 is 'march cairo' here and 'march washington' in the turn; ")
    assert "--go-back" in said


def test_who_agrees_to_the_change_goes_back_and_loses_nothing(friends: Friends) -> None:
    _, second = parted(friends)
    assert friends.receive(CONFEDERATE, second, go_back=True).orders == 3
    assert friends.agree()
    record = look(friends.copies[CONFEDERATE])
    assert len(record.branches()) == 2
    assert record.reloads == 1


def test_a_change_that_is_not_true_leaves_everything_as_it_was(friends: Friends) -> None:
    _, second = parted(friends)
    lie = second.replace("\nend\n", "\nmarch richmond\n")
    before = contents_of(friends.folders[CONFEDERATE])
    with pytest.raises(MailError):
        friends.receive(CONFEDERATE, lie, go_back=True)
    assert contents_of(friends.folders[CONFEDERATE]) == before


def test_in_an_iron_man_campaign_nobody_goes_back_for_a_turn(tmp_path: Path) -> None:
    friends = Friends(tmp_path, "1861-march-1862", IRON_MAN)
    assert look(friends.copies[CONFEDERATE]).iron_man
    friends.turn(UNION)
    friends.turn(CONFEDERATE)
    assert friends.agree()


def test_a_disk_that_fails_in_the_middle_of_a_turn_leaves_nothing_of_it(
    friends: Friends, monkeypatch: pytest.MonkeyPatch
) -> None:
    friends.play(UNION)
    turn = read_turn(friends.send(UNION))
    written = []

    def fail_at_last(connection: Connection, campaign_id: int, entry: Row) -> None:
        written.append(entry["number"])
        if len(written) == len(turn.lines):
            raise SaveError("the disk is full")
        add_entry(connection, campaign_id, entry)

    path = friends.copies[CONFEDERATE]
    with MailJournal.resume(path, own_home()) as journal:
        monkeypatch.setattr(rows, "add_entry", fail_at_last)
        with pytest.raises(SaveError, match="the disk is full"):
            journal.receive(UNION, turn.lines, turn.leads.position)
        assert journal.journal.entries() == ()
        monkeypatch.undo()
        journal.receive(UNION, turn.lines, turn.leads.position)
        assert journal.journal.verify() == len(turn.lines)
    assert len(written) > 3


@pytest.mark.parametrize("side", list(Side))
def test_who_has_ordered_nothing_sends_nothing(friends: Friends, side: Side) -> None:
    with pytest.raises(MailError, match=f"in West the {side.title()[:5]}.* has ordered nothing"):
        friends.send(side)


def test_a_campaign_that_is_not_played_by_mail_sends_no_turns(tmp_path: Path) -> None:
    begin(tmp_path / "0.acw").close()
    with pytest.raises(MailError, match="Test is not played by mail; norden-suden mail invite"):
        turn_of(tmp_path / "0.acw")


def test_a_turn_of_another_campaign_is_not_taken(friends: Friends, tmp_path: Path) -> None:
    friends.play(UNION)
    text = friends.send(UNION)
    begin(tmp_path / "0.acw").close()
    with pytest.raises(MailError, match=r"0\.acw is not the campaign 'West' of this turn"):
        receive_text(own_home(), text, tmp_path / "0.acw")
    with pytest.raises(SaveError, match="the campaign 'West' of this turn is not here"):
        receive_text(own_home(), text, folder=tmp_path)


def test_who_plays_a_side_invites_nobody_to_it(friends: Friends, tmp_path: Path) -> None:
    with pytest.raises(MailError, match="you play the Union of West yourself"):
        invite(own_home(), friends.copies[UNION], tmp_path / "again.acwsave", UNION)
    invite(own_home(), friends.copies[UNION], tmp_path / "again.acwsave", CONFEDERATE)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda text: "", "a turn begins with 'norden-suden turn 1'; this one is empty"),
        (lambda text: text.replace("turn 1", "turn 2"), "this is format 2"),
        (lambda text: text.replace("turn 1", "game 1"), "a turn begins with"),
        (lambda text: text.replace("side: union", "side: french"), "no side called 'french'"),
        (lambda text: text.replace("side: union\n", ""), "the head of this turn lacks the side"),
        (lambda text: text.replace("known: 0 ", "known: many "), "a number of orders, a trace"),
        (lambda text: text.replace("known: 0 ", "known: 1 "), "there are not the"),
        (lambda text: text + "abcd\n", "4 digits are not the traces"),
        (lambda text: text.replace("traces:", "tracks:"), "orders below 'orders:', and then"),
        (lambda text: text.replace("end\n", "edn\n", 1), "did you mean 'end'"),
        (lambda text: text.replace("name: West", "name: \x1b[31m"), "is not plain text"),
        (lambda text: text + "\n" * 20_000, "a turn has at most 20,000 lines"),
    ],
)
def test_a_turn_that_cannot_be_read_names_what_is_wrong(
    friends: Friends, change: Callable[[str], str], complaint: str
) -> None:
    friends.play(UNION)
    assert complaint in refused(friends, CONFEDERATE, change(friends.send(UNION)), NotationError)
