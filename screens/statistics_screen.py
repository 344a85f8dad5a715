"""Statistics of the campaign so far: dice and luck, strength, battles, losses, cities."""

from functools import lru_cache
from typing import ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from campaign import CampaignError
from campaign.statistics import Statistics, statistics
from saves.record import Record
from screens.statistics_pages import PAGES
from screens.statistics_paper import Paper
from screens.themes import glyphs_of
from screens.widgets.key_line import KeyLine

COUNTING = "The log is being read ..."


@lru_cache(maxsize=2)
def counted(record: Record, tip: int) -> Statistics:
    """The statistics of a campaign up to the line *tip*; counted once for each.

    Raises:
        LineError: at a line that no longer leads where it did.
    """
    return statistics(record.opening, record.retell())


def count(record: Record) -> Statistics:
    """The statistics of a campaign as it stands.

    Raises:
        LineError: at a line that no longer leads where it did.
    """
    entries = record.entries()
    return counted(record, entries[-1].number if entries else 0)


class StatisticsScreen(Screen[None]):
    """One page at a time; a digit for each."""

    CSS = """
    StatisticsScreen #title { height: 1; text-style: bold; background: $panel; padding: 0 1; }
    StatisticsScreen #tabs { height: 1; padding: 0 1; }
    StatisticsScreen VerticalScroll { height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
    StatisticsScreen #page { height: auto; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(
                str(number),
                f"turn_to('{name}')",
                title.lower(),
                show=False,
                id=f"statistics.{name}",
            )
            for number, (name, (title, _)) in enumerate(PAGES.items(), start=1)
        ),
        Binding("right,l,tab,n", "leaf(1)", "next page", id="statistics.next", key_display="right"),
        Binding(
            "left,h,shift+tab,N", "leaf(-1)", "page before", show=False, id="statistics.previous"
        ),
        Binding("down,j", "scroll('down')", "down", show=False, id="statistics.down"),
        Binding("up,k", "scroll('up')", "up", show=False, id="statistics.up"),
        Binding(
            "pagedown,J", "scroll('page_down')", "page down", show=False, id="statistics.page-down"
        ),
        Binding("pageup,K", "scroll('page_up')", "page up", show=False, id="statistics.page-up"),
        Binding("home", "scroll('home')", "first line", show=False, id="statistics.first"),
        Binding("end", "scroll('end')", "last line", show=False, id="statistics.last"),
        Binding(
            "escape,backspace,enter,q,D", "back", "back", id="statistics.back", key_display="esc"
        ),
        Binding("question_mark,f1", "app.help", "help", id="statistics.help", key_display="?"),
    ]

    AUTO_FOCUS = ""

    def __init__(self, record: Record) -> None:
        super().__init__()
        self.record = record
        self.page = next(iter(PAGES))
        self.counted: Statistics | None = None
        """What was counted; None while it is being counted."""

        self.lines = Content(COUNTING)

    def compose(self) -> ComposeResult:
        yield Static(f"Statistics of {self.record.name}", id="title", markup=False)
        yield Static(id="tabs")
        with VerticalScroll(can_focus=False):
            yield Static(COUNTING, id="page")
        yield KeyLine()

    def on_mount(self) -> None:
        self._show()
        self.read()

    @work(thread=True, exclusive=True, group="statistics")
    def read(self) -> None:
        """Count beside the screen, which is painted meanwhile."""
        try:
            found = count(self.record)
        except CampaignError as error:
            self.app.call_from_thread(self._fail, str(error))
            return
        self.app.call_from_thread(self.take, found)

    def _fail(self, message: str) -> None:
        self.query_one("#page", Static).update(Content(message))

    def take(self, found: Statistics) -> None:
        """Show what was counted, unless the player has left already."""
        if self.is_mounted:
            self.counted = found
            self._show()

    def on_resize(self, event: events.Resize) -> None:
        self._show()

    def _show(self) -> None:
        self.query_one("#tabs", Static).update(Content(" ").join(map(self._tab, PAGES)))
        if self.counted is not None:
            _, page = PAGES[self.page]
            self.lines = Content("\n").join(page(self.counted, self._paper()))
            self.query_one("#page", Static).update(self.lines)

    def _paper(self) -> Paper:
        width, height = self.app.size
        return Paper(width - 3, height - 3, glyphs_of(self.app.theme))

    def _tab(self, name: str) -> Content:
        """The digit and the title of a page; that on show in brackets."""
        title = f"{list(PAGES).index(name) + 1} {PAGES[name][0]}"
        if name == self.page:
            return Content.styled(f"[{title}]", "bold")
        return Content.styled(f" {title} ", "dim")

    # --- keys ---

    def action_turn_to(self, page: str) -> None:
        """Read another page."""
        self.page = page
        self.query_one(VerticalScroll).scroll_home(animate=False)
        self._show()

    def action_leaf(self, by: int) -> None:
        """The page after this one, or before."""
        names = list(PAGES)
        self.action_turn_to(names[(names.index(self.page) + by) % len(names)])

    def action_scroll(self, way: str) -> None:
        """A line or a page up or down."""
        getattr(self.query_one(VerticalScroll), f"scroll_{way}")(animate=False)

    def action_back(self) -> None:
        """Back to what lies below."""
        if self.is_current:  # a second key in haste comes when it is gone already
            self.dismiss()
