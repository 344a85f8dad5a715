"""What an action led to, as the map screen tells it: which words, which box. Pure."""

from collections.abc import Hashable, Iterable
from itertools import count
from typing import Any

from campaign import Change
from campaign.agenda import Marches
from campaign.board.board import Theater
from campaign.events import PiecesMoved, PiecesSailed, PointsLapsed
from campaign.state import CampaignState
from campaign.terms import BoxId
from screens.text.narration import narrate
from screens.text.phrases import clipped_behind_word, place, sentence, several


def place_of(change: Change) -> BoxId | None:
    """Where the last thing happened that happened in some box."""
    boxes = (box_of(event, change.state.theater) for event in reversed(change.events))
    return next(filter(None, boxes), None)


def box_of(event: object, theater: Theater) -> BoxId | None:
    """The box that an event is about: where somebody went, or where it happened."""
    boxes = getattr(event, "to", ""), getattr(event, "box", ""), *getattr(event, "boxes", ())
    return next((box for box in boxes if box in theater.number), None)


def points_lapsed(change: Change) -> list[PointsLapsed]:
    """Recruitment points that nobody could use; the turn goes on without a question. [BG 12.1]"""
    return [event for event in change.events if isinstance(event, PointsLapsed)]


def is_movement(state: CampaignState) -> bool:
    """Stacks can march now, if they can at all."""
    return any(isinstance(step, Marches) and step.left is not None for step in state.agenda[:2])


def in_short(events: Iterable[Any], theater: Theater) -> list[str]:
    """A sentence for each event, but one alone for all pieces that have gone the same way."""
    single = count()
    companies: dict[Hashable, list[Any]] = {}
    for event in events:
        companies.setdefault(_way_of(event) or next(single), []).append(event)
    told = (_of_company(company, theater) for company in companies.values())
    return [text for text in told if text]


def _way_of(event: Any) -> tuple[str, BoxId, BoxId, BoxId] | None:
    """How pieces have gone, from where, through where and to where; None if none have gone."""
    match event:
        case PiecesMoved():
            how = "jump" if event.jumped else "march"
            return (how, event.origin, event.entry, event.to)
        case PiecesSailed():
            return ("sail", event.origin, event.origin, event.to)
    return None


def _of_company(events: list[Any], theater: Theater) -> str:
    way = _way_of(events[0])
    if way is None or len(events) == 1:
        return narrate(events[0], theater)
    goes, origin, entry, to = way
    who = several(sum(event.count for event in events), "piece")
    via = f" by way of {place(entry, theater)}" if entry != origin else ""
    return sentence(f"{who} {goes} from {place(origin, theater)} to {place(to, theater)}{via}")


def fitting(told: list[str], width: int) -> str:
    """The last sentences, as many as there is room for.

    The last one goes to a semicolon if it is too long, or to two dots where it has none.
    """
    text = ""
    for before in reversed(told):
        if text and len(before) + 1 + len(text) > width:
            break
        text = f"{before} {text}".rstrip()
    whole = text.rfind("; ", 0, width)
    if len(text) > width and whole > 0:
        return text[:whole] + "."
    return clipped_behind_word(text, width)
