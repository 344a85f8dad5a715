"""Lines of supply: over friendly rails and rivers, through boxes that the side controls.

[NS 2.1, NS-R1, NS-R2, NS-R3, NS-R4]
"""

from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from campaign.board.board import Theater, bits
from campaign.board.routes import LinkKind
from campaign.state import CampaignState
from campaign.terms import CONFEDERATE, UNION, Side

MOST_WANTING = 3
"""Where control of so many boxes more would not do, a stack is simply far from supply."""


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
    return supplied_if(state.theater, side, state.held[side.seat], before_enemies(state, side))


def supplied_if(theater: Theater, side: Side, held: int, before: int = 0) -> int:
    """Where pieces of *side* would be supplied if it controlled the boxes *held*.

    *before* are boxes in which it contains an enemy. Any port feeds the Union pieces in it.
    [NS-R2, NS-R4]
    """
    found = _reached_from(theater, side, _hubs(theater, side, held), before)
    return found | theater.ports if side is UNION else found


def before_enemies(state: CampaignState, side: Side) -> int:
    """Boxes in which pieces of *side* contain an enemy, as a set. [NS-R2, NS-R8]"""
    return state.contained & ~state.held[side.seat] if side is CONFEDERATE else 0


def harbored(state: CampaignState, side: Side) -> int:
    """Boxes where foreign pieces are supplied through a port, as a set. [NS-R4]"""
    if side is UNION or not state.intervention:
        return 0
    theater, held = state.theater, state.held[side.seat]
    linked = 0
    for network in networks(theater, side, held):
        if network & theater.ports:
            linked |= network
    return _reached_from(theater, side, linked, before_enemies(state, side))


@lru_cache(maxsize=1 << 12)
def networks(theater: Theater, side: Side, held: int) -> tuple[int, ...]:
    """The boxes that *side* controls, as sets of boxes with lines to each other. [NS-R2]"""
    lines = _lines(theater, side)
    found = []
    left = held
    while left:
        network = edge = left & -left
        # Box by box from the lowest: a set of the edge is seldom met again, so `bits` need not
        # keep it.
        while edge:
            first = edge & -edge
            more = lines[first.bit_length() - 1] & held & ~network
            network |= more
            edge = edge ^ first | more
        found.append(network)
        left &= ~network
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def _hubs(theater: Theater, side: Side, held: int) -> int:
    """Boxes in networks that feed: with two cities, or a port of the Union. [NS-R3, NS-R4]"""
    fed = 0
    for network in networks(theater, side, held):
        if _feeds(theater, side, network):
            fed |= network
    return fed


def _feeds(theater: Theater, side: Side, network: int) -> bool:
    """A network holds two cities of either color, or a port of the Union. [NS-R3, NS-R4]"""
    cities = network & theater.cities
    return cities.bit_count() > 1 or (side is UNION and bool(network & theater.ports))


@lru_cache(maxsize=1 << 12)
def _reached_from(theater: Theater, side: Side, network: int, before: int) -> int:
    """The boxes of a network, and those beside it from which a line leads into it.

    That is a river, or a railroad from *before* an enemy who is contained. [NS-R2]
    """
    found = network
    rails = _links(theater, side, LinkKind.RAIL)
    for box in bits(before):
        if rails[box] & network:
            found |= 1 << box
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


# --- what feeds a stack, and what keeps it from being fed ----------------------------------------


class SupplyLine(NamedTuple):
    """How a stack is fed."""

    boxes: tuple[int, ...]
    """Box after box, from the stack to the city or port that feeds it."""

    kinds: frozenset[LinkKind]
    """Rails, rivers or both; nothing where the stack is in a port of its own."""

    @property
    def source(self) -> int:
        """The city or port that it comes from."""
        return self.boxes[-1]


def supply_line(state: CampaignState, side: Side, box: int) -> SupplyLine | None:
    """The shortest line that feeds a box of *side*; None without supply. [NS-R2, NS-R3, NS-R4]"""
    theater, held = state.theater, state.held[side.seat]
    before = before_enemies(state, side)
    boxes = _shortest(theater, side, held, before, box)
    if not boxes:
        return None
    rails = _links(theater, side, LinkKind.RAIL)
    return SupplyLine(
        boxes,
        frozenset(
            LinkKind.RAIL
            if (held | before) >> here & 1 and rails[here] >> to & 1
            else LinkKind.RIVER
            for here, to in pairwise(boxes)
        ),
    )


@lru_cache(maxsize=1 << 12)
def _shortest(theater: Theater, side: Side, held: int, before: int, box: int) -> tuple[int, ...]:
    """Box after box to the nearest port of the Union, or to another city that is fed."""
    sources = _hubs(theater, side, held) & theater.ports if side is UNION else 0
    if side is UNION:
        sources |= theater.ports & 1 << box
    cities = theater.cities
    for network in networks(theater, side, held):
        if (network & cities).bit_count() > 1:
            sources |= network & cities & ~(1 << box)
    ways: list[tuple[int, ...]] = [(box,)]
    seen = 1 << box
    for way in ways:  # which grows while it is read
        if sources >> way[-1] & 1:
            return way
        for to in bits(_leads(theater, side, held | before, way[-1]) & held & ~seen):
            seen |= 1 << to
            ways.append((*way, to))
    return ()


def _leads(theater: Theater, side: Side, open_: int, box: int) -> int:
    """Where lines lead from a box; by river alone if its railroads are not *open_*. [NS-R2]"""
    if open_ >> box & 1:
        return _lines(theater, side)[box]
    return _links(theater, side, LinkKind.RIVER)[box]


def wanting(state: CampaignState, side: Side, box: int) -> tuple[int, ...]:
    """What cuts a box off: the smallest sets of boxes whose control would feed it. [NS-R2, NS-R3]

    None if it is fed, or if even three boxes would not do.
    """
    before = before_enemies(state, side)
    return _wanting(state.theater, side, state.held[side.seat], before, box)


@lru_cache(maxsize=1 << 12)
def _wanting(theater: Theater, side: Side, held: int, before: int, box: int) -> tuple[int, ...]:
    """Let the networks that a box leads to grow, box by box, until some of them feed it."""
    if supplied_if(theater, side, held, before) >> box & 1:
        return ()
    first = _leads(theater, side, held | before, box) | 1 << box
    grown = {(0, network) for network in networks(theater, side, held) if network & first}
    if not held >> box & 1:
        grown.add((0, 0))
    for _ in range(MOST_WANTING):
        grown = {
            (taken | 1 << more, network | _joined(theater, side, held, more))
            for taken, network in grown
            for more in bits(_around(theater, side, network) if network else first & ~held)
        }
        if found := {taken for taken, network in grown if _feeds(theater, side, network)}:
            return tuple(sorted(found))
    return ()


@lru_cache(maxsize=1 << 12)
def _joined(theater: Theater, side: Side, held: int, box: int) -> int:
    """The network that a box would make with those that it touches."""
    near = _lines(theater, side)[box]
    found = 1 << box
    for network in networks(theater, side, held):
        if network & near:
            found |= network
    return found


@lru_cache(maxsize=1 << 12)
def _around(theater: Theater, side: Side, network: int) -> int:
    """The boxes beside a network, to which lines would lead."""
    found = 0
    for box in bits(network):
        found |= _lines(theater, side)[box]
    return found & ~network


def feeding_links(state: CampaignState, side: Side) -> tuple[int, ...]:
    """The links that carry supply to *side*, by their places on the board. [NS-R2]"""
    held, present = state.held[side.seat], state.present[side.seat]
    return _feeding_links(state.theater, side, held, present, before_enemies(state, side))


@lru_cache(maxsize=1 << 6)
def _feeding_links(
    theater: Theater, side: Side, held: int, present: int, before: int
) -> tuple[int, ...]:
    """Railroads within networks that feed, rivers within them or out of them to own pieces.

    Railroads lead out of them, too, to those who contain an enemy. [NS-R2]
    """
    hubs = _hubs(theater, side, held)
    found = []
    for number, link in enumerate(theater.links):
        ends = 1 << theater.number[link.a] | 1 << theater.number[link.b]
        if link.kind is LinkKind.ROAD or (link.is_potomac and side is not UNION):
            continue
        led_to = present if link.kind is LinkKind.RIVER else before
        if not ends & ~hubs or (ends & hubs and not ends & ~(hubs | led_to)):
            found.append(number)
    return tuple(found)
