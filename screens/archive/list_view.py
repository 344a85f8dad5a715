"""The list of the archive: its campaigns row by row, and all that is known of one of them.

Headers are read beside the screen and come in parts, those of the files written last first, so
that a long list is there at once.
"""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from textual import events, work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static
from textual.worker import get_current_worker

from saves.storage.header import Header
from saves.storage.plain_text import one_line, plain
from screens.archive.campaign_list import CampaignList, slices
from screens.archive.columns import columns_for, row
from screens.archive.sources import CampaignSource
from screens.map.small_map import REST, SmallMap
from screens.parts.list_columns import Column, heading
from screens.parts.row_list import RowList
from screens.parts.search_list import SearchLine
from screens.parts.text_pane import Sheet
from screens.text.campaigns import is_skirmish
from screens.text.paths import broken_at_folders

MORE = "i: all that is known of it"
"""Below what is said of a campaign where there is no room for all of it."""

ASK = "/ searches names, scenarios, players, options and notes"


class CampaignView(Vertical):
    """Shows the campaigns of a source; what keys do with them is for the screen."""

    def __init__(
        self,
        source: CampaignSource,
        *,
        about: Callable[[Header], Iterator[str]],
        title: Callable[[], str],
        verified: Callable[[], Mapping[Path, str]],
        rested: Callable[[], object],
    ) -> None:
        """What is said *about* a campaign and of all in the first line, and of those *verified*.

        *Rested* is called when the pointer has come to rest.
        """
        super().__init__()
        self._about, self._first_line = about, title
        self._verified, self._rested = verified, rested
        self.campaigns = CampaignList(source, self.list_anew)
        self.list = RowList(id="campaigns")
        self.line = SearchLine(ASK, self.list, self.list_anew)
        self._title = Static(id="title", markup=False)
        self._heading = Static(id="heading", markup=False)
        self._details = Sheet(id="details", more=MORE)
        self._map = SmallMap(id="map")
        self._columns: tuple[Column[Header], ...] = ()
        self._words: Mapping[Path, str] = {}
        """What has been found of those verified."""

        self._rows: dict[tuple[Header, bool, str], Content] = {}
        """Rows that have been made; a thousand take a while."""

        self._rest: Timer | None = None

    def compose(self) -> ComposeResult:
        yield self._title
        yield self.line
        yield self._heading
        yield self.list
        with Horizontal(id="below"):
            yield self._details
            yield self._map

    def on_mount(self) -> None:
        # Not by message, which would come a frame later than the pointer.
        self.watch(self.list, "cursor", self._point, init=False)
        self.show_source(self.campaigns.source)

    def on_resize(self, event: events.Resize) -> None:
        self.list_anew()

    # --- reading -------------------------------------------------------------------------------

    def show_source(self, source: CampaignSource) -> None:
        """List what lies somewhere."""
        self.campaigns.begin(source)
        self._read(source)

    @work(thread=True, exclusive=True, group="list")
    def _read(self, source: CampaignSource) -> None:
        """Read headers beside the screen, and hand them over in parts."""
        worker = get_current_worker()
        for found, is_all in slices(source.headers(), self.app.size.height):
            if worker.is_cancelled:
                return
            self.app.call_from_thread(self._take, source, found, is_all)

    def _take(self, source: CampaignSource, found: list[Header], is_all: bool) -> None:
        if self.is_running:
            self.campaigns.take(source, found, is_all=is_all)

    # --- showing -------------------------------------------------------------------------------

    def list_anew(self, at: Path | None = None) -> None:
        """Show what is chosen, in order; the pointer stays with its file, unless that was first."""
        if not self.is_running:
            return
        campaigns = self.campaigns
        if at is None and self.list.cursor and campaigns.pointed:
            at = campaigns.pointed.path
        campaigns.arrange(self.line.wanted)
        paths = [header.path for header in campaigns.listed]
        self._look_at_columns()
        rows = list(map(self._row, campaigns.listed))
        self.list.show(rows, paths.index(at) if at in paths else 0)
        self._heading.update(heading(self._columns), layout=False)
        self.show_title()
        self._point()

    def show_title(self) -> None:
        """Show the first line anew."""
        if self.is_running:
            self._title.update(self._first_line(), layout=False)

    def _look_at_columns(self) -> None:
        """There may be others: rows that have been made have the old ones."""
        self._words = self._verified()
        columns = columns_for(self.app.size.width - 2, self._words)
        if [one[:2] for one in columns] != [one[:2] for one in self._columns]:
            self._rows.clear()
        self._columns = columns

    def _row(self, header: Header) -> Content:
        is_marked = header.path in self.campaigns.marks
        key = header, is_marked, self._words.get(header.path, "")
        if key not in self._rows:
            self._rows[key] = row(header, self._columns, is_marked=is_marked)
        return self._rows[key]

    def _point(self) -> None:
        self.campaigns.cursor = self.list.cursor
        self.show_details()

    def show_details(self) -> None:
        """What is known of the campaign pointed at; its map once the pointer has come to rest."""
        header = self.campaigns.pointed
        why = self.campaigns.why_nothing if header is None else ""
        width = self._details.size.width
        self._details.show(self.told_of(header) if header else broken_at_folders(plain(why), width))
        if self._rest is not None:
            self._rest.stop()
        self._rest = self.set_timer(REST, self._come_to_rest)

    def told_of(self, header: Header) -> Content:
        """Its name and all lines about it; what is wrong with a file may quote anything."""
        lines = [Content(plain(line)) for line in self._about(header)]
        return Content("\n").join([Content.styled(one_line(header.name), "bold"), *lines])

    def _come_to_rest(self) -> None:
        header = self.campaigns.pointed
        is_war = header and not is_skirmish(header)
        self._map.show(header.holders if header and is_war else "")
        self._rested()
