"""Walk counts: how many lines of play of a given length there are.

A line is a sequence of legal orders together with the faces that fell for them. The counts are
the same as long as the rules are, so they tell when legality has changed unnoticed.
"""

from collections.abc import Iterator
from pathlib import Path

from campaign import (
    Action,
    CampaignState,
    MissingRollError,
    apply,
    legal_actions,
    read_situation,
    write_order,
)
from screens.cli.commands import opening
from screens.cli.commands.files import read_text


class FacesSoFar:
    """Dice that show what was laid out, and remember which die was missing."""

    def __init__(self, faces: tuple[int, ...], die: int | None) -> None:
        self._faces = faces
        self._die = die
        self._next = 0
        self.missing = 0
        """The sides of the die that was not laid out."""

    def roll(self, why: str, sides: int = 6) -> int:
        if self._die is not None:
            return self._die
        if self._next == len(self._faces):
            self.missing = sides
            raise MissingRollError(f"a die is missing: {why}")
        self._next += 1
        return self._faces[self._next - 1]


def outcomes(
    state: CampaignState, action: Action, die: int | None, faces: tuple[int, ...] = ()
) -> Iterator[CampaignState]:
    """Every position that an order can lead to, one for each way the dice may fall."""
    dice = FacesSoFar(faces, die)
    try:
        yield apply(state, action, dice).state
    except MissingRollError:
        first = 0 if dice.missing == 10 else 1
        for face in range(first, first + dice.missing):
            yield from outcomes(state, action, die, (*faces, face))


def count_lines(state: CampaignState, depth: int, die: int | None = None) -> int:
    """Lines of play of *depth* orders; *die*, if given, is what every die shows."""
    if depth == 0:
        return 1
    return sum(
        count_lines(after, depth - 1, die)
        for action in legal_actions(state)
        for after in outcomes(state, action, die)
    )


def walked(
    depth: int,
    situation: Path | None,
    die: int | None,
    divide: bool,
    scenario: str,
    preset: str,
    options: tuple[str, ...],
) -> Iterator[str]:
    """The counts up to *depth*, or below each first order.

    Raises:
        CampaignError: if the situation cannot be read, or a word is wrong.
    """
    state = opening.opening(scenario, preset, options)
    if situation is not None:
        state = read_situation(read_text(situation))
    if not divide:
        for length in range(1, depth + 1):
            yield f"{length} {count_lines(state, length, die)}"
        return
    for action in legal_actions(state) if depth else ():
        lines = sum(count_lines(after, depth - 1, die) for after in outcomes(state, action, die))
        yield f"{write_order(action)}: {lines}"
