"""What runs in a session: the game for somebody with a screen, commands for somebody without."""

import asyncio
import gc
import sys
from pathlib import Path
from typing import Final

from campaign import new_campaign
from saves.campaign_log.journal import Journal
from saves.storage.home import Home
from screens.app import LOADED_LATER, NordenSuden, load
from screens.server.forking import Fork
from screens.shell.hangup import WATCH
from screens.shell.session import session_of

PLAYERS: Final = "players"
"""The folder of the server in which each account has its own, with its settings and its keys."""

NOBODY: Final = Home(Path("/nonexistent"), "nobody")
"""For whom the game is painted before anybody has come."""

SIZE: Final = (100, 40)
TURNS: Final = 3
"""How often the loop of events goes round before what was pressed is painted."""


def home_of(folder: Path, account: str) -> Home:
    """Where a session of an account keeps what is his taste; it plays at the server's tables."""
    own = folder / PLAYERS / account
    return Home(own, account, own=own, present=own)


def run(request: Fork) -> int:
    """Be a session; its exit status."""
    return show(request) if request.has_screen else command(request)


def show(request: Fork) -> int:
    """The game, for somebody at a terminal."""
    WATCH.begin()
    gc.disable()  # until the first screen is painted
    home = home_of(Path(request.folder), request.account)
    game = NordenSuden(session=session_of(home, dict(request.variables)))
    try:
        game.run()
    finally:
        gc.enable()
    return game.return_code or 0


def command(request: Fork) -> int:
    """A command without a screen."""
    sys.stderr.write(f"{request.words[0] if request.words else 'A shell'}: not on this server.\n")
    return 1


# --- before anybody has come -------------------------------------------------------------------


def warm() -> None:
    """Paint the game once, for nobody: what is loaded and worked out by that is everybody's."""
    asyncio.run(_paint())


async def _paint() -> None:
    await load(LOADED_LATER)
    with Journal.begin(None, "The West", new_campaign("1861")) as journal:
        app = NordenSuden(journal, session=session_of(NOBODY, {"TERM": "xterm-256color"}))
        async with app.run_test(size=SIZE) as pilot:
            for key in ("left", "right"):
                await pilot.pause()
                await pilot.press(key)
            await pilot.pause()
