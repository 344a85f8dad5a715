"""Has commanders think in processes of their own, so that the table process never does.

They are one fewer than the cores, and each game waits its turn: it asks one question at a time, and
who has waited longest is next. A commander that takes too long is ended with its process, and the
steady one decides. A thought is timed from the moment at which a process is ready to think: neither
its start nor an earlier question is taken from it.
"""

import logging
import os
import select
import subprocess
import sys
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from threading import Condition
from typing import Final

import msgspec

from campaign import read_order, write_situation
from campaign.budget import Budget
from saves.hosting.thinker import Answer, NothingToOrderError, Question
from saves.server.games.instructions import STEADY
from saves.server.serving.thinker_process import Decided, Thought

LOG = logging.getLogger(__name__)

LIMIT: Final = 10.0
"""Seconds for a thought."""

STEADY_LIMIT: Final = 30.0
"""Seconds for the steady commander in another's place.

He needs hundredths of one, but processes that think give way to all others on the host, and after
him there is nobody.
"""

TO_START: Final = 60.0
"""Seconds in which a process has to be ready."""

LISTENING: Final = 0.05
"""Seconds between two looks whether anybody still waits."""

COMMAND: Final = (sys.executable, "-P", "-m", "saves.server.serving.thinker_process")


FAILURES: Final = (OSError, ValueError, EOFError, msgspec.DecodeError)
"""What a process that dies, dawdles or talks nonsense is noticed by."""


class ThoughtError(Exception):
    """No decision has come."""


def processes_for(cores: int | None = None) -> int:
    """How many processes think on a host.

    >>> [processes_for(cores) for cores in (1, 2, 8)]
    [1, 1, 7]
    """
    return max(1, (cores or len(os.sched_getaffinity(0))) - 1)


class _ThinkingProcess:
    """One process; it is started when it is needed, and anew after it was ended."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._unread = bytearray()
        self._owes = 0
        """Answers that nobody waits for any more, but that will come."""

        self._until = 0.0
        """When the next answer is late."""

    @property
    def is_ready(self) -> bool:
        """Whether it waits for a question."""
        return self._process is not None and not self._owes

    def start(self) -> None:
        """Have it ready, or at least on its way."""
        if self._process is not None and self._process.poll() is None:
            return
        self.end()
        self._process = subprocess.Popen(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={},
            start_new_session=True,  # so that it can give way to those of others
        )
        self._owes, self._until = 1, time.monotonic() + TO_START  # it says that it is ready

    def kill(self) -> None:
        """Have it die; whoever asks it something sees that it has ended. For any thread."""
        if (process := self._process) is not None:
            process.kill()

    def end(self) -> None:
        """End it at once."""
        process, self._process = self._process, None
        self._unread.clear()
        if process is None:
            return
        process.kill()
        for end in (process.stdin, process.stdout):
            if end is not None:
                with suppress(OSError):
                    end.close()
        process.wait()

    def ask(self, thought: Thought, limit: float, budget: Budget) -> Decided:
        """Its decision.

        Raises:
            ThoughtError: if there is none within so many seconds; then the process is ended.
            NothingToOrderError: if a staff has nothing to order.
            CancelledError: if nobody waits for it any more.
        """
        try:
            self._make_ready(budget)
            self._write(msgspec.json.encode(thought) + b"\n")
            self._owes, self._until = 1, time.monotonic() + limit
            line = self._line(budget)
            decided = msgspec.json.decode(line, type=Decided)
        except FAILURES as error:
            self.end()
            raise ThoughtError(f"{thought.commander}: {error!r}") from error
        if decided.rests:
            raise NothingToOrderError
        if not decided.order:
            raise ThoughtError(f"{thought.commander}: {decided.error}")
        return decided

    def _make_ready(self, budget: Budget) -> None:
        """Have it owe nothing: who cannot answer an earlier question is ended, and begins anew."""
        self.start()
        try:
            self._settle(budget)
        except FAILURES as error:
            LOG.warning("a process that thinks is started anew: %r", error)
            self.end()
            self.start()
            self._settle(budget)

    def _settle(self, budget: Budget) -> None:
        while self._owes:
            self._line(budget)

    def _write(self, line: bytes) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(line)
        self._process.stdin.flush()

    def _line(self, budget: Budget) -> bytes:
        assert self._process is not None
        assert self._process.stdout is not None
        out = self._process.stdout.fileno()
        while b"\n" not in self._unread:
            budget.listen()
            is_late = time.monotonic() > self._until  # it may be there: who asks may dawdle, too
            if select.select([out], [], [], 0 if is_late else LISTENING)[0]:
                data = os.read(out, 65_536)
                if not data:
                    raise EOFError("the process has ended")
                self._unread += data
            elif is_late:
                raise TimeoutError("no decision came in time")
        line, _, rest = bytes(self._unread).partition(b"\n")
        self._unread = bytearray(rest)
        self._owes -= 1
        return line


class Thinkers:
    """The processes of a server that think, and those who wait for one. For several threads."""

    def __init__(
        self, processes: int = 0, limit: float = LIMIT, command: Sequence[str] = COMMAND
    ) -> None:
        """Begin to start them; 0 processes are one fewer than cores."""
        self._limit = limit
        self._free = [_ThinkingProcess(command) for _ in range(processes or processes_for())]
        self._all = (*self._free,)
        self._changed = Condition()
        self._queue: deque[object] = deque()
        """Those who wait, in the order in which they came."""

        self._is_closed = False
        for process in self._all:
            process.start()

    def close(self) -> None:
        """End all processes."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
            while len(self._free) < len(self._all):
                for process in self._all:
                    process.kill()
                self._changed.wait(LISTENING)
            for process in self._all:
                process.end()

    def choose(self, question: Question, budget: Budget) -> Answer:
        """What a commander decides, or the steady one in his place.

        Raises:
            ThoughtError: if neither does.
            NothingToOrderError: if a staff is asked, and has nothing to order.
            CancelledError: if nobody waits for it any more.
        """
        situation = write_situation(question.state)
        thought = Thought(question.commander, situation, question.orders, question.mandate)
        try:
            return self._decided(thought, self._limit, budget)
        except ThoughtError as error:
            if question.mandate:
                raise  # in the place of a staff nobody else decides
            LOG.warning("the steady commander decides: %s", error)
            return self._decided(Thought(STEADY, situation), STEADY_LIMIT, budget)

    def _decided(self, thought: Thought, limit: float, budget: Budget) -> Answer:
        process = self._take(budget)
        try:
            decided = process.ask(thought, limit, budget)
        finally:
            self._give_back(process)
        return Answer(read_order(decided.order), decided.by)

    def _take(self, budget: Budget) -> _ThinkingProcess:
        """A process that is ready, or else the one that has been on its way for longest."""
        turn = object()
        with self._changed:
            self._queue.append(turn)
            try:
                while not self._is_closed:
                    if self._free and self._queue[0] is turn:
                        ready = next((one for one in self._free if one.is_ready), self._free[0])
                        self._free.remove(ready)
                        return ready
                    self._changed.wait(LISTENING)
                    budget.listen()
                raise ThoughtError("the server stops")
            finally:
                self._queue.remove(turn)
                self._changed.notify_all()

    def _give_back(self, process: _ThinkingProcess) -> None:
        """Who has been ended is on its way again while nobody waits for it yet."""
        with self._changed:
            if not self._is_closed:
                process.start()
            self._free.append(process)
            self._changed.notify_all()
