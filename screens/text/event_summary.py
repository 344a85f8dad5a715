"""What an action led to, as the map screen tells it: which words, which box. Pure."""

from collections.abc import Hashable, Iterable
from itertools import count
from typing import Any

from campaign import Change
from campaign.agenda import Marches
from campaign.board.board import Theater
from campaign.events import DesertionRolled, PiecesMoved, PiecesSailed, PointsLapsed
from campaign.state import CampaignState
from campaign.terms import BoxId
from screens.text import phrases
from screens.text.marches import BY_WAY, PAST
from screens.text.narrate import stays_on
from screens.text.narration import narrate
from screens.text.phrases import clipped_behind_word, joined, place, sentence, several, verb


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
    """A sentence for each event, but one alone for pieces that have gone the same way, or have
    rolled in the same box whether they desert.
    """
    single = count()
    companies: dict[Hashable, list[Any]] = {}
    for event in events:
        companies.setdefault(_way_of(event) or next(single), []).append(event)
    told = (_of_company(company, theater) for company in companies.values())
    return [text for text in told if text]


JUMP, DESERT = "jump", "desert"
"""What some may have done: no way leads from their box."""


def _way_of(event: Any) -> tuple[str, BoxId, BoxId, BoxId] | None:
    """How pieces have gone, from where, through where and to where; None if none have gone."""
    match event:
        case DesertionRolled():
            return (DESERT, event.box, event.box, event.box)
        case PiecesMoved():
            how = JUMP if event.jumped else "march"
            return (how, event.origin, event.entry, event.to)
        case PiecesSailed():
            return ("sail", event.origin, event.origin, event.to)
    return None


def _of_company(events: list[Any], theater: Theater) -> str:
    way = _way_of(events[0])
    if way is not None and way[0] == DESERT:
        return _deserters(events, theater)
    if way is None or len(events) == 1:
        return narrate(events[0], theater)
    goes, origin, entry, to = way
    who = several(sum(event.count for event in events), "piece")
    by_way = PAST if goes == JUMP else BY_WAY
    via = f"{by_way}{place(entry, theater)}" if entry != origin else ""
    return sentence(f"{who} {goes} from {place(origin, theater)} to {place(to, theater)}{via}")


def _deserters(rolled: list[DesertionRolled], theater: Theater) -> str:
    """Who has run of all who have rolled in a box, and the die it took. [NS 8.12]"""
    if len(rolled) == 1:
        [event] = rolled
        runs = "deserts" if event.deserted else "stays"
        who = f"{phrases.piece(event.type)} in {place(event.box, theater)} {runs}"
        return sentence(f"{who}: rolls {event.die}, {stays_on(event.highest)}")
    number, dice = sum(event.deserted for event in rolled), [str(event.die) for event in rolled]
    gone = f"{phrases.count(number) if number else 'none'} of {several(len(rolled), 'piece')}"
    runs = f"in {place(rolled[0].box, theater)} {verb(number, DESERT)}"
    return sentence(f"{gone} {runs}: dice {joined(dice)}")


def fitting(told: list[str], width: int) -> str:
    """The last sentences, as many as there is room for.

    The last one goes to a semicolon if it is too long, else it leaves out by which way somebody
    went; where it has neither, it goes to two dots.
    """
    text = ""
    for before in reversed(told):
        if text and len(before) + 1 + len(text) > width:
            break
        text = f"{before} {text}".rstrip()
    whole = max(text.rfind(mark, 0, width - 1 + len(mark)) for mark in ("; ", BY_WAY, PAST))
    if len(text) > width and whole > 0:
        return text[:whole] + "."
    return clipped_behind_word(text, width)
