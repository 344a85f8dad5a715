"""What a side leaves open at the end of its player turns, and who stands idle meanwhile."""

from collections import Counter

from campaign.board.board import bits
from campaign.commanders.arena.ordered import Ordered
from campaign.commanders.rescue import doomed
from campaign.events import (
    BattleBegan,
    PiecesDug,
    PiecesInvaded,
    PiecesMoved,
    PiecesSailed,
    TurnBegan,
)
from campaign.queries.battle_sites import garrison
from campaign.queries.march_range import reach
from campaign.rules.sea import INVASION_BASE
from campaign.rules.victory import SEVEN
from campaign.state import CampaignState
from campaign.terms import CAPITAL, CONFEDERATE, UNION, BoxId, Side

CAPITALS: tuple[BoxId, BoxId] = (CAPITAL, "richmond")
"""Of both sides, Union first."""

LONG = 3
"""Player turns in a row after which a stack counts as idle."""


Sizes = list[int]


class GuardCount:
    """Ports among the seven cities, and capitals, with nobody in them."""

    def __init__(self, opening: CampaignState, counts: tuple[Counter[str], Counter[str]]) -> None:
        self._counts = counts
        self._near = _with_troops_near(opening, opening.active) if opening.agenda else 0

    def take(self, order: Ordered) -> None:
        """One more order: at the end of a player turn it is seen what is open."""
        if not any(isinstance(event, TurnBegan) for event in order.change.events):
            return
        after, side = order.change.state, order.before.active
        if not after.agenda:
            return
        if doomed(order.before) is None:
            self._see(after, side)
        self._near = _with_troops_near(after, after.active)

    def _see(self, after: CampaignState, side: Side) -> None:
        """What is open, and could be had. Who has lost the war has nothing left to guard."""
        count = self._counts[side.seat]
        count["open_ports"] += sum(
            is_open(after, side, box) for box in bits(_victory_ports(after, side) & self._near)
        )
        capital = after.theater.number[CAPITALS[side.seat]]
        if after.held[side.seat] >> capital & 1:
            count["uncovered"] += not after.present[side.seat] >> capital & 1 and can_come(
                after, side.enemy, capital
            )


def is_open(state: CampaignState, side: Side, box: int) -> bool:
    """A single enemy piece could take the box of this number next turn without a fight."""
    if state.present[side.seat] >> box & 1:
        return False
    by_sea = side is CONFEDERATE and not garrison(state, box) and _fleet(state)
    return by_sea or can_come(state, side.enemy, box)


def _fleet(state: CampaignState) -> bool:
    """Union pieces stand where invasions begin. [BG 6.2]"""
    return bool(state.present[UNION.seat] >> state.theater.number[INVASION_BASE] & 1)


def can_come(state: CampaignState, side: Side, box: int) -> bool:
    """A piece of *side* stands within one march of a box. [BG 4.4]"""
    return any(_can_go(state, side, origin, box) for origin in _around(state, side, box))


def _around(state: CampaignState, side: Side, box: int) -> tuple[int, ...]:
    """Boxes with pieces of *side* from which one march might lead to a box."""
    theater = state.theater
    near = theater.surroundings(box) if state.options.long_rail else theater.close_by[box]
    return bits(state.present[side.seat] & near & ~(1 << box))


def _can_go(state: CampaignState, side: Side, origin: int, box: int) -> bool:
    to = state.theater.ids[box]
    return any(
        (to, None) in reach(state, side, origin, type_).routes
        for type_ in state.stacks[side.seat][origin].types
    )


def _victory_ports(state: CampaignState, side: Side) -> int:
    """Ports among the seven cities that *side* holds, as a set. [BG 13.1]"""
    theater = state.theater
    return theater.set_of(SEVEN) & theater.ports & state.held[side.seat]


def _with_troops_near(state: CampaignState, side: Side) -> int:
    """Of these ports: those with pieces of *side* that could have stayed or come, as a set.

    A single piece in a capital or in one of the seven cities is needed where it is.
    """
    theater = state.theater
    needed = theater.set_of({*SEVEN, *CAPITALS})
    found = state.present[side.seat]
    for box in bits(_victory_ports(state, side) & ~found):
        for origin in _around(state, side, box):
            is_bound = needed >> origin & 1 and len(state.stacks[side.seat][origin]) == 1
            if not is_bound and _can_go(state, side, origin, box):
                found |= 1 << box
    return found


class IdleCount:
    """How long stacks have done nothing, and the largest of them."""

    def __init__(self, opening: CampaignState) -> None:
        self.largest = [0, 0]
        """Pieces, Union first."""

        self._still = tuple({box: Sizes() for box in bits(boxes)} for boxes in opening.present)
        """By box: how many pieces stood there at the end of each player turn since it stirred."""

        self._stirred: tuple[set[int], set[int]] = (set(), set())

    def take(self, order: Ordered) -> None:
        """One more order."""
        ids = order.before.theater.number
        active = order.before.active
        for event in order.change.events:
            match event:
                case PiecesDug():
                    self._stirred[event.side.seat].add(ids[event.box])
                case PiecesMoved() | PiecesSailed():
                    self._stirred[event.side.seat].add(ids[event.origin])
                case PiecesInvaded():
                    self._stirred[UNION.seat].add(ids[INVASION_BASE])
                case BattleBegan():
                    for stirred in self._stirred:
                        stirred.add(ids[event.box])
                case TurnBegan():
                    self._turn_ends(order.change.state, active)

    def _turn_ends(self, state: CampaignState, side: Side) -> None:
        seat = side.seat
        still, stirred = self._still[seat], self._stirred[seat]
        for box in bits(state.present[seat]):
            if box in stirred or box not in still:
                still[box] = Sizes()
                continue
            sizes = still[box]
            sizes.append(len(state.stacks[seat][box]))
            if len(sizes) >= LONG:
                self.largest[seat] = max(self.largest[seat], min(sizes[-LONG:]))
        for box in [box for box in still if not state.present[seat] >> box & 1]:
            del still[box]
        stirred.clear()
