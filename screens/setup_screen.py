"""The beginning of a campaign: scenario, name, players, optional rules."""

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, Static

from saves.errors import SaveError
from saves.places import Players, new_path
from screens.setup_form import Field, Form
from screens.themes import glyphs_of
from screens.ways_to_fight import ASK, Taste
from screens.widgets.key_line import KeyLine
from screens.widgets.row_list import RowList

if TYPE_CHECKING:
    from screens.app import NordenSuden

TITLE = "A new campaign"
NAMED = "Its name:"
NO_NAME = "A campaign needs a name: type one."


class SetupScreen(Screen[None]):
    """A form in one list; the explanation of the line pointed at beside it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "use", "change", id="setup.use"),
        Binding("right,l", "change(1)", "change", show=False, id="setup.change"),
        Binding("left,h", "change(-1)", "change back", show=False, id="setup.change-back"),
        Binding("b", "begin", "begin", id="setup.begin"),
        Binding("tab", "other_field", "name or list", id="setup.tab"),
        Binding("escape,backspace", "back", "back", id="setup.back", key_display="esc"),
        Binding("question_mark,f1", "app.help", "help", id="setup.help", key_display="?"),
    ]

    AUTO_FOCUS = "#fields"
    KEY_ORDER: ClassVar[tuple[str, ...]] = ()

    CSS = """
    SetupScreen #title { padding: 0 1; text-style: bold; color: $accent; background: $panel; }
    SetupScreen #naming { height: 1; padding: 0 1; margin: 1 0; }
    SetupScreen #naming Static { width: auto; margin-right: 1; }
    SetupScreen Input { width: 1fr; }
    SetupScreen #form { height: 1fr; }
    SetupScreen RowList { width: 48; padding: 0 1; height: 1fr; }
    SetupScreen #note { width: 1fr; padding: 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.form = Form()

    def compose(self) -> ComposeResult:
        yield Static(TITLE, id="title", markup=False)
        with Horizontal(id="naming"):
            yield Static(NAMED, markup=False)
            yield Input(self.form.suggested_name(), compact=True, id="name", max_length=60)
        with Horizontal(id="form"):
            yield RowList(id="fields")
            with VerticalScroll(id="note", can_focus=False):
                yield Static(id="text", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        liked = cast("NordenSuden", self.app).settings.battles
        self.form = replace(self.form, taste=Taste(by=liked))
        self._show(0)

    @property
    def fields(self) -> tuple[Field, ...]:
        return self.form.fields()

    @property
    def _field(self) -> Field:
        """The line pointed at."""
        return self.fields[self.query_one(RowList).cursor]

    def _show(self, row: int | None = None) -> None:
        fields = self.query_one(RowList)
        plain = glyphs_of(self.app.theme).is_plain
        fields.show([_row(field, plain) for field in self.fields], row)
        self._explain()

    def _explain(self) -> None:
        field = self._field
        text = Content.assemble((f"{field.label}\n\n", "bold"), field.note)
        self.query_one("#text", Static).update(text)

    @on(RowList.Pointed)
    def _pointed(self) -> None:
        self._explain()
        self.query_one(KeyLine).look()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A heading has no value to change."""
        if action in ("use", "change") and self.is_mounted:
            return not self._field.is_heading
        return super().check_action(action, parameters)

    def word_for(self, binding: Binding) -> str:
        """What a key does with the line pointed at."""
        begins = binding.action in ("use", "choose") and self._field.id == "begin"
        return "begin" if begins else binding.description

    @on(RowList.Chosen)
    def action_use(self) -> None:
        """Do what the line pointed at is for: begin, or take another value."""
        if self._field.id == "begin":
            self.action_begin()
        else:
            self.action_change(1)

    @on(Input.Submitted)
    def _named(self) -> None:
        self.query_one(RowList).focus()

    def action_change(self, by: int) -> None:
        """Another value for the line pointed at."""
        named = self.query_one(Input)
        suggested = named.value == self.form.suggested_name()
        self.form = self.form.changed(self._field.id, by)
        if suggested:
            named.value = self.form.suggested_name()
        self._show()

    def action_other_field(self) -> None:
        """From the name to the list and back."""
        self.query_one(RowList if self.query_one(Input).has_focus else Input).focus()

    def action_back(self) -> None:
        """To the title; nothing is begun."""
        self.app.pop_screen()

    def action_begin(self) -> None:
        """Begin the campaign."""
        name = self.query_one(Input).value.strip()
        if not name:
            self.notify(NO_NAME, title="Not begun", severity="warning", markup=False)
            self.query_one(Input).focus()
            return
        try:
            path = new_path(name)
        except SaveError as error:
            self.notify(str(error), title="Not begun", severity="error", markup=False)
            return
        game = cast("NordenSuden", self.app)
        game.begin(path, name, self.form.opening(), Players(*self.form.players))
        taste = self.form.taste
        if game.journal is not None and taste != Taste():
            game.fighting.like(taste)
        game.remember(battles="" if taste.by == ASK else taste.by)


def _row(field: Field, plain: bool) -> Content:
    if field.is_heading:
        return Content.styled(field.label, "bold underline")
    if field.is_switch:
        mark = ("[x]" if plain else "■") if field.value else ("[ ]" if plain else "□")
        return Content.assemble(f"  {mark} ", (field.label, "" if field.value else "dim"))
    if not field.value:
        return Content.styled(field.label, "bold")
    return Content.assemble((f"{field.label:21}", "dim"), f"< {field.value} >")
