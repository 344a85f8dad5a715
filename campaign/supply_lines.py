"""Lines of supply: over friendly rails and rivers, through boxes that the side controls.

[NS 2.1, NS-R1, NS-R2, NS-R3, NS-R4]
"""

from functools import cache, lru_cache

from campaign.state import CampaignState
from campaign.terms import UNION, Side
from campaign.theater import LinkKind, Theater, bits


def hungry(state: CampaignState, side: Side) -> int:
    """Boxes that would lose a piece of *side* if its turn began now, as a set. [NS-R1, NS-R5]"""
    stacks = state.stacks[side.seat]
    found = 0
    fed = supplied_boxes(state, side)
    harbors = harbored(state, side)
    for box in bits(state.present[side.seat] & ~fed & ~(1 << state.theater.europe)):
        stack = stacks[box]
        if len(stack) > 1 and not (
            harbors >> box & 1 and all(unit.type.is_foreign for unit in stack)
        ):
            found |= 1 << box
    return found


def supplied_boxes(state: CampaignState, side: Side) -> int:
    """Every box in which pieces of *side* are supplied, as a set. [NS-R2, NS-R3, NS-R4]"""
    return _reached_from(state.theater, side, _hubs(state.theater, side, state.held[side.seat]))


def harbored(state: CampaignState, side: Side) -> int:
    """Boxes where foreign pieces are supplied through a port, as a set. [NS-R4]"""
    if side is UNION or not state.intervention:
        return 0
    theater, held = state.theater, state.held[side.seat]
    linked = 0
    for network in networks(theater, side, held):
        if network & theater.ports:
            linked |= network
    return _reached_from(theater, side, linked)


@lru_cache(maxsize=1 << 12)
def networks(theater: Theater, side: Side, held: int) -> tuple[int, ...]:
    """The boxes that *side* controls, as sets of boxes with lines to each other. [NS-R2]"""
    lines = _lines(theater, side)
    found = []
    left = held
    while left:
        network = edge = left & -left
        while edge:
            near = 0
            for box in bits(edge):
                near |= lines[box]
            edge = near & held & ~network
            network |= edge
        found.append(network)
        left &= ~network
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def _hubs(theater: Theater, side: Side, held: int) -> int:
    """Boxes in networks that feed: with two own cities, or a port of the Union. [NS-R3, NS-R4]"""
    cities = theater.recruiting[side.seat]
    fed = 0
    for network in networks(theater, side, held):
        if (network & cities).bit_count() > 1 or (side is UNION and network & theater.ports):
            fed |= network
    return fed


@lru_cache(maxsize=1 << 12)
def _reached_from(theater: Theater, side: Side, network: int) -> int:
    """The boxes of a network, and those beside it from which a river leads into it. [NS-R2]"""
    found = network
    rivers = _links(theater, side, LinkKind.RIVER)
    for box in bits(network):
        found |= rivers[box]
    return found


@cache
def _lines(theater: Theater, side: Side) -> tuple[int, ...]:
    """For each box the boxes that a rail or a river leads to. [NS-R2]"""
    rails, rivers = (_links(theater, side, kind) for kind in (LinkKind.RAIL, LinkKind.RIVER))
    return tuple(rail | river for rail, river in zip(rails, rivers, strict=True))


@cache
def _links(theater: Theater, side: Side, kind: LinkKind) -> tuple[int, ...]:
    """For each box the boxes that links of a kind lead to; the Potomac is the Union's. [NS-R2]"""
    found = [0] * len(theater.places)
    for link in theater.links:
        if link.kind is kind and (side is UNION or not link.is_potomac):
            a, b = theater.number[link.a], theater.number[link.b]
            found[a] |= 1 << b
            found[b] |= 1 << a
    return tuple(found)
