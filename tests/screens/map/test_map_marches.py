"""Marches, dimmed keys, going back, segments: what keys do on the map."""

import pytest

from campaign import new_campaign
from campaign.agenda import Marches, Marching
from campaign.terms import UNION
from screens.parts.row_list import RowList
from tests.screens.keyboard import (
    APRIL_1862,
    SMALL,
    app_at,
    count,
    find,
    left,
    map_of,
    said,
    shown,
    state_of,
)
from tests.screens.map_desk import SIX

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
        assert "Four pieces march from Cairo to Paducah." in shown(app, "status")


async def test_marches_left_are_those_of_the_command_table() -> None:
    """In 1862 a 1 gives the Union two marches and the Confederacy three. [NS 3.0]"""
    app = app_at(
        'scenario = "1861"\nturn = 8\nagenda = ["marches confederate left 1 die 1"]\n'
        "[options]\ncommand_marches = true\n"
    )
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "marches ●○○ " in shown(app, "head")


@pytest.mark.thorough
async def test_the_reach_of_a_plan_is_highlighted_and_esc_gives_it_up() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        await pilot.press("m")
        assert "paducah" in map_of(app).map.reach
        assert map_of(app).map.origin == "cairo"
        await find(pilot, "paducah")
        await pilot.press("escape")
        assert map_of(app).map.reach == frozenset()
        assert map_of(app).model.cursor == "cairo"
        assert left(state_of(app)) == 3


@pytest.mark.thorough
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


@pytest.mark.thorough
async def test_pieces_alike_in_a_box_say_what_sets_them_apart() -> None:
    """Two militia meet the enemy from two sides: they may retreat to different boxes. [BG 9.4]"""
    app = app_at(new_campaign("1861"))
    async with app.run_test(size=SMALL) as pilot:
        for origin in ("washington", "harpers_ferry"):
            await find(pilot, origin)
            await pilot.press("m", *("1",) * (origin == "washington"))
            await find(pilot, "manassas_junction")
            await pilot.press("enter")
            await pilot.pause()
        told = map(str.strip, shown(app, "box").splitlines())
        rows = [line for line in told if "militia infantry march 1 of 2" in line]
        assert sorted(rows) == [
            "■1 militia infantry march 1 of 2 HPF",
            "■1 militia infantry march 1 of 2 WAS",
        ]


@pytest.mark.thorough
async def test_pieces_that_march_say_what_sets_them_apart() -> None:
    alike = '[[pieces]]\nbox = "cairo"\nside = "union"\ntype = "veteran_infantry"\n'
    app = app_at(APRIL_1862 + alike + "dug = true\n")
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        rows = [line.strip() for line in shown(app, "box").splitlines()]
        assert "■3 veteran infantry" in rows
        assert "■1 veteran infantry half dug in" in " ".join(rows)
        await pilot.press("m")
        await pilot.pause()
        picked = map_of(app).query_one("#pieces", RowList).rows
        assert "1  ■3 of 3 veteran infantry" in [row.plain for row in picked]
        assert "2  ■1 of 1 veteran infantry half dug in" in [row.plain for row in picked]


@pytest.mark.thorough
async def test_a_target_out_of_reach_is_refused_with_its_paragraph() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        await pilot.press("m")
        await find(pilot, "richmond")
        before = state_of(app)
        await pilot.press("enter")
        assert state_of(app) is before
        assert "Richmond is too far from Cairo for one march. [BG 4.4]" in said(app)


@pytest.mark.thorough
async def test_the_panel_says_who_would_go_and_what_they_would_meet() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        await pilot.press("m")
        await find(pilot, "humboldt")
        text = shown(app, "box")
        assert "Enter: all 4 pieces march" in text
        assert "battle against one piece" in text
        await pilot.press("1", "1", "1")
        assert "Enter: 1 of 4 pieces" in shown(app, "box")


@pytest.mark.thorough
async def test_x_digs_in_and_s_sails() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        await pilot.press("x", "a", "enter")
        assert all(unit.entrenched for unit in state_of(app).units_in("cairo", UNION))
        await find(pilot, "washington")
        await pilot.press("s")
        await find(pilot, "new_york")
        await pilot.press("enter")
        assert count(state_of(app), "new_york") == 2


# --- dimmed keys -------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        ("I", "Naval invasions need a 6 on the march die of this turn. [BG 6.2]"),
        ("u", "Nothing to undo since the last die or phase."),
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


async def test_what_was_said_goes_away_with_the_next_key() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("p")
        assert said(app)
        await pilot.press("right")
        assert not said(app)


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


@pytest.mark.thorough
async def test_n_goes_round_the_stacks_that_can_still_act() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert map_of(app).map.marked == {"cairo", "washington"}
        seen = []
        for _ in range(3):
            await pilot.press("n")
            seen.append(map_of(app).model.cursor)
        assert seen == ["cairo", "washington", "cairo"]
        await pilot.press("N")
        assert map_of(app).model.cursor == "washington"


async def test_bg_6_2_a_refusal_goes_with_the_march_that_it_was_about() -> None:
    app = app_at(SIX)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await find(pilot, "washington")
        await pilot.press("m")
        await find(pilot, "wilmington")
        await pilot.press("enter")
        assert "I invades there" in said(app)
        await pilot.press("I")
        await pilot.pause()
        assert not said(app)
