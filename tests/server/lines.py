"""A real service with real sockets, in a thread of its own, and campaigns on its tables."""

import asyncio
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any, cast

from campaign import Side
from saves.hosting.contract import CampaignHost, nobody
from saves.hosting.lines import TableLine, TableStand
from saves.hosting.seats import Account, Seat, Ticket, account
from saves.server.contract.door import Door, OtherHost
from saves.server.contract.lobby import Lobby, LobbyError, LobbyNews
from saves.server.contract.office import Keyring, Office
from saves.server.line.connection import ServerLine
from saves.server.line.remote_table import RemoteTable
from saves.server.line.service import Service
from saves.server.line.tokens import token
from tests.patience import PATIENCE

SECRET = bytes(range(32))
GAME = 17


class LittleLobby:
    """Of the lobby, the tables alone."""

    def __init__(self, tables: Mapping[int, CampaignHost]) -> None:
        self.tables = tables
        self.hears: Callable[[LobbyNews], None] | None = None
        self.is_closed = False

    def listen(self, hears: Callable[[LobbyNews], None]) -> None:
        self.hears = hears

    def close(self) -> None:
        self.is_closed = True

    def table(self, number: int) -> CampaignHost:
        if number not in self.tables:
            raise LobbyError(f"There is no game {number}.")
        return self.tables[number]


class LittleDoor:
    """Of the door, who was sent away, and whose sessions are over."""

    def __init__(self) -> None:
        self.unwelcome = set[str]()
        self._let_in, self._over = set[int](), set[int]()

    def is_welcome(self, account: Account, session: int) -> bool:
        self._let_in.add(session)
        return account not in self.unwelcome and session not in self._over

    def why_not(self, account: Account, session: int) -> str:
        return ""

    def begin_anew(self, why: str) -> None:
        self._over |= self._let_in - {0}


class LittleServer:
    """Tables by the number of their game, and nothing around them."""

    def __init__(self, tables: Mapping[int, CampaignHost]) -> None:
        self.tables = tables
        self.lobbies = list[LittleLobby]()
        self.door = cast(Door, LittleDoor())

    def door_of(self, host: OtherHost) -> Door:
        return self.door

    def lobby(self, account: Account, role: str) -> Lobby:
        self.lobbies.append(LittleLobby(self.tables))
        return cast(Lobby, self.lobbies[-1])

    def keyring(self, account: Account, session: int) -> Keyring:
        raise LobbyError("There are no keys here.")

    def office(self, account: Account) -> Office:
        raise LobbyError("There is no office here.")


class Served:
    """A service that answers, until it is stopped; then it may be started again."""

    def __init__(self, server: Any, address: Path) -> None:
        self.server, self.address = server, address
        self.service: Service
        self.loop: asyncio.AbstractEventLoop
        self._thread: Thread | None = None
        self.start()

    def start(self) -> None:
        is_open = Event()

        async def run() -> None:
            self.loop = asyncio.get_running_loop()
            self._over = asyncio.Event()
            confirms = getattr(self.server, "confirms", None)
            self.service = Service(self.server, SECRET, confirms=confirms)
            await self.service.open(self.address)
            is_open.set()
            await self._over.wait()
            await self.service.close()

        self._thread = Thread(target=asyncio.run, args=(run(),), name="service")
        self._thread.start()
        assert is_open.wait(PATIENCE)

    def stop(self) -> None:
        if self._thread is not None:
            self.loop.call_soon_threadsafe(self._over.set)
            self._thread.join(PATIENCE)
            assert not self._thread.is_alive()
            self._thread = None

    def token(self, name: str, role: str = "player", session: int = 0) -> str:
        return token(SECRET, account(name), role, session)

    def line(self, name: str, role: str = "player", session: int = 0) -> ServerLine:
        return ServerLine(self.address, self.token(name, role, session), PATIENCE)

    def peers(self) -> int:
        return sum(self.service.lines.values())


@contextmanager
def served(
    tables: Mapping[int, CampaignHost] | None = None, *, server: Any = None
) -> Iterator[Served]:
    """Games on their tables, behind a socket."""
    folder = Path(tempfile.mkdtemp(prefix="ns"))  # an address has at most some hundred letters
    one = Served(server or LittleServer(tables or {}), folder / "table.sock")
    try:
        yield one
    finally:
        one.stop()
        shutil.rmtree(folder)


class SettledTable(RemoteTable):
    """A remote table that reads only when all has come that was on its way.

    So a test may order in one place and look in another, as at a table in the same process.
    """

    @property
    def seats(self) -> tuple[Seat, ...]:
        self._settle()
        return super().seats

    def leave(self, ticket: Ticket) -> None:
        super().leave(ticket)
        self._settle()

    def lines(self, ticket: Ticket, after: int) -> tuple[TableLine, ...]:
        self._settle()
        return super().lines(ticket, after)

    def _settle(self) -> None:
        self._line.ping()


class TableOfLines:
    """A table to which each who joins has a line of his own: a `CampaignHost`."""

    def __init__(self, where: Served, game: int = GAME) -> None:
        self._where, self._game = where, game
        self._at: dict[Ticket, RemoteTable] = {}
        self._lines: list[ServerLine] = []
        self._sessions = iter(range(1, 1_000_000))

    def close(self) -> None:
        for line in self._lines:
            line.close()

    @property
    def is_far(self) -> bool:
        return True

    @property
    def seats(self) -> tuple[Seat, ...]:
        for ticket, table in self._at.items():
            if ticket.is_valid:
                return table.seats
        seats: tuple[Seat, ...] = self._where.server.tables[self._game].seats
        return seats

    def join(
        self, account: Account, sides: Iterable[Side] = (), wake: Callable[[], None] = nobody
    ) -> Ticket:
        line = self._where.line(account, session=next(self._sessions))
        self._lines.append(line)
        table = SettledTable(line, self._game)
        ticket = table.join(account, sides, wake)
        self._at[ticket] = table
        return ticket

    def leave(self, ticket: Ticket) -> None:
        self._at[ticket].leave(ticket)

    def stand(self, ticket: Ticket) -> TableStand:
        return self._at[ticket].stand(ticket)

    def lines(self, ticket: Ticket, after: int) -> tuple[TableLine, ...]:
        return self._at[ticket].lines(ticket, after)

    def advise(self, ticket: Ticket, after: int, mandate: str = "") -> tuple[str, ...]:
        return self._at[ticket].advise(ticket, after, mandate)

    def forgo(self, ticket: Ticket) -> None:
        self._at[ticket].forgo(ticket)

    def play(self, ticket: Ticket, order: str, after: int, id_: str = "") -> TableLine:
        return self._at[ticket].play(ticket, order, after, id_)

    def take_back(self, ticket: Ticket, after: int) -> TableLine:
        return self._at[ticket].take_back(ticket, after)

    def redo(self, ticket: Ticket, after: int) -> TableLine:
        return self._at[ticket].redo(ticket, after)

    def is_at_hand(self, ticket: Ticket, after: int) -> bool:
        return self._at[ticket].is_at_hand(ticket, after)

    def ask_back(self, ticket: Ticket, number: int, after: int) -> TableLine:
        return self._at[ticket].ask_back(ticket, number, after)

    def answer(self, ticket: Ticket, after: int, *, granted: bool) -> TableLine:
        return self._at[ticket].answer(ticket, after, granted=granted)
