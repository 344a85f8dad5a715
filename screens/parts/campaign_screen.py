"""What all screens of a running campaign have in common: a position, and a few keys.

A screen shows a position and turns keys into wishes. It holds no rule: what is legal, and why
something is not, it asks the engine.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from textual.binding import Binding, BindingType
from textual.reactive import reactive

from campaign import Change, legal_actions
from campaign.actions import Action
from campaign.state import CampaignState
from campaign.terms import BoxId
from screens.parts.command import CommandScreen
from screens.text.paragraphs import paragraphs_at

if TYPE_CHECKING:
    from screens.parts.game import Game, View


LEAVE = "game.leave"


class CampaignScreen(CommandScreen[None]):
    """A screen with a position on show."""

    shows_campaign: ClassVar = True
    """What is played is shown to it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "app.take_back", "undo", id="game.undo"),
        Binding("U", "app.redo", "redo", id="game.redo", show=False),
        Binding(
            "less_than_sign",
            "app.go_back",
            "go back",
            id="game.go-back",
            key_display="<",
            show=False,
        ),
        Binding("c", "app.chronicle", "chronicle", id="game.chronicle", show=False),
        Binding("V", "app.history", "history", id="map.history", show=False),
        Binding("r", "app.rules", "rules", id="game.rules", show=False),
        Binding("question_mark,f1", "app.help", "help", id="game.help", key_display="?"),
        Binding("q", "app.leave", "leave", id=LEAVE),
    ]

    state: reactive[CampaignState | None] = reactive(None, bindings=True)
    """The position on show; set by the app after every action."""

    _decides: bool | None = None
    """A person here decided when that was looked at last."""

    @property
    def game(self) -> "Game":
        """The app, which holds the journal and is the only place that plays."""
        return cast("Game", self.app)

    @property
    def legal(self) -> tuple[Action, ...]:
        """What the engine allows now; found once for each position."""
        return legal_actions(self.state) if self.state else ()

    def word_for(self, binding: Binding) -> str:
        """What a key does just now; the way out stands in the line of keys when all is over."""
        if binding.id == LEAVE and (self.state is None or self.state.agenda):
            return ""
        return super().word_for(binding)

    @property
    def holds_play(self) -> bool:
        """Something is being shown that the player should see before the game goes on."""
        return False

    @property
    def has_turn_to_tell(self) -> bool:
        """What a commander did waits to be read, as soon as the staff stops."""
        return False

    @property
    def label(self) -> str:
        """What always has to be said of the campaign, in a word or two; usually nothing."""
        return self.game.label

    @property
    def rules(self) -> tuple[str, ...]:
        """The paragraphs that matter now."""
        return paragraphs_at(self.state) if self.state is not None else ("BG 13.1",)

    def show_change(self, change: Change) -> None:
        """Take in what an action led to."""
        self.state = change.state

    def show_state(self, state: CampaignState) -> None:
        """Take in a position that was gone back to, or resumed."""
        self.state = state

    @property
    def looked_at(self) -> BoxId | None:
        """The box that the player is about, where a screen has a map."""
        return None

    def look_back(self, box: BoxId | None, orders: Sequence[str]) -> None:
        """Orders were taken back: look where the player looked when he gave them."""

    def tell(self, text: str) -> None:
        """Say something that no event says, where a screen tells what happens."""

    def show_who_decides(self) -> None:
        """Commanders wait or go on, or somebody came or left who decides elsewhere."""
        before, self._decides = self._decides, self.game.person_decides
        if before not in (None, self._decides):
            self.show_decider()
            self.game.questions.look()  # else the next key seems to come before what it answers
        self.refresh_bindings()

    def forget_orders(self) -> None:
        """The seat has gone to another terminal: nothing that was begun here is ordered."""
        if self.is_mounted:
            self.show_decider()

    def show_decider(self) -> None:
        """The same position is somebody else's to decide now."""

    def on_screen_resume(self) -> None:
        """Nothing lies over this screen any more: the game goes on."""
        self.game.questions.look()
        self.call_after_refresh(self.game.go_on)


def views(stack: Iterable[object]) -> "Iterator[View]":
    """Of the screens that lie upon each other those that show a campaign, the lowest first."""
    return (cast("View", screen) for screen in stack if getattr(screen, "shows_campaign", False))
