"""Orders as somebody types them who does not see the map."""

import re

import pytest

from campaign import read_situation, write_order
from campaign.errors import NotationError
from campaign.judgment.plans import best_plans
from screens.plain.reading import read_wish, words_of
from screens.plain.typed_orders import AmbiguousError, wish_said
from tests.screens.keyboard import APRIL_1862
from tests.screens.plain.lines import talk
from tests.screens.plain.wars import orders_of_a_war

MARCHING = APRIL_1862.replace(
    'agenda = ["marches union left 3 die 4"]',
    'agenda = ["marching union cairo", "marches union left 2 die 4"]',
)


def meant(line: str, situation: str = APRIL_1862) -> str:
    return wish_said(read_wish(read_situation(situation), words_of(line)))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("march cairo", "march cairo"),
        ("MARCH Cairo", "march cairo"),
        ("mar cai", "march cairo"),
        ("march CAI", "march cairo"),
        ("march st. louis", "march st_louis"),
        ("march St Louis", "march st_louis"),
        ("march harpers ferry", "march harpers_ferry"),
        ("march Harper's Ferry", "march harpers_ferry"),
        ("march harper", "march harpers_ferry"),
        ("march cairo to paducah", "march cairo paducah"),
        ("march cairo paducah", "march cairo paducah"),
        ("sail from washington to fort monroe", "sail washington fort_monroe"),
        ("entrench cairo", "entrench cairo"),
        ("entrench 2 cairo", "entrench 2 cairo"),
        ("entrench two militia infantry at cairo", "entrench 2 militia_infantry cairo"),
        ("end marches", "end"),
        ("roll", "roll"),
        ("recruit militia infantry chicago", "recruit militia_infantry chicago"),
        ("recruit chicago mil inf", "recruit militia_infantry chicago"),
        ("battle corinth by yankee", "battle corinth by yankee"),
        ("battle corinth by shell for guns", "battle corinth by shell_for_guns"),
    ],
)
def test_an_order_is_understood_as_it_is_said(typed: str, said: str) -> None:
    assert meant(typed) == said


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("move 2 veteran_infantry paducah", "move 2 veteran_infantry paducah"),
        ("move two veteran infantry to Paducah", "move 2 veteran_infantry paducah"),
        ("move 2 vet inf pad", "move 2 veteran_infantry paducah"),
        ("move 1 cavalry paducah", "move 1 militia_cavalry paducah"),
        ("move cavalry paducah", "move 1 militia_cavalry paducah"),
        ("move all veteran infantry paducah", "move 3 veteran_infantry paducah"),
        ("move all paducah", "move all paducah"),
        ("entrench all", "entrench all"),
    ],
)
def test_pieces_of_the_box_that_marches_are_meant(typed: str, said: str) -> None:
    assert meant(typed, MARCHING) == said


def test_whatever_the_game_writes_is_read_as_it_was_written() -> None:
    """A line of a game file is an order here, too."""
    for state, action in orders_of_a_war("full", 7, 600):
        wish = read_wish(state, words_of(write_order(action)))
        assert wish == action, write_order(action)


def test_where_nothing_is_allowed_the_piece_that_is_there_is_meant() -> None:
    """Three orders were offered, and each was refused when it was given."""
    promotion = (
        'scenario = "1861"\nagenda = ["promotion union left 1"]\n'
        '[[pieces]]\nbox = "cairo"\nside = "union"\ntype = "crack_infantry"\n'
        '[[pieces]]\nbox = "baltimore"\nside = "union"\ntype = "militia_infantry"\n'
    )
    told = talk("promote cairo", at=promotion)
    assert "promoted further" in told.answers[0]
    assert "crack_cavalry" not in told.answers[0]


BEFORE_HUMBOLDT = (
    'scenario = "1861"\nturn = 8\nagenda = ["marches union left 3 die 4"]\n'
    '[[pieces]]\nbox = "cairo"\nside = "union"\ntype = "veteran_infantry"\ncount = 2\n'
    '[[pieces]]\nbox = "humboldt"\nside = "confederate"\ntype = "militia_infantry"\n'
)


def test_who_marches_into_a_battle_reads_of_it_and_of_its_odds() -> None:
    """As the map says before enter; and again for whoever asks, until it is fought. [BG 8.1]"""
    told = talk("march cairo humboldt", "odds", "odds", at=BEFORE_HUMBOLDT)
    marched, asked, _ = told.answers
    assert "A battle waits at Humboldt: " in marched
    assert re.search(r"\d+% win if we stay to the end", marched)
    assert asked.splitlines() == [line for line in marched.splitlines() if "waits" in line]
    [none] = talk("odds", at=APRIL_1862).answers
    assert none == "No battle is being fought, and none waits."


def test_a_word_behind_odds_says_which_battle_is_meant() -> None:
    """One that waits, by its box; of a march that is yet to be made, what `plan` says of it."""
    said = "march cairo humboldt", "odds humboldt", "odds corinth", "odds nowhere at all"
    _, there, none, unknown = talk(*said, at=BEFORE_HUMBOLDT).answers
    assert there.startswith("A battle waits at Humboldt: ")
    assert none == "No battle waits at Corinth."
    assert "No box is called 'nowhere at all'" in unknown
    planned, asked = talk(
        "plan march cairo humboldt", "odds march cairo humboldt", at=BEFORE_HUMBOLDT
    ).answers
    assert asked == planned


def test_in_a_battle_its_own_box_asks_how_it_goes() -> None:
    told = talk(
        *("march cairo humboldt", "end anyway", "battle humboldt", "odds", "odds humboldt"),
        at=BEFORE_HUMBOLDT,
    )
    *_, odds, named = told.answers
    assert odds.startswith("Odds: ")
    assert named == odds


def test_who_is_asked_whether_to_withdraw_reads_his_own_chance() -> None:
    """Both sides are played here; four veterans come, and a militia is asked. [BG 8.13]"""
    before = BEFORE_HUMBOLDT.replace("count = 2", "count = 4")
    before = before.replace("militia_infantry", "militia_cavalry")
    lines = "march cairo humboldt", "odds", "end anyway", "battle humboldt", "odds"
    told = talk(*lines, at=before)
    assert "withdraw, or stay?" in told.prompts[-1]
    _, attacks, _, _, stands = told.answers
    assert _least_chance(attacks) > 90
    assert _least_chance(stands) < 10


def _least_chance(said: str) -> int:
    [chance] = re.findall(r"(\d+)(?:-\d+)?% win", said)
    return int(chance)


def test_a_battle_that_waits_is_told_as_the_plan_told_it_however_it_will_be_fought() -> None:
    """By Yankee: the estimate for such battles, and not the odds of the battle line."""
    told = talk(
        "settings battles yankee",
        "plan cairo humboldt",
        "march cairo humboldt",
        "odds",
        at=BEFORE_HUMBOLDT,
    )
    _, planned, marched, asked, *_ = told.answers
    [chance] = re.findall(r"some \d+% win", " ".join(planned.split()))
    for said in (marched, asked):
        assert f"A battle waits at Humboldt: {chance}" in " ".join(said.split())
        assert "automatic battles" in said


def test_next_goes_on_reading_and_ends_nothing() -> None:
    told = talk("look cairo", "next", at=BEFORE_HUMBOLDT)
    assert "would be lost" not in told.text
    assert told.answers[1] != ""


def test_what_may_mean_several_things_is_asked_back() -> None:
    """Charleston is in South Carolina and in West Virginia: who types it is asked which."""
    with pytest.raises(AmbiguousError, match=r"charleston_sc.* or .*charleston_wv|which one"):
        meant("march charleston")
    told = talk("look charleston")
    assert "Charleston SC" in told.answers[0]
    assert "Charleston" in told.answers[0].replace("Charleston SC", "", 1)
    assert told.answers[0].startswith("Which one:")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("march pittsburgg", "did you mean 'pittsburgh'"),
        ("march", "say it like this: march BOX"),
        ("move 1 veteran_infantry", "move COUNT TYPE TO"),
        ("xyzzy cairo", "no order begins with 'xyzzy'"),
    ],
)
def test_what_is_wrong_is_said_with_what_would_be_right(typed: str, said: str) -> None:
    with pytest.raises(NotationError, match=re.escape(said)):
        meant(typed)


def test_a_unique_beginning_of_a_word_will_do_and_others_are_named() -> None:
    told = talk("arm", "re", "chron")
    assert "Union: army" in told.answers[0]
    assert told.answers[1].startswith("'re' may be reach")
    assert "redo" in told.answers[1]
    assert "Apr 1862" in told.answers[2]


def test_words_of_the_palette_are_understood() -> None:
    """Whoever looks for the chronicle by `story`, and for a hint by `advice`, finds it here."""
    told = talk("story", "advice", "manual", "luck dice")
    assert "Apr 1862" in told.answers[0]
    assert told.answers[1].startswith("Plan 1 of ")
    assert told.answers[2].startswith("Give an order, or ask.")


def test_orders_are_refused_with_their_paragraph_and_the_text_of_it() -> None:
    told = talk("march richmond", "why march richmond", "more")
    assert told.answers[0].startswith("There is no Union piece in Richmond. [BG 4.2]")
    assert told.answers[1].splitlines()[0] == "There is no Union piece in Richmond. [BG 4.2]"
    assert "Movement" in told.answers[2] or "march" in told.answers[2]


def test_orders_on_one_line_stop_at_the_first_that_is_refused() -> None:
    told = talk("march cairo; move 1 vet inf richmond; done")
    assert [entry.order for entry in told.journal.entries()] == ["march cairo"]


def test_what_would_be_lost_is_asked_about_once() -> None:
    """As on the map: the first `end` warns, the second ends."""
    told = talk("end", "end")
    assert told.answers[0].startswith("Three marches would be lost.")
    assert [entry.order for entry in told.journal.entries()] == ["end"]
    told = talk("end anyway")
    assert [entry.order for entry in told.journal.entries()] == ["end"]
    told = talk("end", "look cairo", "march cairo", "end")
    assert [entry.order for entry in told.journal.entries()] == ["march cairo"]


def test_a_number_gives_the_order_that_was_listed_with_it_as_long_as_nothing_changes() -> None:
    told = talk("hint", "1", "1")
    assert told.journal.entries()
    assert told.answers[-1] == "No order has the number 1 here; 'orders' lists them."


def test_the_number_of_a_plan_does_its_first_march() -> None:
    """What was suggested above the plans was another commander's order, and none of theirs."""
    plans = best_plans(read_situation(APRIL_1862))
    for number, plan in enumerate(plans, 1):
        told = talk("hint", f"{number}")
        assert "Suggestion" not in told.answers[0]
        assert [entry.order for entry in told.journal.entries()] == [
            write_order(order) for order in plan.first_march
        ]


def test_orders_are_taken_back_and_given_again_as_lines_gave_them() -> None:
    told = talk("march cairo paducah", "undo", "redo", "undo", "undo")
    assert "Undone: march" in told.answers[1]
    assert "Redone: march" in told.answers[2]
    assert told.journal.entries() == ()
    assert told.answers[-1] == "Nothing to undo since the last die or choice."


def test_bg_7_2_so_many_dig_as_are_said_first_those_who_lose_least_by_it() -> None:
    """At Cairo stand three veterans and a militia cavalry: infantry goes before cavalry."""
    told = talk("entrench 3 cairo")
    assert "Three veteran infantry entrench at Cairo." in told.answers[0]
    assert "can dig there, not nine. [BG 7.2]" in talk("entrench 9 cairo").answers[0]


def test_bg_7_1_who_would_dig_and_what_comes_of_it_is_told_before() -> None:
    said = talk("plan entrench 2 cairo").answers[0]
    assert "2 of 4 pieces dig in: 2 veteran infantry." in said
    assert "Costs one march" in said
    assert "The works are finished by this march. [BG 7.1]" in said
