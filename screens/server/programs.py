"""What runs in a session: the game for somebody with a screen, commands for somebody without."""

import asyncio
import gc
import sys
from contextlib import closing
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Final

from rich.cells import cell_len

from campaign import CampaignError, new_campaign
from saves.campaign_log.journal import Journal
from saves.server.connection import ServerLine
from saves.server.remote_lobby import RemoteLobby
from saves.server.remote_office import RemoteKeyring
from saves.storage.home import Home
from screens import routes
from screens.app import LOADED_LATER, NordenSuden, load
from screens.lobby import commands
from screens.lobby.command_desk import Own
from screens.lobby.sent_keys import OwnKeys
from screens.server.forking import Fork
from screens.shell.hangup import WATCH
from screens.shell.session import Session, session_of
from screens.text.phrases import complaint

LOOKING_ON: Final = "watch"

REFUSED: Final = 1

NOBODY: Final = Home(Path("/nonexistent"), "nobody")
"""For whom the game is painted before anybody has come."""

SIZE: Final = (100, 40)

USED_BY_ALL: Final = ("concurrent.futures.thread", "screens.lobby.news_desk")
"""What the map at home does without, and every session loads."""

SIGN: Final = "\u2603"
"""Its width is looked up in a table that is loaded for the first sign that is no letter."""


def home_of(request: Fork) -> Home:
    """Where a session of an account keeps what is his taste; it plays at the server's tables."""
    own = request.own
    return Home(own, request.account, own=own, present=own)


def run(request: Fork) -> int:
    """Be a session; its exit status."""
    program = show if request.has_screen else command
    try:
        with closing(ServerLine(Path(request.table), request.token)) as line:
            return program(request, RemoteLobby(line))
    except CampaignError as error:
        sys.stderr.write(f"{complaint(error)}\r\n")
        return REFUSED


def show(request: Fork, lobby: RemoteLobby) -> int:
    """The game, for somebody at a terminal: the lobby, or a game that he has named."""
    WATCH.begin()
    gc.disable()  # until the first screen is painted
    game = NordenSuden(session=session_for(request, lobby))
    try:
        game.run()
    finally:
        gc.enable()
    return game.return_code or 0


def session_for(request: Fork, lobby: RemoteLobby) -> Session:
    """Who plays, and where he begins: `ssh -t host play 17`."""
    home = home_of(request)
    verb, number = [*request.words, "", ""][:2]
    return replace(
        session_of(home, dict(request.variables)),
        lobby=lobby,
        keyring=RemoteKeyring(lobby.line),
        begins_with=int(number) if number.isdecimal() else 0,
        looks_on=verb == LOOKING_ON,
    )


def command(request: Fork, lobby: RemoteLobby) -> int:
    """A command without a screen: `ssh host games`."""
    session = session_for(request, lobby)
    keys = OwnKeys(session.key_file, partial(routes.all_bindings, NordenSuden))
    own = Own(keys, session.keyring)
    return commands.run(lobby, request.words, sys.stdin.buffer, sys.stdout, own)


# --- before anybody has come -------------------------------------------------------------------


def warm() -> None:
    """Paint the game once, for nobody: what is loaded and worked out by that is everybody's."""
    asyncio.run(_paint())
    routes.all_bindings(NordenSuden)
    for name in USED_BY_ALL:
        import_module(name)
    cell_len(SIGN)


async def _paint() -> None:
    await load(LOADED_LATER)
    with Journal.begin(None, "The West", new_campaign("1861")) as journal:
        app = NordenSuden(journal, session=session_of(NOBODY, {"TERM": "xterm-256color"}))
        async with app.run_test(size=SIZE) as pilot:
            for key in ("left", "right"):
                await pilot.pause()
                await pilot.press(key)
            await pilot.pause()
