"""A form in one list, and a name: what a game is begun with."""

from collections.abc import Collection, Iterator, Mapping, Sequence
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
from saves.storage.names import name_of_copy
from screens.parts.cards import Cards, FormCard
from screens.parts.command import ABSENT, Command, CommandScreen, Keys, Obstacle, only_if
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
OPEN, CLOSE = "open", "close"
PROBLEM = "! {problem}"
LABEL, ROOM = 21, 48
"""Columns of a label, and of a whole line."""

ROOMY = [(0, "-narrow"), (100, "-roomy")]
TALL = [(0, "-low"), (30, "-tall"), (44, "-high")]
"""By which classes the style sheet tells terminals with room for cards."""


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
    """The lines of a form; the explanation of the line pointed at beside them.

    Lines below some headings are folded away until they are asked for.
    """

    AUTO_FOCUS = "#fields"
    HORIZONTAL_BREAKPOINTS = ROOMY
    VERTICAL_BREAKPOINTS = TALL

    # No names of classes: what is written here shall hold for every form.
    CSS = """
    #title { padding: 0 1; text-style: bold; color: $accent; background: $panel; }
    #naming { height: 1; padding: 0 1; margin: 1 0 0 0; }
    #wrong { height: auto; min-height: 1; padding: 0 1; color: $error; }
    #naming Static { width: auto; margin-right: 1; }
    Input { width: 1fr; }
    #form { height: 1fr; }
    RowList { width: 50; padding: 0 1; height: 1fr; }
    #note { width: 1fr; padding: 0 1; }
    """

    CARDS: ClassVar[int] = 0
    """How many cards stand beside the form at most."""

    FOLDS: ClassVar[frozenset[str]] = frozenset()
    """Headings whose lines are folded away at first."""

    TITLE_LINE: ClassVar[str]
    NO_NAME: ClassVar[str]
    WORDS: ClassVar[Mapping[str, str]] = {"begin": "begin"}
    """What keys do with certain lines, if they do not change them."""

    form: AnyForm

    def __init__(self) -> None:
        super().__init__()
        self.folded = set(self.FOLDS)
        self._wrong = ("", "")
        """The field that something is wrong with, and what."""

    @property
    def game(self) -> "Game":
        return cast("Game", self.app)

    def compose(self) -> ComposeResult:
        yield Static(self.TITLE_LINE, id="title", markup=False)
        with Horizontal(id="naming"):
            yield Static(NAMED, markup=False)
            yield Input(self.form.suggested_name(), compact=True, id="name", max_length=60)
        yield Static(id="wrong", markup=False)
        with Horizontal(id="form"):
            yield RowList(id="fields")
            with VerticalScroll(id="note", can_focus=False):
                yield Static(id="text", markup=False)
                yield Cards(self.CARDS, id="cards")
                yield from self.beside()
        yield KeyLine()

    def beside(self) -> ComposeResult:
        """What else stands beside the form, below its cards."""
        yield from ()

    def on_mount(self) -> None:
        self.show_form(0)

    @property
    def terms(self) -> tuple[str, ...]:
        """What is agreed on beside the rules."""
        return ()

    @property
    def fields(self) -> tuple[Field, ...]:
        """The lines on show."""
        return tuple(unfolded(self.form.fields(), self.folded))

    def cards(self) -> Sequence[FormCard]:
        """What stands beside the line pointed at where there is room."""
        return ()

    @property
    def field(self) -> Field:
        """The line pointed at."""
        return self.fields[self.query_one(RowList).cursor]

    def show_form(self, row: int | None = None) -> None:
        """Show the form as it is now, and point at a row of it, or at the same as before."""
        fields = self.query_one(RowList)
        plain = glyphs_of(self.app.theme).is_plain
        fields.show(self._rows(plain), fields.cursor if row is None else row)
        self._explain()

    def _rows(self, plain: bool) -> list[Content]:
        """The lines as they are listed: headings with a sign, what is wrong beside its field."""
        counted, rows = switched_on(self.form.fields()), []
        for field in self.fields:
            row = form_row(field, plain)
            if field.id in self.FOLDS:
                row = fold_row(field, counted.get(field.id), field.id in self.folded, plain)
            if field.id == self._wrong[0]:
                row += Content.styled("\n" + PROBLEM.format(problem=self._wrong[1]), "$error")
            rows.append(row)
        return rows

    def complain(self, field: str, problem: str) -> None:
        """Say beside a field what is wrong with it, and go there; `name` is the line above."""
        self._wrong = (field, problem)
        is_name = field == "name"
        said = PROBLEM.format(problem=problem) if is_name else ""
        self.query_one("#wrong", Static).update(said)
        ids = [one.id for one in self.fields]
        self.show_form(ids.index(field) if field in ids else None)
        if is_name:
            self.query_one("#name", Input).focus()

    def _content(self) -> None:
        """Nothing is wrong any more, or it will be said anew."""
        self._wrong = ("", "")
        self.query_one("#wrong", Static).update("")

    @on(Input.Changed, "#name")
    def _name_typed(self) -> None:
        if self._wrong[0] == "name":
            self._content()

    def _explain(self) -> None:
        field = self.field
        text = Content.assemble((f"{field.label}\n\n", "bold"), cited(field.note))
        self.query_one("#text", Static).update(text)
        self.query_one("#cards", Cards).show(self.cards())
        self._note.scroll_home(animate=False)
        # Whether there is more than is seen, is known when it is laid out.
        self.call_after_refresh(self.query_one(KeyLine).look)

    @on(RowList.Pointed)
    def _pointed(self) -> None:
        self._explain()
        self.query_one(KeyLine).look()

    def why_not_use(self) -> Obstacle:
        """A heading has no value to change; some can be opened."""
        is_mere = self.is_mounted and self.field.is_heading and self.field.id not in self.FOLDS
        return ABSENT if is_mere else None

    def why_no_change(self) -> Obstacle:
        """And a door has none for the arrows."""
        return ABSENT if self.is_mounted and self.field.is_door else self.why_not_use()

    def use_word(self) -> str:
        """What is done with the line pointed at."""
        if self.field.id in self.FOLDS:
            return OPEN if self.field.id in self.folded else CLOSE
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
        elif self.field.id in self.FOLDS:
            self._fold({self.field.id}, is_open=self.field.id in self.folded)
        else:
            self.change(1)

    @on(Input.Submitted, "#name")
    def _named(self) -> None:
        self.query_one(RowList).focus()

    def change(self, by: int) -> None:
        """Another value for the line pointed at; a heading opens or closes."""
        if self.field.id in self.FOLDS:
            self._fold({self.field.id}, is_open=by > 0)
            return
        self.take(self.form.changed(self.field.id, by))

    def take(self, form: AnyForm) -> None:
        """Go on with another form; a name that was only suggested is suggested anew."""
        named = self.query_one("#name", Input)
        if named.value == self.form.suggested_name():
            named.value = form.suggested_name()
        self._content()
        row, self.form = self.field.id, form
        ids = [field.id for field in self.fields]
        self.show_form(ids.index(row) if row in ids else None)

    def why_no_fold(self) -> Obstacle:
        """Not every form has lines that are folded away."""
        return None if self.FOLDS else ABSENT

    def fold_word(self) -> str:
        """What becomes of the lines below all headings."""
        return "all rules" if self.folded else "fewer lines"

    def fold(self) -> None:
        """Show all lines below the headings, or fold them away again."""
        self._fold(self.FOLDS, is_open=bool(self.folded))

    def _fold(self, headings: Collection[str], *, is_open: bool) -> None:
        row = self.field.id
        self.folded = self.folded - set(headings) if is_open else self.folded | set(headings)
        ids = [field.id for field in self.fields]
        above = [one.id for one in self.form.fields()]
        while row not in ids:  # its line is folded away: stand on the heading above
            row = above[above.index(row) - 1]
        self.show_form(ids.index(row))
        self.query_one(KeyLine).look()

    @property
    def _note(self) -> VerticalScroll:
        return self.query_one("#note", VerticalScroll)

    def why_nothing_more(self) -> Obstacle:
        """All of the explanation is to be seen already."""
        return only_if(self._note.max_scroll_y > 0)

    def read_on(self) -> None:
        """Read on in the explanation; after its end from its beginning."""
        note = self._note
        if note.scroll_y >= note.max_scroll_y:
            note.scroll_home(animate=False)
        else:
            note.scroll_page_down(animate=False)

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
        """Begin the game, if it has a name; whether it has been begun.

        A name that another game has gets a number, as copies do: in a list they are told apart.
        """
        name = self.query_one("#name", Input).value.strip()
        if not name:
            self.complain("name", self.NO_NAME)
            return False
        folder = self.game.session.home.campaigns
        try:
            name = name_of_copy(name, folder)
            path = new_path(name, folder)
        except SaveError as error:
            self.complain("name", complaint(error))
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
        Command("setup.fold", "o", "all rules", fold, why_no_fold, fold_word),
        Command("setup.begin", "b", "begin", begin_it),
        Command("setup.read-on", "m", "more", read_on, why_nothing_more),
        Command("setup.back", "escape,backspace", "back", back, display="esc"),
        Binding("question_mark,f1", "app.help", "help", id="setup.help", key_display="?"),
    )


def unfolded(fields: Sequence[Field], folded: Collection[str]) -> Iterator[Field]:
    """The lines that are not below a heading that is folded."""
    is_hidden = False
    for field in fields:
        if field.is_heading:
            is_hidden = field.id in folded
            yield field
        elif not is_hidden:
            yield field


def switched_on(fields: Sequence[Field]) -> dict[str, tuple[int, int]]:
    """Of the headings above switches: how many of these are on, and how many there are."""
    found: dict[str, tuple[int, int]] = {}
    heading = ""
    for field in fields:
        if field.is_heading:
            heading = field.id
        elif field.is_switch:
            on, of = found.get(heading, (0, 0))
            found[heading] = (on + bool(field.value), of + 1)
    return found


def fold_row(
    field: Field, counted: tuple[int, int] | None, is_folded: bool, plain: bool
) -> Content:
    """A heading that opens and closes, with the number of switches below it that are on."""
    sign = ("+-" if plain else "▸▾")[not is_folded]
    row = Content.assemble(f"{sign} ", (field.label, "bold underline"))
    return row + Content(f"  {counted[0]} of {counted[1]} on") if counted else row


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
