"""The rules: found by number or word, marked by the options in force, followed there and back."""

from dataclasses import replace

import pytest
from textual.widgets import Input, Static

from campaign import Options, RandomDice, apply, new_campaign, read_situation
from campaign.actions import Battle
from campaign.agenda import Combat
from campaign.battle.register import RESOLVERS
from screens.app import NordenSuden
from screens.battle.order_list_screen import OrderListScreen
from screens.cli.commands.skirmishes import form_of
from screens.map.map_screen import MapScreen
from screens.parts.campaign_screen import CampaignScreen
from screens.parts.choice_dialog import ChoiceScreen
from screens.rules.rulebook import rulebook
from screens.rules.rules_screen import RulesScreen
from screens.rules.topics import RECONSTRUCTION
from tests.resolvers.battles import SMALL_BATTLES
from tests.screens.battlefield import SHILOH, joined_battle
from tests.screens.battlefield import app_at as battle_at
from tests.screens.keyboard import APRIL_1862, LARGE, SMALL, app_at, find

LONG_RAIL = Options.preset("basic", long_rail=True)


def rules_of(app: NordenSuden) -> RulesScreen:
    assert isinstance(app.screen, RulesScreen), app.screen
    return app.screen


def reading(app: NordenSuden) -> str:
    """The paragraph that is being read."""
    topic = rules_of(app).topic
    assert topic is not None
    return topic.rule


def shown(app: NordenSuden, part: str) -> str:
    """The text of a part of the screen."""
    return str(rules_of(app).query_one(f"#{part}", Static).content)


# --- opening -----------------------------------------------------------------------------------


@pytest.mark.thorough
async def test_r_on_the_map_opens_what_matters_now() -> None:
    app = app_at(APRIL_1862)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("r")
        assert reading(app) == "BG 4.1"
        await pilot.press("escape")
        assert isinstance(app.screen, MapScreen)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("situation", "option", "order"),
    [
        (APRIL_1862, "command_marches", ("NS 3.0", "BG 4.1", "NS 8.21")),
        (SHILOH, "command_battles", ("NS 7.0", "BG 8.2", "NS 8.22")),
    ],
)
async def test_r_opens_the_option_that_takes_the_place_of_a_basic_rule(
    situation: str, option: str, order: tuple[str, ...]
) -> None:
    state = read_situation(situation)
    state = state.evolve(options=replace(state.options, leaders=True, **{option: True}))
    if isinstance(state.step, Combat):
        state = apply(state, Battle("pittsburg_landing"), RandomDice(1)).state
    app = battle_at(state)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, CampaignScreen)
        rules = app.screen.rules
        await pilot.press("r")
        assert reading(app) == rules[0] == order[0]
        assert tuple(rule for rule in rules if rule in order) == order


@pytest.mark.parametrize("by", RESOLVERS)
def test_r_in_a_battle_reads_what_its_own_rules_ask_now(by: str) -> None:
    """Whatever screen it is fought on: the resolver names the paragraphs of its stage."""
    state, screen = form_of(by, SMALL_BATTLES[by]).opening(), OrderListScreen()
    screen.set_reactive(OrderListScreen.state, state)
    assert state.battle is not None
    decision = RESOLVERS[by].stage(state.battle.position)
    assert screen.rules[: len(decision.rules)] == decision.rules


@pytest.mark.thorough
async def test_r_after_a_refusal_on_the_map_opens_its_paragraph() -> None:
    app = app_at(APRIL_1862)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("y", "r")
        assert reading(app) == "BG 4.2", "no stack marches yet, so there is no other way to choose"


@pytest.mark.thorough
async def test_r_over_a_box_out_of_reach_opens_why() -> None:
    app = app_at(APRIL_1862)
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        await pilot.press("m")
        await find(pilot, "richmond")
        await pilot.press("r")
        assert reading(app) == "BG 4.4"


@pytest.mark.thorough
async def test_r_after_a_refusal_in_battle_opens_its_paragraph() -> None:
    app = battle_at(joined_battle(SHILOH, "pittsburg_landing"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("d", "d", "r")
        assert reading(app) == "BG 8.4"
        await pilot.press("escape", "g", "r")
        assert reading(app) == "BG 9.1"
        await pilot.press("escape", "down", "r")
        assert reading(app) == "BG 8.2", "a refusal of long ago is not asked about"


@pytest.mark.thorough
async def test_r_in_a_list_of_answers_opens_why_another_one_is_not_to_be_had() -> None:
    app = battle_at(joined_battle(SHILOH, "pittsburg_landing"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("f", "enter", "f", "enter", "g")
        await pilot.pause()
        assert isinstance(app.screen, ChoiceScreen)
        assert "Corinth" in app.screen.refusals[0]
        await pilot.press("r")
        assert reading(app) == "BG 9.4"
        await pilot.press("escape")
        assert isinstance(app.screen, ChoiceScreen)


@pytest.mark.thorough
async def test_a_whole_section_may_be_cited() -> None:
    app = app_at(APRIL_1862)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.notify("Something is wrong. [BG 13]")
        await pilot.press("r")
        await pilot.pause()
        assert reading(app) == ""


# --- reading -----------------------------------------------------------------------------------


@pytest.mark.thorough
async def test_paragraphs_are_followed_by_digits_and_gone_back_from() -> None:
    app = app_at(APRIL_1862)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.action_rules("BG 1.3")
        await pilot.pause()
        await pilot.press("1")
        assert reading(app) == "BG 8.6"
        await pilot.press("backspace")
        assert reading(app) == "BG 1.3"
        await pilot.press("9", "backspace")
        assert reading(app) == "BG 1.3", "nothing is ninth, and there is no further back"


@pytest.mark.thorough
async def test_enter_goes_into_a_section_and_on_to_what_a_paragraph_leads_to() -> None:
    app = app_at(APRIL_1862)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("r", "n", "enter")
        assert reading(app) == "BG 5.1"
        await pilot.press("down", "enter")
        assert reading(app) == "BG Q8", "the ruling on river jumps"
        await pilot.press("enter", "backspace", "backspace")
        assert reading(app) == "BG 5.2"


@pytest.mark.thorough
async def test_a_paragraph_found_by_searching_is_followed_into_the_whole_book() -> None:
    app = app_at(APRIL_1862)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("r", "slash", *"surprise", "enter")
        assert reading(app) == "NS 8.22"
        await pilot.press("1")
        await pilot.pause()
        assert reading(app) == "NS 7.0"
        assert rules_of(app).query_one("#wanted", Input).value == ""
        await pilot.press("backspace")
        assert reading(app) == "NS 8.22"


@pytest.mark.thorough
async def test_a_search_is_left_where_it_led_to() -> None:
    app = app_at(APRIL_1862)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("r", "slash", *"8.13", "enter", "escape")
        await pilot.pause()
        assert reading(app) == "BG 8.13"
        assert len(rules_of(app)._topics) > len(rulebook())
        await pilot.press("escape")
        assert isinstance(app.screen, MapScreen)


@pytest.mark.thorough
async def test_n_goes_from_section_to_section() -> None:
    app = app_at(APRIL_1862)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("r", "n")
        topic = rules_of(app).topic
        assert topic is not None
        assert (topic.title, topic.is_heading) == ("Jump moves", True)
        assert "5.1 " in topic.text
        await pilot.press("N")
        assert rules_of(app).topic != topic


@pytest.mark.thorough
@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_options_in_force_are_marked(size: tuple[int, int]) -> None:
    app = app_at(new_campaign("1861", LONG_RAIL))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        app.action_rules("BG 14/4.9")
        await pilot.pause()
        assert shown(app, "flags") == "In force in this campaign."
        await pilot.press("up")
        assert shown(app, "flags") == "Not in force in this campaign."
        await pilot.press("slash", *"NS-R26", "enter")
        await pilot.pause()
        assert shown(app, "flags").splitlines() == [
            "Not in force in this campaign.",
            RECONSTRUCTION,
        ]
        assert shown(app, "legend")
