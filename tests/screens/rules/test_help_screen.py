"""Help answers for what has the focus and for its keys; then come the rules."""

import pytest
from textual.containers import VerticalScroll
from textual.widgets import Static

from campaign import new_campaign
from screens.app import NordenSuden
from screens.map.map_screen import MapScreen
from screens.rules.help_topics import EVERYWHERE, ODDS
from screens.rules.rules_screen import RulesScreen
from screens.rules.topics import see_also
from tests.screens.battlefield import SHILOH, app_at, joined_battle
from tests.screens.rest import at_rest

SIZE = (80, 24)


def help_of(app: NordenSuden) -> RulesScreen:
    assert isinstance(app.screen, RulesScreen), app.screen
    return app.screen


def reading(app: NordenSuden) -> str:
    """The paragraph that is being read; the title of what is no paragraph."""
    topic = help_of(app).topic
    assert topic is not None
    return topic.rule or topic.title


def battle() -> NordenSuden:
    return app_at(joined_battle(SHILOH, "pittsburg_landing"))


@pytest.mark.thorough
async def test_help_in_a_battle_speaks_of_the_shot_in_focus_and_of_the_keys_that_work() -> None:
    app = battle()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("question_mark")
        topic = help_of(app).topic
        assert topic is not None
        assert topic.title == "Here and now"
        shot = "Union militia infantry 13 at Confederate veteran infantry 1"
        assert shot in " ".join(topic.text.split())
        assert "announce" in topic.text
        assert "ROLL" not in topic.text, "nothing can be rolled before all shots are announced"
        assert "BG 8.4" in topic.cited


@pytest.mark.thorough
async def test_help_on_the_map_lists_its_keys() -> None:
    app = app_at(new_campaign())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("question_mark")
        page = help_of(app).query_one(VerticalScroll)
        assert page.region.width > SIZE[0] // 2
        topic = help_of(app).topic
        assert topic is not None
        assert "find" in topic.text
        assert "BG 4.2" in topic.cited


async def test_what_keys_do_keeps_its_column_when_the_page_before_had_no_bar() -> None:
    """Laid out for the room without a scrollbar, its lines were broken once more."""
    app = app_at(new_campaign())
    async with app.run_test(size=SIZE) as pilot:
        await at_rest(app)
        await pilot.press("question_mark", "slash", *"13.1", "enter", "enter")
        await at_rest(app)
        text = help_of(app).query_one("#text", Static)
        assert not help_of(app).query_one(VerticalScroll).show_vertical_scrollbar
        help_of(app).line.search(EVERYWHERE.title)
        await at_rest(app)
        assert reading(app) == EVERYWHERE.title
        topic = help_of(app).topic
        assert topic is not None
        assert str(text.content) == topic.lines(text.size.width)


@pytest.mark.thorough
async def test_behind_help_stand_the_rules_and_a_search_finds_them() -> None:
    app = battle()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("question_mark", "down")
        assert reading(app) == EVERYWHERE.title
        await pilot.press("slash", *"washington", "enter")
        assert {"BG 13.2", "BG 7.4"} <= {topic.rule for topic in help_of(app)._topics}
        await pilot.press("slash", *"zzz")
        assert help_of(app).topic is None
        await pilot.press("escape")
        assert reading(app) == "Here and now"


@pytest.mark.thorough
async def test_help_is_left_by_the_key_that_asked_for_it() -> None:
    app = app_at(new_campaign())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("question_mark", "question_mark")
        assert isinstance(app.screen, MapScreen)


def test_what_is_no_paragraph_names_none() -> None:
    assert see_also(EVERYWHERE) == ""


@pytest.mark.thorough
async def test_the_signs_of_the_map_are_explained_in_the_look_that_is_worn() -> None:
    app = app_at(new_campaign())
    app.theme = "plain"
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("question_mark")
        while reading(app) != "Signs of the map":
            await pilot.press("down")
        topic = help_of(app).topic
        assert topic is not None
        assert topic.text.isascii()
        assert "%        would lose a piece: no supply" in topic.text


@pytest.mark.parametrize("key", ["question_mark", "r"])
@pytest.mark.parametrize("word", ["odds", "forecast"])
async def test_what_the_odds_are_is_found_by_the_words_for_them(word: str, key: str) -> None:
    """`odds` found three paragraphs about skirmish points and hexes, `forecast` nothing."""
    app = app_at(new_campaign())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press(key, "slash", *word)
        await pilot.pause()
        assert reading(app) == ODDS.title
        told = help_of(app).topic
        assert told is not None
        assert "The enemy does: his commander leaves" in told.text, "whether he stays is said"
        assert "With the usual retreat" in told.text
