"""Who could enter what with one march from one box, if the side had it. Pure. [BG 4.2, BG 4.4]"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from campaign.board.board import bits
from campaign.queries.march_range import reach
from campaign.state import CampaignState
from campaign.terms import CONFEDERATE, Side
from campaign.units import Unit


class Comers(NamedTuple):
    """Those of one stack who can go to a box."""

    box: int
    to: int
    pieces: tuple[Unit, ...]
    """Those alone whose legs or rails bring them there: cavalry may be able to, and no infantry."""

    crossed: int
    """So many of them would come across water. [BG 8.7]"""


def comers(state: CampaignState, side: Side, fought: int = 0) -> tuple[Comers, ...]:
    """For each stack and each box in its reach, who could go; kept with the position.

    Who is in contact with the enemy stays, and so does the Union where it is contained; who
    contains it may go. In boxes where it will have been *fought* until then nobody is tied.
    [BG 4.3, NS-R8, NS-R10]
    """
    key = comers, side, fought
    found: tuple[Comers, ...] | None = state.memo.get(key)
    if found is None:
        tied = state.contested & ~(state.contained if side is CONFEDERATE else 0) & ~fought
        free = bits(state.present[side.seat] & ~tied)
        found = state.memo[key] = tuple(one for box in free for one in _from(state, side, box))
    return found


def _from(state: CampaignState, side: Side, box: int) -> Iterator[Comers]:
    stack, number = state.stacks[side.seat][box], state.theater.number
    pieces, crossed = dict[int, list[Unit]](), Counter[int]()
    for type_ in {unit.type: None for unit in stack}:
        alike = [unit for unit in stack if unit.type is type_]
        for (to, via), (way, _) in reach(state, side, box, type_).routes.items():
            if via is None:
                pieces.setdefault(number[to], []).extend(alike)
                crossed[number[to]] += way.crosses * len(alike)
    for goal in sorted(pieces):
        yield Comers(box, goal, tuple(pieces[goal]), crossed[goal])


def most_comers(state: CampaignState, side: Side) -> dict[int, int]:
    """For each box that a side could enter with one march, the most pieces from one box."""
    most: dict[int, int] = {}
    for found in comers(state, side):
        most[found.to] = max(most.get(found.to, 0), len(found.pieces))
    return most
