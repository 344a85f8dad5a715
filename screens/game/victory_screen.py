"""The end of the war as a page: who has won and how, what decided it, how it began and ended."""

from collections.abc import Iterator
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from campaign import CampaignError
from campaign.state import CampaignState
from campaign.statistics import Statistics
from saves.campaign_log.campaign_record import Record
from saves.storage.head_values import holders
from screens.game.counting import count as count_war
from screens.game.war_end import balance, decided, why
from screens.map.small_map import HEIGHTS, SmallMap
from screens.parts.campaign_screen import CampaignScreen
from screens.parts.command import Command, Keys
from screens.parts.key_bar import KeyLine
from screens.parts.plot import plot
from screens.parts.row_list import RowList
from screens.parts.war_curves import marks_of, strengths
from screens.rules.rulebook import rulebook
from screens.shell.glyphs import Glyphs
from screens.shell.taking_away import take_away
from screens.shell.terminal import BREAKPOINTS, WIDE
from screens.shell.themes import glyphs_of
from screens.text.campaigns import honesty_said
from screens.text.citations import cited
from screens.text.phrases import complaint, game_ended_by, outcome, sentence

WAYS_ON = (
    ("Look at the map", "map"),
    ("Read the chronicle", "chronicle"),
    ("Statistics: dice, strength, battles, losses", "statistics"),
    ("Review: where dice and where choices decided", "review"),
    ("Watch it once more", "watch"),
    ("Back to the title", "title"),
)
TO_LOBBY = "Back to the lobby"

CURVE_ROWS = 12
"""Rows of the curves of strength between lines of text."""

TOLD = 63
"""Columns of the text beside which the pictures stand."""

FIRST, LAST = "At the beginning, {date}", "At the end, {date}"

ARMIES = "Look at the armies"
"""What takes the place of the map after a skirmish."""


def strength_curves(
    counted: Statistics, width: int, height: int, glyphs: Glyphs
) -> Iterator[Content]:
    """Both armies over the turns, and in a war their maxima above them."""
    fields = ("sizes",) if counted.is_skirmish else ("maxima", "sizes")
    heading = "What was left of both sides" if counted.is_skirmish else "Armies and army maxima"
    yield Content.styled(heading, "bold")
    yield from plot(strengths(counted, fields), marks_of(counted), width, height, glyphs)


class VictoryScreen(CampaignScreen):
    """Says how the war has ended, what decided it, and where one can go from here."""

    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    VERTICAL_BREAKPOINTS = HEIGHTS

    CSS = """
    VictoryScreen { padding: 0 1; }
    VictoryScreen #winner { text-align: center; text-style: bold; color: $accent; }
    VictoryScreen #why { text-align: center; margin-bottom: 1; }
    VictoryScreen #page { height: 1fr; }
    VictoryScreen #told { width: 1fr; scrollbar-size-vertical: 0; }
    VictoryScreen #pictures { display: none; }
    VictoryScreen.-wide #told { width: 66; scrollbar-size-vertical: 1; }
    VictoryScreen.-wide #pictures { display: block; width: 1fr; }
    VictoryScreen #curves { height: auto; }
    VictoryScreen #maps { height: 1fr; margin-top: 1; display: none; }
    VictoryScreen.-high #maps { display: block; }
    VictoryScreen #maps Vertical { width: 1fr; padding: 0 1; }
    VictoryScreen #maps Static { text-align: center; }
    VictoryScreen RowList { margin-top: 1; }
    VictoryScreen KeyLine { dock: bottom; }
    """

    AUTO_FOCUS = "RowList"

    def __init__(self) -> None:
        super().__init__()
        self._balance = ""
        self._counted: Statistics | None = None
        """What the war adds up to; None while it is counted."""

    def compose(self) -> ComposeResult:
        yield Static(id="winner", markup=False)
        yield Static(id="why", markup=False)
        with Horizontal(id="page"):
            with VerticalScroll(id="told", can_focus=False):
                yield Static(id="balance", markup=False)
            with Vertical(id="pictures"):
                yield Static(id="curves", markup=False)
                with Horizontal(id="maps"):
                    for name in ("first", "last"):
                        with Vertical():
                            yield Static(id=f"{name}-date", markup=False)
                            yield SmallMap(id=name)
        yield RowList(id="ways")
        yield KeyLine()

    def on_mount(self) -> None:
        if self.game.journal is not None:
            self.show_state(self.game.journal.state)
        texts = [text for text, _ in WAYS_ON]
        if self.state is not None and self.state.fought is not None:
            texts[0] = ARMIES
        if self.game.session.is_served:
            texts[-1] = TO_LOBBY
        self.query_one(RowList).show([Content(text) for text in texts])

    def show_state(self, state: CampaignState) -> None:
        """The end of the war; if it was taken back, there is nothing to show."""
        super().show_state(state)
        if state.ending is None:
            take_away(self)
            return
        rule = state.ending.rule
        heading = rulebook()[rule].heading
        who = outcome(state.ending.winner, state.ending.level, game_ended_by(rule))
        self.query_one("#winner", Static).update(sentence(who))
        self.query_one("#why", Static).update(cited(f"{why(state)}\n{heading} [{rule}]"))
        journal = self.game.journal
        assert journal is not None
        entries = journal.entries()
        dice = sum(len(entry.rolls) for entry in entries)
        first = entries[0].turn if entries else state.turn
        lines = "\n".join(balance(state, len(entries), dice, first))
        honesty = sentence(honesty_said(journal.record))
        self._balance = f"{lines} {honesty}"
        self._show()
        self._show_maps(journal.record, state)
        self._count(journal.record)

    @work(thread=True, exclusive=True, group="statistics")
    def _count(self, record: Record) -> None:
        """Count beside the screen, which is painted meanwhile."""
        try:
            found = count_war(record)
        except CampaignError as error:  # older rules played it: who has won is said all the same
            self.app.call_from_thread(self.notify, complaint(error), markup=False)
            return
        self.app.call_from_thread(self._take, found)

    def _take(self, found: Statistics) -> None:
        if self.is_mounted:
            self._counted = found
            self._show()

    @on(events.Resize)
    def _resized(self) -> None:
        self._show()

    def _show(self) -> None:
        """The text; where there is no room for pictures beside it, the curves are part of it."""
        is_wide = self.app.size.width >= WIDE
        told = [Content(self._balance)]
        if self._counted is not None:
            glyphs = glyphs_of(self.app.theme)
            columns, rows = self.app.size
            told += [Content(""), *decided(self._counted, TOLD if is_wide else columns - 4)]
            width = columns - TOLD - 5 if is_wide else columns - 5
            height = max(CURVE_ROWS, (rows - 12) // 2) if is_wide else CURVE_ROWS
            lines = list(strength_curves(self._counted, width, height, glyphs))
            self.query_one("#curves", Static).update(Content("\n").join(lines))
            told += [] if is_wide else [Content(""), *lines]
        self.query_one("#balance", Static).update(Content("\n").join(told))

    def _show_maps(self, record: Record, state: CampaignState) -> None:
        """Who held what at the beginning, and who does at the end; a skirmish has no such map."""
        is_war = state.fought is None
        self.query_one("#maps").display = is_war
        if not is_war:
            return
        opening = record.opening
        for name, caption, then in (("first", FIRST, opening), ("last", LAST, state)):
            date_then = caption.format(date=then.date.label)
            self.query_one(f"#{name}-date", Static).update(date_then)
            self.query_one(f"#{name}", SmallMap).show(holders(then))

    def read_on(self) -> None:
        """Read on in the text, and from its end on from the beginning again."""
        told = self.query_one("#told", VerticalScroll)
        if told.scroll_offset.y >= told.max_scroll_y:
            told.scroll_home(animate=False)
        else:
            told.scroll_page_down(animate=False)

    def map_word(self) -> str:
        """What lies beneath: the map, or the armies of a skirmish."""
        return "armies" if self.state is not None and self.state.fought is not None else "map"

    @property
    def rules(self) -> tuple[str, ...]:
        """The paragraph of the victory."""
        if self.state is not None and self.state.ending is not None:
            return (self.state.ending.rule,)
        return super().rules

    @on(RowList.Chosen)
    async def _go(self, event: RowList.Chosen) -> None:
        match WAYS_ON[event.row][1]:
            case "map":
                self.look_at_map()
            case "chronicle":
                self.game.action_chronicle()
            case "statistics":
                self.game.action_statistics()
            case "review":
                self.game.action_review()
            case "watch":
                self.game.action_watch()
            case _:
                self.game.action_leave()

    def look_at_map(self) -> None:
        """Look at the map as it is at the end."""
        self.dismiss()

    KEYS: ClassVar[Keys] = (
        *("list.choose", "game.leave", "game.undo", "game.help"),
        Command("victory.read-on", "space", "read on", read_on),
        Command("victory.map", "m,escape", "map", look_at_map, word=map_word),
        Binding("D", "app.statistics", "statistics", id="victory.statistics"),
        Binding("E", "app.review", "review", id="victory.review"),
        Binding("R", "app.watch", "watch it again", id="victory.watch"),
        Binding("C", "app.compare", "compare", show=False, id="victory.compare"),
    )
