"""What is said to whoever plays by lines: short, plain, and nothing is left out on request."""

import re
import signal

import pytest

from campaign import CampaignState, Options, new_campaign, read_situation, write_situation
from campaign.budget import Budget
from campaign.commanders.commander import Plan
from campaign.judgment.plans import best_plans
from saves.campaign_log.journal import IRON_MAN, Journal, Players
from screens.game.advisers import OwnAdviser
from screens.plain.session import VOCABULARY
from screens.plain.voice import WIDTH
from tests.house.tree import ROOT
from tests.screens.keyboard import APRIL_1862
from tests.screens.plain.lines import PERSONS, talk, talk_to

EVERYTHING = [
    *("where", "look cairo", "more all", "near cairo", "stacks", "stacks enemy", "stacks ready"),
    *("front", "threats", "reach cairo", "plan cairo paducah", "supply", "supply cairo", "armies"),
    *("more all", "generals", "politics", "more all", "calendar", "options", "orders", "more all"),
    *("why march richmond", "hint", "rules", "rules BG 4.1", "rules entrench", "more all", "log"),
    *("chronicle", "points", "statistics", "statistics dice", "more all", "note", "settings"),
    *("more all", "help", "help march", "help look", "undo", "redo", "battlefield", "odds x"),
]  # fmt: skip
"""Questions of every kind."""

EVERYTHING_GARBLED: list[str | bytes] = [
    *(b"\x00\x00march\x00cairo", b"\xff\xfe\xfd", b"\x1b[31mred\x1b[0m", "märch cäiro"),
    *("", "   ", "#", ";;;", "march cairo;;", "move 999999999999 veteran_infantry paducah"),
    *("a" * 1500, "march " * 200, "orders 99999999999999999999", "1" * 1900, "back -1"),
    *("rules \\ [ %s {}", "look %(x)s", "note {}", "chronicle 99999999999", "log 99999999999"),
    *("settings small 99999999 quick", "settings union nobody", "go 99", "commander 9", "leave"),
    *("stay", "fight", "fight it out", "roll : 4", "7", "0", "-1", "?", "more", "quit x y z"),
]  # fmt: skip
FULL = write_situation(new_campaign("1861", Options.preset("full")))


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_only_plain_lines_of_eighty_columns_are_said(encoding: str) -> None:
    """No escape, no carriage return, no sign that the other end does not know."""
    told = talk(*EVERYTHING, at=FULL, encoding=encoding, folded=True)
    told.text.encode(encoding)
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", told.text)
    prose = [line for line in told.lines if "  " not in line.strip()]
    assert max(map(len, prose)) <= WIDTH
    assert len(prose) > len(told.lines) * 9 // 10


def test_every_line_is_answered_by_one_prompt_whatever_it_is() -> None:
    """Garbage, NULs, invalid UTF-8 and endless lines are said to be so, and change nothing."""
    told = talk(*EVERYTHING_GARBLED)
    assert len(told.prompts) == len(EVERYTHING_GARBLED) or told.lines[-1].startswith("Everything")
    assert told.journal.entries() == () or told.journal.entries()[0].order == "march cairo"
    assert "Traceback" not in told.text


def test_before_a_die_look_says_what_it_decides_and_where_how_things_stand() -> None:
    """The table by which marches are rolled for is no part of where things stand."""
    roll = 'scenario = "1861"\nturn = 8\n[options]\npreset = "advanced"\n'
    looked, stood = talk("look", at=roll).answers[0], talk("where", at=roll).answers[0]
    assert "army" in stood
    assert "army" not in looked
    assert "1864" in looked or "'64" in looked, "the command table has a column for each year"


def test_a_line_that_is_too_long_is_none_and_the_next_one_is_heard() -> None:
    told = talk("march " + "x" * 100_000, "march cairo")
    assert told.answers[0] == "That line is too long; nothing was done."
    assert [entry.order for entry in told.journal.entries()] == ["march cairo"]


def test_answers_are_short_and_more_gives_the_rest() -> None:
    told = talk("look washington", "more", "more")
    short, rest, end = told.answers
    assert len(short.splitlines()) <= 4
    assert re.search(r"\(more: \d+ lines\)$", short)
    assert "Neighbors" in rest
    assert "Manassas Junction" in rest
    assert end == "There is no more."


def test_the_prompt_says_whose_decision_it_is_and_which_words_do_it() -> None:
    told = talk("march cairo", "done", "end anyway")
    assert told.prompts == [
        "> Union, Apr 1862: Three marches left: pick a stack (march BOX).",
        "> Union, Apr 1862: March from Cairo: go on (move COUNT TYPE TO), or end it (done).",
        "> Union, Apr 1862: Two marches left: pick a stack (march BOX).",
        "> Union, Apr 1862: Promotion: choose one piece. [BG 11.2]",
    ]


def test_no_prompt_names_a_key() -> None:
    """`space`, `m` or `Enter` mean nothing where one types words."""
    told = talk(*EVERYTHING, at=FULL)
    assert not re.search(r"\((space|[a-zA-Z])\)|\bEnter\b|\bEsc\b|press(?! on [A-Z])", told.text)


def test_the_turn_of_a_commander_is_told_in_a_few_lines_and_in_whole_on_request() -> None:
    journal = Journal.begin(
        None, "Test", read_situation(APRIL_1862), Players("person", "steady"), seed="grant"
    )
    told = talk_to(journal, "end anyway", "pass anyway", "roll", "end anyway", "more all")
    after = told.answers[3].splitlines()
    assert any(line == "The Confederate commander:" for line in after)
    assert len(after) <= 9
    assert told.prompts[-1].startswith("> Union, May 1862: March roll")
    if "(more:" in told.answers[3]:
        assert len(told.answers[4].splitlines()) > len(after) - 4


def test_the_first_page_shows_what_is_said() -> None:
    """The example of the README, line by line."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = next(block for block in readme.split("```text\n") if block.startswith("> Union, Jul"))
    lines = shown.partition("\n```")[0].splitlines()
    typed = [line for line in lines if line.startswith(("look", "march"))]
    told = talk(*typed, at=new_campaign("1861"), folded=True)
    said = [line for line in lines if line not in typed]
    assert told.lines[2:-1] == said


def test_in_a_choice_the_die_that_comes_first_is_listed() -> None:
    told = talk("end anyway", "pass anyway", "orders")
    assert told.answers[2] == "roll"


def test_two_commanders_play_a_player_turn_at_a_time() -> None:
    journal = Journal.begin(
        None, "Test", read_situation(APRIL_1862), Players("steady", "steady"), seed="grant"
    )
    told = talk_to(journal, "march cairo", "go", "go 2")
    assert told.answers[0] == "Now the Union commander decides."
    assert journal.state.turn >= 9
    assert "'go' plays a player turn" in told.prompts[0]


def test_every_word_is_in_the_help_and_in_the_help_of_itself() -> None:
    told = talk("help", *(f"help {word}" for word in VOCABULARY.commands))
    for word, said in zip(VOCABULARY.commands, told.answers[1:], strict=True):
        assert word in told.answers[0]
        assert said.startswith(word), said


def test_going_back_is_asked_about_and_begins_a_branch() -> None:
    told = talk("march cairo paducah", "end anyway", "roll", "back 0", "back 0")
    assert told.answers[3].startswith("Going back to line 0 begins a branch")
    assert told.answers[4] == "Back at line 0."
    assert told.journal.entries() == ()
    assert told.journal.record.reloads == 1


def test_nobody_is_asked_whether_to_go_back_to_a_line_that_there_is_not() -> None:
    told = talk("back 1", "march cairo paducah", "back 99")
    assert told.answers[0].startswith("Line 1 of Test is not an order that was played")
    assert told.answers[2].startswith("Line 99 of Test is not an order that was played")


def test_an_iron_man_is_not_asked_whether_he_goes_back() -> None:
    state = read_situation(APRIL_1862)
    journal = Journal.begin(None, "Iron", state, PERSONS, seed="grant", terms=(IRON_MAN,))
    told = talk_to(journal, "march cairo paducah", "back 0")
    assert told.answers[1].startswith("Iron man campaign: no undo, no going back")


def test_a_position_is_named_and_the_campaign_noted_as_it_was_typed() -> None:
    told = talk("mark Before Shiloh", "note He looks Weak.", "note", "points", "more")
    assert told.answers[0] == "Named: Before Shiloh."
    assert told.answers[2] == "He looks Weak."
    assert "Before Shiloh" in told.answers[3]


def test_battles_are_fought_as_one_has_settled_it() -> None:
    battle = APRIL_1862.replace('box = "humboldt"', 'box = "paducah"').replace(
        'agenda = ["marches union left 3 die 4"]', 'agenda = ["marches union left 1 die 4"]'
    )
    told = talk(
        *("settings battles ask", "march cairo paducah", "end anyway", "orders", "1", "yankee"),
        at=battle,
    )
    assert told.answers[0].startswith("Battles: ask each time.")
    assert told.prompts[5].startswith("> How is the battle of Paducah fought: Battle line, ")
    assert told.journal.state.battle is not None
    assert told.journal.state.battle.resolver == "yankee"
    lines = ("settings small 6 quick", "march cairo paducah", "end anyway", "battle paducah")
    told = talk(*lines, "stay", "leave", at=battle)
    assert "has won the battle of Paducah" in told.text


def test_a_reason_is_asked_for_by_one_line_of_the_log() -> None:
    """A number that no line has is not taken for the last one, nor a word for none."""
    told = talk("march cairo", "reasons 0", "reasons -1", "reasons cairo", "reasons 1")
    assert "No order has line 0." in told.text
    assert told.text.count("Name one line by its number") == 2
    assert "Union order of a player: only he knows why" in " ".join(told.text.split())


def test_an_order_given_by_its_number_is_given_anyway_as_the_warning_says() -> None:
    told = talk("end anyway", "orders", "4", "4 anyway")
    assert "'4 anyway' at once" in " ".join(told.answers[2].split())
    assert [entry.order for entry in told.journal.entries()] == ["end", "pass"]


@pytest.mark.parametrize("line", ["hint x", "review 1", "proceed 3", "undo twice"])
def test_a_word_too_many_is_said_and_nothing_is_done(line: str) -> None:
    word, too_many = line.split()
    told = talk(line)
    assert told.answers == [f"'{word}' takes no words after it; '{too_many}' is one too many."]
    assert told.journal.entries() == ()


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("until something happens", "proceed"),
        ("turning points", "review"),
        ("seven cities", "armies"),
    ],
)
def test_what_is_asked_for_may_be_said_in_several_words(line: str, word: str) -> None:
    assert talk(line).answers == talk(word).answers


def test_a_plan_is_told_in_whole_sentences() -> None:
    told = talk("hint", "more all")
    assert "Plan 1 of" in told.text
    assert ".." not in told.text


@pytest.mark.parametrize("word", ["fire", "retreat", "reinforce"])
def test_a_word_for_battles_is_known_as_one_where_none_is_fought(word: str) -> None:
    (told,) = talk(f"{word} cairo").answers
    assert told == f"{word!r} is a word for battles, and none is being fought."


@pytest.mark.parametrize("asked", ["win", "winning", "score"])
def test_who_asks_whether_he_wins_is_told_the_armies(asked: str) -> None:
    first, second = talk(asked, "armies").answers
    assert first == second


@pytest.mark.parametrize(
    ("name", "said"),
    [("The War, 1861-1865", "The War, 1861-1865."), ("Mine", "Mine: The War, 1861-1865.")],
)
def test_the_first_line_names_the_campaign_once_and_the_word_for_help(name: str, said: str) -> None:
    journal = Journal.begin(None, name, new_campaign("1861"), PERSONS, seed="grant")
    first = talk_to(journal, "quit").lines[0]
    assert first.startswith(f"{said} 'help' lists the words")


def test_the_end_from_outside_while_a_hint_is_thought_out_is_an_end_in_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(adviser: OwnAdviser, state: CampaignState, budget: Budget) -> tuple[Plan, ...]:
        signal.raise_signal(signal.SIGTERM)
        return best_plans(state, budget)

    monkeypatch.setattr(OwnAdviser, "plans", interrupted)
    assert talk("hint").lines[-1].startswith("Everything is saved.")
