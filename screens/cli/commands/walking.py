"""The command that counts lines of play."""

from collections.abc import Iterator
from pathlib import Path

from campaign import legal_actions, read_situation, write_order
from campaign.walks import count_lines, positions_after
from screens.cli.commands import opening
from screens.cli.commands.files import read_text


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
        lines = sum(
            count_lines(after, depth - 1, die) for after in positions_after(state, action, die)
        )
        yield f"{write_order(action)}: {lines}"
