"""Units that a scenario keeps where they are, or on one side of a line. [BB 30.1, BB 30.3-30.6]

Who has been set free is remembered by the mark `free.135`.
"""

from functools import cache, partial
from typing import Final

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.grid import Hex, column, row
from campaign.resolvers.nei_boschi import attaching
from campaign.resolvers.nei_boschi.apart import apart, sees
from campaign.resolvers.nei_boschi.cards import numbers_of
from campaign.resolvers.nei_boschi.casting import UNASSIGNED
from campaign.resolvers.nei_boschi.command_range import is_in_range
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.limits import Bar
from campaign.resolvers.nei_boschi.orders import Attach
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.scenario_events import UnitFreed
from campaign.resolvers.nei_boschi.shiloh.nerves import is_first_day
from campaign.resolvers.nei_boschi.shots import FireKind
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.volleys import Volley
from campaign.resolvers.nei_boschi.who import card, field_of, leader_of
from campaign.terms import CONFEDERATE

FREE: Final = "free"

NOON, ONE = 12, 13

RECOVERING: Final = ("cs.6-ms", "cs.23-tn")
"""They must be in good order once before they move. [BB 30.3]"""

IOWA: Final = ("us.15-ia", "us.16-ia")
"""They do not move at Noon. [BB 30.6]"""

IOWA_STIRS: Final = 2
"""Hexes from an enemy within which they may. [BB 30.6]"""

LOST: Final = ("cs.3-ky", "cs.4-al-bn", "cs.crew-tn-bn")
"""Trabue's units that were sent to the right. [BB 30.6]"""

LOST_FREED_ON: Final = 4
"""The highest die that frees one of them at 1 PM. [BB 30.6]"""

GUARDS: Final = ("us.14-mo", "us.81-oh")
"""McArthur's regiments at the bridge. [BB 30.5]"""

ILLINOIS: Final = ("us.cav-11-il-1bn", "us.cav-11-il-2bn")
"""At 11 AM they act once less than Prentiss. [BB 30.4]"""

WAITING: Final = ("us.15-ia", "us.16-ia", "us.23-mo")
"""They stay in the fields of the Landing. [BB 30.1]"""

WAIT_UNTIL: Final = 10
LANDING: Final = "Pittsburg Landing"

HELD_BY_PEABODY: Final = ("1/1/3", "3/1/3")
ROW_14: Final = 47
"""Row Sxx14, counted through both sheets. [BB 30.3]"""

PEABODY, BROKEN_THROUGH = "1/6/T", "peabody_is_north"

COLUMN_38: Final = 38
"""No unit ends its movement to the east of it. [BB 30.6]"""


@cache
def _numbers(book: str, ids: tuple[str, ...]) -> frozenset[int]:
    return frozenset(number for id_ in ids for number in numbers_of(book, id_))


def _is_one(position: HexPosition, unit: Unit, ids: tuple[str, ...]) -> bool:
    return unit.number in _numbers(hex_staging(position.request).book, ids)


def is_free(position: HexPosition, unit: Unit) -> bool:
    """A unit that was kept has been set free."""
    return f"{FREE}.{unit.number}" in position.marks


def freed(position: HexPosition, unit: Unit, face: int = 0) -> Tick:
    """A unit may act as it likes from now on; *face* is the die for it, if one was thrown.

    The guards of the bridge go with the Unassigned, until a brigade has them. [BB 30.5]
    """
    if is_free(position, unit):
        return Tick(position, ())
    position = position.marked(f"{FREE}.{unit.number}")
    told = (UnitFreed(unit.number, face),)
    if not (_is_one(position, unit, GUARDS) and page_of(position).has("bridge_guard")):
        return Tick(position, told)
    position, more = attaching.perform(
        position, Attach(unit.number, UNASSIGNED.format(side=unit.side))
    )
    return Tick(position, (*told, *more))


def is_kept(position: HexPosition, unit: Unit) -> bool:
    """A unit does not move yet. [BB 30.3, BB 30.6]"""
    page = page_of(position)
    if page.has("recover_first") and _is_one(position, unit, RECOVERING):
        return unit.disordered and not is_free(position, unit)
    if page.has("iowa_holds") and _is_one(position, unit, IOWA):
        return turn_of(position).hour == NOON and not is_free(position, unit)
    if page.has("trabues_lost_units") and _is_one(position, unit, LOST):
        return not is_free(position, unit)
    return False


def bars_moving(position: HexPosition, unit: Unit) -> Refusal | None:
    """Who is kept fires, and turns one vertex. [BB 30.3, BB 30.6]"""
    if not is_kept(position, unit):
        return None
    paragraph = page_of(position).paragraph
    if unit.disordered and _is_one(position, unit, RECOVERING):
        return Refusal(paragraph, "it must recover before it moves")
    return Refusal(paragraph, "it does not move until the enemy comes near or fires at it")


def unit_acts(position: HexPosition, unit: Unit) -> int | None:
    """The guards of the bridge do not act until an enemy comes into sight; cavalry that has just
    come acts once less. [BB 30.4, BB 30.5]
    """
    is_late = page_of(position).has("illinois_cavalry") and position.turn == 1
    if is_late and _is_one(position, unit, ILLINOIS):
        return max(position.command(position.body(unit.body).command).markers - 1, 1)
    if page_of(position).has("bridge_guard") and _is_one(position, unit, GUARDS):
        return None if is_free(position, unit) else 0
    return None


# --- who is set free ---------------------------------------------------------------------------


def came(position: HexPosition, number: int, dice: Dice) -> Tick:
    """An enemy comes near, or into sight; or Peabody goes north. [BB 30.3, BB 30.5, BB 30.6]"""
    page, mover = page_of(position), position.unit(number)
    events: tuple[object, ...] = ()
    if page.has("south_of_row_14") and mover.body == PEABODY and row(mover.hex) < ROW_14:
        position = position.marked(BROKEN_THROUGH)
    rules = ("iowa_holds", "trabues_lost_units", "bridge_guard")
    if not any(page.has(rule) for rule in rules):
        return Tick(position, ())
    for unit in position.units:
        if unit.side is mover.side or unit.place is not Place.FIELD:
            continue
        if _is_roused(position, unit, mover):
            position, more = freed(position, unit)
            events += more
    return Tick(position, events)


def _is_roused(position: HexPosition, unit: Unit, enemy: Unit) -> bool:
    page = page_of(position)
    if _is_one(position, unit, IOWA) and page.has("iowa_holds"):
        return apart(unit, enemy) <= IOWA_STIRS
    if _is_one(position, unit, LOST) and page.has("trabues_lost_units"):
        return apart(unit, enemy) <= 1
    if _is_one(position, unit, GUARDS) and page.has("bridge_guard"):
        return sees(position, unit, enemy)
    return False


def under_fire(position: HexPosition, volley: Volley, target: Unit, dice: Dice) -> Tick:
    """An enemy fires at one who is kept; a mistaken fire does not count. [BB 30.6]"""
    if volley.shot.kind is FireKind.MISTAKEN or not is_kept(position, target):
        return Tick(position, ())
    if _is_one(position, target, RECOVERING):
        return Tick(position, ())
    return freed(position, target)


def begin_turn(position: HexPosition, dice: Dice) -> Tick:
    """Who has recovered; who begins a turn within Grant's range. [BB 30.3, BB 30.5]"""
    page = page_of(position)
    events: tuple[object, ...] = ()
    if page.has("recover_first"):
        position, events = _note_recovered(position)
    if page.has("bridge_guard") and (grant := leader_of(position, "AoT")) is not None:
        for unit in position.units:
            is_guard = _is_one(position, unit, GUARDS) and unit.place is Place.FIELD
            if is_guard and is_in_range(position, grant, unit.hex):
                position, more = freed(position, unit)
                events += more
    return Tick(position, events)


def _note_recovered(position: HexPosition) -> Tick:
    events: tuple[object, ...] = ()
    for unit in position.units:
        if _is_one(position, unit, RECOVERING) and not unit.disordered:
            position, more = freed(position, unit)
            events += more
    return Tick(position, events)


def begin_bodies(position: HexPosition, bodies: tuple[str, ...], dice: Dice) -> Tick:
    """Who is in order when his brigade begins to act has recovered. [BB 30.3]"""
    if page_of(position).has("recover_first"):
        return _note_recovered(position)
    return Tick(position, ())


def before_orders(position: HexPosition, dice: Dice) -> Tick:
    """1 PM: a die for each of Trabue's lost units. [BB 30.6]"""
    if not page_of(position).has("trabues_lost_units") or turn_of(position).hour != ONE:
        return Tick(position, ())
    events: tuple[object, ...] = ()
    for unit in position.units:
        if not _is_one(position, unit, LOST) or unit.place is not Place.FIELD:
            continue
        if is_free(position, unit):
            continue
        face = dice.roll(f"{CONFEDERATE} word for {unit.number}", 10)
        if face <= LOST_FREED_ON:
            position, more = freed(position, unit, face)
            events += more
    return Tick(position, events)


# --- lines -------------------------------------------------------------------------------------


def bars(position: HexPosition, unit: Unit) -> Bar | None:
    """Which hexes a unit does not enter. [BB 30.1, BB 30.3]"""
    if _waits_at_the_landing(position, unit):
        return partial(_bars_away, position)
    if unit.body not in HELD_BY_PEABODY or position.turn > 1:
        return None
    if page_of(position).has("south_of_row_14") and not _peabody_is_gone(position):
        return _bars_the_north
    return None


def _bars_away(position: HexPosition, hex_: Hex) -> Refusal | None:
    if field_of(position).field.get(hex_) == LANDING:
        return None
    return Refusal("BB 30.1", "until 10 AM it stays in the fields of the Landing")


def _bars_the_north(hex_: Hex) -> Refusal | None:
    if row(hex_) >= ROW_14:
        return None
    return Refusal("BB 30.3", "Shaver and Wood stay south of row Sxx14 before Peabody goes")


def _waits_at_the_landing(position: HexPosition, unit: Unit) -> bool:
    """Regiments that have just landed, until 10 AM of the first day. [BB 30.1]"""
    if not _is_one(position, unit, WAITING) or not page_of(position).has("landing_field"):
        return False
    return is_first_day(position) and turn_of(position).hour < WAIT_UNTIL


def _peabody_is_gone(position: HexPosition) -> bool:
    """A regiment of his has gone north of the row, or all of them have run. [BB 30.3]"""
    if BROKEN_THROUGH in position.marks:
        return True
    regiments = [
        unit
        for unit in position.members(PEABODY)
        if card(position, unit.number).branch is Branch.INFANTRY
    ]
    return all(unit.place in (Place.ROUTED, Place.LOST) for unit in regiments) or any(
        unit.place is Place.FIELD and row(unit.hex) < ROW_14 for unit in regiments
    )


def bars_end(position: HexPosition, unit: Unit) -> Bar | None:
    """No unit ends its movement east of column 38xx. [BB 30.6]"""
    return _bars_the_east if page_of(position).has("west_of_column_38") else None


def _bars_the_east(hex_: Hex) -> Refusal | None:
    if column(hex_) <= COLUMN_38:
        return None
    return Refusal("BB 30.6", "no unit ends its movement east of column 38xx")
