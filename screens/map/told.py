"""What happened, as lines beside the map: a sentence, whose deed it was, and where. Pure."""

from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import Any, NamedTuple

from campaign.events import TurnBegan
from campaign.state import CampaignState
from campaign.terms import BoxId, Side
from screens.text.event_summary import box_of
from screens.text.narration import narrated


class ToldLine(NamedTuple):
    """A sentence, whose deed it was, and which box it is about."""

    text: str
    side: Side | None = None
    box: BoxId | None = None


BY_STAFF = "Staff: {text}"


def by_staff(line: ToldLine) -> ToldLine:
    """What came of an order that the staff gave in the player's place."""
    return line._replace(text=BY_STAFF.format(text=line.text))


def before_next_turn(events: Iterable[Any]) -> Iterator[Any]:
    """What happened before a turn began: the rest is nobody's order."""
    return takewhile(lambda event: not isinstance(event, TurnBegan), events)


def told_of(event: Any, state: CampaignState) -> list[ToldLine]:
    """An event in words, after which the position was *state*; none if it is not worth a line."""
    text = narrated(event, state)
    return [ToldLine(text, side_of(event, state), box_of(event, state.theater))] if text else []


def side_of(event: Any, state: CampaignState) -> Side | None:
    """Whose deed an event was; if it does not say so, of the player whose turn it is."""
    side = getattr(event, "side", None)
    if isinstance(side, Side):
        return side
    return state.active if state.agenda else None
