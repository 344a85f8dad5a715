"""Which question is on show, and since when: keys typed before that answer another one."""

from collections.abc import Hashable
from time import monotonic
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from textual import events

from campaign.agenda import Fighting, Marches, Marching
from campaign.state import CampaignState

if TYPE_CHECKING:
    from screens.app import NordenSuden

PATIENCE = 0.5
"""Seconds after which a question is thought to be on show, whatever the screen says."""

ANSWERS_NOTHING = frozenset({"escape"})
"""Keys that one may press blindly: they only step back."""


@runtime_checkable
class Asking(Protocol):
    """A screen that asks something."""

    @property
    def asks(self) -> Hashable:
        """What is asked; it is the same question as long as this is equal."""
        ...


def question_of(state: CampaignState, last: int) -> Hashable:
    """What a position asks, after the order of a certain number in the log.

    All marches of a segment are one question, so that whole plans can be typed ahead. A list is
    another one after each answer: its rows have changed.
    """
    if not state.agenda:
        return "over"
    step = state.step
    whose = (state.turn, state.active, state.to_move, type(step))
    match step:
        case Marches(left=left):
            return (*whose[:3], Marches, left is None)
        case Marching():
            return (*whose[:3], Marches, False)
        case Fighting(box=box):
            return (*whose, box)
    return (*whose, last)


class Questions:
    """Notes when another question is asked, and drops keys that were typed before it was seen."""

    def __init__(self, app: "NordenSuden") -> None:
        self._app = app
        self._asks: dict[bool, Hashable] = {}
        """What the campaign asks (true), and what a list of answers on top of it asks (false)."""

        self._asked = self._seen = 0.0
        """When the last question came up, and when it had been painted."""

    def begin(self) -> None:
        """A campaign is opened by a key: what it asks is another question."""
        self._asks[True] = None

    def look(self) -> None:
        """See whether something else is asked now."""
        if not self._app.is_running or not self._app.screen_stack:
            return
        beneath = [*self._app.campaign_screens()][-1:]
        is_new = False
        for screen in dict.fromkeys((*beneath, self._app.screen)):
            if isinstance(screen, Asking):
                kind, asks = screen in beneath, screen.asks
                # What a game begins with at once has no question before it.
                is_new |= self._asks.get(kind, asks if screen in beneath else None) != asks
                self._asks[kind] = asks
        if is_new:
            self._asked = monotonic()
            self._app.call_after_refresh(self._painted, self._asked)

    def _painted(self, asked: float) -> None:
        self._seen = max(self._seen, monotonic() if asked == self._asked else asked)

    def comes_too_early(self, key: events.Key) -> bool:
        """A key was typed before the question was on show that it would answer."""
        if key.key in ANSWERS_NOTHING or key.key.startswith("ctrl+"):
            return False
        self.look()  # a list may have been laid over the screen that has not come up yet
        # A screen that left again before it was painted never says that it was.
        seen = self._seen if self._seen >= self._asked else self._asked + PATIENCE
        return key.time < seen
