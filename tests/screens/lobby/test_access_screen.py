"""By what a player logs in: keys are added and retired, a password is changed, on a real server."""

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from saves.server.contract.office import PasswordCard
from screens.lobby.access_screen import AccessScreen
from screens.lobby.player_page import PlayerScreen
from tests.screens.keyboard import said, until
from tests.screens.lobby.at_server import LobbyServer, lobby_server
from tests.screens.lobby.test_commands import ask
from tests.server.ssh_keys import ed25519

LAPTOP = f"{ed25519(b'1' * 32)} laptop"
PHONE = f"{ed25519(b'2' * 32)} phone"


def listed(server: LobbyServer) -> list[tuple[str, bool]]:
    """The keys of Grant, and whether they are in use."""
    cards = ask(server, "grant", "log-in-keys", "--json").value
    return [(card["comment"], card["retired"] == 0) for card in cards]


async def test_keys_are_added_and_retired(tmp_path: Path) -> None:
    with lobby_server(tmp_path) as server:
        ask(server, "grant", "log-in-keys", "add", sent=LAPTOP.encode())
        async with server.session("grant") as (app, pilot):
            await until(pilot, lambda: app.screen_stack[0].is_current)
            await pilot.press("p")
            await until(pilot, lambda: isinstance(app.screen, PlayerScreen))
            await pilot.press("l")
            await until(pilot, lambda: isinstance(app.screen, AccessScreen))
            screen = app.screen
            assert isinstance(screen, AccessScreen)
            await until(pilot, lambda: [card.comment for card in screen.cards] == ["laptop"])

            await pilot.press("x", "enter")
            await until(pilot, lambda: "the last key" in said(app))
            assert listed(server) == [("laptop", True)], "the only key stays"

            await pilot.press("a")
            await until(pilot, lambda: len(app.screen.query(Input)) == 1)
            app.screen.query_one(Input).value = "no key at all"
            await pilot.press("enter")
            await until(pilot, lambda: "no public key" in said(app) and app.screen.query(Input))
            app.screen.query_one(Input).value = PHONE
            await pilot.press("enter")
            await until(pilot, lambda: len(screen.cards) == 2)

            await pilot.press("home", "x", "enter")
            await until(pilot, lambda: listed(server) == [("laptop", False), ("phone", True)])


async def type_unseen(pilot: Pilot[None], line: str) -> None:
    field = pilot.app.screen.query_one(Input)
    assert field.password
    field.value = line
    await pilot.press("enter")
    await until(pilot, lambda: field not in pilot.app.screen.query(Input))


@pytest.mark.thorough
async def test_a_password_is_typed_unseen_and_twice(tmp_path: Path) -> None:
    with lobby_server(tmp_path) as server:
        ask(server, "grant", "log-in-keys", "add", sent=LAPTOP.encode())
        async with server.session("grant") as (app, pilot):
            await until(pilot, lambda: app.screen_stack[0].is_current)
            await pilot.press("p")
            await until(pilot, lambda: isinstance(app.screen, PlayerScreen))
            await pilot.press("l")
            await until(pilot, lambda: isinstance(app.screen, AccessScreen))
            screen = app.screen
            assert isinstance(screen, AccessScreen)
            await until(pilot, lambda: screen.password is not None)

            async def type_lines(*lines: str) -> None:
                await pilot.press("p")
                for line in lines:
                    await until(pilot, lambda: len(app.screen.query(Input)) == 1)
                    await type_unseen(pilot, line)

            await type_lines("vicksburg by july", "vicksburg by june")
            await until(pilot, lambda: "not the same" in said(app))
            await type_lines("vicksburg by july", "vicksburg by july")
            await until(pilot, lambda: "Password changed" in said(app))
            await until(pilot, lambda: screen.password == PasswordCard(True, True))
            await type_lines("guessed it", "", "")
            await until(pilot, lambda: "not your present password" in said(app))


async def test_without_passwords_nobody_types_one(tmp_path: Path) -> None:
    """The reason comes first; and what a command adds meanwhile is on show at once."""
    with lobby_server(tmp_path) as server:
        server.takes_no_passwords()
        async with server.session("grant") as (app, pilot):
            keyring = app.session.keyring
            assert keyring is not None
            screen = AccessScreen(keyring)
            await app.push_screen(screen)
            await until(pilot, lambda: screen.password is not None)
            await pilot.press("p")
            assert said(app) == "This server lets nobody in by a password."
            assert app.screen is screen

            ask(server, "grant", "log-in-keys", "add", sent=LAPTOP.encode())
            await until(pilot, lambda: [card.comment for card in screen.cards] == ["laptop"])
