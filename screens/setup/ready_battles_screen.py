"""The list of the battles that can begin at once: whoever knows what he wants need not look for it
line by line.
"""

from typing import ClassVar, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.widgets import Static

from screens.parts.command import Command, CommandScreen, Keys, Obstacle
from screens.parts.key_bar import KeyLine
from screens.parts.list_columns import cells, heading
from screens.parts.row_list import RowList
from screens.parts.search_list import SearchLine
from screens.parts.text_pane import Sheet
from screens.setup.ready_battles import ReadyBattle, are_known, columns_for, ready_battles
from screens.text.citations import cited

TITLE = "Ready battles: sizes are Union to Confederacy"
ASK = "/ finds a battle by name, way, date, turns or level, like easy"
WAIT = "One moment: the battles are set up."
NONE = "No battle has all these words. esc shows all again."


class ReadyChoice(NamedTuple):
    """A battle that was chosen, and whether it begins at once."""

    chosen: ReadyBattle
    begins: bool


class ReadyBattlesScreen(CommandScreen[ReadyChoice | None]):
    """Lists them; dismissed with the one chosen, or with nothing."""

    CSS = """
    ReadyBattlesScreen #title {
        padding: 0 1; text-style: bold; color: $accent; background: $panel;
    }
    ReadyBattlesScreen SearchLine { padding: 0 1; }
    ReadyBattlesScreen #heading { padding: 0 1; height: 1; color: $text-muted; }
    ReadyBattlesScreen RowList { height: 1fr; padding: 0 1; }
    ReadyBattlesScreen #about { height: 10; padding: 0 1; }
    """

    AUTO_FOCUS = "#battles"

    def __init__(self, by: str, battle: str) -> None:
        """Point first at the battle that the form has already."""
        super().__init__()
        self.battles: tuple[ReadyBattle, ...] = ()
        """Those on show."""

        self._first = by, battle
        self._list = RowList(id="battles", counts_unseen=True)
        self._line = SearchLine(ASK, self._list, self._show)

    def compose(self) -> ComposeResult:
        yield Static(TITLE, id="title", markup=False)
        yield self._line
        yield Static(id="heading", markup=False)
        yield self._list
        yield Sheet(id="about")
        yield KeyLine()

    def on_mount(self) -> None:
        """List them; when they have to be set up first, say so before that takes its time."""
        if are_known():
            self._list_first()
        else:
            self.query_one(Sheet).show(WAIT)
            self.call_after_refresh(self._list_first)

    def _list_first(self) -> None:
        self.battles = ready_battles()
        self._show(self._first)

    def on_resize(self) -> None:
        """There is more room for their names, or less."""
        if self.battles:
            self._show()

    def _show(self, wanted: tuple[str, str] | None = None) -> None:
        """List what is searched for; the pointer stays with its battle, or goes to another."""
        if wanted is None and (pointed := self.pointed):
            wanted = pointed.by, pointed.battle
        self.battles = tuple(one for one in ready_battles() if one.holds(self._line.wanted))
        columns = columns_for(self.app.size.width - 2)
        self.query_one("#heading", Static).update(heading(columns))
        rows = [cells(one, columns) for one in self.battles]
        at = ((one.by, one.battle) == wanted for one in self.battles)
        self._list.show(rows, next((row for row, is_it in enumerate(at) if is_it), 0))
        self._say()

    @property
    def pointed(self) -> ReadyBattle | None:
        """The battle pointed at; None if none is listed."""
        return self.battles[self._list.cursor] if self.battles else None

    @on(RowList.Pointed)
    def _say(self) -> None:
        """What it is about."""
        one = self.pointed
        if one is None:
            self.query_one(Sheet).show(NONE)
            return
        head = f"{one.title}, by {one.resolver.name}\n"
        self.query_one(Sheet).show(Content.assemble((head, "bold"), cited(one.about)))

    @on(RowList.Chosen)
    def begin(self) -> None:
        """Begin it, with the players of the form."""
        self._take(begins=True)

    def fill(self) -> None:
        """Into the form, where sides, players, size and ground can be changed first."""
        self._take(begins=False)

    def _take(self, *, begins: bool) -> None:
        if one := self.pointed:
            self.dismiss(ReadyChoice(one, begins))

    def find(self) -> None:
        """Type what is wanted: a name, a way, a year, a level."""
        self._line.begin()

    def back(self) -> None:
        """From a search to all of them, else to the form as it was."""
        if not self._line.step_back():
            self.dismiss(None)

    def why_nothing(self) -> Obstacle:
        """Whether there is a battle to take."""
        return None if self.battles else ""

    def word_for(self, binding: Binding) -> str:
        """Enter in the list begins it."""
        return "begin it" if binding.id == "list.choose" else super().word_for(binding)

    KEYS: ClassVar[Keys] = (
        "list.choose",
        Command("ready.fill", "space", "into the form", fill, why_nothing),
        Command("ready.find", "slash", "find", find, display="/"),
        Command("ready.back", "escape,backspace,q", "back", back, display="esc"),
        Binding("question_mark,f1", "app.help", "help", id="ready.help", key_display="?"),
    )
