"""Help answers for what has the focus, and leads from a refusal to its paragraph."""

import pytest

from campaign import new_campaign
from campaign.data_files import document
from screens.app import NordenSuden
from screens.help_screen import HelpScreen
from screens.help_topics import EVERYWHERE, see_also, topics
from screens.rulebook import matching, rulebook, section_of
from tests.screens.battlefield import SHILOH, app_at, joined_battle

SIZE = (80, 24)


def help_of(app: NordenSuden) -> HelpScreen:
    assert isinstance(app.screen, HelpScreen), app.screen
    return app.screen


def reading(app: NordenSuden) -> str:
    """The paragraph that is being read; the title of what is no paragraph."""
    topic = help_of(app).topic
    assert topic is not None
    return topic.rule or topic.title


def battle() -> NordenSuden:
    return app_at(joined_battle(SHILOH, "pittsburg_landing"))


async def test_help_in_a_battle_speaks_of_the_shot_in_focus_and_of_the_keys_that_work() -> None:
    app = battle()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("question_mark")
        topic = help_of(app).topic
        assert topic is not None
        assert topic.title == "Here and now"
        assert "U13 at d, C1 veteran infantry, from Corinth: militia infantry 2" in topic.text
        assert "announce" in topic.text
        assert "ROLL" not in topic.text, "nothing can be rolled before all shots are announced"
        assert "BG 8.4" in topic.cited


async def test_r_after_a_refusal_opens_its_paragraph() -> None:
    app = battle()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("d", "d", "r")
        assert reading(app) == "BG 8.4"
        await pilot.press("escape", "g", "r")
        assert reading(app) == "BG 9.1"


async def test_paragraphs_that_one_names_are_a_digit_away_and_backspace_returns() -> None:
    app = battle()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.action_help("BG 1.3")
        await pilot.pause()
        assert reading(app) == "BG 1.3"
        await pilot.press("1")
        assert reading(app) == "BG 8.6"
        await pilot.press("backspace")
        assert reading(app) == "BG 1.3"
        await pilot.press("escape")
        assert not isinstance(app.screen, HelpScreen)


async def test_the_rules_are_searched_while_one_types() -> None:
    app = battle()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("question_mark", "slash", *"washington", "enter")
        screen = help_of(app)
        assert {topic.rule for topic in screen._topics} >= {"BG 13.2", "BG 7.4"}
        assert reading(app) in {topic.rule for topic in screen._topics}
        await pilot.press("slash", *"zzz")
        assert help_of(app).topic is None
        await pilot.press("escape")
        assert reading(app) == "Here and now"


async def test_help_on_the_map_lists_its_keys() -> None:
    app = app_at(new_campaign())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("question_mark")
        topic = help_of(app).topic
        assert topic is not None
        assert "find" in topic.text
        assert "BG 4.2" in topic.cited


def test_every_paragraph_can_be_read_and_found_by_its_number() -> None:
    assert set(rulebook()) == set(document("rulebook.toml")["paragraphs"])
    for rule in rulebook():
        assert rule in {paragraph.id for paragraph in matching(rule)}


def test_every_paragraph_names_only_paragraphs_that_there_are() -> None:
    for paragraph in rulebook().values():
        assert set(paragraph.cited) < set(rulebook())
        assert paragraph.section


def test_what_is_reconstruction_says_so() -> None:
    shown = {topic.rule: topic.text for topic in topics(None)}
    assert "reconstruction" in shown["BG 15.3"]
    assert "is a reconstruction" not in shown["BG 8.4"]


def test_optional_rules_say_why_one_would_play_with_them() -> None:
    shown = {topic.rule: topic.text for topic in topics(None)}
    assert "Why play with it: The Union must keep out of Kentucky" in shown["BG 14/4.12"]


@pytest.mark.parametrize(
    ("rule", "section"), [("BG 8.6", "BG 8"), ("BG 14/5.2", "BG 14"), ("BG Q11", "BG Q")]
)
def test_a_paragraph_belongs_to_its_section(rule: str, section: str) -> None:
    assert section_of(rule) == section


def test_words_are_found_in_headings_first() -> None:
    found = [paragraph.id for paragraph in matching("retreat")]
    assert found[0] == "BG 9.1"
    assert "BG 8.2" in found[3:]


def test_what_is_no_paragraph_names_none() -> None:
    assert see_also(EVERYWHERE) == ""
