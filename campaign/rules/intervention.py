"""Foreign intervention. [NS 8.4, NS-R27]"""

from campaign.agenda import Intervention
from campaign.events import InterventionBegan
from campaign.politics import prospects
from campaign.section import Change
from campaign.state import CampaignState


def play_intervention(state: CampaignState, step: Intervention) -> Change:
    """When all three conditions hold the powers come in, for good. [NS 8.4, NS-R27]"""
    if not all(prospects(state).conditions):
        return Change(state.next_step())
    return Change(state.evolve(intervention=True).next_step(), (InterventionBegan(),))
