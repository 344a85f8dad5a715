"""What a player may do on a server: the commands and keys of every screen, and nothing else.

The printed page is the list of what is allowed there. Whoever adds a line to it says that a player
may do that with a computer that is not his.
"""

from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from textual.pilot import Pilot

from campaign import CampaignError
from saves.errors import LostFileError
from screens import routes
from screens.app import NordenSuden
from screens.map.map_screen import MapScreen
from screens.parts.choice_dialog import ChoiceScreen
from screens.parts.text_prompt import LineScreen
from screens.past.asciicast import Asciicast
from tests.golden.page import compare, heading, listed
from tests.golden.test_keys import ON_A_SERVER
from tests.golden.tour import WIDE, Sight, seen
from tests.screens.conftest import looking_before_pressing, style_sheets_read_once
from tests.screens.drawing import letters
from tests.screens.keyboard import notes, said, until
from tests.screens.lobby.at_server import LobbyServer, lobby_of, lobby_server

__all__ = ["looking_before_pressing", "style_sheets_read_once"]

STOPS = {
    "The lobby": "",
    "The lobby, searched": "slash",
    "The page of a game": "escape i",
    "Standing instructions": "s",
    "Talk in a game": "escape t",
    "Who is here": "escape escape w",
    "The page of a player": "enter",
    "The ladder": "escape escape L",
    "One's own page": "escape p",
    "Log-in keys": "l",
    "Finished games": "escape escape 4",
    "A recording": "v",
    "A new game": "escape 1 n",
    "Settings": "escape comma",
    "Help": "escape question_mark",
    "The map": "escape enter",
    "Talk at the table": "apostrophe",
    "The map, find": "escape slash",
    "The map, a march planned": "escape m",
    "The map, a box inspected": "escape i",
    "The rules": "escape r",
    "The chronicle": "escape c",
    "Armies and limits": "escape A",
    "The order of battle": "escape T",
    "Statistics": "escape D",
    "History": "escape V",
    "A war watched": "escape R",
    "Two points compared": "escape C",
}
"""Every screen of a server, by the keys that lead there from the one before."""

NOT_MET = {
    "lobby.accept",  # of an open game
    "lobby.decline",  # of an invitation, or a draw
    "lobby.list",  # while a search is typed
    "lobby.set-back",  # for referees
    "lobby.withdraw",  # of a game of one's own that waits
    "player.block",  # on the page of another one
    "player.invite",
    "standing.change",  # on a line that has values
    "standing.change-back",
    "talk.down",  # the line to type in has the keys
    "talk.up",
}
"""Keys of moments to which the walk does not come."""

DIMMED = {
    *(
        "app.picture",
        "statistics.export",
        "pieces.export",
        "map.mark",
        "history.mark",
        "history.take-over",
    ),
    *("map.review", "history.review"),
}
"""Keys that say why they do nothing there."""

FORBIDDEN = ("archive.", "title.", "army.", "ground.", *DIMMED)
"""Keys that write files, read them, or play on without the server."""

WORDS = ("save", "export", "import", "screenshot", "keys of your own", "copy", "trash", "file")
"""What no command is called there."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LobbyServer]:
    with lobby_server(tmp_path) as server:
        server.game_of_two()
        out = StringIO()
        Asciicast(out, (200, 60), "West").show([""] * 60, 0.0)
        path = server.recordings.path(server.game_that_is_over())
        path.write_text(out.getvalue(), encoding="utf-8")
        yield server


async def settled(pilot: Pilot[None]) -> None:
    """Wait for what the server answers, and for what comes of it."""
    for _ in range(2):
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
    pilot.app.screen.refresh_bindings()
    await pilot.pause()


async def walk(server: LobbyServer) -> list[Sight]:
    found = []
    async with server.session("grant", WIDE) as (app, pilot):
        await until(pilot, lambda: lobby_of(app).pointed)
        for place, keys in STOPS.items():
            await pilot.press(*keys.split())
            await settled(pilot)
            found.append(seen(app, place))
            assert str(server.folder) not in letters(app), f"{place} names a folder of the server"
    return found


@pytest.mark.thorough
async def test_commands_and_keys_on_a_server_are_those_that_are_allowed(
    server: LobbyServer,
) -> None:
    """Palette commands that write to the server's disk or open its browser."""
    sights = await walk(server)
    assert len({tuple(sight.ids) for sight in sights}) > len(STOPS) // 2, "it has gone somewhere"
    ready = [[row.title for row in sight.commands if row.is_ready] for sight in sights]
    everywhere = [title for title in ready[0] if all(title in titles for titles in ready)]
    parts = [heading("Everywhere"), listed("Commands", everywhere)]
    for sight, titles in zip(sights, ready, strict=True):
        mine = [title for title in titles if title not in everywhere]
        parts += ["", heading(sight.place), listed("Keys", sorted(sight.ids))]
        parts += [listed("Commands", mine)]
    compare("server.txt", "\n".join(parts) + "\n")
    for sight in sights:
        bad = [id_ for id_ in sight.ids if id_.startswith(FORBIDDEN)]
        assert set(bad) <= DIMMED, sight.place
        titles = [row.title.casefold() for row in sight.commands if row.is_ready]
        assert not [title for title in titles if any(word in title for word in WORDS)], sight.place
    met = frozenset[str]().union(*(sight.ids for sight in sights))
    own = {id_ for id_ in routes.all_bindings(NordenSuden) if id_.startswith(ON_A_SERVER)}
    assert own - met == NOT_MET


async def test_what_would_write_or_open_something_does_nothing_and_says_why(
    server: LobbyServer, tmp_path: Path
) -> None:
    async with server.session("grant") as (app, pilot):
        await until(pilot, lambda: lobby_of(app).pointed)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, MapScreen))
        before = {path for path in tmp_path.rglob("*") if path.is_file()}
        await pilot.press("f12")
        await pilot.pause()
        assert "Nothing is written on a server" in said(app)
        await pilot.press("M")
        assert notes(app)[-1:] == ["Save points are not kept on a server."]
        await pilot.press("D", "X")
        await settled(pilot)
        assert "Nothing is written on a server" in said(app)
        assert not isinstance(app.screen, LineScreen | ChoiceScreen)
        await pilot.press("escape")
        app.refuse(LostFileError("the file of the campaign has gone"))
        await pilot.pause()
        assert isinstance(app.screen, MapScreen), "no copy is offered"
        app.open_url("https://example.org")
        app.deliver_text("a.txt")
        app.deliver_binary("a.bin")
        app.deliver_screenshot()
        app.save_screenshot()
        app.action_suspend_process()
        await pilot.pause()
        assert {path for path in tmp_path.rglob("*") if path.is_file()} - before <= set(
            tmp_path.rglob("settings.toml")
        ) | set(tmp_path.rglob("server.db-*")), "nothing else was written"


async def test_what_is_said_names_no_file_of_the_server(
    server: LobbyServer, errors: list[BaseException]
) -> None:
    """Nobody reads a path, errors included."""
    async with server.session("grant") as (app, pilot):
        path = app.session.settings_file
        app.notify(f"{path} cannot be read (/etc/passwd, ~/x/y); it is unchanged", markup=False)
        app.note_error(ValueError("wrong"))
        errors.clear()
        app.refuse(CampaignError(f"{path.parent}/17.acw is in use"))
        await pilot.pause()
        for note in notes(app):
            assert "/" not in note, note
        assert any("a file cannot be read" in note for note in notes(app))


async def test_settings_are_kept_by_account(server: LobbyServer) -> None:
    async with server.session("grant") as (app, pilot):
        await pilot.press("comma")
        await pilot.pause()
        page = letters(app)
        assert "Settings, kept with your account" in page
        assert not any(word in page for word in ("Backups", "keys.toml", "Page between"))
        await pilot.press("down", "down", "right")
        pace = app.settings.pace
    async with server.session("grant") as (app, _), server.session("lee") as (lee, _):
        assert app.settings.pace == pace != lee.settings.pace


async def test_keys_of_a_player_that_suit_no_longer_are_left_out(server: LobbyServer) -> None:
    folder = server.folder / "players" / "grant"
    folder.mkdir(parents=True)
    (folder / "keys.toml").write_text('[keys]\n"map.nothing" = "x"\n')
    async with server.session("grant") as (app, pilot):
        await pilot.pause()
        assert "the usual keys are used" in said(app)
