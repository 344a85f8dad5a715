"""7 April: the Confederate line forms for hours, and Buell's stays linked. [BB 30.8]

Which corps may move is remembered as `corps.3` in the marks, all of them as `corps.all`; when
somebody saw the Union over the line, or was shelled, as `seen.2`, `far.2` and `shelled.2`, with
the turn.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.grid import Hex, are_adjacent, column, row
from campaign.resolvers.nei_boschi.apart import sees
from campaign.resolvers.nei_boschi.cards import numbers_of
from campaign.resolvers.nei_boschi.limits import Bar
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.scenario_events import CorpsFreed
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.units import Body, BodyId, Place, Unit
from campaign.resolvers.nei_boschi.volleys import Volley
from campaign.resolvers.nei_boschi.who import card, chain
from campaign.terms import CONFEDERATE, UNION

RULE: Final = "line_forms"
CORPS: Final = ("1", "2", "3", "R")
FREE_FROM: Final = 10
"""The hour at which all restrictions end. [BB 30.8]"""

POND, CHALMERS = "3/1/2", "2/2/2"
FORREST: Final = ("cs.cav-3-tn-a", "cs.cav-3-tn-b")
HARDEE: Final = "3"

HARDEE_GOES: Final = 5
"""The highest die with which Hardee frees his corps; each failure takes 1 off the die."""

WEST, ROWS, SOUTH = 38, ((41, 22), (53, 28)), 28
"""The line, ours but for its ends: Tilghman Branch between columns 38 and 39, hexes from N4122 to
N5328, Dill Branch in row Nxx28. [BB 30.8]"""

BUELLS: Final = ("4/O", "5/O")
"""Nelson and Crittenden. [BB 30.8]"""

ROUSSEAU, SMITH, KIRK = "4/2/O", "14/5/O", "5/2/O"
OHIO: Final = "AoO"
CROSSED: Final = "buell_has_crossed"


def is_over(hex_: Hex) -> bool:
    """A hex lies to the west or south of the line from Tilghman to Dill Branch. [BB 30.8]"""
    (first, north), (last, south) = ROWS
    at = column(hex_)
    if at <= WEST:
        return True
    if at >= last:
        return row(hex_) > SOUTH
    return row(hex_) > north + (south - north) * max(at - first, 0) / (last - first)


# --- who may move ------------------------------------------------------------------------------


def _holds(position: HexPosition) -> bool:
    page = page_of(position)
    return page.has(RULE) and turn_of(position).hour < FREE_FROM


def corps_of(position: HexPosition, body: Body) -> str:
    """The corps of a body; nothing for the unassigned."""
    return next((one.id for one in chain(position, body) if one.id in CORPS), "")


def is_free(position: HexPosition, corps: str) -> bool:
    """A corps moves as usual; the unassigned when all four do. [BB 30.8]"""
    return "corps.all" in position.marks or f"corps.{corps}" in position.marks


def _may_move(position: HexPosition, unit: Unit) -> bool:
    if unit.side is not CONFEDERATE or not _holds(position):
        return True
    if _is_forrest(position, unit) and page_of(position).has("forrest_waits"):
        return f"free.{unit.number}" in position.marks
    if is_free(position, corps_of(position, position.body(unit.body))):
        return True
    return unit.body in (POND, CHALMERS) and _has_exceptions(position)


def _has_exceptions(position: HexPosition) -> bool:
    """The historical set-up has four more rules than the free one. [BB 30.8]"""
    return page_of(position).has("corps_of_the_day")


@cache
def _forrest(book: str) -> frozenset[int]:
    return frozenset(number for id_ in FORREST for number in numbers_of(book, id_))


def _is_forrest(position: HexPosition, unit: Unit) -> bool:
    return unit.number in _forrest(hex_staging(position.request).book)


def bars_moving(position: HexPosition, unit: Unit) -> Refusal | None:
    """Until then a corps fires back, turns one vertex, recovers and resupplies. [BB 30.8]"""
    if card(position, unit.number).is_leader:
        return None
    if not _may_move(position, unit):
        return Refusal("BB 30.8", "its corps does not move before the line has formed")
    return _bars_buell(position, unit)


def bars_fire(position: HexPosition, unit: Unit) -> Refusal | None:
    """Who does not move yet does not fire in his own activation. [BB 30.8]"""
    if unit.body in position.active and not _may_move(position, unit):
        return Refusal("BB 30.8", "before the line has formed its corps only fires back")
    return None


def bars(position: HexPosition, unit: Unit) -> Bar | None:
    """Pond and Chalmers stay on their side of the line. [BB 30.8]"""
    if unit.body not in (POND, CHALMERS) or not _holds(position):
        return None
    is_loose = is_free(position, corps_of(position, position.body(unit.body)))
    return None if is_loose else _bars_across


def _bars_across(hex_: Hex) -> Refusal | None:
    if is_over(hex_):
        return None
    return Refusal("BB 30.8", "Pond and Chalmers do not cross the line of the two branches")


# --- when it ends ------------------------------------------------------------------------------


def begin_turn(position: HexPosition, dice: Dice) -> Tick:
    """The turn after a corps saw them, the second one after Pond or Chalmers did, or a shell fell.

    [BB 30.8]
    """
    if not page_of(position).has(RULE) or "corps.all" in position.marks:
        return Tick(position, ())
    now = position.turn
    ends = (
        turn_of(position).hour >= FREE_FROM
        or any(f"seen.{turn}" in position.marks for turn in range(now))
        or any(f"far.{turn}" in position.marks for turn in range(now - 1))
        or any(f"shelled.{turn}" in position.marks for turn in range(now - 1))
    )
    return _freed(position, "all") if ends else Tick(position, ())


def _freed(position: HexPosition, corps: str, face: int = -1) -> Tick:
    return Tick(position.marked(f"corps.{corps}"), (CorpsFreed(corps, face),))


def begin_bodies(position: HexPosition, bodies: tuple[BodyId, ...], dice: Dice) -> Tick:
    """Who begins to act with a unit of the Union over the line in sight. [BB 30.8]"""
    events: tuple[object, ...] = ()
    if not _holds(position):
        return Tick(position, ())
    for id_ in bodies:
        body = position.body(id_)
        corps = corps_of(position, body)
        position, more = _free_forrest(position, body)
        events += more
        if not corps or is_free(position, corps):
            continue
        if _sees_them(position, body):
            if id_ in (POND, CHALMERS) and _has_exceptions(position):
                position = position.marked(f"far.{position.turn}")
            else:
                position, more = _freed(position.marked(f"seen.{position.turn}"), corps)
                events += more
        elif corps == HARDEE:
            position, more = _hardee_rolls(position, dice)
            events += more
    return Tick(position, events)


def _sees_them(position: HexPosition, body: Body) -> bool:
    enemies = [
        unit
        for unit in position.units
        if unit.side is UNION and unit.place is Place.FIELD and is_over(unit.hex)
        if card(position, unit.number).fights
    ]
    return any(
        sees(position, unit, enemy) for unit in _there(position, body.id) for enemy in enemies
    )


def _there(position: HexPosition, body: BodyId) -> Iterator[Unit]:
    for unit in position.members(body):
        if unit.place is Place.FIELD and card(position, unit.number).fights:
            yield unit


def _free_forrest(position: HexPosition, body: Body) -> Tick:
    """Forrest moves once he has seen them; from the next turn on Hardee may roll. [BB 30.8]"""
    his = [unit for unit in _there(position, body.id) if _is_forrest(position, unit)]
    if not his or f"free.{his[0].number}" in position.marks or not _sees_them(position, body):
        return Tick(position, ())
    marks = [f"free.{unit.number}" for unit in his]
    return Tick(position.marked(*marks, f"forrest.{position.turn}"), ())


def _hardee_rolls(position: HexPosition, dice: Dice) -> Tick:
    """Once in each of his activations after the turn in which Forrest was freed. [BB 30.8]"""
    if not any(f"forrest.{turn}" in position.marks for turn in range(position.turn)):
        return Tick(position, ())
    mark = f"turn.hardee.{position.command(HARDEE).left}"
    if mark in position.marks:
        return Tick(position, ())
    face = dice.roll(f"{CONFEDERATE} Hardee goes", 10)
    position = position.marked(mark)
    if face - position.count("hardee.tried") <= HARDEE_GOES:
        return _freed(position, HARDEE, face)
    return Tick(position.counting("hardee.tried", 1), ())


def under_fire(position: HexPosition, volley: Volley, target: Unit, dice: Dice) -> Tick:
    """Ball from artillery at any of them. [BB 30.8]"""
    if volley.is_ball and target.side is CONFEDERATE and _holds(position):
        position = position.marked(f"shelled.{position.turn}")
    return Tick(position, ())


# --- Buell's line ------------------------------------------------------------------------------


def came(position: HexPosition, number: int, dice: Dice) -> Tick:
    """One of Buell's units has crossed the line: his divisions go as they like. [BB 30.8]"""
    unit = position.unit(number)
    if unit.side is not UNION or not page_of(position).has("buells_line"):
        return Tick(position, ())
    is_buells = any(one.id == OHIO for one in chain(position, position.body(unit.body)))
    if is_buells and is_over(unit.hex):
        position = position.marked(CROSSED)
    return Tick(position, ())


def _bars_buell(position: HexPosition, unit: Unit) -> Refusal | None:
    """Nelson and Crittenden wait for Rousseau beside Smith, and Kirk beside Rousseau. [BB 30.8]"""
    if position.body(unit.body).command not in BUELLS or not page_of(position).has("buells_line"):
        return None
    if CROSSED in position.marks or unit.place is not Place.FIELD:
        return None
    if _touch(position, ROUSSEAU, SMITH) and _touch(position, KIRK, ROUSSEAU):
        return None
    return Refusal("BB 30.8", "Rousseau is not in line with Smith, or Kirk not with Rousseau")


def _touch(position: HexPosition, one: BodyId, other: BodyId) -> bool:
    theirs = [unit.hex for unit in _there(position, other)]
    return any(
        unit.hex == hex_ or are_adjacent(unit.hex, hex_)
        for unit in _there(position, one)
        for hex_ in theirs
    )
