"""Detachments far from their brigade are out of command. [BB 14.45]

Who is so stands in the marks of the turn: `turn.afar.140`.
"""

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.resolvers.nei_boschi.allowances import orders_of, whole
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.pages import turn_of
from campaign.resolvers.nei_boschi.paths import reachable
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.terrain import Mover
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.who import card, enemies_at, field_of

GIVEN = 6
"""At this hour detachments have a number of activations of their own. [BB 14.45]"""


def look_afar(position: HexPosition, dice: Dice) -> Tick:
    """Before division orders: which detachments cannot come to their brigade at once. [BB 14.45]"""
    if turn_of(position).hour == GIVEN:
        return Tick(position, ())
    for unit in position.units:
        if is_detachment(position, unit) and unit.place is Place.FIELD and is_afar(position, unit):
            position = position.marked(_mark(unit))
    return Tick(position, ())


def is_detachment(position: HexPosition, unit: Unit) -> bool:
    """A part of a regiment that stands by itself. [BB 14.4]"""
    return card(position, unit.number).branch is Branch.DETACHMENT


def is_afar(position: HexPosition, unit: Unit) -> bool:
    """No regiment of its brigade stands where it could go in one activation. [BB 14.45]"""
    reach = reachable(
        field_of(position),
        Mover.DETACHMENT,
        orders_of(position, unit),
        unit.hex,
        whole(card(position, unit.number), unit),
        blocked=lambda hex_: bool(enemies_at(position, hex_, unit.side)),
    ).spent
    return not any(
        other.hex in reach
        for other in position.members(unit.body)
        if other.place is Place.FIELD
        and card(position, other.number).fights
        and not is_detachment(position, other)
    )


def _mark(unit: Unit) -> str:
    return f"turn.afar.{unit.number}"


def unit_acts(position: HexPosition, unit: Unit) -> int | None:
    """One activation fewer than its division, and one at least. [BB 14.45]"""
    if _mark(unit) not in position.marks:
        return None
    return max(position.command(position.body(unit.body).command).markers - 1, 1)


def unit_in_command(position: HexPosition, unit: Unit) -> bool | None:
    """Its way to the brigade counts, and not its leader's range. [BB 14.45]"""
    if not is_detachment(position, unit):
        return None
    return _mark(unit) not in position.marks
