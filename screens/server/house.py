"""What all lines of the door share: settings, the accounts, the parent, and who is here."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from itertools import count
from typing import Any, Final, Protocol, TypeVar

from saves.errors import FullDiskError, SaveError
from saves.server.contract.door import Door, RefusedError
from saves.server.process.config import Config
from screens.server.asking_parent import ParentLine
from screens.server.crowd import Crowd
from screens.server.forking import Limits
from screens.server.logbook import log

Answer = TypeVar("Answer")

ASKING: Final = 8
"""Questions to the accounts that may be on their way at once."""

PROCESSES: Final = 8
"""Processes and threads of a session, at most; the system counts those of all sessions together."""

OTHERS: Final = 512
"""... and those that the user of the server may have besides."""

MEGABYTE: Final = 1 << 20

WELCOME: Final = 5.0
"""Seconds between two questions whether everybody may go on."""

LAST_WORDS: Final = 1.0
"""Seconds that a door which closes waits for the accounts to hear who has left."""

AT_A_TIME: Final = 256
"""Sessions that are asked about at once."""

SENT_AWAY = "An administrator has closed your session."
NO_ROOM = (
    "The disk of the server is full, so this cannot be kept now. Nothing is lost; tell its"
    " administrator."
)
CLOSED = "The server is not ready. Try again in a minute."
STOPPING = "The server stops for maintenance. Nothing is lost: your games go on when it is back."


class Visitor(Protocol):
    """A session that can be ended."""

    def end(self, sentence: str) -> None:
        """End it, and say why."""
        ...


def limits_of(config: Config) -> Limits:
    """What each session of a server may use."""
    return Limits(
        memory=config.session_memory_mb * MEGABYTE,
        cpu=config.session_cpu_minutes * 60,
        files=config.session_files,
        file_size=config.session_file_mb * MEGABYTE,
        processes=config.sessions * PROCESSES + OTHERS,
        growth=config.session_growth_mb * MEGABYTE,
    )


class House:
    """One server's door."""

    def __init__(self, config: Config, door: Door, parent: ParentLine, secret: bytes) -> None:
        self.config, self.door, self.parent, self.secret = config, door, parent, secret
        self.crowd = Crowd(config)
        self.numbers = count(1)
        self.sessions: set[Visitor] = set()
        self.known: dict[int, Visitor] = {}
        """Sessions by the number that the accounts know them by."""

        self.is_stopping = False
        self.empty = asyncio.Event()
        self.empty.set()
        self._threads = ThreadPoolExecutor(ASKING, thread_name_prefix="accounts")
        self._told: set[Future[None]] = set()
        """What is still to be told."""

        self._seeing = asyncio.get_running_loop().create_task(self._see_to_guests())

    @property
    def limits(self) -> Limits:
        """What each session may use."""
        return limits_of(self.config)

    async def ask(self, question: Callable[..., Answer], *words: Any) -> Answer:
        """Ask the accounts, without keeping anybody else waiting.

        Raises:
            RefusedError: with the sentence for whoever asked; `CLOSED` if nobody answers.
        """
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._threads, partial(question, *words))
        except RefusedError:
            raise
        except FullDiskError as error:
            log("the accounts cannot be written", error=repr(error))
            raise RefusedError(NO_ROOM) from error
        except (OSError, SaveError) as error:
            log("the accounts do not answer", error=repr(error))
            raise RefusedError(CLOSED) from error

    def tell(self, question: Callable[..., object], *words: Any) -> None:
        """Tell the accounts something, and wait for no answer."""

        def told() -> None:
            try:
                question(*words)
            except (OSError, SaveError) as error:
                log("the accounts do not answer", error=repr(error))

        self._told.add(telling := self._threads.submit(told))
        telling.add_done_callback(self._told.discard)

    async def _see_to_guests(self) -> None:
        """End the sessions of those who are sent away while they play, and say why.

        One question for all of them: each costs the process with the games as much as a key.
        """
        while True:
            await asyncio.sleep(WELCOME)
            numbers = tuple(self.known)
            for first in range(0, len(numbers), AT_A_TIME):
                asked = numbers[first : first + AT_A_TIME]
                with suppress(RefusedError):  # while the accounts do not answer, everybody stays
                    for over in await self.ask(self.door.over, asked):
                        if (session := self.known.get(over.number)) is not None:
                            session.end(over.why or SENT_AWAY)

    def come(self, session: Visitor) -> None:
        """A session is here."""
        self.sessions.add(session)
        self.empty.clear()

    def go(self, session: Visitor) -> None:
        """It has gone."""
        self.sessions.discard(session)
        if not self.sessions:
            self.empty.set()

    async def stop(self) -> None:
        """Let nobody in any more; end all sessions with a sentence, and wait until they have."""
        self.is_stopping = True
        self._seeing.cancel()
        for session in list(self.sessions):
            session.end(STOPPING)
        try:
            async with asyncio.timeout(self.config.drain_seconds):
                await self.empty.wait()
        except TimeoutError:
            log("sessions did not end in time", sessions=len(self.sessions))
        if telling := [asyncio.wrap_future(one) for one in list(self._told)]:
            await asyncio.wait(telling, timeout=LAST_WORDS)

    def close(self) -> None:
        """Ask nothing any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)
