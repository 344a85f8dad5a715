"""How the sides stand, line by line, as a scenario lists it: for players who ask during play."""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from campaign.resolvers.nei_boschi.pages import victory_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.turns import Turn
from campaign.resolvers.nei_boschi.victory import automatic, is_shifted
from campaign.resolvers.nei_boschi.victory_awards import (
    all_true,
    has_another,
    items,
    points_of,
    standing_of,
)
from campaign.resolvers.nei_boschi.victory_conditions import is_past
from campaign.resolvers.nei_boschi.victory_terms import (
    Condition,
    HasPoints,
    ObjectivePoints,
    Reckoning,
    Victory,
)
from campaign.resolvers.nei_boschi.victory_words import (
    words_of,
    words_of_automatic,
    words_of_shift,
)
from campaign.terms import CONFEDERATE, SIDES, Side


class LineKind(StrEnum):
    """What a line says."""

    AUTOMATIC = "automatic"
    """A win at once."""

    OBJECTIVE = "objective"
    OUTCOME = "outcome"
    AWARD = "award"
    """Points."""

    SUM = "sum"
    """All points of a side."""

    SHIFT = "shift"
    DRAW = "draw"
    """What makes a draw of a win."""

    CONDITION = "condition"
    """What one of the lines above asks for; it stands below that line."""


class TallyLine(NamedTuple):
    """One line of how the sides stand."""

    kind: LineKind
    what: str
    side: Side | None
    """Whose it is; None for nobody's or either side's."""

    reached: bool
    """It is so now; of a turn that is past, it was so then."""

    points: int = 0
    """What it gives, or would give, to whoever reaches it; of a sum, the sum."""

    have: int = 0
    """How much of it is there."""

    need: int = 0
    """How much is asked for; 0 where there is nothing to count."""

    at: Turn | None = None
    """The turn at the end of which it counts; None for the end."""

    settled: bool = False
    """That turn is over."""


def tally_lines(position: HexPosition) -> tuple[TallyLine, ...]:
    """How the sides stand by what the scenario asks for, in its order. [BB 30]"""
    return tuple(lines_by(position, victory_of(position)))


def lines_by(position: HexPosition, victory: Victory) -> Iterator[TallyLine]:
    """The same by one way to find the winner."""
    yield from _automatic(position, victory)
    yield from _objectives(position, victory)
    yield from _outcomes(position, victory)
    yield from _points(position, victory)
    yield from _shifts(position, victory)
    if victory.draw_if:
        reached = all_true(position, victory.draw_if)
        yield TallyLine(LineKind.DRAW, "A Confederate win is a draw", CONFEDERATE, reached)
        yield from _conditions(position, victory.draw_if)


def _automatic(position: HexPosition, victory: Victory) -> Iterator[TallyLine]:
    for one in victory.automatic:
        reached = automatic(position, one) is not None
        yield TallyLine(LineKind.AUTOMATIC, words_of_automatic(one), one.side, reached)
        yield from _conditions(position, one.all)


def _objectives(position: HexPosition, victory: Victory) -> Iterator[TallyLine]:
    for one in victory.objectives:
        reached = all_true(position, one.all)
        yield TallyLine(LineKind.OBJECTIVE, one.name, one.side, reached)
        yield from _conditions(position, one.all)


def _outcomes(position: HexPosition, victory: Victory) -> Iterator[TallyLine]:
    """The first one that is reached counts; the others are not reached beside it."""
    is_over = False
    for one in victory.outcomes:
        reached = not is_over and all_true(position, one.all)
        is_over = is_over or reached
        yield TallyLine(LineKind.OUTCOME, one.level, one.side, reached)
        yield from _conditions(position, one.all)


def _points(position: HexPosition, victory: Victory) -> Iterator[TallyLine]:
    if victory.by not in (Reckoning.DIFFERENCE, Reckoning.MARGIN):
        return
    objectives = {
        (one.name, one.side): one for one in victory.awards if isinstance(one, ObjectivePoints)
    }
    for item in items(position, victory.awards):
        settled = item.at is not None and is_past(position, item.at)
        what, side, reached, points, at = item
        yield TallyLine(LineKind.AWARD, what, side, reached, points, at=at, settled=settled)
        if objective := objectives.get((what, side)) if side else None:
            yield from _conditions(position, objective.all)
            if objective.needs_another:
                others = "Another objective of the same side"
                yield TallyLine(LineKind.CONDITION, others, side, has_another(position, objective))
    for side in SIDES:
        total = points_of(position, side, victory.awards)
        yield TallyLine(LineKind.SUM, "Points", side, True, total)


def _shifts(position: HexPosition, victory: Victory) -> Iterator[TallyLine]:
    for shift in victory.shifts:
        reached = is_shifted(position, shift)
        yield TallyLine(LineKind.SHIFT, words_of_shift(shift), shift.to, reached)
        yield from _conditions(position, (*shift.all, *shift.unless))


def _conditions(position: HexPosition, conditions: tuple[Condition, ...]) -> Iterator[TallyLine]:
    for one in conditions:
        found = standing_of(position, one)
        at: Turn | None = getattr(one, "at", None)
        yield TallyLine(
            kind=LineKind.CONDITION,
            what=words_of(position, one),
            side=getattr(one, "side", None),
            reached=found.reached,
            have=found.have,
            need=found.need,
            at=at,
            settled=at is not None and is_past(position, at),
        )
        if isinstance(one, HasPoints):
            for item in items(position, one.awards):
                yield TallyLine(LineKind.AWARD, item.what, item.side, item.reached, item.points)
