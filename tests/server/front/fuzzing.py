"""People and programs that send a server whatever they like, and what is left of it afterwards."""

import asyncio
import logging
import os
import sqlite3
import struct
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import asyncssh

from tests.server.front.served import Server, until
from tests.server.noise import Piece, nothing_typed, paste, rubbish

KEPT: Final = {
    "game": "number, log, lines, stage, winner, turn, to_move, draw_offered_by",
    "game_seat": "game, side, account, commander",
    "talk": "room, number, account, text",
    "account": "name, role",
    "account_key": "fingerprint, account",
    "instruction": "game, side, account, body",
    "vacation": "account, since",
    "block": "account, blocked",
}
"""What would tell of an order, a word or an account that nobody has given, said or made."""

PARTS: Final = ("table", "parent", "door")
PATIENCE: Final = 60.0
asyncssh.set_log_level(logging.WARNING)  # thousands say much

BANNER: Final = b"SSH-2.0-OpenSSH_9.7\r\n"


class Health(NamedTuple):
    """A server as it is when nobody is there."""

    parts: tuple[int, ...]
    descriptors: tuple[int, ...]
    kilobytes: tuple[int, ...]


async def health(server: Server) -> Health:
    """How it is, once the last session has gone."""
    await until(lambda: not server.sessions(), PATIENCE)
    parts = tuple(server.part(name) for name in PARTS)
    pages = [int(Path(f"/proc/{part}/statm").read_text().split()[1]) for part in parts]
    return Health(parts, _descriptors(parts), tuple(4 * page for page in pages))


async def settled(server: Server, before: Health, apart: int) -> Health:
    """How it is once it holds as much as before, give or take so much; as it is, if it never does.

    Who has just been sent away is let go of a moment later, on a busy machine some moments.
    """

    def like_before() -> bool:
        open_ = zip(_descriptors(before.parts), before.descriptors, strict=True)
        return all(abs(now - then) <= apart for now, then in open_)

    with suppress(TimeoutError, FileNotFoundError):
        await until(like_before, PATIENCE)
    return await health(server)


def _descriptors(parts: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(len(list(Path(f"/proc/{part}/fd").iterdir())) for part in parts)


def record(server: Server) -> list[tuple[Any, ...]]:
    """All that anybody has ordered, said or become."""
    file = f"file:{server.folder}/server.db?mode=ro"
    with closing(sqlite3.connect(file, uri=True)) as database:
        return [
            row
            for table, columns in KEPT.items()
            for row in database.execute(f"SELECT '{table}', {columns} FROM {table} ORDER BY 2, 3")
        ]


# --- before anybody has said who he is ---------------------------------------------------------


def names(*said: bytes) -> bytes:
    text = b",".join(said)
    return struct.pack(">I", len(text)) + text


def packet(payload: bytes, lot: Random) -> bytes:
    """A packet before there is a key, as the protocol has it."""
    filling = 8 - (len(payload) + 5) % 8 + 8 * (len(payload) % 8 == 3)
    return (
        struct.pack(">IB", len(payload) + filling + 1, filling) + payload + lot.randbytes(filling)
    )


def offer(lot: Random) -> bytes:
    """The algorithms of a client, among them those of the server."""
    named = (
        names(b"curve25519-sha256", b"ext-info-c"),
        names(b"ssh-ed25519"),
        *[names(b"aes128-ctr")] * 2,
        *[names(b"hmac-sha2-256")] * 2,
        *[names(b"none")] * 2,
        *[names()] * 2,
    )
    return packet(b"\x14" + lot.randbytes(16) + b"".join(named) + bytes(5), lot)


def exchange(lot: Random) -> bytes:
    """A share of a key, good or not, and what need not follow it."""
    share = lot.choice((lot.randbytes(32), bytes(32), lot.randbytes(lot.randint(0, 90))))
    said = packet(b"\x1e" + struct.pack(">I", len(share)) + share, lot)
    return said + lot.choice((b"", packet(b"\x15", lot))) + lot.randbytes(lot.randint(0, 300))


def spoilt(whole: bytes, lot: Random) -> bytes:
    """The same with some bytes wrong, or without its end."""
    data = bytearray(whole)
    for _ in range(lot.randint(0, 4)):
        data[lot.randrange(len(data))] = lot.randrange(256)
    return bytes(data[: lot.randint(1, len(data))] if lot.random() < 0.3 else data)


def before_a_name(lot: Random) -> bytes:
    """What somebody sends who does not come to log in."""
    size = struct.pack(">I", lot.choice((0, 1, 5, 35_000, 2**31, 2**32 - 1)))
    return lot.choice(
        (
            b"",
            lot.randbytes(lot.randint(1, 3000)),
            b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
            b"SSH-1.5-old\r\n",
            b"SSH-2.0-" + b"x" * lot.choice((10, 300, 70_000)),
            BANNER[: lot.randrange(len(BANNER))],
            BANNER + lot.randbytes(lot.randint(1, 3000)),
            BANNER + size + lot.randbytes(lot.randint(0, 200)),
            BANNER + spoilt(offer(lot), lot),
            BANNER + offer(lot) + spoilt(exchange(lot), lot),
            BANNER + packet(bytes([lot.randrange(256)]) + lot.randbytes(lot.randint(0, 99)), lot),
        )
    )


async def knock(server: Server, lot: Random) -> None:
    """Somebody connects from somewhere, says something, and goes, now or when he is sent away."""
    here = (f"127.0.{lot.randint(1, 250)}.{lot.randint(2, 250)}", 0)
    with suppress(ConnectionError):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=here)
        for part in _halves(before_a_name(lot), lot):
            writer.write(part)
            await asyncio.sleep(0)
        with suppress(TimeoutError):
            async with asyncio.timeout(lot.choice((0.0, 0.02, 0.2))):
                await reader.read(-1)
        if lot.random() < 0.5:
            writer.transport.abort()
        writer.close()


def _halves(data: bytes, lot: Random) -> tuple[bytes, bytes]:
    place = lot.randint(0, len(data))
    return data[:place], data[place:]


# --- once somebody is in -----------------------------------------------------------------------

TERMS: Final = (
    "xterm-256color",
    "dumb",
    "",
    "\x1b]0;x\x07",
    "../../etc/passwd",
    "x" * 5000,
    "vt52",
)
VARIABLES: Final = ("LANG", "LC_ALL", "COLORTERM", "LD_PRELOAD", "PYTHONPATH", "TEXTUAL_DEBUG")
SIZES: Final = (0, 1, 2, 24, 80, 200, 65_535, 2**31, 2**32 - 1)
COMMANDS: Final = (
    *(
        "games",
        "show",
        "export",
        "help",
        "here",
        "talk 0",
        "orders",
        "player",
        "keys",
        "games --json",
    ),
    *("sh", "cat /etc/passwd", "scp -t .", "sftp", "'", '"', "-", "--", "--help", "help --help"),
    *("show -1", "show 99999999999999999999", "orders x", "player ../grant", "show 1 2 3", "\\"),
    *("play 0", "play x", "watch 99", "play", "\x00", "\x1b[2J", "games 'mine' --json --json"),
)


async def comes_in(
    connection: asyncssh.SSHClientConnection, lot: Random, command: str, pace: float
) -> None:
    """Somebody has a session in which nothing is typed, and ends it in some way."""
    settings: dict[str, Any] = {
        "term_type": lot.choice(TERMS[:1] * 6 + TERMS),
        "term_size": (lot.choice(SIZES), lot.choice(SIZES)),
        "env": {name: lot.choice(("C.UTF-8", "\x1b[31m", "x" * 3000)) for name in VARIABLES},
        "encoding": None,
        "window": lot.choice((2048, 65_536, 2**21)),
    }
    async with connection.create_process(command or None, **settings) as process:
        reading = asyncio.ensure_future(process.stdout.read(-1))
        try:
            for piece in (one for _ in range(lot.randint(1, 3)) for one in untyped(lot)):
                await asyncio.sleep(pace * piece.pause)
                await something(process, piece.data, lot)
        except (OSError, asyncssh.Error):
            pass  # the server has ended it
        finally:
            reading.cancel()
            process.close()


def untyped(lot: Random) -> list[Piece]:
    """Bytes of which none is a key."""
    return lot.choices(
        (
            nothing_typed(lot, lot.randint(1, 4)),
            [Piece(0.1, rubbish(lot))],
            [Piece(0.1, paste(lot))],
        ),
        (6, 1, 1),
    )[0]


async def something(process: "asyncssh.SSHClientProcess[bytes]", data: bytes, lot: Random) -> None:
    """One thing that a client can do."""
    process.stdin.write(data)
    match lot.randrange(12):
        case 0:
            process.change_terminal_size(lot.choice(SIZES), lot.choice(SIZES))
        case 1:
            process.send_signal(lot.choice(("KILL", "TERM", "HUP", "INT", "no signal", "")))
        case 2:
            process.send_break(lot.randrange(2**32))
        case 3:
            process.stdin.write_eof()
        case 4:
            process.channel.pause_reading()
        case 5:
            process.channel.resume_reading()


async def asks(connection: asyncssh.SSHClientConnection, lot: Random) -> None:
    """Somebody asks for what there is not, or for a command, or for a lot of nothing."""
    with suppress(asyncssh.Error, OSError):
        match lot.randrange(5):
            case 0:
                await connection.create_process(
                    subsystem=lot.choice(("sftp", "netconf", "", "x" * 3000)), encoding=None
                )
            case 1:
                await connection.open_connection("127.0.0.1", lot.randrange(65_536))
            case 2:
                await connection.open_unix_connection("/etc/passwd")
            case _:
                command = lot.choice(COMMANDS)
                done = await connection.run(command, encoding=None, input=lot.randbytes(200))
                assert done.exit_status in (0, 1, 2), (command, done.exit_status, done.stderr)
                assert b"Traceback" not in done.stderr, (command, done.stderr)  # type: ignore[operator]


async def visits(server: Server, seed: int, sessions: int, command: str, pace: float = 1.0) -> None:
    """One connection with so many sessions, one after the other; its pauses may be shorter."""
    lot = Random(seed)
    async with server.line(lot.choice(("grant", "lee"))) as connection:
        for _ in range(sessions):
            if lot.random() < 0.3:
                await asks(connection, lot)
            else:
                await comes_in(connection, lot, command, pace)
        if lot.random() < 0.5:
            connection.abort()


async def all_at_once(jobs: list[Any], at_once: int) -> None:
    """Do all of it, so many at a time."""
    room = asyncio.Semaphore(at_once)

    async def one(job: Any) -> None:
        async with room:
            await job

    await asyncio.gather(*(one(job) for job in jobs))


def number_of(environment: str, usual: int) -> int:
    return int(os.environ.get(environment, usual))
