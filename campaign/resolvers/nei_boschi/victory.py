"""Who has won, and how it would end if everything stayed as it is. [SH 19, BB 30]"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from msgspec.structs import replace

from campaign.resolvers.nei_boschi.control import stood
from campaign.resolvers.nei_boschi.events import BattleEnded
from campaign.resolvers.nei_boschi.ineffectiveness import is_brigade
from campaign.resolvers.nei_boschi.pages import (
    GOES_ON,
    goes_on,
    is_last_turn,
    page_of,
    victory_of,
)
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.scenario_events import SecondDay
from campaign.resolvers.nei_boschi.units import Place
from campaign.resolvers.nei_boschi.victory_awards import all_true, note_fields, points_of
from campaign.resolvers.nei_boschi.victory_conditions import (
    ineffective_brigades,
    note_conditions,
)
from campaign.resolvers.nei_boschi.victory_terms import (
    Automatic,
    FieldPoints,
    Reckoning,
    Shift,
    Victory,
)
from campaign.terms import CONFEDERATE, SIDES, UNION, Side


class Decided(NamedTuple):
    """The battle is over."""

    position: HexPosition
    events: tuple[object, ...]


class Verdict(NamedTuple):
    """How it would end if everything stayed as it is."""

    winner: Side | None
    """None for a draw."""

    level: str = ""
    automatic: bool = False
    """Whatever points there are."""

    by_default: bool = False
    """The other side has reached none of its objectives."""


EVEN: Final = "even_victory"
"""The optional rule by which each level is one better for the Union. [BB 30.11]"""

EARLY: Final = "early_end"
"""The optional rule by which it ends with the last effective division of a side. [BB 31]"""

Ladder = tuple[Verdict, ...]
"""Every end by points, the best one for the Confederates first."""


# --- by points ---------------------------------------------------------------------------------


def lead(position: HexPosition, victory: Victory) -> int:
    """Confederate points less Union points. [BB 30.1]"""
    confederate = points_of(position, CONFEDERATE, victory.awards)
    return confederate - points_of(position, UNION, victory.awards)


def _by_difference(position: HexPosition, victory: Victory) -> Verdict:
    """The table of levels says who wins. [BB 30.1, BB 30.3]"""
    ladder = tuple(Verdict(one.side, one.name) for one in victory.levels)
    points = lead(position, victory)
    found = next(
        n for n, one in enumerate(victory.levels) if one.least is None or points >= one.least
    )
    return _shifted(position, victory, ladder, found)


def _by_margin(position: HexPosition, victory: Victory) -> Verdict:
    """Whoever is ahead wins, by as much as he is ahead. [BB 30.4, BB 30.8]"""
    wins = [one.name for one in victory.levels if one.least is not None]
    [draw] = [one.name for one in victory.levels if one.least is None]
    ladder = (
        *(Verdict(CONFEDERATE, name) for name in wins),
        Verdict(None, draw),
        *(Verdict(UNION, name) for name in reversed(wins)),
    )
    points = lead(position, victory)
    steps = sum(one.least is not None and abs(points) >= one.least for one in victory.levels)
    found = len(wins) + (-steps if points > 0 else steps)
    return _shifted(position, victory, ladder, found)


def _shifted(position: HexPosition, victory: Victory, ladder: Ladder, found: int) -> Verdict:
    """The level after all shifts, which together go no further than the table does."""
    for shift in victory.shifts:
        if is_shifted(position, shift):
            found += shift.levels if shift.to is UNION else -shift.levels
    found += EVEN in position.switches
    return ladder[min(max(found, 0), len(ladder) - 1)]


def is_shifted(position: HexPosition, shift: Shift) -> bool:
    """A level goes to a side."""
    if shift.unless and all_true(position, shift.unless):
        return False
    return all_true(position, shift.all)


# --- without points ----------------------------------------------------------------------------


def _by_objectives(position: HexPosition, victory: Victory) -> Verdict:
    """Who alone has reached one, or all of his when the other has not. [BB 30.2, BB 30.9]"""
    reached = {
        side: [all_true(position, one.all) for one in victory.objectives if one.side is side]
        for side in SIDES
    }
    if (default := victory.without_objective) is not None and not any(reached[default.enemy]):
        return Verdict(default, by_default=True)
    for side in SIDES:
        mine, theirs = reached[side], reached[side.enemy]
        if any(mine) and (not any(theirs) or (all(mine) and not all(theirs))):
            return Verdict(side)
    return Verdict(None)


def _by_outcomes(position: HexPosition, victory: Victory) -> Verdict:
    """The first end whose conditions are true; the last one has none. [BB 30.7]"""
    found = next(one for one in victory.outcomes if all_true(position, one.all))
    return Verdict(found.side, found.level)


_RECKONED: Mapping[Reckoning, Callable[[HexPosition, Victory], Verdict]] = {
    Reckoning.DIFFERENCE: _by_difference,
    Reckoning.MARGIN: _by_margin,
    Reckoning.OBJECTIVES: _by_objectives,
    Reckoning.OUTCOMES: _by_outcomes,
}


# --- at once -----------------------------------------------------------------------------------


def automatic(position: HexPosition, one: Automatic) -> Verdict | None:
    """Who wins at once, at a lower level if too many of his brigades are ineffective. [BB 30.1]"""
    if not all_true(position, one.all):
        return None
    mine = len(ineffective_brigades(position, one.side))
    theirs = len(ineffective_brigades(position, one.side.enemy))
    is_whole = {"": True, "not more": mine <= theirs, "fewer": mine < theirs}[one.ineffective]
    return Verdict(one.side, one.level if is_whole else one.otherwise, automatic=True)


# --- the end -----------------------------------------------------------------------------------


def verdict_by(position: HexPosition, victory: Victory) -> Verdict:
    """How it would end by this way to find the winner."""
    for one in victory.automatic:
        if found := automatic(position, one):
            return found
    found = _RECKONED[victory.by](position, victory)
    if found.winner is CONFEDERATE and victory.draw_if and all_true(position, victory.draw_if):
        return Verdict(None, "Draw")
    return found


def verdict(position: HexPosition) -> Verdict:
    """How the scenario would end if everything stayed as it is until its last turn."""
    return verdict_by(position, victory_of(position))


def note_control(position: HexPosition) -> HexPosition:
    """The end of a turn: everybody holds what he stands on, and what counts now is remembered."""
    return note_fields(note_conditions(stood(position)))


def decide(position: HexPosition) -> Decided | None:
    """The end of the battle, if this was its last turn or somebody has won at once."""
    found = verdict(position) if is_last_turn(position) else _at_once(position)
    if found is None and EARLY in position.switches:
        found = early_end(position)
    if found is None:
        return None
    # Somebody holds the field in any case: of a draw, the side that was attacked.
    winner = found.winner or position.request.defender
    undecided = found.winner is None
    over = position._replace(agenda=(), winner=winner, undecided=undecided)
    return Decided(over, (_ended(over, found),))


def _ended(over: HexPosition, found: Verdict) -> BattleEnded:
    assert over.winner is not None
    return BattleEnded(over.winner, over.undecided, found.level, found.by_default)


def why_over(position: HexPosition) -> BattleEnded:
    """Who has won a battle that is over, and by what. [SH 19]"""
    found = verdict(position)
    if EARLY in position.switches:
        found = early_end(position) or found
    return _ended(position, found)


TWO_DAYS: Final = "two_days"
"""The optional rule by which a battle that the Confederates are winning goes on. [BB 30.1]"""


def go_on(position: HexPosition) -> Decided | None:
    """The last turn is over, and there is another day, if players have agreed on it: behind a win
    of the Confederates that is Marginal or Tactical, and not automatic. [BB 30.1, BB 31]
    """
    longer = page_of(position).extended
    if longer is None or TWO_DAYS not in position.switches or goes_on(position):
        return None
    if not is_last_turn(position):
        return None
    found = verdict(position)
    if found.winner is not CONFEDERATE or found.automatic or found.level not in longer.after:
        return None
    return Decided(position.marked(GOES_ON), (SecondDay(found.level),))


def early_end(position: HexPosition) -> Verdict | None:
    """A side has no effective division left on the map, if players have agreed on that. [BB 31]

    If that is the Union, and no Confederate division is ineffective, it has no points for fields
    and no level of its own; if it is the Confederacy alone, the Union is one level better off.
    """
    whole = {side: effective_divisions(position, side) for side in SIDES}
    if whole[UNION] and whole[CONFEDERATE]:
        return None
    victory = victory_of(position)
    if not whole[UNION] and not spent_divisions(position, CONFEDERATE):
        awards = tuple(
            one
            for one in victory.awards
            if not (isinstance(one, FieldPoints) and one.side is UNION)
        )
        victory = replace(victory, awards=awards, shifts=())
    elif not whole[CONFEDERATE] and whole[UNION]:
        victory = replace(victory, shifts=(*victory.shifts, Shift(to=UNION, all=())))
    return verdict_by(position, victory)


def effective_divisions(position: HexPosition, side: Side) -> tuple[str, ...]:
    """The divisions of a side on the map that are not ineffective. [BB 31]"""
    return _divisions(position, side, ineffective=False)


def spent_divisions(position: HexPosition, side: Side) -> tuple[str, ...]:
    """Those that are."""
    return _divisions(position, side, ineffective=True)


def _divisions(position: HexPosition, side: Side, *, ineffective: bool) -> tuple[str, ...]:
    """Divisions with a brigade on the map; the Reserve Corps counts as one. [BB 30.1]"""
    there = {
        body.command
        for body in position.bodies
        if is_brigade(position, body)
        and any(
            unit.side is side and unit.place is Place.FIELD for unit in position.members(body.id)
        )
    }
    return tuple(
        one.id for one in position.commands if one.id in there and one.ineffective is ineffective
    )


def _at_once(position: HexPosition) -> Verdict | None:
    for one in victory_of(position).automatic:
        if one.each_turn and (found := automatic(position, one)):
            return found
    return None
