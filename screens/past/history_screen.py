"""The history of a campaign: save points and branches, to go back to and to compare.

Points of the log in a list, and the position of one below it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static
from textual.worker import get_current_worker

from campaign import CampaignError, CampaignState
from campaign.scenario import SKIRMISH
from saves.campaign_log.campaign_record import Record, look
from saves.campaign_log.journal import Journal
from saves.campaign_log.save_points import NAMED, Branch, SavePoint
from saves.errors import LineError
from saves.hosting.seated import Campaign
from saves.storage.head_values import holders
from saves.storage.header import local_time
from saves.storage.integrity import Archive
from saves.storage.names import LONGEST_COMMENT, LONGEST_NAME, checked
from screens.game import play_from_here
from screens.game.go_back import ask_to_go_back
from screens.game.key_words import NOT_SERVED
from screens.game.play_from_here import journal_of, standing_at
from screens.map.small_map import HEIGHTS, REST, SmallMap
from screens.parts.command import Command, CommandScreen, Keys, Obstacle
from screens.parts.key_bar import KeyLine
from screens.parts.page_dialog import PageScreen
from screens.parts.row_list import RowList
from screens.parts.text_prompt import LineScreen
from screens.past.comparison_page import pages
from screens.past.history_rows import HistoryRow, labels, note_lines, rows, title, told_of
from screens.past.replay_screen import ReplayScreen
from screens.past.timeline import when
from screens.past.turn_outcomes import Key, Outcome, in_words, outcomes
from screens.shell.served import NO_SAVE_POINTS, NOT_FROM_HERE
from screens.shell.terminal import BREAKPOINTS
from screens.shell.themes import glyphs_of
from screens.text.campaigns import honesty_said
from screens.text.log_segment import story
from screens.text.phrases import SIDE_NAMES, complaint, sentence
from screens.text.skirmish_report import rounds_of, strengths

if TYPE_CHECKING:
    from screens.parts.game import Game

NAME = "Name for {where}:"
NOTE = "Note on {where}:"
NO_NAME = "Name the point first (m); then it can have a note."
NOT_NAMED = "Only your own save points can be removed."
OLDER = "What turns brought is told up to line {line}, which older rules played."
AT_ONCE = 200
"""Orders that are played again before what came of them is shown."""

PICKED = "Picked. Choose another point; C compares the two."


class HistoryScreen(CommandScreen[None]):
    """Shows points of the log, and turns keys into what is done with them."""

    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    VERTICAL_BREAKPOINTS = HEIGHTS
    AUTO_FOCUS = "#points"

    CSS = """
    HistoryScreen { padding: 0 1; }
    HistoryScreen #title { color: $accent; text-style: bold; height: 2; }
    HistoryScreen RowList { height: 1fr; }
    HistoryScreen #below { height: 11; border-top: solid $primary; }
    HistoryScreen.-high #below { height: 22; }
    HistoryScreen.-plain #below { border-top: ascii $primary; }
    HistoryScreen #details { width: 1fr; height: 1fr; padding-right: 1; }
    HistoryScreen SmallMap { width: 34; }
    HistoryScreen.-wide.-high SmallMap { width: 62; }
    HistoryScreen KeyLine { dock: bottom; }
    """

    def __init__(self, record: Record) -> None:
        super().__init__()
        self.record = record
        self.rows: list[HistoryRow] = []
        self.branches: tuple[Branch, ...] = ()
        self.picked: int | None = None
        """The line of the point that another one will be compared with."""

        self.shows_battles = True
        self._outcomes: Mapping[Key, Outcome] = {}
        """What came of the points, as far as it has been played again."""

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
    def pointed(self) -> HistoryRow:
        return self.rows[self.list.cursor]

    # --- showing ---

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
            self.call_after_refresh(self.back)
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
        if self.record.opening.scenario is not SKIRMISH:
            self._play_again(self.record.as_read, self.record.opening, points)

    @work(thread=True, exclusive=True, group="outcomes")
    def _play_again(
        self, save: Archive, opening: CampaignState, points: Sequence[SavePoint]
    ) -> None:
        """Play all branches once more beside the list, to say what came of each turn."""
        worker, branches = get_current_worker(), self.branches
        found: Mapping[Key, Outcome] = {}
        try:
            for count, found in enumerate(outcomes(save, opening, points, branches), start=1):
                if worker.is_cancelled:
                    return
                if count % AT_ONCE == 0:
                    self.app.call_from_thread(self._take, dict(found))
        except LineError as error:  # its position says the same when the pointer comes there
            self.app.call_from_thread(self._say_how_far, error)
        self.app.call_from_thread(self._take, dict(found))

    def _take(self, found: Mapping[Key, Outcome]) -> None:
        if self.is_mounted:
            self._outcomes = found
            self._list_rows(self.list.cursor)

    def _say_how_far(self, error: LineError) -> None:
        if self.is_mounted:
            heading = title(self.record.name, honesty_said(self.record), self.branches)
            said = OLDER.format(line=error.number)
            self.query_one("#title", Static).update(f"{heading} {said}")

    def _told(self, row: HistoryRow, room: int) -> str:
        """What came of a row, if that is known by now."""
        outcome = self._outcomes.get((row.number, row.kind))
        return in_words(outcome, row.kind, room) if outcome is not None else ""

    @on(events.Resize)
    def _resized(self) -> None:
        if self.rows:
            self._list_rows(self.list.cursor)

    def show_rows(self, cursor: int | None = None) -> None:
        """List the rows, that which is picked with its sign."""
        self._list_rows(self.list.cursor if cursor is None else cursor)
        self._show_details()

    def _list_rows(self, cursor: int) -> None:
        glyphs, width = glyphs_of(self.app.theme), self.app.size.width - 2
        drawn = labels(self.rows, self.branches, glyphs, self.picked, self._told, width)
        self.list.show(list(drawn), cursor)

    def _show_details(self) -> None:
        """What is known of a point at once; its position when the pointer has come to rest."""
        self._say(Content("\n").join(self._details(self.pointed)))
        if self._rest is not None:
            self._rest.stop()
        self._rest = self.set_timer(REST, self._show_position)

    def _say(self, text: Content) -> None:
        """Put a text beside the map; the rest of the screen stays where it is."""
        self.query_one("#details", Static).update(text, layout=False)

    def _details(self, row: HistoryRow, state: CampaignState | None = None) -> Iterator[Content]:
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

    # --- which keys work ---

    def why_no_note(self) -> Obstacle:
        return None if self._has_name else NO_NAME

    def why_no_unmark(self) -> Obstacle:
        return None if self._has_name else NOT_NAMED

    @property
    def _has_name(self) -> bool:
        """A name can be struck out where there is one, and something noted about it."""
        return not self.is_mounted or (bool(self.rows) and self.pointed.kind == NAMED)

    def word_for(self, binding: Binding) -> str:
        """What enter does with the point; nothing where nobody goes back."""
        if binding.action != "choose":
            return super().word_for(binding)
        return "" if self.record.iron_man else "go back"

    # --- what is done with points ---

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        if self.is_current:
            row = self.pointed
            ask_to_go_back(self.game, self.record, row.number, told_of(row))

    def mark(self) -> None:
        """Give the point a name, to find it again."""
        row = self.pointed

        def mark(journal: Campaign, name: str) -> None:
            journal.writer.mark(checked(name), number=row.number)

        self._ask_and_write(NAME.format(where=told_of(row)), "", LONGEST_NAME, mark)

    def note(self) -> None:
        """Write something about a point with a name, or strike it out."""
        row = self.pointed

        def comment(journal: Campaign, note: str) -> None:
            journal.writer.comment(row.name, note)

        self._ask_and_write(NOTE.format(where=told_of(row)), row.note, LONGEST_COMMENT, comment)

    def why_no_mark(self) -> Obstacle:
        return NO_SAVE_POINTS if self.game.session.is_served else None

    def _ask_and_write(
        self, question: str, typed: str, longest: int, deed: Callable[[Campaign, str], object]
    ) -> None:
        """Ask for a line about the point until it can be written."""
        at = self.pointed.number

        def answered(line: str | None) -> None:
            if line is None:
                return
            if not self._write(lambda journal: deed(journal, line), at):
                self._ask_and_write(question, line, longest, deed)

        self.app.push_screen(LineScreen(question, typed, longest=longest), answered)

    def unmark(self) -> None:
        """Strike out the name of the point; the position stays."""
        row = self.pointed
        self._write(lambda journal: journal.writer.unmark(row.name), row.number)

    def _write(self, deed: Callable[[Campaign], object], at: int) -> bool:
        """Write into the campaign, which may be on show without being open; whether that went."""
        try:
            if (open_one := journal_of(self.game, self.record)) is not None:
                deed(open_one)
            elif self.record.place is not None:
                with Journal.resume(self.record.place, self.game.session.home) as journal:
                    deed(journal)
                self.record = look(self.record.place)
        except CampaignError as error:
            self.game.refuse(error)
            return False
        self.show_points(at)
        return True

    def why_no_review(self) -> Obstacle:
        return NOT_SERVED["review"] if self.game.session.is_served else None

    def review(self) -> None:
        """Where dice and where choices have decided this war."""
        self.game.show_review(self.record)

    def pick(self) -> None:
        """Pick the point, to compare another one with it; or let go of it."""
        number = self.pointed.number
        self.picked = None if self.picked == number else number
        if self.picked is not None:
            self.notify(PICKED, markup=False)
        self.show_rows()

    def compare(self) -> None:
        """What moved, fell and changed hands between the picked point, or now, and this one."""
        first = standing_at(self.record) if self.picked is None else self.picked
        numbers = sorted((first, self.pointed.number))
        try:
            before, after = (self.record.position_at(number) for number in numbers)
            told = story(self.record, *numbers)
        except CampaignError as error:
            self.game.refuse(error)
            return
        said = "From {}\nto {}".format(*map(self._told_of_line, numbers))
        heading = Content.styled(said, "bold")
        lines = [heading, Content(""), *pages(before, after, told)]
        self.app.push_screen(PageScreen(Content("\n").join(lines)))

    def _told_of_line(self, number: int) -> str:
        """What lies at a line, by its last row: that with a name, if there is one."""
        found = [told_of(row) for row in self.rows if row.number == number]
        return found[-1] if found else f"line {number}"

    def watch_from_here(self) -> None:
        """Watch the war from here."""
        row = self.pointed
        here = standing_at(self.record)
        try:
            entries = self.record.way_to(here if row.is_current else self.branches[row.branch].tip)
        except CampaignError as error:
            self.game.refuse(error)
        else:
            self.app.push_screen(ReplayScreen(self.record, entries, row.number))

    def why_no_other(self) -> Obstacle:
        return NOT_FROM_HERE if self.game.session.is_served else None

    def take_over(self) -> None:
        """Play on from here, as a new campaign if one likes."""
        number = self.pointed.number
        try:
            state = self.record.position_at(number)
        except CampaignError as error:
            self.game.refuse(error)
            return
        play_from_here.take_over(self.game, self.record, number, state)

    def battles(self) -> None:
        """Show battles as well, or turns and names only."""
        self.shows_battles = not self.shows_battles
        self.show_points(self.pointed.number)

    def jump(self, by: int) -> None:
        """To the next point that is no battle, or the one before."""
        others = [at for at, row in enumerate(self.rows) if not row.text.startswith(" ")]
        self.list.go_to_next(others, by)

    def back(self) -> None:
        """Back to where one came from."""
        if self.is_current:  # a second key in haste comes when it is gone already
            self.dismiss()

    KEYS: ClassVar[Keys] = (
        "list.choose",
        Command("history.mark", "m,M", "name it", mark, why_no_mark, display="m"),
        Command("history.note", "a", "note", note, why_no_note, shown=False),
        Command(
            "history.unmark", "x,delete", "remove the name", unmark, why_no_unmark, shown=False
        ),
        Command("history.pick", "space", "pick", pick),
        Command("history.compare", "C", "compare", compare),
        Command("history.watch", "R", "watch", watch_from_here),
        Command("history.review", "E", "review", review, why_no_review, shown=False),
        Command("history.take-over", "T", "take over", take_over, why_no_other, shown=False),
        Command("history.battles", "b", "battles", battles),
        Command("history.next", "n", "next turn or name", partial(jump, by=1), shown=False),
        Command("history.previous", "N", "turn or name before", partial(jump, by=-1), shown=False),
        Command("history.back", "escape,backspace,q,V", "back", back, display="esc"),
        Binding("question_mark,f1", "app.help", "help", id="history.help", key_display="?"),
    )
