"""Foreign intervention. [NS 8.4, NS-R27]"""

from campaign.action_rules import Change
from campaign.agenda import Intervention
from campaign.events import InterventionBegan
from campaign.queries.foreign_affairs import prospects
from campaign.state import CampaignState


def play_intervention(state: CampaignState, step: Intervention) -> Change:
    """When all three conditions hold the powers come in, for good. [NS 8.4, NS-R27]"""
    if not all(prospects(state).conditions):
        return Change(state.next_step())
    return Change(state.evolve(intervention=True).next_step(), (InterventionBegan(),))
