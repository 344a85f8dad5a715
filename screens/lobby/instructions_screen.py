"""Standing instructions: what decides inside the enemy's turn while nobody sits there."""

from functools import partial
from typing import TYPE_CHECKING, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Static

from saves.server.contract.lobby import Instructions, ListedGame, Lobby
from screens.archive.task_runner import TaskRunner
from screens.lobby.instructions_form import InstructionsForm, read_boxes
from screens.parts.command import ABSENT, Command, CommandScreen, Keys, Obstacle
from screens.parts.form import Field
from screens.parts.form_pane import FormPane
from screens.parts.key_bar import KeyLine
from screens.parts.row_list import RowList

if TYPE_CHECKING:
    from screens.parts.game import Game

TITLE = "Standing instructions for game {number}"
BOXES = "Boxes, by id or letters, with commas between them; empty for none:"
NO_BOX = "No box is called {word!r}; use its letters on the map, like CAI."
KEPT = "The instructions are kept."
WORDS = {"keep": "keep", "hold": "choose", "reinforce_from": "choose"}


class InstructionsScreen(CommandScreen[None]):
    """A line for each instruction, and what it means beside it."""

    AUTO_FOCUS = "#fields"

    CSS = """
    InstructionsScreen #title {
        padding: 0 1; text-style: bold; color: $accent; background: $panel;
    }
    """

    def __init__(self, lobby: Lobby, game: ListedGame) -> None:
        super().__init__()
        self._lobby, self._number = lobby, game.number
        self.form = InstructionsForm()
        self._pane = FormPane(lambda: self.fields)

    def compose(self) -> ComposeResult:
        yield Static(TITLE.format(number=self._number), id="title", markup=False)
        yield self._pane
        yield KeyLine()

    def on_mount(self) -> None:
        self._runner = TaskRunner(self, cast("Game", self.app).session.home, lambda: None)
        self.show_form()
        self._runner.do(partial(self._lobby.instructions, self._number), self._take, "Not read")

    def _take(self, wanted: Instructions) -> None:
        """What the server keeps, unless something has been changed here already."""
        if self.form == InstructionsForm():
            self.form = InstructionsForm(wanted)
            self.show_form()

    @property
    def fields(self) -> tuple[Field, ...]:
        return self.form.fields()

    @property
    def field(self) -> Field:
        """The line pointed at."""
        return self._pane.field

    def show_form(self) -> None:
        """Show the instructions as they are now."""
        self._pane.show()

    @on(RowList.Pointed)
    def _pointed(self) -> None:
        self.query_one(KeyLine).look()

    def word_for(self, binding: Binding) -> str:
        """What a key does with the line pointed at."""
        if binding.id in ("standing.use", "list.choose"):
            return WORDS.get(self.field.id, "change")
        return super().word_for(binding)

    def why_no_change(self) -> Obstacle:
        """What enter leads to has no values for the arrows."""
        return ABSENT if self.is_mounted and self.field.id in WORDS else None

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        self.use()

    def use(self) -> None:
        """Take the next value of the line pointed at, ask for one, or keep all."""
        match self.field.id:
            case "keep":
                self.keep()
            case "hold" | "reinforce_from" as line:
                self._ask_for_boxes(line, ", ".join(self.form.boxes(line)))
            case _:
                self.change(1)

    def change(self, by: int) -> None:
        """Take the next value of the line pointed at, or the one before."""
        self.form = self.form.changed(self.field.id, by)
        self.show_form()

    def _ask_for_boxes(self, line: str, typed: str) -> None:
        def answered(typed: str) -> None:
            try:
                self.form = self.form.with_boxes(line, read_boxes(typed))
            except ValueError as error:
                self._runner.tell(NO_BOX.format(word=str(error)), "Not changed")
                self._ask_for_boxes(line, typed)
            else:
                self.show_form()

        self._runner.ask_for_line(BOXES, typed, answered)

    def keep(self) -> None:
        """Have the server keep the instructions."""
        task = partial(self._lobby.instruct, self._number, self.form.wanted)
        self._runner.do(task, self._kept, "Not kept")

    def _kept(self, wanted: Instructions) -> None:
        self._runner.tell(KEPT)
        self.back()

    def back(self) -> None:
        """Back to what lies below; nothing is changed."""
        if self.is_current:  # a second key in haste comes when it is gone already
            self.dismiss()

    KEYS: ClassVar[Keys] = (
        "list.choose",
        Command("standing.use", "space", "change", use),
        Command("standing.keep", "s", "keep", keep),
        Command(
            *("standing.change", "right,l", "next value", partial(change, by=1)),
            why_no_change,
            shown=False,
        ),
        Command(
            *("standing.change-back", "left,h", "value before", partial(change, by=-1)),
            why_no_change,
            shown=False,
        ),
        Command("standing.back", "escape,backspace,q", "back", back, display="esc"),
        Binding("question_mark,f1", "app.help", "help", id="standing.help", key_display="?"),
    )
