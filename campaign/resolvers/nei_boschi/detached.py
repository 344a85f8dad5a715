"""Detachments that are too far from their brigade when orders are given. [BB 14.45]"""

from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.allowances import mover, orders_of, whole
from campaign.resolvers.nei_boschi.control import hexes_of
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.paths import reachable
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.who import book_of, card, field_of
from campaign.resolvers.nei_boschi.zones import zone


def _mark(unit: Unit) -> str:
    """The mark of a detachment that is out of command in this turn."""
    return f"turn.apart.{unit.number}"


def is_detachment(position: HexPosition, unit: Unit) -> bool:
    """Such a unit on the map."""
    return unit.place is Place.FIELD and card(position, unit.number).branch is Branch.DETACHMENT


def is_apart(position: HexPosition, unit: Unit) -> bool:
    """It was too far away: in this turn it acts once less than its division. [BB 14.45]"""
    return _mark(unit) in position.marks


def with_those_apart(position: HexPosition) -> HexPosition:
    """As things stand when division orders have been given. [BB 14.45]"""
    far = [
        unit
        for unit in position.units
        if is_detachment(position, unit) and not _reaches_its_brigade(position, unit)
    ]
    return position.marked(*map(_mark, far)) if far else position


def _reaches_its_brigade(position: HexPosition, unit: Unit) -> bool:
    """Some unit of its brigade stands no farther than it can move."""
    printed = card(position, unit.number)
    held = zone(position, unit.side.enemy).held

    def is_held(hex_: Hex) -> bool:
        return hex_ in held

    ways = reachable(
        field_of(position),
        mover(printed),
        orders_of(position, unit),
        unit.hex,
        whole(printed, unit),
        is_held,
        closed=book_of(position).closed(position),
    )
    return any(
        one.place is Place.FIELD
        and card(position, one.number).fights
        and not is_detachment(position, one)
        and any(hex_ in ways.spent for hex_ in hexes_of(one))
        for one in position.members(unit.body)
    )
