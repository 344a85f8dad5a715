"""The desk on the screen: which blocks there are, and where their rows and keys lead."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from campaign import CampaignState, Options, new_campaign, read_order, read_situation
from screens.app import NordenSuden
from screens.map.desk_block import Block
from tests.screens.advanced import PIECES, WAR, pieces
from tests.screens.campaigning import situation
from tests.screens.drawing import colors, compare, letters, part
from tests.screens.keyboard import LARGE, SMALL, app_at, find, map_of, shown, until

SPRING = Path(__file__).parents[2] / "situations" / "spring_1862.toml"
HUGE = (210, 60)

RANKS = ("militia", "veteran", "crack")

AT_THE_POTOMAC = (
    ("washington", "union", "veteran_infantry", 2),
    ("manassas_junction", "confederate", "militia_infantry", 1),
)


def spring() -> CampaignState:
    return read_situation(SPRING.read_text(encoding="utf-8"))


def is_open(app: NordenSuden) -> bool:
    return bool(map_of(app).panel.display)


def blocks(app: NordenSuden) -> dict[str, int]:
    """The parts of the desk that one sees, from above, and the rows of each."""
    panel = map_of(app).panel
    assert panel.display
    return {one.id or "": one.region.height for one in panel.children if one.display}


def rows(app: NordenSuden, block: str) -> list[str]:
    """What is painted of a block, row by row, its head line first."""
    widget = map_of(app).query_one(f"#{block}", Block)
    return [widget.render_line(y).text.rstrip() for y in range(widget.size.height)]


@pytest.mark.thorough
@pytest.mark.parametrize("size", [(120, 40), LARGE, HUGE])
async def test_the_whole_desk_is_there_as_far_as_there_is_room(size: tuple[int, int]) -> None:
    app = app_at(spring())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert app.loop.play(read_order("march cairo"))
        await pilot.pause()
        seen = blocks(app)
        expected = ["prompt", "small", "orders", "box", "armies", "front", "calendar"]
        in_order = [name for name in seen if name not in ("log-head", "log")]
        assert in_order == [name for name in expected if name in seen]
        needed = {"prompt", "box", "armies", "front", "calendar", "log"}
        assert needed <= set(seen)
        assert ("orders" in seen) == (size[0] >= 160)
        assert sum(seen.values()) <= map_of(app).panel.size.height
        for name in set(seen) & {"orders", "armies", "front", "calendar"}:
            assert all(rows(app, name)), "no empty rows inside"
        assert rows(app, "armies")[0].split() == ["ARMIES", "size", "of", "limit"]


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("block", "name"), [("front", "Cairo"), ("orders", "Vandalia")])
async def test_a_click_on_a_row_leads_to_its_box(block: str, name: str) -> None:
    app = app_at(spring())
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        y = next(y for y, row in enumerate(rows(app, block)) if name in row)
        await pilot.click(f"#{block}", offset=(4, y))
        await pilot.pause()
        assert map_of(app).model.cursor == name.lower()


@pytest.mark.thorough
async def test_the_march_that_is_planned_stands_below_its_stack() -> None:
    app = app_at()
    async with app.run_test(size=LARGE) as pilot:
        await find(pilot, "cairo")
        await pilot.press("m")
        assert "└ march ▸ where to?" in "\n".join(rows(app, "orders"))
        await find(pilot, "humboldt")
        told = "\n".join(rows(app, "orders"))
        assert "└ march ▸ Humboldt  4 of 4" in told
        assert "battle, 4 against 1" in told
        await pilot.press("1")
        assert "battle, 3 against 1" in "\n".join(rows(app, "orders"))
        await pilot.press("escape")
        await pilot.pause()
        assert "march ▸" not in "\n".join(rows(app, "orders"))


async def test_where_the_cursor_goes_a_front_that_was_told_in_short_opens() -> None:
    """As the line of a front says that is folded: `n opens`."""
    app = app_at(new_campaign("1864", Options.preset("full")))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        told = rows(app, "orders")
        shut = [line[2:].partition("n opens")[0].strip() for line in told if "n opens" in line]
        assert shut, told
        for _ in range(40):
            await pilot.press("n")
            await pilot.pause()
            shut = [name for name in shut if f"▾ {name}" not in "\n".join(rows(app, "orders"))]
        assert not shut, rows(app, "orders")


async def test_a_cursor_key_writes_no_other_block_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    written = list[str]()
    show = Block.show

    def noted(block: Block, text: Any) -> None:
        written.append(block.id or "")
        show(block, text)

    app = app_at(spring())
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        monkeypatch.setattr(Block, "show", noted)
        await pilot.press("left", "down")
        await pilot.pause()
        assert set(written) == {"box"}
        written.clear()
        assert app.loop.play(read_order("march cairo"))
        await pilot.pause()
        assert {"orders", "armies", "front", "calendar", "box"} <= set(written)


# --- a small terminal ----------------------------------------------------------------------------


async def test_at_80x24_the_panel_is_closed_and_a_line_tells_of_the_box() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert not is_open(app)
        assert map_of(app).map.size.width == SMALL[0]
        assert shown(app, "status") == "Three marches left: pick a stack (m)."
        await find(pilot, "cairo")
        assert (
            shown(app, "status")
            == "Cairo, IL: ■3◆1 veteran 3 militia 1 · recruits 1, either side · river"
        )
        await pilot.press("e")
        assert "Three marches would be lost" in shown(app, "status")
        await pilot.press("escape", "tab")
        await pilot.pause()
        assert list(blocks(app))[:2] == ["prompt", "box"]
        await pilot.press("left")
        assert is_open(app), "it stays until it is closed"
        await pilot.press("tab")
        await pilot.pause()
        assert not is_open(app)


@pytest.mark.thorough
async def test_at_80x24_the_panel_opens_for_a_plan_and_for_a_choice() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        await pilot.press("m")
        await pilot.pause()
        assert {"prompt", "pieces", "box"} <= set(blocks(app))
        await find(pilot, "humboldt")
        await pilot.press("enter", "e", "e")
        await pilot.pause()
        assert {"prompt", "choices"} <= set(blocks(app))


async def test_at_80x24_all_that_a_march_risks_can_be_read_before_it_is_ordered() -> None:
    """What stands last counts most: that a piece would starve, who can come. [NS 2.2, BG 4.3]"""
    near = pieces(("atlanta", "confederate", "veteran_infantry", 3))
    app = app_at(read_situation(WAR.format(side="union") + pieces(*PIECES) + near))
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "decatur")
        await pilot.press("m")
        await find(pilot, "chattanooga")
        await until(pilot, lambda: "odds: " in shown(app, "box"))
        read = " ".join(" ".join(rows(app, "box")).split())
        for told in ("one piece would be lost; needs", "in reach of 3 enemy pieces"):
            assert told in read


async def test_at_80x24_a_stack_of_many_kinds_leaves_room_for_the_odds() -> None:
    """Who sees no odds believes that there is nothing to say."""
    kinds = [f"{rank}_{arm}" for rank in RANKS for arm in ("infantry", "cavalry")]
    mixed = pieces(*(("washington", "union", kind, 1) for kind in kinds))
    enemy = pieces(("manassas_junction", "confederate", "veteran_infantry", 3))
    app = app_at(read_situation('turn = 9\nagenda = ["marches union left 2"]\n' + mixed + enemy))
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "washington")
        await pilot.press("m")
        await find(pilot, "manassas_junction")
        await until(pilot, lambda: "odds: " in shown(app, "box"))
        assert "odds: " in " ".join(rows(app, "box"))


async def test_a_long_list_takes_the_rows_that_nothing_else_has() -> None:
    """What can be raised where is a list of dozens, and the cursor shows the box on the map."""
    app = app_at(read_situation('scenario = "1861"\nagenda = ["recruitment union points 6"]\n'))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        seen = blocks(app)
        assert seen["choices"] > 8
        assert sum(seen.values()) == map_of(app).panel.size.height


@pytest.mark.thorough
async def test_tab_leads_to_what_was_told_and_back_to_where_one_looked() -> None:
    app = app_at(spring())
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        for order in ("march cairo", "move 2 militia_infantry paducah"):
            assert app.loop.play(read_order(order))
        await pilot.pause()
        await find(pilot, "washington")
        log = map_of(app).panel.turn_log
        await pilot.press("tab")
        assert log.is_read
        await pilot.press("N")
        assert map_of(app).model.cursor == "cairo"
        await pilot.press("n")
        assert map_of(app).model.cursor == "paducah"
        await pilot.press("tab")
        assert map_of(app).map.has_focus
        assert map_of(app).model.cursor == "washington"
        await pilot.press("tab", "up", "enter")
        assert map_of(app).model.cursor == "cairo"
        assert map_of(app).map.has_focus
        await pilot.click("#log", offset=(6, 1))
        await pilot.pause()
        assert map_of(app).model.cursor in {"cairo", "paducah"}


# --- pictures ------------------------------------------------------------------------------------


async def _laid_out(pilot: Pilot[None], app: NordenSuden) -> None:
    await pilot.pause()
    assert app.loop.play(read_order("march cairo"))
    assert app.loop.play(read_order("move 1 militia_infantry paducah"))
    await pilot.pause()
    await find(pilot, "cairo")


@pytest.mark.thorough
@pytest.mark.parametrize("look", ["dark", "plain"])
@pytest.mark.parametrize("size", [SMALL, (120, 40), LARGE, HUGE])
async def test_pictures_of_the_desk(size: tuple[int, int], look: str) -> None:
    app = app_at(spring())
    app.theme = look
    async with app.run_test(size=size) as pilot:
        await _laid_out(pilot, app)
        if size == SMALL:
            await pilot.press("tab")
        await pilot.pause()
        drawn = part(app, map_of(app).panel.region)
    signs = "ascii" if look == "plain" else "unicode"
    assert look == "dark" or drawn.isascii()
    compare(f"desk_{signs}_{size[0]}x{size[1]}.txt", drawn)


@pytest.mark.thorough
async def test_a_picture_of_the_command_table_beside_the_map() -> None:
    app = app_at(situation(["marches union"]))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        await pilot.press("space")
        await pilot.pause()
        assert letters(app)
        compare("desk_table.txt", part(app, map_of(app).panel.region))


@pytest.mark.thorough
async def test_the_desk_in_its_colors() -> None:
    app = app_at(spring())
    app.theme = "dark"
    async with app.run_test(size=SMALL) as pilot:
        await _laid_out(pilot, app)
        await pilot.press("tab")
        await pilot.pause()
        compare("desk.svg", colors(app))


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_what_a_march_would_meet_goes_before_the_command_table(
    size: tuple[int, int],
) -> None:
    """With the table above it the smallest desk would have no row for the destination."""
    app = app_at(situation(["marches union left 3 die 4"], *AT_THE_POTOMAC))
    async with app.run_test(size=size) as pilot:
        await find(pilot, "washington")
        await pilot.press("m")
        await find(pilot, "manassas_junction")
        assert "briefing" not in blocks(app)
        assert "Enter: all 3 pieces march\nbattle against one piece" in shown(app, "box")
        await pilot.press("escape", "tab")
        assert "briefing" in blocks(app), "and is back without a plan"


async def test_all_about_a_box_tells_too_what_the_march_would_meet() -> None:
    app = app_at(situation(["marches union left 3 die 4"], *AT_THE_POTOMAC))
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "washington")
        await pilot.press("m")
        await find(pilot, "manassas_junction")
        await pilot.press("i")
        page = letters(app)
        assert "Enter: all 3 pieces march" in page
        assert "battle against one piece" in page
        assert "Neighbors" in page
