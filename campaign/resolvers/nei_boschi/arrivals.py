"""What follows when a unit comes into a hex: leaders alone, guns without crews, reserves. [SH 9]

Whoever brings a unit into a hex asks here: moves, retreats, winners of assaults.
"""

from typing import Final

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.hexes.grid import Hex, distance, within
from campaign.resolvers.nei_boschi.control import hexes_of
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.events import LeaderSurprised, ReserveAlarmed
from campaign.resolvers.nei_boschi.fire_results import break_march
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.results import KILLED, eliminate, off_map
from campaign.resolvers.nei_boschi.units import BodyId, Place, Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import book_of, card, friends_at, leaders_at

ALARM: Final = 3
"""An enemy so near ends a Reserve. [SH 6]"""

TOO_NEAR: Final = 2
"""An enemy so near ends a March, behind his activation. [SH 6]"""


def come_upon(position: HexPosition, number: int, dice: Dice) -> Tick:
    """A unit has entered a hex: leaders of the enemy there get away, reserves near it stir."""
    unit = position.unit(number)
    if unit.place is not Place.FIELD or card(position, number).is_leader:
        return Tick(position, ())
    position, events = _surprise_leaders(position, unit, dice)
    position, more = _alarm(position, unit)
    position, special = book_of(position).came(position, number, dice)
    return Tick(position, (*events, *more, *special))


def settle(position: HexPosition, number: int) -> Tick:
    """A unit stays in a hex: foot and horse take guns of the enemy without crews there. [SH 10]"""
    unit = position.unit(number)
    branch = card(position, number).branch
    if unit.place is not Place.FIELD or branch not in (Branch.INFANTRY, Branch.CAVALRY):
        return Tick(position, ())
    events: tuple[object, ...] = ()
    for other in (one for hex_ in hexes_of(unit) for one in position.at(hex_)):
        if other.abandoned and other.side is not unit.side:
            position, more = eliminate(position, other.number, captured=True)
            events += more
    return Tick(position, events)


def bottom(position: HexPosition, unit: Unit, hex_: Hex) -> int:
    """The layer of a unit that comes into a hex: below all who are there. [SH 8]"""
    others = [
        one.layer
        for one in position.at(hex_)
        if one.side is unit.side and one.number != unit.number
    ]
    return max(others) + 1 if others else 0


def _surprise_leaders(position: HexPosition, unit: Unit, dice: Dice) -> Tick:
    """A leader who is alone in a hex that an enemy enters goes to the nearest friends; on a 0 he is
    lost. [SH 9]
    """
    events: tuple[object, ...] = ()
    for leader in (one for hex_ in hexes_of(unit) for one in leaders_at(position, hex_)):
        if leader.side is unit.side or friends_at(position, leader.hex, leader.side):
            continue
        face = dice.roll(f"{leader.side} leader {leader.number} alone", 10)
        to = 0 if face <= KILLED else _nearest_friends(position, leader)
        gone = (
            leader._replace(hex=to, layer=0) if to else off_map(leader)._replace(place=Place.LOST)
        )
        position = position.with_units(gone)
        events += (LeaderSurprised(leader.number, face, to),)
    return Tick(position, events)


def _nearest_friends(position: HexPosition, leader: Unit) -> Hex:
    """The hex of the nearest friendly unit; 0 if there is none."""
    friends = {
        unit.hex
        for unit in position.units
        if unit.side is leader.side and unit.place is Place.FIELD and not unit.abandoned
        if card(position, unit.number).branch not in (Branch.LEADER, Branch.GUNBOAT)
    }
    return min(friends, key=lambda hex_: (distance(hex_, leader.hex), hex_), default=0)


def _alarm(position: HexPosition, unit: Unit) -> Tick:
    """Bodies in Reserve advance as soon as an enemy comes within three hexes. [SH 6]

    Under March they do so behind the activation, if he comes within two.
    """
    events: tuple[object, ...] = ()
    near = _bodies_within(position, unit, ALARM)
    nearer = _bodies_within(position, unit, TOO_NEAR)
    for body in position.bodies if near else ():
        if body.orders is Orders.RESERVE and body.id in near:
            position = position.with_body(body._replace(orders=Orders.ADVANCE, rested=0))
            events += (ReserveAlarmed(body.id),)
        elif body.orders is Orders.MARCH and body.id in nearer:
            position = break_march(position, body.id)
    return Tick(position, events)


def _bodies_within(position: HexPosition, unit: Unit, hexes: int) -> set[BodyId]:
    """The bodies of the enemy with a combat unit so near: a leader by himself is none. [SH 6]"""
    stacks = position.stacks
    return {
        one.body
        for half in hexes_of(unit)
        for hex_ in within(half, hexes)
        for one in stacks.get(hex_, ())
        if one.side is not unit.side and not one.abandoned and card(position, one.number).fights
    }
