"""What the staff did is told and taken back in one go: at once, or after a question, or never."""

from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from campaign import legal_actions, read_order, read_situation
from campaign.commanders.staff import Halt
from campaign.terms import UNION
from saves.campaign_log.journal import IRON_MAN, Journal
from screens.app import NordenSuden
from screens.game.staff_orders import Stint
from screens.game.staff_page import StaffPage
from screens.map.map_screen import MapScreen
from screens.parts.choice_dialog import ChoiceScreen
from screens.text.phrases import several
from tests.screens.drawing import compare, letters
from tests.screens.game.test_staff import ALONE, BATTLES, MARCHES, kept_war, left_and_resumed
from tests.screens.keyboard import LARGE, SMALL, app_at, said, shown, state_of, until
from tests.screens.shelves import press

UNDONE = "All that the staff ordered when it was at work last has been taken back."
SMALL_BATTLE = BATTLES.format(union=3)


def page_of(app: NordenSuden) -> str:
    """What the page says that is on show."""
    assert isinstance(app.screen, StaffPage), app.screen
    return app.screen.pane.lines.plain


async def at_work(pilot: Pilot[None], app: NordenSuden) -> None:
    """The staff goes on until it stops."""
    told = UNION in app.loop.battles.choices.kept.staff
    await pilot.press(*["full_stop"] * (1 if told else 2))  # the first one says what it would do
    await until(pilot, lambda: app.loop.journal.entries() and not app.loop.staff.is_on)


async def one_march(pilot: Pilot[None], app: NordenSuden) -> None:
    """The staff gives two orders, the whole march of Cairo, and is still at work."""
    app.loop.staff.tell(UNION, app.loop.staff.told(UNION).told(armies="cairo", press=("west",)))
    await pilot.press("full_stop")
    for _ in range(2):
        await until(pilot, lambda: app.loop.commanders.is_ready)
        await pilot.press("space")
        await pilot.pause()
    assert len(app.loop.journal.entries()) == 2


async def test_orders_behind_which_no_die_fell_are_taken_back_at_once() -> None:
    app = app_at(MARCHES, ALONE, pace="step")
    async with app.run_test(size=SMALL) as pilot:
        await one_march(pilot, app)
        await pilot.press("full_stop", "Z")
        await until(pilot, lambda: isinstance(app.screen, StaffPage))
        assert page_of(app).endswith(
            "u takes all of it back, two orders of the staff: no die has fallen since."
        )
        await press(pilot, app, "u")
        assert isinstance(app.screen, MapScreen)
        assert state_of(app) == read_situation(MARCHES)
        assert app.loop.journal.record.reloads == 0, "that is plain undo"
        await press(pilot, app, "Z")
        assert UNDONE in page_of(app)
        await press(pilot, app, "escape", "U")
        assert len(app.loop.journal.entries()) == 2
        await press(pilot, app, "Z")
        assert "Cairo" in page_of(app)


async def test_a_battle_whose_dice_have_fallen_goes_too_but_only_after_a_question() -> None:
    app = app_at(SMALL_BATTLE, ALONE)
    async with app.run_test(size=SMALL) as pilot:
        await at_work(pilot, app)
        entries = app.loop.journal.entries()
        dice = sum(len(entry.rolls) for entry in entries)
        assert dice > 1
        await press(pilot, app, "Z")
        page = page_of(app)
        assert "u goes back before all of it, to the opening, after a question." in page
        assert " dice and the battle of Humboldt." in page
        await press(pilot, app, "u")
        assert isinstance(app.screen, ChoiceScreen)
        assert app.screen.question == "Go back to the opening?"
        assert any("the battle of Humboldt" in note for note in app.screen.refusals)
        await press(pilot, app, "escape")
        assert app.loop.journal.entries() == entries, "whoever stays has lost nothing"
        await press(pilot, app, "Z", "u", "enter")
        assert isinstance(app.screen, MapScreen)
        assert app.loop.journal.entries() == ()
        assert app.loop.journal.record.reloads == 1


async def test_what_the_enemy_orders_in_its_battle_is_no_order_of_the_staff() -> None:
    """The notice and the page tell of as many, and with the others they are all that go."""
    app = app_at(SMALL_BATTLE, ALONE)
    async with app.run_test(size=SMALL) as pilot:
        await at_work(pilot, app)
        entries = app.loop.journal.entries()
        own = sum(entry.side is UNION for entry in entries)
        assert own < len(entries), "the enemy has fought"
        assert f"what came of {several(own, 'order')} of the staff" in said(app)
        await press(pilot, app, "Z")
        since = several(len(entries) - own, "order")
        words = f"{several(own, 'order')} of the staff, {since} given since"
        assert words in page_of(app)


async def test_a_staff_that_gives_no_orders_is_not_told_to_have_done_what_it_did_before() -> None:
    app = app_at(MARCHES, ALONE, pace="step")
    async with app.run_test(size=SMALL) as pilot:
        await one_march(pilot, app)
        staff = app.loop.staff
        await press(pilot, app, "full_stop", "Z")
        assert "no orders" not in page_of(app)
        await press(pilot, app, "escape")
        staff.tell(UNION, staff.told(UNION).told(armies="", other=False))
        await press(pilot, app, "full_stop", "Z")
        assert "The staff gave no orders when it went on last. What it did before:" in page_of(app)
        assert "two orders of the staff" in page_of(app)


async def test_the_undo_of_the_map_stops_at_the_dice_of_that_battle() -> None:
    app = app_at(SMALL_BATTLE, ALONE)
    async with app.run_test(size=SMALL) as pilot:
        await at_work(pilot, app)
        while app.loop.journal.can_take_back:
            await press(pilot, app, "u")
        assert app.loop.journal.entries()
        await press(pilot, app, "u")
        assert "Nothing to undo since the last die or phase." in said(app)


@pytest.mark.thorough
@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_page_looks_so(size: tuple[int, int]) -> None:
    app = app_at(MARCHES, ALONE)
    journal, staff = app.loop.journal, app.loop.staff
    for order in ("march cairo", "move 3 veteran_infantry humboldt", "end"):
        journal.play(read_order(order))
    staff.tell(UNION, replace(staff.told(UNION), stint=Stint(1, 2)))
    async with app.run_test(size=size) as pilot:
        await press(pilot, app, "Z")
        compare(f"staff_page_{size[0]}x{size[1]}.txt", letters(app))


async def test_in_a_battle_of_ones_own_the_key_waits_for_the_map() -> None:
    """The staff has left the battle to its general, who has thrown dice."""
    app = app_at(BATTLES.format(union=7), ALONE)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("full_stop", "full_stop")
        await until(pilot, lambda: not app.loop.staff.is_on)
        await press(pilot, app, "enter")
        assert state_of(app).battle is not None
        entries = app.loop.journal.entries()
        await press(pilot, app, "Z")
        assert "A battle is on; what the staff did waits for the map." in said(app)
        assert app.loop.journal.entries() == entries


async def test_of_an_iron_man_nothing_is_taken_back() -> None:
    state = read_situation(SMALL_BATTLE)
    app = NordenSuden(Journal.begin(None, "Iron", state, ALONE, terms=(IRON_MAN,)))
    app.remember(pace="fast")
    async with app.run_test(size=SMALL) as pilot:
        await at_work(pilot, app)
        entries = app.loop.journal.entries()
        await press(pilot, app, "Z")
        assert page_of(app).endswith("No going back in an iron man campaign.")
        await press(pilot, app, "u")
        assert isinstance(app.screen, StaffPage)
        assert app.loop.journal.entries() == entries


@pytest.mark.parametrize("keys", [("full_stop",), ()], ids=["stopped", "left in haste"])
async def test_what_it_did_is_known_when_the_war_is_resumed(
    keys: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    app = NordenSuden(kept_war(tmp_path))
    app.remember(pace="step")
    async with app.run_test(size=SMALL) as pilot:
        await one_march(pilot, app)
        await press(pilot, app, *keys)
    again = NordenSuden(left_and_resumed(app))
    async with again.run_test(size=SMALL) as pilot:
        await press(pilot, again, "Z")
        assert "Cairo" in page_of(again)
        assert "two orders of the staff" in page_of(again)
        await press(pilot, again, "escape", "u")
        assert state_of(again) == read_situation(MARCHES), "as one key had taken them back before"
        assert "Undone: " in shown(again, "status")
        await press(pilot, again, "U")
        assert len(again.loop.journal.entries()) == 2
        await press(pilot, again, "Z", "u")
        assert state_of(again) == read_situation(MARCHES)


async def test_a_turn_with_a_battle_is_told_in_the_same_lines_when_the_war_is_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what the player orders afterwards is no work of the staff."""
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    app = NordenSuden(kept_war(tmp_path, SMALL_BATTLE))
    app.remember(pace="fast")
    async with app.run_test(size=SMALL) as pilot:
        staff = app.loop.staff
        staff.tell(UNION, staff.told(UNION).going_on_until(Halt.SEGMENT))
        await at_work(pilot, app)
        await press(pilot, app, "Z")
        told = page_of(app)
        assert "Humboldt" in told
    again = NordenSuden(left_and_resumed(app))
    again.remember(pace="fast")
    async with again.run_test(size=SMALL) as pilot:
        await press(pilot, again, "Z")
        assert page_of(again) == told
        await press(pilot, again, "escape")
        again.loop.play(legal_actions(state_of(again))[0])
        await press(pilot, again, "Z")
        assert page_of(again).partition("\n\n")[0] == told.partition("\n\n")[0]
        assert "given since" in page_of(again)
