"""7 April: the Confederate line forms for hours. [BB 30.8]

Which corps may move is remembered as `corps.3` in the marks, all of them as `corps.all`; when
somebody saw the Union over the line, or was shelled, as `seen.2` and `shelled.2`, with the turn,
and as `far.2.3` if Chalmers saw it, whose corps is the 3rd.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.grid import Hex, column, row
from campaign.resolvers.nei_boschi.apart import apart, sees
from campaign.resolvers.nei_boschi.cards import numbers_of
from campaign.resolvers.nei_boschi.limits import Bar
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.position import HexPosition, Units
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
    if _may_move(position, unit):
        return None
    return Refusal("BB 30.8", "its corps does not move before the line has formed")


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

    The corps of Pond, or of Chalmers, is a turn before the others: he causes its activation `solo
    nel turno successivo a quello nel quale si è creata la LOS`. [BB 30.8]
    """
    if not page_of(position).has(RULE) or "corps.all" in position.marks:
        return Tick(position, ())
    now = position.turn
    ends = (
        turn_of(position).hour >= FREE_FROM
        or any(f"seen.{turn}" in position.marks for turn in range(now))
        or any(_seen_afar(position, corps, now - 1) for corps in CORPS)
        or any(f"shelled.{turn}" in position.marks for turn in range(now - 1))
    )
    if ends:
        return _freed(position, "all")
    events: tuple[object, ...] = ()
    for corps in CORPS:
        if _seen_afar(position, corps, now) and not is_free(position, corps):
            position, more = _freed(position, corps)
            events += more
    return Tick(position, events)


def _seen_afar(position: HexPosition, corps: str, before: int) -> bool:
    """Pond or Chalmers of a corps has seen them in a turn before that."""
    return any(f"far.{turn}.{corps}" in position.marks for turn in range(before))


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
        if seers := tuple(_who_sees_them(position, body)):
            if _is_out_of_touch(position, body, corps, seers):
                position = position.marked(f"far.{position.turn}.{corps}")
            else:
                position, more = _freed(position.marked(f"seen.{position.turn}"), corps)
                events += more
        elif corps == HARDEE:
            position, more = _hardee_rolls(position, dice)
            events += more
    return Tick(position, events)


def _who_sees_them(position: HexPosition, body: Body) -> Iterator[Unit]:
    """Units of a body that see somebody of the Union over the line."""
    enemies = [
        unit
        for unit in position.units
        if unit.side is UNION and unit.place is Place.FIELD and is_over(unit.hex)
        if card(position, unit.number).fights
    ]
    for unit in _there(position, body.id):
        if any(sees(position, unit, enemy) for enemy in enemies):
            yield unit


def _is_out_of_touch(position: HexPosition, body: Body, corps: str, seers: Units) -> bool:
    """Pond's or Chalmers's men have seen the enemy, and none of those who did is beside one of
    their corps that does not move: `a meno che non siano adiacenti ad unità che non possono muovere
    e nei loro comandi di corpo`. Word from farther off takes a turn. [BB 30.8]
    """
    if body.id not in (POND, CHALMERS) or not _has_exceptions(position):
        return False
    held = [
        unit
        for other in position.bodies
        if other.id != body.id and corps_of(position, other) == corps
        for unit in _there(position, other.id)
        if not _may_move(position, unit)
    ]
    return not any(apart(unit, other) <= 1 for unit in seers for other in held)


def _there(position: HexPosition, body: BodyId) -> Iterator[Unit]:
    for unit in position.members(body):
        if unit.place is Place.FIELD and card(position, unit.number).fights:
            yield unit


def _free_forrest(position: HexPosition, body: Body) -> Tick:
    """Forrest moves once he has seen them; from the next turn on Hardee may roll. [BB 30.8]"""
    his = [unit for unit in _there(position, body.id) if _is_forrest(position, unit)]
    if not his or f"free.{his[0].number}" in position.marks:
        return Tick(position, ())
    if not any(_who_sees_them(position, body)):
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
    """Artillery at any of them, near or far: `subisce il fuoco di artiglieria`. [BB 30.8]"""
    by_guns = card(position, volley.shot.firers[0]).has_guns
    if by_guns and target.side is CONFEDERATE and _holds(position):
        position = position.marked(f"shelled.{position.turn}")
    return Tick(position, ())
