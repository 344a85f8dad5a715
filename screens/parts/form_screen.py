"""A form in one list, and a name: what a game is begun with."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from campaign import CampaignState
from saves.errors import SaveError
from saves.storage.header import Players, new_path
from screens.parts.command import ABSENT, Command, CommandScreen, Keys, Obstacle
from screens.parts.form import ON, Field
from screens.parts.key_bar import KeyLine
from screens.parts.row_list import RowList
from screens.shell.themes import glyphs_of
from screens.text.citations import cited
from screens.text.phrases import complaint

if TYPE_CHECKING:
    from screens.parts.game import Game

NAMED = "Name:"
CHANGE = "change"
LABEL, ROOM = 21, 48
"""Columns of a label, and of a whole line."""


class AnyForm(Protocol):
    """Everything that is chosen: a value that is changed field by field."""

    @property
    def players(self) -> tuple[str, str]: ...
    def fields(self) -> tuple[Field, ...]: ...
    def changed(self, field: str, by: int) -> Any: ...
    def suggested_name(self) -> str: ...
    def opening(self) -> CampaignState: ...


def use_line(screen: "FormScreen") -> None:
    """Do what the line pointed at is for: begin, or take another value."""
    screen.use()


def begin_it(screen: "FormScreen") -> None:
    """Begin the game as it stands here."""
    screen.begin()


class FormScreen(CommandScreen[None]):
    """The lines of a form; the explanation of the line pointed at beside them."""

    AUTO_FOCUS = "#fields"

    # No names of classes: what is written here shall hold for every form.
    CSS = """
    #title { padding: 0 1; text-style: bold; color: $accent; background: $panel; }
    #naming { height: 1; padding: 0 1; margin: 1 0; }
    #naming Static { width: auto; margin-right: 1; }
    Input { width: 1fr; }
    #form { height: 1fr; }
    RowList { width: 50; padding: 0 1; height: 1fr; }
    #note { width: 1fr; padding: 0 1; }
    """

    TITLE_LINE: ClassVar[str]
    NO_NAME: ClassVar[str]
    WORDS: ClassVar[Mapping[str, str]] = {"begin": "begin"}
    """What keys do with certain lines, if they do not change them."""

    form: AnyForm

    @property
    def game(self) -> "Game":
        return cast("Game", self.app)

    def compose(self) -> ComposeResult:
        yield Static(self.TITLE_LINE, id="title", markup=False)
        with Horizontal(id="naming"):
            yield Static(NAMED, markup=False)
            yield Input(self.form.suggested_name(), compact=True, id="name", max_length=60)
        with Horizontal(id="form"):
            yield RowList(id="fields")
            with VerticalScroll(id="note", can_focus=False):
                yield Static(id="text", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self.show_form(0)

    @property
    def terms(self) -> tuple[str, ...]:
        """What is agreed on beside the rules."""
        return ()

    @property
    def fields(self) -> tuple[Field, ...]:
        return self.form.fields()

    @property
    def field(self) -> Field:
        """The line pointed at."""
        return self.fields[self.query_one(RowList).cursor]

    def show_form(self, row: int | None = None) -> None:
        """Show the form as it is now, and point at a row of it, or at the same as before."""
        fields = self.query_one(RowList)
        plain = glyphs_of(self.app.theme).is_plain
        rows = [form_row(field, plain) for field in self.fields]
        fields.show(rows, fields.cursor if row is None else row)
        self._explain()

    def _explain(self) -> None:
        field = self.field
        text = Content.assemble((f"{field.label}\n\n", "bold"), cited(field.note))
        self.query_one("#text", Static).update(text)

    @on(RowList.Pointed)
    def _pointed(self) -> None:
        self._explain()
        self.query_one(KeyLine).look()

    def why_not_use(self) -> Obstacle:
        """A heading has no value to change."""
        return ABSENT if self.is_mounted and self.field.is_heading else None

    def why_no_change(self) -> Obstacle:
        """And a door has none for the arrows."""
        return ABSENT if self.is_mounted and self.field.is_door else self.why_not_use()

    def use_word(self) -> str:
        """What is done with the line pointed at."""
        return "" if self.field.is_heading else self.WORDS.get(self.field.id, CHANGE)

    def word_for(self, binding: Binding) -> str:
        """Enter in the list does the same."""
        return self.use_word() if binding.id == "list.choose" else super().word_for(binding)

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        self.use()

    def use(self) -> None:
        """Do what the line pointed at is for: begin, or take another value."""
        if self.field.id == "begin":
            self.begin()
        else:
            self.change(1)

    @on(Input.Submitted, "#name")
    def _named(self) -> None:
        self.query_one(RowList).focus()

    def change(self, by: int) -> None:
        """Another value for the line pointed at."""
        self.take(self.form.changed(self.field.id, by))

    def take(self, form: AnyForm) -> None:
        """Go on with another form; a name that was only suggested is suggested anew."""
        named = self.query_one("#name", Input)
        if named.value == self.form.suggested_name():
            named.value = form.suggested_name()
        row, self.form = self.field.id, form
        ids = [field.id for field in self.fields]
        self.show_form(ids.index(row) if row in ids else None)

    def other_field(self) -> None:
        """From the name to the list and back."""
        self.query_one(RowList if self.query_one(Input).has_focus else Input).focus()

    def back(self) -> None:
        """To the title; nothing is begun."""
        self.app.pop_screen()

    def begin(self) -> None:
        """Begin the game as it stands here."""
        self.begin_game()

    def begin_game(self) -> bool:
        """Begin the game, if it has a name; whether it has been begun."""
        name = self.query_one("#name", Input).value.strip()
        if not name:
            self.notify(self.NO_NAME, title="Not begun", severity="warning", markup=False)
            self.query_one("#name", Input).focus()
            return False
        try:
            path = new_path(name, self.game.session.home.campaigns)
        except SaveError as error:
            self.notify(complaint(error), title="Not begun", severity="error", markup=False)
            return False
        players = Players(*self.form.players)
        self.game.begin(path, name, self.form.opening(), players, self.terms)
        return self.game.journal is not None

    KEYS: ClassVar[Keys] = (
        "list.choose",
        Command("setup.tab", "tab", "name or list", other_field),
        Command("setup.use", "space", "change", use_line, why_not_use, use_word),
        Command(
            *("setup.change", "right,l", "change", partial(change, by=1), why_no_change),
            shown=False,
        ),
        Command(
            *("setup.change-back", "left,h", "change back", partial(change, by=-1), why_no_change),
            shown=False,
        ),
        Command("setup.begin", "b", "begin", begin_it),
        Command("setup.back", "escape,backspace", "back", back, display="esc"),
        Binding("question_mark,f1", "app.help", "help", id="setup.help", key_display="?"),
    )


def form_row(field: Field, plain: bool) -> Content:
    """A line of a form."""
    if field.is_heading:
        return Content.styled(field.label, "bold underline")
    if field.is_switch:
        mark = ("[x]" if plain else "■") if field.value else ("[ ]" if plain else "□")
        more = f", {field.value}" if field.value not in ("", ON) else ""
        return Content.assemble(
            f"  {mark} ", (field.label, "" if field.value else "dim"), (more, "bold")
        )
    if not field.value:
        return Content.styled(field.label, "bold")
    value = field.value if field.is_door else f"< {field.value} >"
    gap = "" if LABEL + len(value) <= ROOM else "\n"  # a value is never torn apart
    return Content.assemble((f"{field.label:{LABEL}}{gap}", "dim"), value)
