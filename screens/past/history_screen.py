"""The history of a campaign: save points and branches, to go back to and to compare."""

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content

from campaign import CampaignError
from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal
from saves.campaign_log.save_points import NAMED
from saves.storage.names import LONGEST_COMMENT, LONGEST_NAME, checked
from screens.game.go_back import ask_to_go_back
from screens.game.play_from_here import standing_at
from screens.parts.row_list import RowList
from screens.parts.text_prompt import LineScreen
from screens.past.history_rows import told_of
from screens.past.history_stage import HistoryStage

NAME = "Name for {where}:"
NOTE = "Note on {where}:"
NO_NAME = "Name the point first (m); then it can have a note."
NOT_NAMED = "Only your own save points can be removed."
PICKED = "Picked. Choose another point; C compares the two."


class HistoryScreen(HistoryStage):
    """Turns keys into what is done with points."""

    # A screen's style sheet is for that screen alone, so it is said again under this name.
    CSS = HistoryStage.CSS.replace("HistoryStage", "HistoryScreen")

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("m,M", "mark", "name it", id="history.mark", key_display="m"),
        Binding("a", "note", "note", show=False, id="history.note"),
        Binding("x,delete", "unmark", "remove the name", show=False, id="history.unmark"),
        Binding("space", "pick", "pick", id="history.pick"),
        Binding("C", "compare", "compare", id="history.compare"),
        Binding("R", "watch", "watch", id="history.watch"),
        Binding("T", "take_over", "take over", show=False, id="history.take-over"),
        Binding("b", "battles", "battles", id="history.battles"),
        Binding("n", "jump(1)", "next turn or name", show=False, id="history.next"),
        Binding("N", "jump(-1)", "turn or name before", show=False, id="history.previous"),
        Binding("escape,backspace,q,V", "back", "back", id="history.back", key_display="esc"),
        Binding("question_mark,f1", "app.help", "help", id="history.help", key_display="?"),
    ]

    KEY_ORDER: ClassVar[tuple[str, ...]] = ("list.choose", "history.mark", "history.pick")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A name can be struck out where there is one, and something noted about it."""
        if action in ("unmark", "note") and self.is_mounted:
            return (bool(self.rows) and self.pointed.kind == NAMED) or None
        return super().check_action(action, parameters)

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str | None:
        """Why a key does nothing now."""
        return {"unmark": NOT_NAMED, "note": NO_NAME}.get(action)

    def word_for(self, binding: Binding) -> str:
        """What enter does with the point; nothing where nobody goes back."""
        if binding.action != "choose":
            return binding.description
        return "" if self.record.iron_man else "go back"

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        if self.is_current:
            row = self.pointed
            ask_to_go_back(self.game, self.record, row.number, told_of(row))

    def action_mark(self) -> None:
        """Give the point a name, to find it again."""
        row = self.pointed

        def mark(journal: Journal, name: str) -> None:
            journal.mark(checked(name), number=row.number)

        self._ask_and_write(NAME.format(where=told_of(row)), "", LONGEST_NAME, mark)

    def action_note(self) -> None:
        """Write something about a point with a name, or strike it out."""
        row = self.pointed

        def comment(journal: Journal, note: str) -> None:
            journal.comment(row.name, note)

        self._ask_and_write(NOTE.format(where=told_of(row)), row.note, LONGEST_COMMENT, comment)

    def _ask_and_write(
        self, question: str, typed: str, longest: int, deed: Callable[[Journal, str], object]
    ) -> None:
        """Ask for a line about the point until it can be written."""
        at = self.pointed.number

        def answered(line: str | None) -> None:
            if line is None:
                return
            if not self._write(lambda journal: deed(journal, line), at):
                self._ask_and_write(question, line, longest, deed)

        self.app.push_screen(LineScreen(question, typed, longest=longest), answered)

    def action_unmark(self) -> None:
        """Strike out the name of the point; the position stays."""
        row = self.pointed
        self._write(lambda journal: journal.unmark(row.name), row.number)

    def _write(self, deed: Callable[[Journal], object], at: int) -> bool:
        """Write into the campaign, which may be on show without being open; whether that went."""
        try:
            if isinstance(self.record, Journal):
                deed(self.record)
            elif self.record.place is not None:
                with Journal.resume(self.record.place) as journal:
                    deed(journal)
                self.record = look(self.record.place)
        except CampaignError as error:
            self.game.refuse(error)
            return False
        self.show_points(at)
        return True

    def action_pick(self) -> None:
        """Pick the point, to compare another one with it; or let go of it."""
        number = self.pointed.number
        self.picked = None if self.picked == number else number
        if self.picked is not None:
            self.notify(PICKED, markup=False)
        self.show_rows()

    def action_compare(self) -> None:
        """What moved, fell and changed hands between the picked point, or now, and this one."""
        from screens.parts.page_dialog import PageScreen
        from screens.past.comparison_page import pages
        from screens.text.log_segment import story

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

    def action_watch(self) -> None:
        """Watch the war from here."""
        from screens.past.replay_screen import ReplayScreen

        row = self.pointed
        here = standing_at(self.record)
        try:
            entries = self.record.way_to(here if row.is_current else self.branches[row.branch].tip)
        except CampaignError as error:
            self.game.refuse(error)
        else:
            self.app.push_screen(ReplayScreen(self.record, entries, row.number))

    def action_take_over(self) -> None:
        """Play on from here, as a new campaign if one likes."""
        from screens.game.play_from_here import take_over

        number = self.pointed.number
        try:
            state = self.record.position_at(number)
        except CampaignError as error:
            self.game.refuse(error)
            return
        take_over(self.game, self.record, number, state)

    def action_battles(self) -> None:
        """Show battles as well, or turns and names only."""
        self.shows_battles = not self.shows_battles
        self.show_points(self.pointed.number)

    def action_jump(self, by: int) -> None:
        """To the next point that is no battle, or the one before."""
        cursor = self.list.cursor
        others = [at for at, row in enumerate(self.rows) if not row.text.startswith(" ")]
        found = [at for at in others if (at > cursor if by > 0 else at < cursor)]
        if found:
            self.list.cursor = found[0] if by > 0 else found[-1]

    def action_back(self) -> None:
        """Back to where one came from."""
        if self.is_current:  # a second key in haste comes when it is gone already
            self.dismiss()
