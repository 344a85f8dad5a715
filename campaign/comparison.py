"""Two positions of a game side by side: what stands elsewhere, what is gone, what changed hands."""

from typing import NamedTuple

from msgspec import Struct

from campaign.board.board import bits
from campaign.queries.counts import Types, pieces, post, types
from campaign.state import CampaignState
from campaign.terms import LEADERS, SIDES, BoxId, Leader, Side


class HandChange(NamedTuple):
    """A box that another side controls now. [BG 3.2]"""

    box: BoxId
    was: Side | None
    holder: Side | None


class StackChange(NamedTuple):
    """A box in which a side has other pieces than it had."""

    box: BoxId
    side: Side
    gone: Types
    """Pieces that are not there any more."""

    come: Types
    """Pieces that were not there."""

    left: int
    """Pieces that are there now."""


class Ride(NamedTuple):
    """A leader who is elsewhere now. [NS 8.2]"""

    leader: Leader
    origin: BoxId | None
    """None if he was not on the map."""

    to: BoxId | None


class Army(NamedTuple):
    """An army in both positions."""

    side: Side
    size: tuple[int, int]
    """Army size before and after. [BG 12.3]"""

    maximum: tuple[int, int]
    boxes: tuple[int, int]
    """Boxes controlled."""

    fewer: Types
    """Types of which there are fewer now, and by how many."""

    more: Types


class Comparison(Struct, frozen=True):
    """Everything in which two positions differ that one sees on the map."""

    turns: tuple[int, int]
    armies: tuple[Army, Army]
    hands: tuple[HandChange, ...]
    stacks: tuple[StackChange, ...]
    rides: tuple[Ride, ...]

    @property
    def is_empty(self) -> bool:
        """Nothing on the map is different."""
        return not (self.hands or self.stacks or self.rides)


def compare(before: CampaignState, after: CampaignState) -> Comparison:
    """In what two positions on the same board differ; boxes come in the order of the board."""
    union, confederate = (_army(before, after, side) for side in SIDES)
    return Comparison(
        (before.turn, after.turn),
        (union, confederate),
        _hands(before, after),
        tuple(
            change
            for side in SIDES
            for box in bits(before.present[side.seat] | after.present[side.seat])
            if (change := _stack(before, after, side, box))
        ),
        tuple(ride for leader in LEADERS if (ride := _ride(before, after, leader))),
    )


def _army(before: CampaignState, after: CampaignState, side: Side) -> Army:
    had, has = (pieces(state, side) for state in (before, after))
    return Army(
        side,
        (before.army_size(side), after.army_size(side)),
        (before.army_maximum(side), after.army_maximum(side)),
        (before.held[side.seat].bit_count(), after.held[side.seat].bit_count()),
        types(had - has),
        types(has - had),
    )


def _hands(before: CampaignState, after: CampaignState) -> tuple[HandChange, ...]:
    changed = (before.held[0] ^ after.held[0]) | (before.held[1] ^ after.held[1])
    ids = after.theater.ids
    return tuple(
        HandChange(ids[box], before.holder(box), after.holder(box)) for box in bits(changed)
    )


def _stack(before: CampaignState, after: CampaignState, side: Side, box: int) -> StackChange | None:
    had, has = (pieces(state, side, 1 << box) for state in (before, after))
    if had == has:
        return None
    name = after.theater.ids[box]
    return StackChange(name, side, types(had - has), types(has - had), has.total())


def _ride(before: CampaignState, after: CampaignState, leader: Leader) -> Ride | None:
    was, now = (post(state, leader) for state in (before, after))
    return None if was == now else Ride(leader, was, now)
