"""The review on the screen: worked out beside it, line by line, and left at any time."""

import re
from pathlib import Path
from typing import ClassVar, cast

from textual import events, work
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static
from textual.worker import get_current_worker

from campaign import CampaignError
from campaign.budget import CancelledError
from campaign.judgment.moments import Review
from saves.campaign_log.campaign_record import Record
from screens.parts.command import Command, Keys
from screens.parts.key_bar import KeyLine
from screens.parts.reader_screen import READING, ReadingScreen
from screens.past.leaving import Going, ask_where_to
from screens.past.review.page import review_page
from screens.past.review.reviewing import review_of
from screens.past.review.tables import review_tables
from screens.past.statistics.export import free_place, write_tables
from screens.past.statistics.layout import Paper
from screens.shell.program import Program
from screens.shell.served import NOTHING_WRITTEN
from screens.shell.themes import glyphs_of
from screens.text import phrases

TO_FOLDER = "Write the review to which new folder?"

EVERY = 20
"""Lines between two words on how far the work has come."""

PROGRESS = "Reviewing the war: line {line:,} of {all:,}. Esc leaves."

NOT_YET = "the review is not finished yet"


class ReviewScreen(ReadingScreen):
    """One page; worked out in a thread that stops when the screen is left."""

    def __init__(self, record: Record) -> None:
        super().__init__()
        self.record = record
        self.found: Review | None = None
        """The review; None while it is worked out."""

    def compose(self) -> ComposeResult:
        yield Static(f"After-action review of {self.record.name}", id="title", markup=False)
        with VerticalScroll(can_focus=False):
            yield Static(READING, id="page")
        yield KeyLine()

    def on_mount(self) -> None:
        self.read()

    @work(thread=True, exclusive=True, group="review")
    def read(self) -> None:
        """Work it out beside the screen, which is painted meanwhile."""
        worker, total = get_current_worker(), len(self.record.entries())
        done = 0

        def hear(line: int) -> None:
            nonlocal done
            done += 1
            if done % EVERY == 0 and not worker.is_cancelled:
                said = PROGRESS.format(line=done, all=total)
                self.app.call_from_thread(self._say, Content(said))

        try:
            found = review_of(self.record, lambda: worker.is_cancelled, hear)
        except CancelledError:
            return
        except CampaignError as error:
            self.app.call_from_thread(self._say, Content(phrases.complaint(error)))
            return
        self.app.call_from_thread(self.take, found)

    def take(self, found: Review) -> None:
        """Show what was found, unless the player has left already."""
        if self.is_mounted:
            self.found = found
            self._show()
            self.refresh_bindings()

    def _say(self, lines: Content) -> None:
        if self.is_mounted:
            self.show_page(lines)

    def on_resize(self, event: events.Resize) -> None:
        self._show()

    def _show(self) -> None:
        if self.found is not None:
            width, height = self.app.size
            paper = Paper(width - 3, height - 3, glyphs_of(self.app.theme))
            self.show_page(Content("\n").join(review_page(self.found, paper)))

    # --- keys ---

    def why_no_export(self) -> str | None:
        if cast(Program, self.app).session.is_served:
            return NOTHING_WRITTEN
        return NOT_YET if self.found is None else None

    def export(self) -> None:
        """Write all tables of the review, for spreadsheets."""
        stem = re.sub(r"[^\w-]+", "-", self.record.name).strip("-").lower()
        going = Going(TO_FOLDER, f"{stem}-review", self._write)
        ask_where_to(self, cast(Program, self.app).session.home, going)

    def _write(self, line: str) -> Path:
        assert self.found is not None
        folder = free_place(cast(Program, self.app).session.home, line)
        write_tables(review_tables(self.found), folder, force=False)
        return folder

    KEYS: ClassVar[Keys] = (
        *("reading.back", "reading.help"),
        Command("review.export", "X", "export", export, why_no_export),
        Command("review.back", "E", "back", ReadingScreen.back, shown=False),
    )
