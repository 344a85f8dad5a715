"""The order of battle: all pieces of both sides, side by side where there is room."""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.timer import Timer
from textual.widgets import Input, Static

from campaign import CampaignError
from campaign.statistics import Statistics
from campaign.statistics.armies import LOSSES
from campaign.terms import SIDES, UNION, BoxId, Side
from saves.campaign_log.campaign_record import Record
from saves.storage.loose_files import check_place, write_new
from screens.game.counting import count
from screens.map.map_screen import MapScreen
from screens.parts.campaign_screen import CampaignScreen
from screens.parts.choice_dialog import ChoiceScreen, Offer
from screens.parts.command import Command, Keys
from screens.parts.key_bar import KeyLine
from screens.parts.row_list import RowList
from screens.parts.search_list import SearchLine
from screens.past.leaving import Going, ask_where_to
from screens.past.roster import words
from screens.past.roster.lines import RosterLine, RosterSheet, printed, side_lines
from screens.past.roster.rows import RosterSide, Types, order_of_battle
from screens.past.roster.table import as_table
from screens.past.statistics.export import as_csv, free_place
from screens.shell.served import NOTHING_WRITTEN
from screens.shell.themes import follow_look, glyphs_of
from screens.text import phrases

ROOMY = 120
"""Columns of a terminal from which both sides stand side by side."""

MARGIN = 2
"""Columns beside the lines of a side."""

SOON = 0.5
"""Seconds without an order after which losses are counted anew."""


class RosterPane(Vertical):
    """The lines of one side, below what it has in all."""

    def __init__(self, side: Side) -> None:
        super().__init__(id=f"of-{side}")
        self.side = side
        self.lines: list[RosterLine] = []
        self.head = Static(classes="head", markup=False)
        self.list = RowList(id=f"rows-{side}")

    def compose(self) -> ComposeResult:
        yield self.head
        yield self.list

    @property
    def box(self) -> BoxId | None:
        """The box that the line pointed at is about."""
        return self.lines[self.list.cursor].box if self.lines else None

    def show(self, one: RosterSide, sheet: RosterSheet, lost: Types | None, wanted: str) -> None:
        """List a side anew, and stay with the box pointed at as long as it is listed."""
        at, place = self.box, self.list.cursor
        told = words.heading(self.side, one.army, one.types.total(), one.boxes)
        self.head.update(told)
        self.lines = side_lines(one, sheet, lost, wanted)
        self.list.show([line.text for line in self.lines], place)
        if not self.point_at(at) and wanted.strip():
            self.point_at(next((line.box for line in self.lines if line.box), None))

    def point_at(self, box: BoxId | None) -> bool:
        """Point at the first line about a box, if none is pointed at; whether there is one."""
        places = [place for place, line in enumerate(self.lines) if box and line.box == box]
        if places and self.list.cursor not in places:
            self.list.cursor = places[0]
        return bool(places)

    def next_theater(self, step: int) -> None:
        """Point at the next head line of a theater, or at the one before."""
        heads = [place for place, line in enumerate(self.lines) if line.is_theater]
        self.list.go_to_head(heads, step)


class RosterScreen(CampaignScreen, inherit_bindings=False):
    """Both sides by theater and box; a search lists less, and enter leads to a box on the map."""

    CSS = """
    RosterScreen #title { height: 1; text-style: bold; background: $panel; padding: 0 1; }
    RosterScreen Input { height: 1; border: none; background: $surface; padding: 0 1; }
    RosterScreen #sides { height: 1fr; }
    RosterScreen RosterPane { width: 1fr; height: 1fr; }
    RosterScreen RosterPane .head { height: 1; padding: 0 1; text-style: bold; }
    RosterScreen #of-union .head { color: $union; }
    RosterScreen #of-confederate .head { color: $confederate; }
    RosterScreen RowList { height: 1fr; padding: 0 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "app.help", "help", id="pieces.help", key_display="?"),
    ]

    AUTO_FOCUS = ""

    def __init__(self) -> None:
        super().__init__()
        self.panes = tuple(map(RosterPane, SIDES))
        self.side = UNION
        """Whose lines have the keys."""

        self.lost: tuple[Types, Types] | None = None
        """What both have lost so far; None while it is being counted."""

        self.search_line = SearchLine(words.ASK, self.panes[0].list, self.list_anew)
        self._title = Static(id="title", markup=False)
        self._count_soon: Timer | None = None
        self._is_built = False

    def compose(self) -> ComposeResult:
        yield self._title
        yield self.search_line
        with Horizontal(id="sides"):
            yield from self.panes
        yield KeyLine()

    def on_mount(self) -> None:
        self._is_built = True
        follow_look(self, self.list_anew)
        state = self.game.loop.journal.state
        self.side = state.to_move or (state.active if state.agenda else UNION)
        self.show_state(state)
        self._point_where_one_looked()
        self._turn()

    def _point_where_one_looked(self) -> None:
        """Begin at the box under the cursor of the map, if a side has pieces there."""
        looked_at = self._map.looked_at if self._map is not None else None
        for pane in self.panes:
            pane.point_at(looked_at)

    @property
    def _map(self) -> MapScreen | None:
        below = (view for view in self.game.campaign_screens() if isinstance(view, MapScreen))
        return next(below, None)

    @property
    def pane(self) -> RosterPane:
        """The side that has the keys."""
        return self.panes[self.side.seat]

    # --- what is on show ---

    def watch_state(self) -> None:
        """The position is another one, and so may be what was lost."""
        if self._is_built:
            self.lost = None
            self.list_anew()
            if self._count_soon is not None:
                self._count_soon.stop()
            self._count_soon = self.set_timer(SOON, self._count_now)

    def _count_now(self) -> None:
        self.count_losses(self.game.loop.journal.record)

    @work(thread=True, exclusive=True, group="losses")
    def count_losses(self, record: Record) -> None:
        """Play the war again beside the screen, and count who fell."""
        try:
            counted = count(record)
        except CampaignError as error:
            self.app.call_from_thread(self.notify, phrases.complaint(error), markup=False)
            return
        self.app.call_from_thread(self.take_losses, counted)

    def take_losses(self, counted: Statistics) -> None:
        """Show what was lost, unless the player has left already."""
        if self.is_mounted:
            union, confederate = (counted.came_or_went(side, *LOSSES) for side in SIDES)
            self.lost = union, confederate
            self.list_anew()

    @on(events.Resize)
    def _resized(self) -> None:
        self._turn()
        self.list_anew()

    @property
    def is_roomy(self) -> bool:
        """Both sides stand side by side."""
        return self.app.size.width >= ROOMY

    def list_anew(self) -> None:
        """List both sides in the room that there is."""
        state = self.state
        if state is None:
            return
        self._title.update(words.title(state.date.label, state.turn, state.last_turn))
        width = self.app.size.width // (2 if self.is_roomy else 1) - MARGIN
        sheet = RosterSheet(width, glyphs_of(self.app.theme))
        for pane in self.panes:
            lost = self.lost[pane.side.seat] if self.lost is not None else None
            told = order_of_battle(state, pane.side)
            pane.show(told, sheet, lost, self.search_line.wanted)
        self.refresh_bindings()

    def _turn(self) -> None:
        """Show the side that has the keys, and the other one where there is room."""
        for pane in self.panes:
            pane.display = self.is_roomy or pane is self.pane
        if not self.search_line.has_focus:
            self.pane.list.focus()

    @on(RowList.Pointed)
    def _pointed(self) -> None:
        self.refresh_bindings()

    def on_descendant_focus(self) -> None:
        """A click on a line gives its side the keys."""
        for pane in self.panes:
            if pane.list.has_focus:
                self.side = pane.side
        self.refresh_bindings()

    def help_here(self) -> Iterator[str]:
        """What the page is."""
        yield words.HELP

    # --- keys ---

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        """Go to the box on the map."""
        box, below = self.pane.box, self._map
        if box is None or below is None:
            self.notify(words.NO_BOX, markup=False)
        elif self.is_current:  # a second key in haste comes when it is gone already
            self.dismiss()
            below.go_to(box)

    def word_for(self, binding: Binding) -> str:
        """What a key does just now."""
        if binding.action != "choose":
            return super().word_for(binding)
        return words.TO_BOX if self.pane.box is not None else ""

    def other_side(self) -> None:
        """Read the pieces of the other side."""
        self.side = self.side.enemy
        self._turn()
        self.refresh_bindings()

    def theater(self, step: int) -> None:
        """Go to the next theater, or to the one before."""
        self.pane.next_theater(step)

    def search(self) -> None:
        """Type a box, a theater, a kind of piece or a general."""
        self.search_line.begin()

    @on(Input.Submitted)
    def _searched(self) -> None:
        """The keys go to a side on which something was found."""
        for side in (self.side, self.side.enemy):
            if any(line.box for line in self.panes[side.seat].lines):
                self.side = side
                break
        self.call_after_refresh(self._turn)

    def back(self) -> None:
        """From a search to all pieces, then out."""
        if self.search_line.step_back():
            self._turn()
            self.pane.list.focus()
        elif self.is_current:  # else it is gone already
            self.dismiss()

    # --- what leaves the game ---

    def why_no_export(self) -> str | None:
        return NOTHING_WRITTEN if self.game.session.is_served else None

    def export(self) -> None:
        """Write the page as text, or its pieces as a table for a spreadsheet."""
        journal = self.game.journal
        if self.state is None or journal is None:
            return
        name = f"{journal.name} {self.state.date.label}"
        stem = re.sub(r"[^\w-]+", "-", name).strip("-").lower()
        offers = [
            Offer(words.TEXT, Going(words.TO_FILE, f"{stem}-pieces.txt", self._write_text)),
            Offer(words.TABLE, Going(words.TO_FILE, f"{stem}-pieces.csv", self._write_table)),
        ]
        asked = partial(ask_where_to, self, self.game.session.home)
        self.app.push_screen(ChoiceScreen(words.EXPORT, offers), asked)

    @property
    def _sides(self) -> tuple[RosterSide, ...]:
        assert self.state is not None
        return tuple(order_of_battle(self.state, side) for side in SIDES)

    def _write_text(self, line: str) -> Path:
        text = printed(self._sides, glyphs_of(self.app.theme), self.lost or (None, None))
        return self._write(line, f"{self._title.content}\n\n{text}")

    def _write_table(self, line: str) -> Path:
        return self._write(line, as_csv(as_table(self._sides)))

    def _write(self, line: str, text: str) -> Path:
        path = free_place(self.game.session.home, line)
        check_place(path, force=False)
        write_new(path, text, force=False)
        return path

    KEYS: ClassVar[Keys] = (
        "list.choose",
        Command("pieces.other", "tab,left,right,h,l", "other side", other_side, display="tab"),
        Command("pieces.search", "slash", "search", search, display="/"),
        Command("pieces.next", "n", "next theater", partial(theater, step=1)),
        Command("pieces.previous", "N", "theater before", partial(theater, step=-1), shown=False),
        Command("pieces.export", "X", "export", export, why_no_export),
        Command("pieces.back", "escape,backspace,q,T", "back", back),
    )
