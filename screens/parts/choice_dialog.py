"""A question with a short list of answers, and why the other answers are not to be had.

What can be had stands first in the list; what a rule forbids stands below it, with its paragraph,
and can be pointed at to read that. So however much is refused, all of it can be read.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, NamedTuple, TypeVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from campaign.budget import Budget
from screens.parts.key_bar import KeyLine
from screens.parts.odds_desk import OddsDesk
from screens.parts.row_list import RowList
from screens.parts.text_pane import lines_in
from screens.shell.themes import glyphs_of
from screens.text.citations import cited
from screens.text.phrases import cited_in

if TYPE_CHECKING:
    from screens.parts.game import Game

Answer = TypeVar("Answer")


class Offer(NamedTuple, Generic[Answer]):
    """One answer that may be given."""

    text: str
    answer: Answer


class Later(NamedTuple):
    """A note that takes a moment to work out, and what stands there until then."""

    until: str
    work_out: Callable[[Budget], str]


class ChoiceScreen(ModalScreen[Answer | None]):
    """Asks, and is dismissed with the answer; with None if the player steps back."""

    CSS = """
    ChoiceScreen { align: center middle; background: $background 50%; }
    ChoiceScreen > Vertical {
        width: 66; max-width: 96%; height: auto; max-height: 90%;
        border: round $primary; background: $surface; padding: 0 1;
    }
    ChoiceScreen.-plain > Vertical { border: ascii $primary; }
    ChoiceScreen .question { text-style: bold; }
    ChoiceScreen RowList { height: auto; }
    ChoiceScreen .notes { color: $foreground 80%; margin-top: 1; }
    ChoiceScreen .keys { margin-top: 1; }
    """

    MOST_ROWS: ClassVar = 12
    """Of the list, where the terminal is high enough."""

    FRAME: ClassVar = 4
    """Rows of the frame and of what is said of keys, with the blank one above it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,backspace,q", "back", "back", id="choice.back"),
        Binding("enter,space", "take", "choose", id="choice.take"),
        Binding("r", "rules", "rules", id="choice.rules"),
    ]

    def __init__(
        self,
        question: str,
        offers: Sequence[Offer[Answer]],
        refusals: Sequence[str] = (),
        escape: str = "goes back",
        later: Later | None = None,
    ) -> None:
        """*refusals* may be what a rule forbids, and what else there is to say.

        *escape* says what stepping back does. *Later* is the first note: keys do not wait for it.
        """
        super().__init__()
        self.question = question
        self.offers = tuple(offers)
        self.refusals = tuple(refusals)
        self._forbidden = tuple(filter(cited_in, self.refusals))
        self._later, self._desk = later, OddsDesk(self)
        self._told_later = later.until if later else ""
        self._escape = escape

    @property
    def remarks(self) -> tuple[str, ...]:
        """What there is to say beside the answers, as far as it is known."""
        told = [line for line in self.refusals if not cited_in(line)]
        return tuple(filter(None, (self._told_later, *told)))

    @property
    def _notes(self) -> str:
        return "\n".join(self.remarks)

    @property
    def asks(self) -> Hashable:
        """The list is a question of its own: keys typed before it was seen do not answer it."""
        return self

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(cited(self.question), classes="question", markup=False)
            yield RowList(id="offers")
            if self._notes:
                yield Static(cited(self._notes), classes="notes", markup=False)
            yield Static(classes="keys", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self.set_class(glyphs_of(self.app.theme).is_plain, "-plain")
        cast("Game", self.app).questions.look()
        listed = self.query_one(RowList)
        forbidden = [cited(line).stylize_before("dim") for line in self._forbidden]
        listed.show([*(Content(offer.text) for offer in self.offers), *forbidden])
        listed.focus()
        self._fit()
        if self._later is not None:
            self._desk.ask(self._later.work_out, self._say_later)

    def _say_later(self, said: str) -> None:
        self._told_later = said
        self.query_one(".notes", Static).update(cited(self._notes))
        self._fit()

    def on_resize(self, event: events.Resize) -> None:
        self._fit()

    def _fit(self) -> None:
        """Let the list have the rows that are left; it scrolls, and that is said."""
        columns, rows = self.app.size
        width = min(66, int(0.96 * columns)) - 4
        others = lines_in(Content(self.question), width) + self.FRAME
        others += 1 + lines_in(Content(self._notes), width) if self._notes else 0
        left = int(0.9 * rows) - others
        listed, most = self.query_one(RowList), max(1, min(self.MOST_ROWS, left))
        listed.styles.max_height = most
        keys = [f"Enter chooses, Esc {self._escape}"]
        keys += ["r: why not"] * bool(self._forbidden)
        keys += ["down: more"] * (listed.height_in(width) > most)
        self.query_one(".keys", Static).update(", ".join(keys))

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        event.stop()
        self._take(event.row)

    def action_rules(self) -> None:
        """The paragraph of what is not to be had: of the row pointed at, or the first one."""
        row = max(0, self.query_one(RowList).cursor - len(self.offers))
        cast("Game", self.app).action_rules(cited_in(self._forbidden[row]))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return bool(self._forbidden) if action == "rules" else True

    def action_take(self) -> None:
        """Give the answer that the list points at."""
        self._take(self.query_one(RowList).cursor)

    def _take(self, row: int) -> None:
        """Leave with the answer of a row; one that is not to be had says once more why."""
        if row < len(self.offers):
            self._leave_with(self.offers[row].answer)
        else:
            said = self._forbidden[row - len(self.offers)]
            self.notify(said, title="Not allowed", severity="warning", markup=False)

    def action_back(self) -> None:
        """Answer nothing."""
        self._leave_with(None)

    def _leave_with(self, answer: Answer | None) -> None:
        if self.is_current:  # a second key in haste comes when it is gone already
            self.dismiss(answer)
