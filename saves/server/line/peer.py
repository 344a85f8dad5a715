"""One line of a session to the table process, on the server's side.

The token says who speaks, and nothing else does. A line that says what nobody who means well says
is told why, once, and ends. Nobody is waited for: who reads too slowly is dropped, and joins again.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Generator
from functools import partial
from random import uniform
from typing import Any, Final, Protocol

from msgspec.structs import replace

from saves.hosting.contract import CampaignHost
from saves.hosting.seats import Account, SeatError
from saves.server.contract.door import Door, OtherHost
from saves.server.contract.lobby import ADMINISTRATOR, GUEST, Lobby, LobbyError, LobbyNews
from saves.server.contract.office import Keyring, Office
from saves.server.contract.steps import Steps
from saves.server.line.arrivals import end, refuse
from saves.server.line.beside import Beside
from saves.server.line.calls import AT, BESIDE, CALLS, JOIN, REPEATABLE, AskedCall
from saves.server.line.confirming import Confirms, once_confirmed
from saves.server.line.tokens import DOOR, Token
from saves.server.line.told_place import NEXT_LOOK, ToldPlace
from saves.server.line.troubles import trouble_of
from saves.server.line.wire import (
    LONGEST_DOCUMENT,
    TOO_LONG,
    Answered,
    Asked,
    Call,
    Hello,
    JoinTable,
    NewsTold,
    Ping,
    Refused,
    Rests,
    Told,
    Welcome,
    WireError,
    line_to_send,
    raw,
    read_asked,
)

LOG = logging.getLogger(__name__)

PLAYERS: Final = "players"
"""The topic of news that tell who has come and gone."""

MOST_UNSENT: Final = 262_144
MOST_UNSENT_LINES: Final = 500
"""Bytes and lines that wait for somebody; who leaves more of them unread is dropped."""

STALLED: Final = 30.0
"""Seconds after which somebody is dropped who reads nothing at all."""

MOST_MISSED: Final = 16
"""Sentences that are kept for a session that begins anew."""

TO_SIT_DOWN: Final = 10.0
"""Seconds in which that one sits down again; then nothing is kept for it any more."""

MOST_PLACES: Final = 16
"""Places at tables that one session can have."""

WRITES: Final = frozenset({"play", "take_back", "redo", "ask_back", "answer"})
"""What is asked of a table and is on the disk before it is answered."""

MOST_PENDING: Final = 4
"""Answers of one line on which somebody works while it goes on: the others hold it up."""

AT_ONCE: Final = 16
"""Messages of one line that are answered before others have their turn."""

GAMES: Final = "games"
"""The topic of news that tell of which game something has changed."""

TOGETHER: Final = (0.3, 1.2)
"""Seconds, at least and at most, within which it is told together who comes and who goes: each is
told at another moment, so not all ask at once, and no more often where many come."""

AT_TABLE: Final = (0.25, 0.4)
"""... and within which those who play a game are told that something has changed in it. They know
its lines; whoever looks on has time. Told at once, all at a table would ask the server how the game
stands just while whoever has ordered waits for his map."""

EACH_SECOND: Final = 100.0
BURST: Final = 200.0
"""Messages that a line may send on the average, and at once; more of them wait."""

SLOW: Final = 0.1
"""Seconds after which a call is a reason to look for the cause."""


class Switchboard(Protocol):
    """What a line needs of the service."""

    @property
    def noted(self) -> Callable[[str, float, bool], object]: ...
    @property
    def beside(self) -> Beside: ...
    @property
    def confirms(self) -> Confirms: ...

    def door_of(self, host: OtherHost | None) -> Door: ...
    def keyring(self, account: Account, session: int) -> Keyring: ...
    def office(self, account: Account) -> Office: ...
    def forget(self, peer: "Peer") -> None: ...
    def keep(self, peer: "Peer") -> None: ...
    def give_up(self, session: int) -> None: ...
    def give_up_who_is_over(self) -> None: ...


class Peer(asyncio.Protocol):
    """A session, or a door, at the other end of a line."""

    def __init__(
        self,
        service: Switchboard,
        token: Token,
        lobby: Lobby | None,
        host: OtherHost | None = None,
        before: "Peer | None" = None,
    ) -> None:
        """*host* is where the line began, if not at this one; a door has no lobby.

        What the same session has kept that rests, it takes over from *before*.
        """
        self._service, self.token, self._lobby, self._host = service, token, lobby, host
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport | None = None
        self._unread = bytearray()
        self._unsent: deque[bytes] = deque()
        self._unsent_bytes = 0
        self._is_full = False
        self._is_held = False
        """What was asked last takes a while, and what was asked after it waits."""

        self._pending = 0
        """Answers that come later."""

        self._is_over = False
        self._turn: asyncio.Handle | None = None
        self._later: dict[LobbyNews, asyncio.TimerHandle] = {}
        """News that have time, and come once however often they were to be told meanwhile."""

        self._stalled: asyncio.TimerHandle | None = None
        self._allowed, self._since = BURST, time.monotonic()
        self._places: dict[int, ToldPlace] = {}
        self._rests = False
        """Another one is to go on in its place."""

        self._missed = deque[LobbyNews](maxlen=MOST_MISSED)
        """What was said in words since then."""

        self._before = before
        """Whose places are still kept: nobody has sat down in them again."""

    # --- coming and going ------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.set_write_buffer_limits(high=MOST_UNSENT // 4)
        if self._lobby is not None:
            self._lobby.listen(self._hears)
        account, role, session, _ = self.token
        self._send(Welcome(account, role, session))
        if self._before is not None:
            self._before.pass_on(self.tell)
            self._loop.call_later(TO_SIT_DOWN, self._succeed)

    def connection_lost(self, exc: Exception | None) -> None:
        self._is_over = True
        for timer in (self._turn, self._stalled, *self._later.values()):
            if timer is not None:
                timer.cancel()
        self._service.forget(self)
        self._succeed()
        if self._rests and self.token.session:
            self._service.keep(self)
        else:
            self.leave()

    def pass_on(self, tell: Callable[[LobbyNews], object]) -> None:
        """Tell somebody what was said while this one rested."""
        missed, self._missed = [*self._missed], deque(maxlen=MOST_MISSED)
        for news in missed:
            tell(news)

    def _succeed(self) -> None:
        """Whoever was here before in this session is here no more."""
        before, self._before = self._before, None
        if before is not None:
            before.leave()

    def leave(self) -> None:
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
        self.leave()
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
            if self._is_over or self._is_stopped or not self._has_message():
                break
            line, _, rest = bytes(self._unread).partition(b"\n")
            self._unread = bytearray(rest)
            self._take(line)
        self._pause()

    @property
    def _is_stopped(self) -> bool:
        """Nothing is read for the moment."""
        return self._is_full or self._is_held

    def _has_message(self) -> bool:
        found = self._unread.find(b"\n", 0, LONGEST_DOCUMENT + 1)
        if found < 0 and len(self._unread) > LONGEST_DOCUMENT:
            self.refuse(WireError(TOO_LONG.format(most=LONGEST_DOCUMENT)))
        return found >= 0

    def _pause(self) -> None:
        """Read no more while there is enough to do; go on after a while."""
        if self._is_over or self._transport is None:
            return
        waits = self._is_stopped or (b"\n" in self._unread)
        if not waits:
            self._transport.resume_reading()
            return
        self._transport.pause_reading()
        if not self._is_stopped and self._turn is None:
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
            case Rests(is_so):
                self._rests = is_so
                if not is_so:
                    self.pass_on(self.tell)
            case Call():
                self._call(asked, length)

    def _hears(self, news: LobbyNews) -> None:
        """The lobby tells something, from whatever thread."""
        self._loop.call_soon_threadsafe(self.tell, news)

    def tell(self, news: LobbyNews) -> None:
        """Tell somebody who has a lobby what has changed; a moment later what has time."""
        if self._lobby is None:
            return
        if self._rests:
            if news.text:
                self._missed.append(news)
            return
        if (pause := self._pause_before(news)) is None:
            self._push(NewsTold(news))
        elif news not in self._later:
            self._later[news] = self._loop.call_later(uniform(*pause), self._tell_later, news)

    def _pause_before(self, news: LobbyNews) -> tuple[float, float] | None:
        """Between how many seconds it may come; None at once."""
        if news.topic == PLAYERS:
            return TOGETHER
        here = [place for place in self._places.values() if place.game == news.number]
        if news.topic != GAMES or not here:
            return None
        return AT_TABLE if any(place.ticket.seat.sides for place in here) else TOGETHER

    def _tell_later(self, news: LobbyNews) -> None:
        del self._later[news]
        self._push(NewsTold(news))

    # --- calls ---------------------------------------------------------------------------------

    def _call(self, asked: Call, length: int) -> None:
        """Answered a call, or begun to; whatever goes wrong is said, and the line goes on."""
        begun = time.perf_counter()
        try:
            call = CALLS.get(asked.name)
            if call is None:
                raise WireError("The server does not know that question.")
            if length > call.longest:
                raise WireError(TOO_LONG.format(most=call.longest))
            value = self._done(call, call.arguments(asked.given))
            if isinstance(value, Generator):
                self._begin(asked, value, begun)
                return
        except Exception as error:
            failed = error
            self._settle(asked, begun, lambda: _refused(failed))
        else:
            self._settle(asked, begun, lambda: value)
        if (took := time.perf_counter() - begun) > SLOW:
            LOG.warning("slow: %.0f ms for %s", 1000 * took, asked.name)

    def _settle(self, asked: Call, begun: float, result: Callable[[], object]) -> None:
        """Say what came of a call: the value of *result*, or the error that it raises."""
        is_refused = False
        try:
            answer: Told = Answered(asked.id, raw(result()))
        except Exception as error:
            is_refused, answer = True, Refused(trouble_of(error), asked.id)
        self._send(answer)
        self._service.noted(asked.name, time.perf_counter() - begun, is_refused)

    def _begin(self, asked: Call, steps: Steps[object], begun: float) -> None:
        """Have a call answered in steps. Most are waited for by what is asked on the same line.

        Raises:
            LobbyError: if there are too many of them.
        """
        is_waited_for = asked.name not in BESIDE
        if self._pending >= MOST_PENDING and not is_waited_for:
            steps.close()
            raise LobbyError("Wait for the answers to what you have asked.")
        self._pending += 1
        self._is_held = self._is_held or is_waited_for
        done = partial(self._end_of, asked, begun, is_waited_for)
        self._service.beside.run(steps, done, is_long=not is_waited_for)

    def _end_of(
        self, asked: Call, begun: float, is_waited_for: bool, result: Callable[[], object]
    ) -> None:
        """The steps of a call are done; perhaps nobody is there any more."""
        self._pending -= 1
        if self._is_over:
            return
        self._settle(asked, begun, result)
        if is_waited_for:
            self._is_held = False
            self._pause()

    def _done(self, call: AskedCall[Any], given: dict[str, Any]) -> object:
        if call is JOIN:
            return self._join(JoinTable(**given))
        if call.protocol == "table":
            return self._at_table(call, given)
        answers = self._who_answers(call.protocol)
        if answers is None:
            raise LobbyError("That is not for you to ask.")
        if call.name == "door.left":
            self._service.give_up(given["session"])
        by_steps = getattr(answers, f"{call.method}_by_steps", None)
        value = (by_steps or getattr(answers, call.method))(**given)
        if call.name == "door.begin_anew":
            self._service.give_up_who_is_over()
        return value if call.name in REPEATABLE else once_confirmed(value, self._service.confirms)

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

    def _join(self, joining: JoinTable) -> Steps[object]:
        """Take a place; a campaign that is not open yet is opened beside."""
        if self._lobby is None:
            raise LobbyError("That is not for you to ask.")
        if joining.at in self._places:
            raise WireError(f"There is a place {joining.at} already.")
        if len(self._places) >= MOST_PLACES:
            raise SeatError(f"One session sits at no more than {MOST_PLACES} tables.")
        host = self._lobby.table(joining.game)
        if (opened := getattr(self._lobby, "opened_by_steps", None)) is not None:
            yield from opened(joining.game)
        yield from _when_written(host, lambda: None)
        if self._is_over:
            raise LobbyError("You have left.")
        place = self._sit_down(host, joining)
        self._places[joining.at] = place
        return place.joined

    def _sit_down(self, host: CampaignHost, joining: JoinTable) -> ToldPlace:
        """Take a place; that of the same session, which rests, as it is now.

        Its player may have taken his seat along to another terminal meanwhile; it comes back here.
        """
        places = self._before._places.values() if self._before is not None else ()
        kept = next((one for one in places if one.game == joining.game), None)
        if kept is None:
            return ToldPlace(host, self.token.account, joining, self._push)
        seat, lent = kept.ticket.seat, kept.ticket.lent
        sides = seat.sides.intersection(joining.sides)
        joining = replace(joining, sides=(*sides,), after=-1)
        place = ToldPlace(host, self.token.account, joining, self._push)
        place.ticket.lent = lent
        self._succeed()
        return place

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
                return _when_written(place.host, place.stand)
            case "advise":
                return _beside(partial(place.host.advise, place.ticket, **given))
        asked = partial(getattr(place.host, call.method), place.ticket, **given)
        if call.method in WRITES:
            return self._written(place, asked)
        if call.method == "lines":
            return _when_written(place.host, lambda: _told(place, asked()))
        return _told(place, asked())

    def _written(self, place: ToldPlace, order: Callable[[], object]) -> object:
        """An order, written at once; where the disk is slow of late, by another thread.

        That costs a millisecond or two, so it is done only where nobody at other tables shall wait.
        """
        disk = self._service.beside.disk
        timed = partial(disk.write, order)
        if disk.is_slow:
            return _told_then(place, timed)
        return _told(place, timed())

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
        if not self._is_stopped:
            self._read()


def _when_written(host: CampaignHost, done: Callable[[], object]) -> Steps[object]:
    """What is asked of a table once nothing is being written there: others do not wait for that."""
    while getattr(host, "is_writing", False):
        yield partial(time.sleep, NEXT_LOOK)
    return done()


def _told_then(place: ToldPlace, order: Callable[[], object]) -> Steps[object]:
    return _told(place, (yield order))


def _told(place: ToldPlace, value: object) -> object:
    """What an order has become is known before the answer is."""
    place.tell()
    return value


def _beside(step: Callable[[], object]) -> Steps[object]:
    """One step, done by another thread."""
    return (yield step)


def _refused(error: Exception) -> object:
    raise error
