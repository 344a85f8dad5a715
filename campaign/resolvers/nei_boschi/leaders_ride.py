"""Leaders ride: those of brigades and divisions while their men act, the others later. [SH 9]"""

from collections.abc import Iterator

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.grid import Hex, are_adjacent, neighbor
from campaign.resolvers.nei_boschi.able import (
    hex_name,
    kept_from_moving,
    name_of,
    refuse_to_act,
)
from campaign.resolvers.nei_boschi.acting import Deed, Deeds
from campaign.resolvers.nei_boschi.allowances import left_over
from campaign.resolvers.nei_boschi.events import LeaderRode
from campaign.resolvers.nei_boschi.orders import Lead
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.walker import walker_of
from campaign.resolvers.nei_boschi.ways import reach
from campaign.resolvers.nei_boschi.who import card, field_of


def rides(position: HexPosition, leader: Unit) -> Iterator[Lead]:
    """Every hex to which a leader could ride with the points that he has left, the next ones first.

    Whoever only asks whether he can ride at all need not wait for the others.
    """
    beside = tuple(_beside(position, leader))
    for hex_ in beside:
        yield Lead(leader.number, hex_)
    for hex_ in reach(position, leader).hexes:
        if hex_ not in beside:
            yield Lead(leader.number, hex_)


def _beside(position: HexPosition, leader: Unit) -> Iterator[Hex]:
    """The next hexes to which he can ride straight."""
    walker = walker_of(position, leader.number)
    for direction in range(6):
        if 0 <= walker.step(leader.hex, direction) <= walker.left:
            yield neighbor(leader.hex, direction)


def refuse_ride(position: HexPosition, order: Lead) -> Refusal | None:
    """Why a leader does not ride to a hex, whoever has asked whether he may at all. [SH 9]"""
    leader = position.unit(order.unit)
    if not card(position, leader.number).is_leader:
        return Refusal("SH 9", f"{name_of(position, leader)} is no leader")
    if leader.place is not Place.FIELD or leader.done:
        return Refusal("SH 9", f"{name_of(position, leader)} rides no further")
    if barred := kept_from_moving(position, leader.number):
        return barred
    if _can_ride(position, leader, order.to):
        return None
    name = hex_name(position, order.to)
    if not field_of(position).bounds.has(order.to):
        return Refusal("SH 9", f"{name} is not on the map")
    if order.to == leader.hex:
        return Refusal("SH 9", f"he is in {name}")
    walker = walker_of(position, leader.number)
    if refused := walker.refuse_entry(order.to):
        return refused
    return Refusal("SH 9", f"{name} is too far: {left_over(walker.left)}")


def _can_ride(position: HexPosition, leader: Unit, end: Hex) -> bool:
    """He has the points for it; the next hexes are looked at first."""
    if are_adjacent(leader.hex, end) and end in _beside(position, leader):
        return True
    return (end, 0) in reach(position, leader)


def ride(position: HexPosition, order: Lead) -> Tick:
    """A leader rides to a hex; nothing befalls him on the way. [SH 9]"""
    leader = position.unit(order.unit)
    way = reach(position, leader)[order.to, 0]
    there = leader._replace(hex=order.to, moved=True, spent=leader.spent + way.half_points)
    event = LeaderRode(leader.number, leader.hex, order.to)
    return Tick(position.with_units(there), (event,))


# --- in an activation --------------------------------------------------------------------------


def propose(position: HexPosition, step: Acting, unit: Unit) -> Iterator[Lead]:
    """Every ride of a leader who may ride now."""
    is_leader = card(position, unit.number).is_leader
    if not is_leader or kept_from_moving(position, unit.number):
        return
    if refuse_to_act(position, step, unit.number) is None:
        yield from rides(position, unit)


def refuse(position: HexPosition, step: Acting, order: Lead) -> Refusal | None:
    """Why a leader does not ride there while bodies act. [SH 9]"""
    return refuse_to_act(position, step, order.unit) or refuse_ride(position, order)


def perform(position: HexPosition, step: Acting, order: Lead, dice: Dice) -> Tick:
    """Ride. [SH 9]"""
    return ride(position, order)


DEEDS: Deeds = {Lead: Deed(propose, refuse, perform)}
