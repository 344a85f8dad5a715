"""Skirmishes by keyboard: the form, the armies, the ground."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from campaign import RESOLVERS, RandomDice, Side
from campaign.battle import point_armies as points
from campaign.battle.point_armies import BY_POINTS
from campaign.battle.tabletop_staging import tabletop_staging
from campaign.terms import SIDES
from campaign.terrain_files import throw_ground
from saves.errors import SaveError
from saves.library.saved_terrain import grounds_folder, keep_ground, kept_grounds, read_ground_file
from saves.storage.header import Players, list_campaigns
from screens.app import NordenSuden
from screens.battle.tabletop.screen import TableScreen
from screens.game.skirmish_page import SkirmishPage
from screens.parts.choice_dialog import ChoiceScreen
from screens.parts.row_list import RowList
from screens.setup.army_editor import ArmyScreen
from screens.setup.skirmish_form import SkirmishForm
from screens.setup.skirmish_form_screen import SkirmishScreen
from screens.setup.skirmish_notes import AS_IT_WAS, THROWN, USUAL_GROUND
from screens.setup.terrain_editor import GroundScreen
from screens.setup.title_screen import TitleScreen
from tests.own_home import own_home
from tests.screens.drawing import compare, letters
from tests.screens.keyboard import SMALL, said

UNION, CONFEDERATE = SIDES


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))


# --- the form ----------------------------------------------------------------------------------


@pytest.mark.thorough
def test_every_battle_can_be_fought_by_every_way() -> None:
    for by in RESOLVERS:
        form = SkirmishForm(by=by)
        for battle in form.battles:
            chosen = form.fighting(battle)
            assert not any(map(chosen.army_problem, SIDES))
            start = chosen.opening()
            assert start.battle is not None
            assert start.battle.resolver == by
            assert all(field.note for field in chosen.fields())


def test_one_line_leads_to_every_battle_whatever_the_rules() -> None:
    form, seen = SkirmishForm(), list[str]()
    while form.battle not in seen:
        seen.append(form.battle)
        assert form.battle in form.battles, "its rules know it"
        before, form = form, form.changed("battle", 1)
        assert form.by == before.by or form.battle not in before.battles
    for by in RESOLVERS:
        assert {*SkirmishForm(by=by).battles} <= {*seen}
    assert "shiloh_9" in seen


def test_changing_a_field_goes_round_its_values() -> None:
    form = SkirmishForm(thrown=throw_ground(RandomDice(1)))
    for field in form.fields():
        once = form.changed(field.id, 1)
        if field.id not in ("begin", "ready", "union_army", "confederate_army"):
            assert once != form, field.id
            assert once.changed(field.id, -1).request() == form.request(), field.id


def test_scales_make_the_armies() -> None:
    form = SkirmishForm()
    sizes = {form.men_to_a_base: form.army(CONFEDERATE)[0]}
    for _ in range(2):
        form = form.changed("scale", 1)
        sizes[form.men_to_a_base] = form.army(CONFEDERATE)[0]
    assert sorted(sizes) == [150, 200, 600]
    assert [brigade.bases for brigade in sizes[200].brigades] == [10, 8, 7]
    assert sizes[200].batteries == 2
    assert sum(brigade.bases for brigade in sizes[600].brigades) == 5472 // 600 - 1


def test_an_army_that_costs_too_much_does_not_begin() -> None:
    form = SkirmishForm(battle=BY_POINTS, ground=USUAL_GROUND, odds=(2, 1), budget=200)
    assert (form.budget_of(UNION), form.budget_of(CONFEDERATE)) == (200, 100)
    large = points.filled((), CONFEDERATE, 150, guns=True)
    form = form.with_army(CONFEDERATE, large)
    assert not form.army_problem(UNION)
    assert (
        form.army_problem(CONFEDERATE)
        == f"The Confederate army costs {points.cost(large)} points of 100."
    )
    assert (
        form.with_army(CONFEDERATE, ()).army_problem(CONFEDERATE)
        == "The Confederate army is empty."
    )
    assert not form.changed("odds", -1).army_problem(CONFEDERATE), "a new size makes new armies"


@pytest.mark.thorough
def test_the_ground_is_history_s_by_the_rules_or_thrown_for() -> None:
    form = SkirmishForm()
    assert form.grounds == (AS_IT_WAS, USUAL_GROUND)
    assert tabletop_staging(form.request()).terrain
    assert tabletop_staging(form.changed("ground", 1).request()).terrain is None
    thrown = SkirmishForm(thrown=throw_ground(RandomDice(2)), ground=THROWN)
    assert tabletop_staging(thrown.request()).terrain == thrown.thrown


def test_the_battle_line_has_its_own_rules() -> None:
    form = SkirmishForm(by="battle_line", battle="shiloh")
    assert not form.request().leaders
    for name in ("command", "morale", "arms_fire", "leaders"):
        form = form.changed(name, 1)
    request = form.request()
    assert request.command
    assert request.morale
    assert request.arms_fire
    assert [there.leader for there in request.leaders] == ["grant"]
    assert form.opening().options.leaders


# --- by keyboard -------------------------------------------------------------------------------


async def point_at(pilot: Pilot[None], field: str) -> None:
    """Point at a line of the form, from the first one."""
    assert isinstance(pilot.app.screen, SkirmishScreen)
    ids = [line.id for line in pilot.app.screen.fields]
    await pilot.press("home", *["down"] * ids.index(field))


@pytest.mark.thorough
async def test_gettysburg_is_begun_saved_and_listed() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("s")
        await point_at(pilot, "confederate")
        await pilot.press(*["left"] * 3, "home", "enter")  # from the third level to a person
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert isinstance(app.screen_stack[1], SkirmishPage)
        assert app.journal is not None
        assert app.journal.record.players == Players("person", "person")
        await pilot.press("q")
    [header] = list_campaigns(own_home().campaigns)
    assert header.name == "Gettysburg, third day"
    assert header.scenario == "skirmish"
    assert not header.problem


@pytest.mark.thorough
async def test_an_army_is_changed_within_its_points() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("s")
        await point_at(pilot, "union_army")
        await pilot.press("enter")
        screen = app.screen
        assert isinstance(screen, ArmyScreen)
        before = screen.army
        await pilot.press("left", "down", "plus")
        first, second, *_ = screen.army[0].brigades
        assert (first.type, second.bases) == ("veteran_infantry", 5)
        await pilot.press("x", "a", "enter")
        assert len(points.places(screen.army)) == len(points.places(before))
        assert screen.army[-1].brigades[-1].type == "militia_infantry"
        await pilot.press("escape")
        assert isinstance(app.screen, SkirmishScreen)
        assert app.screen.form == SkirmishForm(), "escape leaves it as it was"
        await pilot.press("enter", "x", "enter")
        assert isinstance(app.screen, SkirmishScreen)
        assert len(points.places(app.screen.form.army(Side.UNION))) == 12
        assert "348 of 396 points" in {field.value for field in app.screen.fields}


@pytest.mark.thorough
async def test_armies_that_were_put_together_are_not_given_up_unasked() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("s")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, SkirmishScreen)
        army = screen.form.army(UNION)
        screen.take(screen.form.with_army(UNION, army[:1]))
        await pilot.press("escape")
        assert isinstance(app.screen, ChoiceScreen)
        await pilot.press("enter")
        assert screen.is_current, "not yet"
        assert screen.form.army(UNION) == army[:1]
        await pilot.press("escape", "down", "enter")
        assert isinstance(app.screen, TitleScreen)
        await pilot.press("s", "escape")
        assert isinstance(app.screen, TitleScreen), "nothing would be given up"


@pytest.mark.thorough
async def test_what_the_screens_look_like() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("s")
        await point_at(pilot, "union_army")
        await pilot.pause()
        compare("skirmish_form_80x24.txt", letters(app))
        await pilot.press("enter", "down")
        await pilot.pause()
        compare("skirmish_army_80x24.txt", letters(app))
        await pilot.press("escape")
        await point_at(pilot, "ground")
        await pilot.press("enter")
        await pilot.pause()
        compare("skirmish_ground_80x24.txt", letters(app))


async def test_what_an_army_cannot_be_is_said() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        screen = ArmyScreen(UNION, (), 100, guns=True)
        await app.push_screen(screen)
        await pilot.press("a", "end", "enter")
        assert "add a brigade first" in said(app)
        await pilot.press("f", "end", "right")
        places = points.places(screen.army)
        assert points.is_affordable(screen.army, 100)
        assert (places[-1].brigade is None) is ("A battery is always one base" in said(app))
        await pilot.press("home", *["minus"] * 9)
        assert "3 to 12 bases" in said(app)
        await pilot.press("c")
        assert screen.army == ()


@pytest.mark.thorough
async def test_ground_is_thrown_for_kept_and_offered() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("s")
        await point_at(pilot, "ground")
        await pilot.press("enter", "n", "s", *"Mill", "enter", "enter")
        screen = app.screen
        assert isinstance(screen, SkirmishScreen)
        assert screen.form.ground == "Mill"
        [kept] = kept_grounds(grounds_folder(own_home())).grounds
        assert tabletop_staging(screen.form.request()).terrain == kept.terrain
        await pilot.press("enter", "n", "escape")
        assert isinstance(app.screen, SkirmishScreen)
        assert app.screen.form.ground == "Mill", "what was thrown is not taken"
        await pilot.press("enter", "s", *"Mill", "enter")
        assert "already" in said(app)
        assert isinstance(app.screen, GroundScreen)


async def test_a_bad_file_of_ground_is_one_sentence() -> None:
    grounds_folder(own_home()).mkdir(parents=True)
    (grounds_folder(own_home()) / "torn.ground").write_text(
        'title = "Torn"\nterrain = ["wood 1,2"]'
    )
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("s")
        assert said(app).startswith("torn.ground: ground: terrain 1: a wood has three corners")


def test_files_of_ground_are_read_strictly(tmp_path: Path) -> None:
    for content, says in (
        (b"\xff\xfe", "is not UTF-8 text"),
        (b"[[[", "ground: "),
        (b"x" * 200_000, "bytes"),
    ):
        path = tmp_path / "bad.ground"
        path.write_bytes(content)
        with pytest.raises(SaveError, match=says) as caught:
            read_ground_file(path)
        assert "bad.ground" in str(caught.value)
        assert "\n" not in str(caught.value)
    with pytest.raises(SaveError, match="cannot be read"):
        read_ground_file(tmp_path / "none.ground")
    with pytest.raises(SaveError, match="a title has 1 to 40 characters"):
        keep_ground(grounds_folder(own_home()), " ", ())


async def test_what_is_wrong_with_an_army_is_said_beside_it() -> None:
    app = NordenSuden()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("s")
        screen = app.screen
        assert isinstance(screen, SkirmishScreen)
        form = SkirmishForm(battle=BY_POINTS, ground=USUAL_GROUND, odds=(2, 1), budget=200)
        large = points.filled((), CONFEDERATE, 150, guns=True)
        screen.take(form.with_army(CONFEDERATE, large))
        await pilot.press("b")
        await pilot.pause()
        assert isinstance(app.screen, SkirmishScreen), "it has not begun"
        assert screen.field.id == "confederate_army"
        lines = screen.query_one("#fields", RowList)
        said = f"\n! The Confederate army costs {points.cost(large)} points of 100."
        assert lines.rows[lines.cursor].plain.endswith(said)
        screen.take(form)
        assert not any("!" in row.plain for row in lines.rows)
