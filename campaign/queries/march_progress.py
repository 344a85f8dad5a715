"""What the march that is going on has been used for so far. [BG 4.2, BG 6.1, NS-R23]"""

from functools import lru_cache

from msgspec.structs import replace

from campaign.agenda import Marches, Marching
from campaign.state import CampaignState
from campaign.terms import BoxId, Leader, Side

_marching = lru_cache(maxsize=4096)(Marching)


def use(state: CampaignState, way: str, to: BoxId | None = None, extra: int = 0) -> CampaignState:
    """The march goes by land or by sea, and *extra* marches are spent on it.

    Where pieces have gone is kept only if a leader may want to go along.
    """
    step = state.step
    assert isinstance(step, Marching)
    went = step.went
    if to is not None and to not in went and state.options.leaders:
        here = state.theater.number[step.box]
        went = (*went, to) if companions(state, step.side, here) else went
    if step.way == way and step.went == went and not extra:
        return state
    marching = _marching(step.side, step.box, step.restored, way, went)
    if not extra:
        return state.next_step(marching)
    below = state.agenda[1]
    assert isinstance(below, Marches)
    assert below.left is not None
    left = replace(below, left=below.left - extra)
    return state.evolve(agenda=(marching, left, *state.agenda[2:]))


def marches_for_ships(state: CampaignState) -> int:
    """Pieces that may still be shipped by this march and those left. [BG 6.1]"""
    step, below = state.agenda[0], state.agenda[1]
    assert isinstance(step, Marching)
    assert isinstance(below, Marches)
    return (below.left or 0) + (not step.way)


def may_go_along(state: CampaignState, step: Marching) -> bool:
    """A leader of the active box could go where pieces of it went. [NS-R23]"""
    box = state.theater.number[step.box]
    return bool(step.went and companions(state, step.side, box))


def companions(state: CampaignState, side: Side, box: int) -> tuple[Leader, ...]:
    """Leaders of *side* in a box whom its pieces may take with them. [NS-R23]"""
    return tuple(
        [
            leader
            for leader in state.leaders_in(box, side)
            if state.leaders[leader.number].may_go_along
        ]
    )
