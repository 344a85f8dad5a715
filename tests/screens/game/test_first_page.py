"""The page with which a war begins: for whom, how often, what it says, and which keys it takes."""

from pathlib import Path

import pytest
from textual.containers import VerticalScroll

from campaign import Options, new_campaign, read_order, read_situation
from campaign.scenario import SCENARIOS
from campaign.terms import CONFEDERATE, PERSON, SIDES, UNION, Side
from saves.campaign_log.journal import Journal, Players
from screens.app import NordenSuden
from screens.game import first_page
from screens.game.first_page import has_begun, whose_page
from screens.game.victory_screen import VictoryScreen
from screens.game.war_card import war_card
from screens.map.map_screen import MapScreen
from screens.parts import opening_page
from screens.parts.opening_page import FirstPageScreen
from tests.screens.keyboard import (
    PERSONS,
    SMALL,
    app_at,
    in_haste,
    map_of,
    state_of,
    until,
)
from tests.screens.rest import rest

IS_WANTED = first_page.is_wanted
COLUMNS, ROWS = 76, 20
"""What there is room for in the smallest terminal."""

AGAINST = Players(PERSON, "recruit")
REBEL = Players("recruit", PERSON)


@pytest.fixture(autouse=True)
def somebody_new(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    monkeypatch.setattr(first_page, "is_wanted", IS_WANTED)
    monkeypatch.setattr(opening_page, "REACTION", 0.01)


def shows_page(app: NordenSuden) -> bool:
    return isinstance(app.screen, FirstPageScreen) and app.screen.is_seen


def card(scenario: str, side: Side, **options: bool) -> str:
    state = new_campaign(scenario, Options.preset("basic", **options))
    return "\n".join(line.plain for line in war_card(state, side, "Recruit"))


# --- what it says --------------------------------------------------------------------------------


def test_bg_13_the_union_reads_how_the_war_is_won_and_lost() -> None:
    said = card("1861", UNION)
    assert "you command the Union" in said
    assert "You win as soon as you hold all seven cities at once [BG 13.1]." in said
    assert (
        "You lose if Washington falls [BG 13.2], if cities taken raise their army maximum (29)"
        " above yours (34) [BG 13.3] or after Jun 1865 if the war still lasts [BG 13.4]."
    ) in said


def test_bg_13_the_confederacy_reads_the_same_from_its_side() -> None:
    said = card("1861", CONFEDERATE)
    assert (
        "You win if Washington falls [BG 13.2], if cities taken raise your army maximum (29) above"
    ) in said
    assert "You lose as soon as the Union holds all seven cities at once [BG 13.1]." in said
    assert "the Union moves first; where it attacks, you are asked" in said


def test_bg_15_2_the_short_game_is_judged_by_the_lead() -> None:
    assert "after Jun 1862 if your maximum leads by 5 or more (now 5) [BG 15.2]" in card(
        "1861-short", UNION
    )
    assert "after Jun 1862 if theirs leads by 4 or less [BG 15.2]" in card(
        "1861-short", CONFEDERATE
    )


def test_bg_15_7_and_ns_r14_options_that_change_victory_are_said() -> None:
    assert "by a decisive March [BG 15.7]" in card("1861", UNION, sudden_death=True)
    assert "Washington falls" not in card("1861", UNION, washington_capture=True)


def test_the_cities_that_decide_are_named_with_their_pieces_in_one_way() -> None:
    assert (
        "The seven cities and Washington: nobody stands in Richmond, Wilmington, Atlanta and New"
        " Orleans; Confederates in Charleston SC (1), Memphis (1) and Mobile (1); Union pieces in"
        " Washington (2)."
    ) in card("1861", UNION)


def test_the_army_is_told_in_whole_sentences() -> None:
    assert (
        "Your army has 12 pieces; its maximum is 34. Washington holds the most: two. The enemy has"
        " 8 pieces, at most 29."
    ) in card("1861", UNION)
    assert "No box holds more than one." in card("1861", CONFEDERATE)
    assert "Most stand in " in card("1864", UNION)


def test_the_letters_before_a_paragraph_are_explained_where_they_come_first() -> None:
    assert "r      shows the rules; [BG ...] is the base game" in card("1861", UNION)


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("side", SIDES)
def test_it_is_one_page_in_the_smallest_terminal(scenario: str, side: Side) -> None:
    for preset in ("basic", "advanced", "full"):
        options = Options.preset(preset, sudden_death=SCENARIOS[scenario].last_turn == 40)
        lines = war_card(new_campaign(scenario, options), side, "Commander")
        assert sum(len(line.wrap(COLUMNS)) for line in lines) <= ROWS, preset


# --- for whom ------------------------------------------------------------------------------------


def test_it_is_the_page_of_the_only_person_or_of_who_is_to_move() -> None:
    for players, side in ((AGAINST, UNION), (REBEL, CONFEDERATE), (PERSONS, UNION)):
        journal = Journal.begin(None, "War", new_campaign("1861"), players)
        assert whose_page(journal) is side
    nobody = Journal.begin(None, "War", new_campaign("1861"), Players("recruit", "recruit"))
    assert whose_page(nobody) is None


def test_whoever_has_marched_needs_none() -> None:
    journal = Journal.begin(None, "War", new_campaign("1861"), PERSONS)
    assert not has_begun(journal, UNION)
    journal.play(read_order("march cairo"))
    assert has_begun(journal, UNION)
    assert not has_begun(journal, CONFEDERATE)


# --- on the screen -------------------------------------------------------------------------------


async def test_the_computer_waits_until_a_confederate_has_read_it() -> None:
    app = app_at(new_campaign("1861"), REBEL)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: shows_page(app))
        await rest(pilot, 0.1)
        assert not app.loop.journal.entries()
        assert not app.screen.query_one(VerticalScroll).max_scroll_y
        await pilot.press("enter")
        assert not isinstance(app.screen, FirstPageScreen)
        await until(pilot, app.loop.journal.entries)


async def test_once_it_is_read_it_does_not_come_again() -> None:
    app = app_at(new_campaign("1861"), AGAINST)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: shows_page(app))
        await pilot.press("enter")
        app.enter(app.loop.journal)
        await pilot.pause()
        await rest(pilot, 0.1)
        assert isinstance(app.screen, MapScreen)


async def sees_it(app: NordenSuden, war: Journal) -> None:
    """Somebody opens a war, sees its page, and his line is cut."""
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.enter(war)
        await until(pilot, lambda: shows_page(app))


async def test_whose_line_was_cut_before_he_left_it_gets_it_again() -> None:
    war = Journal.begin(None, "War", new_campaign("1861"), AGAINST)
    for _ in range(2):
        await sees_it(NordenSuden(), war)


async def test_keys_in_a_terminal_too_small_do_not_take_it_away() -> None:
    app = app_at(new_campaign("1861"), AGAINST)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: shows_page(app))
        await pilot.resize_terminal(40, 10)
        await pilot.press("enter", "m")
        assert not app.settings.briefed
        await pilot.resize_terminal(*SMALL)
        await until(pilot, lambda: shows_page(app))


async def test_it_comes_once_however_often_the_war_goes_on_meanwhile() -> None:
    app = app_at(new_campaign("1861"), AGAINST)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: shows_page(app))
        app.loop.go_on()
        await rest(pilot, 0.1)
        pages = [screen for screen in app.screen_stack if isinstance(screen, FirstPageScreen)]
        assert len(pages) == 1


async def test_any_other_key_does_what_it_does_on_the_map() -> None:
    app = app_at(new_campaign("1861"), AGAINST)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: shows_page(app))
        await pilot.press("m")
        assert isinstance(app.screen, MapScreen)
        assert map_of(app).model.plan


async def test_keys_typed_ahead_are_not_lost() -> None:
    app = app_at(new_campaign("1861"), AGAINST)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: isinstance(app.screen, FirstPageScreen))
        in_haste(app, "slash", *"cairo", "enter", "m")
        await until(pilot, lambda: isinstance(app.screen, MapScreen) and map_of(app).model.plan)
        assert map_of(app).model.cursor == "cairo"


async def test_a_second_enter_at_the_form_does_not_take_it_away_unseen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(opening_page, "REACTION", 600.0)
    app = app_at(new_campaign("1861"), AGAINST)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: isinstance(app.screen, FirstPageScreen))
        await pilot.press("enter")
        assert isinstance(app.screen, FirstPageScreen)


async def test_it_is_switched_off_in_the_settings() -> None:
    app = app_at(new_campaign("1861"), REBEL)
    app.remember(briefing="off")
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, app.loop.journal.entries)
        assert not isinstance(app.screen, FirstPageScreen)


async def test_the_lesson_has_its_own_pages() -> None:
    app = NordenSuden()
    app.remember(pace="fast")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("t")
        await until(pilot, lambda: app.journal is not None and app.lesson is not None)
        await rest(pilot, 0.1)
        assert isinstance(app.screen, MapScreen)


async def test_each_of_two_at_one_keyboard_reads_their_own() -> None:
    app = app_at(new_campaign("1861"), PERSONS)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: shows_page(app))
        await pilot.press("enter")
        for order in ("march cairo", "move 1 militia_infantry paducah", "end", "pass", "roll"):
            assert app.loop.play(read_order(order))
        while state_of(app).active is UNION:
            assert app.loop.play(read_order("end"))
        await until(pilot, lambda: shows_page(app))
        assert "you command the Confederacy" in app.screen.pane.lines.plain  # type: ignore[attr-defined]


LAST_TURN = """
scenario = "1861"
turn = 40
agenda = ["recruitment confederate points 2"]
[[pieces]]
box = "washington"
side = "union"
type = "militia_infantry"
[[pieces]]
box = "richmond"
side = "confederate"
type = "militia_infantry"
"""


async def test_it_does_not_lie_over_the_end_of_the_war() -> None:
    """Whoever reads it while the other side ends the war sees that, without a key. [BG 13.4]"""
    app = app_at(read_situation(LAST_TURN), REBEL)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: shows_page(app))
        app.loop.journal.play(read_order("end"))
        app.loop.go_on()
        await until(pilot, lambda: isinstance(app.screen, VictoryScreen))
