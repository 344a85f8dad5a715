"""Several hosts over one database take turns: one serves the games, the others pass on to it.

When the one that serves ends, dies or loses its database, another one that gets the lock of the
database begins; so does it itself, if there is no other.
"""

import asyncio
import logging
import socket
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Container
from contextlib import suppress
from typing import Final, Protocol

from saves.errors import SaveError
from saves.server.line.mail import LostMailError, Mail, Mailbox, mail
from saves.server.line.relay import Relay
from saves.server.line.tokens import host_of, secret_of
from saves.server.process.config import Config
from saves.server.process.loop_watch import LoopWatch
from saves.server.process.metrics import Metrics
from saves.server.serving.looking_after import health
from saves.server.serving.running import running

LOG = logging.getLogger(__name__)

SOON: Final = 0.1
"""Seconds until one looks again whether somebody serves, or whether the database is back."""

LATEST: Final = 0.5
"""... at the latest, while it is away."""

COPY: Final = 5.0
"""Seconds until a connection of this host's that was killed has gone."""


class Serves(Protocol):
    """Serves the games of all hosts until an event ends it."""

    def __call__(
        self, config: Config, over: asyncio.Event, mail: Mail, ready: Callable[[], object]
    ) -> Awaitable[None]: ...


def name_of(config: Config) -> str:
    """What a host is called in lists: as its system calls it, and by the port of its door.

    Two hosts may share a machine.
    """
    return f"{socket.gethostname()}:{config.port}"


async def take_turns(
    config: Config, over: asyncio.Event, serves: Serves, ready: Callable[[], object]
) -> None:
    """Serve, or pass on to whoever does, until an event ends it.

    Raises:
        SaveError: if the database cannot be reached so, or does not let itself be served.
        OSError: if the folder cannot be used.
    """
    host, pause, own = host_of(secret_of(config.folder)), SOON, set[int]()
    while not over.is_set():
        try:
            async with mail(config.database, host, name_of(config)) as box:
                pause = SOON
                own.add(box.number)
                await _be_one(box, host, own)
                await _turns(config, over, box, serves, ready)
        except LostMailError as error:
            LOG.warning("the games wait for the database: %s", error)
            pause = min(2 * pause, LATEST)
        with suppress(TimeoutError):
            async with asyncio.timeout(pause):
                await over.wait()


async def _turns(
    config: Config, over: asyncio.Event, box: Mail, serves: Serves, ready: Callable[[], object]
) -> None:
    """The same while the connection to the other hosts lasts."""
    async with running(box.carry()):
        while not (over.is_set() or box.lost.is_set()):
            if box.serving is not None:
                await _pass_on(config, over, box, box.serving, ready)
            elif await box.claim():
                await _serve(config, over, box, serves, ready)
            else:
                await _first(over.wait(), box.lost.wait(), asyncio.sleep(SOON))
                await box.look()


async def _be_one(box: Mail, host: str, own: Container[int]) -> None:
    """Look who is there, and make sure that no other host has the same secret.

    The mailboxes that this process has had are its *own*: where the database is slow to notice that
    a connection was lost, its mailbox is there for a while.

    Raises:
        SaveError: if one has: its door would end the sessions of this one's.
    """
    until = time.monotonic() + COPY
    while True:
        await box.look()
        if not any(one.host == host and one.mailbox not in own for one in box.hosts):
            return
        if time.monotonic() > until:
            raise SaveError(
                "another server with the same `secret` uses the database: where the folder is a"
                " copy, remove that file there"
            )
        await asyncio.sleep(SOON)


async def _first(*awaited: Awaitable[object]) -> None:
    """Wait for the first of some things."""
    tasks = [asyncio.ensure_future(one) for one in awaited]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()


async def _serve(
    config: Config, over: asyncio.Event, box: Mail, serves: Serves, ready: Callable[[], object]
) -> None:
    stop = asyncio.Event()

    async def wait() -> None:
        await _first(over.wait(), box.lost.wait())
        stop.set()

    try:
        async with running(wait()):
            await serves(config, stop, box, ready)
    except SaveError:
        if not box.lost.is_set():
            raise
        LOG.exception("the database was lost, and not everything is let go in order")
    if not box.lost.is_set():
        await box.let_go()


async def _pass_on(
    config: Config, over: asyncio.Event, box: Mail, to: Mailbox, ready: Callable[[], object]
) -> None:
    """Pass on what sessions say, as long as it is the same host that serves."""
    relay, metrics = Relay(box, to, secret_of(config.folder)), Metrics()
    watch = LoopWatch(metrics.loop_lag.observe)
    changed = asyncio.Event()

    def look() -> None:
        metrics.show_lines(Counter(relay.roles))
        if box.serving is None or box.serving.mailbox != to.mailbox:
            changed.set()

    box.looked = look
    with health(config, metrics, watch, f"passes on to {to.name}"):
        async with running(watch.run()):
            await relay.open(config.table)
            ready()
            LOG.info("the games are served at %s", to.name)
            await _first(over.wait(), box.lost.wait(), changed.wait())
            await relay.close()
    LOG.info("%s serves the games no longer", to.name)
