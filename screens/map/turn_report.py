"""What a commander did in its turn, for the player whose turn it is now. Pure."""

from collections.abc import Iterable

from textual.content import Content

from campaign import Side
from campaign.board.board import Theater
from campaign.events import BoxActivated, SegmentEnded, TurnBegan
from campaign.tables.calendar import date
from screens.text import phrases
from screens.text.narration import is_aside, narrate

ASIDE = (BoxActivated, SegmentEnded)
"""What the chronicle has, but who reads a report can do without."""

NOTHING = "Nothing that one could see."


class Report:
    """Takes down a player turn while it is played, and hands it over when the next one begins."""

    def __init__(self) -> None:
        self._events: list[object] = []

    def take_down(
        self, events: Iterable[object], theater: Theater
    ) -> tuple[TurnBegan, tuple[str, ...]] | None:
        """Write on; if a turn has begun: which one, and all that happened in the one before."""
        over = None
        for event in events:
            if isinstance(event, TurnBegan):
                over = event, tuple(filter(None, (narrate(e, theater) for e in self._events)))
                self._events = []
            elif not can_do_without(event):
                self._events.append(event)
        return over


def can_do_without(event: object) -> bool:
    """Whoever reads a report of a turn does not miss this event."""
    return isinstance(event, ASIDE) or is_aside(event)


def page(side: Side, turn: int, sentences: Iterable[str]) -> Content:
    """A report to be read."""
    heading = f"{phrases.SIDE_ADJECTIVES[side]} turn, {date(turn).label}"
    told = [f"- {sentence}" for sentence in sentences] or [NOTHING]
    return Content("\n").join([Content.styled(heading, "bold"), *map(Content, told)])
