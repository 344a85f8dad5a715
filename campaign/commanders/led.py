"""Whose marches a commander may count on who leads but a part of an army. [BG 4.2]"""

from campaign.state import CampaignState

_KEY = "led"

EVERYWHERE = ~0


def leading(state: CampaignState, boxes: int) -> CampaignState:
    """The same position for somebody who leads the pieces in these *boxes* alone, a set."""
    same = state.evolve()
    same.memo.update(state.memo)
    same.memo[_KEY] = boxes
    return same


def led_in(state: CampaignState) -> int:
    """The boxes whose pieces are led by whoever is asked, as a set."""
    found: int = state.memo.get(_KEY, EVERYWHERE)
    return found
