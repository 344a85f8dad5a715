"""How likely a box falls with which the war is lost, though somebody stands in it. [BG 13.1]"""

from collections.abc import Mapping
from typing import NamedTuple

from campaign.board.board import bits
from campaign.commanders.decisive import must_not_fall
from campaign.commanders.field.ground import strides
from campaign.commanders.field.odds import NOTHING, Force, chance
from campaign.state import CampaignState
from campaign.terms import CONFEDERATE, Side

HELD_BY_SOME = 0.5
"""Where fewer pieces are expected than this, the box counts as open."""


class Peril(NamedTuple):
    """A box that must not fall, and the boxes from which the enemy may march into it."""

    box: int
    from_: tuple[int, ...]

    def chance(self, guard: Force, enemy: Mapping[int, Force]) -> float:
        """How likely the enemy takes it from this guard with all that he has next to it."""
        if guard.pieces < HELD_BY_SOME:
            return 1.0
        attack = NOTHING
        for box in self.from_:
            attack = attack.plus(enemy[box].share(1.0))
        return chance(attack, guard)


def perils(state: CampaignState, side: Side) -> tuple[Peril, ...]:
    """The last of the seven that the South holds, with the enemy within a march of it.

    The Union's capital is not among them: more than one piece that stays there cannot be asked of
    whoever has to attack.
    """
    if side is not CONFEDERATE:
        return ()
    found = []
    for box in bits(must_not_fall(state, side)):
        from_ = _next_to(state, side.enemy, box)
        if from_:
            found.append(Peril(box, from_))
    return tuple(found)


def _next_to(state: CampaignState, enemy: Side, box: int) -> tuple[int, ...]:
    """From where the enemy may come with one march. [BG 4.4]"""
    theater, stacks = state.theater, state.stacks[enemy.seat]
    there = bits(state.present[enemy.seat] & ~(1 << theater.europe | 1 << box))
    return tuple(
        other for other in there if strides(theater, other, stacks[other].has_cavalry) >> box & 1
    )
