"""How is this battle fought, and by whom? Asked before it begins; or how are all of them?"""

from collections.abc import Callable, Hashable, Iterable
from functools import partial
from typing import TYPE_CHECKING, ClassVar, TypeVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from campaign.battle.register import RESOLVERS, USUAL
from campaign.terms import SIDES, BoxId, Side
from screens.battle.battle_brief import Brief
from screens.parts.battle_preferences import BattleSetup, Seats, Taste, way_changed, way_fields
from screens.parts.form import Field
from screens.parts.key_bar import KeyLine
from screens.parts.odds_desk import OddsDesk
from screens.parts.row_list import RowList
from screens.shell.themes import glyphs_of

if TYPE_CHECKING:
    from screens.parts.game import Game

Answer = TypeVar("Answer")

BEGIN = "Begin the battle"
KEYS = "enter begins, left and right change a line, "
NOT_YET = "esc: not yet"
LOOK = "esc: the map"

ODDS = "Battle line: {odds}"
ON_RECORD = "{way}: {odds}"
NOT_FORESEEN = (
    "{way}: no forecast of the whole battle is known; on the field each order says its chances."
)
"""Of the other ways to fight: the odds of the battle line are not theirs."""

ALL = "The battles of this campaign"
KEEP = "Keep these settings"
KEYS_OF_ALL = "enter keeps it, left and right change a line, esc goes back"


class ShortForm(ModalScreen[Answer | None]):
    """A line to go on with, and others to be changed; is dismissed with None if one steps back."""

    CSS = """
    ShortForm { align: center middle; background: $background 50%; }
    ShortForm > Vertical {
        width: 64; max-width: 96%; height: auto; max-height: 90%;
        border: round $primary; background: $surface; padding: 0 1;
    }
    ShortForm.-plain > Vertical { border: ascii $primary; }
    ShortForm .question { text-style: bold; }
    ShortForm RowList { height: auto; max-height: 1fr; margin-top: 1; }
    ShortForm #note { color: $foreground 80%; }
    ShortForm .keys { margin-top: 1; color: $foreground 80%; dock: bottom; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,b", "go_on", "go on", id="form.go-on"),
        Binding("right,l", "change(1)", "change", id="form.change"),
        Binding("left,h", "change(-1)", "change back", show=False, id="form.change-back"),
        Binding("escape,backspace,q", "back", "step back", id="form.back"),
        Binding("question_mark,f1", "app.help", "help", id="form.help", key_display="?"),
    ]

    def __init__(
        self,
        question: str,
        value: Answer,
        lines: Callable[[Answer], tuple[Field, ...]],
        changed: Callable[[Answer, str, int], Answer],
        *,
        first: str,
        keys: str,
        about: Brief | None = None,
        beside: Callable[[Answer], str] = lambda _: "",
    ) -> None:
        """*Lines* are what can be changed of the value, *changed* is it with another one of them.

        *About* is what one should know before one answers, *beside* what is said of a value.
        """
        super().__init__()
        self.question = question
        self.value = value
        self._lines = lines
        self._changed = changed
        self.first = first
        self.keys = keys
        self.about = about
        self._beside = beside
        self._odds = OddsDesk(self)

    @property
    def asks(self) -> Hashable:
        """The list is a question of its own: keys typed before it was seen do not answer it."""
        return self

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self.question, classes="question", markup=False)
            if self.about is not None:
                yield Static("\n".join(self.about.forces), markup=False)
                yield Static(ODDS.format(odds="..."), id="odds", markup=False)
                yield Static(id="beside", markup=False)
            yield RowList(id="lines")
            if self.about is not None:
                yield Static(id="note", markup=False)
            yield Static(self.keys, classes="keys", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self.set_class(glyphs_of(self.app.theme).is_plain, "-plain")
        cast("Game", self.app).questions.look()
        self._show(0)
        self.query_one(RowList).focus()
        if self.about is not None:
            self._odds.ask(self.about.odds, self._say_odds)

    def _say_odds(self, odds: str) -> None:
        self.query_one("#odds", Static).update(ODDS.format(odds=odds))

    def _show(self, row: int | None = None) -> None:
        rows = [Content.styled(self.first, "bold")]
        rows += [
            Content.assemble((f"{line.label:22}", "dim"), f"< {line.value} >")
            for line in self._lines(self.value)
        ]
        listed = self.query_one(RowList)
        listed.show(rows, listed.cursor if row is None else row)
        self._explain()

    @on(RowList.Pointed)
    def _explain(self) -> None:
        """What the way to fight pointed at means; on the first line, the one below."""
        if self.about is None:
            return
        shown = self.query_one("#beside", Static)
        shown.update(self._beside(self.value))
        shown.display = bool(self._beside(self.value))
        row = max(0, self.query_one(RowList).cursor - 1)
        self.query_one("#note", Static).update(self._lines(self.value)[row].note)

    def action_change(self, by: int) -> None:
        """Another value for the line pointed at; on the first line, for the one below."""
        row = max(0, self.query_one(RowList).cursor - 1)
        field = self._lines(self.value)[row].id
        self.value = self._changed(self.value, field, by)
        self._show()

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        event.stop()
        self.action_go_on()

    def action_go_on(self) -> None:
        """Take it as it stands."""
        self.leave_with(self.value)

    def action_back(self) -> None:
        """Answer nothing yet."""
        self.leave_with(None)

    def leave_with(self, answer: Answer | None) -> None:
        if self.is_current:  # a second key in haste comes when it is gone already
            self.dismiss(answer)


def way_form(
    title: str,
    way: BattleSetup,
    seats: Seats,
    box: BoxId,
    sides: Iterable[Side] = SIDES,
    *,
    about: Brief,
    is_own: bool,
) -> ShortForm[BattleSetup]:
    """How a battle in a box is fought; *seats* play the campaign, *sides* are played here.

    Who stands there and the odds are said with it. A battle that *is own* may be left for later.
    """
    keys = KEYS + (NOT_YET if is_own else LOOK)
    lines = partial(way_fields, sides=tuple(sides))
    changed = partial(way_changed, seats=seats, box=box)
    return ShortForm(
        title,
        way,
        lines,
        changed,
        first=BEGIN,
        keys=keys,
        about=about,
        beside=partial(beside_the_line, about),
    )


def beside_the_line(about: Brief, way: BattleSetup) -> str:
    """What is known of another way to fight, whose odds are not those of the battle line."""
    resolver = RESOLVERS[way.by or USUAL]
    if resolver.id == USUAL:
        return ""
    if said := about.on_record(resolver.id):
        return ON_RECORD.format(way=resolver.name, odds=said)
    return NOT_FORESEEN.format(way=resolver.name)


def taste_form(taste: Taste) -> ShortForm[Taste]:
    """How the battles of a campaign are fought."""
    return ShortForm(ALL, taste, Taste.lines, Taste.changed, first=KEEP, keys=KEYS_OF_ALL)
