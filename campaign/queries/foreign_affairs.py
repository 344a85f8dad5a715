"""Border states and foreign powers: what the Confederacy has, and what it lacks.

[NS 8.3, NS 8.4, NS-R26, NS-R27]
"""

from functools import cache
from typing import NamedTuple

from campaign.board.board import bits
from campaign.formats.data_files import table
from campaign.state import CampaignState
from campaign.terms import CAPITAL, CONFEDERATE, UNION, BoxId, PieceType, StateId

LEAD = 3
"""The Union's army maximum may be greater by so much. [NS-R27]"""

LEAST_PRIZE = 2
"""A Union city must be worth so much to impress a foreign power. [NS-R27]"""


class BorderState(NamedTuple):
    """A state that may join the South. [NS 8.3]"""

    state: StateId
    cities: tuple[BoxId, ...]
    """Its recruitment cities, all of which the Confederacy must control."""

    threshold: int
    """The die must be above it. [NS-R26]"""

    piece: PieceType
    """The militia infantry that it sends."""


@cache
def border_states() -> dict[StateId, BorderState]:
    """The three border states. [NS-R26]"""
    return {
        row["state"]: BorderState(
            row["state"],
            tuple(row["cities"].split()),
            row.number("threshold"),
            PieceType(row["piece"]),
        )
        for row in table("border_states.csv")
    }


def has_joined(state: CampaignState, border: BorderState) -> bool:
    """The state's militia is the Confederacy's, on the board or off it. [NS-R26]"""
    return bool(state.in_pool(CONFEDERATE, border.piece)) or any(
        unit.type is border.piece
        for box in bits(state.present[CONFEDERATE.seat])
        for unit in state.stacks[CONFEDERATE.seat][box]
    )


def leaning(state: CampaignState) -> tuple[StateId, ...]:
    """The border states that a die is thrown for now. [NS-R26]"""
    return tuple(
        border.state
        for border in border_states().values()
        if all(state.controller(city) is CONFEDERATE for city in border.cities)
        and not has_joined(state, border)
    )


class Prospects(NamedTuple):
    """How near foreign intervention is. [NS-R27]"""

    lead: int
    """Union army maximum minus Confederate: at most 3 is wanted."""

    has_capital: bool
    """The Confederacy controls Washington."""

    prizes: int
    """Home-Union boxes of value 2 or more that it controls: at least one is wanted."""

    losses: int
    """Home-Confederate recruitment cities that the Union controls: no more than the prizes."""

    @property
    def conditions(self) -> tuple[bool, bool, bool]:
        """Whether each of the three conditions holds."""
        return (
            self.lead <= LEAD,
            self.has_capital and self.prizes > 0,
            self.prizes >= self.losses,
        )


def prospects(state: CampaignState) -> Prospects:
    """What the foreign powers look at. [NS 8.4, NS-R27]"""
    theater = state.theater
    mine, theirs = state.held[CONFEDERATE.seat], state.held[UNION.seat]
    prizes = sum(
        theater.places[box].recruits[UNION.seat] >= LEAST_PRIZE
        for box in bits(mine & theater.home[UNION.seat])
    )
    home_cities = theater.home[CONFEDERATE.seat] & theater.recruiting[CONFEDERATE.seat]
    return Prospects(
        lead=state.army_maximum(UNION) - state.army_maximum(CONFEDERATE),
        has_capital=bool(mine >> theater.number[CAPITAL] & 1),
        prizes=prizes,
        losses=(theirs & home_cities).bit_count(),
    )
