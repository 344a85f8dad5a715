"""Boxes of a side that the enemy stands next to, the worst first. [BG 4.7] Pure."""

from typing import NamedTuple

from campaign.board.board import bits
from campaign.state import CampaignState
from campaign.terms import BoxId, Side
from screens.text import phrases

WORSE, EVEN, BETTER = "!", "=", " "


class Facing(NamedTuple):
    """A box of ours, and the strongest stack that can come there at once."""

    box: BoxId
    ours: int
    """Pieces."""

    enemy: BoxId
    """Where they stand; the same box where both sides are in it."""

    theirs: int

    @property
    def sign(self) -> str:
        """Whether we are fewer, as many, or more."""
        if self.ours < self.theirs:
            return WORSE
        return EVEN if self.ours == self.theirs else BETTER


def facing(state: CampaignState, side: Side) -> tuple[Facing, ...]:
    """The boxes of a side next to enemy stacks, the worst ratio of pieces first.

    Boxes with pieces, and cities; country that nobody stands in is left out. Of boxes with the
    same ratio those come first that are worth more to either side, then those with more enemies.
    """
    theater, found = state.theater, list[Facing]()
    ours, theirs = (state.stacks[one.seat] for one in (side, side.enemy))
    enemies = state.present[side.enemy.seat] & ~(1 << theater.europe)
    held = state.held[side.seat] & theater.cities | state.present[side.seat]
    against: dict[int, list[int]] = {}
    for enemy in bits(enemies):
        for box in (enemy, *theater.neighbors_for(side.enemy, enemy)):
            if held >> box & 1:
                against.setdefault(box, []).append(enemy)
    for box, stands in against.items():
        most = max(stands, key=lambda enemy: (len(theirs[enemy]), enemy == box))
        ids = theater.ids[box], theater.ids[most]
        found.append(Facing(ids[0], len(ours[box]), ids[1], len(theirs[most])))
    return tuple(sorted(found, key=lambda one: _badly(state, one)))


def _badly(state: CampaignState, one: Facing) -> tuple[float, int, int, str]:
    worth = sum(state.theater[one.box].recruits)
    return one.ours / one.theirs, -worth, -one.theirs, phrases.place(one.box)
