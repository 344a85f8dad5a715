"""What the map can highlight: where a stack could go, where the enemy could come. Pure."""

from campaign import Refusal
from campaign.agenda import Marches, Marching
from campaign.state import CampaignState
from campaign.terms import BoxId, Side
from screens.march_plan import plan_march

OVERLAYS = ("plain", "reach", "threat")


def boxes_of(overlay: str, state: CampaignState, cursor: BoxId) -> frozenset[BoxId]:
    """The boxes that an overlay highlights."""
    if overlay == "reach":
        return reach_of(state, cursor)
    if overlay == "threat" and state.agenda:
        return threatened(state, state.active)
    return frozenset()


def reach_of(state: CampaignState, box: BoxId) -> frozenset[BoxId]:
    """Where the stack in a box could go with one march, if its side had it."""
    for side in Side:
        if state.units_in(box, side):
            return _reach_as(state, side, box)
    return frozenset()


def _reach_as(state: CampaignState, side: Side, box: BoxId) -> frozenset[BoxId]:
    if not (
        state.agenda and isinstance(state.step, Marches | Marching) and state.step.side is side
    ):
        state = state.evolve(agenda=(Marches(side, 6, 5),), battle=None)
    plan = plan_march(state, side, box)
    return frozenset() if isinstance(plan, Refusal) else plan.reach


def threatened(state: CampaignState, side: Side) -> frozenset[BoxId]:
    """Boxes that the enemy of *side* could enter with one march."""
    enemy = side.enemy
    found: frozenset[BoxId] = frozenset()
    for box in state.occupied(enemy):
        found |= _reach_as(state, enemy, box)
    return found
