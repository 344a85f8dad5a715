"""One line of a session to the table process, on the server's side.

The token says who speaks, and nothing else does. A line that says what nobody who means well says
is told why, once, and ends. Nobody is waited for: who reads too slowly is dropped, and joins again.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Final, Protocol

from saves.hosting.seats import Account, SeatError
from saves.server.contract.door import Door, OtherHost
from saves.server.contract.lobby import ADMINISTRATOR, GUEST, Lobby, LobbyError, LobbyNews
from saves.server.contract.office import Keyring, Office
from saves.server.line.arrivals import end, refuse
from saves.server.line.calls import AT, CALLS, JOIN, AskedCall
from saves.server.line.tokens import DOOR, Token
from saves.server.line.told_place import ToldPlace
from saves.server.line.troubles import trouble_of
from saves.server.line.wire import (
    LONGEST_DOCUMENT,
    Answered,
    Asked,
    Call,
    Hello,
    JoinTable,
    NewsTold,
    Ping,
    Refused,
    Told,
    Welcome,
    WireError,
    line_to_send,
    raw,
    read_asked,
)

LOG = logging.getLogger(__name__)

MOST_UNSENT: Final = 262_144
MOST_UNSENT_LINES: Final = 500
"""Bytes and lines that wait for somebody; who leaves more of them unread is dropped."""

STALLED: Final = 30.0
"""Seconds after which somebody is dropped who reads nothing at all."""

MOST_PLACES: Final = 16
"""Places at tables that one session can have."""

AT_ONCE: Final = 16
"""Messages of one line that are answered before others have their turn."""

EACH_SECOND: Final = 100.0
BURST: Final = 200.0
"""Messages that a line may send on the average, and at once; more of them wait."""

SLOW: Final = 0.1
"""Seconds after which a call is a reason to look for the cause."""


class Switchboard(Protocol):
    """What a line needs of the service."""

    @property
    def noted(self) -> Callable[[str, float, bool], object]: ...

    def door_of(self, host: OtherHost | None) -> Door: ...
    def keyring(self, account: Account, session: int) -> Keyring: ...
    def office(self, account: Account) -> Office: ...
    def forget(self, peer: "Peer") -> None: ...


class Peer(asyncio.Protocol):
    """A session, or a door, at the other end of a line."""

    def __init__(
        self,
        service: Switchboard,
        token: Token,
        lobby: Lobby | None,
        host: OtherHost | None = None,
    ) -> None:
        """*host* is where the line began, if not at this one; a door has no lobby."""
        self._service, self.token, self._lobby, self._host = service, token, lobby, host
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport | None = None
        self._unread = bytearray()
        self._unsent: deque[bytes] = deque()
        self._unsent_bytes = 0
        self._is_full = False
        self._is_over = False
        self._turn: asyncio.Handle | None = None
        self._stalled: asyncio.TimerHandle | None = None
        self._allowed, self._since = BURST, time.monotonic()
        self._places: dict[int, ToldPlace] = {}

    # --- coming and going ------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.set_write_buffer_limits(high=MOST_UNSENT // 4)
        if self._lobby is not None:
            self._lobby.listen(self._hears)
        account, role, session, _ = self.token
        self._send(Welcome(account, role, session))

    def connection_lost(self, exc: Exception | None) -> None:
        self._is_over = True
        for timer in (self._turn, self._stalled):
            if timer is not None:
                timer.cancel()
        self._service.forget(self)
        self._leave()

    def _leave(self) -> None:
        """Give up all places, and the lobby."""
        places, self._places = self._places, {}
        lobby, self._lobby = self._lobby, None
        leaving = [place.leave for place in places.values()]
        for leave in (*leaving, *([] if lobby is None else [lobby.close])):
            try:
                leave()
            except Exception:
                LOG.exception("%s has left, and not everything is given up", self._name)

    def replace(self) -> None:
        """The session speaks on another line from now on, which takes its places."""
        self._leave()
        self.drop("it speaks on another line")

    def refuse(self, error: Exception) -> None:
        """Say why, and end the line."""
        if not self._is_over and self._transport is not None:
            self._is_over = True
            refuse(self._transport, error)

    def end(self) -> None:
        """End the line when all was sent."""
        self._is_over = True
        if self._transport is not None:
            end(self._transport)

    def drop(self, why: str) -> None:
        """End the line at once."""
        LOG.info("%s is dropped: %s", self._name, why)
        self._is_over = True
        if self._transport is not None:
            self._transport.abort()

    @property
    def _name(self) -> str:
        return self.token.account

    # --- reading -------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if not self._is_over:
            self._unread += data
            self._read()

    def eof_received(self) -> bool:
        return False

    def _read(self) -> None:
        """Answered some messages; then others have their turn."""
        self._turn = None
        for _ in range(AT_ONCE):
            if self._is_over or self._is_full or not self._has_message():
                break
            line, _, rest = bytes(self._unread).partition(b"\n")
            self._unread = bytearray(rest)
            self._take(line)
        self._pause()

    def _has_message(self) -> bool:
        found = self._unread.find(b"\n", 0, LONGEST_DOCUMENT + 1)
        if found < 0 and len(self._unread) > LONGEST_DOCUMENT:
            self.refuse(WireError(f"A line has at most {LONGEST_DOCUMENT:,} bytes."))
        return found >= 0

    def _pause(self) -> None:
        """Read no more while there is enough to do; go on after a while."""
        if self._is_over or self._transport is None:
            return
        waits = self._is_full or (b"\n" in self._unread)
        if not waits:
            self._transport.resume_reading()
            return
        self._transport.pause_reading()
        if not self._is_full and self._turn is None:
            self._turn = self._loop.call_later(self._wait(), self._read)

    def _wait(self) -> float:
        """Seconds until the next message may be answered."""
        now = time.monotonic()
        self._allowed = min(BURST, self._allowed + (now - self._since) * EACH_SECOND)
        self._since = now
        return 0.0 if self._allowed > 0 else (1 - self._allowed) / EACH_SECOND

    def _take(self, line: bytes) -> None:
        self._allowed -= 1
        try:
            self._answer(read_asked(line), len(line))
        except WireError as error:
            self.refuse(error)

    def _answer(self, asked: Asked, length: int) -> None:
        """Answered a message.

        Raises:
            WireError: if nobody who means well says that now.
        """
        match asked:
            case Hello():
                raise WireError("Who speaks has been said.")
            case Ping(number):
                for place in self._places.values():
                    place.tell()
                self._send(Answered(number))
            case Call():
                self._call(asked, length)

    def _hears(self, news: LobbyNews) -> None:
        """The lobby tells something, from whatever thread."""
        self._loop.call_soon_threadsafe(self.tell, news)

    def tell(self, news: LobbyNews) -> None:
        """Tell somebody who has a lobby what has changed."""
        if self._lobby is not None:
            self._push(NewsTold(news))

    # --- calls ---------------------------------------------------------------------------------

    def _call(self, asked: Call, length: int) -> None:
        """Answered a call; whatever goes wrong in it is said, and the line goes on."""
        begun, is_refused = time.perf_counter(), False
        try:
            call = CALLS.get(asked.name)
            if call is None:
                raise WireError("The server does not know that question.")
            if length > call.longest:
                raise WireError(f"A line has at most {call.longest:,} bytes.")
            value = self._done(call, call.arguments(asked.given))
        except Exception as error:
            is_refused = True
            self._send(Refused(trouble_of(error), asked.id))
        else:
            self._send(Answered(asked.id, raw(value)))
        self._service.noted(asked.name, took := time.perf_counter() - begun, is_refused)
        if took > SLOW:
            LOG.warning("slow: %.0f ms for %s", 1000 * took, asked.name)

    def _done(self, call: AskedCall[Any], given: dict[str, Any]) -> object:
        if call is JOIN:
            return self._join(JoinTable(**given))
        if call.protocol == "table":
            return self._at_table(call, given)
        answers = self._who_answers(call.protocol)
        if answers is None:
            raise LobbyError("That is not for you to ask.")
        return getattr(answers, call.method)(**given)

    def _who_answers(self, protocol: str) -> object:
        """Whoever answers questions of a protocol to those at the other end; None if nobody."""
        account, role, session, _ = self.token
        match protocol:
            case "door" if role == DOOR:
                return self._service.door_of(self._host)
            case "office" if role == ADMINISTRATOR:
                return self._service.office(account)
            case "keyring" if self._lobby is not None and role != GUEST:
                return self._service.keyring(account, session)
            case "lobby":
                return self._lobby
        return None

    def _join(self, joining: JoinTable) -> object:
        if self._lobby is None:
            raise LobbyError("That is not for you to ask.")
        if joining.at in self._places:
            raise WireError(f"There is a place {joining.at} already.")
        if len(self._places) >= MOST_PLACES:
            raise SeatError(f"One session sits at no more than {MOST_PLACES} tables.")
        host = self._lobby.table(joining.game)
        place = ToldPlace(host, self.token.account, joining, self._push)
        self._places[joining.at] = place
        return place.joined

    def _at_table(self, call: AskedCall[Any], given: dict[str, Any]) -> object:
        place = self._places.get(given.pop(AT))
        if place is None:
            raise SeatError(f"{self._name} is not at this table any more; join it again")
        match call.method:
            case "leave":
                self._places = {at: one for at, one in self._places.items() if one is not place}
                place.leave()
                return None
            case "stand":
                return place.stand()
        value = getattr(place.host, call.method)(place.ticket, **given)
        place.tell()  # what it has become is known before the answer is
        return value

    # --- writing -------------------------------------------------------------------------------

    def _send(self, message: Told) -> None:
        """Send an answer; while the other end does not read, nothing more is asked there."""
        self._write(line_to_send(message))

    def _push(self, message: Told) -> None:
        """Send what nobody has asked for, if it is read."""
        if self._is_over:
            return
        line = line_to_send(message)
        if self._is_full and (
            self._unsent_bytes + len(line) > MOST_UNSENT or len(self._unsent) >= MOST_UNSENT_LINES
        ):
            self.drop("it does not read what it is told")
            return
        self._write(line)

    def _write(self, line: bytes) -> None:
        if self._transport is None or self._transport.is_closing():
            return
        if self._is_full:
            self._unsent.append(line)
            self._unsent_bytes += len(line)
        else:
            self._transport.write(line)

    def pause_writing(self) -> None:
        self._is_full = True
        self._stalled = self._loop.call_later(STALLED, self.drop, "it has stopped reading")
        if self._transport is not None:
            self._transport.pause_reading()

    def resume_writing(self) -> None:
        self._is_full = False
        if self._stalled is not None:
            self._stalled.cancel()
        while self._unsent and not self._is_full:
            line = self._unsent.popleft()
            self._unsent_bytes -= len(line)
            self._write(line)
        if not self._is_full:
            self._read()
