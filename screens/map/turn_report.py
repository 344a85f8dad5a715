"""What a commander did in its turn, for the player whose turn it is now. Pure."""

from typing import NamedTuple, Protocol

from campaign import Change, Side
from campaign.events import BoxActivated, SegmentEnded, TurnBegan
from campaign.state import CampaignState
from campaign.tables.calendar import date
from campaign.terms import PERSON
from screens.map.told import ToldLine, told_of
from screens.parts.game import STAFF
from screens.text import phrases
from screens.text.narration import is_aside

ASIDE = (BoxActivated, SegmentEnded)
"""What the chronicle has, but who reads a report can do without."""

ALL = "c: all"
"""Where the long story is: the chronicle."""

BY_PERSONS = (PERSON, STAFF)
"""Who plays for somebody who reads a report."""


class TurnReport(NamedTuple):
    """A turn that is over, and what happened in it."""

    began: TurnBegan
    """The turn that begins now."""

    lines: tuple[ToldLine, ...]

    @property
    def whose(self) -> Side:
        """The side that had its turn."""
        return self.began.side.enemy

    @property
    def title(self) -> str:
        """Whose turn is told, and when it was."""
        turn = self.began.turn - 1 if self.began.side is Side.UNION else self.began.turn
        return f"{phrases.SIDE_ADJECTIVES[self.whose]} turn, {date(turn).label}"

    @property
    def head(self) -> tuple[str, str]:
        """What stands above it, and where the long story is."""
        return self.title.upper(), ALL


class Seated(Protocol):
    """Where the campaign is played."""

    def player(self, side: Side) -> str: ...


class Report:
    """Takes down what commanders do, and hands it over when the turn of a person begins."""

    def __init__(self, loop: Seated) -> None:
        self._loop = loop
        self._lines: list[ToldLine] = []
        self._over: TurnReport | None = None

    def take_down(self, before: CampaignState | None, change: Change) -> TurnReport | None:
        """Write on; all that a commander did in its turn, if that is over and a person reads it."""
        if not (self._is_a_commanders(before) or self._is_a_commanders(change.state)):
            return None
        over = None
        for event in change.events:
            if isinstance(event, TurnBegan):
                over = TurnReport(event, tuple(self._lines))
                self._lines = []
            elif not can_do_without(event):
                self._lines += told_of(event, change.state)
        if not (over and over.lines and self._is_read(over)):
            return None
        self._over = over
        return over

    @property
    def so_far(self) -> tuple[ToldLine, ...]:
        """What was taken down of a turn that is not over."""
        return tuple(self._lines)

    def go_on(self, lines: tuple[ToldLine, ...]) -> None:
        """Another session has taken down the beginning of the turn."""
        self._lines = [*lines]

    @property
    def is_due(self) -> bool:
        """A turn was taken down and not handed over yet."""
        return self._over is not None

    def hand_over(self) -> TurnReport | None:
        """The last turn that was taken down, once; it waits while the staff goes on."""
        over, self._over = self._over, None
        return over

    def _is_a_commanders(self, state: CampaignState | None) -> bool:
        """It is the turn of somebody who does not play here."""
        if state is None or not state.agenda:
            return False
        return self._loop.player(state.active) not in BY_PERSONS

    def _is_read(self, over: TurnReport) -> bool:
        """A person's turn begins, and it was not a person's that is over."""
        begins, ended = map(self._loop.player, (over.began.side, over.whose))
        return begins in BY_PERSONS and ended not in BY_PERSONS


def can_do_without(event: object) -> bool:
    """Whoever reads a report of a turn does not miss this event."""
    return isinstance(event, ASIDE) or is_aside(event)
