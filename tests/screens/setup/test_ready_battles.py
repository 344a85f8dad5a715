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
from screens.parts.list_columns import cells
from screens.setup.ready_battles import LEVELS, ReadyBattle, _ready_by, columns_for, ready_battles
from screens.setup.ready_battles_screen import ReadyBattlesScreen
from screens.setup.skirmish_form_screen import SkirmishScreen
from tests.screens.drawing import compare, letters
from tests.screens.keyboard import LARGE, SMALL, state_of

KERNSTOWN, STUART = ("yankee", "kernstown"), ("nei_boschi", "shiloh_9")


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


def row_of(wanted: tuple[str, str], width: int = 78) -> str:
    """A battle as it stands in the list."""
    [one] = [one for one in ready_battles() if (one.by, one.battle) == wanted]
    return cells(one, columns_for(width)).plain


def test_a_row_says_way_name_length_sizes_and_level() -> None:
    assert " ".join(row_of(KERNSTOWN).split()) == "Yankee Kernstown 16 turns 40:19 medium"
    wide = "Yankee Kernstown Mar 1862 16 turns U 40, C 19 bases medium"
    assert " ".join(row_of(KERNSTOWN, 158).split()) == wide
    [one] = [one for one in ready_battles() if (one.by, one.battle) == KERNSTOWN]
    assert "The Confederacy attacks" in one.about
    assert "Sandy Ridge" in one.about
    assert "Brigade by brigade on a measured table" in one.about, "what this way is"


@pytest.mark.parametrize("width", [78, 158])
def test_rows_fit_and_no_two_read_alike(width: int) -> None:
    columns = columns_for(width)
    rows = [cells(one, columns).plain for one in ready_battles()]
    assert max(map(len, rows)) <= width
    assert len(set(rows)) == len(rows)


def test_of_the_names_in_a_small_terminal_one_is_cut() -> None:
    [name] = [column for column in columns_for(78) if column.title == "Battle"]
    cut = [one.name for one in ready_battles() if len(one.name) > name.width]
    assert cut == ["1c: 6 April: Lew Wallace by the river road"]


def test_hexes_are_named_in_english_in_the_list() -> None:
    assert row_of(STUART).startswith("Shiloh, hexes  9: Stuart's stand ")
    assert row_of(STUART, 158).startswith("Shiloh, hexes (Nei Boschi) 9: Stuart's stand ")


def test_they_stand_way_by_way_the_easy_first_and_the_small_before_the_large() -> None:
    ready = ready_battles()
    ways = list(dict.fromkeys(one.by for one in ready))
    assert ways[0] == "battle_line", "the shortest way to fight"
    assert [one.by for one in ready] == [by for way in ways for by in [way] * count(way)]
    for way in ways:
        sizes = [(one.level, sum(one.had)) for one in ready if one.by == way]
        assert sizes == sorted(sizes)
    hexes = [one.battle for one in ready if one.by == "nei_boschi"]
    assert hexes[:2] == ["shiloh_9", "shiloh_2"], "the two that one learns them by"


def count(way: str) -> int:
    return sum(one.by == way for one in ready_battles())


def test_the_battle_line_is_easy_and_a_day_of_shiloh_on_hexes_is_not() -> None:
    levels = {(one.by, one.battle): LEVELS[one.level] for one in ready_battles()}
    assert {word for (by, _), word in levels.items() if by == "battle_line"} == {"easy"}
    assert levels[STUART] == "medium"
    assert levels["nei_boschi", "shiloh_1"] == "expert"


async def at(pilot: Pilot[None], app: NordenSuden, wanted: tuple[str, str]) -> ReadyBattle:
    """Point at a battle, with the arrows that it takes."""
    await pilot.press("s", "r")
    await pilot.pause()
    screen = app.screen
    assert isinstance(screen, ReadyBattlesScreen)
    pointed = screen.pointed
    assert pointed is not None
    rows = [(one.by, one.battle) for one in screen.battles]
    way = rows.index(wanted) - rows.index((pointed.by, pointed.battle))
    assert abs(way) <= 20
    await pilot.press(*["down" if way > 0 else "up"] * abs(way))
    pointed = screen.pointed
    assert pointed is not None
    return pointed


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
        await at(pilot, app, STUART)
        await pilot.press("space")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, SkirmishScreen)
        assert (screen.form.by, screen.form.battle) == STUART
        assert screen.form.players[0] == PERSON
        assert screen.field.id == "begin"
        await pilot.press("enter")
        await pilot.pause()
        battle = state_of(app).battle
        assert battle is not None
        assert battle.resolver == "nei_boschi"


async def test_a_slash_finds_in_the_list() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("s", "r")
        await pilot.pause()
        await pilot.press("slash", *"stuart", "enter")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReadyBattlesScreen)
        assert [(one.by, one.battle) for one in screen.battles] == [STUART]
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, ReadyBattlesScreen)
        assert len(screen.battles) == len(ready_battles())
        assert screen.pointed in {one for one in ready_battles() if one.battle == "shiloh_9"}
        await pilot.press("slash", *"kernstown nowhere", "enter", "enter", "space")
        await pilot.pause()
        assert isinstance(app.screen, ReadyBattlesScreen), "nothing begins where nothing is found"
        assert "No battle has all these words" in letters(app)


async def test_a_list_that_takes_its_time_says_so_before() -> None:
    said = list[str]()

    class Watched(ReadyBattlesScreen):
        def _list_first(self) -> None:
            said.append(letters(self.app))
            super()._list_first()

    _ready_by.cache_clear()
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("s")
        app.push_screen(Watched(*KERNSTOWN))
        await pilot.pause()
        assert "One moment" in said[0]
        assert "Kernstown" in letters(app)


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
