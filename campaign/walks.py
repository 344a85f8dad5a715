"""Walk counts: how many lines of play of a given length there are.

A line is a sequence of legal orders together with the faces that fell for them. The counts are
the same as long as the rules are, so they tell when legality has changed unnoticed.
"""

from collections.abc import Iterator

from campaign.actions import Action
from campaign.dice import every_fall
from campaign.engine import apply, legal_actions
from campaign.state import CampaignState


class OneFace:
    """Dice that always show the same."""

    def __init__(self, face: int) -> None:
        self._face = face

    def roll(self, why: str, sides: int = 6) -> int:
        return self._face


def positions_after(
    state: CampaignState, action: Action, die: int | None = None
) -> Iterator[CampaignState]:
    """Every position that an order can lead to, one for each way the dice may fall."""
    if die is not None:
        yield apply(state, action, OneFace(die)).state
        return
    for _, change in every_fall(lambda dice: apply(state, action, dice)):
        yield change.state


def count_lines(state: CampaignState, depth: int, die: int | None = None) -> int:
    """Lines of play of *depth* orders; *die*, if given, is what every die shows."""
    if depth == 0:
        return 1
    return sum(
        count_lines(after, depth - 1, die)
        for action in legal_actions(state)
        for after in positions_after(state, action, die)
    )
