"""What becomes of the pieces that a battle has reduced: said on its last page."""

from collections.abc import Iterable
from typing import Any

from campaign.events import SkirmishEnded, StrengthRecovered
from campaign.state import CampaignState

RECOVER = "Reduced pieces are whole again when this combat segment is over. [BG 8.10]"
DESERT = "Reduced pieces may desert. [NS 8.12]"
STAY = "Reduced pieces stay so until a march or a recruitment point restores them. [BG 14/5.71]"


def recovery(events: Iterable[Any], state: CampaignState) -> str:
    """What the rules say of pieces reduced so far, after a battle that has led to these events.

    Empty where none is reduced, and after a battle by itself. [BG 8.10, BG 14/5.71, NS 8.12]
    """
    events = tuple(events)
    if any(isinstance(event, SkirmishEnded) for event in events):
        return ""
    have_recovered = any(isinstance(event, StrengthRecovered) for event in events)
    if not have_recovered and not any(s.reduced for side in state.stacks for s in side):
        return ""
    said = STAY if state.options.lasting_losses else RECOVER
    may_desert = any(unit.shaken for stacks in state.stacks for stack in stacks for unit in stack)
    return f"{DESERT} {said}" if may_desert else said
