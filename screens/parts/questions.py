"""Which question is on show, and since when: keys typed before that answer another one."""

from collections.abc import Hashable
from time import monotonic
from typing import TYPE_CHECKING, Protocol, TypeGuard
from weakref import WeakKeyDictionary, ref

from textual import events

if TYPE_CHECKING:
    from screens.parts.game import Game

UNKNOWN = "unknown"

PATIENCE = 0.5
"""Seconds after which a question is thought to be on show, whatever the screen says."""

ANSWERS_NOTHING = frozenset({"escape"})
"""Keys that one may press blindly: they only step back."""

LOOKS = frozenset(
    {
        *(f"map.{way}" for way in ("left", "right", "up", "down", "center", "zoom-in", "zoom-out")),
        *(f"map.page-{way}" for way in ("left", "right", "up", "down")),
        *("game.help", "app.picture"),
    }
)
"""What only looks, by the ids of its keys: whenever it was typed, no question is answered by it.

The cursor of a list is none of them: what stands there is the answer of the next key.
"""


class Asking(Protocol):
    """A screen that asks something by itself."""

    @property
    def asks(self) -> Hashable:
        """What it asks, the same as long as this is equal; None if nothing."""
        ...


def _is_asking(screen: object) -> TypeGuard[Asking]:
    """Its class is asked, not itself: that is done for several screens at every key."""
    return hasattr(type(screen), "asks")


def _meant(screen: "ref[object] | None") -> object | None:
    return screen() if screen else None


class Questions:
    """Notes when another question is asked, and drops keys that were typed before it was seen."""

    def __init__(self, app: "Game") -> None:
        self._app = app
        self._campaign: Hashable = UNKNOWN
        """What the campaign asks."""

        self._asks: WeakKeyDictionary[Asking, Hashable] = WeakKeyDictionary()
        """What each screen asks beside that."""

        self._asked = self._seen = 0.0
        """When the last question came up, and when it had been painted."""

        self._top: ref[object] | None = None
        """The uppermost screen of the campaign that asks: the map, or a battle."""

        self._asked_on: ref[object] | None = None
        """The screen that was to be painted with the last question on it."""

    def begin(self) -> None:
        """A campaign is opened by a key: what it asks is another question."""
        self._campaign = None

    def ask_anew(self, _: object = None) -> None:
        """Keys typed before this moment were meant for something else: a page that is gone now."""
        self._asked = monotonic()
        self._wait_for_paint()

    def look(self) -> None:
        """See whether something else is asked now."""
        if not self._app.is_running or not self._app.screen_stack:
            return
        is_new = False
        if (journal := self._app.journal) is not None:
            # Late: the title, which has no campaign, is painted before the rules are loaded.
            from screens.parts.question_of import question_of

            asks: Hashable = (
                self._app.person_decides,
                question_of(journal.state, journal.last),
            )
            # What a game begins with at once has no question before it.
            is_new = self._campaign not in (asks, UNKNOWN)
            self._campaign = asks
        for screen in (*self._app.campaign_screens(), self._app.screen):
            if _is_asking(screen):
                asks = screen.asks
                is_new |= self._asks.get(screen) != asks
                self._asks[screen] = asks
        if self._is_on_another_screen() or is_new:
            self.ask_anew()
        elif not self.is_on_show and _meant(self._asked_on) is not self._app.screen:
            self._wait_for_paint()  # that screen has gone unpainted: nobody would ever tell

    def _is_on_another_screen(self) -> bool:
        """Another screen asks what is to be decided: a battle has opened or gone."""
        asking = [screen for screen in self._app.campaign_screens() if _is_asking(screen)]
        top = asking[-1] if asking else None
        before, self._top = _meant(self._top), ref(top) if top else None
        return before is not None and top is not None and before is not top

    def _wait_for_paint(self) -> None:
        self._asked_on = ref(self._app.screen)
        self._app.call_after_refresh(self._painted, self._asked)

    def _painted(self, asked: float) -> None:
        self._seen = max(self._seen, monotonic() if asked == self._asked else asked)

    @property
    def is_on_show(self) -> bool:
        """What is asked has been painted."""
        return self._seen >= self._asked

    def comes_too_early(self, key: events.Key) -> bool:
        """A key was typed before the question was on show that it would answer."""
        if key.key in ANSWERS_NOTHING or key.key.startswith("ctrl+"):
            return False
        self.look()  # a list may have been laid over the screen that has not come up yet
        # A screen that left again before it was painted never says that it was.
        seen = self._seen if self.is_on_show else self._asked + PATIENCE
        return key.time < seen and not self._only_looks(key)

    def _only_looks(self, key: events.Key) -> bool:
        found = self._app.screen.active_bindings.get(key.key)
        return found is not None and found.binding.id in LOOKS
