"""What an action led to, as the map screen tells it: which words, which box. Pure."""

from campaign import Change
from campaign.agenda import Marches
from campaign.state import CampaignState
from campaign.terms import BoxId
from screens.words import clipped


def place_of(change: Change) -> BoxId | None:
    """Where the last thing happened that happened in some box."""
    for event in reversed(change.events):
        box: BoxId | None = getattr(event, "to", None) or getattr(event, "box", None)
        if box in change.state.theater.number:
            return box
    return None


def is_movement(state: CampaignState) -> bool:
    """Stacks can march now, if they can at all."""
    return any(isinstance(step, Marches) and step.left is not None for step in state.agenda[:2])


def fitting(told: list[str], width: int) -> str:
    """The last sentences, as many as there is room for; two dots where even the last is cut."""
    text = ""
    for sentence in reversed(told):
        if text and len(sentence) + 1 + len(text) > width:
            break
        text = f"{sentence} {text}".rstrip()
    return clipped(text, width)
