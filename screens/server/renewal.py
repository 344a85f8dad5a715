"""A session that has grown begins anew at the same terminal, without its player's doing.

What it copies of its parent's memory by reading it, and what battles leave there in pieces, is
given back by nothing but its end; other servers recycle their workers for that, too. So where
nothing is half done on the map or in a battle, and nobody types, it writes down how they are looked
at, and tells the parent. The door keeps back what is typed from that moment on, and says that it
may go. It goes only if nothing has come meanwhile; then another one, forked afresh, shows what it
has shown.
"""

import array
import asyncio
import fcntl
import os
import sys
import termios
from contextlib import suppress
from pathlib import Path
from time import monotonic, time
from typing import Any, Final, NoReturn, Protocol, cast

import msgspec
from textual.app import App
from textual.screen import Screen

from campaign.terms import Side
from campaign.values import Value
from saves.campaign_log.save_points import Request
from saves.hosting.seated import Campaign, SeatedCampaign
from saves.server.contract.lobby import GUEST, GameNumber
from saves.server.process.memory import own
from screens.battle.preferences_file import Kept
from screens.game.play_loop import PlayLoop
from screens.game.proving import Proving
from screens.game.undo_groups import GivenByKey
from screens.lobby.news_desk import KnownNews, NewsDesk
from screens.map.map_screen import MapScreen
from screens.parts.campaign_screen import views
from screens.parts.question_of import question_of
from screens.parts.questions import Questions
from screens.server.forking import Fork
from screens.server.left_views import LeftView, left_views
from screens.server.session_process import MEMORY, write_down
from screens.shell.first_frame import is_busy, looks_of
from screens.shell.parent_line import GROWN, RENEWED, RENEWS, TAKES_KEYS, tell
from screens.shell.session import Session
from screens.shell.tidying import Tidying

FILE: Final = "left-{number}.json"
"""The file in the player's own folder in which a session writes what it leaves to the next one."""

LONGEST: Final = 65_536
IN_PEACE: Final = 5.0
"""Seconds without a key after which nobody will notice that it begins anew."""

BY_HALF: Final = 1.5
"""So many times what it may have grown by, it begins anew between two keys: the next one waits for
a third of a second, once in some hundred."""

BETWEEN: Final = 0.15
"""Seconds without a key after which one has been answered."""

AT_ONCE: Final = 1.0
"""Seconds in which the parent says that it may go; later what was kept back has been passed on."""

AGAIN: Final = 30.0
"""Seconds after which it asks once more, where nobody has answered."""

OLD: Final = 60.0
"""Seconds after which what a session has left is of no more use: its line had dropped."""

SOON: Final = 0.5
"""Seconds between two looks whether this is the moment, while somebody plays."""

A_MOMENT: Final = 0.1
"""Seconds after which a key is known that was read, on a busy host, too."""

KEYS_POP: Final = b"\x1b[<u"
"""Takes back what each program asks of the keyboard when it begins; all else it asks is no more for
being asked twice."""


class Playing(Protocol):
    """The program, as far as it has to be known whether something is half done."""

    paused: bool
    lesson: Any
    playing: PlayLoop | None
    desk: NewsDesk | None
    tidying: Tidying
    questions: Questions
    session: Session
    proving: Proving

    @property
    def journal(self) -> Campaign | None: ...
    @property
    def message_queue_size(self) -> int: ...
    @property
    def mouse_captured(self) -> object | None: ...
    @property
    def says_something(self) -> bool: ...
    @property
    def screen(self) -> Screen[Any]: ...
    @property
    def screen_stack(self) -> list[Screen[Any]]: ...


class Resting(Protocol):
    """A line whose other end keeps what one has there, for a session that goes on."""

    @property
    def is_up(self) -> bool: ...
    def rest(self, *, is_so: bool = True) -> None: ...


class Left(Value, frozen=True):
    """What a session leaves to the one that takes its place."""

    game: GameNumber
    looks_on: bool
    asks: str
    """What was asked: keys are no answer to anything else."""

    lines: int
    """Of the log at the table, those that were read: what comes behind them is news."""

    news: KnownNews
    """What was told beside the map."""

    deeds: tuple[GivenByKey, ...]
    """What one key takes back."""

    request: Request | None
    """To go back: the one about which the player was asked, and may have put it off."""

    stays: tuple[tuple[str, Side], ...]
    """Battles in which he has told his commanders not to leave the field for a side."""

    view_states: tuple[LeftView, ...]
    """How its screens were looked at."""

    looks: str
    """What was on show, as `looks_of` says it."""

    kept: Kept | None
    """What was chosen for the battle that goes on."""

    ended: str
    """How the game has ended, as its player was told; empty while it goes on."""

    is_proven: bool
    """Its log has been played again."""


def what_was_left(request: Fork) -> Left | None:
    """What the session has left that this one takes over from; it is gone then.

    None if it cannot be read, as after another version was installed.
    """
    file = request.own(os.getpid()) / FILE.format(number=request.takes_over)
    try:
        with file.open("rb") as stream:
            said = stream.read(LONGEST)
        file.unlink()
        return msgspec.json.decode(said, type=Left)
    except (OSError, msgspec.DecodeError) as error:
        write_down(request, f"begins anew without what the one before has left: {error!r}\n")
        return None


def asked_in(campaign: SeatedCampaign) -> str:
    """What a campaign asks, in words that say the same to another process."""
    return repr(question_of(campaign.state, campaign.last))


def forget_old(folder: Path) -> None:
    """Remove what sessions have left that nobody has taken over from."""
    with suppress(OSError):
        for file in folder.glob(FILE.format(number="*")):
            if time() - file.stat().st_mtime > OLD:
                file.unlink()


def may_begin_anew(request: Fork) -> bool:
    """Whether a session is one that ends when it has grown, and knows what it takes.

    A guest's folder goes with his process, and with it what it would have to leave there.
    """
    if not request.limits.growth or request.account == GUEST:
        return False
    try:
        return own(MEMORY) > 0
    except OSError:  # the system does not say it
        return False


class Renewal:
    """Ends a session that has grown, where nobody notices it."""

    def __init__(
        self, game: Playing, request: Fork, before: Left | None = None, *, line: Resting
    ) -> None:
        """Of the session that was asked for; *before* is what it goes on from.

        By its *line* the server keeps its places for the next one.
        """
        self._line = line
        self._game, self._growth = game, request.limits.growth
        self._pause = request.limits.between_measurements
        folder = request.own(os.getpid())
        self._file = folder / FILE.format(number=request.number)
        forget_old(folder)
        self._before = before
        self._is_new = bool(request.takes_over)
        """It has taken a place, and what is typed is kept back for it."""

        self._first = self._grown = 0
        """What it had at its first map, and how much more it has now."""

        self._is_waiting = False
        """It has grown, and looks for the moment."""

        self._measured_at = -self._pause
        """When it was measured last."""

        self._asked, self._key = -AGAIN, 0.0
        """When it has asked last, and when the last key had come then."""

    def look(self) -> None:
        """See what it takes, and if it has grown, wait for the moment; called every few seconds."""
        if self._is_new:
            self._is_new = False
            if self._game.playing is not None and self._before is not None:
                _tell(self._game.playing, self._before)
            self._say_when_asked()
        if self._may_have_grown:
            self._measure()
        # Whoever has paused for long is looked at again, too: it may not have been the moment.
        if self._grown > self._growth and not self._is_waiting:
            self._is_waiting = True
            self._wait()

    def _wait(self) -> None:
        """Ask to begin anew, if this is the moment; look again soon, if somebody plays on."""
        quiet = monotonic() - self._game.tidying.latest_key
        is_long = quiet > IN_PEACE
        is_time = is_long or (self._grown > BY_HALF * self._growth and quiet > BETWEEN)
        if is_time and monotonic() - self._asked > AGAIN and (seen := self._view_states):
            self._ask(seen)
        self._is_waiting = quiet <= 2 * IN_PEACE
        if self._is_waiting:
            asyncio.get_running_loop().call_later(SOON, self._wait)

    def _say_when_asked(self) -> None:
        """Have keys passed on once what they answer is on show: earlier ones would be dropped."""
        questions = self._game.questions
        questions.look()
        if questions.is_on_show:
            tell(TAKES_KEYS)
        else:
            asyncio.get_running_loop().call_later(A_MOMENT, self._say_when_asked)

    @property
    def _may_have_grown(self) -> bool:
        """Since it was measured; whoever does nothing does not grow."""
        is_time = monotonic() - self._measured_at > self._pause
        return is_time and self._game.tidying.latest_key > self._measured_at

    def _measure(self) -> None:
        self._measured_at = monotonic()
        now = own(MEMORY)
        self._first = self._first or now
        self._grown = now - self._first

    @property
    def _view_states(self) -> tuple[LeftView, ...]:
        """How the screens of the campaign are looked at; none if something would be lost by showing
        them anew.

        That is the map, or a battle that lies over it. While nobody answers at the server another
        session would have nothing to show.
        """
        game, playing = self._game, self._game.playing
        if playing is None or game.lesson is not None or _is_half_done(playing):
            return ()
        if not self._line.is_up:
            return ()
        is_fought = playing.journal.state.battle is not None
        is_half_shown = (
            is_fought == isinstance(game.screen, MapScreen)
            or game.paused
            or game.says_something
            or game.message_queue_size
            or game.mouse_captured is not None
            or is_busy(game.screen)
        )
        return () if is_half_shown else left_views(views(game.screen_stack))

    def _ask(self, seen: tuple[LeftView, ...]) -> None:
        """Write down what the next one has to know, and ask."""
        game = self._game
        assert isinstance(game.journal, SeatedCampaign), "all campaigns of a server are at tables"
        assert game.desk is not None, "there is a desk on a server"
        assert game.playing is not None, "there is play on a map"
        campaign = game.journal
        left = Left(
            game=game.desk.room,
            looks_on=not campaign.seat.sides,
            asks=asked_in(campaign),
            lines=campaign.record.lines,
            news=game.desk.known,
            deeds=game.playing.undo.known,
            request=game.playing.request.known,
            stays=(*game.playing.battles.leaving.stays,),
            view_states=seen,
            looks=looks_of(cast("App[None]", game)),
            kept=game.session.kept.get(campaign.record.id),
            ended=game.playing.ended,
            is_proven=game.proving.is_over,
        )
        self._asked, self._key = monotonic(), game.tidying.latest_key
        try:
            self._file.write_bytes(msgspec.json.encode(left))
        except OSError:  # without room for that it goes on as it is
            with suppress(OSError):
                self._file.unlink(missing_ok=True)
            return
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(RENEWS, self._end)
        loop.call_later(AT_ONCE, self._goes_on)
        tell(GROWN)

    def _goes_on(self) -> None:
        """Nobody has said that it may end, or something came between: it goes on."""
        with suppress(OSError):
            self._file.unlink(missing_ok=True)
        self._line.rest(is_so=False)
        tell(TAKES_KEYS)

    def _end(self) -> None:
        """It may end; it does if nothing has changed since it asked."""
        if self._has_changed:
            self._goes_on()
        else:  # a key that was just read, or a word of the server, is not here yet
            self._line.rest()
            asyncio.get_running_loop().call_later(A_MOMENT, self._end_now)

    def _end_now(self) -> None:
        if self._has_changed:
            self._goes_on()
        else:
            end()

    @property
    def _has_changed(self) -> bool:
        is_late = monotonic() - self._asked > AT_ONCE
        return is_late or not self._view_states or self._has_been_typed

    @property
    def _has_been_typed(self) -> bool:
        waiting = array.array("i", [0])
        fcntl.ioctl(0, termios.FIONREAD, waiting)
        return bool(waiting[0]) or self._game.tidying.latest_key != self._key


def _tell(playing: PlayLoop, before: Left) -> None:
    """Tell those who play what their player has done and said in the session before."""
    playing.undo.know(before.deeds)
    playing.battles.leaving.stays.update(before.stays)


def _is_half_done(playing: PlayLoop) -> bool:
    """Something is on show, chosen or on its way that another session would not go on with."""
    if playing.is_over:
        return not (playing.is_at_rest and playing.end_is_told)
    is_chosen = playing.battles.choices.is_chosen and playing.journal.state.battle is None
    return not playing.is_at_rest or is_chosen or playing.has_more_to_come


def end() -> NoReturn:
    """End, and leave the screen as it is."""
    with suppress(OSError):
        os.write(cast("int", sys.__stdout__.fileno()), KEYS_POP)  # type: ignore[union-attr]
    os._exit(RENEWED)
