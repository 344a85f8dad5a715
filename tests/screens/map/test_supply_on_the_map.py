"""Supply on the map screen: who would go hungry, the lines, and what the panel says of them."""

import pytest
from textual.pilot import Pilot

from campaign import CampaignState, Options, new_campaign, read_situation
from campaign.board.board import board
from campaign.board.routes import LinkKind
from campaign.terms import UNION, BoxId
from screens.map.army_panel import armies
from screens.map.box_panel import box_lines
from screens.map.find_dialog import find as fitting
from screens.map.map_canvas import Ink, drawn
from screens.map.map_layout import Zoom, layout
from screens.map.overlays import legend, next_overlay, starving
from screens.map.supply_panel import supply_lines
from screens.shell.glyphs import GLYPH_SETS, UNICODE
from tests.screens.advanced import full_war
from tests.screens.campaigning import situation
from tests.screens.drawing import compare, part
from tests.screens.keyboard import LARGE, SMALL, app_at, find, map_of, shown

BASIC = new_campaign("1861")

SUPPLY_KEYS = ("o", "o", "o")


async def panel_at(pilot: Pilot[None], box: BoxId) -> str:
    """What the panel says of a box."""
    await find(pilot, box)
    return shown(pilot.app, "box")  # type: ignore[arg-type]


def told_of(state: CampaignState, box: BoxId) -> str:
    """What the panel has to say of a box and its supply."""
    lines = (*box_lines(state, box, UNICODE), *supply_lines(state, box, empty=False))
    return "\n".join(line.plain for line in lines)


# --- hungry stacks -------------------------------------------------------------------------------


async def test_stacks_that_would_starve_are_marked_for_both_sides_from_the_first() -> None:
    app = app_at(full_war())
    async with app.run_test(size=SMALL):
        assert {"corinth", "nashville", "gettysburg"} <= map_of(app).map.hungry
        assert "new_bern" not in map_of(app).map.hungry, "a port, and a siege with a railroad"
        assert "cairo" not in map_of(app).map.hungry


@pytest.mark.thorough
async def test_the_mark_is_a_sign_beside_the_label_in_every_look() -> None:
    app = app_at(full_war())
    async with app.run_test(size=LARGE) as pilot:
        await pilot.press("minus")
        theater_map = map_of(app).map
        for look, mark in (("plain", "!NAS:U2%"), ("dark", "!□3")):
            app.theme = look
            await pilot.pause()
            lines = [theater_map.render_line(y).text for y in range(theater_map.size.height)]
            assert any(mark in line for line in lines), look


def test_nobody_is_hungry_where_the_rules_ask_for_no_supply() -> None:
    without = full_war()
    without = without.evolve(options=Options.preset("full", supply=False))
    assert starving(full_war())
    assert not starving(without)


@pytest.mark.parametrize(
    ("agenda", "starves"),
    [("marches union left 1 die 4", False), ("combat union", False), ("promotion union", True)],
)
def test_those_who_take_a_box_are_fed_through_it_when_their_turn_comes(
    agenda: str, starves: bool
) -> None:
    """Control changes at the end of the Combat Segment, and supply is looked at after that.

    [BG 3.2, NS-R1]
    """
    taken = ("manassas_junction", "union", "veteran_infantry", 2)
    state = read_situation(situation([agenda], taken))
    assert ("manassas_junction" in starving(state)) is starves
    said = "no supply: cut at Manassas Junction" if starves else "supply: Washington, by rail"
    assert said in told_of(state, "manassas_junction")


@pytest.mark.parametrize(
    ("count", "said"),
    [(1, "One alone needs none. [NS-R1]"), (2, "One piece will be lost. [NS 2.2]")],
)
def test_a_piece_alone_needs_no_line_of_supply(count: int, said: str) -> None:
    far = ("charleston_wv", "union", "militia_cavalry", count)
    state = read_situation(situation(["marches union left 1 die 4"], far))
    assert f"no supply: far from any line\n{said}" in told_of(state, "charleston_wv")
    assert ("charleston_wv" in starving(state)) is (count > 1)


async def test_a_march_that_cuts_a_line_shows_the_hunger_at_once() -> None:
    state = full_war()
    theater = state.theater
    app = app_at(state)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "cairo" not in map_of(app).map.hungry
        held = 1 << theater.number["cairo"]
        map_of(app).show_state(state.evolve(held=(held, state.held[1])))
        await pilot.pause()
        assert "cairo" in map_of(app).map.hungry


# --- the overlay ---------------------------------------------------------------------------------


def test_the_overlay_is_offered_only_with_its_option() -> None:
    overlay, seen = "plain", []
    for _ in range(3):
        overlay = next_overlay(overlay, BASIC.options)
        seen.append(overlay)
    assert seen == ["reach", "threat", "plain"]
    assert next_overlay("threat", Options.preset("full")) == "supply"
    assert next_overlay("supply", Options.preset("full")) == "plain"


async def test_the_overlay_shows_the_lines_and_goes_again() -> None:
    app = app_at(full_war())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(*SUPPLY_KEYS)
        assert map_of(app).model.overlay == "supply"
        assert "Dotted lines carry none; ! would lose a piece. [NS 2.1]" in shown(app, "status")
        carried = map_of(app).map.carried
        assert carried is not None
        links = [board().links[number] for number in carried[0]]
        assert all(link.kind is not LinkKind.ROAD for link in links)
        await pilot.press("o")
        assert map_of(app).map.carried is None


@pytest.mark.parametrize(("is_picture", "idle"), [(True, "Dotted lines"), (False, "few dots")])
def test_what_carries_nothing_is_called_what_it_looks_like_in_every_look(
    is_picture: bool, idle: str
) -> None:
    """On paper those lines are the dark ones, and in letters all lines are dots."""
    for glyphs in GLYPH_SETS.values():
        said = legend("supply", glyphs, is_picture=is_picture)
        assert f"{idle} carry none" in said
        assert len(said) <= 78


def test_links_that_carry_nothing_look_like_roads_and_roads_are_left_out() -> None:
    plan = layout(Zoom.THEATER)
    rail = next(n for n, link in enumerate(board().links) if link.kind is LinkKind.RAIL)
    shown_links = list(drawn(plan, ((rail,), ())))
    kinds = {ink: {curve.link.kind for curve, own in shown_links if own == ink} for ink in Ink}
    assert kinds[Ink.UNION_LINE] == {LinkKind.RAIL}
    assert kinds[Ink.ROAD] == {LinkKind.ROAD}, "drawn dot by dot"
    roads = sum(link.kind is LinkKind.ROAD for link in board().links)
    assert len(shown_links) == len(board().links) - roads


# --- the panel -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("box", "line"),
    [
        ("richmond", "supply: Petersburg, by rail"),
        ("baltimore", "supply: its own port"),
        ("corinth", "no supply: cut at "),
        ("new_orleans", "supply: its own port"),
        ("fredericksburg", "supply: Richmond, by rail"),
    ],
)
def test_the_panel_says_what_feeds_a_stack_or_what_cuts_it_off(box: BoxId, line: str) -> None:
    assert line in told_of(full_war(), box)


def test_a_hungry_stack_is_told_what_it_would_lose() -> None:
    text = told_of(full_war(), "corinth")
    assert "One piece will be lost. [NS 2.2]" in text
    assert "no supply: cut at Bowling Green, Chattanooga or Humboldt" in text


def test_both_sides_in_one_box_are_told_apart() -> None:
    text = told_of(full_war(), "new_bern")
    assert "U supply: its own port" in text
    assert "C supply: " in text
    assert ", by rail" in text


@pytest.mark.thorough
async def test_an_empty_box_tells_its_supply_while_the_lines_are_shown() -> None:
    app = app_at(full_war())
    async with app.run_test(size=LARGE) as pilot:
        assert "supply" not in await panel_at(pilot, "atlanta")
        await pilot.press(*SUPPLY_KEYS)
        assert "supply: Augusta, by rail" in await panel_at(pilot, "atlanta")


def test_the_panel_tells_leaders_garrisons_footholds_and_containment() -> None:
    state = full_war()
    assert "★ Grant +2" in told_of(state, "corinth")
    assert "coastal garrison, value 2" in told_of(state, "mobile")
    assert "may be contained" in told_of(state, "new_orleans")
    assert "the Union is contained" in told_of(state, "new_bern")
    assert "Europe\n" in told_of(state, "europe")
    assert "□2 foreign veteran infantry" in told_of(state, "europe")


def test_foreign_pieces_have_a_line_of_their_own_below_the_armies() -> None:
    rows = [row.text.plain.rstrip() for row in armies(full_war(), UNION, UNICODE, 31, 9)]
    assert "C foreign: 1 here, 3 in Europe" in rows


def test_nothing_of_all_that_shows_in_the_base_game() -> None:
    for box in ("mobile", "fort_monroe", "washington"):
        text = told_of(BASIC, box)
        assert not any(word in text for word in ("supply", "garrison", "contained"))
    assert not fitting("europe", BASIC, ())
    assert not any("Eur" in row.text.plain for row in armies(BASIC, UNION, UNICODE, 31, 9))


@pytest.mark.thorough
async def test_a_leader_is_found_by_name() -> None:
    app = app_at(full_war())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("slash", *"sherman", "enter")
        assert map_of(app).model.cursor == "cairo"


# --- pictures ------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "160x48"])
@pytest.mark.parametrize(("look", "name"), [("dark", "unicode"), ("plain", "ascii")])
async def test_the_lines_of_supply_look_like_this(
    size: tuple[int, int], look: str, name: str
) -> None:
    app = app_at(full_war())
    app.theme = look
    async with app.run_test(size=size) as pilot:
        await find(pilot, "nashville")
        await pilot.press(*SUPPLY_KEYS, "home")
        await pilot.pause()
        drawn_map = part(app, map_of(app).map.region)
    assert name == "unicode" or drawn_map.isascii()
    compare(f"supply_{name}_{size[0]}x{size[1]}.txt", drawn_map)
