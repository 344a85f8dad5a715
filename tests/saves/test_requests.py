"""A side asks the other one to go back; an iron man asks nobody."""

from collections.abc import Callable
from pathlib import Path

import pytest

from campaign import Side, new_campaign, read_order
from saves.campaign_log.journal import IRON_MAN, Journal
from saves.campaign_log.save_points import Request
from saves.errors import LineError, SaveError
from saves.storage.header import header
from tests.saves.forging import forge
from tests.saves.leaving import leave
from tests.saves.playing import SEED, begin, contents


def iron(path: Path) -> Journal:
    return Journal.begin(path, "Iron", new_campaign(), seed=SEED, terms=(IRON_MAN,))


def asked(path: Path) -> Journal:
    """The Union asks to go back to before its second order."""
    journal = begin(path)
    for order in ("march cairo", "move 1 militia_infantry paducah", "march washington"):
        journal.play(read_order(order))
    journal.ask_back(2, Side.UNION)
    return journal


def test_a_request_waits_and_is_granted(path: Path) -> None:
    with asked(path) as journal:
        state = journal.state
        assert journal.request == Request(2, "union")
        leave(journal)
    with Journal.resume(path) as journal:
        assert journal.state == state
        assert journal.grant_back(Side.CONFEDERATE) == journal.record.position_at(1)
        assert [entry.number for entry in journal.entries()] == [1]
        assert journal.request is None
        assert journal.record.reloads == 0
        leave(journal)
    assert [row[6] for row in contents(path)["entry"]][-2:] == ["ask back 2", "grant 2"]
    assert [row[5] for row in contents(path)["entry"]][-2:] == ["union", "confederate"]


def test_a_request_is_refused(path: Path) -> None:
    with asked(path) as journal:
        state = journal.state
        journal.refuse_back(Side.CONFEDERATE)
        assert journal.state == state
        assert journal.request is None
        with pytest.raises(SaveError, match="the Union has not asked to take anything back"):
            journal.grant_back(Side.CONFEDERATE)
        leave(journal)


def test_a_request_for_the_first_order_leads_to_the_opening(path: Path) -> None:
    with begin(path) as journal:
        journal.play(read_order("march cairo"))
        journal.ask_back(1, Side.CONFEDERATE)
        assert journal.grant_back(Side.UNION) == journal.record.opening
        leave(journal)


@pytest.mark.parametrize(
    "act",
    [
        lambda journal: journal.play(read_order("done")),
        lambda journal: journal.take_back(),
        lambda journal: journal.go_back(1),
    ],
    ids=["play", "take back", "go back"],
)
def test_who_goes_on_has_answered(path: Path, act: Callable[[Journal], object]) -> None:
    with asked(path) as journal:
        act(journal)
        assert journal.request is None
        leave(journal)


def test_nobody_answers_his_own_request_or_asks_for_what_there_is_not(path: Path) -> None:
    with asked(path) as journal:
        for answer in (journal.grant_back, journal.refuse_back):
            with pytest.raises(SaveError, match="the Confederacy has not asked"):
                answer(Side.UNION)
        for number in (0, 4, 99):
            with pytest.raises(SaveError, match=f"line {number} is not an order that counts"):
                journal.ask_back(number, Side.UNION)


@pytest.mark.parametrize(
    ("number", "changes", "reason"),
    [
        (5, {"line": "grant 3"}, "no one has asked to go back to 3"),
        (5, {"side": "union"}, "a side cannot answer itself"),
        (4, {"line": "ask back 1"}, "no one has asked to go back to 2"),
        (4, {"tip": 1}, "it leads to line 1"),
        (5, {"line": "refuse 2"}, "it leads to line 1"),
    ],
)
def test_a_forged_answer_is_named(
    path: Path, number: int, changes: dict[str, object], reason: str
) -> None:
    with asked(path) as journal:
        journal.grant_back(Side.CONFEDERATE)
    forge(path, number, **changes)
    with Journal.resume(path) as journal, pytest.raises(LineError, match=reason):
        journal.verify()


# --- iron men ----------------------------------------------------------------------------------


def test_an_iron_man_does_not_go_back(path: Path) -> None:
    with iron(path) as journal:
        journal.play(read_order("march cairo"))
        before = journal.verify()
        assert not journal.can_take_back
        for act in (
            journal.take_back,
            lambda: journal.go_back(0),
            lambda: journal.ask_back(1, Side.UNION),
        ):
            with pytest.raises(SaveError, match="iron man campaign: no undo, no going back"):
                act()
        assert journal.verify() == before
        journal.writer.mark("Even so")
        assert journal.record.position_at(0) == journal.record.opening
    shown = header(path)
    assert shown.terms == (IRON_MAN,)
    with Journal.resume(path) as journal:
        assert journal.record.iron_man
        assert not journal.can_take_back


def test_an_iron_man_who_went_back_is_named(path: Path) -> None:
    with iron(path) as journal:
        journal.play(read_order("march cairo"))
        journal.play(read_order("done"))
    forge(path, 2, line="take back 1", tip=0)
    with (
        Journal.resume(path) as journal,
        pytest.raises(LineError, match="an iron man campaign does not go back"),
    ):
        journal.verify()
