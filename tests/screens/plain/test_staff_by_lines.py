"""The staff by lines: told in words of a small vocabulary, sent on, asked what it did."""

import re
import signal
from pathlib import Path
from typing import Any

import pytest

from campaign import new_campaign, write_situation
from campaign.commanders.staff import order
from campaign.terms import CONFEDERATE
from saves.campaign_log.journal import IRON_MAN, Journal, Players
from screens.plain import staff_at_work
from screens.plain.hearing import ENDS
from screens.plain.session import VOCABULARY
from screens.plain.staff_at_work import PlainStaff
from screens.text.phrases import several
from tests.screens.plain.lines import PERSONS, talk, talk_to

ALONE = Players("person", "steady")
JULY = write_situation(new_campaign("1861"))


UNDONE = "All that the staff ordered when it was at work last has been taken back."
BY_SEA = ("staff commander steady", "staff marches port_royal", "proceed")
"""Lines that have the staff take it; its usual commander may think that too bold."""


def kept_war(home: Path) -> Journal:
    """A war in a file of its own, in which an army of the staff is at Port Royal."""
    (home / "campaigns").mkdir()
    place = home / "campaigns" / "sea.acw"
    return Journal.begin(place, "Sea", new_campaign("1862"), ALONE)


def resumed(journal: Journal) -> Journal:
    """The war that was left, opened again."""
    journal.close()
    assert journal.place is not None
    return Journal.resume(journal.place)


def test_a_turn_is_handed_over_by_one_word_and_told_on_request() -> None:
    told = talk("staff until turn", "proceed", "deeds", at=JULY, players=ALONE)
    _, stopped, deeds = told.answers
    page, _, more = deeds.partition("\n(more: ")
    number = len(page.splitlines()) - 1 + int(more.partition(" ")[0])  # the month is no deed
    lines = several(number, "line")
    told_in = f"The staff stops: your turn begins. 'deeds' tells in {lines} what came of"
    assert stopped.startswith(told_in)
    assert deeds.startswith("JUL 1861")
    assert "Confederacy" not in deeds
    assert told.prompts[-1].startswith("> Union, Aug 1861")


def test_an_iron_man_is_told_no_way_back() -> None:
    state = new_campaign("1861")
    journal = Journal.begin(None, "Iron", state, ALONE, seed="grant", terms=(IRON_MAN,))
    [stopped] = talk_to(journal, "proceed").answers
    assert stopped.startswith("The staff stops: ")
    assert "goes back" not in stopped
    assert "undo" not in stopped


def test_what_takes_all_its_orders_back_is_said_when_it_stops() -> None:
    """One `undo` goes no further back than a die; `back LINE` takes back a whole turn."""
    begun = talk("staff until turn", "proceed", at=JULY, players=ALONE)
    [back] = re.findall(r" '(back \d+)' goes back before them\.", begun.answers[-1])
    told = talk("staff until turn", "proceed", back, back, at=JULY, players=ALONE)
    assert told.prompts[-1] == told.prompts[1]
    assert not told.journal.entries()


def test_an_army_whose_march_is_taken_back_is_led_where_it_was() -> None:
    """From Port Royal one stroke brings it to Fort Monroe, and the staff goes along."""
    orders = (*BY_SEA, "staff", "undo", "staff", "redo", "staff")
    told = talk(*orders, at=write_situation(new_campaign("1862")), players=ALONE)
    armies = [
        answer.partition("Marches: of the army at ")[2].splitlines()[0]
        for answer in told.answers[3::2]
    ]
    assert armies == ["Fort Monroe.", "Port Royal.", "Fort Monroe."]


CALLED = """
scenario = "1861"
turn = 9
agenda = ["combat union"]
pieces = [
    { box = "yorktown", side = "union", type = "veteran_infantry", count = 2 },
    { box = "fort_monroe", side = "union", type = "veteran_infantry", count = 1 },
    { box = "yorktown", side = "confederate", type = "militia_infantry", count = 2 },
    { box = "washington", side = "union", type = "veteran_infantry", count = 2 },
    { box = "richmond", side = "confederate", type = "militia_infantry", count = 1 },
]
"""


def test_an_army_is_followed_into_a_battle_that_ends_when_the_enemy_leaves_it() -> None:
    """Nor does it order anything afterwards: the promotions are its general's."""
    orders = ("staff commander steady", "staff battles all", "staff marches fort_monroe")
    told = talk(*orders, "staff promotions mine", "proceed", "staff", at=CALLED, players=ALONE)
    fought = [entry for entry in told.journal.entries() if entry.order.startswith("fight")]
    assert any("fort_monroe" in entry.order for entry in fought), "it is called"
    assert fought[-1].side is CONFEDERATE
    assert "Marches: of the army at Yorktown." in told.answers[-1]


def test_who_was_stopped_while_the_enemy_moves_goes_on_by_the_same_word() -> None:
    """A city falls in the enemy's turn: the next word lets him go on, and the staff after him."""
    orders = ("staff battles all", "staff until something", *["proceed"] * 9)
    told = talk(*orders, at=JULY, players=Players("person", "field"))
    stopped = [prompt for prompt in told.prompts if prompt.startswith("> Confederacy")]
    assert stopped, "the enemy is stopped in his own turn"
    assert all("The staff stops" in answer for answer in told.answers[2:]), told.answers


def test_the_turn_does_not_end_unless_it_is_told_so() -> None:
    told = talk("proceed", at=JULY, players=ALONE)
    assert told.answers[0].startswith("The staff stops: only recruits are left this turn.")
    assert told.prompts[-1].startswith("> Union, Jul 1861")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("staff until end", "So it is."),
        ("staff hold the Shenandoah", "Policy: hold: the Shenandoah."),
        ("staff press Richmond", "Policy: press: Richmond."),
        ("staff marches cairo", "Marches: of the army at Cairo."),
        ("staff marches charleston_wv", "Marches: of the army at Charleston WV."),
        ("staff marches in the West", "Marches: of the armies in the West."),
        ("staff marches mine", "Marches: yours."),
        ("staff battles 12", "Battles: the staff's, below 12 pieces."),
        ("staff battles below 12 pieces", "Battles: the staff's, below 12 pieces."),
        ("staff hold nowhere", "So it is."),
        ("staff recruits mine", "Recruits: yours."),
        ("staff until segment", "Goes on until: the segment is over."),
        ("staff until the segment is over", "Goes on until: the segment is over."),
        ("staff until something happens", "Goes on until: something happens."),
        ("staff stop leader", "Leader comes: does not stop it."),
        ("staff commander steady", "Commander: Steady."),
        ("staff commander Commander", "Commander: Commander."),
        ("staff commander Commander, raider", "Commander: Commander, raider."),
    ],
)
def test_it_is_told_in_a_few_words_and_says_what_has_changed(line: str, answer: str) -> None:
    """And no more: what it can be told comes only where nothing has been said."""
    answers = talk(line, "staff", at=JULY, players=ALONE).answers
    assert answers[0].splitlines()[0] == answer
    assert "(more: " not in answers[0]
    assert "(more: " in answers[1]


def test_what_is_to_be_raised_and_where_is_one_sentence() -> None:
    answer = talk("staff raise cavalry in the West", at=JULY, players=ALONE).answers[0]
    assert "cavalry first" in answer
    assert "the West" in answer


@pytest.mark.parametrize(
    "line",
    [
        "staff hold atlantis",
        "staff battles some",
        "staff until doomsday",
        "staff sing",
        "staff hold",
        "staff commander nobody",
    ],
)
def test_what_it_cannot_be_told_is_refused_with_what_can(line: str) -> None:
    answer = talk(line, at=JULY, players=ALONE).answers[0]
    assert any(said in answer.lower() for said in ("no place", "no commander", "staff "))


def test_that_no_army_stands_where_it_is_to_lead_one_is_said_at_once() -> None:
    told = talk("staff marches richmond", "staff marches washington", at=JULY, players=ALONE)
    assert "No Union piece stands at Richmond now." in told.answers[0]
    assert "stands at" not in told.answers[1]


def test_it_stops_at_once_where_nothing_was_handed_over() -> None:
    told = talk("staff marches mine", "proceed", at=JULY, players=ALONE)
    assert told.answers[1].startswith(
        "The staff stops: marches are yours. The staff gave no orders"
    )
    assert told.journal.entries() == ()


def test_its_words_are_those_of_the_keys() -> None:
    keys = {command.key for command in VOCABULARY.commands.values()}
    assert {"map.staff", "map.go-on", "map.deeds"} <= keys


def test_one_line_takes_back_what_one_line_had_it_order() -> None:
    """The whole stroke from Port Royal: the stack is picked, and its pieces are sent."""
    at = write_situation(new_campaign("1862"))
    assert len(talk(*BY_SEA, at=at, players=ALONE).journal.entries()) > 1
    assert talk(*BY_SEA, "undo", at=at, players=ALONE).journal.entries() == ()


def test_what_it_did_is_known_in_the_next_session_and_taken_back_by_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    journal = kept_war(tmp_path)
    before = talk_to(journal, *BY_SEA, "deeds").answers[-1]
    assert "Fort Monroe" in before
    with resumed(journal) as again:
        told = talk_to(again, "deeds", "undo", "deeds", "redo", "deeds", "staff")
        deeds, undone, none, _, anew, staff = told.answers
        assert deeds == before
        assert "Undone: " in undone
        assert none == UNDONE
        assert anew == before
        assert "of the army at Fort Monroe" in staff


def test_what_a_player_orders_after_a_kill_is_his_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was killed at work: nobody has written down where that ended."""
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    journal = kept_war(tmp_path)
    with monkeypatch.context() as killed:
        killed.setattr(PlainStaff, "_ends", lambda *_: None)
        talk_to(journal, *BY_SEA)
    done = len(journal.entries())
    again = resumed(journal)
    before = talk_to(again, "deeds", "march cairo").answers[0]
    assert len(again.entries()) == done + 1, "he has ordered something himself"
    with resumed(again) as later:
        deeds, undone = talk_to(later, "deeds", "undo").answers
        assert deeds == before
        assert len(later.entries()) == done, undone


@pytest.mark.parametrize("number", ENDS)
def test_the_end_from_outside_while_the_staff_thinks_is_an_end_in_order(
    number: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*asked: Any) -> Any:
        signal.raise_signal(number)
        return order(*asked)

    monkeypatch.setattr(staff_at_work, "order", interrupted)
    told = talk("proceed", "deeds", at=JULY, players=ALONE)
    assert told.lines[-1].startswith("Everything is saved.")
    assert told.journal.entries() == ()


def test_a_staff_whose_commander_fails_leaves_the_decision_to_its_general(
    errors: list[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*asked: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(staff_at_work, "order", failing)
    told = talk("proceed", "march cairo", at=JULY, players=ALONE)
    assert "The staff stops: it has nothing more to do here." in told.answers[0]
    assert [type(error) for error in errors] == [ZeroDivisionError]
    errors.clear()
    assert len(told.journal.entries()) == 1


def test_a_staff_that_has_given_no_orders_is_not_told_to_have_done_what_it_did_before() -> None:
    lines = (*BY_SEA, "deeds", "staff marches mine", "proceed", "deeds", "undo", "deeds")
    told = talk(*lines, at=new_campaign("1862"), players=ALONE)
    before, now, undone = (told.answers[at] for at in (3, 6, 8))
    head, _, rest = now.partition("\n")
    assert head == "The staff gave no orders when it went on last. What it did before:"
    assert rest == before
    assert undone == f"{head}\n{UNDONE}"


def test_it_stops_where_the_other_person_decides_and_it_is_said_whose_staff_it_is() -> None:
    lines = ("deeds", "staff until turn", "proceed", "deeds", "deeds union", "deeds french")
    told = talk(*lines, at=JULY, players=PERSONS)
    first, _, stopped, deeds, earlier, nobodys = told.answers
    assert first.splitlines() == ["The Union staff:", "The staff has given no orders yet."]
    assert told.prompts[-1].startswith("> Confederacy")
    assert stopped.startswith(
        "The staff stops: a decision of the Confederate player comes first. 'deeds union' tells"
    )
    assert deeds.splitlines()[0] == "The Confederate staff:"
    assert earlier.splitlines()[:2] == ["The Union staff:", "JUL 1861"]
    assert "french" in nobodys
