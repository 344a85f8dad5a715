"""How is this battle fought, and by whom? Asked before it begins; or how are all of them?"""

from collections.abc import Hashable
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from screens.parts.battle_preferences import Seats, Taste, Way, way_changed, way_fields
from screens.parts.form import Field
from screens.parts.row_list import RowList
from screens.shell.themes import glyphs_of

if TYPE_CHECKING:
    from screens.parts.game import Game

Answer = TypeVar("Answer")

BEGIN = "Begin the battle"
KEYS = "enter begins, left and right change a line"
LEAVE = ", esc: not yet"

ALL = "The battles of this campaign"
KEEP = "Keep these settings"
KEYS_OF_ALL = "enter keeps it, left and right change a line, esc goes back"


class ShortForm(ModalScreen[Answer | None], Generic[Answer]):
    """A line to go on with, and others to be changed; is dismissed with None if one steps back."""

    SCOPED_CSS = False  # the rules hold for every kind of form

    CSS = """
    ShortForm { align: center middle; background: $background 50%; }
    ShortForm > Vertical {
        width: 64; max-width: 96%; height: auto; max-height: 90%;
        border: round $primary; background: $surface; padding: 0 1;
    }
    ShortForm.-plain > Vertical { border: ascii $primary; }
    ShortForm .question { text-style: bold; margin-bottom: 1; }
    ShortForm RowList { height: auto; }
    ShortForm .keys { margin-top: 1; color: $foreground 80%; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,b", "go_on", "go on", show=False, id="form.go-on"),
        Binding("right,l", "change(1)", "another value", show=False, id="form.change"),
        Binding("left,h", "change(-1)", "the value before", show=False, id="form.change-back"),
        Binding("escape,backspace,q", "back", "step back", id="form.back"),
    ]

    def __init__(self, question: str, first: str, keys: str) -> None:
        super().__init__()
        self.question = question
        self.first = first
        self.keys = keys

    @property
    def asks(self) -> Hashable:
        """The list is a question of its own: keys typed before it was seen do not answer it."""
        return self

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self.question, classes="question", markup=False)
            yield RowList(id="lines")
            yield Static(self.keys, classes="keys", markup=False)

    def on_mount(self) -> None:
        self.set_class(glyphs_of(self.app.theme).is_plain, "-plain")
        cast("Game", self.app).questions.look()
        self._show(0)
        self.query_one(RowList).focus()

    @property
    def lines(self) -> tuple[Field, ...]:
        """What can be changed."""
        raise NotImplementedError

    def change(self, field: str, by: int) -> None:
        """The next value of a line, or the one before."""
        raise NotImplementedError

    def answer(self) -> Answer:
        """What it all comes to."""
        raise NotImplementedError

    def _show(self, row: int | None = None) -> None:
        rows = [Content.styled(self.first, "bold")]
        rows += [
            Content.assemble((f"{line.label:22}", "dim"), f"< {line.value} >")
            for line in self.lines
        ]
        listed = self.query_one(RowList)
        listed.show(rows, listed.cursor if row is None else row)

    def action_change(self, by: int) -> None:
        """Another value for the line pointed at; on the first line, for the one below."""
        row = max(0, self.query_one(RowList).cursor - 1)
        self.change(self.lines[row].id, by)
        self._show()

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        event.stop()
        self.action_go_on()

    def action_go_on(self) -> None:
        """Take it as it stands."""
        self.leave_with(self.answer())

    def action_back(self) -> None:
        """Leave it."""
        self.leave_with(None)

    def leave_with(self, answer: Answer | None) -> None:
        if self.is_current:  # a second key in haste comes when it is gone already
            self.dismiss(answer)


class WayScreen(ShortForm[Way]):
    """How one battle is fought."""

    def __init__(self, title: str, way: Way, seats: Seats, can_leave: bool) -> None:
        super().__init__(title, BEGIN, KEYS + LEAVE * can_leave)
        self.way = way
        self.seats = seats
        """Who plays the campaign."""

        self.can_leave = can_leave

    @property
    def lines(self) -> tuple[Field, ...]:
        return way_fields(self.way)

    def change(self, field: str, by: int) -> None:
        self.way = way_changed(self.way, field, by, self.seats)

    def answer(self) -> Way:
        return self.way

    def action_back(self) -> None:
        """Not yet; an attack of the enemy cannot be put off."""
        self.leave_with(None if self.can_leave else self.way)


class TasteScreen(ShortForm[Taste]):
    """How the battles of a campaign are fought."""

    def __init__(self, taste: Taste) -> None:
        super().__init__(ALL, KEEP, KEYS_OF_ALL)
        self.taste = taste

    @property
    def lines(self) -> tuple[Field, ...]:
        return self.taste.lines()

    def change(self, field: str, by: int) -> None:
        self.taste = self.taste.changed(field, by)

    def answer(self) -> Taste:
        return self.taste
