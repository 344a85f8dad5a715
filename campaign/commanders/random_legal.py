"""The aimless commander: any legal action is as good as any other. A baseline, kept for ever."""

import zlib

from campaign.actions import Action
from campaign.budget import QUICK, Budget
from campaign.engine import legal_actions
from campaign.state import CampaignState


def choose(state: CampaignState, budget: Budget = QUICK, /) -> Action:
    """One legal action out of all, by a checksum of the position."""
    budget.listen()
    actions = legal_actions(state)
    return actions[_checksum(state) % len(actions)]


def _checksum(state: CampaignState) -> int:
    """Chance enough for an aimless mind, and the same in every process."""
    battle = state.battle.position if state.battle else None
    seen = (state.turn, state.agenda, state.present, state.held, state.pools, battle)
    return zlib.crc32(repr(seen).encode())
