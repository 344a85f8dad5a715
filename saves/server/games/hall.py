"""The hall of a server: whoever comes gets a lobby of his own, which answers him alone.

One thread asks it and all its lobbies, and waits for the answers.
"""

from collections.abc import Callable

from saves.hosting.seats import Account
from saves.server.contract.lobby import GameNumber, Moment
from saves.server.database.database import ServerDatabase
from saves.server.games import games
from saves.server.games.backroom import AuditLog, Backroom
from saves.server.games.game_rows import Inquirer
from saves.server.games.own_lobby import OwnLobby
from saves.server.games.recordings import Recordings
from saves.server.games.shelf import Shelf


class Hall:
    """All that a server has for players."""

    def __init__(
        self,
        database: ServerDatabase,
        shelf: Shelf,
        now: Callable[[], Moment],
        audit: AuditLog,
        *,
        lot: games.Lot = games.by_lot,
        recordings: Recordings | None = None,
    ) -> None:
        self.back = Backroom(database, shelf, now, audit, lot=lot, recordings=recordings)

    def start(self) -> None:
        """Compare the rows of games with their logs; before this nobody may come.

        Raises:
            SaveError: if the database cannot be asked.
        """
        self.back.start()

    def lobby(self, account: Account, role: str) -> OwnLobby:
        """A lobby for somebody who has come; he is here until it is closed."""
        visitor = OwnLobby(self.back, Inquirer(account, role))
        self.back.came(visitor)
        return visitor

    def wakes(self, wake: Callable[[], None]) -> None:
        """Have somebody called, from whatever thread, when there is something to catch up with."""
        self.back.wake = wake

    def follow(self, moved: Callable[[GameNumber], None]) -> None:
        """Have somebody told, by the thread that asks the hall, when a game stands elsewhere."""
        self.back.moved = moved

    def now(self) -> Moment:
        """What time it is by the clock of all games, which is never put back."""
        return self.back.now()

    @property
    def open_tables(self) -> int:
        """How many campaigns are held open."""
        return len(self.back.shelf)

    @property
    def is_mending(self) -> bool:
        """Campaigns have to be opened anew, for their database had gone."""
        return self.back.shelf.is_mending

    @property
    def here(self) -> set[str]:
        """The accounts that are here."""
        return self.back.here

    def catch_up(self) -> None:
        """Note what commanders have ordered, and tell everybody."""
        self.back.catch_up()

    def tick(self) -> None:
        """Time has passed: once a second or so."""
        self.back.tick()

    def close(self) -> None:
        """Everybody leaves, and all campaigns are let go."""
        self.back.close()
