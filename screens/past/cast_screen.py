"""A recording once more: a war as somebody's screen has shown it. It plays nothing."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar, TypeAlias

from textual.app import ComposeResult
from textual.binding import Binding
from textual.timer import Timer

from screens.parts.command import Command, CommandScreen, Keys, Obstacle
from screens.parts.key_bar import KeyLine
from screens.parts.text_pane import Sheet
from screens.past.cast_reader import Recording
from screens.past.cast_view import CastView
from screens.past.progress_bar import playhead
from screens.shell.themes import glyphs_of

SPEEDS = (1, 2, 4, 8)
"""Times as fast as it was recorded."""

FAR = 20
"""Frames that one goes at once."""

ASIDE = 8
"""Columns that one moves at once."""

FETCHING = "Fetching the recording ..."
SMALLER = "{columns} x {rows}, too large: {keys} move it."
ALL_SHOWN = "The whole recorded screen is in view."
NOT_HERE = "The recording has not come yet."

Take: TypeAlias = Callable[[Recording], object]
Fetch: TypeAlias = Callable[[Take], object]
"""Has a recording brought, and handed over."""


class CastScreen(CommandScreen[None]):
    """Plays a recording."""

    DEFAULT_CSS = """
    CastScreen #head { height: 1; padding: 0 1; background: $panel; }
    CastScreen #bar { height: 1; padding: 0 1; background: $surface; }
    """

    AUTO_FOCUS = ""

    def __init__(self, title: str, fetch: Fetch) -> None:
        super().__init__()
        self._title, self._fetch = title, fetch
        self.recording: Recording | None = None
        self.speed = SPEEDS[0]
        self._playing: Timer | None = None
        self._head, self._bar = Sheet(id="head"), Sheet(id="bar")
        self._view = CastView(id="cast")

    def compose(self) -> ComposeResult:
        yield self._head
        yield self._view
        yield self._bar
        yield KeyLine()

    def on_mount(self) -> None:
        self._head.show(self._title)
        self._bar.show(FETCHING)
        self._fetch(self.take)

    def take(self, recording: Recording) -> None:
        """The recording is there: it begins to run."""
        if self.is_attached:
            self.recording = recording
            self._start()
            self._show()

    def on_resize(self) -> None:
        self.call_after_refresh(self._show)

    # --- showing ---

    def _show(self) -> None:
        if (recording := self.recording) is None:
            return
        self._view.show(recording)
        self._head.show(f"{self._title}  {self._about_size(recording)}".rstrip())
        state = "" if self._playing else ", paused"
        note = f"frame {recording.place + 1} of {recording.last + 1}, {self.speed}x{state}"
        width = self.app.size.width - 2
        glyphs = glyphs_of(self.app.theme)
        self._bar.show(playhead(recording.place, recording.last, width, note, glyphs))
        self.refresh_bindings()

    def _about_size(self, recording: Recording) -> str:
        """That there is no room for all of it, and how one sees the rest."""
        columns, rows = self._view.hidden
        keys = [*(["up", "down"] if rows else []), *(["H", "L"] if columns else [])]
        if not keys:
            return ""
        width, height = recording.size
        return SMALLER.format(columns=width, rows=height, keys=", ".join(keys))

    # --- back and forth ---

    def why_nothing(self) -> Obstacle:
        return None if self.recording else NOT_HERE

    def why_all(self) -> Obstacle:
        return None if any(self._view.hidden) else ALL_SHOWN

    def _go(self, place: int) -> None:
        if (recording := self.recording) is not None:
            recording.go(place)
            self._show()

    def step(self, by: int) -> None:
        """Some frames forward or back."""
        if self.recording is not None:
            self._stop()
            self._go(self.recording.place + by)

    def go_to_end(self, last: bool) -> None:
        """To the beginning, or to the end."""
        if self.recording is not None:
            self._stop()
            self._go(self.recording.last if last else 0)

    def up(self) -> None:
        """Show the rows above."""
        self._view.move(0, -1)

    def down(self) -> None:
        """Show the rows below."""
        self._view.move(0, 1)

    def left(self) -> None:
        """Show the columns to the left."""
        self._view.move(-ASIDE, 0)

    def right(self) -> None:
        """Show the columns to the right."""
        self._view.move(ASIDE, 0)

    # --- by itself ---

    def run_or_stand(self) -> None:
        """Let it run, or stand still."""
        if self.recording is None:
            return
        if self._playing is not None:
            self._stop()
        else:
            if self.recording.place == self.recording.last:
                self.recording.go(0)
            self._start()
        self._show()

    def _start(self) -> None:
        recording = self.recording
        if recording is None or recording.place == recording.last:
            self._playing = None
        else:
            self._playing = self.set_timer(recording.seconds_to_next / self.speed, self._next)

    def _next(self) -> None:
        if self.recording is not None:
            self.recording.go(self.recording.place + 1)
            self._start()
            self._show()

    def _stop(self) -> None:
        if self._playing is not None:
            self._playing.stop()
            self._playing = None

    def change_speed(self, by: int) -> None:
        """Twice as fast, or half as fast."""
        at = SPEEDS.index(self.speed) + by
        self.speed = SPEEDS[max(0, min(len(SPEEDS) - 1, at))]
        if self._playing is not None:
            self._stop()
            self._start()
        self._show()

    def back(self) -> None:
        """Back to the lobby."""
        if self.is_current:  # a second key in haste comes when it is gone already
            self._stop()
            self.dismiss()

    KEYS: ClassVar[Keys] = (
        Command("cast.run", "space", "run", run_or_stand, why_nothing),
        Command(
            *("cast.forward", "right,l", "next", partial(step, by=1), why_nothing), display="right"
        ),
        Command(
            *("cast.before", "left,h", "before", partial(step, by=-1), why_nothing), display="left"
        ),
        Command("cast.faster", "f", "faster", partial(change_speed, by=1), why_nothing),
        Command("cast.slower", "s", "slower", partial(change_speed, by=-1), why_nothing),
        Command(
            *("cast.far", "n,pagedown", "far on", partial(step, by=FAR), why_nothing), shown=False
        ),
        Command(
            *("cast.far-back", "N,pageup", "far back", partial(step, by=-FAR), why_nothing),
            shown=False,
        ),
        Command(
            *("cast.first", "home", "the beginning", partial(go_to_end, last=False), why_nothing),
            shown=False,
        ),
        Command(
            *("cast.last", "end", "the end", partial(go_to_end, last=True), why_nothing),
            shown=False,
        ),
        Command("cast.up", "up,k", "further up", up, why_all, shown=False),
        Command("cast.down", "down,j", "further down", down, why_all, shown=False),
        Command("cast.to-left", "H", "further left", left, why_all, shown=False),
        Command("cast.to-right", "L", "further right", right, why_all, shown=False),
        Command("cast.back", "escape,backspace,q", "back", back, display="esc"),
        Binding("question_mark,f1", "app.help", "help", id="cast.help", key_display="?"),
    )
