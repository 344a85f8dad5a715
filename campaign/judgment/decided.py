"""What battles and open boxes may decide: wars that are won by them, or lost. [BG 3.2, BG 13]"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from math import prod

from campaign.board.board import bits
from campaign.commanders.decisive import ending_with
from campaign.commanders.rescue import are_marches_over, doomed
from campaign.commanders.single_marches import MARCHES, STRIDE
from campaign.commanders.steady.appraisal import distances
from campaign.queries.next_marches import comers
from campaign.state import CampaignState
from campaign.terms import CAPITAL, CONFEDERATE, UNION

BATTLES = 6
"""So many battles together are thought to win a war."""

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


def won_by_battles(state: CampaignState, chances: Mapping[int, float]) -> float:
    """How likely the battles to be fought win the war for the side that attacks.

    Each box with its chance; the likeliest few are looked at. [BG 13.1, BG 13.2, BG 13.3]
    """
    boxes = _weighty(state, chances)
    if ending_with(state, _set(boxes)) is None:
        return 0.0
    return _likely(boxes, chances, lambda won: ending_with(state, won) is not None)


def lost_with_turn(state: CampaignState, chances: Mapping[int, float]) -> float:
    """How likely the Union has lost when its turn is over, whatever its battles bring.

    Nothing as long as it may march, and in any other turn. [BG 14/10.1]
    """
    if doomed(state) is None or not are_marches_over(state):
        return 0.0
    return _likely(_weighty(state, chances), chances, lambda won: doomed(state, won) is not None)


def _weighty(state: CampaignState, chances: Mapping[int, float]) -> list[int]:
    """The few boxes that are likeliest won of those that decide."""
    own = state.held[state.active.seat]
    boxes = [box for box in chances if not own >> box & 1 and _counts(state, box)]
    return sorted(boxes, key=lambda box: (-chances[box], box))[:BATTLES]


def _likely(
    boxes: Sequence[int], chances: Mapping[int, float], is_so: Callable[[int], bool]
) -> float:
    """How likely those boxes are won, as a set, of which something is so."""
    return sum(
        prod(chances[box] if box in won else 1 - chances[box] for box in boxes)
        for number in range(len(boxes) + 1)
        for won in combinations(boxes, number)
        if is_so(_set(won))
    )


def _counts(state: CampaignState, box: int) -> bool:
    """Who holds the box may decide who has won."""
    deciding = state.theater.cities | 1 << state.theater.number[CAPITAL]
    return bool(deciding >> box & 1)


def _set(boxes: Iterable[int]) -> int:
    return sum(1 << box for box in boxes)
