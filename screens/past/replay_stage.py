"""The half of the replay screen that shows: the log read again, one order, how far we are."""

from collections.abc import Iterable
from itertools import groupby

from textual import events, work
from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Input

from saves.campaign_log.campaign_record import Record
from saves.campaign_log.replay import Entry
from screens.battle.thumbnail import Glimpse
from screens.map.army_panel import head_line
from screens.map.map_layout import Zoom
from screens.parts.key_bar import KeyLine
from screens.parts.text_pane import Sheet
from screens.past.progress_bar import playhead
from screens.past.timeline import Frame, Reel
from screens.shell.terminal import BREAKPOINTS, WIDE
from screens.shell.themes import glyphs_of
from screens.text.log_segment import retold
from screens.text.phrases import SIDE_ADJECTIVES, place, readable, shown_face

SPEEDS = (1, 2, 4, 8, 16, 32)
"""Orders in a second."""

KEPT = 12
"""Sentences about what went before, where there is room."""

READING = "Reading the log ..."


class ReplayStage(Screen[None]):
    """Shows a war; what keys do is for the screen that inherits it."""

    CSS = """
    ReplayStage #head { height: 1; padding: 0 1; background: $panel; }
    ReplayStage #field { height: 1fr; layout: horizontal; }
    ReplayStage Glimpse { width: 1fr; }
    ReplayStage #story { width: 30; padding: 0 1; border-left: vkey $primary; }
    ReplayStage.-wide #story { width: 52; }
    ReplayStage.-plain #story { border-left: ascii $primary; }
    ReplayStage.-narrow.-battle #field { layout: vertical; }
    ReplayStage.-narrow.-battle Glimpse { height: 1fr; }
    ReplayStage.-narrow.-battle #story {
        width: 100%; height: 8; border-left: none; background: $surface;
    }
    ReplayStage #bar { height: 1; padding: 0 1; background: $surface; }
    ReplayStage Input { display: none; height: 1; border: none; padding: 0 1; }
    """

    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    AUTO_FOCUS = ""

    def __init__(
        self, record: Record, entries: tuple[Entry, ...] | None = None, at: int | None = None
    ) -> None:
        """Watch the orders that count, or others of the log, from a line on."""
        super().__init__()
        self.record = record
        self._first = record.entries() if entries is None else entries, at
        self.reel: Reel | None = None
        """The war; None while it is being read."""

        self.place = 0
        """The frame on show."""

        self.speed = SPEEDS[2]
        self._playing: Timer | None = None

    def compose(self) -> ComposeResult:
        yield Sheet(id="head")
        with Container(id="field"):
            yield Glimpse(Zoom.ARMY if self.app.size.width >= WIDE else Zoom.THEATER)
            yield Sheet(id="story")
        yield Sheet(id="bar")
        yield Input(placeholder="the number of a line, then enter", id="line", type="integer")
        yield KeyLine()

    @property
    def glimpse(self) -> Glimpse:
        return self.query_one(Glimpse)

    @property
    def frame(self) -> Frame | None:
        """The order on show."""
        return self.reel.frames[self.place] if self.reel else None

    # --- reading the log ---

    def on_mount(self) -> None:
        self.set_class(glyphs_of(self.app.theme).is_plain, "-plain")
        self.query_one("#bar", Sheet).show(READING)
        self.read(*self._first)

    @work(thread=True, exclusive=True, group="reel")
    def read(self, entries: tuple[Entry, ...], at: int | None = None) -> None:
        """Play the war again, beside the screen, and show it from a line on."""
        reel = Reel(self.record.opening, retold(self.record.opening, entries))
        self.app.call_from_thread(self.take, reel, at)

    def take(self, reel: Reel, at: int | None = None) -> None:
        """Show a war: one that is over from its beginning, one that goes on where it stands."""
        if not self.is_mounted:
            return  # the player has left already
        self.reel = reel
        if reel.broken:
            self._say(reel.broken)
        is_over = not reel.frames[-1].state.agenda
        self.place = reel.at_line(at) if at is not None else 0 if is_over else reel.last
        self._show()

    # --- showing ---

    def _show(self) -> None:
        frame = self.frame
        if frame is None:
            return
        self.glimpse.show(frame.state, frame.box)
        self.set_class(self.glimpse.shows_battle, "-battle")
        glyphs = glyphs_of(self.app.theme)
        head = head_line(frame.state, glyphs, self.app.size.width - 2, "watched")
        self.query_one("#head", Sheet).show(head)
        self.query_one("#story", Sheet).show(Content("\n").join(self._story(frame)))
        self._show_bar()
        self.refresh_bindings()

    def _story(self, frame: Frame) -> Iterable[Content]:
        """The order, its dice, what came of it, and what comes next."""
        entry = frame.entry
        if entry is None:
            yield Content.styled(f"{self.record.name}: the opening", "bold")
        else:
            battle = frame.state.battle
            yield Content.assemble(
                (f"{entry.number} ", "dim"),
                (SIDE_ADJECTIVES[entry.side], f"bold ${entry.side}"),
                f", battle of {place(battle.position.request.box)}" if battle else "",
            )
            yield Content.styled(entry.order, "bold")
            for why, rolls in groupby(entry.rolls, lambda roll: roll.why):
                faces = [shown_face(roll) for roll in rolls]
                die = "die" if len(faces) == 1 else "dice"
                yield Content(f"{die} {' '.join(faces)}: {readable(why)}")
        yield Content("")
        yield from map(Content, frame.sentences())
        assert self.reel is not None
        if self.place < self.reel.last:
            coming = self.reel.frames[self.place + 1].entry
            yield Content("")
            yield Content.styled(f"next: {coming.order if coming else ''}", "dim")
        if self.app.size.width >= WIDE:
            yield Content("")
            yield from (Content.styled(text, "dim") for text in self.reel.before(self.place, KEPT))

    def _show_bar(self) -> None:
        assert self.reel is not None
        pace = f"{self.speed} a second{'' if self._playing else ', paused'}"
        end = self.reel.frames[-1].number
        note = f"line {self.reel.frames[self.place].number} of {end}, {pace}"
        width = self.app.size.width - 2
        bar = playhead(self.place, self.reel.last, width, note, glyphs_of(self.app.theme))
        self.query_one("#bar", Sheet).show(bar)

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self._show)

    def _say(self, text: str) -> None:
        self.notify(text, markup=False)
