"""A march told as one: hexes entered one after the other, and turns on the way. [SH 9]

>>> from campaign.resolvers.nei_boschi.events import UnitMoved, UnitTurned
>>> run_together([UnitTurned(5, 1, 2), UnitMoved(5, 5745, 5845, 2), UnitMoved(5, 5845, 5944, 3)])
[UnitMoved(unit=5, start=5745, to=5944, half_points=7, rule='SH 9')]
"""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from campaign.resolvers.nei_boschi.events import UnitMoved, UnitTurned


def run_together(events: Iterable[Any]) -> list[Any]:
    """What happened, with the steps of a march as one step; its turns cost what the march costs.

    A turn behind the last hex is told: it says which way the unit faces now.
    """
    found: list[Any] = []
    for who, run in groupby(events, key=_mover):
        steps = list(run)
        found += steps if who is None else _march(steps)
    return found


def _mover(event: Any) -> int | None:
    """Who marches; None of anything else."""
    return event.unit if isinstance(event, UnitMoved | UnitTurned) else None


def _march(steps: list[Any]) -> list[Any]:
    moves = [step for step in steps if isinstance(step, UnitMoved)]
    cost = sum(step.half_points for step in steps)
    last = steps[-1]
    turned = [UnitTurned(last.unit, last.facing)] if isinstance(last, UnitTurned) else []
    if not moves:
        return [UnitTurned(last.unit, last.facing, cost)]
    return [UnitMoved(last.unit, moves[0].start, moves[-1].to, cost), *turned]
