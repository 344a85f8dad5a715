"""Campaigns to be listed, and somebody who looks at the list."""

import random
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from campaign import Options, new_campaign
from saves.campaign_log.journal import IRON_MAN, Journal, Players
from saves.storage.header import list_campaigns, new_path
from screens.app import NordenSuden
from screens.archive.archive_screen import ArchiveScreen
from screens.map.map_screen import MapScreen
from screens.map.small_map import SmallMap
from screens.parts.text_pane import Sheet
from screens.parts.text_prompt import LineScreen
from screens.past.history_screen import HistoryScreen
from tests.own_home import own_home
from tests.saves.playing import play_on
from tests.screens.keyboard import until

LONG_AGO = "2001-11-20T23:30:00.000+00:00"


def stop_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is written now was written long ago, in every picture alike."""
    for module in (
        "saves.storage.rows",
        "saves.storage.head_values",
        "saves.campaign_log.log_writer",
    ):
        monkeypatch.setattr(f"{module}.now", lambda: LONG_AGO)


def begun(
    name: str,
    scenario: str = "1861",
    folder: Path | None = None,
    *,
    players: Players | None = None,
    iron_man: bool = False,
    seed: str = "",
    **options: bool,
) -> Path:
    """A campaign in which nothing has been played yet."""
    path = new_path(name, folder or own_home().campaigns)
    state = new_campaign(scenario, Options.preset("basic", **options))
    terms = (IRON_MAN,) if iron_man else ()
    Journal.begin(
        path, name, state, players or Players(), terms=terms, seed=seed, home=own_home()
    ).close()
    return path


def damage(path: Path) -> None:
    """Spoil a page of a file, four fifths on."""
    content = bytearray(path.read_bytes())
    at = 4 * len(content) // 5
    content[at : at + 16_384] = bytes(len(content[at : at + 16_384]))
    path.write_bytes(content)


def archive(app: NordenSuden) -> ArchiveScreen:
    """The archive on show."""
    assert isinstance(app.screen, ArchiveScreen), app.screen
    return app.screen


async def press(pilot: Pilot[None], app: NordenSuden, *keys: str) -> None:
    """Press keys one after the other, each when what the one before began is done."""
    for key in keys:
        await pilot.press(key)
        await done(pilot, app)


async def done(pilot: Pilot[None], app: NordenSuden) -> None:
    """Wait for what is done beside the screen."""
    await pilot.pause()


async def answer(pilot: Pilot[None], app: NordenSuden, line: str) -> None:
    """Type a line in the place of the one that is there."""
    assert isinstance(app.screen, LineScreen), app.screen
    app.screen.query_one(Input).value = ""
    await pilot.press(*("space" if letter == " " else letter for letter in line), "enter")
    await done(pilot, app)


async def paste(pilot: Pilot[None], app: NordenSuden, line: str) -> None:
    """Put a line in the place of the one that is there, as from a clipboard."""
    assert isinstance(app.screen, LineScreen), app.screen
    app.screen.query_one(Input).value = line
    await pilot.press("enter")
    await done(pilot, app)


def listed(app: NordenSuden) -> list[str]:
    """The rows on show."""
    return [row.plain for row in archive(app).view.list.rows]


def names(app: NordenSuden) -> list[str]:
    """The names on show."""
    return [header.name for header in archive(app).campaigns.listed]


def on_disk() -> list[str]:
    """The names of what lies in the folder for campaigns, in alphabetical order."""
    return sorted(header.name for header in list_campaigns(own_home().campaigns))


def title(app: NordenSuden) -> str:
    """The line above the list."""
    return str(app.screen.query_one("#title").render())


def details(app: NordenSuden) -> str:
    """What is said of the campaign, or of the point in its history, that is pointed at."""
    found = app.screen.query_one("#details")
    if isinstance(found, Sheet):
        return found.text.plain
    assert isinstance(found, Static)
    return str(found.content)


def small_map(app: NordenSuden) -> str:
    """The small map on show."""
    return app.screen.query_one(SmallMap).render().plain


async def is_open(pilot: Pilot[None], app: NordenSuden) -> str:
    """The name of the campaign that is opened."""
    await until(pilot, lambda: isinstance(app.screen, MapScreen))
    await done(pilot, app)
    assert app.journal is not None
    return app.journal.name


def forked(*, close: bool = True, players: Players | None = None) -> Journal:
    """A war that went back twice, with two names."""
    path = new_path("West", own_home().campaigns)
    state, players = new_campaign(), players or Players()
    journal = Journal.begin(path, "West", state, players, seed="grant")
    play_on(journal, random.Random(8), 90)
    journal.writer.mark("before it went wrong", number=journal.entries()[20].number)
    for seed, at in ((1, 50), (2, 30)):
        journal.go_back(journal.entries()[at].number)
        play_on(journal, random.Random(seed), 40)
    journal.writer.mark("now", "north, not west")
    if close:
        journal.close()
    return journal


def history(app: NordenSuden) -> HistoryScreen:
    assert isinstance(app.screen, HistoryScreen), app.screen
    return app.screen


def rows(app: NordenSuden) -> list[str]:
    return [row.plain for row in history(app).list.rows]
