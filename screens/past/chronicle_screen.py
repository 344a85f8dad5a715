"""The chronicle: the whole war in words, folded by turn, to be searched."""

from functools import partial
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from campaign import CampaignError
from saves.hosting.seated import Campaign
from screens.battle.battle_run import audience
from screens.parts.campaign_screen import CampaignScreen
from screens.parts.command import ABSENT, Command, Keys, Obstacle
from screens.parts.key_bar import KeyLine
from screens.parts.row_list import RowList
from screens.parts.search_list import SearchLine
from screens.past.chronicle import (
    ChronicleLine,
    ChronicleRow,
    Page,
    behind,
    chronicle,
    commanded,
    rows,
)
from screens.rules.rulebook import rulebook
from screens.text.citations import cited
from screens.text.phrases import complaint

ASK = "/ searches the chronicle"


class ChronicleScreen(CampaignScreen, inherit_bindings=False):
    """Turns and their lines; below them the order, the dice and the paragraph behind one."""

    CSS = """
    ChronicleScreen #title { text-style: bold; background: $panel; padding: 0 1; }
    ChronicleScreen #title { height: auto; max-height: 2; }
    ChronicleScreen Input { height: 1; border: none; background: $surface; padding: 0 1; }
    ChronicleScreen RowList { height: 1fr; padding: 0 1; }
    ChronicleScreen #behind { height: 5; padding: 0 1; background: $surface; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "app.help", "help", id="chronicle.help", key_display="?"),
    ]

    AUTO_FOCUS = "#rows"

    def __init__(self) -> None:
        super().__init__()
        self.pages: list[Page] = []
        """The war so far; empty while it is being read."""

        self._unfolded: set[int] = set()
        self._rows: list[ChronicleRow] = []
        self.list = RowList(id="rows")
        self.search_line = SearchLine(ASK, self.list, self.list_anew)

    def compose(self) -> ComposeResult:
        yield Static("Chronicle", id="title", markup=False)
        yield self.search_line
        yield self.list
        yield Static("The war is being read ...", id="behind", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        if self.game.journal is not None:
            title = f"Chronicle of {self.game.journal.name}"
            who = commanded(self.game.journal.players)
            self.query_one("#title", Static).update(f"{title}.{who}" if who else title)
            self.read(self.game.journal)

    @work(thread=True, exclusive=True, group="chronicle")
    def read(self, journal: Campaign) -> None:
        """Play the war again, beside the screen, and write it down."""
        try:
            pages = chronicle(journal.record.opening, journal.record.retell(), audience(self.game))
        except CampaignError as error:
            self.app.call_from_thread(self._fail, complaint(error))
            return
        self.app.call_from_thread(self.show_pages, pages)

    def _fail(self, message: str) -> None:
        self.query_one("#behind", Static).update(message)

    def show_pages(self, pages: list[Page]) -> None:
        """Show the chronicle, open at its end."""
        if not self.is_mounted:
            return  # the player has left already
        self.pages = pages
        told = (number for number, page in enumerate(pages) if page.lines)
        self._unfolded = {max(told, default=len(pages) - 1)}
        self.list_anew()
        self.list.cursor = len(self._rows) - 1
        self._tell()

    # --- rows ---

    @property
    def row(self) -> ChronicleRow | None:
        """The row under the cursor."""
        return self._rows[self.list.cursor] if self._rows else None

    @property
    def line(self) -> ChronicleLine | None:
        """The line under the cursor; None on a heading."""
        row = self.row
        return self.pages[row.page].lines[row.line] if row and row.line is not None else None

    @property
    def headings(self) -> list[int]:
        """Which rows are headings."""
        return [at for at, row in enumerate(self._rows) if row.line is None]

    def list_anew(self) -> None:
        """List what is wanted, and stay with the line pointed at as long as it is listed."""
        at = self.row and self.row[:2]
        self._rows = rows(self.pages, self._unfolded, self.search_line.wanted)
        places = [row[:2] for row in self._rows]
        texts = [Content(row.text) for row in self._rows]
        self.list.show(texts, places.index(at) if at in places else 0)
        self._tell()

    def _point_at(self, page: int) -> None:
        """Go to the heading of a page."""
        for at in self.headings:
            if self._rows[at].page == page:
                self.list.cursor = at

    def _tell(self) -> None:
        """What is behind the line under the cursor."""
        line = self.line
        text = ""
        if line is not None:
            heading = rulebook()[line.rule].heading if line.rule in rulebook() else ""
            text = f"{line.text}\n{behind(line)}\nr: {heading} [{line.rule}]"
        elif not self._rows:
            text = "Nothing found."
        self.query_one("#behind", Static).update(cited(text))
        self.refresh_bindings()

    @on(RowList.Pointed)
    def _pointed(self) -> None:
        self._tell()

    # --- keys ---

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        """Fold a turn that is open, open one that is folded; of a line, read the paragraph."""
        if self.line is not None:
            self.read_rule()
        elif row := self.row:
            self.fold(close=row.page in self._unfolded)

    def word_for(self, binding: Binding) -> str:
        """What a key does just now."""
        if binding.action != "choose" or self.row is None:
            return super().word_for(binding)
        if self.line is not None:
            return "paragraph"
        return "fold" if self.row.page in self._unfolded else "unfold"

    def fold(self, close: bool) -> None:
        """Fold or open the turn under the cursor."""
        if row := self.row:
            (self._unfolded.discard if close else self._unfolded.add)(row.page)
            self.list_anew()
            self._point_at(row.page)

    def fold_all(self) -> None:
        """Fold all turns; open all if all are folded."""
        row = self.row
        self._unfolded = set() if self._unfolded else set(range(len(self.pages)))
        self.list_anew()
        if row:
            self._point_at(row.page)

    def search(self) -> None:
        """Type what is wanted."""
        self.search_line.begin()

    def back(self) -> None:
        """From a search to the whole list, then out."""
        if not self.search_line.step_back() and self.is_current:  # else it is gone already
            self.dismiss()

    def heading(self, step: int) -> None:
        """Go to the next heading, or to the one before."""
        self.list.go_to_head(self.headings, step)

    def read_rule(self) -> None:
        """The paragraph behind the line."""
        if self.line is not None:
            self.game.action_rules(self.line.rule)

    def why_no_rule(self) -> Obstacle:
        return ABSENT if self.line is None else None

    KEYS: ClassVar[Keys] = (
        "list.choose",
        Command("chronicle.close", "left,h", "fold", partial(fold, close=True), shown=False),
        Command("chronicle.open", "right,l", "unfold", partial(fold, close=False), shown=False),
        Command("chronicle.fold-all", "z", "fold all", fold_all),
        Command("chronicle.next", "n", "next turn", partial(heading, step=1)),
        Command("chronicle.previous", "N", "turn before", partial(heading, step=-1), shown=False),
        Command("chronicle.search", "slash", "search", search, display="/"),
        Command("chronicle.rule", "r", "paragraph", read_rule, why_not=why_no_rule),
        Command("chronicle.back", "escape,backspace,q,c", "back", back),
    )
