"""An agenda from a document: steps that have their place one upon the other. [BG 2.2]"""

from collections.abc import Mapping
from typing import Any

from campaign.agenda import (
    STEPS,
    Aftermath,
    BorderSupport,
    Combat,
    Declaration,
    Desertion,
    Fighting,
    Intervention,
    Joining,
    Laurels,
    Marches,
    Marching,
    Promotion,
    Skirmish,
    Step,
    Supply,
    Toll,
    Withdrawal,
)
from campaign.board.board import Theater
from campaign.errors import NotationError
from campaign.formats.toml_values import names
from campaign.state import Stacks

INTERRUPTS: Mapping[type[Any], tuple[type[Any], ...]] = {
    BorderSupport: (Intervention, Supply, Marches),
    Intervention: (Supply, Marches),
    Supply: (Marches,),
    Marching: (Marches,),
    Declaration: (Declaration, Marches),
    Withdrawal: (Joining, Combat, Marches),
    Joining: (Combat, Marches),
    Fighting: (Combat, Marches, Skirmish),
    Desertion: (Desertion, Laurels, Combat, Marches),
    Laurels: (Combat, Marches),
    Toll: (Promotion,),
}
"""Steps that come in the middle of another, and which that may be."""

_MOST_PROMOTIONS = 2
"""[BG 14/6.2]"""


def read_agenda(document: Mapping[str, Any]) -> tuple[Step, ...]:
    """The agenda of a document, each step upon one that it may interrupt.

    Raises:
        NotationError: names the step, and what would be right.
    """
    lines = names(document, "agenda", ["marches union"])
    if not lines:
        raise NotationError("agenda: at least one step is wanted here")
    try:
        agenda = tuple(STEPS.read(line) for line in lines)
    except NotationError as error:
        raise NotationError(f"agenda: {error}") from error
    for place, step in enumerate(agenda):
        if isinstance(step, Skirmish) and not place:
            raise NotationError(f"agenda: {lines[0]!r} waits for a battle above it")
        _check_step(step, agenda[place + 1] if place + 1 < len(agenda) else None)
    return agenda


def _check_step(step: Step, below: Step | None) -> None:
    """A step has the step below it that it interrupts, and none if it interrupts none."""
    line = STEPS.write(step)
    if isinstance(step, Aftermath):
        raise NotationError(f"agenda: {line!r} lasts for no time; say how the battle stands")
    if isinstance(step, Promotion) and (step.left or 0) > _MOST_PROMOTIONS:
        raise NotationError(f"agenda: {line!r} has more than {_MOST_PROMOTIONS} promotions")
    wanted = INTERRUPTS.get(type(step), ())
    if type(below) in wanted or (below is None and not wanted):
        return
    if below is None:
        after = " or ".join(f"'{kind.__name__.lower()} ...'" for kind in wanted)
        raise NotationError(f"agenda: after {line!r} the step it interrupts is missing: {after}")
    raise NotationError(f"agenda: {line!r} does not interrupt {STEPS.write(below)!r}")


def check_hungry(theater: Theater, agenda: tuple[Step, ...], stacks: Stacks) -> None:
    """A box that is to lose a piece holds one. [NS-R5]"""
    for step in agenda:
        for box in step.boxes if isinstance(step, Supply) else ():
            if not stacks[step.side.seat][theater.number_of(box)]:
                raise NotationError(f"agenda: there is no {step.side} piece in {box} to lose")
