"""The settings: reached from everywhere, changed at once, kept."""

from dataclasses import fields
from pathlib import Path

import pytest
from textual.pilot import Pilot

from campaign.resolvers.shell_for_guns.position import Stage
from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from saves.storage.backups import usual_folder
from screens.app import NordenSuden
from screens.battle.line.falling_dice import DIE_PACES
from screens.map.map_screen import MapScreen
from screens.parts.row_list import RowList
from screens.setup.settings_form import CHOICES, next_value
from screens.setup.settings_screen import SettingsScreen
from screens.setup.title_screen import TitleScreen
from screens.shell.settings import PACES, Settings, write_settings
from tests.own_home import own_home, own_session
from tests.screens.keyboard import SMALL, app_at, said
from tests.screens.shelves import paste
from tests.screens.tabletop import battle_at, chances, outlook, screen_of, skirmish


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    monkeypatch.delenv("NORDEN_SUDEN_BACKUPS", raising=False)


def form(app: NordenSuden) -> SettingsScreen:
    assert isinstance(app.screen, SettingsScreen), app.screen
    return app.screen


def value(app: NordenSuden, field: str) -> str:
    """What a line shows."""
    return next(one.value for one in form(app).fields if one.id == field)


async def go_to(pilot: Pilot[None], app: NordenSuden, field: str) -> None:
    """Point at a line, wherever it stands."""
    row = [one.id for one in form(app).fields].index(field)
    await pilot.press("home", *["down"] * row)


def note(app: NordenSuden) -> str:
    return str(form(app).query_one("#text").render())


@pytest.mark.thorough
@pytest.mark.parametrize("keys", [("comma",), ("down",) * 4 + ("enter",)])
async def test_the_title_leads_there_and_back(keys: tuple[str, ...]) -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        form(app)
        await pilot.press("escape")
        assert isinstance(app.screen, TitleScreen)


@pytest.mark.thorough
async def test_a_key_leads_there_in_a_campaign_and_once_only() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("comma")
        form(app)
        await pilot.press("comma")
        assert isinstance(app.screen, MapScreen)


@pytest.mark.thorough
async def test_a_change_applies_at_once_and_is_kept() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("comma", "right")
        assert app.theme == "light"
        await pilot.pause()
        assert value(app, "look") == "Light"
        for field, key in (("pace", "right"), ("dice", "space"), ("handover", "enter")):
            await go_to(pilot, app, field)
            await pilot.press(key)
        assert app.settings.pace == "fast"
        assert app.settings.dice == "slow"
        assert app.settings.die_pace == "slow"
        assert app.settings.handover == "off"
    assert own_session().settings == Settings(
        look="light", pace="fast", dice="slow", handover="off"
    )


@pytest.mark.thorough
async def test_plain_letters_are_worn_by_the_screens_below_too() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("l", "comma", "left")
        await pilot.pause()
        assert app.theme == "plain"
        assert all(screen.has_class("-plain") for screen in app.screen_stack)


@pytest.mark.parametrize("field", CHOICES)
def test_every_line_goes_through_all_its_values_and_back(field: str) -> None:
    first = CHOICES[field][0]
    found, at = [first], next_value(field, first, 1)
    while at != first:
        found.append(at)
        at = next_value(field, at, 1)
    assert tuple(found) == tuple(CHOICES[field])
    assert next_value(field, next_value(field, first, -1), 1) == first


async def test_a_folder_for_backups_is_typed_and_struck_out(tmp_path: Path) -> None:
    app = NordenSuden()
    odd = tmp_path / 'a "stick"'
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("comma")
        await go_to(pilot, app, "backup_folder")
        assert str(usual_folder(own_home())) in "".join(note(app).split("\n"))
        await pilot.press("enter")
        await paste(pilot, app, str(odd))
        assert own_session().settings.backup_folder == str(odd)
        (tmp_path / "file").write_text("")
        await pilot.press("enter")
        await paste(pilot, app, str(tmp_path / "file"))
        assert "file is not a folder" in said(app)
        await paste(pilot, app, "")
        assert own_session().settings.backup_folder == ""


async def test_what_the_environment_says_of_backups_cannot_be_changed_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_BACKUPS", "off")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("comma")
        await go_to(pilot, app, "backups")
        await pilot.press("space", "down", "enter")
        assert value(app, "backups") == "off"
        assert "NORDEN_SUDEN_BACKUPS" in note(app)
        form(app)
    assert own_session().settings.backups == "on"


async def test_keys_are_written_then_read_anew() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("comma", "end", "enter")
        assert value(app, "keys") == "keys.toml"
        own_session().key_file.write_text('[keys]\n"title.settings" = "Z"\n')
        await pilot.press("enter")
        await pilot.pause()
        assert "One key of your own" in said(app)
        await pilot.press("escape", "Z")
        form(app)
        own_session().key_file.write_text('[keys]\n"title.setings" = "Z"\n')
        await pilot.press("end", "enter")
        await pilot.pause()
        assert "did you mean 'title.settings'?" in said(app)


async def test_a_wrong_file_is_named_and_left_alone() -> None:
    own_home().campaigns.mkdir(parents=True)
    own_session().settings_file.write_text('look = "drak"')
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("comma", "right")
        await pilot.pause()
        assert "did you mean 'dark'" in note(app)
        assert "last until the game ends" in note(app)
    assert own_session().settings_file.read_text() == 'look = "drak"'


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('handover = "maybe"', "no handover called 'maybe'"),
        ("backup_folder = 3", "backup_folder is a path in quotation marks"),
    ],
)
def test_wrong_lines_are_said(line: str, sentence: str) -> None:
    own_home().campaigns.mkdir(parents=True)
    own_session().settings_file.write_text(line)
    assert sentence in own_session().settings.problem


def test_every_setting_is_read_as_written() -> None:
    settings = Settings(
        *("light", "dots", "slow", "fast"),
        *("off",) * 5,
        "map.march map.find",
        "0f1c-lesson",
        *("off", "0f1c-union"),
        *("off", '/mnt/"x"\\y', "yankee"),
    )
    write_settings(own_session().settings_file, settings)
    assert own_session().settings == settings


def test_every_setting_is_in_the_form_and_in_the_readme() -> None:
    from tests.house.test_readme import README

    for field in fields(Settings):
        # remembered, not chosen there
        if field.name not in (
            "battles",
            "tips_done",
            "lesson_ended",
            "briefed",
            "last_form",
            "problem",
        ):
            assert f"`{field.name}`" in README, field.name


@pytest.mark.parametrize("pace", PACES)
def test_without_motion_nothing_moves_unless_a_key_moves_it(pace: str) -> None:
    still = Settings(pace=pace, dice="slow", motion="off")
    assert DIE_PACES[still.die_pace] == 0
    assert PACES[still.act_pace] == 0
    assert (still.act_pace == "step") is (pace == "step"), "that waits for space already"
    assert Settings(pace=pace).act_pace == pace


@pytest.mark.thorough
async def test_without_previews_a_table_shows_no_ghost_and_no_chances() -> None:
    app = battle_at(SHELL_FOR_GUNS, skirmish(stage=Stage.MOVE, acting=1))
    app.remember(previews="off")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("m", "J")
        await pilot.pause(0.1)
        assert "enter gives" in outlook(app)
        assert chances(app) == ""
        assert not screen_of(app).table.ghost.figures


async def test_what_enter_leads_to_shows_no_arrows_and_has_none() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("comma")
        texts = [row.plain for row in form(app).query_one(RowList).rows]
        rows = dict(zip((one.id for one in form(app).fields), texts, strict=True))
        for field in ("backup_folder", "keys"):
            assert "<" not in rows[field]
        assert "<" in rows["look"]
        await pilot.press("end")
        assert form(app).field.id == "keys"
        bound = {active.binding.id for active in app.screen.active_bindings.values()}
        assert "settings.change" not in bound
        assert "settings.use" in bound
