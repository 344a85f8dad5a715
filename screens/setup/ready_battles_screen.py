"""The list of the battles that can begin at once: whoever knows what he wants need not look for it
line by line.
"""

from typing import ClassVar, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.widgets import Static

from screens.parts.command import Command, CommandScreen, Keys
from screens.parts.key_bar import KeyLine
from screens.parts.row_list import RowList
from screens.setup.ready_battles import ReadyBattle, ready_battles, ready_row
from screens.text.citations import cited

TITLE = "Ready battles"


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
    ReadyBattlesScreen RowList { height: 1fr; padding: 0 1; }
    ReadyBattlesScreen #about { height: 8; padding: 0 1; }
    """

    AUTO_FOCUS = "#battles"

    def __init__(self, by: str, battle: str) -> None:
        """Point first at the battle that the form has already."""
        super().__init__()
        self.battles = ready_battles()
        at = ((one.by, one.battle) == (by, battle) for one in self.battles)
        self._first = next((row for row, is_it in enumerate(at) if is_it), 0)

    def compose(self) -> ComposeResult:
        yield Static(TITLE, id="title", markup=False)
        yield RowList(id="battles", counts_unseen=True)
        yield Static(id="about", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self._show(self._first)

    def on_resize(self) -> None:
        """There is more room for their names, or less."""
        self._show(self.query_one(RowList).cursor)

    def _show(self, row: int) -> None:
        width = self.app.size.width - 2
        rows = [Content(ready_row(one, width)) for one in self.battles]
        self.query_one(RowList).show(rows, row)
        self._say()

    @property
    def pointed(self) -> ReadyBattle:
        """The battle pointed at."""
        return self.battles[self.query_one(RowList).cursor]

    @on(RowList.Pointed)
    def _say(self) -> None:
        """What it is about."""
        one = self.pointed
        said = Content.assemble((f"{one.title}, {one.resolver.name}\n", "bold"), cited(one.about))
        self.query_one("#about", Static).update(said)

    @on(RowList.Chosen)
    def begin(self) -> None:
        """Begin it, with the players of the form."""
        self.dismiss(ReadyChoice(self.pointed, begins=True))

    def fill(self) -> None:
        """Into the form, where sides, players, size and ground can be changed first."""
        self.dismiss(ReadyChoice(self.pointed, begins=False))

    def back(self) -> None:
        """To the form as it was."""
        self.dismiss(None)

    def word_for(self, binding: Binding) -> str:
        """Enter in the list begins it."""
        return "begin it" if binding.id == "list.choose" else super().word_for(binding)

    KEYS: ClassVar[Keys] = (
        "list.choose",
        Command("ready.fill", "space", "into the form", fill),
        Command("ready.back", "escape,backspace,q", "back", back, display="esc"),
        Binding("question_mark,f1", "app.help", "help", id="ready.help", key_display="?"),
    )
