"""The war in words: pages by turn, folding, searching, the paragraph behind a line."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot

from campaign import RandomDice, Roll, legal_actions, new_campaign
from campaign.terms import CONFEDERATE, UNION
from saves.campaign_log.journal import Journal, Players
from screens.app import NordenSuden
from screens.map.map_screen import MapScreen
from screens.parts.key_bar import KeyLine
from screens.past.chronicle import Page, behind, chronicle, commanded, rows
from screens.past.chronicle_screen import ChronicleScreen
from screens.rules.rules_screen import RulesScreen
from tests.screens.drawing import letters

SIZE = (80, 24)


def played(orders: int) -> Journal:
    """A campaign of so many orders."""
    journal = Journal.begin(None, "The War", new_campaign(), seed="chronicle")
    dice = RandomDice(1861)
    for _ in range(orders):
        actions = legal_actions(journal.state)
        journal.play(actions[dice.roll("order", len(actions)) - 1])
    return journal


def pages_of(journal: Journal) -> list[Page]:
    return chronicle(journal.record.opening, journal.record.retell())


@asynccontextmanager
async def at_chronicle() -> AsyncIterator[tuple[NordenSuden, Pilot[None]]]:
    """The chronicle of such a campaign on show."""
    app = NordenSuden(played(60))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("c")
        await pilot.pause()
        yield app, pilot


def chronicle_of(app: NordenSuden) -> ChronicleScreen:
    assert isinstance(app.screen, ChronicleScreen), app.screen
    return app.screen


def words_of_enter(app: NordenSuden) -> str:
    """What the line of keys says about enter."""
    line = app.screen.query_one(KeyLine)
    return next(line._word(binding) for key, binding in line.shown() if key == "enter")


def test_pages_follow_the_player_turns_and_lines_keep_their_orders_and_dice() -> None:
    journal = played(60)
    pages = pages_of(journal)
    assert (pages[0].turn, pages[0].side) == (1, UNION)
    assert (pages[1].turn, pages[1].side) == (1, CONFEDERATE)
    assert pages[-1].turn == journal.state.turn
    thrown = [line for page in pages for line in page.lines if " rolls " in line.text]
    assert thrown
    for line in thrown:
        assert isinstance(line.rolls[0], Roll)
        assert f" rolls {line.rolls[0].face}" in line.text
        assert "dice: " in behind(line)


def test_a_search_finds_lines_in_folded_turns_and_leaves_out_the_rest() -> None:
    journal = played(60)
    pages = pages_of(journal)
    assert all(row.line is None for row in rows(pages, set()))
    found = rows(pages, set(), "recruitment POINT")
    assert found
    lines = [row.text for row in found if row.line is not None]
    assert all("recruitment point" in text for text in lines)
    assert len(lines) < sum(len(page.lines) for page in pages)
    assert rows(pages, set(), "no such thing") == []


async def test_the_chronicle_opens_at_the_end_and_folds_by_turn() -> None:
    async with at_chronicle() as (app, pilot):
        screen = chronicle_of(app)
        last = len(screen.pages) - 1
        assert {row.page for row in screen._rows if row.line is not None} == {last}
        await pilot.press("h")
        assert all(row.line is None for row in screen._rows)
        await pilot.press("N", "enter")
        assert {row.page for row in screen._rows if row.line is not None} == {last - 1}
        await pilot.press("z", "z")
        assert {row.page for row in screen._rows if row.line is not None} >= {0, last}
        await pilot.press("escape")
        assert isinstance(app.screen, MapScreen)


async def test_at_the_beginning_of_a_turn_what_the_other_side_did_is_unfolded() -> None:
    """The turn that begins has no line yet."""
    journal = next(one for one in map(played, range(20, 90)) if not pages_of(one)[-1].lines)
    app = NordenSuden(journal)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("c")
        await pilot.pause()
        screen = chronicle_of(app)
        told = {row.page for row in screen._rows if row.line is not None}
        assert told == {len(screen.pages) - 2}


@pytest.mark.thorough
async def test_a_line_leads_to_its_paragraph_and_back() -> None:
    async with at_chronicle() as (app, pilot):
        await pilot.press("slash", *"recruitment", "enter", "down", "r")
        assert isinstance(app.screen, RulesScreen)
        assert app.screen.topic is not None
        assert app.screen.topic.rule == "BG 12.1"
        await pilot.press("escape")
        assert chronicle_of(app).line is not None


@pytest.mark.thorough
async def test_enter_says_what_it_does_and_does_it() -> None:
    async with at_chronicle() as (app, pilot):
        assert words_of_enter(app) == "paragraph"
        await pilot.press("N")
        assert words_of_enter(app) == "fold"
        await pilot.press("enter")
        assert words_of_enter(app) == "unfold"
        assert all(row.line is None for row in chronicle_of(app)._rows)


@pytest.mark.thorough
async def test_a_search_is_left_before_the_chronicle_is() -> None:
    async with at_chronicle() as (app, pilot):
        every = len(chronicle_of(app)._rows)
        await pilot.press("slash", *"zzz")
        assert chronicle_of(app)._rows == []
        await pilot.press("escape")
        assert len(chronicle_of(app)._rows) == every
        await pilot.press("escape")
        assert isinstance(app.screen, MapScreen)


@pytest.mark.thorough
async def test_a_search_stays_with_the_line_pointed_at_as_long_as_it_is_listed() -> None:
    async with at_chronicle() as (app, pilot):
        screen = chronicle_of(app)
        await pilot.press("z", "z")
        wanted = [
            at
            for at, row in enumerate(screen._rows)
            if "recruitment point" in row.text and row.line
        ]
        screen.list.cursor = wanted[-1]
        line = screen.line
        await pilot.press("slash", *"recruitment")
        assert screen.line == line
        await pilot.press("escape")
        assert screen.line == line


async def test_both_commanders_are_told_at_80_columns() -> None:
    players = Players("planner-besieger", "field-raider")
    journal = Journal.begin(None, "The War", new_campaign(), players=players, seed="chronicle")
    app = NordenSuden(journal)
    async with app.run_test(size=SIZE) as pilot:
        app.action_pause()
        await pilot.press("c")
        await pilot.pause()
        assert isinstance(app.screen, ChronicleScreen)
        head = " ".join(" ".join(letters(app).splitlines()[:2]).split())
        assert "Union: Commander, besieger. Confederacy: Veteran, raider." in head


def test_it_says_who_commanded_and_with_what_temper() -> None:
    assert commanded(("person", "field-raider")) == " Confederacy: Veteran, raider."
    assert commanded(("planner", "recruit")) == " Union: Commander. Confederacy: Recruit."
    assert commanded(("steady", "person")) == "", "a yardstick has no temper"
