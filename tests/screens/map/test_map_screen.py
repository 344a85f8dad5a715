"""What the map screen shows, finds and offers besides marches; two players, and commanders."""

import re

import pytest

from campaign import apply, new_campaign, read_order, read_situation
from campaign.agenda import Combat, Recruitment
from campaign.dice import ScriptedDice
from campaign.terms import CONFEDERATE, UNION
from saves.campaign_log.journal import Players
from screens.app import NordenSuden
from screens.map.map_layout import Zoom
from screens.map.map_screen import MapScreen
from screens.map.overlays import legend_at
from screens.parts.battle_preferences import Taste
from screens.parts.command import Obstacle
from screens.parts.key_bar import KeyLine
from screens.parts.page_dialog import PageScreen
from screens.parts.row_list import RowList
from screens.shell.settings import PACES
from tests.screens.keyboard import (
    APRIL_1862,
    LARGE,
    SMALL,
    app_at,
    count,
    find,
    in_haste,
    map_of,
    notes,
    said,
    shown,
    state_of,
    told,
    until,
)

# --- the line of keys --------------------------------------------------------------------------


@pytest.mark.thorough
async def test_a_step_of_the_cursor_asks_once_what_each_key_on_the_line_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        asked = list[str]()
        ask = MapScreen.obstacle

        def listen(self: MapScreen, id_: str) -> Obstacle:
            asked.append(id_)
            return ask(self, id_)

        monkeypatch.setattr(MapScreen, "obstacle", listen)
        await pilot.press("right")
        await pilot.pause()
        assert app.screen.query_one(KeyLine).render().plain
        assert len(asked) == len(set(asked)) > 5
        monkeypatch.undo()
        keys = {
            active.binding.action
            for active in app.screen.active_bindings.values()
            if active.binding.show and active.enabled
        }
        assert {binding.action for _, binding in app.screen.query_one(KeyLine).shown()} == keys


# --- looking about -----------------------------------------------------------------------------


@pytest.mark.thorough
async def test_finding_by_letters_kind_of_piece_or_command() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("slash", *"vicks", "enter")
        assert map_of(app).model.cursor == "vicksburg"
        await pilot.press("slash", *"cavalry", "enter")
        assert map_of(app).model.cursor == "cairo"
        await pilot.press("slash", *"overlay", "enter")
        await pilot.pause()
        assert map_of(app).model.overlay == "reach"
        await pilot.press("slash", *"light", "enter")
        await pilot.pause()
        assert app.theme == "light"
        await pilot.press("slash", *"xyzzy", "enter", "escape")
        assert map_of(app).model.cursor == "cairo"


def test_where_the_overlay_marks_nothing_it_says_why() -> None:
    """A player looked for marks that could not be there."""
    state = read_situation(APRIL_1862)
    assert legend_at("said", "reach", state, "cairo") == "said"
    assert legend_at("said", "reach", state, "little_rock") == (
        "Overlay: reach. No stack stands at the cursor, in Little Rock: nothing is marked."
    )
    assert legend_at("said", "threat", state, "little_rock") == "said"


@pytest.mark.thorough
async def test_overlays_show_reach_and_threat() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "humboldt")
        await pilot.press("o")
        assert "memphis" in map_of(app).map.reach, "the enemy's reach, too"
        await pilot.press("o")
        odds, state = map_of(app).map.odds, map_of(app).model.state
        assert map_of(app).map.reach == frozenset()
        assert re.fullmatch(r"\d{1,2}%", odds["cairo"]), "their chance to win"
        assert "new_york" not in odds
        for box in odds:
            assert state.controller(box) is UNION or state.units_in(box, UNION), box
        await pilot.press("o")
        assert not map_of(app).map.odds
        assert map_of(app).map.reach == frozenset()


@pytest.mark.thorough
async def test_inspecting_a_box_lists_its_neighbors() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        await pilot.press("i")
        await pilot.pause()
        lines = app.screen.pane.lines.plain  # type: ignore[attr-defined]
        assert "Paducah: river, upriver, across the river, uncontrolled" in lines
        assert "sail" in lines or "no:" in lines
        await pilot.press("escape")
        assert isinstance(app.screen, MapScreen)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("size", "zoom"),
    [
        ((80, 24), Zoom.THEATER),
        ((120, 40), Zoom.ARMY),
        ((160, 48), Zoom.THEATER),
        ((210, 60), Zoom.ARMY),
    ],
)
async def test_a_map_opens_where_it_fits(size: tuple[int, int], zoom: Zoom) -> None:
    app = app_at()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert map_of(app).map.zoom is zoom


async def test_plus_and_minus_zoom_from_a_glance_to_the_field() -> None:
    app = app_at()
    async with app.run_test(size=LARGE) as pilot:
        for zoom in (Zoom.ARMY, Zoom.FIELD, Zoom.FIELD):
            await pilot.press("plus")
            assert map_of(app).map.zoom is zoom
        await pilot.press(*["minus"] * 5)
        assert map_of(app).map.zoom is Zoom.GLANCE


@pytest.mark.thorough
async def test_a_click_points_and_another_one_is_as_good_as_enter() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        board = map_of(app).map
        spot = board.spot("cairo")
        at = (spot.x - board.scroll_offset.x + 1, spot.y - board.scroll_offset.y)
        assert await pilot.click("#map", offset=at)
        assert isinstance(app.screen, PageScreen), "it inspects"
        await pilot.press("escape", "m")
        await pilot.pause()
        await pilot.press("home")
        spot = board.spot("paducah")
        at = (spot.x - board.scroll_offset.x + 1, spot.y - board.scroll_offset.y)
        assert await pilot.click("#map", offset=at)
        assert count(state_of(app), "paducah") == 0
        assert "Enter: all 4 pieces march" in shown(app, "box")
        assert await pilot.click("#map", offset=at)
        await pilot.pause()
        assert count(state_of(app), "paducah") == 4


def has_page(app: NordenSuden) -> bool:
    return isinstance(app.screen, PageScreen)


async def test_a_key_of_the_map_closes_a_page_over_it_and_is_taken_there() -> None:
    """The search was asked for, and its letters opened the rules."""
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        board = map_of(app)
        await pilot.press("enter")
        in_haste(app, "slash", *"memphis", "enter")
        await until(pilot, lambda: board.model.cursor == "memphis")
        await pilot.press("enter", "enter")
        assert not has_page(app), "a key of the page is the page's"
        await find(pilot, "cairo")
        await pilot.press("i", "m")
        assert not has_page(app)
        assert map_of(app).model.plan


async def test_enter_rolls_where_a_die_is_all_that_is_asked_for_and_a_click_reads() -> None:
    state = apply(new_campaign("1861"), read_order("end"), ScriptedDice()).state
    state = apply(state, read_order("pass"), ScriptedDice()).state
    assert isinstance(state.step, Recruitment)
    app = app_at(state)
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        board = map_of(app).map
        spot = board.spot("cairo")
        at = (spot.x - board.scroll_offset.x + 1, spot.y - board.scroll_offset.y)
        assert await pilot.click("#map", offset=at)
        assert has_page(app)
        await pilot.press("escape")
        assert not map_of(app).model.choices
        await pilot.press("enter")
        await until(pilot, lambda: bool(map_of(app).model.choices))
        assert not has_page(app)


async def test_the_head_line_shows_the_turn_marches_and_armies() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        head = shown(app, "head")
        assert "Apr 1862  turn 8 of 40   UNION" in head
        assert "marches ●●●○" in head
        assert "U 6/34" in head
        assert "C 2/29" in head
        assert "cities 0 of 7" in head, "the cities that the Union must hold"


@pytest.mark.thorough
async def test_the_panel_names_the_box_and_its_pieces() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        text = shown(app, "box")
        assert text.startswith("Cairo, Illinois\n● Union  recruits 1, either side")
        assert "■3 veteran infantry" in text
        assert "◆1 militia cavalry" in text
        assert "m march: " in text


@pytest.mark.thorough
async def test_two_persons_find_the_cursor_where_each_left_it() -> None:
    state = new_campaign("1861")
    app = app_at(state)
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        await pilot.press("e", "e", "p", "p", "space")
        while state_of(app).active is UNION:
            await pilot.press("e", "e")
        assert map_of(app).model.cursor == "richmond"
        await find(pilot, "memphis")
        await pilot.press("e", "e", "p", "p", "space")
        while state_of(app).active is CONFEDERATE:
            await pilot.press("e", "e")
        assert "turn 2" in shown(app, "head")


@pytest.mark.thorough
async def test_a_commander_plays_while_the_player_looks_on_and_pauses() -> None:
    app = app_at(new_campaign("1861"), Players("steady", "person"))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: state_of(app).active is CONFEDERATE)
        assert state_of(app).to_move is CONFEDERATE
        await pilot.pause()
        assert "marches from Cincinnati to Louisville" in told(app)
        assert "two marches" in shown(app, "prompt").lower()


async def test_what_belongs_to_a_commander_is_not_the_players_to_order() -> None:
    app = app_at(players=Players("steady", "person"), pace="step")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("e")
        assert "Now the Union commander decides." in said(app)
        before = state_of(app)
        assert "space shows the next act" in shown(app, "prompt")
        await pilot.press("space")
        assert state_of(app) is not before


async def test_keys_for_a_commander_say_who_decides_where_none_does() -> None:
    """They did nothing that one could see, and the other side stood still in its next turn."""
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("P")
        assert notes(app)[-1] == "Nothing to pause: you decide now."
        assert not app.paused
        await pilot.press("S")
        assert notes(app)[-1] == "No act to show: you decide now."


async def test_the_next_act_is_shown_at_once_or_the_key_says_that_he_thinks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = app_at(players=Players("steady", "person"), pace="step")
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: app.loop.commanders.is_ready)
        before = state_of(app)
        await pilot.press("S")
        assert state_of(app) is not before
        assert notes(app) == []
        monkeypatch.setattr(type(app.loop.commanders), "is_ready", False)
        await pilot.press("S")
        assert notes(app)[-1] == "No act to show: the commander still thinks."


async def test_after_the_war_no_commander_is_halted() -> None:
    app = app_at('scenario = "1861"\nturn = 40\nagenda = ["recruitment confederate points 0"]\n')
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("e", "e")
        await until(pilot, lambda: not state_of(app).agenda)
        await pilot.press("m")
        await pilot.pause()
        await pilot.press("P")
        assert notes(app)[-1] == "Nothing to pause: it is over."
        assert not app.paused


@pytest.fixture
def brisk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who plays slowly shows each act for a tenth of a second."""
    monkeypatch.setitem(PACES, "slow", 0.1)


@pytest.mark.usefixtures("brisk")
async def test_space_lets_commanders_pause_and_go_on() -> None:
    app = app_at(new_campaign("1861"), Players("steady", "steady"), pace="slow")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("space")
        assert app.paused
        before = state_of(app)
        await pilot.pause(0.2)
        assert state_of(app) is before
        assert "paused. Space goes on" in shown(app, "prompt")
        await pilot.press("space")
        await until(pilot, lambda: state_of(app) is not before)


@pytest.mark.thorough
@pytest.mark.usefixtures("brisk")
async def test_reading_help_holds_the_commanders() -> None:
    app = app_at(new_campaign("1861"), Players("steady", "steady"), pace="slow")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("i")
        held = state_of(app)
        await pilot.pause(0.2)
        assert state_of(app) is held
        await pilot.press("escape")
        await until(pilot, lambda: state_of(app) is not held)


@pytest.mark.thorough
async def test_b_fights_the_battle_under_the_cursor_and_w_goes_to_the_withdrawals() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("b")
        assert "The next battle is chosen in the Combat Segment" in said(app)
        await pilot.press("w")
        assert "Cavalry withdraws after the attacker has chosen its box" in said(app)
        await find(pilot, "cairo")
        await pilot.press("m")
        await find(pilot, "humboldt")
        await pilot.press("enter", "e", "e", "b")
        await pilot.pause()
        assert state_of(app).battle is not None


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("liked", "order"),
    [("", "battle humboldt"), ("yankee", "battle humboldt by yankee")],
)
async def test_a_battle_is_chosen_from_the_list(liked: str, order: str) -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.loop.battles.like(Taste(by=liked))
        await find(pilot, "cairo")
        await pilot.press("m")
        await find(pilot, "humboldt")
        await pilot.press("enter", "e", "e")
        assert isinstance(state_of(app).step, Combat)
        await pilot.pause()
        assert map_of(app).query_one("#choices", RowList).has_focus
        assert map_of(app).model.cursor == "humboldt"
        await pilot.press("enter")
        await pilot.pause()
        assert app.journal is not None
        assert app.journal.entries()[-1].order == order
        assert state_of(app).battle is not None
        assert not isinstance(app.screen, MapScreen)


@pytest.mark.thorough
async def test_a_recruit_is_raised_where_the_list_points() -> None:
    app = app_at(
        'scenario = "1861"\nturn = 8\nagenda = ["recruitment union points 2"]\n'
        '[[pieces]]\nbox = "cairo"\nside = "union"\ntype = "veteran_infantry"\n'
        '[[pieces]]\nbox = "richmond"\nside = "confederate"\ntype = "veteran_infantry"\n'
    )
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("slash", *"chicago", "enter")
        await pilot.pause()
        assert map_of(app).query_one("#choices", RowList).has_focus
        await pilot.press("enter")
        assert count(state_of(app), "chicago") == 1
        await pilot.press("e")
        assert "One point would be lost" in shown(app, "prompt")
        await pilot.press("e")
        assert state_of(app).active is CONFEDERATE


async def test_p_promotes_nobody() -> None:
    start = new_campaign("1861")
    app = app_at(apply(start, read_order("end marches"), ScriptedDice()).state)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        before = state_of(app)
        await pilot.press("down")
        assert map_of(app).model.cursor != "washington"
        await pilot.press("p")
        assert "The promotion would be lost. Press p again" in shown(app, "prompt")
        await pilot.press("p")
        assert state_of(app).stacks == before.stacks
        assert state_of(app).step != before.step


async def test_letters_typed_faster_than_the_screen_are_not_lost() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        in_haste(app, "slash", *"vick", "enter")
        await pilot.pause()
        assert map_of(app).model.cursor == "vicksburg"
