"""A hall on a real database, with accounts and a clock that the test sets."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from campaign import Side, legal_actions, new_campaign, write_order
from campaign.terms import SIDES
from saves.hosting.seated import SeatedCampaign
from saves.hosting.seats import Account
from saves.hosting.thinker import Choose
from saves.server.contract.lobby import GUEST, PLAYER, REFEREE, GameTerms, ListedGame, NewGame
from saves.server.database.audit import Audit
from saves.server.database.database import ServerDatabase, open_database
from saves.server.database.tables import AccountRow
from saves.server.games.hall import Hall
from saves.server.games.instructions import choose
from saves.server.games.own_lobby import OwnLobby
from saves.server.games.recordings import Recordings
from saves.server.games.shelf import Shelf
from saves.storage.header import Players
from tests.patience import until
from tests.saves.playing import play_on

UNION, CONFEDERATE = Side

PEOPLE = {"grant": PLAYER, "lee": PLAYER, "hay": REFEREE, "welles": PLAYER, "booth": PLAYER}

SHORT = "1861-short"


class TestClock:
    """Time that goes on only when it is told to."""

    __test__ = False

    def __init__(self) -> None:
        self.moment = 1_800_000_000.0

    def __call__(self) -> float:
        return self.moment

    def wait(self, seconds: float) -> None:
        self.moment += seconds


@cache
def empty_database() -> bytes:
    """A server's database with its tables; to make them takes longer than most tests."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "server.db"
        open_database(file).dispose()
        assert not file.with_name("server.db-wal").exists()
        return file.read_bytes()


class House:
    """A server's folder, and the hall that runs on it."""

    def __init__(
        self, folder: Path, where: str = "", think: Choose = choose, most: int = 50
    ) -> None:
        self.folder, self.where, self.now = folder, where, TestClock()
        self._think, self._most = think, most
        self.database: ServerDatabase
        self.hall: Hall
        self._open()
        with self.database.session() as session:
            for name, role in PEOPLE.items():
                session.merge(AccountRow(name=name, role=role, created=self.now()))

    def _open(self) -> None:
        file = self.folder / "server.db"
        if not self.where and not file.exists():
            file.write_bytes(empty_database())
        self.database = open_database(self.where or file)
        self.shelf = Shelf(
            self.where or self.folder / "games", self.now,
            pace=0.0, think=self._think, most=self._most,
        )  # fmt: skip
        self.recordings = Recordings(self.folder / "recordings")
        self.hall = Hall(
            self.database, self.shelf, self.now, Audit(None, self.now),
            lot=lambda: UNION, recordings=self.recordings,
        )  # fmt: skip
        self.hall.start()

    def lobby(self, name: str) -> OwnLobby:
        return self.hall.lobby(Account(name), PEOPLE.get(name, GUEST))

    def look_at(self, number: int) -> None:
        """Let time pass until the hall has looked at a game by itself, as it does after a start."""

        def has_looked() -> bool:
            self.hall.tick()
            return self.shelf.opened(number) is not None

        until(has_looked)

    def restart(self) -> None:
        """Begin anew on what lies on the disk."""
        self.close()
        self.again()

    def again(self) -> None:
        """Begin after it was closed."""
        self._open()

    def close(self) -> None:
        self.hall.close()
        self.database.dispose()


@contextmanager
def house(folder: Path, where: str = "", think: Choose = choose) -> Iterator[House]:
    made = House(folder, where, think)
    try:
        yield made
    finally:
        made.close()


def terms(**more: object) -> GameTerms:
    return GameTerms(**({"scenario": SHORT} | more))  # type: ignore[arg-type]


def in_vain(home: "House", number: int, lines: int = 0) -> None:
    """A campaign lies where that of a game is to lie, and has some lines; the server was killed."""
    journal = home.shelf.begin_aside("half", new_campaign(), Players())
    play_on(journal, random.Random(1), lines)
    home.shelf.take_in(number, journal)


def between(one: OwnLobby, other: OwnLobby, side: Side = UNION, **more: object) -> ListedGame:
    """A game that goes on between two."""
    opponent = other.asking.account
    begun = one.begin(NewGame(terms=terms(**more), side=side, opponent=opponent))
    return other.accept(begun.number)


def seated(lobby: OwnLobby, game: ListedGame, *sides: Side) -> SeatedCampaign:
    """A place at the table of a game."""
    return SeatedCampaign(lobby.table(game.number), lobby.asking.account, sides)


def play(
    one: SeatedCampaign, other: SeatedCampaign, lot: random.Random, orders: int = 10_000
) -> None:
    """Play so many orders from two places, or to the end."""
    by_side = {side: seat for seat in (one, other) for side in SIDES if side in seat.seat.sides}
    for _ in range(orders):
        one.read()
        other.read()
        side = one.state.to_move
        if side is None:
            return
        by_side[side].play(lot.choice(legal_actions(one.state)))


def any_order(seat: SeatedCampaign) -> str:
    return write_order(legal_actions(seat.state)[0])
