"""Who would be out of supply when a side's next turn begins, and who hangs on one box. [NS 2.2]"""

from campaign.board.board import bits
from campaign.commanders.commander import Reason
from campaign.commanders.steady.appraisal import defense, force
from campaign.queries.next_marches import comers
from campaign.queries.next_supply import at_next_supply
from campaign.queries.supply_lines import hungry
from campaign.state import CampaignState, put
from campaign.terms import Side

MOST_HANGING = 2
"""So many stacks are told of that one march of the enemy could cut off."""


def starved(before: CampaignState, after: CampaignState, side: Side) -> tuple[Reason, ...]:
    """The boxes that a course leaves out of supply: each loses a piece. [NS 2.2]"""
    return _starve(after, _out(after, side) & ~_out(before, side))


def still_starving(before: CampaignState, after: CampaignState, side: Side) -> tuple[Reason, ...]:
    """The boxes that were out of supply, and stay so. [NS 2.2]"""
    return _starve(after, _out(after, side) & _out(before, side))


def hanging(state: CampaignState, side: Side) -> tuple[Reason, ...]:
    """Boxes in supply that lose it if the enemy takes one box that he can enter. [NS 2.1, BG 4.2]

    The most pieces first. What he takes is held by fewer than can come there.
    """
    if not state.options.supply or not state.agenda:
        return ()
    then, seat, ids = at_next_supply(state, side), side.seat, state.theater.ids
    hungry_now, coming = hungry(then, side), dict[int, float]()
    for one in comers(then, side.enemy):
        coming[one.to] = coming.get(one.to, 0.0) + force(one.pieces)
    found: dict[int, int] = {}
    for box in sorted(coming):
        held = then.held[seat]
        if held >> box & 1 and coming[box] > defense(then.stacks[seat][box]):
            cut = then.evolve(held=put(then.held, side, held & ~(1 << box)))
            for hurt in bits(hungry(cut, side) & ~hungry_now & ~(1 << box)):
                found.setdefault(hurt, box)
    most = sorted(found, key=lambda box: (-len(then.stacks[seat][box]), box))
    return tuple(Reason("hangs", (ids[box], ids[found[box]])) for box in most[:MOST_HANGING])


def _out(state: CampaignState, side: Side) -> int:
    """Where a piece would be lost, once boxes have changed hands; as a set. [NS-R1]"""
    if not state.options.supply or not state.agenda:
        return 0
    return hungry(at_next_supply(state, side), side)


def _starve(state: CampaignState, boxes: int) -> tuple[Reason, ...]:
    return tuple(Reason("starves", (state.theater.ids[box],), (1.0,)) for box in bits(boxes))
