"""Cavalry keeps near to the others. [BB 14.55]"""

from functools import partial
from typing import Final

from campaign.errors import Refusal
from campaign.hexes.grid import Hex, distance
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.going import going
from campaign.resolvers.nei_boschi.limits import Bar
from campaign.resolvers.nei_boschi.position import HexPosition, Units
from campaign.resolvers.nei_boschi.terrain import Mover
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import card, field_of
from campaign.resolvers.nei_boschi.zones import zone
from campaign.tabletop.latest import Answers
from campaign.terms import Side

LEASH: Final = 4
"""Hexes from a unit that is no cavalry. [BB 14.55]"""

_near = Answers[Units, dict[Side, frozenset[Hex]]](most=4)


def leash(position: HexPosition, unit: Unit, orders: Orders) -> Bar | None:
    """Where cavalry may not end its movement; None for whoever goes as far as he can. [BB 14.55]"""
    if orders is Orders.ATTACK or card(position, unit.number).branch is not Branch.CAVALRY:
        return None
    return partial(_refuse, position, unit)


def has_strayed(position: HexPosition, unit: Unit, orders: Orders) -> bool:
    """A unit is cavalry under such orders, and too far from all others, of whom there are some."""
    if leash(position, unit, orders) is None or unit.hex in near_others(position, unit.side):
        return False
    return bool(_others(position, unit.side))


def _refuse(position: HexPosition, unit: Unit, hex_: Hex) -> Refusal | None:
    """Who begins too far away must come nearer with every move. [BB 14.55]"""
    near = near_others(position, unit.side)
    if hex_ in near:
        return None
    others = _others(position, unit.side)
    if not others:
        return None
    if unit.hex not in near and _nearest(hex_, others) < _nearest(unit.hex, others):
        return None
    return Refusal("BB 14.55", f"cavalry stays within {LEASH} hexes of units that are not cavalry")


def near_others(position: HexPosition, side: Side) -> frozenset[Hex]:
    """The hexes so near to a side's foot and guns, not counted through enemies. [BB 14.55]"""
    known = _near.get(position.units)
    if known is None:
        known = _near.keep(position.units, {})
    if side not in known:
        known[side] = _near_others(position, side)
    return known[side]


def _near_others(position: HexPosition, side: Side) -> frozenset[Hex]:
    enemy = zone(position, side.enemy).held
    steps = going(field_of(position), Mover.CAVALRY, Orders.ADVANCE).steps
    found = set(_others(position, side))
    edge = list(found)
    for _ in range(LEASH):
        further = []
        for hex_ in edge:
            for end in steps(hex_)[::2]:
                if end not in found and end not in enemy:
                    found.add(end)
                    further.append(end)
        edge = further
    return frozenset(found)


def _others(position: HexPosition, side: Side) -> tuple[Hex, ...]:
    """Where a side's units stand that are no cavalry, and on land; both hexes of extended ones."""
    others = (Branch.INFANTRY, Branch.DETACHMENT, Branch.ARTILLERY)
    return tuple(
        {
            hex_: None
            for unit in position.units
            if unit.side is side and unit.place is Place.FIELD and not unit.abandoned
            if card(position, unit.number).branch in others
            for hex_ in ((unit.hex, unit.second) if unit.second else (unit.hex,))
        }
    )


def _nearest(hex_: Hex, others: tuple[Hex, ...]) -> int:
    return min((distance(hex_, other) for other in others), default=0)
