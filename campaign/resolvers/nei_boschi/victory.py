"""Who has won, item by item: what is asked at the end, and what it comes to now. [SH 19, BB 30]"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from campaign.resolvers.nei_boschi.control import holder, is_there, stood
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.events import BattleEnded
from campaign.resolvers.nei_boschi.pages import is_last_turn, page_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.victory_terms import (
    Condition,
    Holds,
    Ineffective,
    LossesOf,
    Objective,
    Passage,
    Reckoning,
    Regiments,
)
from campaign.resolvers.nei_boschi.who import card
from campaign.terms import SIDES, Side


class Decided(NamedTuple):
    """The battle is over."""

    position: HexPosition
    events: tuple[object, ...]


class Verdict(NamedTuple):
    """How it would end now."""

    winner: Side | None
    """None for a draw."""

    level: str = ""


# --- conditions --------------------------------------------------------------------------------


def _holds(position: HexPosition, asked: Holds) -> bool:
    def has(hex_: int) -> bool:
        if asked.passage is Passage.THERE:
            return is_there(position, hex_, asked.side, asked.troops)
        return holder(position, hex_, asked.troops) is asked.side

    held = sum(map(has, asked.hexes))
    return held >= (asked.least or len(asked.hexes))


def losses_of(position: HexPosition, side: Side, routed: int = 0) -> int:
    """Strength points that a side has lost, each routed unit counted as so many more."""
    ran = sum(unit.side is side and unit.place is Place.ROUTED for unit in position.units)
    return position.count(f"lost.{side}") + routed * ran


def _losses(position: HexPosition, asked: LossesOf) -> bool:
    lost = losses_of(position, asked.side, asked.routed)
    return lost >= asked.least and (asked.most is None or lost <= asked.most)


def _ineffective(position: HexPosition, asked: Ineffective) -> bool:
    divisions = {one.id for one in position.commands if one.ineffective}
    brigades = {one.id for one in position.bodies if one.ineffective}
    spent = len((divisions | brigades).intersection(asked.commands))
    return spent >= (asked.least or len(asked.commands))


def _regiments(position: HexPosition, asked: Regiments) -> bool:
    return sum(_is_in(position, unit, asked) for unit in position.units) >= asked.least


def _is_in(position: HexPosition, unit: Unit, asked: Regiments) -> bool:
    """A regiment is of the side or command that is asked for, and in that state."""
    if unit.side is not asked.side or (asked.command and unit.body != asked.command):
        return False
    if card(position, unit.number).branch is not Branch.INFANTRY or unit.place is Place.COMING:
        return False
    if asked.state == "disordered":
        return unit.disordered or unit.place in (Place.ROUTED, Place.LOST)
    return unit.place is Place.FIELD and not unit.collapsed


_TRUE: Mapping[type[Any], Callable[[HexPosition, Any], bool]] = {
    Holds: _holds,
    LossesOf: _losses,
    Ineffective: _ineffective,
    Regiments: _regiments,
}


def is_true(position: HexPosition, condition: Condition) -> bool:
    """Whether what a scenario asks for is so now."""
    return _TRUE[type(condition)](position, condition)


# --- the end -----------------------------------------------------------------------------------


def is_reached(position: HexPosition, objective: Objective) -> bool:
    """All that an objective asks for is so now."""
    return all(is_true(position, condition) for condition in objective.all)


def _by_objectives(position: HexPosition) -> Verdict:
    """Who alone has reached one, or all of his when the other has not. [BB 30.9]"""
    victory = page_of(position).victory
    reached = {
        side: [is_reached(position, one) for one in victory.objectives if one.side is side]
        for side in SIDES
    }
    if (loser := victory.without_objective) is not None and not any(reached[loser.enemy]):
        return Verdict(loser)
    for side in SIDES:
        mine, theirs = reached[side], reached[side.enemy]
        if any(mine) and (not any(theirs) or (all(mine) and not all(theirs))):
            return Verdict(side)
    return Verdict(None)


_RECKONED: Mapping[Reckoning, Callable[[HexPosition], Verdict]] = {
    Reckoning.OBJECTIVES: _by_objectives,
}


def verdict(position: HexPosition) -> Verdict:
    """How the scenario would end if it ended now."""
    return _RECKONED[page_of(position).victory.by](position)


def note_control(position: HexPosition) -> HexPosition:
    """Everybody holds what he stands on at the end of a turn."""
    return stood(position)


def decide(position: HexPosition) -> Decided | None:
    """The end of the battle, if this was its last turn."""
    if not is_last_turn(position):
        return None
    found = verdict(position)
    # Somebody holds the field in any case: of a draw, the side that was attacked.
    winner = found.winner or position.request.defender
    undecided = found.winner is None
    over = position._replace(agenda=(), winner=winner, undecided=undecided)
    return Decided(over, (BattleEnded(winner, undecided, found.level),))
