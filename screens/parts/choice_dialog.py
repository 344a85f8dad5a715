"""A question with a short list of answers, and why the other answers are not to be had."""

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, NamedTuple, TypeVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from screens.parts.key_bar import KeyLine
from screens.parts.row_list import RowList
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
    ChoiceScreen RowList { height: auto; max-height: 12; }
    ChoiceScreen .refusals { color: $foreground 80%; margin-top: 1; }
    ChoiceScreen .keys { margin-top: 1; }
    """

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
    ) -> None:
        """*escape* says what stepping back does."""
        super().__init__()
        self.question = question
        self.offers = tuple(offers)
        self.refusals = tuple(refusals)
        self._escape = escape

    @property
    def asks(self) -> Hashable:
        """The list is a question of its own: keys typed before it was seen do not answer it."""
        return self

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(cited(self.question), classes="question", markup=False)
            yield RowList(id="offers")
            if self.refusals:
                yield Static(cited("\n".join(self.refusals)), classes="refusals", markup=False)
            keys = f"Enter chooses, Esc {self._escape}"
            yield Static(
                f"{keys}, r: why not" if self.cited else keys, classes="keys", markup=False
            )
        yield KeyLine()

    def on_mount(self) -> None:
        self.set_class(glyphs_of(self.app.theme).is_plain, "-plain")
        cast("Game", self.app).questions.look()
        listed = self.query_one(RowList)
        listed.show([Content(offer.text) for offer in self.offers])
        listed.focus()

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        event.stop()
        self._leave_with(self.offers[event.row].answer)

    @property
    def cited(self) -> str:
        """The first paragraph that a refusal cites; empty if none does."""
        return next(filter(None, map(cited_in, self.refusals)), "")

    def action_rules(self) -> None:
        """The paragraph of what is not to be had."""
        cast("Game", self.app).action_rules(self.cited)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return bool(self.cited) if action == "rules" else True

    def action_take(self) -> None:
        """Give the answer that the list points at."""
        self._leave_with(self.offers[self.query_one(RowList).cursor].answer)

    def action_back(self) -> None:
        """Answer nothing."""
        self._leave_with(None)

    def _leave_with(self, answer: Answer | None) -> None:
        if self.is_current:  # a second key in haste comes when it is gone already
            self.dismiss(answer)
