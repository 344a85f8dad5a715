"""A battle that one knows begins by few keys: it is found in a list, by name, date, size and rules.

Line by line in the form it took eighteen presses and more.
"""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from campaign import RESOLVERS
from campaign.battle.historical import HISTORY
from campaign.terms import PERSON
from screens.app import NordenSuden
from screens.setup.ready_battles import ReadyBattle, ready_battles, ready_row
from screens.setup.ready_battles_screen import ReadyBattlesScreen
from screens.setup.skirmish_form_screen import SkirmishScreen
from tests.screens.drawing import compare, letters
from tests.screens.keyboard import LARGE, SMALL, state_of

KERNSTOWN = ("yankee", "kernstown")


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))


def test_every_battle_is_listed_by_each_of_its_rules() -> None:
    listed = {(one.by, one.battle) for one in ready_battles()}
    assert len(listed) == len(ready_battles())
    for by, resolver in RESOLVERS.items():
        assert {(by, battle) for battle in resolver.scenarios} <= listed
    for battle in HISTORY:
        assert {("battle_line", battle), ("yankee", battle), ("shell_for_guns", battle)} <= listed


def test_a_row_says_name_date_size_and_rules() -> None:
    [one] = [one for one in ready_battles() if (one.by, one.battle) == KERNSTOWN]
    row = ready_row(one, 78)
    assert row.split() == ["Kernstown", "Mar", "1862", "U", "40", "C", "19", "bases", "Yankee"]
    assert "The Confederacy attacks" in one.about
    assert "Sandy Ridge" in one.about


@pytest.mark.parametrize("width", [78, 158])
def test_rows_fit_and_no_two_read_alike(width: int) -> None:
    rows = [ready_row(one, width) for one in ready_battles()]
    assert max(map(len, rows)) <= width
    assert len(set(rows)) == len(rows)


async def at(pilot: Pilot[None], app: NordenSuden, wanted: tuple[str, str]) -> ReadyBattle:
    """Point at a battle, with the arrows that it takes."""
    await pilot.press("s", "r")
    await pilot.pause()
    screen = app.screen
    assert isinstance(screen, ReadyBattlesScreen)
    rows = [(one.by, one.battle) for one in screen.battles]
    way = rows.index(wanted) - rows.index((screen.pointed.by, screen.pointed.battle))
    assert abs(way) <= 20
    await pilot.press(*["down" if way > 0 else "up"] * abs(way))
    return screen.pointed


async def test_enter_begins_a_battle() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        pointed = await at(pilot, app, KERNSTOWN)
        assert (pointed.by, pointed.battle) == KERNSTOWN
        assert "Jackson goes around" in letters(app)
        await pilot.press("enter")
        await pilot.pause()
        battle = state_of(app).battle
        assert battle is not None
        assert (battle.resolver, battle.position.request.battle) == KERNSTOWN
        assert app.journal is not None
        assert app.journal.record.name == "Kernstown"


async def test_space_takes_it_into_the_form_where_enter_begins_it() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await at(pilot, app, ("nei_boschi", "shiloh_9"))
        await pilot.press("space")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, SkirmishScreen)
        assert (screen.form.by, screen.form.battle) == ("nei_boschi", "shiloh_9")
        assert screen.form.players[0] == PERSON
        assert screen.field.id == "begin"
        await pilot.press("enter")
        await pilot.pause()
        battle = state_of(app).battle
        assert battle is not None
        assert battle.resolver == "nei_boschi"


async def test_who_goes_back_has_the_form_as_it_was() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await at(pilot, app, KERNSTOWN)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, SkirmishScreen)
        assert app.screen.form.battle == "gettysburg"
        await pilot.press("down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, ReadyBattlesScreen), "the second line leads there, too"


@pytest.mark.thorough
@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_what_it_looks_like(size: tuple[int, int]) -> None:
    app = NordenSuden()
    async with app.run_test(size=size) as pilot:
        await pilot.press("s", "r")
        await pilot.pause()
        compare(f"ready_battles_{size[0]}x{size[1]}.txt", letters(app))
