"""What battles and open boxes may decide: wars that are won by them, or lost. [BG 3.2, BG 13]"""

from collections.abc import Mapping, Sequence

from campaign.actions import Action
from campaign.agenda import Marches
from campaign.board.board import bits
from campaign.commanders.decisive import BY_TIME, decisive, ending_with, verdict_with
from campaign.commanders.holdings import PRICES, entered, when_taken
from campaign.commanders.parry import LEAST_MARCHES, marches_of, threat
from campaign.commanders.rescue import (
    are_marches_over,
    doomed,
    fought_for,
    likely,
    likely_saved,
    ways_out,
)
from campaign.commanders.single_marches import MARCHES, STRIDE, marches_left
from campaign.commanders.steady.appraisal import distances
from campaign.queries.next_marches import comers
from campaign.rules.victory import has_verdict, judged_after
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


def at_risk(state: CampaignState, side: Side) -> float:
    """How likely a side loses the war with the next marches of the enemy, by what lies open."""
    found = capital_at_risk(state) if side is UNION else 0.0
    if not state.agenda:
        return 0.0
    if orders := threat(state) if state.active is side else _marches_to_come(state):
        return max(found, OPEN if marches_of(orders) <= 1 else NEARLY)
    return found


def _marches_to_come(state: CampaignState) -> Sequence[Action]:
    """Those with which the side whose turn it is wins for sure."""
    if are_marches_over(state) or marches_left(state):
        return decisive(state)
    marches = Marches(state.active, LEAST_MARCHES, LEAST_MARCHES)
    return decisive(state.evolve(agenda=(marches,)))


def won_by_battles(state: CampaignState, chances: Mapping[int, float]) -> float:
    """How likely the battles to be fought win the war for the side that attacks, or the die for
    Washington.

    Each box with its chance; the likeliest few are looked at. [BG 13.1, BG 13.2, BG 13.3]
    """
    if ending_with(state, _all_of(chances), max(PRICES)) is None:
        return 0.0
    return likely(state, chances, lambda won, price: ending_with(state, won, price) is not None)


def lost_with_turn(state: CampaignState, chances: Mapping[int, float]) -> float:
    """How likely the side whose turn it is has lost when that is over, whatever battles bring.

    Nothing as long as it may march, and in any other turn. [BG 14/10.1, BG 15.2, BG 15.6]
    """
    ending = doomed(state)
    if ending is None or ending.rule in BY_TIME or not are_marches_over(state):
        return 0.0
    return 1.0 - likely_saved(state, chances)


def won_with_turn(state: CampaignState, chances: Mapping[int, float]) -> float:
    """How likely the Confederacy has won when its turn is over: at once, or by the verdict of that
    turn, where that is not time alone. [BG 13, BG 15.2, BG 15.6, BG 15.7]
    """
    if verdict_with(state, _all_of(chances), max(PRICES)) is None:
        return 0.0
    return likely(state, chances, lambda won, price: verdict_with(state, won, price) is not None)


def _all_of(chances: Mapping[int, float]) -> int:
    return sum(1 << box for box in chances)


def saved(state: CampaignState, chances: Mapping[int, float], side: Side) -> float:
    """How likely a side whose turn it was has not lost the war with that, by the battles to be
    fought.
    """
    if not state.agenda:
        return float(state.winner is side)
    return likely_saved(state, chances) if state.active is side else 1.0


def decided(state: CampaignState) -> Side | None:
    """Who has won, whatever the side whose turn it is may still bring about.

    The enemy, where no battle is left that could save the war; that side itself where its turn ends
    with a verdict, and it has won with that unless it gives something up. None if the war goes on,
    or nobody has won. [BG 13.4, BG 14/10.1, BG 15.2, BG 15.6, BG 15.7]
    """
    if not state.agenda:
        return state.winner
    side = state.active
    if (ending := doomed(state)) is not None:
        is_over = are_marches_over(state) and not any(ways_out(state, fought_for(state)))
        return ending.winner if is_over else None
    if side is not CONFEDERATE or not has_verdict(state):
        return None
    verdict = judged_after(when_taken(state, side, entered(state, side)), side)
    return verdict.winner if verdict is not None else None
