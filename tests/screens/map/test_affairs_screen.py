"""The pages about the whole war: armies and limits, the wider world, the generals."""

import pytest
from textual.containers import Vertical

from campaign import CampaignState, Options, new_campaign, read_situation
from campaign.tables.leaders import Post, posted
from campaign.terms import CONFEDERATE, UNION, Leader
from saves.campaign_log.journal import Players
from screens.app import NordenSuden
from screens.map.army_limits_page import CITIES, TO_WIN, distances, limits
from screens.map.foreign_powers_page import powers
from screens.map.generals_page import roster
from screens.map.map_screen import MapScreen
from screens.map.war_pages import AffairsScreen
from screens.routes import all_bindings
from screens.shell.glyphs import UNICODE
from tests.screens.advanced import full_war
from tests.screens.drawing import compare, letters, part
from tests.screens.keyboard import LARGE, SMALL, app_at, said, state_of

PAGES = {"A": "limits", "W": "powers", "G": "roster"}


def lines(page: object, state: CampaignState) -> list[str]:
    """The lines of a page."""
    return [line.plain for line in page(state, UNICODE)]  # type: ignore[operator]


def line_with(words: str, told: list[str]) -> str:
    [found] = [line for line in told if words in line]
    return found


def page_of(app: NordenSuden) -> str:
    """The page on show."""
    assert isinstance(app.screen, AffairsScreen), app.screen
    return app.screen.page


# --- keys ----------------------------------------------------------------------------------------


@pytest.mark.thorough
async def test_a_key_opens_each_page_and_leads_from_one_to_the_next() -> None:
    app = app_at(full_war())
    async with app.run_test(size=SMALL) as pilot:
        for key, page in PAGES.items():
            await pilot.press(key)
            await pilot.pause()
            assert page_of(app) == page
        await pilot.press("right")
        assert page_of(app) == "limits"
        await pilot.press("left", "left")
        assert page_of(app) == "powers"
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, MapScreen)


@pytest.mark.thorough
async def test_a_page_whose_options_are_off_is_not_shown_and_says_so() -> None:
    app = app_at(new_campaign("1861"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("W")
        assert "[NS 8.3]" in said(app)
        await pilot.press("G")
        assert said(app) == "This campaign is played without leaders. [NS 8.2]"
        await pilot.press("A")
        await pilot.pause()
        assert isinstance(app.screen, AffairsScreen)
        assert "World" not in app.screen.pane.lines.plain
        await pilot.press("W")
        assert "[NS 8.3]" in said(app)
        assert app.screen.page == "limits"


@pytest.mark.thorough
async def test_the_pages_can_be_read_while_a_commander_decides() -> None:
    app = app_at(full_war(), Players("steady", "person"), pace="step")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("A")
        await pilot.pause()
        assert isinstance(app.screen, AffairsScreen)


def test_the_keys_can_be_bound_anew() -> None:
    known = all_bindings(NordenSuden)
    for page in PAGES.values():
        assert known[f"map.{page}"].key == known[f"affairs.{page}"].key
    assert {"affairs.next", "affairs.previous"} <= set(known)


def test_after_the_war_no_victory_is_far_any_more() -> None:
    assert list(distances(full_war().evolve(agenda=()))) == ["The war is over."]


# --- limits --------------------------------------------------------------------------------------


def test_a_city_that_falls_counts_for_its_captor_by_his_color_alone() -> None:
    told = lines(limits, full_war())
    assert "● New York          U4       -4  0" in line_with("New York", told)
    assert "● Baltimore         U1C1     -1 +1" in line_with("Baltimore", told)
    assert "● New Orleans       C2        0 +2" in line_with("New Orleans", told)
    assert "· Louisville        U1C1   U+1 C+1" in line_with("Louisville", told)


def test_what_the_fall_of_a_city_is_said_to_change_is_what_it_changes() -> None:
    state = full_war()
    box = 1 << state.theater.number["baltimore"]
    fallen = state.evolve(held=(state.held[0] & ~box, state.held[1] | box))
    assert fallen.army_maximum(UNION) == state.army_maximum(UNION) - 1
    assert fallen.army_maximum(CONFEDERATE) == state.army_maximum(CONFEDERATE) + 1


def test_the_fall_of_washington_costs_a_die_under_the_advanced_rule() -> None:
    plain = new_campaign("1861")
    assert "U1       -1  0" in line_with("● Washington", lines(limits, plain))
    paid = new_campaign("1861", Options.preset("advanced"))
    assert "-2..6  0" in line_with("● Washington", lines(limits, paid))
    assert "lost with Washington, permanently 3" in line_with(
        "permanently", lines(limits, paid.evolve(toll=3))
    )


def test_foreign_pieces_stand_apart() -> None:
    told = lines(limits, full_war())
    assert "army 16 of 26" in line_with("army 1", told)
    assert "foreign pieces, not counted 1" in line_with("not counted", told)


def test_how_far_each_victory_is() -> None:
    told = list(distances(new_campaign("1861")))
    assert told[0].startswith("After 39 more turns, in Jun 1865, the Confederacy wins")
    assert told[1].startswith("The Union holds 0 of the seven cities; it needs Richmond, ")
    assert "two pieces, the nearest Confederates one box away in Manassas Junction" in told[2]
    assert told[2].endswith("its fall wins the war for the Confederacy. [BG 13.2]")
    assert "which leads by 5 now. [BG 13.3]" in told[3]


def test_bg_4_7_a_neighbor_of_washington_is_two_boxes_away_for_whom_the_river_is_closed() -> None:
    """Who sees Fredericksburg beside Washington on the map wonders why it is two boxes away."""
    state = read_situation(
        'turn = 9\nagenda = ["marches union left 1"]\n'
        '[[pieces]]\nbox = "fredericksburg"\nside = "confederate"\ntype = "crack_infantry"\n'
        '[[pieces]]\nbox = "washington"\nside = "union"\ntype = "crack_infantry"\n'
    )
    [told] = [line for line in distances(state) if line.startswith("Washington")]
    said = "two boxes away in Fredericksburg, as the Potomac is closed to them [BG 4.7]"
    assert said in told


def test_how_far_the_end_of_a_short_war_is() -> None:
    told = list(distances(new_campaign("1861-short")))
    wanted = "wins with a lead of 5 or more, else the Confederacy. Its lead is 5. [BG 15.2]"
    assert told[0].endswith(f"the Union {wanted}")


# --- the wider world -----------------------------------------------------------------------------


def test_border_states_tell_their_cities_and_the_die() -> None:
    state = full_war()
    told = lines(powers, state)
    assert "Missouri: 1 of 3; all must be Confederate, then a roll above 2" in told
    baltimore = 1 << state.theater.number["baltimore"]
    won = state.evolve(held=(state.held[0] & ~baltimore, state.held[1] | baltimore))
    assert "Maryland: 1 of 1; rolls next Confederate turn, needs more than 4" in lines(powers, won)


def test_the_three_conditions_tell_how_far_away_they_are() -> None:
    told = lines(powers, full_war().evolve(intervention=False))
    assert "1 no   The Union's maximum leads by 7; at most 3 allowed: 4 too many." in told
    assert "2 no   Washington is Confederate; other prizes 0, at least 1 needed." in told
    assert "3 no   Other prizes 0, home cities the South has lost 2: 2 short." in told
    assert "All three must hold at the start of a Confederate turn." in told


def test_foreign_pieces_in_europe_on_the_map_and_destroyed() -> None:
    told = lines(powers, full_war())
    assert "Foreign pieces: 3 in Europe, 1 on the map, 0 destroyed. [NS-R28]" in told
    assert "  in Europe: two foreign veteran infantry" in told


def test_only_the_half_whose_option_is_on_is_told() -> None:
    border = new_campaign("1861", Options.preset("basic", border_support=True))
    assert not any("intervention" in line for line in lines(powers, border))
    foreign = new_campaign("1861", Options.preset("basic", foreign_intervention=True))
    assert not any("Missouri" in line for line in lines(powers, foreign))


# --- the generals --------------------------------------------------------------------------------


def test_the_roster_tells_arrivals_values_and_places() -> None:
    early = lines(roster, new_campaign("1861", Options.preset("full")))
    assert early[0].split("  ")[0] == "general"
    assert " ".join(early[1].split()) == "★ Grant Union not on the map"
    assert early[2] == "  comes in Jan/Feb 1862; value 1 from Jan/Feb 1862, 2 from Jun 1863"
    now = lines(roster, full_war())
    assert " ".join(line_with("Lee", now).split()) == "★ Lee Confederacy 2 Fredericksburg 3 2"
    assert " ".join(line_with("Grant", now).split()) == "★ Grant Union 2 Corinth 5 2"


def test_the_columns_of_the_roster_line_up() -> None:
    heading, *rows = [line for line in lines(roster, full_war()) if line and line[0] in "g★"]
    assert len(rows) == len(Leader)
    for row in rows:
        assert row[heading.index("where") - 2 : heading.index("where")] == "  "
        assert row[heading.index("pieces") + len("pieces") - 1].isdigit()
        assert row[heading.index("moves left")].isdigit()


def test_a_general_who_has_moved_says_how_he_may_go_on() -> None:
    """[NS-R23]"""
    state = full_war()
    grant = state.leaders[Leader.GRANT.number]
    for along, words in ((True, "1 with pieces"), (False, "1 alone")):
        moved = posted(state.leaders, Leader.GRANT, grant._replace(moves=1, along=along))
        assert line_with("Grant", lines(roster, state.evolve(leaders=moved))).endswith(words)


def test_a_leader_off_the_map_waits_to_be_placed() -> None:
    state = full_war()
    state = state.evolve(leaders=posted(state.leaders, Leader.LEE, Post()))
    told = lines(roster, state)
    row = line_with("★ Lee", told)
    assert "not on the map" in row
    assert "waits for the next Recruitment Segment" in told[told.index(row) + 1]


@pytest.mark.thorough
@pytest.mark.parametrize(("width", "is_spread"), [(120, False), (160, True)])
async def test_a_page_stands_in_two_columns_where_there_is_room(
    width: int, is_spread: bool
) -> None:
    app = app_at(full_war())
    async with app.run_test(size=(width, 48)) as pilot:
        await pilot.press("A")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, AffairsScreen)
        [headings] = [line for line in screen.pane.lines.plain.splitlines() if TO_WIN in line]
        assert (CITIES in headings) is is_spread
        assert max(map(len, screen.pane.lines.plain.splitlines())) <= (148 if is_spread else 200)


@pytest.mark.parametrize("situation", [new_campaign("1861"), full_war()], ids=["1861", "full"])
async def test_who_is_winning_is_read_in_a_small_terminal_without_turning_the_page(
    situation: CampaignState,
) -> None:
    app = app_at(situation)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("A")
        await pilot.pause()
        rows = [row.split("│")[1] for row in letters(app).splitlines() if "│" in row]
        read = " ".join(rows).translate(dict.fromkeys(map(ord, "▂▆▁▃▄▅▇█")))  # the bar
        for sentence in distances(state_of(app)):
            assert sentence in " ".join(read.split())


# --- pictures ------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("key", PAGES)
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "160x48"])
@pytest.mark.parametrize(("look", "name"), [("dark", "unicode"), ("plain", "ascii")])
async def test_the_pages_look_like_this(
    key: str, size: tuple[int, int], look: str, name: str
) -> None:
    app = app_at(full_war())
    app.theme = look
    async with app.run_test(size=size) as pilot:
        await pilot.press(key)
        await pilot.pause()
        drawn = part(app, app.screen.query_one(Vertical).region)
    assert name == "unicode" or drawn.isascii()
    compare(f"{PAGES[key]}_{name}_{size[0]}x{size[1]}.txt", drawn)
