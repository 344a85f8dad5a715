"""The loop that plays a campaign, without a terminal: what it shows, says and asks."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from campaign import CampaignError, CampaignState, Change, read_situation
from saves.campaign_log.journal import Journal, Players
from saves.hosting.seated import Campaign
from screens.game.play_loop import PlayLoop
from screens.parts.choice_dialog import ChoiceScreen
from screens.shell.settings import Settings
from tests.own_home import own_session
from tests.screens.keyboard import APRIL_1862

if TYPE_CHECKING:
    from screens.parts.game import Game


class Desk:
    """The running game as far as the loop asks for it; it is at the same time its one screen."""

    shows_campaign, is_looked_at, holds_play, looked_at = True, True, False, None
    has_turn_to_tell = False
    settings = Settings(handover="off")

    def __init__(self, campaign: Campaign) -> None:
        self.refused, self.shown = list[str](), list[CampaignState]()
        self.told = list[str]()
        self.asked = list[tuple[ChoiceScreen[Any], Callable[[Any], object]]]()
        self.questions, self.screen, self.screen_stack = self, self, (self,)
        self.later = list[Callable[[], object]]()
        self.session, self.journal = own_session(), campaign
        self.loop = PlayLoop(cast("Game", self), campaign)

    def look(self) -> None:
        """Nobody types ahead here."""

    def ask_anew(self) -> None:
        """Nobody types too early, either."""

    def look_back(self, *_: object) -> None:
        """There is no map."""

    def show_who_decides(self) -> None:
        """There are no keys."""

    def show_battle(self, _: object) -> None:
        """There is no screen of it."""

    def forget_orders(self) -> None:
        """There are no plans."""

    def tell(self, text: str) -> None:
        self.told.append(text)

    def notify(self, text: str, **_: object) -> None:
        self.told.append(text)

    def push_screen(self, screen: ChoiceScreen[Any], answered: Callable[[Any], object]) -> None:
        self.asked.append((screen, answered))

    def enter(self, _: Campaign) -> None:
        self.show_state(self.journal.state)

    def rest(self) -> None:
        """Do what was left for later, and what comes of that."""
        while self.later:
            self.later.pop(0)()

    def call_after_refresh(self, call: Callable[..., object], *args: Any) -> bool:
        return self.call_later(call, *args)

    def call_later(self, call: Callable[..., object], *args: Any) -> bool:
        self.later.append(lambda: call(*args))
        return True

    def set_timer(self, _: float, call: Callable[[], object]) -> object:
        """What is left for a moment later is done when the desk comes to rest."""
        self.later.append(call)
        return SimpleNamespace(stop=lambda: None)

    def show_change(self, change: Change) -> None:
        self.shown.append(change.state)

    def show_state(self, state: CampaignState) -> None:
        self.shown.append(state)

    def refuse(self, error: CampaignError) -> None:
        self.refused.append(str(error))


def journal() -> Journal:
    return Journal.begin(None, "West", read_situation(APRIL_1862), Players(), seed="grant")
