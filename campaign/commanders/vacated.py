"""Cities and ports that a course leaves without anybody: those that decide the war, and those in
danger.

Of the first one is told whether the enemy can come at once or not: nobody is to learn of an empty
capital from the enemy. [BG 13.1, BG 13.2]
"""

from campaign.board.board import bits
from campaign.commanders.commander import Reason
from campaign.commanders.steady.appraisal import CAPITALS, distances
from campaign.rules.sea import may_be_landed_at
from campaign.rules.victory import SEVEN
from campaign.state import CampaignState
from campaign.terms import Side

NEAR = 2
"""So many links away an enemy may be there after his next marches."""


def vacated(before: CampaignState, after: CampaignState, side: Side) -> int:
    """The cities and ports of a side in which somebody stood and nobody stands now, as a set.

    Those that decide the war, and others if the enemy is near, or may come there by sea.
    """
    seat, theater = side.seat, after.theater
    deciding = theater.set_of((*SEVEN, *CAPITALS.values()))
    places = (theater.cities | theater.ports | deciding) & before.held[seat] & after.held[seat]
    left = places & before.present[seat] & ~after.present[seat]
    return sum(1 << box for box in bits(left) if deciding >> box & 1 or _is_near(after, side, box))


def left_alone(after: CampaignState, side: Side, box: int) -> Reason:
    """What to say of a place in which nobody is left: how far off the enemy is, or that he lands.

    [BG 6.2]
    """
    name, links = after.theater.ids[box], links_to(after, side.enemy, box)
    if may_be_landed_at(after, box) and (links is None or links > 1):
        return Reason("open_port", (name,))
    return Reason("empties", (name,), () if links is None else (float(links),))


def _is_near(state: CampaignState, side: Side, box: int) -> bool:
    links = links_to(state, side.enemy, box)
    return (links is not None and links <= NEAR) or may_be_landed_at(state, box)


def links_to(state: CampaignState, side: Side, box: int) -> int | None:
    """How many links away from a box the nearest piece of a side is; None if it has none."""
    far = distances(state.theater)[box]
    return min((far[one] for one in bits(state.present[side.seat])), default=None)
