"""Statistics on the screen: pages by keys, figures that agree, both sizes, letters alone."""

import random
from pathlib import Path

import pytest
from textual.containers import VerticalScroll
from textual.events import Key

from campaign import RandomDice, legal_actions, new_campaign, read_situation
from campaign.options import Options
from campaign.statistics import statistics
from saves.campaign_log.journal import Journal
from screens.app import NordenSuden
from screens.game.counting import count
from screens.map.map_screen import MapScreen
from screens.parts.reader_screen import READING
from screens.past.statistics.layout import Paper
from screens.past.statistics.pages import PAGES, on_sheet, sheet, strength_page, with_comers
from screens.past.statistics.screen import StatisticsScreen
from screens.past.statistics.tables import StatisticsTable
from screens.routes import all_bindings
from screens.shell.glyphs import UNICODE
from screens.shell.themes import glyphs_of
from tests.saves.playing import play_on
from tests.screens.drawing import compare, letters
from tests.screens.keyboard import LARGE, SMALL, said
from tests.screens.shelves import paste, press


def played(orders: int = 900) -> Journal:
    """A campaign of so many orders by players without any aim."""
    options = Options.preset("basic", leaders=True, battlefield_morale=True)
    journal = Journal.begin(None, "The War", new_campaign(options=options), seed="statistics")
    dice = RandomDice(1864)
    for _ in range(orders):
        actions = legal_actions(journal.state)
        journal.play(actions[dice.roll("order", len(actions)) - 1])
    return journal


@pytest.fixture(scope="module")
def journal() -> Journal:
    return played()


def screen_of(app: NordenSuden) -> StatisticsScreen:
    assert isinstance(app.screen, StatisticsScreen), app.screen
    return app.screen


@pytest.mark.thorough
async def test_a_key_opens_the_statistics_and_digits_turn_the_pages() -> None:
    app = NordenSuden(played(200))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("D")
        await pilot.pause()
        screen = screen_of(app)
        assert screen.counted is not None
        for digit, name in enumerate(PAGES, start=1):
            await pilot.press(str(digit))
            assert screen.page == name
        await pilot.press("right")
        assert screen.page == "dice"
        await pilot.press("left", "h")
        assert screen.page == "cities"
        await pilot.press("escape")
        assert isinstance(app.screen, MapScreen)


@pytest.mark.thorough
async def test_what_is_counted_is_what_the_log_has(journal: Journal) -> None:
    app = NordenSuden(journal)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("D")
        await pilot.pause()
        screen = screen_of(app)
        counted = screen.counted
        assert counted is not None
        dice = sum(len(entry.rolls) for entry in journal.entries())
        assert sum(tally.count for tally in counted.dice.values()) == dice
        await pilot.press("4")
        assert len(screen.lines.plain.splitlines()) == len(counted.battles) + 3
        app.exit()


@pytest.mark.thorough
async def test_the_screen_is_painted_before_anything_is_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(StatisticsScreen, "read", lambda self: None)
    app = NordenSuden(played(20))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("D")
        await pilot.pause()
        assert READING in letters(app)
        await pilot.press("3", "right")
        assert READING in letters(app)


def test_a_position_is_counted_once() -> None:
    journal = played(30)
    first = count(journal.record)
    assert count(journal.record) is first
    play_on(journal, random.Random(1), 1)
    assert count(journal.record) is not first


def test_the_keys_can_be_bound_anew() -> None:
    known = all_bindings(NordenSuden)
    assert {"map.statistics", "victory.statistics"} <= set(known)
    assert {f"statistics.{name}" for name in PAGES} <= set(known)


@pytest.mark.thorough
async def test_a_page_longer_than_the_screen_is_scrolled(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("screens.past.statistics.layout.PLOT_ROWS", (24, 30))
    app = NordenSuden(journal)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("D")
        await pilot.pause()
        await pilot.press("6", "end")
        await pilot.pause()
        body = screen_of(app).query_one(VerticalScroll)
        assert body.scroll_offset.y == body.max_scroll_y > 0
        await pilot.press("home")
        await pilot.pause()
        assert body.scroll_offset.y == 0
        for key in ("1", "6", "end"):  # as fast as a terminal hands them over
            app.post_message(Key(key, key if key.isdigit() else None))
        await pilot.pause()
        assert body.scroll_offset.y == body.max_scroll_y > 0
        app.exit()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "160x48"])
@pytest.mark.parametrize(("look", "name"), [("dark", "unicode"), ("plain", "ascii")])
async def test_the_pages_look_like_this(
    size: tuple[int, int], look: str, name: str, journal: Journal
) -> None:
    app = NordenSuden(journal)
    app.theme = look
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("D")
        await pilot.pause()
        drawn = []
        for digit in range(1, len(PAGES) + 1):
            await pilot.press(str(digit))
            await pilot.pause()
            drawn.append(letters(app))
        app.exit()
    text = "\n".join(drawn)
    assert name == "unicode" or text.isascii()
    compare(f"statistics_{name}_{size[0]}x{size[1]}.txt", text)


@pytest.mark.thorough
async def test_curves_and_tables_are_written_by_keys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    app = NordenSuden(played(200))
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "D", "X", "enter", "enter")
        assert said(app) == f"Written: {tmp_path / 'the-war.svg'}"
        await press(pilot, app, "X", "down", "enter", "enter")
        assert said(app) == f"Written: {tmp_path / 'the-war-statistics'}"
        await press(pilot, app, "X", "enter", "enter")
        assert "the-war.svg exists already; choose another" in said(app)
        await paste(pilot, app, "")
        assert "not a file name" in said(app)
        await paste(pilot, app, "~/" + "x" * 300)
        assert "cannot be written" in said(app)
        await press(pilot, app, "escape")
        assert isinstance(app.screen, StatisticsScreen)
    assert (tmp_path / "the-war.svg").read_text().startswith("<svg")
    written = {path.name for path in (tmp_path / "the-war-statistics").iterdir()}
    assert {"dice.csv", "battles.csv", "strength.csv"} <= written


@pytest.mark.parametrize("width", [80, 100, 120, 125, 140, 160])
def test_no_table_is_wider_than_its_page(journal: Journal, width: int) -> None:
    paper = Paper(width - 3, 21, glyphs_of("dark"))
    for name in ("dice", "battles", "losses", "cities"):
        lines = list(PAGES[name][1](count(journal.record), paper))
        tables = [line for line in lines if not line.plain.startswith("Luck: ")]
        assert max(line.cell_length for line in tables) <= width - 2, name


@pytest.mark.parametrize("size", [(160, 48), (200, 60)])
def test_a_sheet_of_several_pages_is_no_wider_than_the_paper(
    journal: Journal, size: tuple[int, int]
) -> None:
    paper = Paper(size[0] - 3, size[1] - 3, glyphs_of("dark"))
    counted = count(journal.record)
    met = set[str]()
    for name in PAGES:
        names = sheet(name, PAGES, paper)
        met.update(names)
        assert name in names
        lines = list(on_sheet(names, PAGES, counted, paper))
        assert max(line.cell_length for line in lines) <= paper.width
        text = "\n".join(line.plain for line in lines)
        assert all(f"{PAGES[one][0]} ─" in text for one in names)
    assert met == set(PAGES)
    for small in (Paper(77, 21, paper.glyphs), Paper(117, 37, paper.glyphs)):
        assert sheet("dice", PAGES, small) == ("dice",)


@pytest.mark.thorough
async def test_the_next_page_is_none_of_those_on_the_sheet() -> None:
    app = NordenSuden(played(60))
    async with app.run_test(size=LARGE) as pilot:
        await press(pilot, app, "D")
        assert "Faces ─" in letters(app)
        assert "[1 Dice] [2 Faces] [3 Strength]" in letters(app)
        await press(pilot, app, "right")
        assert "[4 Battles]" in letters(app)
        assert "Faces ─" not in letters(app)
        await press(pilot, app, "left")
        assert "Faces ─" in letters(app)
        await press(pilot, app, "7")
        assert "Generals ─" in letters(app)


def test_ns_r28_foreign_pieces_are_told_beside_an_army_and_not_in_its_size() -> None:
    """Two veterans, and four more in Europe: the map says C 2, and no page may say 6."""
    state = read_situation(
        'turn = 9\nagenda = ["marches union left 1"]\nintervention = true\n'
        '[options]\npreset = "full"\n'
        '[[pieces]]\nbox = "richmond"\nside = "confederate"\ntype = "veteran_infantry"\ncount = 2\n'
        '[[pieces]]\nbox = "washington"\nside = "union"\ntype = "veteran_infantry"\ncount = 2\n'
    )
    lines = [line.plain for line in strength_page(statistics(state, ()), Paper(80, 24, UNICODE))]
    [told] = [line for line in lines if line.startswith("Confederate") and "at first" in line]
    assert told == (
        "Confederate: 2 pieces at first, 2 now: 2 veteran infantry;"
        " beside them 2 foreign veteran infantry, 1 foreign crack infantry, 1 foreign crack cavalry"
        " [NS-R28]"
    )


def test_bg_10_1_who_came_up_in_a_battle_is_told_beside_those_who_were_there() -> None:
    """`U 2 C 1, lost C 2`: two of one cannot be lost."""
    heading = ("there U", "there C", "came up U", "came up C", "lost C")
    found = with_comers(StatisticsTable("battles", heading, [(2, 1, 0, 1, 2)]))
    assert found.of("there U", "there C", "lost C").rows == [(2, "1+1", 2)]
