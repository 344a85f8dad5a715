"""A session's line to the table process: it asks, it hears, and it comes back by itself.

A thread reads. Whoever asks waits for the answer as long as somebody is at the other end: a server
that is busy answers late, and one that stands still is ended by whoever has started it, which ends
the line. When the line is lost, a new one begins with the same token, and what was joined is joined
again first; so the table process may be started anew under everybody who plays.
"""

import itertools
import logging
import socket
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Condition, Event, Lock, Thread
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from msgspec import Raw

from campaign import CampaignError
from saves.errors import SaveError
from saves.server.contract.lobby import LobbyNews
from saves.server.line.calls import ASKED_AGAIN, AskedCall
from saves.server.line.troubles import error_of
from saves.server.line.wire import (
    EDITION,
    LONGEST_TOLD,
    Answered,
    Asked,
    Call,
    Hello,
    LinesTold,
    NewsTold,
    Ping,
    Refused,
    Rests,
    SeatsTold,
    Told,
    TroubleTold,
    Welcome,
    WireError,
    line_to_send,
    read_told,
)

LOG = logging.getLogger(__name__)

PATIENCE: Final = 20.0
"""Seconds without anybody at the other end: on a busy host a process that has died is that long in
coming back."""

A_WHILE: Final = 90.0
"""Seconds for an answer, or to be let in, where somebody is there; behind him may be one who is
not, as a database that hangs."""

TO_SEND: Final = 30.0
"""Seconds in which the other end reads something."""

LISTENING: Final = 0.05
"""Seconds between two looks whether anybody still wants it."""

FIRST_PAUSE: Final = 0.01
LONGEST_PAUSE: Final = 0.25
"""Seconds between two attempts to begin a line, at first and at most."""

CHUNK: Final = 65_536

TRIES: Final = 3
"""Times that a question is asked: the process that has taken over may be lost in its turn, but one
over which each dies is asked of no more of them."""

MOST_UNHEARD: Final = 16
"""Sentences that are kept for somebody who does not listen yet."""

R = TypeVar("R")

PlaceTold: TypeAlias = LinesTold | SeatsTold | TroubleTold
Hears: TypeAlias = Callable[[PlaceTold], None]
Then: TypeAlias = Callable[[Answered | Refused], None]


class LostLineError(SaveError):
    """The line was lost before the answer came."""


class LateError(SaveError):
    """The server does not answer."""


class _Waiting:
    """A question on its way."""

    def __init__(self, then: Then | None) -> None:
        self.over = Event()
        self.answer: Answered | Refused | None = None
        self._then = then

    def end(self, answer: Answered | Refused | None) -> None:
        """The answer is there, or will never come."""
        self.answer = answer
        try:
            if answer is not None and self._then is not None:
                self._then(answer)
        finally:
            self.over.set()


class _OneLine(NamedTuple):
    """One line, until it is lost."""

    socket: socket.socket
    lock: Lock
    """Held while something is written."""

    def write(self, message: Asked) -> None:
        """Send a message.

        Raises:
            LostLineError: if it cannot be sent.
        """
        try:
            with self.lock:
                self.socket.sendall(line_to_send(message))
        except OSError as error:
            self.end()
            raise LostLineError("The line to the server is lost.") from error

    def end(self) -> None:
        """Have the thread that reads notice that it is over."""
        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)


class ServerLine:
    """A line to the table process, for one account. For several threads."""

    def __init__(self, address: Path, token: str, patience: float = PATIENCE) -> None:
        """Begin, and wait until the server has said who one is.

        Raises:
            TokenError, LobbyError: if it lets nobody in with that token.
            LateError: if it does not answer.
        """
        self._address, self._token, self._patience = address, token, patience
        self._changed = Condition()
        self._begun: _OneLine | None = None
        """The line that the thread reads; places are taken again on it before anything else."""

        self._line: _OneLine | None = None
        self._is_closed = self._is_met = False
        self._refusal: CampaignError | None = None
        self._waiting: dict[int, _Waiting] = {}
        self._numbers = itertools.count(1)
        self._hears_at: dict[int, Hears] = {}
        self._comes_back: dict[int, Callable[[], None]] = {}
        self._hears_news: Callable[[LobbyNews], None] | None = None
        self._unheard = deque[LobbyNews](maxlen=MOST_UNHEARD)
        """What was said in words before anybody listened."""

        self._hears_line: Callable[[bool], None] | None = None
        self.welcome: Welcome | None = None
        Thread(target=self._run, name="line to the server", daemon=True).start()
        try:
            self._the_line()
        except CampaignError:
            self.close()
            raise

    def close(self) -> None:
        """End the line. A second time it does nothing."""
        with self._changed:
            self._is_closed = True
            line = self._line
            self._changed.notify_all()
        if line is not None:
            line.end()

    @property
    def account(self) -> str:
        """Whom the server knows at this end."""
        assert self.welcome is not None
        return self.welcome.account

    @property
    def refusal(self) -> CampaignError | None:
        """Why the server does not want this session any more; then the line does not come back."""
        return self._refusal

    @property
    def is_up(self) -> bool:
        """The line is there."""
        return self._line is not None

    # --- hearing -------------------------------------------------------------------------------

    def hear_news(self, hears: Callable[[LobbyNews], None]) -> None:
        """Have one told what changes in the lobby, by the thread that reads.

        What was said in words before, as to a session that begins, is told at once.
        """
        with self._changed:
            self._hears_news = hears
            unheard = [*self._unheard]
            self._unheard.clear()
        for news in unheard:
            self._tell(hears, news)

    def hear_line(self, hears: Callable[[bool], None]) -> None:
        """Have one told when the line is lost, and when it is back."""
        self._hears_line = hears

    def place(self, hears: Hears, comes_back: Callable[[], None]) -> int:
        """A number for a place at a table, and who hears what is told there.

        After the line was lost *comes_back* sends what takes the place again; it waits for
        nothing.
        """
        at = next(self._numbers)
        self._hears_at[at], self._comes_back[at] = hears, comes_back
        return at

    def give_up(self, at: int) -> None:
        """Nothing is heard any more at a place."""
        self._hears_at.pop(at, None)
        self._comes_back.pop(at, None)

    # --- asking --------------------------------------------------------------------------------

    def ask(self, call: AskedCall[R], *values: Any, **named: Any) -> R:
        """The answer to a call. What changes nothing is asked again if the line is lost.

        Raises:
            CampaignError: what the server raises.
            LostLineError: if the line is lost before the answer is there; whether it was done is
                not known then.
            LateError: if nobody is there for some seconds, or there is no answer for very long.
        """
        return self._asked_again(call, call.write(*values, **named), None)

    def ask_while(self, call: AskedCall[R], is_wanted: Callable[[], bool], *values: Any) -> R:
        """The answer to a call that takes a while, as long as somebody wants it.

        Raises:
            CampaignError: as `ask`; a `LateError` if nobody wants it any more.
        """
        given = call.write(*values)
        number, waiting = self._sent(lambda number: Call(number, call.name, given), None)
        until = time.monotonic() + A_WHILE
        try:
            while not waiting.over.wait(LISTENING):
                if not is_wanted() or time.monotonic() > until:
                    break
            return call.answer(self._answer(waiting, 0.0).value)
        finally:
            self._waiting.pop(number, None)

    def ask_then(self, call: AskedCall[R], then: Then, *values: Any, **named: Any) -> R:
        """The answer to a call; *then* gets it first, before anything that is told after it.

        Raises:
            CampaignError: as `ask`.
        """
        return self._asked_again(call, call.write(*values, **named), then)

    def _asked_again(self, call: AskedCall[R], given: Raw, then: Then | None) -> R:
        for _ in range(TRIES - 1 if call.name in ASKED_AGAIN else 0):
            with suppress(LostLineError):
                return self._asked(call, given, then)
        return self._asked(call, given, then)

    def _asked(self, call: AskedCall[R], given: Raw, then: Then | None) -> R:
        number, waiting = self._sent(lambda number: Call(number, call.name, given), then)
        try:
            answer = self._answer(waiting, A_WHILE)
        finally:
            self._waiting.pop(number, None)
        return call.answer(answer.value)

    def _sent(self, message: Callable[[int], Asked], then: Then | None) -> tuple[int, _Waiting]:
        """Send a message on a line that takes it; what was not sent was not done, either."""
        while True:
            line = self._the_line()
            try:
                number, waiting = self._expect(line, then)
                line.write(message(number))
            except LostLineError:
                self._forget(line)
            else:
                return number, waiting

    def _forget(self, line: _OneLine) -> None:
        """Use a line no more, though the thread that reads has not noticed yet that it is lost."""
        with self._changed:
            if self._line is line:
                self._line = None

    def ping(self) -> None:
        """Wait until all has come that is on its way.

        Raises:
            LostLineError, LateError: as `ask`.
        """
        _, waiting = self._sent(Ping, None)
        self._answer(waiting, A_WHILE)

    def tell(self, call: AskedCall[Any], *values: Any) -> None:
        """Say something whose answer nobody waits for; a line that is lost has said it already."""
        line = self._line
        with suppress(LostLineError):
            if line is not None:
                number, _ = self._expect(line, None)
                line.write(Call(number, call.name, call.write(*values)))

    def rest(self, *, is_so: bool = True) -> None:
        """Have one's places kept for the session that goes on in place of this one, or no more.

        Whatever is said in words from now on, that one hears.
        """
        line = self._line
        with suppress(LostLineError):
            if line is not None:
                line.write(Rests(is_so))

    def send(self, call: AskedCall[Any], then: Then, **named: Any) -> None:
        """Ask, and wait for nothing; for the thread that reads.

        Raises:
            LostLineError: if it cannot be sent.
        """
        line = self._begun
        if line is None:
            raise LostLineError("The line to the server is lost.")
        number, _ = self._expect(line, then)
        line.write(Call(number, call.name, call.write(**named)))

    def _expect(self, line: _OneLine, then: Then | None) -> tuple[int, _Waiting]:
        """A question that is about to be asked on a line, which may be lost by now."""
        number, waiting = next(self._numbers), _Waiting(then)
        with self._changed:
            if line is not self._begun:
                raise LostLineError("The line to the server is lost.")
            self._waiting[number] = waiting
        return number, waiting

    def _answer(self, waiting: _Waiting, patience: float) -> Answered:
        """The answer. If the line is lost nothing is waited for any more."""
        if not waiting.over.wait(patience):
            raise LateError("The server does not answer.")
        match waiting.answer:
            case Answered() as answer:
                return answer
            case Refused(error):
                raise error_of(error)
        if self._refusal is not None:
            raise self._refusal
        raise LostLineError("The line to the server was lost; look whether it was done.")

    def _the_line(self) -> _OneLine:
        """The line, as soon as there is one.

        Whoever is met at the other end is busy until he has said who one is.
        """
        with self._changed:
            late = time.monotonic() + A_WHILE
            gone = time.monotonic() + self._patience
            while not (self._line or self._is_closed or self._refusal):
                now = time.monotonic()
                gone = now + self._patience if self._is_met else gone
                if now >= min(late, gone):
                    break
                self._changed.wait(min(late, gone) - now)
            if self._refusal is not None:
                raise self._refusal
            if self._is_closed:
                raise LostLineError("The line to the server is closed.")
            if self._line is None:
                raise LateError("The server does not answer.")
            return self._line

    # --- the thread that reads -----------------------------------------------------------------

    def _run(self) -> None:
        pause = FIRST_PAUSE
        while not self._is_over:
            begun = time.monotonic()
            try:
                self._speak()
            except (OSError, WireError) as error:
                LOG.debug("the line to the server: %s", error)
            if time.monotonic() - begun > 1.0:
                pause = FIRST_PAUSE
            with self._changed:
                self._changed.wait_for(lambda: self._is_over, pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    @property
    def _is_over(self) -> bool:
        return self._is_closed or self._refusal is not None

    def _speak(self) -> None:
        """One line, from its beginning to its end."""
        with socket.socket(socket.AF_UNIX) as one:
            one.settimeout(TO_SEND)
            one.connect(str(self._address))
            self._meet(is_met=True)
            line = _OneLine(one, Lock())
            try:
                line.write(Hello(self._token, edition=EDITION))
                self._read(line)
            except LostLineError:
                return
            finally:
                self._lose()

    def _read(self, line: _OneLine) -> None:
        rest = bytearray()
        while not self._is_closed:
            try:
                data = line.socket.recv(CHUNK)
            except TimeoutError:
                continue
            if not data:
                return
            rest += data
            if b"\n" in data:
                *whole, last = bytes(rest).split(b"\n")
                rest = bytearray(last)
                for text in whole:
                    self._hear(line, read_told(text))
            if len(rest) > LONGEST_TOLD:
                raise WireError("What the server says is too long.")

    def _hear(self, line: _OneLine, told: Told) -> None:
        match told:
            case Welcome():
                self._is_back(line, told)
            case Refused(error, 0):
                self._refused(error_of(error))
            case Answered() | Refused():
                if (waiting := self._waiting.pop(told.id, None)) is not None:
                    self._tell(waiting.end, told)
            case _:
                self._pass_on(told)

    def _pass_on(self, told: NewsTold | PlaceTold) -> None:
        if isinstance(told, NewsTold):
            with self._changed:
                heard_by = self._hears_news
                if heard_by is None and told.news.text:
                    self._unheard.append(told.news)
            if heard_by is not None:
                self._tell(heard_by, told.news)
        elif (hears := self._hears_at.get(told.at)) is not None:
            self._tell(hears, told)

    def _tell(self, hears: Callable[[Any], None], what: object) -> None:
        """An error of one who hears is his own."""
        try:
            hears(what)
        except Exception:
            LOG.exception("what the server said could not be heard")

    def _is_back(self, line: _OneLine, welcome: Welcome) -> None:
        """Places are taken again before anybody asks for anything."""
        is_first, self.welcome = self.welcome is None, welcome
        self._begun = line
        for comes_back in [*self._comes_back.values()]:
            comes_back()
        with self._changed:
            self._line = line
            self._changed.notify_all()
        if not is_first and self._hears_line is not None:
            self._tell(self._hears_line, True)

    def _refused(self, error: CampaignError) -> None:
        """The server does not want this session; a word that it has not understood is no such."""
        if not isinstance(error, WireError):
            self._refusal = error
            if self.welcome is not None and not self._begun and self._hears_line is not None:
                self._tell(self._hears_line, False)

    def _meet(self, *, is_met: bool) -> None:
        """Somebody is at the other end, or no longer."""
        with self._changed:
            self._is_met = is_met
            self._changed.notify_all()

    def _lose(self) -> None:
        self._meet(is_met=False)
        with self._changed:
            was_up, self._line, self._begun = self._begun is not None, None, None
            waiting, self._waiting = self._waiting, {}
            self._changed.notify_all()
        for one in waiting.values():
            one.end(None)
        if was_up and not self._is_closed and self._hears_line is not None:
            self._tell(self._hears_line, False)
