"""Cartridges: who shoots them away. [BB 10.9, BB 10.91, BB 10.92, BB 14.75, SH 10.4]"""

from typing import Final

from campaign.battle.contract import Tick
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.events import AmmunitionChanged
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.shots import FireKind, Shot
from campaign.resolvers.nei_boschi.units import Ammunition, Unit
from campaign.resolvers.nei_boschi.who import card

RAN_LOW: Final = 0
"""This face costs every firer a level. [SH 10.4]"""

RAPID_EMPTY: Final = 1
"""Guns that fire fast have nothing left on this face or less. [SH 10.3]"""

_LESS: Final = {
    Ammunition.FULL: Ammunition.LOW,
    Ammunition.LOW: Ammunition.NONE,
    Ammunition.NONE: Ammunition.NONE,
}


def spends_all(number: int) -> str:
    """The mark of infantry that spares nothing: it has none left behind its fire, but fires both
    parts of one that it splits. [BB 10.91]
    """
    return f"spends_all.{number}"


def use(position: HexPosition, shot: Shot, face: int) -> Tick:
    """What a fire costs in cartridges, by the face of its die as it fell. [SH 10.4]

    Cavalry and gunboats never run low, nor does anybody who fires by mistake. [BB 18.1]
    """
    events: tuple[object, ...] = ()
    if shot.kind is FireKind.MISTAKEN:
        return Tick(position, events)
    for number in shot.firers:
        unit = position.unit(number)
        branch = card(position, number).branch
        if shot.rapid and shot.kind is FireKind.PHASE and branch is not Branch.ARTILLERY:
            position = position.marked(spends_all(number))
        left = after(unit, branch, face, rapid=shot.rapid)
        if left is not unit.ammunition:
            position = position.with_units(unit._replace(ammunition=left))
            events += (AmmunitionChanged(number, left),)
    return Tick(position, events)


def after(unit: Unit, branch: Branch, face: int, *, rapid: bool = False) -> Ammunition:
    """What a unit has left when it has fired. [BB 10.91, SH 10.3, SH 10.4]"""
    if branch in (Branch.CAVALRY, Branch.GUNBOAT):
        return unit.ammunition
    if rapid and (branch is not Branch.ARTILLERY or face <= RAPID_EMPTY):
        return Ammunition.NONE
    return _LESS[unit.ammunition] if face == RAN_LOW else unit.ammunition
