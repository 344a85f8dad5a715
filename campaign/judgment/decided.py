"""Wars that are as good as lost: what must not fall. [BG 3.2, BG 13]"""

from campaign.board.board import bits
from campaign.commanders.decisive import MARCHES, STRIDE
from campaign.commanders.steady.appraisal import distances
from campaign.queries.next_marches import comers
from campaign.rules.victory import judge
from campaign.state import CampaignState
from campaign.terms import CAPITAL, CONFEDERATE, UNION, Side

OPEN, NEARLY = 0.5, 0.25
"""How likely an empty capital falls to whoever needs one march to it, and to whoever needs two."""


def capital_at_risk(state: CampaignState) -> float:
    """How likely Washington falls because nobody is in it, if that ends the war. [BG 13.2]"""
    capital, options = state.theater.number[CAPITAL], state.options
    occupied = (state.present[0] | state.present[1]) >> capital & 1
    if not state.agenda or options.washington_capture or options.summer_judgment or occupied:
        return 0.0
    if not state.held[UNION.seat] >> capital & 1:
        return 0.0
    if any(found.to == capital for found in comers(state, CONFEDERATE)):
        return OPEN
    far = distances(state.theater)[capital]
    near = any(far[box] <= MARCHES * STRIDE for box in bits(state.present[CONFEDERATE.seat]))
    return NEARLY if near else 0.0


def is_fatal(state: CampaignState, side: Side, box: int) -> bool:
    """A side that loses this box has lost the war. [BG 13.1, BG 13.2, BG 13.3]"""
    held = list(state.held)
    held[side.seat] &= ~(1 << box)
    held[side.enemy.seat] |= 1 << box
    ending = judge(state.evolve(held=(held[0], held[1])))
    return ending is not None and ending.winner is side.enemy
