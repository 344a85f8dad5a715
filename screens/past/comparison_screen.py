"""Two points of the war side by side, picked by turn."""

from functools import partial
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from saves.campaign_log.campaign_record import Record
from screens.parts.command import Command, Keys
from screens.parts.key_bar import KeyLine
from screens.parts.reader_screen import READING, ReadingScreen
from screens.past.comparison_page import pages
from screens.past.timeline import Reel, Stop, when

MANY = 10
"""Player turns in a long step."""


class ComparisonScreen(ReadingScreen):
    """What moved, fell and changed hands between two points."""

    CSS = "ComparisonScreen #ends { height: 2; padding: 0 1; }"

    def __init__(self, record: Record, reel: Reel | None = None, place: int | None = None) -> None:
        """Compare with a frame of a reel that is there already, or with where the war stands."""
        super().__init__()
        self.record = record
        self.reel = reel
        self._place = place
        self.stops: list[Stop] = []
        """The points one may pick."""

        self.ends = [0, 0]
        """The two points, by their places among these."""

        self.end = 0
        """Which of the two is moved."""

    def compose(self) -> ComposeResult:
        yield Static(f"Two points of {self.record.name}", id="title", markup=False)
        yield Static(id="ends")
        with VerticalScroll(can_focus=False):
            yield Static(READING, id="page")
        yield KeyLine()

    def on_mount(self) -> None:
        if self.reel is not None:
            self._take(self.reel)
        else:
            self.read()

    @work(thread=True, exclusive=True, group="reel")
    def read(self) -> None:
        """Play the war again beside the screen."""
        self.app.call_from_thread(self.take, Reel(self.record.opening, self.record.retell()))

    def take(self, reel: Reel) -> None:
        """Compare points of a war, unless the player has left already."""
        if self.is_mounted:
            self._take(reel)

    def _take(self, reel: Reel) -> None:
        """At first the frame that was asked for, or the end, and the player turn before it."""
        self.reel = reel
        if reel.broken:
            self.notify(reel.broken, markup=False)
        self.stops = reel.stops()
        place = reel.last if self._place is None else self._place
        if all(stop.place != place for stop in self.stops):
            frame = reel.frames[place]
            text = f"{when(frame.state)}, line {frame.number}"
            self.stops = sorted([*self.stops, Stop(place, text)])
        last = [stop.place for stop in self.stops].index(place)
        self.ends = [max(0, last - 1), last]
        self._show()

    def _show(self) -> None:
        """The two points, and in what they differ."""
        if self.reel is None:
            return
        first, second = (self.stops[end] for end in self.ends)
        rows = [self._row(0, "from", first), self._row(1, "to  ", second)]
        self.query_one("#ends", Static).update(Content("\n").join(rows))
        before, after = (self.reel.frames[stop.place].state for stop in (first, second))
        told = self.reel.between(first.place, second.place)
        self.show_page(Content("\n").join(pages(before, after, told)))

    def _row(self, end: int, word: str, stop: Stop) -> Content:
        """One of the points; that which the keys move is marked."""
        is_moved = end == self.end
        mark = ">" if is_moved else " "
        return Content.styled(f"{mark} {word} {stop.text}", "bold" if is_moved else "dim")

    # --- keys ---

    def move(self, by: int) -> None:
        """Move one point; the first is never later than the second."""
        if not self.stops:
            return
        self.ends[self.end] = max(0, min(len(self.stops) - 1, self.ends[self.end] + by))
        if self.ends[0] > self.ends[1]:
            self.ends[1 - self.end] = self.ends[self.end]
        self._show()

    def other(self) -> None:
        """Move the other point from now on."""
        self.end = 1 - self.end
        self._show()

    KEYS: ClassVar[Keys] = (
        Command("comparison.earlier", "left,h", "earlier", partial(move, by=-1), display="left"),
        Command("comparison.later", "right,l", "later", partial(move, by=1), display="right"),
        Command("comparison.other", "tab,space", "other point", other),
        *("reading.back", "reading.help"),
        Command("comparison.much-later", "L,n", "much later", partial(move, by=MANY), shown=False),
        Command(
            "comparison.much-earlier", "H,N", "much earlier", partial(move, by=-MANY), shown=False
        ),
        Command("comparison.back", "C", "back", ReadingScreen.back, shown=False),
    )
