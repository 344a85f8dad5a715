"""The half of the archive that shows: the list, read beside the screen, and one campaign of it.

Headers come in slices, those of the files written last first, so that a long list is there at once.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, TypeVar, cast

from textual import events, work
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static
from textual.worker import get_current_worker

from saves.campaign_log.progress import StoppedError
from saves.library.folders import folder_name
from saves.storage.header import Header, campaigns_folder, folder_problem, newest_first
from saves.storage.plain_text import one_line, plain
from screens.archive.columns import Column, columns_for, heading, row
from screens.archive.long_work import LongWork
from screens.map.small_map import HEIGHTS, REST, SmallMap
from screens.parts.key_bar import KeyLine
from screens.parts.row_list import RowList
from screens.parts.search_list import SearchLine
from screens.shell.mishaps import complaint
from screens.shell.terminal import BREAKPOINTS
from screens.shell.themes import glyphs_of
from screens.text import phrases
from screens.text.campaigns import CHOICES, ORDERS, details, fits, is_skirmish, ordered

if TYPE_CHECKING:
    from saves.storage.open_campaign import Place
    from screens.parts.game import Game

T = TypeVar("T")

TITLE = "Campaigns"
ASK = "/ searches names, scenarios, players, options and notes"
EMPTY = "No campaigns in {folder}."
NOTHING = "No campaign matches."
READING = "reading ..."
NOT_DONE = "Not done"

FIRST, SLICE = 0.1, 0.25
"""Seconds of reading until a first part of a long list is shown, unless a screenful is there
before, and until each further one."""


class ArchiveStage(Screen[None]):
    """Shows campaigns; what keys do with them is for the screen that inherits it."""

    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    VERTICAL_BREAKPOINTS = HEIGHTS

    AUTO_FOCUS = "#campaigns"

    CSS = """
    ArchiveStage { padding: 0 1; }
    ArchiveStage #title { color: $accent; text-style: bold; height: 1; }
    ArchiveStage Input { height: 1; border: none; padding: 0; }
    ArchiveStage #heading { color: $text-muted; height: 1; }
    ArchiveStage RowList { height: 1fr; }
    ArchiveStage #below { height: 11; border-top: solid $primary; }
    ArchiveStage.-high #below { height: 22; }
    ArchiveStage.-plain #below { border-top: ascii $primary; }
    ArchiveStage #details { width: 1fr; height: 1fr; padding-right: 1; }
    ArchiveStage SmallMap { width: 34; }
    ArchiveStage.-wide.-high SmallMap { width: 62; }
    ArchiveStage KeyLine { dock: bottom; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.folder = campaigns_folder()
        """What is on show; `headers` are the files in it."""

        self.headers: dict[Path, Header] = {}
        self.listed: list[Header] = []
        self.order = ORDERS[0]
        self.is_reversed = False
        self.choice = CHOICES[0]
        self._rows: dict[Header, Content] = {}
        """Rows that have been made; a thousand take a while."""

        self.is_read = False
        """All of the folder has been read."""

        self._rest: Timer | None = None
        self.long_work = LongWork(self, self.show_title)
        self.list = RowList(id="campaigns")
        self.line = SearchLine(ASK, self.list, self.list_anew)

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        yield self.line
        yield Static(id="heading", markup=False)
        yield self.list
        with Horizontal(id="below"):
            yield Static(id="details", markup=False)
            yield SmallMap(id="map")
        yield KeyLine()

    @property
    def game(self) -> "Game":
        return cast("Game", self.app)

    @property
    def home(self) -> Path:
        """Where new campaigns go."""
        return self.folder

    @property
    def shelf(self) -> "Place":
        """Where campaigns go that come in: a folder, or the server."""
        return self.home

    @property
    def pointed(self) -> Header | None:
        """The campaign that the list points at."""
        return self.listed[self.list.cursor] if self.listed else None

    # --- reading -------------------------------------------------------------------------------

    def on_mount(self) -> None:
        self.set_class(glyphs_of(self.app.theme).is_plain, "-plain")
        # Not by message, which would come a frame later than the pointer.
        self.watch(self.list, "cursor", self.show_details, init=False)
        self.show_folder(self.folder)

    def show_folder(self, folder: Path) -> None:
        """List what lies in a folder."""
        self.folder = folder
        self.headers = {}
        self.is_read = False
        self.list_anew()
        self._read(folder)

    def files(self, folder: Path) -> Iterator[Header]:
        """The headers of a folder, one by one."""
        return newest_first(folder)

    @work(thread=True, exclusive=True, group="list")
    def _read(self, folder: Path) -> None:
        """Read headers beside the screen, and hand them over in slices."""
        worker, found = get_current_worker(), list[Header]()
        due, enough = monotonic() + FIRST, self.app.size.height
        for header in self.files(folder):
            if worker.is_cancelled:
                return
            found.append(header)
            if len(found) == enough or monotonic() >= due:
                self.app.call_from_thread(self._take, folder, found, False)
                found, due, enough = [], monotonic() + SLICE, 0
        self.app.call_from_thread(self._take, folder, found, True)

    def _take(self, folder: Path, found: list[Header], is_all: bool) -> None:
        """Take in a slice, unless the player has gone elsewhere."""
        if self.is_mounted and folder == self.folder:
            self.headers |= {header.path: header for header in found}
            self.is_read = is_all
            self.list_anew()

    # --- showing -------------------------------------------------------------------------------

    @property
    def columns(self) -> tuple[Column, ...]:
        return columns_for(self.app.size.width - 2)

    def list_anew(self, at: Path | None = None) -> None:
        """Show what is chosen, in order; the pointer stays with its file, unless that was first."""
        if at is None and self.list.cursor and self.pointed:
            at = self.pointed.path
        chosen = [
            h for h in self.headers.values() if self.choice.holds(h) and fits(h, self.line.wanted)
        ]
        self.listed = ordered(chosen, self.order, is_reversed=self.is_reversed)
        paths = [header.path for header in self.listed]
        self.list.show(list(map(self._row, self.listed)), paths.index(at) if at in paths else 0)
        self._say("heading", heading(self.columns))
        self.show_title()
        self.show_details()

    def show_title(self) -> None:
        """Show the first line anew."""
        if self.is_mounted:
            self._say("title", self.title_line())

    def _say(self, part: str, text: Content | str) -> None:
        """Put a text where there is room for it; the rest of the screen stays where it is."""
        self.query_one(f"#{part}", Static).update(text, layout=False)

    def _row(self, header: Header) -> Content:
        if header not in self._rows:
            self._rows[header] = row(header, self.columns, is_marked=self.is_marked(header))
        return self._rows[header]

    def is_marked(self, header: Header) -> bool:
        """Something will be done with this campaign and others at once."""
        return False

    def show_marks(self) -> None:
        """Show every row anew: what is said in it has changed, not the campaign."""
        self._rows.clear()
        self.list_anew()

    def title_line(self) -> str:
        """The folder, how many of its campaigns are on show, and in which order."""
        known, shown = len(self.headers), len(self.listed)
        parts = [self.where(), f"{shown}" if shown == known else f"{shown} of {known}"]
        if self.choice is not CHOICES[0]:
            parts.append(self.choice.title)
        parts.append(f"by {self.order.title}{', reversed' if self.is_reversed else ''}")
        return ", ".join(parts if self.is_read else [*parts, READING])

    def where(self) -> str:
        """What is on show."""
        return f"{TITLE} in {name}" if (name := folder_name(self.folder)) else TITLE

    def show_details(self) -> None:
        """What is known of the campaign pointed at; its map once the pointer has come to rest."""
        header = self.pointed
        self._say("details", self.told_of(header) if header else Content(plain(self.nothing())))
        if self._rest is not None:
            self._rest.stop()
        self._rest = self.set_timer(REST, self._show_map)

    def told_of(self, header: Header) -> Content:
        """Its name and all lines about it; what is wrong with a file may quote anything."""
        lines = [Content(plain(line)) for line in self.details_of(header)]
        return Content("\n").join([Content.styled(one_line(header.name), "bold"), *lines])

    def details_of(self, header: Header) -> Iterator[str]:
        """The lines about a campaign."""
        return details(header)

    def nothing(self) -> str:
        """Why nothing is listed."""
        if not self.is_read:
            return READING
        if self.headers:
            return NOTHING
        return phrases.sentence(folder_problem(self.folder)) or EMPTY.format(folder=self.folder)

    def _show_map(self) -> None:
        header = self.pointed
        is_war = header and not is_skirmish(header)
        self.query_one(SmallMap).show(header.holders if header and is_war else "")
        self.rested()

    def rested(self) -> None:
        """The pointer has come to rest; see which keys work now."""
        self.refresh_bindings()

    def on_resize(self, event: events.Resize) -> None:
        self._rows.clear()
        self.list_anew()

    # --- work beside the screen ----------------------------------------------------------------

    @work(thread=True, group="deed")
    def do(
        self,
        deed: Callable[[], T],
        then: Callable[[T], None],
        failed: str = NOT_DONE,
        again: Callable[[], None] | None = None,
    ) -> None:
        """Do something that takes a while; then show what came of it, or why it cannot be.

        Where something has been typed for it, *again* asks for that once more; not after a stop.
        """
        from campaign import CampaignError

        try:
            with self.long_work.heard():
                outcome = deed()
        except StoppedError as stopped:
            if self.is_running:
                self.app.call_from_thread(self.tell, phrases.sentence(str(stopped)))
        except CampaignError as error:
            self.app.call_from_thread(self.tell, complaint(error), failed)
            if again is not None:
                self.app.call_from_thread(again)
        else:
            self.app.call_from_thread(then, outcome)

    def tell(self, text: str, wrong: str = "") -> None:
        """Say something; what went wrong stays longer."""
        if wrong:
            self.notify(text, title=wrong, severity="warning", timeout=12, markup=False)
        else:
            self.notify(text, markup=False)

    def note_change(self, place: "Place", gone: Path | None = None) -> None:
        """A file has changed, or come; another one may be gone. Show it so, and point at it."""
        from saves.storage.header import header

        assert isinstance(place, Path)
        if gone is not None:
            self.headers.pop(gone, None)
        if place.parent == self.folder:
            self.headers[place] = header(place)
        self.list_anew(place)
