"""The ground as a commander sees it: how far strength is felt, and what boxes are worth."""

from functools import cache, lru_cache
from heapq import heappop, heappush

from msgspec.structs import replace

from campaign.board.board import Theater, bits
from campaign.board.routes import LinkKind
from campaign.commanders.decisive import must_not_fall
from campaign.commanders.field.temper import Temper
from campaign.queries.foreign_affairs import LEAST_PRIZE, border_states
from campaign.rules.sea import INVASION_BASE
from campaign.rules.victory import SEVEN, lead
from campaign.state import CampaignState
from campaign.terms import CAPITAL, CONFEDERATE, UNION, Side

FADES = 0.5
"""The share of strength that is still felt one road further on."""

CARRIES = 0.9
"""The share of a call for help that is still heard one road further on."""

LENGTHS = {LinkKind.ROAD: 1.0, LinkKind.RAIL: 0.8, LinkKind.RIVER: 0.75}
"""How far a link is to go, in roads: two links of some kinds make one march. [BG 4.4]"""

WITHIN = 2.0
"""Roads from which an enemy may come after he has gone back from a battle."""

FAINT = 0.1
"""Strength is not felt where so small a share of it would be."""

FLEET = 0.05
"""The share of the strength in Washington that is felt in every enemy port: it may land on one
throw in six, a piece for each march. [BG 6.2]"""

WAR = 60.0
"""Worth of Washington where its fall is the end. [BG 13.2]"""

FALLEN_WASHINGTON = 14.0
"""Worth of Washington where it is not. [NS 6.0]"""

ONE_IS_ENOUGH = 2.0
"""How much dearer the seven are to the South, for which one of them is enough to live on. [BG 13.1]
"""

AMBITION = 4.0
"""Worth of a Union city that could bring foreign powers in. [NS 8.4]"""

SYMPATHY = 2.0
"""Worth of a city in a border state that might still join the South. [NS 8.3]"""

LAST_NOW, LAST_SHIELD = 0.9, 3.0
"""In the last turn: the share that counts of who holds a box then, and how much more shields do."""

CAPITALS = (CAPITAL, "richmond")

Felt = tuple[tuple[int, float], ...]
"""Boxes, each with the share of some strength that is felt there."""


@cache
def spread(theater: Theater) -> tuple[Felt, ...]:
    """Where strength in each box is felt, over the links; the box itself is not among them."""
    return tuple(_spread_from(theater, box) for box in range(len(theater.ids)))


@cache
def _lengths(theater: Theater) -> tuple[tuple[tuple[int, float], ...], ...]:
    found: list[dict[int, float]] = [{} for _ in theater.ids]
    for link in theater.links:
        a, b, far = theater.number[link.a], theater.number[link.b], LENGTHS[link.kind]
        found[a][b] = min(far, found[a].get(b, far))
        found[b][a] = min(far, found[b].get(a, far))
    return tuple(tuple(sorted(near.items())) for near in found)


@cache
def roads(theater: Theater, origin: int) -> tuple[float, ...]:
    """How far every box is from *origin*, in roads."""
    far = [99.0] * len(theater.ids)
    far[origin] = 0.0
    edge = [(0.0, origin)]
    while edge:
        gone, box = heappop(edge)
        for near, length in _lengths(theater)[box] if gone <= far[box] else ():
            if gone + length < far[near]:
                far[near] = gone + length
                heappush(edge, (gone + length, near))
    return tuple(far)


def _spread_from(theater: Theater, origin: int) -> Felt:
    felt = [(box, FADES**far) for box, far in enumerate(roads(theater, origin)) if far > 0]
    return tuple((box, share) for box, share in felt if share >= FAINT)


@lru_cache(maxsize=1 << 14)
def drift(theater: Theater, origin: int, to: int) -> Felt:
    """Where it is felt that strength goes from one box to another, both left out."""
    shares = dict(spread(theater)[to])
    for box, share in spread(theater)[origin]:
        shares[box] = shares.get(box, 0.0) - share
    moved = ((box, share) for box, share in sorted(shares.items()) if box not in (origin, to))
    return tuple((box, share) for box, share in moved if abs(share) >= FAINT / 3)


@cache
def strides(theater: Theater, box: int, mounted: bool) -> int:
    """Boxes that one march may reach out of a box, as a set: two steps by river. [BG 4.4]"""
    if mounted:
        return theater.close_by[box] & ~(1 << box)
    found = 0
    for way in theater.ways[box]:
        if way.steps == 1 or way.kind is LinkKind.RIVER:
            found |= 1 << way.to
    return found


def walked_into(state: CampaignState, enemy: Side) -> int:
    """Boxes that one march of an enemy piece may reach, as a set, by the ways that are not barred.

    [BG 4.4]
    """
    stacks, theater = state.stacks[enemy.seat], state.theater
    found = 0
    for box in bits(state.present[enemy.seat] & ~(1 << theater.europe)):
        found |= strides(theater, box, stacks[box].has_cavalry)
    return found


def may_land(state: CampaignState) -> bool:
    """Union pieces stand where invasions begin. [BG 6.2]"""
    return bool(state.present[UNION.seat] >> state.theater.number[INVASION_BASE] & 1)


@cache
def gates(theater: Theater, side: Side) -> int:
    """Boxes that one enemy piece must not find empty: ports of the seven, and the own capital.

    [BG 13.1, BG 13.2]
    """
    return theater.ports & theater.set_of(SEVEN) | 1 << theater.number[CAPITALS[side.seat]]


def gates_held(state: CampaignState, side: Side) -> int:
    """Those that a side has, and whatever else would lose it the war. [BG 13]"""
    return gates(state.theater, side) & state.held[side.seat] | must_not_fall(state, side)


def gates_in_reach(state: CampaignState, side: Side) -> int:
    """Gates that the enemy could come to once he has gone back from a battle, as a set."""
    theater, enemies = state.theater, bits(state.present[side.enemy.seat])
    return sum(
        1 << gate
        for gate in bits(gates_held(state, side))
        if any(roads(theater, gate)[box] <= WITHIN for box in enemies)
    )


def lies_open(state: CampaignState, side: Side, box: int) -> bool:
    """An enemy piece could come to a box next turn, were nobody in it. [BG 4.4, BG 6.2]"""
    if walked_into(state, side.enemy) >> box & 1:
        return True
    by_sea = side is CONFEDERATE and bool(state.theater.ports >> box & 1)
    return by_sea and may_land(state)


def open_gates(state: CampaignState, side: Side) -> int:
    """Gates of a side with nobody in them where an enemy piece could come, as a set."""
    bare = gates_held(state, side) & ~state.present[side.seat]
    return sum(1 << box for box in bits(bare) if lies_open(state, side, box))


@lru_cache(maxsize=64)
def fleet(theater: Theater, ports: int) -> Felt:
    """Where strength in Washington is felt beyond that, the Confederacy holding *ports*."""
    if ports >> theater.number[INVASION_BASE] & 1:
        return ()
    return tuple((box, FLEET) for box in bits(ports))


# --- what boxes are worth ----------------------------------------------------------------------


def in_view_of_the_end(state: CampaignState, temper: Temper) -> Temper:
    """What somebody sets store by whose game ends with this turn and is judged by the maxima.

    Nothing can be saved for a morrow. [BG 15.2, BG 15.6]
    """
    judged = state.scenario.victory_margin is not None or state.scenario.march_table
    return _at_the_end(temper) if judged and state.turn >= state.last_turn else temper


@cache
def _at_the_end(temper: Temper) -> Temper:
    return replace(temper, now=LAST_NOW, shield=LAST_SHIELD * temper.shield)


def worths(state: CampaignState, side: Side, temper: Temper) -> tuple[float, ...]:
    """What each box is worth to *side*, whoever holds it. [BG 12.3, BG 13, NS 6.0, NS 8.3, NS 8.4]

    The last of the seven are worth more than the first, and shields more where the maxima are
    close: both then decide the war.
    """
    options = state.options
    seven = state.theater.set_of(SEVEN)
    taken = (state.held[UNION.seat] & seven).bit_count()
    return _worths(
        state.theater,
        side,
        temper,
        taken,
        min(12, max(0, lead(state))),
        (options.washington_capture, options.foreign_intervention, options.border_support),
    )


@lru_cache(maxsize=256)
def _worths(
    theater: Theater,
    side: Side,
    temper: Temper,
    taken: int,
    ahead: int,
    stakes: tuple[bool, bool, bool],
) -> tuple[float, ...]:
    may_fall, foreign, border = stakes
    shield = temper.shield * (1 + 3 / (ahead + 2))
    prize = temper.prize * (1 + taken * taken / 9)
    prize *= ONE_IS_ENOUGH if side is CONFEDERATE else 1.0
    ripe = {city for one in border_states().values() for city in one.cities} if border else set()
    found = []
    for place in theater.places:
        points = temper.ground + shield * sum(place.recruits) + 0.4 * place.is_port
        points += prize * (place.id in SEVEN)
        if place.id == CAPITALS[1 - side.seat]:
            points += temper.enemy_capital
        if place.id == CAPITALS[CONFEDERATE.seat] and side is CONFEDERATE:
            points += 6.0 * temper.own_capital
        if place.id == CAPITAL:
            points += FALLEN_WASHINGTON if may_fall else WAR
            points *= temper.own_capital if side is UNION else 1.0
        if foreign and place.home is UNION and place.recruits[0] >= LEAST_PRIZE:
            points += AMBITION
        found.append(points + SYMPATHY * (place.id in ripe))
    found[theater.europe] = 0.0
    return tuple(found)
