"""What keys do on the map. Every test asserts on the position, or on what is said."""

import pytest
from textual.events import Key

from campaign import CampaignState, apply, new_campaign, read_order
from campaign.agenda import Combat, Marches, Marching
from campaign.dice import ScriptedDice
from campaign.terms import CONFEDERATE, UNION, Side
from saves.journal import Players
from screens.map_screen import MapScreen
from screens.widgets.map_layout import Zoom, layout
from screens.widgets.row_list import RowList
from tests.screens.keyboard import LARGE, SMALL, app_at, find, map_of, said, shown, state_of


def count(state: CampaignState, box: str, side: Side = UNION) -> int:
    return len(state.units_in(box, side))


def left(state: CampaignState) -> int | None:
    return next(step.left for step in state.agenda if isinstance(step, Marches))


# --- marching ----------------------------------------------------------------------------------


async def test_m_a_target_and_enter_march_a_stack() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        await pilot.press("m")
        assert state_of(app).agenda == app_at().journal.state.agenda, "planning plays nothing"  # type: ignore[union-attr]
        await find(pilot, "paducah")
        await pilot.press("enter")
        assert count(state_of(app), "paducah") == 4
        assert left(state_of(app)) == 2


async def test_the_reach_of_a_plan_is_highlighted_and_esc_gives_it_up() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        await pilot.press("enter")
        assert "paducah" in map_of(app).map.reach
        assert map_of(app).map.origin == "cairo"
        await find(pilot, "paducah")
        await pilot.press("escape")
        assert map_of(app).map.reach == frozenset()
        assert map_of(app).cursor == "cairo"
        assert left(state_of(app)) == 3


async def test_digits_pick_some_of_the_pieces() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        await pilot.press("m", "1", "2")  # two of three infantry, no cavalry
        await find(pilot, "paducah")
        await pilot.press("enter")
        assert (count(state_of(app), "paducah"), count(state_of(app), "cairo")) == (2, 2)
        assert isinstance(state_of(app).step, Marching)
        await pilot.press("d")
        assert isinstance(state_of(app).step, Marches)


async def test_a_picks_all_again() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        await pilot.press("m", "1", "1", "2", "a")
        assert map_of(app).plan is not None
        assert map_of(app).plan.number == 4  # type: ignore[union-attr]


async def test_another_stack_ends_the_march_that_goes_on() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        await pilot.press("m", "1")
        await find(pilot, "paducah")
        await pilot.press("enter")
        await find(pilot, "washington")
        await pilot.press("m")
        await find(pilot, "baltimore")
        await pilot.press("enter")
        assert count(state_of(app), "baltimore") == 2
        assert left(state_of(app)) == 1


async def test_a_target_out_of_reach_is_refused_with_its_paragraph() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        await pilot.press("m")
        await find(pilot, "richmond")
        before = state_of(app)
        await pilot.press("enter")
        assert state_of(app) is before
        assert "Richmond is too far from Cairo for one march [BG 4.4]." in said(app)


async def test_the_panel_says_who_would_go_and_what_they_would_meet() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        await pilot.press("m")
        await find(pilot, "humboldt")
        text = shown(app, "box")
        assert "enter: all 4 march" in text
        assert "battle against one piece" in text


async def test_x_digs_in_and_s_sails() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        await pilot.press("x")
        assert all(unit.entrenched for unit in state_of(app).units_in("cairo", UNION))
        await find(pilot, "washington")
        await pilot.press("s")
        await find(pilot, "new_york")
        await pilot.press("enter")
        assert count(state_of(app), "new_york") == 2


async def test_capital_i_invades_after_a_six() -> None:
    app = app_at(
        'scenario = "1861"\nturn = 8\nagenda = ["marches union left 6 die 6"]\n'
        '[[pieces]]\nbox = "washington"\nside = "union"\ntype = "veteran_infantry"\n'
        '[[pieces]]\nbox = "richmond"\nside = "confederate"\ntype = "militia_infantry"\n'
    )
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("I")
        await find(pilot, "norfolk")
        await pilot.press("enter")
        assert count(state_of(app), "norfolk") == 1


# --- dimmed keys -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        ("I", "Naval invasions need a 6 on the march die of this turn [BG 6.2]."),
        ("p", "now it is the Movement Segment, with no march going on [BG 2.2]."),
        ("d", "A march is ended while it is going on"),
        ("f", "Reduced pieces recover by themselves in this game [BG 14/5.71]."),
        ("y", "First let a stack march"),
        ("u", "One can go back to the last die"),
    ],
)
async def test_a_dimmed_key_says_why_in_one_sentence(key: str, sentence: str) -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        before = state_of(app)
        await pilot.press(key)
        assert sentence in said(app)
        assert state_of(app) is before


async def test_a_stack_of_the_enemy_does_not_march() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "richmond")
        await pilot.press("m")
        assert "There is no Union piece in Richmond [BG 4.2]." in said(app)


async def test_what_was_said_goes_away_with_the_next_key() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("p")
        assert said(app)
        await pilot.press("right")
        assert not said(app)


# --- going back and forth ----------------------------------------------------------------------


async def test_u_takes_back_action_by_action_and_capital_u_plays_again() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        start = state_of(app)
        await find(pilot, "washington")
        await pilot.press("m")
        await find(pilot, "baltimore")
        await pilot.press("enter")
        after = state_of(app)
        await pilot.press("u", "u")
        assert state_of(app) == start
        assert map_of(app).map.state == start
        await pilot.press("U", "U")
        assert state_of(app) == after


async def test_esc_gives_back_a_march_in_which_nothing_moved() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "washington")
        await pilot.press("m")
        await find(pilot, "baltimore")
        await pilot.press("enter", "u")
        assert isinstance(state_of(app).step, Marching)
        await pilot.press("escape")
        assert left(state_of(app)) == 3


# --- segments ----------------------------------------------------------------------------------


async def test_e_asks_before_marches_are_lost() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("e")
        assert isinstance(state_of(app).step, Marches)
        assert "Three marches would be lost" in shown(app, "prompt")
        await pilot.press("escape")
        assert "would be lost" not in shown(app, "prompt")
        await pilot.press("e", "e")
        assert not isinstance(state_of(app).step, Marches)


async def test_enter_throws_the_die_when_it_is_due() -> None:
    state = app_at('scenario = "1861"\nturn = 8\n').journal.state  # type: ignore[union-attr]
    app = app_at(state)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "Throw the die" in shown(app, "prompt")
        await pilot.press("enter")
        assert left(state_of(app)) is not None


async def test_space_goes_to_the_next_stack_and_ends_when_none_is_left() -> None:
    marches = '["marches union left 0 die 4"]'
    app = app_at(
        f'scenario = "1861"\nturn = 8\nagenda = {marches}\n'
        '[[pieces]]\nbox = "cairo"\nside = "union"\ntype = "veteran_infantry"\n'
    )
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("space")
        assert not isinstance(state_of(app).step, Marches)


async def test_n_goes_round_the_stacks_that_can_still_act() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert map_of(app).map.marked == {"cairo", "washington"}
        seen = []
        for _ in range(3):
            await pilot.press("n")
            seen.append(map_of(app).cursor)
        assert seen == ["cairo", "washington", "cairo"]
        await pilot.press("N")
        assert map_of(app).cursor == "washington"


# --- looking about -----------------------------------------------------------------------------


async def test_finding_by_letters_kind_of_piece_or_command() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("slash", *"vicks", "enter")
        assert map_of(app).cursor == "vicksburg"
        await pilot.press("slash", *"cavalry", "enter")
        assert map_of(app).cursor == "cairo"
        await pilot.press("slash", *"overlay", "enter")
        await pilot.pause()
        assert map_of(app).overlay == "reach"
        await pilot.press("slash", *"xyzzy", "enter")
        assert map_of(app).cursor == "cairo"


async def test_overlays_show_reach_and_threat() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "humboldt")
        await pilot.press("o")
        assert "memphis" in map_of(app).map.reach, "the enemy's reach, too"
        await pilot.press("o")
        assert {"cairo", "fredericksburg"} <= map_of(app).map.reach
        assert "new_york" not in map_of(app).map.reach
        await pilot.press("o")
        assert map_of(app).map.reach == frozenset()


async def test_inspecting_a_box_lists_its_neighbors() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        await pilot.press("i")
        await pilot.pause()
        lines = app.screen._lines.plain  # type: ignore[attr-defined]
        assert "Paducah: river, upriver, across the river, nobody's" in lines
        assert "sail" in lines or "no:" in lines
        await pilot.press("escape")
        assert isinstance(app.screen, MapScreen)


async def test_plus_and_minus_zoom_and_a_large_terminal_begins_nearer() -> None:
    app = app_at()
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        assert map_of(app).map.zoom is Zoom.ARMY
        await pilot.press("plus")
        assert map_of(app).map.zoom is Zoom.FIELD
        await pilot.press("minus", "minus")
        assert map_of(app).map.zoom is Zoom.THEATER


async def test_a_click_is_as_good_as_enter() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        board = map_of(app).map
        spot = layout(board.zoom).spot("cairo")
        at = (spot.x - board.scroll_offset.x + 1, spot.y - board.scroll_offset.y)
        assert await pilot.click("#map", offset=at)
        assert map_of(app).plan is not None
        spot = layout(board.zoom).spot("paducah")
        at = (spot.x - board.scroll_offset.x + 1, spot.y - board.scroll_offset.y)
        assert await pilot.click("#map", offset=at)
        assert count(state_of(app), "paducah") == 4


async def test_the_head_line_shows_the_turn_marches_and_armies() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        head = shown(app, "head")
        assert "Apr 1862  turn 8 of 40   UNION" in head
        assert "marches ●●●○" in head
        assert "U 6/34" in head
        assert "C 2/29" in head
        assert "+8 draft" in shown(app, "armies")


async def test_the_panel_names_the_box_and_its_pieces() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        text = shown(app, "box")
        assert text.startswith("Cairo, Illinois\n● Union  raises U1 C1")
        assert "■3 veteran infantry" in text
        assert "◆1 militia cavalry" in text
        assert "m march: " in text


async def test_two_persons_find_the_cursor_where_each_left_it() -> None:
    state = new_campaign("1861")
    app = app_at(state)
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        await pilot.press("e", "e", "p", "space")
        while state_of(app).active is UNION:
            await pilot.press("e", "e")
        assert map_of(app).cursor == "richmond"
        await find(pilot, "memphis")
        await pilot.press("e", "e", "p", "space")
        while state_of(app).active is CONFEDERATE:
            await pilot.press("e", "e")
        assert "turn 2" in shown(app, "head")


async def test_a_commander_plays_while_the_player_looks_on_and_pauses() -> None:
    app = app_at(new_campaign("1861"), Players("steady", "person"))
    async with app.run_test(size=SMALL) as pilot:
        for _ in range(400):
            await pilot.pause(0.01)
            if state_of(app).active is CONFEDERATE:
                break
        assert state_of(app).to_move is CONFEDERATE
        await pilot.pause()
        assert "two marches" in shown(app, "prompt").lower()


async def test_what_belongs_to_a_commander_is_not_the_players_to_order() -> None:
    app = app_at(players=Players("steady", "person"), pace="step")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("e")
        assert "It is for the Union commander to decide now." in said(app)
        before = state_of(app)
        assert "space shows its next act" in shown(app, "prompt")
        for _ in range(100):
            await pilot.press("space")
            if state_of(app) is not before:
                break
        assert state_of(app) is not before


async def test_space_lets_commanders_pause_and_go_on() -> None:
    app = app_at(new_campaign("1861"), Players("steady", "steady"), pace="slow")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("space")
        assert app.paused
        before = state_of(app)
        await pilot.pause(1.5)
        assert state_of(app) is before
        assert "waits; space goes on" in shown(app, "prompt")
        app.remember(pace="fast")
        await pilot.press("space")
        await pilot.pause(0.3)
        assert state_of(app) is not before


async def test_reading_help_holds_the_commanders() -> None:
    app = app_at(new_campaign("1861"), Players("steady", "steady"), pace="slow")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("i")
        app.remember(pace="fast")
        await pilot.pause(1.5)
        held = state_of(app)
        await pilot.pause(0.3)
        assert state_of(app) is held
        await pilot.press("escape")
        await pilot.pause(0.3)
        assert state_of(app) is not held


async def test_b_fights_the_battle_under_the_cursor_and_w_goes_to_the_withdrawals() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("b")
        assert "The next battle is chosen in the Combat Segment" in said(app)
        await pilot.press("w")
        assert "Cavalry withdraws when the attacker has chosen its box" in said(app)
        await find(pilot, "cairo")
        await pilot.press("m")
        await find(pilot, "humboldt")
        await pilot.press("enter", "e", "e", "b")
        await pilot.pause()
        assert state_of(app).battle is not None


async def test_a_battle_is_chosen_from_the_list() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        await pilot.press("m")
        await find(pilot, "humboldt")
        await pilot.press("enter", "e", "e")
        assert isinstance(state_of(app).step, Combat)
        await pilot.pause()
        assert map_of(app).query_one("#choices", RowList).has_focus
        assert map_of(app).cursor == "humboldt"
        await pilot.press("enter")
        await pilot.pause()
        assert state_of(app).battle is not None
        assert not isinstance(app.screen, MapScreen)


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
        assert map_of(app).cursor != "washington"
        await pilot.press("p")
        assert state_of(app).stacks == before.stacks
        assert state_of(app).step != before.step


async def test_letters_typed_faster_than_the_screen_are_not_lost() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        for key in ("slash", "v", "i", "c", "k", "enter"):
            event = Key(key, key if len(key) == 1 else None)
            event.set_sender(app)
            app.post_message(event)
        await pilot.pause(0.3)
        assert map_of(app).cursor == "vicksburg"
