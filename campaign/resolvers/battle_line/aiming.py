"""What a shot is worth to the automatic commander, wherever it is thought of. [BG 8.4, BG 8.5]

In whole numbers: shots that are worth the same are so in the battle, in its exact odds and in
trials, and the same one of them is taken.
"""

from typing import NamedTuple

FACES = 6

KILL, HURT = 16, 10
"""What a hit is worth that eliminates, and one that reduces."""

FEW = (20, 10, 3)
"""What a shot is worth at a piece that has not shots enough to fall yet; that has just so many; and
that has more."""


class ShotMerit(NamedTuple):
    """Compares as the commander does."""

    hits: int
    worth: int
    """Of shots that promise the same, that at the better troops comes first."""

    not_yet_aimed: int
    """Then that at a piece at which fewer aim."""


def shot_merit(faces: int, worth: int, reduced: bool, aimed: int) -> ShotMerit:
    """Of a shot that hits on so many faces a piece of this worth at which so many aim already."""
    beyond = beyond_need(aimed, 1 if reduced else 2)
    hits = min(FACES, max(0, faces)) * (KILL if reduced else HURT) * FEW[beyond] * worth
    return ShotMerit(hits, worth, -aimed)


def beyond_need(aimed: int, steps: int) -> int:
    """By how many shots more would be aimed at a piece than it takes to fall; at most two."""
    return min(2, max(0, aimed - steps + 1))
