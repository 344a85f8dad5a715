"""One session of somebody who is in: a terminal or a command, from its request to its end."""

import asyncio
import os
import struct
import termios
import tty
from collections.abc import Callable
from contextlib import suppress
from fcntl import ioctl
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Protocol

import asyncssh
from msgspec.structs import replace

from saves.server.contract.door import Admission, RefusedError
from saves.server.line.tokens import token
from screens.server import terminals
from screens.server.asked_words import asked_words, in_json, problem_of, wants_json, wants_screen
from screens.server.asking_parent import Forking, NoSessionError
from screens.server.forking import Fork
from screens.server.house import CLOSED, STOPPING, House
from screens.server.in_line import InLine
from screens.server.logbook import log
from screens.server.pumping import MOST, Drain, Feed
from screens.server.session_process import BROKEN, BROKEN_COMMAND, BY_KEYS, FAILED
from screens.server.takeover import Takeover, tried_again
from screens.server.typed import Typed
from screens.shell.hangup import PUT_RIGHT
from screens.shell.parent_line import RENEWED

if TYPE_CHECKING:
    from asyncssh import SSHServerChannel
    from asyncssh.misc import MaybeAwait as MaybeAwait

LAST_WORDS: Final = 2.0
"""Seconds after the end of a session in which what it has written last is still passed on."""

TO_PAINT: Final = 30.0
"""Seconds in which the one that takes its place is painted, on the busiest host, too."""

PAUSES: Final = (0.1, 0.3, 1.0)
"""Seconds after a parent has died over a session until the next one is asked: over one that kills
whoever forks it, no more than these die."""

FAREWELL: Final = 3.0
"""Seconds in which the client takes what was said to it; before that the door is not closed."""

MINUTE = 60.0
NO_TERMINAL = "The game needs a terminal: ssh -t. Commands do without: ssh host help."
IDLE = "Nobody has pressed a key for {minutes} minutes, so the session is closed. Nothing is lost."
NO_INPUT = "Nothing more can be typed here, so the session is closed. Nothing is lost."
END_OF_LINES: Final = b"\x04\x04"
"""What a terminal takes for the end of input: the first one ends a line that was begun."""

BY_PARENT: Final = 128 + 1
"""Status of a session that its parent hangs up: as he is told, or since he ends himself."""

HUNG_UP: Final = frozenset((BY_PARENT, 128 + 9, 128 + 15))
"""Statuses of sessions that were ended from outside."""

ENDED_COMMANDS: Final = BY_KEYS | {BY_PARENT}
"""Statuses of commands that nobody need be told of: he has ended it himself, or is not there."""

WITHOUT_ERROR: Final = HUNG_UP | {RENEWED}


class Knocking(Protocol):
    """The connection on which a session came."""

    address: str

    async def admit(self) -> Admission:
        """Whoever is in.

        Raises:
            RefusedError: with the sentence for him.
        """
        ...

    def go(self, visit: "Visit") -> None:
        """A channel of it is closed."""
        ...


class Visit(asyncssh.SSHServerSession[bytes]):
    """Somebody's session."""

    def __init__(self, house: House, gate: Knocking) -> None:
        self._house, self._gate = house, gate
        self._channel: SSHServerChannel[bytes] | None = None
        self._term: str | None = None
        self._size = terminals.USUAL
        self._words: tuple[str, ...] = ()
        self._problem = ""
        """What is wrong with the command; empty if nothing is."""

        self._is_json = False
        """Whoever gives the command reads JSON."""

        self._feed: Feed | None = None
        self._drains: list[Drain] = []
        self._theirs: list[int] = []
        """The ends that the session gets."""

        self._master = -1
        self._in_line: InLine | None = None
        """What tells him so, if he has a screen; one in line may go, too."""

        self._number = 0
        """Of the session that is asked for."""

        self._forking: Forking | None = None
        self._typed = Typed()
        soonest = house.limits.between_measurements
        self._takeover = Takeover(soonest, self._pass_on_what_was_kept)
        self._is_full = False
        """The client takes nothing more at the moment."""

        self._late: asyncio.TimerHandle | None = None
        self._latest_key = monotonic()
        self._reason = ""
        """Why the server has ended it; empty if it has not."""

        self._is_gone = False
        self._running: asyncio.Task[None] | None = None

    # --- what is asked ---

    def connection_made(self, chan: "SSHServerChannel[bytes]") -> None:
        self._channel = chan

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Any
    ) -> bool:
        self._term, self._size = term_type, terminals.size(*term_size[:2])
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        self._words = asked_words(command) or ("",)
        self._problem, self._is_json = problem_of(command), wants_json(command)
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        return False

    @property
    def _has_screen(self) -> bool:
        return self._term is not None and wants_screen(self._words)

    def session_started(self) -> None:
        """Everything is known now; what is typed from here on waits for whoever will read it."""
        try:
            self._open_terminal() if self._term is not None else self._open_pipes()
        except OSError as error:
            log("no session", error=error)
            self._sentence(CLOSED)
            self._close(1)
            return
        self._house.come(self)
        self._in_line = InLine(self._say) if self._has_screen else None
        self._running = asyncio.get_running_loop().create_task(self._run())

    def _open_terminal(self) -> None:
        """Open one; what there is of it, if there is no room for all, is closed with the rest."""
        self._master, slave = os.openpty()
        self._theirs, self._drains = [slave], [Drain(self._master, self._show)]
        if self._is_full:  # it is said but once
            self.pause_writing()
        self._resize()
        if self._has_screen:
            tty.setraw(slave, termios.TCSANOW)  # what comes early is not echoed
        self._feed = self._feeding(os.dup(self._master))

    def _open_pipes(self) -> None:
        """Open three; likewise."""
        his_input, our_end = os.pipe()
        self._theirs, self._feed = [his_input], self._feeding(our_end)
        for take in (self._say, self._complain):
            ours, his = os.pipe()
            self._drains.append(Drain(ours, take))
            self._theirs.append(his)

    def _feeding(self, descriptor: int) -> Feed:
        assert self._channel is not None, "there is a channel before anything is asked on it"
        pause, resume = self._channel.pause_reading, self._channel.resume_reading
        return Feed(descriptor, pause, resume, lambda: self._open_channel is not None)

    # --- what comes from the client ---

    def data_received(self, data: bytes, datatype: int | None) -> None:
        now = self._latest_key = monotonic()
        self._pass_on(self._typed.take(data, now) if self._has_screen else data)
        self._wait_for_the_rest()

    def _pass_on(self, data: bytes) -> None:
        if self._takeover.keeps:
            if self._takeover.keep(data) > MOST and self._channel is not None:
                self._channel.pause_reading()
        elif self._feed is not None:
            self._takeover.passes_on()
            self._feed.write(data)

    def _wait_for_the_rest(self) -> None:
        """What may be the escape key, or the first piece of a sequence, is decided by time."""
        if self._late is not None:
            self._late.cancel()
            self._late = None
        if self._typed.due is not None:
            wait = self._typed.due - monotonic()
            self._late = asyncio.get_running_loop().call_later(wait, self._nothing_came)

    def _nothing_came(self) -> None:
        self._late = None
        self._pass_on(self._typed.late(monotonic()))

    def eof_received(self) -> bool:
        if self._has_screen:
            self.end(NO_INPUT)
        elif self._feed is not None:
            if self._term is not None:
                self._feed.write(END_OF_LINES)
            self._feed.end()
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self._size = terminals.size(width, height)
        self._resize()

    def _resize(self) -> None:
        if self._master >= 0:
            columns, rows = self._size
            ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def pause_writing(self) -> None:
        self._is_full = True
        for drain in self._drains:
            drain.pause()

    def resume_writing(self) -> None:
        self._is_full = False
        for drain in self._drains:
            drain.resume()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone: the session is hung up, and what it still writes is forgotten."""
        self._is_gone = True
        self._gate.go(self)
        for drain in self._drains:
            drain.forget()
        self._drop()

    # --- what goes to the client ---

    def _show(self, data: bytes) -> None:
        """The session says something."""
        self._no_longer_in_line()
        self._say(data)

    def _no_longer_in_line(self) -> None:
        if self._in_line is not None:
            self._in_line.over()

    @property
    def _open_channel(self) -> "SSHServerChannel[bytes] | None":
        """Where something may still be said: a close is known before the loss of the line is."""
        if self._channel is None or self._is_gone or self._channel.is_closing():
            return None
        return self._channel

    def _say(self, data: bytes) -> None:
        if (channel := self._open_channel) is not None:
            channel.write(data)

    def _complain(self, data: bytes) -> None:
        if (channel := self._open_channel) is not None:
            channel.write_stderr(data)

    def _sentence(self, text: str) -> None:
        """A sentence of the server itself, on a screen that is a shell's again."""
        self._no_longer_in_line()
        if self._has_screen:
            self._say(PUT_RIGHT + f"\r\n{text}\r\n".encode())
        else:
            said = in_json(text) if self._is_json else text
            self._complain(f"{said}\n".encode())

    # --- from beginning to end ---

    def end(self, sentence: str) -> None:
        """The server ends the session, and says why."""
        self._reason = self._reason or sentence
        self._drop()

    def _drop(self) -> None:
        if self._number:
            self._house.parent.drop(self._number)

    async def _run(self) -> None:
        status = 1
        try:
            status = await self._let_in()
        except (RefusedError, NoSessionError) as error:
            is_sentence = isinstance(error, RefusedError)
            if self._reason and self._has_screen and not is_sentence:
                status = 0  # ended while it was in line, as later on; no command has been obeyed
            self._sentence(str(error) if is_sentence else self._reason or CLOSED)
            if not (is_sentence or self._reason) and self._open_channel is not None:
                log("no session", error=error)
        finally:
            self._no_longer_in_line()
            self._close(status)
            await self._farewell()
            self._house.go(self)

    async def _let_in(self) -> int:
        """A session for whoever may come in; its status."""
        if self._term is None and wants_screen(self._words):
            raise RefusedError(NO_TERMINAL)
        if self._problem:
            raise RefusedError(self._problem)
        if self._house.is_stopping:
            raise RefusedError(STOPPING)
        admission = await self._gate.admit()
        account, address = str(admission.player.account), self._gate.address
        crowd = self._house.crowd
        if refused := crowd.refusal(account, address):
            raise RefusedError(refused)
        crowd.come(account, address)
        try:
            return await self._watched(admission)
        finally:
            crowd.go(account, address)

    async def _watched(self, admission: Admission) -> int:
        """The session in the log of what everybody did, from its beginning to its end."""
        door, account = self._house.door, admission.player.account
        session = await self._house.ask(door.came, account, self._gate.address, admission.how)
        try:
            status = await self._play(admission, session)
        finally:
            why = self._reason or ("the line dropped" if self._is_gone else "left")
            self._house.tell(door.left, session, why)
        return status

    async def _play(self, admission: Admission, session: int) -> int:
        player = admission.player
        assert self._channel is not None, "who is in has a channel"
        signed = partial(token, self._house.secret, player.account, player.role, session)
        request = Fork(
            number=next(self._house.numbers),
            account=player.account,
            token=signed(),
            folder=str(self._house.config.folder),
            table=str(self._house.config.table),
            variables=terminals.environment(
                self._term or "dumb", self._channel.get_environment_bytes()
            ),
            limits=self._house.limits,
            words=self._words,
            has_screen=self._has_screen,
        )
        if not self._is_wanted:
            raise NoSessionError("who has come is gone")
        self._began(await self._forked(request))
        watch = asyncio.get_running_loop().create_task(self._end_when_idle())
        self._house.known[session] = self
        try:
            while self._takeover.goes_on(status := await self._ended()) and self._is_wanted:
                if not self._takeover.has_failed:
                    # It may be another one than was asked for, if a parent has died over that.
                    request = replace(request, takes_over=self._number)
                # Who plays for longer than a token serves is not sent away for it.
                self._began(await self._anew(replace(request, token=signed())))
        finally:
            watch.cancel()
            del self._house.known[session]
        await self._last_words()
        self._say_how_it_ended(status, player.account)
        # A screen has been left in order then; whether a command was carried out is not known.
        return 0 if status in WITHOUT_ERROR and self._reason and self._has_screen else status

    def _began(self, forking: Forking) -> None:
        self._forking = forking
        self._takeover.begins()
        forking.grown, forking.is_ready = self._let_begin_anew, self._takeover.takes_keys
        self._let_go_of_theirs()

    async def _ended(self) -> int:
        """How the session has ended."""
        assert self._forking is not None, "one has begun"
        return await self._forking.died

    # --- a session that has grown ---

    def _let_begin_anew(self) -> None:
        """A session has grown: it may end, if nothing was typed before this moment.

        What it has written goes with its terminal, so it is all to have been taken.
        """
        is_one = self._is_wanted and self._has_screen and not self._is_full
        if is_one and self._takeover.allows(is_pasting=self._typed.is_pasting):
            self._house.parent.renew(self._number)

    def _pass_on_what_was_kept(self, kept: bytes) -> None:
        self._pass_on(kept)
        # What waits comes at once then, and so behind that.
        if self._channel is not None and not (self._feed and self._feed.is_waiting):
            self._channel.resume_reading()

    async def _anew(self, request: Fork) -> Forking:
        """Another session in place of the one that has ended, and of its terminal.

        Whoever plays already is not sent away because there is no room in this moment.

        Raises:
            NoSessionError: if nobody wants one any more.
            RefusedError: if there is none to be had.
        """
        self._takeover.wait(None)
        await self._last_words()
        self._no_longer_in_line()
        self._in_line = InLine(self._say)
        forking = await tried_again(partial(self._in_its_place, request), lambda: self._is_wanted)
        self._takeover.wait_for_the_next(TO_PAINT)
        return forking

    async def _in_its_place(self, request: Fork) -> Forking:
        self._another_terminal()
        return await self._forked(replace(request, number=next(self._house.numbers)))

    def _another_terminal(self) -> None:
        """A terminal that no session has had, in place of the one before.

        Raises:
            NoSessionError: if there is none to be had, or nobody wants one any more.
        """
        self._close_ends()
        if not self._is_wanted:
            raise NoSessionError("who has come is gone")
        try:
            self._open_terminal()
        except OSError as error:
            raise NoSessionError(str(error)) from error

    async def _forked(self, request: Fork) -> Forking:
        """A session; if the parent dies over it, one of the next parent's.

        Of one that is dying the socket may still be there, so a few are asked.

        Raises:
            NoSessionError: if there is none to be had.
        """
        for pause in PAUSES:
            try:
                return await self._asked_for(request)
            except NoSessionError as error:
                if not (error.may_run and self._has_screen and self._is_wanted):
                    raise  # what was ordered by a command is not ordered twice
            await asyncio.sleep(pause)
            # What may have been forked is hung up with its terminal, and there is another one.
            self._another_terminal()
            request = replace(request, number=next(self._house.numbers))
        return await self._asked_for(request)

    @property
    def _is_wanted(self) -> bool:
        return self._open_channel is not None and not self._reason

    async def _asked_for(self, request: Fork) -> Forking:
        self._number = request.number
        waits = self._in_line.at if self._in_line is not None else lambda _: None
        return await self._house.parent.fork(request, self._theirs, waits)

    def _say_how_it_ended(self, status: int, account: str) -> None:
        if self._reason:
            self._sentence(self._reason)
        elif status == BY_PARENT and self._has_screen and not self._is_gone:
            self._sentence(STOPPING)
        elif self._is_gone or (status in ENDED_COMMANDS and not self._has_screen):
            return
        elif status >= FAILED or status == RENEWED:
            log("a session failed", account=account, status=status)
            self._sentence(BROKEN if self._has_screen else BROKEN_COMMAND)

    async def _last_words(self) -> None:
        """What a session has written before it ended comes before whatever the server says."""
        endings: list[Callable[[], Any]] = [drain.close for drain in self._drains]
        waiting = [asyncio.shield(drain.ended) for drain in self._drains]
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_WORDS):
                await asyncio.gather(*waiting)
        for close in endings:
            close()

    async def _end_when_idle(self) -> None:
        minutes = self._house.config.idle_minutes
        while minutes:
            left = self._latest_key + MINUTE * minutes - monotonic()
            if left <= 0:
                self.end(IDLE.format(minutes=minutes))
                return
            await asyncio.sleep(left)

    def _let_go_of_theirs(self) -> None:
        for descriptor in self._theirs:
            os.close(descriptor)
        self._theirs.clear()

    def _close_ends(self) -> None:
        self._let_go_of_theirs()
        self._master = -1
        if self._feed is not None:
            self._feed.close()
        for drain in self._drains:
            drain.close()

    def _close(self, status: int) -> None:
        self._close_ends()
        if self._late is not None:
            self._late.cancel()
        if (channel := self._open_channel) is not None:
            channel.exit(status)

    async def _farewell(self) -> None:
        """Whoever reads slowly, or at the other end of the world, hears how it ended, too."""
        if self._channel is not None and not self._is_gone:
            with suppress(TimeoutError):
                async with asyncio.timeout(FAREWELL):
                    await self._channel.wait_closed()
