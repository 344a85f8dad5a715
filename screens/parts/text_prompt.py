"""Asks for one line of text: a name, a note, a path."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from saves.storage.plain_text import one_line
from screens.parts.key_bar import KeyLine
from screens.parts.typed_line import TypedLine
from screens.shell.themes import glyphs_of

KEYS = "enter takes it, esc goes back"

LONGEST_LINE = 1_000
"""Letters that are taken unless somebody needs fewer."""


class LineScreen(ModalScreen[str | None]):
    """Is dismissed with the line; with None if the player steps back."""

    CSS = """
    LineScreen { align: center middle; background: $background 50%; }
    LineScreen > Vertical {
        width: 66; max-width: 96%; height: auto;
        border: round $primary; background: $surface; padding: 0 1;
    }
    LineScreen.-plain > Vertical { border: ascii $primary; }
    LineScreen .question { text-style: bold; height: auto; }
    LineScreen Input { height: 1; border: none; padding: 0; margin: 1 0; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "back", id="line.back"),
    ]

    AUTO_FOCUS = "Input"

    def __init__(
        self,
        question: str,
        line: str = "",
        *,
        longest: int = LONGEST_LINE,
        is_secret: bool = False,
    ) -> None:
        """Of what is secret, only how long it is can be seen."""
        super().__init__()
        self.question = question
        self.line = line
        self.shown = one_line(" ".join(line.split("\n")))
        """The line to begin with; of a note with several lines, all in one."""

        self.longest = longest
        self.is_secret = is_secret

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self.question, classes="question", markup=False)
            yield TypedLine(
                self._taken,
                self.shown,
                max_length=self.longest,
                password=self.is_secret,
                select_on_focus=False,
            )
            yield Static(KEYS, markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self.set_class(glyphs_of(self.app.theme).is_plain, "-plain")

    def _taken(self) -> None:
        typed = self.query_one(Input).value
        self._leave_with(self.line if typed == self.shown else typed)

    def action_back(self) -> None:
        """Answer nothing."""
        self._leave_with(None)

    def _leave_with(self, line: str | None) -> None:
        if self.is_current:  # a second key in haste comes when it is gone already
            self.dismiss(line)
