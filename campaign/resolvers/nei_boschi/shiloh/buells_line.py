"""7 April: Nelson and Crittenden wait for the line, and Buell's divisions stay linked. [BB 30.8]"""

from collections.abc import Iterator
from functools import partial
from typing import Final

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.grid import Hex, neighbors
from campaign.resolvers.nei_boschi.control import hexes_of
from campaign.resolvers.nei_boschi.counters import CommandId
from campaign.resolvers.nei_boschi.limits import Bar
from campaign.resolvers.nei_boschi.pages import page_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.shiloh.second_day_line import is_over
from campaign.resolvers.nei_boschi.units import BodyId, Place, Unit
from campaign.resolvers.nei_boschi.who import card, chain

RULE: Final = "buells_line"

NELSON, CRITTENDEN, MCCOOK = "4/O", "5/O", "2/O"
WAIT: Final = (NELSON, CRITTENDEN)
LINKS: Final = ((NELSON, CRITTENDEN), (CRITTENDEN, MCCOOK))
"""Divisions of which one unit at least of each stands beside one of the other."""

ROUSSEAU, SMITH, KIRK = "4/2/O", "14/5/O", "5/2/O"
OHIO: Final = "AoO"
CROSSED: Final = "buell_has_crossed"


def _holds(position: HexPosition) -> bool:
    """None of Buell's units has crossed the line of the branches yet."""
    return page_of(position).has(RULE) and CROSSED not in position.marks


def came(position: HexPosition, number: int, dice: Dice) -> Tick:
    """One of Buell's units has crossed the line: his divisions go as they like. [BB 30.8]"""
    unit = position.unit(number)
    if not _holds(position) or not is_over(unit.hex):
        return Tick(position, ())
    is_buells = any(one.id == OHIO for one in chain(position, position.body(unit.body)))
    return Tick(position.marked(CROSSED) if is_buells else position, ())


# --- before the line is there ------------------------------------------------------------------


def bars_moving(position: HexPosition, unit: Unit) -> Refusal | None:
    """Nelson and Crittenden wait for Rousseau beside Smith, and Kirk beside Rousseau. [BB 30.8]"""
    if not _holds(position) or position.body(unit.body).command not in WAIT:
        return None
    if unit.place is not Place.FIELD or card(position, unit.number).is_leader:
        return None
    if _touch(position, ROUSSEAU, SMITH) and _touch(position, KIRK, ROUSSEAU):
        return None
    return Refusal("BB 30.8", "Rousseau is not in line with Smith, or Kirk not with Rousseau")


def _touch(position: HexPosition, one: BodyId, other: BodyId) -> bool:
    theirs = _around(hex_ for unit in position.members(other) for hex_ in _stands(position, unit))
    return any(hex_ in theirs for unit in position.members(one) for hex_ in _stands(position, unit))


def _stands(position: HexPosition, unit: Unit) -> tuple[Hex, ...]:
    """The hexes of a combat unit on the field; nothing of anybody else."""
    there = unit.place is Place.FIELD and not unit.abandoned
    return hexes_of(unit) if there and card(position, unit.number).fights else ()


def _around(hexes: Iterator[Hex]) -> frozenset[Hex]:
    """Some hexes, and all beside them."""
    return frozenset(near for hex_ in hexes for near in (hex_, *neighbors(hex_)))


# --- while it is -------------------------------------------------------------------------------


def bars_end(position: HexPosition, unit: Unit) -> Bar | None:
    """`Tutte e tre le divisioni devono rimanere in Linea Continua`: the one unit on which a link
    hangs ends no move where it would break it, but over the line, where nothing holds. [BB 30.8]
    """
    own = position.body(unit.body).command
    if not _holds(position) or not _stands(position, unit):
        return None
    needed = []
    for other in _linked_to(own):
        near = _around(_hexes(position, other))
        alone = near.isdisjoint(_hexes(position, own, besides=unit.number))
        if alone and not near.isdisjoint(hexes_of(unit)):
            needed.append(near)
    return partial(_bars_gap, tuple(needed)) if needed else None


def _linked_to(own: CommandId) -> Iterator[CommandId]:
    for one, other in LINKS:
        if own in (one, other):
            yield other if own == one else one


def _hexes(position: HexPosition, command: CommandId, besides: int = 0) -> Iterator[Hex]:
    """Where the units of a division stand, but for one of them."""
    for body in position.bodies:
        if body.command == command:
            for unit in position.members(body.id):
                if unit.number != besides:
                    yield from _stands(position, unit)


def _bars_gap(needed: tuple[frozenset[Hex], ...], hex_: Hex) -> Refusal | None:
    if is_over(hex_) or all(hex_ in near for near in needed):
        return None
    return Refusal("BB 30.8", "Buell's divisions stay linked: that would leave a gap")
