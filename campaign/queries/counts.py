"""Counts of what stands on the map, for those who tell of a war: pieces by type, leaders."""

from collections import Counter
from typing import TypeAlias

from campaign.board.board import bits
from campaign.state import CampaignState
from campaign.tables.leaders import OFF_MAP
from campaign.terms import BoxId, Leader, PieceType, Side

Types: TypeAlias = tuple[tuple[PieceType, int], ...]
"""So many pieces of each type, in the order of the types."""


def types(counts: Counter[PieceType]) -> Types:
    """Counts as a value; what there is none of is left out."""
    return tuple((type_, counts[type_]) for type_ in PieceType if counts[type_] > 0)


def pieces(state: CampaignState, side: Side, boxes: int | None = None) -> Counter[PieceType]:
    """The pieces of a side in a set of boxes, by type; everywhere, Europe included, without."""
    stacks, present = state.stacks[side.seat], state.present[side.seat]
    there = bits(present if boxes is None else present & boxes)
    return Counter(unit.type for box in there for unit in stacks[box])


def post(state: CampaignState, leader: Leader) -> BoxId | None:
    """The box of a leader; None if he is not on the map. [NS 8.2]"""
    box = state.leaders[leader.number].box
    return None if box == OFF_MAP else state.theater.ids[box]
