"""A visit before anybody comes: the lobby, a game, an order, the lobby again.

What is loaded and worked out by that is shared by all sessions. Nobody makes this visit, so nothing
of an account is left of it; the table at which he sits is a real one, in this process.
"""

import os
from collections.abc import Callable
from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import Final, cast

from rich.cells import cell_len
from textual._xterm_parser import XTermParser
from textual.pilot import Pilot

from campaign import Side, legal_actions, new_campaign
from campaign.battle.register import HOMES, USUAL
from saves.campaign_log.journal import Journal
from saves.hosting.contract import CampaignHost
from saves.hosting.seats import Account
from saves.hosting.table import CampaignTable
from saves.server.contract.lobby import (
    EVERYBODY,
    PAGE,
    PLAYING,
    GameNumber,
    GamePage,
    GameSeat,
    GameTerms,
    ListedGame,
    Lobby,
    LobbyNews,
    PlayerCard,
    Talk,
)
from saves.storage.home import Home
from screens import routes
from screens.app import NordenSuden
from screens.faces.register import FACES
from screens.shell.loading import LOADED_LATER, load
from screens.shell.session import Session, session_of

NOBODY: Final = Account("nobody")
SCENARIO: Final = "1861"
GAME: Final = 1
SIZE: Final = (100, 40)
TERMINAL: Final = {"TERM": "xterm-256color", "LANG": "C.UTF-8"}

USED_BY_ALL: Final = (
    "campaign.resolvers.battle_line.trials",
    "concurrent.futures.thread",
    "numpy.random",
    "screens.battle.register",
    "screens.game.opening",
    "screens.lobby.news_desk",
    "screens.rules.help_topics",
    "screens.shell.driver",
    "screens.text.measures",
    *(module for module, _ in HOMES.values()),
    *(f"campaign.resolvers.{name}.commander.choose" for name in HOMES if name != USUAL),
    *FACES.values(),
)
"""What this visit does without, and sessions load; battles above all."""

SIGN: Final = "\u2603"
"""Its width is looked up in a table that is loaded for the first sign that is no letter."""

TYPED: Final = "\x1b[A\x1b[?2026;2$y\x1b[Im"
"""A key, answers of a terminal, and a letter."""


class EmptyHouse:
    """What somebody needs of a lobby who comes into an empty one, and plays its only game."""

    def __init__(self, table: CampaignHost) -> None:
        self._table = table
        seat = GameSeat(NOBODY)
        self._game = ListedGame(
            GAME, SCENARIO, GameTerms(SCENARIO), PLAYING, seat, seat, NOBODY, 1.0, 1.0,
            turn=1, lines=1, to_move=Side.UNION, is_my_move=True,
        )  # fmt: skip

    def listen(self, hears: Callable[[LobbyNews], None]) -> None:
        """There is no news."""

    def me(self) -> PlayerCard:
        return PlayerCard(NOBODY)

    def present(self) -> tuple[PlayerCard, ...]:
        return (self.me(),)

    def games(self, which: str, *, offset: int = 0, limit: int = PAGE, words: str = "") -> GamePage:
        return GamePage((self._game,), 1)

    def game(self, number: GameNumber) -> ListedGame:
        return self._game

    def talk(self, room: GameNumber, *, after: int = 0, limit: int = PAGE) -> tuple[Talk, ...]:
        return (Talk(EVERYBODY, 1, NOBODY, "Nothing is said.", 1.0),)

    def table(self, number: GameNumber) -> CampaignHost:
        return self._table


def session_of_nobody(table: CampaignHost) -> Session:
    """Nobody's session, at a home that is nowhere, so that nothing is read and nothing kept."""
    session = session_of(Home(Path(os.devnull) / NOBODY, NOBODY), TERMINAL)
    session.lobby = cast("Lobby", EmptyHouse(table))
    return session


async def rehearse(look: Callable[[], object]) -> None:
    """Go through all that every session goes through, once; *look* is called between the steps."""
    for name in LOADED_LATER:
        look()
        await load((name,))
    for name in USED_BY_ALL:
        look()
        import_module(name)
    look()
    routes.all_bindings(NordenSuden)
    cell_len(SIGN)
    assert [*XTermParser().feed(TYPED)], "keys are read like that"
    with closing(CampaignTable(Journal.begin(None, SCENARIO, new_campaign(SCENARIO)))) as table:
        app = NordenSuden(session=session_of_nobody(table))
        async with app.run_test(size=SIZE) as pilot:
            await _visit(app, pilot, look)


async def _visit(app: NordenSuden, pilot: Pilot[None], look: Callable[[], object]) -> None:
    await _rest(app, pilot)
    for key in ("down", "tab", "enter"):
        look()
        await pilot.press(key)
        await _rest(app, pilot)
    look()
    for key in ("left", "right", "up", "down"):
        await pilot.press(key)
        await pilot.pause()
    look()
    app.loop.play(next(iter(legal_actions(app.loop.journal.state))))
    await _rest(app, pilot)
    app.action_leave()
    await _rest(app, pilot)


async def _rest(app: NordenSuden, pilot: Pilot[None]) -> None:
    """Wait until what was asked beside the screens is answered and shown."""
    await pilot.pause()
    await app.workers.wait_for_complete()
    await pilot.pause()
