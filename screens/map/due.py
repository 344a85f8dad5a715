"""Which boxes still have something to do in this segment. Pure."""

from collections.abc import Sequence

from campaign import legal_actions
from campaign.actions import Breakout, March
from campaign.agenda import Marching, Supply
from campaign.state import CampaignState
from campaign.terms import BoxId
from screens.map.march_plan import MarchPlan, plan_march


def due_in(state: CampaignState) -> Sequence[BoxId]:
    """The boxes that can act or have to, the active one first. [BG 4.2, NS 2.2, NS-R10]"""
    step = state.step
    if isinstance(step, Marching):
        others = [b for b in state.occupied(step.side) if b != step.box]
        later = [b for b in others if isinstance(plan_march(state, step.side, b), MarchPlan)]
        return (step.box, *later)
    if isinstance(step, Supply):
        return step.boxes
    able = (a.box for a in legal_actions(state) if isinstance(a, Breakout | March))
    return tuple(dict.fromkeys(able))
