"""The order of battle on the screen: keys, both sides, a search, the way to the map, pictures."""

import csv
from pathlib import Path

import pytest

from campaign import CampaignState, Options, new_campaign, read_order
from campaign.terms import CONFEDERATE, SIDES, Side
from saves.campaign_log.journal import Journal, Players
from screens.app import NordenSuden
from screens.map.map_screen import MapScreen
from screens.parts.row_list import RowList
from screens.past.roster import words
from screens.past.roster.screen import RosterPane, RosterScreen
from screens.routes import all_bindings
from screens.rules.help_topics import here
from screens.shell.palette import fit
from screens.shell.themes import LOOKS
from tests.screens.advanced import full_war
from tests.screens.drawing import compare, fingerprint, letters
from tests.screens.keyboard import SIZES, SMALL, app_at, find, map_of, said, until
from tests.screens.shelves import press
from tests.screens.test_colors_of_screens import unseen
from tests.screens.test_pictures import at_the_end
from tests.screens.watching import SEED, orders
from tests.screens.whole_words import cut_words

WIDE = (120, 40)


def busy() -> CampaignState:
    """April 1864, the set-up with the most pieces, with every rule that has something to say."""
    return new_campaign("1864", Options.preset("full"))


def roster_of(app: NordenSuden) -> RosterScreen:
    assert isinstance(app.screen, RosterScreen), app.screen
    return app.screen


def read(pane: RosterPane) -> str:
    return "\n".join(line.text.plain for line in pane.lines)


async def counted(pilot: object, app: NordenSuden) -> RosterScreen:
    """The page with its losses counted."""
    screen = roster_of(app)
    await until(pilot, lambda: screen.lost is not None)  # type: ignore[arg-type]
    return screen


async def test_a_key_opens_the_page_with_both_sides_and_enter_leads_to_a_box() -> None:
    app = app_at(full_war())
    async with app.run_test(size=WIDE) as pilot:
        await find(pilot, "corinth")
        await pilot.press("T")
        await pilot.pause()
        screen = roster_of(app)
        assert screen.pane.box == "corinth"  # one begins where one looked
        assert all(pane.display for pane in screen.panes)
        page = letters(app)
        assert "Union: army 20 of 33" in page
        assert "Confederacy: army 16 of 26" in page
        await pilot.press("tab", "home", "down")
        assert (screen.side, screen.pane.box) == (CONFEDERATE, "fredericksburg")
        await pilot.press("enter")
        await pilot.pause()
        assert map_of(app).model.cursor == "fredericksburg"


async def test_in_a_small_terminal_one_side_is_read_at_a_time() -> None:
    app = app_at(full_war())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("T")
        await pilot.pause()
        screen = roster_of(app)
        assert [pane.display for pane in screen.panes] == [True, False]
        await pilot.press("right", "end")
        assert [pane.display for pane in screen.panes] == [False, True]
        await pilot.pause()
        assert words.LOST in letters(app)
        await pilot.press("enter")
        await pilot.pause()
        assert said(app) == words.NO_BOX
        await pilot.press("T")
        await pilot.pause()
        assert isinstance(app.screen, MapScreen)


async def test_a_search_lists_less_and_escape_all_again() -> None:
    app = app_at(full_war())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("T", "slash", *"fredericks")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        screen = roster_of(app)
        assert screen.side is CONFEDERATE  # where something was found
        await pilot.press("down", "enter")
        await pilot.pause()
        assert map_of(app).model.cursor == "fredericksburg"
        await pilot.press("T", "slash", *"cairo", "escape")
        await pilot.pause()
        screen = roster_of(app)
        assert "Corinth" in read(screen.panes[0])
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, MapScreen)


@pytest.mark.thorough
async def test_keys_lead_from_theater_to_theater() -> None:
    app = app_at(busy())
    async with app.run_test(size=WIDE) as pilot:
        await pilot.press("T", "home")
        await pilot.pause()
        pane = roster_of(app).panes[0]
        seen = []
        for key in ("n", "n", "n", "N"):
            await pilot.press(key)
            seen.append(pane.lines[pane.list.cursor].text.plain.partition(" ─")[0])
        assert seen == ["The West", "The Deep South", "The Far West", "The Deep South"]


async def test_the_next_theater_is_read_from_its_head_line_on() -> None:
    """In a small terminal its head line alone, at the bottom, would show nothing of it."""
    app = app_at(busy())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("T", "home", "n", "n")
        await pilot.pause()
        pane = roster_of(app).panes[0]
        shown = [pane.list.row_at(line) for line in range(pane.list.size.height)]
        assert shown[0] == pane.list.cursor
        assert pane.lines[pane.list.cursor].text.plain.startswith("The Deep South")
        await pilot.press("n", "n")
        await pilot.pause()
        seen = "\n".join(
            pane.lines[row].text.plain for row in map(pane.list.row_at, range(len(shown))) if row
        )
        assert "all pieces" in seen
        assert "lost so far" in seen


async def test_losses_are_those_of_the_log() -> None:
    """Of a war that commanders fought, and persons go on with: nobody plays meanwhile.

    All that was there or was raised, and is there no more.
    """
    journal = Journal.begin(None, "The War", new_campaign(), Players(), seed=SEED)
    for order in orders(turns=4):
        journal.play(read_order(order))
    opening, state = journal.record.opening, journal.state
    raised = [0, 0]
    for entry in journal.entries():
        if entry.order.startswith("recruit "):
            raised[entry.side.seat] += 1
    app = NordenSuden(journal)
    async with app.run_test(size=WIDE) as pilot:
        await pilot.press("T")
        await pilot.pause()
        screen = await counted(pilot, app)
        assert screen.lost is not None
        for side in SIDES:
            gone = opening.army_size(side) + raised[side.seat] - state.army_size(side)
            assert screen.lost[side.seat].total() == gone
        assert sum(kinds.total() for kinds in screen.lost)


async def test_an_order_that_is_played_meanwhile_is_seen_on_the_page() -> None:
    app = app_at()
    async with app.run_test(size=WIDE) as pilot:
        await pilot.press("T")
        await pilot.pause()
        screen = roster_of(app)
        assert "Paducah" not in read(screen.panes[0])
        app.loop.play(*map(read_order, ("march cairo", "move 1 veteran_infantry paducah")))
        await pilot.pause()
        assert "Paducah" in read(screen.panes[0])


def test_the_command_is_found_by_other_words() -> None:
    known = all_bindings(NordenSuden)
    assert known["map.pieces"].key == "T"
    assert {"pieces.other", "pieces.search", "pieces.export", "pieces.back"} <= set(known)


@pytest.mark.parametrize("wanted", ["roster", "order of battle", "pieces", "army list"])
async def test_the_list_of_commands_knows_it(wanted: str) -> None:
    app = app_at(full_war())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        rows = list(app.commands(app.screen))
        found = [row.title for row in rows if fit(wanted, row)]
        assert any(title.startswith("Order of battle") for title in found)
        assert "order of battle" in here(app.screen).text


async def test_help_says_what_the_page_is() -> None:
    app = app_at(full_war())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("T")
        await pilot.pause()
        assert words.HELP in here(app.screen).text


async def test_the_page_is_written_as_text_and_as_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    app = app_at(full_war())
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "T", "X", "enter", "enter")
        page, rows = tmp_path / "test-oct-1863-pieces.txt", tmp_path / "test-oct-1863-pieces.csv"
        assert said(app) == f"Written: {page}"
        await press(pilot, app, "X", "down", "enter", "enter")
        assert said(app) == f"Written: {rows}"
    text = page.read_text(encoding="utf-8")
    assert text.startswith("Order of battle, Oct 1863, turn 24 of 40\n\nUnion: army 20 of 33")
    assert max(map(len, text.splitlines())) < 80
    with rows.open(encoding="utf-8") as file:
        assert sum(int(row["pieces"]) for row in csv.DictReader(file)) == 40


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_nothing_on_the_page_is_cut(size: tuple[int, int]) -> None:
    app = app_at(busy())
    async with app.run_test(size=size) as pilot:
        await pilot.press("T")
        await pilot.pause()
        screen = roster_of(app)
        for pane in screen.panes:
            width = pane.list.size.width or size[0] - 2
            assert max(line.text.cell_length for line in pane.lines) <= width
        for key in ("end", "tab", "home", "end"):
            await pilot.press(key)
            await pilot.pause()
            assert not cut_words(app)
        assert isinstance(app.focused, RowList)


# --- pictures ------------------------------------------------------------------------------------


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("look", "name"), [("dark", "unicode"), ("plain", "ascii")])
async def test_the_page_looks_like_this(size: tuple[int, int], look: str, name: str) -> None:
    app = app_at(busy())
    app.theme = look
    async with app.run_test(size=size) as pilot:
        await pilot.press("T", "home")
        await pilot.pause()
        await counted(pilot, app)
        await pilot.pause()
        drawn = letters(app)
        await pilot.press("tab", "end")
        await pilot.pause()
        drawn += letters(app)
    assert name == "unicode" or drawn.isascii()
    compare(f"order_of_battle_{name}_{size[0]}x{size[1]}.txt", drawn)


@pytest.mark.thorough
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_the_page_has_these_colors(size: tuple[int, int]) -> None:
    """By night and on paper, and in every other look: the letters stand out."""
    app = app_at(busy())
    async with app.run_test(size=size) as pilot:
        await pilot.press("T", "home")
        await pilot.pause()
        await counted(pilot, app)
        seen = []
        for look in LOOKS:
            app.theme = look
            await pilot.pause()
            await pilot.pause(0.2)
            assert not list(unseen(app)), look
            seen.append(f"{look} {fingerprint(app)}\n")
    compare(f"order_of_battle_colors_{size[0]}x{size[1]}.txt", "".join(seen))


@pytest.mark.parametrize("side", SIDES)
async def test_whoever_decides_reads_his_own_pieces_first(side: Side) -> None:
    app = app_at(full_war(side))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("T")
        await pilot.pause()
        assert roster_of(app).side is side


async def test_the_page_is_there_when_the_war_is_over() -> None:
    app = at_the_end()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("e")
        await pilot.pause()
        await pilot.press("m")
        await pilot.pause()
        await pilot.press("T")
        await pilot.pause()
        assert "Union: army 1 of" in letters(app)
