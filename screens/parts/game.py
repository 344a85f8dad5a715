"""What a screen may ask of the running game. The app is one; nothing below the app imports it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from textual.binding import Binding
from textual.notifications import SeverityLevel
from textual.screen import Screen
from textual.timer import Timer
from textual.widget import AwaitMount
from textual.worker import Worker

if TYPE_CHECKING:
    from campaign import Action, CampaignError, CampaignState, Side
    from campaign.actions import Fight
    from saves.journal import Journal, Place, Players
    from saves.places import Header
    from screens.campaign_screen import CampaignScreen
    from screens.questions import Questions
    from screens.settings import Settings
    from screens.ways_to_fight import Seats, Taste

Answer = TypeVar("Answer")


class Terminal(Protocol):
    """What the library's app does for whoever has no screen of his own."""

    @property
    def is_running(self) -> bool: ...
    @property
    def screen(self) -> Screen[object]: ...
    @property
    def screen_stack(self) -> Sequence[Screen[Any]]: ...

    def push_screen(
        self, screen: Screen[Answer], callback: Callable[[Answer | None], None] | None = None
    ) -> AwaitMount: ...

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = True,
    ) -> None: ...

    def call_later(self, callback: Callable[..., Any], *args: Any) -> bool: ...
    def call_after_refresh(self, callback: Callable[..., Any], *args: Any) -> bool: ...
    def call_from_thread(self, callback: Callable[..., Answer], *args: Any) -> Answer: ...
    def set_timer(self, delay: float, callback: Callable[[], None]) -> Timer: ...

    def run_worker(
        self,
        work: Callable[[], Answer],
        *,
        group: str = "default",
        exclusive: bool = False,
        thread: bool = False,
    ) -> Worker[Answer]: ...


class Leaving(Protocol):
    """Asks before a commander leaves a field for a person."""

    is_asking: bool

    def sanctioned(self, order: Any) -> "Fight | None": ...


class Battles(Protocol):
    """How the battles of the campaign on show are fought, and by whom."""

    @property
    def leaving(self) -> Leaving: ...
    @property
    def seats(self) -> "Seats": ...

    def play(self, *actions: "Action") -> None: ...
    def ask_about(self, *actions: "Action") -> None: ...
    def ask_for_taste(self) -> None: ...
    def like(self, taste: "Taste") -> None: ...
    def take_over(self) -> None: ...
    def one_order(self) -> "Iterator[Fight]": ...
    def orders(self, has_time: Callable[[], bool] | None = None) -> "Iterator[Fight]": ...


class Commanders(Protocol):
    """The computer players, asked one at a time."""

    def advise(
        self,
        state: "CampaignState",
        say: Callable[["CampaignState", tuple["Action", ...]], None],
    ) -> None: ...

    def drop(self) -> None: ...


class Keyboard(Terminal, Protocol):
    """Whose keys can be changed."""

    @property
    def all_bindings(self) -> Callable[[], Mapping[str, Binding]]: ...

    def set_keymap(self, keymap: Mapping[str, str]) -> None: ...


class Game(Keyboard, Protocol):
    """The campaign on show: who decides in it, and the only place that plays it."""

    journal: "Journal | None"
    paused: Any
    """A reactive truth value: the commanders wait."""

    settings: "Settings"
    theme: Any
    """The look, by its name; a reactive string."""

    @property
    def questions(self) -> "Questions": ...
    @property
    def fighting(self) -> Battles: ...
    @property
    def commanding(self) -> Commanders: ...
    @property
    def label(self) -> str: ...

    # --- playing ---

    @property
    def person_decides(self) -> bool: ...
    @property
    def is_looked_at(self) -> bool: ...

    def player(self, side: "Side") -> str: ...
    def play(self, *actions: "Action") -> bool: ...
    def play_each(self, actions: "Iterable[Action]") -> bool: ...
    def refuse(self, error: "CampaignError") -> None: ...
    def note_error(self, error: BaseException) -> None: ...
    def go_on(self) -> None: ...
    def campaign_screens(self) -> "Iterator[CampaignScreen]": ...
    def action_take_back(self) -> None: ...
    def action_pause(self) -> None: ...
    def action_one_act(self) -> None: ...

    # --- into a campaign, and out of it ---

    @property
    def opens_at_once(self) -> bool: ...

    def title_is_painted(self) -> None: ...
    def enter(self, journal: "Journal") -> None: ...
    def begin(
        self,
        path: Path | None,
        name: str,
        state: "CampaignState",
        players: "Players",
        terms: tuple[str, ...] = (),
    ) -> None: ...
    def go_on_with(self, place: "Place", on_the_server: "tuple[Header, ...]" = ()) -> object: ...
    def action_leave(self) -> None: ...

    # --- other screens ---

    def action_rules(self, rule: str = "") -> None: ...
    def action_chronicle(self) -> None: ...
    def action_settings(self) -> None: ...

    # --- settings ---

    def remember(self, **changes: str) -> None: ...
    def wear(self, look: str) -> None: ...
