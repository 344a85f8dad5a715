"""The campaigns of a server: each is opened when somebody wants it, and let go when nobody does.

A game keeps its campaign in a file of its own, by its number, or in the shared database.
"""

import logging
import secrets
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from campaign import CampaignState
from saves.campaign_log.campaign_record import Record, look
from saves.campaign_log.journal import Journal
from saves.errors import SaveError
from saves.hosting.seats import Ticket
from saves.hosting.table import PACE, CampaignTable
from saves.hosting.thinker import Choose
from saves.library.server_setup import prepare
from saves.server.contract.lobby import GameNumber, LobbyError, Moment
from saves.server.contract.steps import Steps, at_once
from saves.server.games import strays
from saves.server.games.game_arrangements import GameArrangements
from saves.server.games.instructions import choose
from saves.storage import open as places
from saves.storage.header import Header, Players, Shared, header
from saves.storage.home import Home
from saves.storage.loose_files import reason
from saves.storage.row_format import SUFFIX
from saves.storage.safe_files import make_folder, move_file

LOG: Final = logging.getLogger(__name__)

MOST_OPEN: Final = 400
"""Campaigns that are open at a time: some 0.7 MB each."""

IDLE: Final = 60.0
"""Seconds after which a campaign is let go at which nobody is, and nothing is to be decided."""


class OpenGame(NamedTuple):
    """A game whose campaign is open."""

    table: CampaignTable
    arranged: GameArrangements

    @property
    def is_wanted(self) -> bool:
        """Somebody is there, or has to decide in somebody's place."""
        return bool(self.table.seats) or self.table.awaits_commander()


class Shelf:
    """Where the campaigns of a server lie, and those that are open."""

    def __init__(
        self,
        where: Path | str,
        now: Callable[[], Moment],
        *,
        most: int = MOST_OPEN,
        pace: float = PACE,
        think: Choose = choose,
    ) -> None:
        """*where* is a folder, or the address of a shared database."""
        self._where, self._now = where, now
        folder = where if isinstance(where, Path) else Path()
        self._home = Home(folder, account="server", backups="off")
        """Leases name the server; backups of it are made whole, by whoever keeps it."""

        self._most, self._pace, self._think = most, pace, think
        self._open: dict[GameNumber, OpenGame] = {}
        self._wanted: dict[GameNumber, Moment] = {}
        """When somebody wanted an open campaign last."""

        self._opening = ThreadPoolExecutor(1, thread_name_prefix="opening")
        self._fetched: dict[GameNumber, Future[Journal]] = {}
        """Campaigns that are read beside everything else, until they are put on their tables."""

        self._shared: dict[GameNumber, Shared] = {}
        self._doubted: set[GameNumber] = set()
        """Open campaigns in which something could not be written."""

        self._lost: dict[GameNumber, tuple[tuple[Ticket, ...], GameArrangements]] = {}
        """Campaigns that have to be opened anew, and who sat there."""

    def make_ready(self) -> None:
        """See to it that campaigns can lie there.

        Raises:
            SaveError: if they cannot.
        """
        if isinstance(self._where, Path):
            make_folder(self._where)
        else:
            prepare(self._where)

    # --- where campaigns lie ---------------------------------------------------------------------

    def __len__(self) -> int:
        """How many campaigns are held open."""
        return len(self._open)

    def begin_aside(self, name: str, state: CampaignState, players: Players) -> Journal:
        """Begin a campaign for which there is no game yet. Any thread may.

        Raises:
            SaveError: if it cannot be written.
        """
        place: Path | Shared
        called = strays.aside(f"brought-in-{secrets.token_hex(4)}")
        if isinstance(self._where, Path):
            place, folder = self._where / called, ""
        else:
            place, folder = Shared(self._where), called.removesuffix(SUFFIX)
        return Journal.begin(place, name, state, players, folder=folder, home=self._home)

    def take_in(self, number: GameNumber, journal: Journal) -> None:
        """A campaign that was begun aside is that of a game from now on, and is let go.

        Raises:
            SaveError: if it cannot come to lie there.
        """
        if isinstance(journal.place, Shared):
            if number in self._shared:
                self._set_aside(self._shared[number])
            with journal:
                journal.writer.put_into(strays.called(number))
            self._shared[number] = journal.place
        elif journal.path is not None:
            journal.close()
            place = self._path(number)
            if place.exists():
                self._give_way(place)
            try:
                move_file(journal.path, place)
            except OSError as error:
                raise SaveError(f"{place.name} cannot be put there: {reason(error)}") from error

    def _give_way(self, place: Path) -> None:
        found = header(place)
        if not (found.lines or found.problem):
            places.forget(place)
            return
        try:
            aside = strays.set_aside(place)
        except SaveError as error:
            LOG.exception("a campaign of no game is in the way")
            raise LobbyError("no game can begin here now; tell an administrator") from error
        LOG.warning("%s was a campaign of no game; it is %s now", place.name, aside.name)

    def _set_aside(self, place: Shared) -> None:
        """If it cannot be, it stays where it is: of two the newer one is the game's."""
        try:
            aside = strays.set_aside_shared(place, self._home)
        except SaveError:
            LOG.exception("a campaign of no game cannot be set aside")
        else:
            LOG.warning("a campaign of no game lies in the folder %s now", aside)

    def forget(self, number: GameNumber) -> None:
        """Remove a campaign that was begun in vain."""
        if (place := self._place(number)) is not None:
            places.forget(place)

    def _place(self, number: GameNumber) -> Path | Shared | None:
        """Where the campaign of a game lies; None if there is none."""
        if isinstance(self._where, Path):
            path = self._path(number)
            return path if path.exists() else None
        if number not in self._shared:
            self.headers()
        return self._shared.get(number)

    def _path(self, number: GameNumber) -> Path:
        assert isinstance(self._where, Path)
        return self._where / f"{number}{SUFFIX}"

    def headers(self) -> Mapping[GameNumber, Header]:
        """Where all campaigns stand, as lists show it, without opening them.

        Raises:
            SaveError: if a shared database cannot be asked.
        """
        if isinstance(self._where, Path):
            paths = (path for path in self._where.glob(f"*{SUFFIX}") if path.stem.isdecimal())
            return {int(path.stem): header(path) for path in paths}
        found = strays.shared_games(self._where)
        self._shared |= {number: one.shared for number, one in found.items() if one.shared}
        return found

    def record(self, number: GameNumber) -> Record:
        """A game's campaign, only to be looked at.

        Raises:
            LobbyError: if it cannot be read.
        """
        return at_once(self.record_by_steps(number))

    def record_by_steps(self, number: GameNumber) -> Steps[Record]:
        """The same; one that is not open is read beside.

        Raises:
            LobbyError: as `record`.
        """
        if (game := self._open.get(number)) is not None:
            return game.table.record
        place = self._place(number)
        if place is None:
            raise LobbyError(f"the campaign of game {number} is not there; tell an administrator")
        try:
            found: Record = yield partial(look, place)
        except SaveError as error:
            raise LobbyError(_unreadable(number)) from error
        return found

    # --- open campaigns --------------------------------------------------------------------------

    def opened(self, number: GameNumber) -> OpenGame | None:
        """A game whose campaign is open."""
        return self._open.get(number)

    def open(self, number: GameNumber, arrange: Callable[[], GameArrangements]) -> OpenGame:
        """The open campaign of a game.

        Raises:
            LobbyError: if it cannot be opened, or too many are.
        """
        self._wanted[number] = self._now()
        if (known := self._open.get(number)) is not None:
            return known
        fetched = self.fetch(number)
        del self._fetched[number]
        try:
            journal = fetched.result()
        except SaveError as error:
            raise LobbyError(_unreadable(number)) from error
        try:
            self.make_room()
            arranged = arrange()
        except BaseException:
            journal.close()
            raise
        return self.put(number, journal, arranged)

    def fetch(self, number: GameNumber) -> Future[Journal]:
        """Have a campaign that is not open read beside everything else; then it opens at once.

        Raises:
            LobbyError: if there is none.
        """
        if number not in self._fetched:
            place = self._place(number)
            if place is None:
                raise LobbyError(
                    f"the campaign of game {number} is not there; tell an administrator"
                )
            self._fetched[number] = self._opening.submit(Journal.resume, place, self._home)
        return self._fetched[number]

    def put(self, number: GameNumber, journal: Journal, arranged: GameArrangements) -> OpenGame:
        """A campaign that is held open comes to stand here."""
        table = CampaignTable(journal, self._pace, arranged, self._think)
        game = self._open[number] = OpenGame(table, arranged)
        self._wanted[number] = self._now()
        if number in self._lost:
            table.take_along(ticket for ticket in self._lost.pop(number)[0] if ticket.is_awaited)
        table.look()
        return game

    def doubt(self, number: GameNumber) -> None:
        """Something could not be written in a campaign; its database may have gone."""
        self._doubted.add(number)

    @property
    def is_mending(self) -> bool:
        """There are campaigns that have to be opened anew, or may have to."""
        return bool(self._doubted or self._lost)

    def _open_anew(self) -> None:
        """Campaigns whose database has gone, and come back."""
        for number in tuple(self._doubted):
            self._doubted.discard(number)
            game = self._open.get(number)
            if game is not None and not game.table.is_sound():
                self._lost[number] = game.table.tickets, game.arranged
                self.let_go(number)
        for number, (_, arranged) in tuple(self._lost.items()):
            with suppress(LobbyError):  # it is tried again
                self.open(number, partial(_as_it_was, arranged))

    def make_room(self) -> None:
        """Let go of what nobody wants, so that one more can be open.

        Raises:
            LobbyError: if all are wanted.
        """
        while len(self._open) >= self._most:
            idle = [number for number, game in self._open.items() if not game.is_wanted]
            if not idle:
                raise LobbyError("the server has as many games open as it can; try again later")
            self.let_go(min(idle, key=lambda number: self._wanted[number]))

    def look_around(self) -> None:
        """See whether somebody has to decide by now, and let go of what nobody wants."""
        self._open_anew()
        now = self._now()
        for number, game in list(self._open.items()):
            if game.table.is_writing:
                self._wanted[number] = now  # in a second one knows more, and nobody has waited
                continue
            game.table.look()
            if game.table.has_trouble:
                self.doubt(number)
            if game.is_wanted:
                self._wanted[number] = now
            elif now - self._wanted[number] >= IDLE:
                self.let_go(number)

    def let_go(self, number: GameNumber) -> None:
        """Close a campaign."""
        self._wanted.pop(number, None)
        if (game := self._open.pop(number, None)) is not None:
            game.table.close()

    @property
    def numbers(self) -> tuple[GameNumber, ...]:
        """The games whose campaigns are open."""
        return tuple(self._open)

    def close(self) -> None:
        """Close all of them."""
        for number in self.numbers:
            self.let_go(number)
        for fetched in self._fetched.values():
            if fetched.exception() is None:
                fetched.result().close()
        self._fetched.clear()
        self._opening.shutdown()


def _as_it_was(arranged: GameArrangements) -> GameArrangements:
    """What was arranged holds for the campaign that is opened anew."""
    return arranged


def _unreadable(number: GameNumber) -> str:
    # What the archive says of it names its place, which is nobody's business.
    return f"the campaign of game {number} cannot be opened now; tell an administrator"
