"""The half of the history that shows: points of the log in a list, and the position of one."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from campaign import CampaignError, CampaignState
from campaign.scenario import SKIRMISH
from saves.campaign_log.campaign_record import Record
from saves.campaign_log.save_points import Branch
from saves.storage.head_values import holders
from saves.storage.header import local_time
from screens.game.play_from_here import standing_at
from screens.map.small_map import HEIGHTS, REST, SmallMap
from screens.parts.key_bar import KeyLine
from screens.parts.row_list import RowList
from screens.past.history_rows import Row, labels, note_lines, rows, title
from screens.past.timeline import when
from screens.shell.terminal import BREAKPOINTS
from screens.shell.themes import glyphs_of
from screens.text.campaigns import honesty_said
from screens.text.phrases import SIDE_NAMES, complaint, sentence
from screens.text.skirmish_report import rounds_of, strengths

if TYPE_CHECKING:
    from screens.parts.game import Game


class HistoryStage(Screen[None]):
    """Shows points; what keys do with them is for the screen that inherits it."""

    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    VERTICAL_BREAKPOINTS = HEIGHTS
    AUTO_FOCUS = "#points"

    CSS = """
    HistoryStage { padding: 0 1; }
    HistoryStage #title { color: $accent; text-style: bold; height: 2; }
    HistoryStage RowList { height: 1fr; }
    HistoryStage #below { height: 11; border-top: solid $primary; }
    HistoryStage.-high #below { height: 22; }
    HistoryStage.-plain #below { border-top: ascii $primary; }
    HistoryStage #details { width: 1fr; height: 1fr; padding-right: 1; }
    HistoryStage SmallMap { width: 34; }
    HistoryStage.-wide.-high SmallMap { width: 62; }
    HistoryStage KeyLine { dock: bottom; }
    """

    def __init__(self, record: Record) -> None:
        super().__init__()
        self.record = record
        self.rows: list[Row] = []
        self.branches: tuple[Branch, ...] = ()
        self.picked: int | None = None
        """The line of the point that another one will be compared with."""

        self.shows_battles = True
        self._rest: Timer | None = None

    @property
    def game(self) -> "Game":
        return cast("Game", self.app)

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        yield RowList(id="points")
        with Horizontal(id="below"):
            yield Static(id="details", markup=False)
            yield SmallMap(id="map")
        yield KeyLine()

    @property
    def list(self) -> RowList:
        return self.query_one(RowList)

    @property
    def pointed(self) -> Row:
        return self.rows[self.list.cursor]

    # --- showing -------------------------------------------------------------------------------

    def on_mount(self) -> None:
        self.set_class(glyphs_of(self.app.theme).is_plain, "-plain")
        self.watch(self.list, "cursor", self._show_details, init=False)
        self.show_points(standing_at(self.record))

    def show_points(self, at: int) -> None:
        """Read the points of the log, and go to that of a line."""
        now = standing_at(self.record)
        try:
            points = self.record.points()
            self.branches = self.record.branches(undone=False)
        except CampaignError as error:
            self.game.refuse(error)
            self.call_after_refresh(self.dismiss)
            return
        self.rows = rows(
            points,
            self.branches,
            now,
            battles=self.shows_battles,
            rounds=rounds_of(self.record.opening),
        )
        honesty = honesty_said(self.record)
        text = title(self.record.name, honesty, self.branches)
        self.query_one("#title", Static).update(text)
        before = [place for place, row in enumerate(self.rows) if row.number <= at]
        self.show_rows(before[-1] if before else 0)

    def show_rows(self, cursor: int | None = None) -> None:
        """List the rows, that which is picked with its sign."""
        glyphs = glyphs_of(self.app.theme)
        texts = list(labels(self.rows, self.branches, glyphs, self.picked))
        self.list.show(texts, self.list.cursor if cursor is None else cursor)
        self._show_details()

    def _show_details(self) -> None:
        """What is known of a point at once; its position when the pointer has come to rest."""
        self._say(Content("\n").join(self._details(self.pointed)))
        if self._rest is not None:
            self._rest.stop()
        self._rest = self.set_timer(REST, self._show_position)

    def _say(self, text: Content) -> None:
        """Put a text beside the map; the rest of the screen stays where it is."""
        self.query_one("#details", Static).update(text, layout=False)

    def _details(self, row: Row, state: CampaignState | None = None) -> Iterator[Content]:
        yield Content.styled(row.text.strip() or "Now", "bold")
        yield from map(Content, note_lines(row))
        played = f", played {local_time(row.written)}" if row.written else ""
        yield Content(f"line {row.number} of the log{played}")
        if state is None:
            return
        if not row.text.startswith(when(state)):
            yield Content(when(state))
        yield from map(Content, strengths(state))
        decides = f"{SIDE_NAMES[state.to_move]} decides" if state.to_move else "over"
        yield Content(sentence(decides))

    def _show_position(self) -> None:
        """The position that the pointer stands on, played again from the snapshot before it."""
        row = self.pointed
        try:
            state = self.record.position_at(row.number)
        except CampaignError as error:
            self.query_one(SmallMap).show("")
            self._say(Content(complaint(error)))
            return
        self.query_one(SmallMap).show("" if state.scenario is SKIRMISH else holders(state))
        lines = Content("\n").join(self._details(row, state))
        self._say(lines)
        self.refresh_bindings()
