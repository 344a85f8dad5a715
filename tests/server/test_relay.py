"""Two hosts over one PostgreSQL, in one process: the lines of the one are answered at the other."""

import asyncio
import random
import shutil
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import Any

import msgspec
import psycopg
import pytest
from msgspec.structs import replace

from campaign import Side, legal_actions
from saves.campaign_log.journal import Journal
from saves.hosting.seated import SeatedCampaign
from saves.hosting.seats import Account, account
from saves.hosting.table import CampaignTable
from saves.server.contract.door import RefusedError
from saves.server.line import peer
from saves.server.line.connection import ServerLine
from saves.server.line.far_line import PIECE, WINDOW, Said
from saves.server.line.mail import Mail, mail
from saves.server.line.relay import FarLines, LineOpening, Relay
from saves.server.line.remote_table import RemoteTable
from saves.server.line.service import Service
from saves.server.line.tokens import TokenError, host_of, token
from tests.patience import until
from tests.saves.playing import begin
from tests.saves.server import Server
from tests.server.lines import GAME, SECRET, LittleServer
from tests.server.raw_line import RawLine

UNION, CONFEDERATE = Side
ELSEWHERE = bytes(range(1, 33))
"""The secret of the host that passes on."""


class TwoHosts:
    """One that serves, and one that passes on to it."""

    def __init__(self, database: str, server: LittleServer) -> None:
        self.database, self.server = database, server
        self.folder = Path(tempfile.mkdtemp(prefix="ns"))
        self.here, self.there = self.folder / "one", self.folder / "two"
        self.service: Service
        self.serving: Mail
        self.passing: Mail
        self.relay: Relay
        self._ready = Event()
        self._thread = Thread(target=asyncio.run, args=(self._run(),))
        self._thread.start()
        assert self._ready.wait(30)

    async def _run(self) -> None:
        self.loop, self._over = asyncio.get_running_loop(), asyncio.Event()
        self.gone = asyncio.Event()
        async with mail(self.database, host_of(SECRET), "one") as self.serving:
            # The database may not have seen yet that the pair of the test before has gone.
            while not await self.serving.claim():
                await asyncio.sleep(0.05)
            self.service = Service(self.server, SECRET)
            self.service.far = FarLines(self.serving, self.service.admit)
            await self.service.open(self.here)
            await self.serving.serve()
            carrying = asyncio.create_task(self.serving.carry())
            await self._pass_on()
            await self._over.wait()
            await self.service.close()
            carrying.cancel()

    async def _pass_on(self) -> None:
        async with mail(self.database, host_of(ELSEWHERE), "two") as self.passing:
            await self.passing.look()
            assert not await self.passing.claim()
            assert self.passing.serving is not None
            self.relay = Relay(self.passing, self.passing.serving, ELSEWHERE)
            await self.relay.open(self.there)
            carrying = asyncio.create_task(self.passing.carry())
            self._ready.set()
            await self.gone.wait()
            carrying.cancel()
            await self.relay.close()

    def token(self, name: str, role: str = "player", session: int = 0) -> str:
        return token(ELSEWHERE, account(name), role, session)

    def line(self, name: str, session: int = 0) -> ServerLine:
        """A line of somebody whose session runs at the host that passes on."""
        return ServerLine(self.there, self.token(name, session=session))

    def at_home(self, name: str) -> ServerLine:
        return ServerLine(self.here, token(SECRET, account(name), "player"))

    def peers(self) -> int:
        return sum(self.service.lines.values())

    def ask(self, question: str, **words: Any) -> list[Any]:
        with psycopg.connect(self.database, autocommit=True) as connection:
            found = connection.execute(question.encode(), words)
            return found.fetchall() if found.description else []

    def forge(self, said: int, body: bytes, line: int = 77, sender: int = 0) -> None:
        """Put a frame in the mail of the host that serves."""
        self.ask(
            "INSERT INTO relay_frame (recipient, sender, line, kind, body)"
            " VALUES (%(to)s, %(sender)s, %(line)s, %(kind)s, %(body)s)",
            to=self.serving.number,
            sender=sender or self.passing.number,
            line=line,
            kind=int(said),
            body=body,
        )

    def leave(self) -> None:
        """The host that passes on has gone."""
        self.loop.call_soon_threadsafe(self.gone.set)

    def stop(self) -> None:
        self.leave()
        self.loop.call_soon_threadsafe(self._over.set)
        self._thread.join(30)
        assert not self._thread.is_alive()
        shutil.rmtree(self.folder)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with begin(tmp_path / "west.acw") as journal:
        yield journal


@pytest.fixture(scope="module")
def shared(postgres: Server) -> str:
    return postgres.new_database()


@pytest.fixture
def hosts(journal: Journal, shared: str) -> Iterator[TwoHosts]:
    hosts = TwoHosts(shared, LittleServer({GAME: CampaignTable(journal)}))
    try:
        yield hosts
    finally:
        hosts.stop()


def seat(line: ServerLine, side: Side) -> SeatedCampaign:
    return SeatedCampaign(RemoteTable(line, GAME), Account(line.account), [side])


def sees(one: SeatedCampaign, other: SeatedCampaign) -> bool:
    one.read()
    return one.state == other.state


def play(campaigns: dict[Side, SeatedCampaign], orders: int) -> None:
    """Orders of both sides, each of which the other one sees before the next."""
    lot = random.Random(orders)
    for _ in range(orders):
        side = campaigns[UNION].state.to_move
        assert side is not None
        campaigns[side].play(lot.choice(legal_actions(campaigns[side].state)))
        other = campaigns[side.enemy]
        until(partial(sees, other, campaigns[side]))


def test_two_who_came_in_at_different_hosts_play(hosts: TwoHosts) -> None:
    lines = hosts.at_home("grant"), hosts.line("lee")
    assert lines[1].account == "lee"
    play({side: seat(line, side) for side, line in zip(Side, lines, strict=True)}, 40)
    hosts.loop.call_soon_threadsafe(hosts.service.announce, "The server stops at noon.")
    for line in lines:
        line.close()
    until(lambda: hosts.peers() == 0)


def test_whoever_is_where_the_games_are_costs_the_mail_nothing(hosts: TwoHosts) -> None:
    def frames() -> list[Any]:
        return hosts.ask("SELECT last_value FROM relay_frame_id_seq")

    before = frames()
    lines = hosts.at_home("grant"), hosts.at_home("lee")
    play({side: seat(line, side) for side, line in zip(Side, lines, strict=True)}, 10)
    assert frames() == before
    for line in lines:
        line.close()


def test_a_word_that_is_lost_costs_a_moment_and_nothing_else(hosts: TwoHosts) -> None:
    """A NOTIFY may never come: everybody looks by himself."""

    async def turn_deaf() -> None:
        for box in (hosts.serving, hosts.passing):
            await box._ask("UNLISTEN *")

    asyncio.run_coroutine_threadsafe(turn_deaf(), hosts.loop).result(10)
    line = hosts.line("lee")
    line.ping()
    line.close()


def test_a_token_of_another_host_opens_nothing(hosts: TwoHosts) -> None:
    with pytest.raises(TokenError, match="does not know you"):
        ServerLine(hosts.there, token(SECRET, account("lee"), "player"))
    assert not hosts.server.lobbies


def test_who_was_sent_away_hears_why_at_whatever_host_he_is(hosts: TwoHosts) -> None:
    line = hosts.line("lee", 12)
    hosts.server.door.unwelcome.add("lee")  # type: ignore[attr-defined]
    hosts.loop.call_soon_threadsafe(hosts.service.send_away, "You were sent away.", Account("lee"))
    until(lambda: not line.is_up)
    with pytest.raises(RefusedError, match="You were sent away"):
        line.ping()


def test_the_lines_of_a_host_that_is_gone_are_over(hosts: TwoHosts) -> None:
    lines = [hosts.line(name) for name in ("lee", "hay")]
    until(lambda: hosts.peers() == 2)
    hosts.loop.call_soon_threadsafe(hosts.relay._mail.lost.set)
    hosts.leave()
    until(lambda: hosts.peers() == 0)
    assert all(lobby.is_closed for lobby in hosts.server.lobbies)
    for line in lines:
        line.close()


# --- who means no good ---------------------------------------------------------------------------

HONEST = LineOpening("", 0.0, "lee", "player", 7, 4_000_000_000)


def opening(**other: Any) -> bytes:
    return msgspec.json.encode(replace(HONEST, **other))


FORGED = [
    (Said.OPEN, b""),
    (Said.OPEN, b"\xff"),
    (Said.OPEN, b"{}"),
    (Said.OPEN, b"[" * 10_000),
    (Said.OPEN, opening()[:-1] + b',"is_admin":true}'),
    (Said.OPEN, opening(role="emperor")),
    (Said.OPEN, opening(account="Lee; drop table account")),
    (Said.OPEN, opening(account="../lee")),
    (Said.OPEN, opening(expires=1)),
    (Said.OPEN, opening(language=99)),
    (Said.DATA, b'{"kind":"call","id":1,"name":"lobby.me"}\n'),
    (Said.READ, b"100"),
    (Said.END, b""),
    (Said.ABORT, b""),
    (99, b"hello"),
    (-1, b""),
]


def test_a_forged_frame_opens_nothing(hosts: TwoHosts) -> None:
    line = hosts.line("grant")
    for number, (said, body) in enumerate(FORGED, 77):
        hosts.forge(said, body, number)
        hosts.forge(said, body, number, sender=12_345)
    line.ping()  # its frame has come after all of those
    assert len(hosts.server.lobbies) == 1
    assert hosts.peers() == 1
    line.close()


def test_a_line_of_no_host_that_is_there_is_soon_over(hosts: TwoHosts) -> None:
    hosts.forge(Said.OPEN, opening(), sender=12_345)
    until(lambda: hosts.server.lobbies)
    until(lambda: hosts.peers() == 0)
    assert hosts.server.lobbies[0].is_closed


def test_a_line_that_is_opened_twice_is_over(hosts: TwoHosts) -> None:
    line = hosts.line("grant")
    hosts.forge(Said.OPEN, opening(account="grant"), line=1)
    until(lambda: len(hosts.server.lobbies) == 2 and line.is_up)
    line.ping()  # it has come back by itself, as another line
    assert [lobby.is_closed for lobby in hosts.server.lobbies] == [True, False]
    line.close()


def test_a_flood_waits_where_it_began(hosts: TwoHosts, monkeypatch: pytest.MonkeyPatch) -> None:
    """What nobody has read yet fills neither the database nor the host that serves."""
    monkeypatch.setattr(peer, "BURST", 10.0)
    monkeypatch.setattr(peer, "EACH_SECOND", 50.0)
    with RawLine(hosts.there, hosts.token("hay")) as flood:
        flood.socket.setblocking(False)
        pings, stopped = b'{"kind":"ping","id":1}\n' * 4_000, 0
        while stopped < 5:
            try:
                flood.socket.send(pings)
            except BlockingIOError:
                stopped += 1
                hosts.line("lee").close()  # others come and go meanwhile
        assert max(line._on_the_way for line in hosts.relay._lines.values()) <= WINDOW + PIECE
        [[waiting]] = hosts.ask("SELECT coalesce(sum(length(body)), 0) FROM relay_frame")
        assert waiting <= 2 * WINDOW
    until(lambda: hosts.peers() == 0)


def test_who_stops_reading_is_dropped_at_whatever_host(
    hosts: TwoHosts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(peer, "STALLED", 0.1)
    monkeypatch.setattr("saves.server.line.far_line.WINDOW", 4_096)
    with RawLine(hosts.there, hosts.token("hay")) as stuck:
        stuck.answer("table.join", game=GAME, at=1)
        number = 1
        while hosts.peers():
            number += 1
            stuck.call("table.stand", number, at=1)
    until(lambda: hosts.peers() == 0)
