"""Statistics of the campaign so far: dice and luck, strength, battles, losses, cities."""

import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events, work
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from campaign import CampaignError
from campaign.scenario import SKIRMISH
from campaign.statistics import Statistics
from saves.campaign_log.campaign_record import Record
from saves.storage.loose_files import check_place, write_new
from screens.game.counting import count
from screens.parts.choice_dialog import ChoiceScreen, Offer
from screens.parts.command import Command, Keys
from screens.parts.key_bar import KeyLine
from screens.parts.reader_screen import READING, ReadingScreen
from screens.past.leaving import Going, ask_where_to
from screens.past.statistics.export import free_place, write_csv
from screens.past.statistics.layout import Paper
from screens.past.statistics.pages import PAGES, SKIRMISH_PAGES, on_sheet, sheet
from screens.past.statistics.svg import picture
from screens.shell.served import NOTHING_WRITTEN
from screens.shell.themes import glyphs_of
from screens.text import phrases

if TYPE_CHECKING:
    from saves.storage.home import Home
    from screens.shell.program import Program
    from screens.shell.session import Session

PICTURE = "Picture of the curves (SVG)"
TABLES = "All tables, for spreadsheets (CSV)"
TO_FILE = "Write to which new file?"
TO_FOLDER = "Write to which new folder?"
NO_SUCH_PAGE = "Not in a skirmish: no armies are raised and no cities taken."


def turn_to(screen: "StatisticsScreen", page: str) -> None:
    """Read another page."""
    screen.turn_to(page)


def no_such_page(page: str, screen: "StatisticsScreen") -> str | None:
    """One turns to pages that there are."""
    return None if page in screen.pages else NO_SUCH_PAGE


class StatisticsScreen(ReadingScreen):
    """One page at a time; a digit for each."""

    CSS = "StatisticsScreen #tabs { height: 1; padding: 0 1; }"

    def __init__(self, record: Record) -> None:
        super().__init__()
        self.record = record
        self.pages = SKIRMISH_PAGES if record.opening.scenario is SKIRMISH else PAGES
        self.page = next(iter(self.pages))
        self.counted: Statistics | None = None
        """What was counted; None while it is being counted."""

    def compose(self) -> ComposeResult:
        yield Static(f"Statistics of {self.record.name}", id="title", markup=False)
        yield Static(id="tabs")
        with VerticalScroll(can_focus=False):
            yield Static(READING, id="page")
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
            self.app.call_from_thread(self.show_page, Content(phrases.complaint(error)))
            return
        self.app.call_from_thread(self.take, found)

    def take(self, found: Statistics) -> None:
        """Show what was counted, unless the player has left already."""
        if self.is_mounted:
            self.counted = found
            self._show()

    def on_resize(self, event: events.Resize) -> None:
        self._show()

    def _show(self) -> None:
        self.query_one("#tabs", Static).update(Content(" ").join(map(self._tab, self.pages)))
        if self.counted is not None:
            lines = on_sheet(self._seen, self.pages, self.counted, self._paper())
            self.show_page(Content("\n").join(lines))

    @property
    def _seen(self) -> tuple[str, ...]:
        """The pages on show: one, or all of a sheet."""
        return sheet(self.page, self.pages, self._paper())

    def _paper(self) -> Paper:
        width, height = self.app.size
        return Paper(width - 3, height - 3, glyphs_of(self.app.theme))

    def _tab(self, name: str) -> Content:
        """The digit and the title of a page; those on show in brackets."""
        title = f"{list(self.pages).index(name) + 1} {self.pages[name][0]}"
        if name in self._seen:
            return Content.styled(f"[{title}]", "bold")
        return Content.styled(f" {title} ", "dim")

    # --- keys ---

    def turn_to(self, page: str) -> None:
        """Read another page, from its first line on."""
        self.page = page
        self.query_one(VerticalScroll).scroll_home(animate=False)
        self._show()

    def leaf(self, by: int) -> None:
        """The page after those on show, or before."""
        names, seen = list(self.pages), self._seen
        at = names.index(self.page)
        while (name := names[(at := at + by) % len(names)]) in seen and len(seen) < len(names):
            pass
        self.turn_to(name)

    def why_no_export(self) -> str | None:
        return NOTHING_WRITTEN if self._session.is_served else None

    def export(self) -> None:
        """Write the curves as a picture, or the tables for a spreadsheet."""
        if self.counted is None:
            return
        stem = re.sub(r"[^\w-]+", "-", self.record.name).strip("-").lower()
        offers = [
            Offer(PICTURE, Going(TO_FILE, f"{stem}.svg", self._write_picture)),
            Offer(TABLES, Going(TO_FOLDER, f"{stem}-statistics", self._write_tables)),
        ]
        question = "Export the statistics: choose a format."
        self.app.push_screen(ChoiceScreen(question, offers), self._ask)

    @property
    def _session(self) -> "Session":
        return cast("Program", self.app).session

    @property
    def _home(self) -> "Home":
        return self._session.home

    def _ask(self, going: Going | None) -> None:
        ask_where_to(self, self._home, going)

    def _write_picture(self, line: str) -> Path:
        assert self.counted is not None
        path = free_place(self._home, line)
        check_place(path, force=False)
        write_new(path, picture(self.counted, self.record.name), force=False)
        return path

    def _write_tables(self, line: str) -> Path:
        assert self.counted is not None
        folder = free_place(self._home, line)
        write_csv(self.counted, folder, force=False)
        return folder

    KEYS: ClassVar[Keys] = (
        Command(
            "statistics.next", "right,l,tab,n", "next page", partial(leaf, by=1), display="right"
        ),
        *("reading.back", "reading.help"),
        Command("statistics.export", "X", "export", export, why_no_export),
        *(
            Command(
                *(f"statistics.{page}", str(digit), title.lower(), partial(turn_to, page=page)),
                partial(no_such_page, page),
                shown=False,
            )
            for digit, (page, (title, _)) in enumerate(PAGES.items(), start=1)
        ),
        Command(
            "statistics.previous", "left,h,N", "page before", partial(leaf, by=-1), shown=False
        ),
        Command("statistics.back", "D", "back", ReadingScreen.back, shown=False),
    )
