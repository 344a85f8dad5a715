"""A server as sessions have it: the real hall, behind a real socket, and players at terminals."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from itertools import count
from pathlib import Path
from typing import cast

from textual.pilot import Pilot

from campaign import Side, legal_actions
from saves.hosting.seated import SeatedCampaign
from saves.hosting.seats import Account
from saves.server.contract.door import Door
from saves.server.contract.lobby import GUEST, Lobby, NewGame
from saves.server.contract.office import Keyring, Rooms
from saves.server.contract.policy import Policy
from saves.server.database.audit import Audit
from saves.server.games.recordings import Recordings
from saves.server.identity.books import NobodyHere
from saves.server.identity.rolls import Rolls
from saves.server.line.connection import ServerLine
from saves.server.line.remote_lobby import RemoteDoor, RemoteLobby
from saves.server.line.remote_office import RemoteKeyring
from saves.server.line.tokens import DOOR
from saves.storage.home import Home
from screens.app import NordenSuden
from screens.lobby.lobby_screen import LobbyScreen
from screens.lobby.news_desk import KnownNews
from screens.shell.session import session_of
from tests.patience import PATIENCE
from tests.screens.keyboard import SMALL, until
from tests.server.halls import PEOPLE, UNION, House, terms
from tests.server.lines import LittleDoor, Served, served

TERMINAL = {"TERM": "xterm-kitty", "COLORTERM": "truecolor", "LANG": "en_US.UTF-8"}


class HallBehindSocket:
    """The hall of a house, which the thread of the service alone asks."""

    def __init__(self) -> None:
        self.house: House
        self.rooms: Rooms = NobodyHere()
        self.has_passwords = True
        self.door = cast(Door, LittleDoor())

    def lobby(self, account: Account, role: str) -> Lobby:
        return self.house.hall.lobby(account, role)

    def keyring(self, account: Account, session: int) -> Keyring:
        house = self.house
        audit = Audit(None, house.now)
        rolls = Rolls(house.database, Policy(passwords=self.has_passwords), audit, now=house.now)
        rolls.rooms = self.rooms
        return rolls.keyring(account, session)


class LobbyServer:
    """A server, and the lines that lead to it."""

    def __init__(self, folder: Path, at: Served, hall: HallBehindSocket) -> None:
        self.folder, self._at, self._hall, self._sessions = folder, at, hall, count(1)
        self.inside(lambda: self._open(folder))

    def _open(self, folder: Path) -> None:
        self._hall.house, self._hall.rooms = House(folder), self._at.service
        catch_up = self._hall.house.hall.catch_up

        def wake() -> None:
            self._at.loop.call_soon_threadsafe(catch_up)

        self._hall.house.hall.wakes(wake)

    def inside(self, call: Callable[[], None]) -> None:
        """Do something in the thread of the server."""

        async def run() -> None:
            call()

        asyncio.run_coroutine_threadsafe(run(), self._at.loop).result(PATIENCE)

    def close(self) -> None:
        self.inside(self._hall.house.close)

    @property
    def now(self) -> float:
        """The time at the server."""
        return self._hall.house.now()

    def wait(self, seconds: float) -> None:
        """Time goes by."""
        self._hall.house.now.wait(seconds)

    def takes_no_passwords(self) -> None:
        """Accounts come in by their keys alone."""
        self._hall.has_passwords = False

    def lose_all_lines(self) -> None:
        """The service is ended and begun anew."""
        self._at.stop()
        self._at.start()

    @contextmanager
    def lines_lost(self) -> Iterator[Callable[[str], Lobby]]:
        """No session reaches the games meanwhile; gives lobbies beside all lines."""
        self._at.stop()
        try:
            yield self._hall.house.lobby
        finally:
            self._at.start()

    def announce(self, text: str) -> None:
        """An administrator tells everybody something."""
        self.inside(lambda: self._at.service.announce(text))

    def opens_its_door_anew(self) -> None:
        """The door was killed; the one that has taken its place says so."""
        with closing(self._at.line("door", DOOR)) as line:
            RemoteDoor(line).begin_anew("the door was opened anew")

    def over(self, session: int) -> None:
        """A session is over, as the door says."""
        self.inside(lambda: self._at.service.give_up(session))

    def line(self, name: str, role: str, session: int) -> ServerLine:
        """A line of somebody, in a session of his."""
        return self._at.line(name, role, session)

    def invitation(self, side: Side | None = UNION) -> int:
        """A game to which Grant invites Lee; without a side the lot decides."""
        with self.lobby("grant") as grant:
            return grant.begin(NewGame(terms(), "West", side, "lee")).number

    def game_of_two(self, **more: object) -> int:
        """A game that goes on between Grant for the Union and Lee."""
        with self.lobby("grant") as grant, self.lobby("lee") as lee:
            number = grant.begin(NewGame(terms(**more), "West", UNION, "lee")).number
            return lee.accept(number).number

    @property
    def address(self) -> Path:
        """Where the process with the games is asked."""
        return self._at.address

    @property
    def recordings(self) -> Recordings:
        """Where recordings lie."""
        found = self._hall.house.recordings
        found.folder.mkdir(exist_ok=True)
        return found

    def token(self, name: str, role: str) -> str:
        """A token for somebody."""
        return self._at.token(name, role)

    def game_that_is_over(self, **more: object) -> int:
        """A game of one order; whoever gave it has resigned."""
        number = self.game_of_two(**more)
        with self.lobby("grant") as grant:
            campaign = SeatedCampaign(grant.table(number), Account("grant"), [UNION])
            with closing(campaign):
                campaign.play(legal_actions(campaign.state)[0])
            grant.resign(number)
        return number

    @contextmanager
    def lobby(self, name: str) -> Iterator[RemoteLobby]:
        """The lobby of an account, at the end of a line of its own."""
        line = self._at.line(name, PEOPLE.get(name, GUEST), next(self._sessions))
        with closing(RemoteLobby(line)) as lobby:
            yield lobby

    @asynccontextmanager
    async def session(
        self,
        name: str,
        size: tuple[int, int] = SMALL,
        *,
        game: int = 0,
        terminal: dict[str, str] | None = None,
        knows: KnownNews | None = None,
    ) -> AsyncIterator[tuple[NordenSuden, Pilot[None]]]:
        """Somebody at a terminal of his own, in the lobby; or in a game, to look on.

        He *knows* what a session before has told him, whose place this one takes.
        """
        with self.lobby(name) as lobby:
            own = self.folder / "players" / name
            home = Home(own, name, own=own, present=own)
            session = session_of(home, terminal or TERMINAL)
            session.lobby, session.keyring = lobby, RemoteKeyring(lobby.line)
            session.begins_with = game
            app = NordenSuden(session=session)
            if app.desk is not None:
                app.desk.goes_on_from = knows
            async with app.run_test(size=size) as pilot:
                await until(pilot, lambda: lobby_of(app).view.listing.is_read or game)
                yield app, pilot
                if app.journal is not None:
                    app.journal.close()


@contextmanager
def lobby_server(folder: Path) -> Iterator[LobbyServer]:
    """A server with its accounts, and no games yet."""
    hall = HallBehindSocket()
    with served(server=hall) as at, closing(LobbyServer(folder, at, hall)) as server:
        yield server


def lobby_of(app: NordenSuden) -> LobbyScreen:
    """The lobby, which lies beneath all that this app shows."""
    screen = app.screen_stack[0]
    assert isinstance(screen, LobbyScreen), screen
    return screen
