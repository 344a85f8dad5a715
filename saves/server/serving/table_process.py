"""The process that alone has a server's database and its campaigns, behind a socket.

It commits before it answers. So it may be killed at any moment: whoever starts it anew finds all
that was answered, and the sessions come back by themselves.
"""

import asyncio
import logging
import resource
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, closing, suppress
from functools import partial
from typing import Final

from msgspec.structs import replace

from saves.hosting.seats import Account
from saves.library.server_setup import prepare
from saves.server.contract.door import Door, OtherHost
from saves.server.contract.lobby import Lobby
from saves.server.contract.office import Keyring, Office
from saves.server.contract.policy import MINUTES, Policy
from saves.server.database.audit import Audit
from saves.server.database.database import ServerDatabase, open_database
from saves.server.games.clocks import ServerTime
from saves.server.games.hall import Hall
from saves.server.games.recordings import Recordings
from saves.server.games.shelf import Shelf
from saves.server.identity.rolls import Rolls
from saves.server.line.mail import Mail, own_address
from saves.server.line.relay import FarLines
from saves.server.line.service import Service
from saves.server.line.tokens import host_of, secret_of
from saves.server.process.alone import alone
from saves.server.process.config import Config, check_address
from saves.server.process.folder import AUDIT, DATABASE, GAMES, RECORDINGS
from saves.server.process.memory import give_back
from saves.server.process.pulse import beat
from saves.server.serving.hosts import take_turns
from saves.server.serving.looking_after import LookingAfter, health
from saves.server.serving.running import running
from saves.server.serving.thinkers import Thinkers
from saves.storage.safe_files import PRIVATE_FOLDER, make_folder

LOG: Final = logging.getLogger(__name__)

LOCK: Final = "table.lock"

TURN: Final = 0.0005
"""Seconds after which a thread that computes lets the loop have its turn.

An order lets go of the interpreter some ten times, whenever it speaks with the disk; by Python's
usual five milliseconds it would wait for most of what is computed beside it.
"""

TICK: Final = 1.0
"""Seconds between two looks at clocks, and at what nobody wants any more."""

AT_LATEST: Final = 10
"""Seconds in which it ends once it is told to, or it is killed: the supervisor who would do that
may be gone, and as long as this one has the lock nobody else serves."""

MENDING: Final = 0.2
"""... while campaigns have to be opened anew whose database has gone, and people wait for them."""


class GamesAndRolls:
    """All that lines speak to, in one process."""

    def __init__(self, rolls: Rolls, hall: Hall) -> None:
        self.rolls, self.hall = rolls, hall

    @property
    def door(self) -> Door:
        return self.rolls.door

    def door_of(self, host: OtherHost) -> Door:
        return self.rolls.door.of_host(host)

    def lobby(self, account: Account, role: str) -> Lobby:
        return self.hall.lobby(account, role)

    def keyring(self, account: Account, session: int) -> Keyring:
        return self.rolls.keyring(account, session)

    def office(self, account: Account) -> Office:
        return self.rolls.office(account)


def policy_of(config: Config) -> Policy:
    """What a server allows, as its file says."""
    return Policy(
        registration=config.registration,
        hold_new_names=config.hold_new_names,
        passwords=config.passwords,
        guests=config.guests,
        failures=config.failures,
        failure_seconds=config.failure_minutes * MINUTES,
        registrations=config.registrations_per_day,
        invitation_days=config.invitation_days,
        keep_refusals_days=config.keep_refusals_days,
    )


def _served(
    config: Config, database: ServerDatabase, thinkers: Thinkers, stack: AsyncExitStack
) -> GamesAndRolls:
    audit = Audit(config.folder / AUDIT)
    now = ServerTime()
    shelf = Shelf(config.database or config.folder / GAMES, now, think=thinkers.choose)
    recordings = Recordings(config.folder / RECORDINGS) if config.recordings else None
    hall = Hall(database, shelf, now, audit, recordings=recordings)
    stack.callback(hall.close)
    hall.start()
    rolls = Rolls(database, policy_of(config), audit, host=host_of(secret_of(config.folder)))
    return GamesAndRolls(rolls, hall)


def _prepare(config: Config) -> None:
    """Have folders that are the server's own, and see to it that it may open enough.

    Raises:
        SaveError: if no socket can be there.
    """
    check_address(config)
    for folder in (config.folder, config.run):
        make_folder(folder)
        folder.chmod(PRIVATE_FOLDER)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # each line and each campaign is one


async def serve(
    config: Config,
    ready: Callable[[], object] = lambda: None,
    *,
    is_reserve: bool = False,
    pulse: int | None = None,
) -> None:
    """Serve the games of a folder until a signal ends it; a reserve, once nobody else does.

    To the descriptor *pulse* it is said again and again that the loop goes on, once it does.

    Where several hosts share a database, the process of one of them does, and those of the others
    pass on to it what their sessions say.

    Raises:
        SaveError: if another process does, or the folder is not a server's.
        OSError: if it cannot be used.
    """
    _prepare(config)
    loop, over = asyncio.get_running_loop(), asyncio.Event()
    stand_by = (lambda: None) if is_reserve else None  # it has loaded everything
    with alone(config.run / LOCK, stand_by):  # a signal ends it as it waits

        def end() -> None:
            over.set()
            signal.alarm(AT_LATEST)

        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, end)
        if config.database:
            await take_turns(config, over, partial(_serve_together, pulse), ready)
        else:
            await serve_games(config, over, ready, pulse=pulse)
    signal.alarm(0)


async def _serve_together(
    pulse: int | None, config: Config, over: asyncio.Event, mail: Mail, ready: Callable[[], object]
) -> None:
    """Serve the games of all hosts."""

    async def open_lines(service: Service) -> None:
        service.far = FarLines(mail, service.admit)
        await mail.serve()

    if said := prepare(config.database):
        LOG.info("%s", said)
    config = replace(config, database=own_address(config.database, mail.number))
    await serve_games(config, over, ready, open_lines, pulse=pulse)


async def serve_games(
    config: Config,
    over: asyncio.Event,
    ready: Callable[[], object],
    open_lines: Callable[[Service], Awaitable[None]] | None = None,
    pulse: int | None = None,
) -> None:
    """Serve the games of a folder, or of a database, until an event ends it.

    Raises:
        SaveError: if they cannot be served; then nobody is answered any more.
        OSError: if the folder cannot be used.
    """
    sys.setswitchinterval(TURN)
    async with AsyncExitStack() as stack:
        database = open_database(config.database or config.folder / DATABASE)
        stack.callback(database.dispose)
        thinkers = stack.enter_context(closing(Thinkers(config.commanders)))
        served = _served(config, database, thinkers, stack)
        beside = LookingAfter(config, database, served.hall)
        stack.callback(beside.close)
        database.confirm_later()
        service = served.rolls.rooms = Service(
            served, secret_of(config.folder), beside.note, database.log
        )
        stack.enter_context(health(config, beside.metrics, beside.watch, "serves"))

        def tick() -> None:
            beside.tick(service, served.hall.open_tables)
            service.have_confirmed()

        keeping_up = running(_keep_up(served.hall, tick), beside.watch.run(), _give_back())
        await stack.enter_async_context(keeping_up)
        stack.push_async_callback(service.close)  # whatever comes, nobody is answered after it
        await service.open(config.table)
        if open_lines is not None:
            await open_lines(service)
        ready()
        LOG.info("the games are served")
        async with running(beat(pulse)):  # not before: to look through a thousand games takes long
            await over.wait()
    LOG.info("the games are served no longer")


NOW_AND_THEN: Final = 60.0
"""Seconds after which the memory of closed campaigns is given back; it takes a millisecond."""


async def _give_back() -> None:
    while True:
        await asyncio.sleep(NOW_AND_THEN)
        give_back()


TOGETHER: Final = 0.05
"""Seconds in which what is ordered in all games is noted in one go."""


async def _keep_up(hall: Hall, tick: Callable[[], None]) -> None:
    """See to what happens by itself: what commanders order, and that time passes."""
    loop, something = asyncio.get_running_loop(), asyncio.Event()

    def wake() -> None:
        loop.call_soon_threadsafe(something.set)

    hall.wakes(wake)
    ticked = time.monotonic()
    while True:
        tock = ticked + (MENDING if hall.is_mending else TICK)
        with suppress(TimeoutError):
            async with asyncio.timeout(max(0.0, tock - time.monotonic())):
                await something.wait()
            await asyncio.sleep(TOGETHER)
        something.clear()
        try:
            if time.monotonic() >= tock:
                ticked = time.monotonic()
                hall.tick()
                tick()
            else:
                hall.catch_up()
        except Exception:  # a full disk now is none in a second
            LOG.exception("the hall cannot keep up")
