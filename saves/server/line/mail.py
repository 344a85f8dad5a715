"""What the hosts of one database send each other: frames in a table, and a word to whoever waits.

One of them serves the games: it holds a lock of the database, which goes with its connection. The
others pass on to it what their sessions say. Each has a mailbox, whose number is that of another
lock, so that all see who is there; a process that begins anew has a new one, and finds no old
mail. The tables are not logged: what is lost with the database is lost with all lines, and
sessions come back by themselves. A word may be lost, too, so everybody also looks by himself.
"""

import asyncio
import logging
import os
import socket
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, LiteralString, NamedTuple, TypeAlias
from urllib.parse import quote

import psycopg

from saves.errors import NewerCampaignError, SaveError
from saves.server.database.versions import FORMAT, VERSIONS
from saves.storage.postgres_connection import LIMITS
from saves.storage.server_address import (
    LASTING,
    UNKNOWN,
    cause_in_words,
    problem_of_address,
    said_of_address,
)

LOG = logging.getLogger(__name__)

KIND: Final = 0x4E535356
"""The class of the locks of servers; number 0 is that of the one that serves."""

LOOK: Final = 0.5
"""Seconds between two looks at who is there, and for mail of which no word came."""

SWEEP: Final = 20
"""Looks after which mail is swept out that nobody will fetch."""

SILENCE: Final = 3.0
"""Seconds without an answer of the database after which it is given up."""

PATIENCE: Final = 6
"""In so many steps they are counted: what the loop does meanwhile is no silence of the database."""

AT_ONCE: Final = 500
MOST_BYTES: Final = 1_048_576
"""Frames, and bytes, that are sent or fetched in one go."""

CHANNEL: Final = "norden_suden_mail_"
NEWS: Final = "norden_suden_hosts"
"""On what channels a word is given: of mail, with the number of a mailbox; of who serves."""

NAMED: Final = "norden-suden table "
"""What connections of the one that serves are called, with its number."""

DEAD: Final = {
    "tcp_keepalives_idle": "1",
    "tcp_keepalives_interval": "1",
    "tcp_keepalives_count": "2",
    "synchronous_commit": "off",
    "jit": "off",
}
"""How soon the database takes a host for dead that says nothing, and frees its lock."""

LEAST: Final = 15
"""The oldest PostgreSQL with which hosts are tried."""

REFUSALS: Final = ("0A", "42")
"""How the codes begin of what the database does not know, or does not allow."""

_TABLES: Final[tuple[LiteralString, ...]] = (
    "CREATE SEQUENCE IF NOT EXISTS relay_mailbox AS integer CYCLE",
    "CREATE UNLOGGED TABLE IF NOT EXISTS relay_host (mailbox integer PRIMARY KEY, host text"
    " NOT NULL, name text NOT NULL, serves boolean NOT NULL)",
    "CREATE UNLOGGED TABLE IF NOT EXISTS relay_frame (recipient integer, id bigint GENERATED"
    " ALWAYS AS IDENTITY, sender integer NOT NULL, line bigint NOT NULL, kind smallint NOT NULL,"
    " body bytea NOT NULL, PRIMARY KEY (recipient, id))",
)
"""What hosts of one database agree on; another layout takes other names."""

_ALIVE: Final[LiteralString] = (
    "SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND classid::bigint = %(kind)s"
    " AND objsubid = 2 AND granted"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
_HOSTS: Final[LiteralString] = (
    f"SELECT mailbox, host, name, serves FROM relay_host WHERE mailbox IN ({_ALIVE})"
    " ORDER BY mailbox"
)
_SWEEP: Final[LiteralString] = (
    f"WITH alive AS ({_ALIVE}), gone AS (DELETE FROM relay_host WHERE mailbox NOT IN"
    " (SELECT * FROM alive)) DELETE FROM relay_frame WHERE recipient NOT IN (SELECT * FROM alive)"
)
_SEND: Final[LiteralString] = (
    "WITH sent AS (INSERT INTO relay_frame (recipient, sender, line, kind, body)"
    " SELECT recipient, %(own)s, line, kind, body FROM unnest(%(to)s::integer[],"
    " %(lines)s::bigint[], %(kinds)s::smallint[], %(bodies)s::bytea[])"
    " WITH ORDINALITY AS frame (recipient, line, kind, body, place) ORDER BY place"
    " RETURNING recipient)"
    f" SELECT pg_notify('{CHANNEL}' || recipient, '') FROM (SELECT DISTINCT recipient FROM sent)"
    " AS recipients"
)
_FETCH: Final[LiteralString] = (
    "WITH fetched AS (DELETE FROM relay_frame WHERE recipient = %(own)s AND id IN (SELECT id FROM"
    " relay_frame WHERE recipient = %(own)s ORDER BY id LIMIT %(most)s)"
    " RETURNING id, sender, line, kind, body)"
    " SELECT sender, line, kind, body FROM fetched ORDER BY id"
)
_CLAIM: Final[LiteralString] = "SELECT pg_try_advisory_lock(%(kind)s, 0)"
_SERVE: Final[LiteralString] = "UPDATE relay_host SET serves = (mailbox = %(own)s)"
_CLEAR: Final[LiteralString] = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
    f" AND usename = current_user AND starts_with(application_name, '{NAMED}')"
)
_NEWS: Final[LiteralString] = f"SELECT pg_notify('{NEWS}', '')"
_VERSION: Final[LiteralString] = f"SELECT max(version_num::integer) FROM {VERSIONS}"


class LostMailError(SaveError):
    """The connection to the other hosts is lost."""


class Frame(NamedTuple):
    """What one host says to another one about a line."""

    mailbox: int
    """Where it goes, or whence it came."""

    line: int
    """The number of the line, as the host has numbered it where it began."""

    kind: int
    body: bytes


class Mailbox(NamedTuple):
    """A host that is there."""

    mailbox: int
    host: str
    """By which its door's sessions are known."""

    name: str
    serves: bool


Takes: TypeAlias = Callable[[Frame], None]


def nobody_takes(frame: Frame) -> None:
    """Mail for a host that has not begun anything yet."""


class Mail:
    """The connection of one host to the others. All of it belongs to the loop's thread."""

    def __init__(self, connection: "psycopg.AsyncConnection[Any]") -> None:
        self._connection, self.number = connection, 0
        self._loop = asyncio.get_running_loop()
        self._ear = os.dup(connection.fileno())
        """The same socket by another number: the library waits at its own for answers."""

        self._outbox: deque[Frame] = deque()
        self._stirred = asyncio.Event()
        self._is_told = self._is_news = True
        self._looks = 0
        self._due = 0.0
        self.hosts: tuple[Mailbox, ...] = ()
        """Those that were there when one looked last."""

        self.takes: Takes = nobody_takes
        """Who takes what comes."""

        self.looked: Callable[[], None] = lambda: None
        """Called after each look at who is there."""

        self.lost = asyncio.Event()
        """Nothing comes or goes any more, and whoever served does so no longer."""

    @property
    def serving(self) -> Mailbox | None:
        """The host that serves, if one does."""
        return next((host for host in self.hosts if host.serves), None)

    async def open(self, host: str, name: str) -> None:
        """Have a mailbox.

        Raises:
            LostMailError: if the database does not answer.
        """
        [[is_there]] = await self._ask("SELECT to_regclass('relay_frame') IS NOT NULL")
        if not is_there:
            async with self._connection.transaction():
                await self._ask("SELECT pg_advisory_xact_lock(%(kind)s)", kind=KIND)
                for table in _TABLES:
                    await self._ask(table)
        [[self.number]] = await self._ask("SELECT nextval('relay_mailbox')")
        await self._ask(
            "SELECT pg_advisory_lock(%(kind)s, %(own)s::integer)", kind=KIND, own=self.number
        )
        await self._ask(
            "INSERT INTO relay_host VALUES (%(own)s, %(host)s, %(name)s, false)",
            own=self.number,
            host=host,
            name=name,
        )
        self._connection.add_notify_handler(self._heard)
        for channel in (f"{CHANNEL}{self.number}", NEWS):
            await self._ask(f"LISTEN {channel}".encode())

    def send(self, frame: Frame) -> None:
        """Send a frame as soon as may be. Those to one host come in their order."""
        self._outbox.append(frame)
        self._stirred.set()

    # --- who serves ----------------------------------------------------------------------------

    async def look(self) -> None:
        """Look who is there.

        Raises:
            LostMailError: if the database does not answer.
        """
        self._is_news, self._due = False, self._loop.time() + LOOK
        self.hosts = tuple(Mailbox(*row) for row in await self._ask(_HOSTS, kind=KIND))
        self._looks += 1
        if self._looks % SWEEP == 0 and self.serving and self.serving.mailbox == self.number:
            await self._ask(_SWEEP, kind=KIND)
        self.looked()

    async def claim(self) -> bool:
        """Become the one that serves, if nobody does.

        Whatever an earlier one has left behind, on a host that is dead or cut off, is ended first.

        Raises:
            LostMailError: if the database does not answer.
            NewerCampaignError: if a newer version of the game has served there.
        """
        [[has_tables]] = await self._ask("SELECT to_regclass(%(name)s) IS NOT NULL", name=VERSIONS)
        if has_tables:
            [[version]] = await self._ask(_VERSION)
            if version is not None and version > FORMAT:
                raise NewerCampaignError(
                    f"the database was made by a newer version of the game (format {version}, this"
                    f" one knows {FORMAT}); update the game to serve it"
                )
        [[is_free]] = await self._ask(_CLAIM, kind=KIND)
        if is_free:
            await self._ask(_CLEAR)
        return bool(is_free)

    async def serve(self) -> None:
        """Have all know that this host serves now, and send it what there is.

        Raises:
            LostMailError: if the database does not answer.
        """
        await self._ask(_SERVE, own=self.number)
        await self._ask(_NEWS)
        await self.look()

    async def let_go(self) -> None:
        """Serve no longer; another host may at once.

        Raises:
            LostMailError: if the database does not answer.
        """
        await self._ask(_SERVE, own=-1)
        await self._ask("SELECT pg_advisory_unlock(%(kind)s, 0)", kind=KIND)
        await self._ask(_NEWS)

    # --- carrying ------------------------------------------------------------------------------

    async def carry(self) -> None:
        """Send and fetch, until the connection is lost."""
        try:
            while True:
                await self._rest()
                await self._carry_once()
        except LostMailError as error:
            LOG.warning("%s", error)
        finally:
            self.lost.set()

    async def _carry_once(self) -> None:
        if self._outbox:
            await self._send()
        is_due = self._loop.time() >= self._due
        if self._is_told or is_due:
            await self._fetch()
        if self._is_news or is_due:
            await self.look()

    async def _rest(self) -> None:
        """Wait for something to send, or for a word; but not longer than until the next look."""
        if self._outbox or self._is_told or self._is_news:
            return
        self._stirred.clear()
        self._loop.add_reader(self._ear, self._hear)
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout_at(self._due):
                    await self._stirred.wait()
        finally:
            self._loop.remove_reader(self._ear)

    def _hear(self) -> None:
        """Something has come from the database; which word it is, the next question tells."""
        self._is_told = True
        self._stirred.set()

    def _heard(self, word: psycopg.Notify) -> None:
        if word.channel == NEWS:
            self._is_news = True
        else:
            self._is_told = True

    async def _send(self) -> None:
        frames, size = list[Frame](), 0
        while self._outbox and len(frames) < AT_ONCE and size < MOST_BYTES:
            frames.append(self._outbox.popleft())
            size += len(frames[-1].body)
        to, lines, kinds, bodies = map(list, zip(*frames, strict=True))
        await self._ask(_SEND, own=self.number, to=to, lines=lines, kinds=kinds, bodies=bodies)

    async def _fetch(self) -> None:
        self._is_told = False
        rows = await self._ask(_FETCH, own=self.number, most=AT_ONCE)
        if len(rows) == AT_ONCE:
            self._is_told = True
        for row in rows:
            self.takes(Frame(*row))

    async def _ask(self, question: LiteralString | bytes, **words: Any) -> list[Any]:
        """What the database answers, if it does so in time.

        Raises:
            LostMailError: if it does not; then the connection is of no use any more.
            SaveError: if it does not know what is asked, or does not allow it.
        """
        guard = asyncio.create_task(self._guard())
        try:
            found = await self._connection.execute(question, words or None, binary=True)
            return await found.fetchall() if found.description else []
        except psycopg.Error as error:
            self.lost.set()
            raise self._what_it_means(error) from None
        finally:
            guard.cancel()

    def _what_it_means(self, error: psycopg.Error) -> SaveError:
        """A lost connection, which is tried again; or a refusal that would come each time."""
        code = error.sqlstate or ""
        if code.startswith(REFUSALS):
            major = self._connection.info.server_version // 10_000
            return SaveError(
                f"the database refuses what the hosts ask of it (PostgreSQL {major}, error {code});"
                f" it has to be PostgreSQL {LEAST} or newer, and its tables those of its user"
            )
        reason = cause_in_words(error)
        if reason == UNKNOWN and code:
            reason = f"{reason} (error {code})"
        return LostMailError(f"the other hosts cannot be reached: {reason}")

    async def _guard(self) -> None:
        """Give up a database that says nothing."""
        for _ in range(PATIENCE):
            await asyncio.sleep(SILENCE / PATIENCE)
        with socket.socket(fileno=os.dup(self._ear)) as line:
            line.shutdown(socket.SHUT_RDWR)

    async def close(self) -> None:
        """End the connection; the locks go with it."""
        os.close(self._ear)
        with suppress(psycopg.Error, OSError):
            await self._connection.close()


@asynccontextmanager
async def mail(database: str, host: str, name: str) -> AsyncIterator[Mail]:
    """A mailbox at a database, for a host and what its keeper calls it.

    Raises:
        LostMailError: if the database does not answer now.
        SaveError: if it cannot be reached so.
    """
    if problem := problem_of_address(database):
        raise SaveError(f"the database cannot be reached: {problem}")
    try:
        connection = await _connected(database)
    except psycopg.Error as error:
        where = said_of_address(database)
        cause = cause_in_words(error)
        kind = SaveError if cause in LASTING else LostMailError
        reason = cause + (f" ({where})" if where else "")
        raise kind(f"the database cannot be reached: {reason}") from None
    box = Mail(connection)
    try:
        await box.open(host, name)
        yield box
    finally:
        await box.close()


async def _connected(database: str) -> "psycopg.AsyncConnection[Any]":
    settings = " ".join(f"-c {name}={value}" for name, value in (LIMITS | DEAD).items())
    return await psycopg.AsyncConnection.connect(
        database,
        autocommit=True,
        options=settings,
        connect_timeout=2,
        keepalives_idle=1,
        keepalives_interval=1,
        keepalives_count=2,
        tcp_user_timeout=int(1000 * SILENCE),
        application_name="norden-suden mail",
    )


def own_address(database: str, mailbox: int) -> str:
    """The address of the database for the connections of whoever serves.

    They say whose they are, and do not hang where the database's host is dead.
    """
    mark = "&" if "?" in database else "?"
    return (
        f"{database}{mark}application_name={quote(f'{NAMED}{mailbox}')}"
        f"&tcp_user_timeout={int(1000 * SILENCE)}"
    )
