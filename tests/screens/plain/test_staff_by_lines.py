"""The staff by lines: told in words of a small vocabulary, sent on, asked what it did."""

from pathlib import Path

import pytest

from campaign import new_campaign, write_situation
from saves.campaign_log.journal import Journal, Players
from screens.plain.session import VOCABULARY
from screens.text.phrases import several
from tests.screens.plain.lines import talk, talk_to

ALONE = Players("person", "steady")
JULY = write_situation(new_campaign("1861"))


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


def test_an_army_whose_march_is_taken_back_is_led_where_it_was() -> None:
    """From Port Royal one stroke takes Savannah, and the staff goes along."""
    orders = ("staff marches port_royal", "proceed", "staff", "undo", "staff", "redo", "staff")
    told = talk(*orders, at=write_situation(new_campaign("1862")), players=ALONE)
    armies = [
        answer.partition("Marches: of the army at ")[2].splitlines()[0]
        for answer in told.answers[2::2]
    ]
    assert armies == ["Savannah.", "Port Royal.", "Savannah."]


def test_who_was_stopped_while_the_enemy_moves_goes_on_by_the_same_word() -> None:
    """A city falls in the enemy's turn: the next word lets him go on, and the staff after him."""
    orders = ("staff battles all", "staff until something", *["proceed"] * 5)
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
        ("staff recruits mine", "Recruits: yours."),
        ("staff until segment", "Goes on until: the segment is over."),
        ("staff stop leader", "Leader comes: does not stop it."),
        ("staff commander steady", "Commander: Steady."),
    ],
)
def test_it_is_told_in_a_few_words_and_says_what_has_changed(line: str, answer: str) -> None:
    assert talk(line, at=JULY, players=ALONE).answers[0].splitlines()[0] == answer


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
    ],
)
def test_what_it_cannot_be_told_is_refused_with_what_can(line: str) -> None:
    answer = talk(line, at=JULY, players=ALONE).answers[0]
    assert "no place" in answer.lower() or "staff " in answer.lower()


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
    orders = ("staff marches port_royal", "proceed")
    at = write_situation(new_campaign("1862"))
    assert len(talk(*orders, at=at, players=ALONE).journal.entries()) > 1
    assert talk(*orders, "undo", at=at, players=ALONE).journal.entries() == ()


def test_what_it_did_is_known_in_the_next_session_and_taken_back_by_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    (tmp_path / "campaigns").mkdir()
    state = new_campaign("1862")
    journal = Journal.begin(tmp_path / "campaigns" / "sea.acw", "Sea", state, ALONE)
    before = talk_to(journal, "staff marches port_royal", "proceed", "deeds").answers[-1]
    assert "Savannah" in before
    journal.close()
    place = journal.place
    assert place is not None
    with Journal.resume(place) as again:
        told = talk_to(again, "deeds", "undo", "deeds", "redo", "deeds", "staff")
        deeds, undone, none, _, anew, staff = told.answers
        assert deeds == before
        assert "Undone: " in undone
        assert none == "All that the staff ordered has been taken back."
        assert anew == before
        assert "of the army at Savannah" in staff
