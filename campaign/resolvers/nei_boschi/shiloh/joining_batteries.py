"""Four batteries that find a division before they come to the Hornets' Nest. [BB 30.4]"""

from collections.abc import Iterator
from typing import Final

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.grid import distance
from campaign.resolvers.nei_boschi import attaching
from campaign.resolvers.nei_boschi.cards import numbers_of
from campaign.resolvers.nei_boschi.coming import arrival_of
from campaign.resolvers.nei_boschi.order_of_battle import Echelon
from campaign.resolvers.nei_boschi.orders import Attach
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.pool import side_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.who import card, leader_of, order_of
from campaign.terms import CONFEDERATE, Side

RULE: Final = "batteries_join"
THOSE: Final = ("cs.btty-bankhead", "cs.btty-stanford", "cs.btty-byrne", "cs.btty-ketchum")


def joins_before_coming(position: HexPosition, unit: Unit) -> bool:
    """A battery that has not come, from the turn of its arrival on. [BB 30.4]"""
    if unit.place is not Place.COMING or not page_of(position).has(RULE):
        return False
    if card(position, unit.number).counter.id not in THOSE:
        return False
    arrival = arrival_of(position, unit)
    return arrival is not None and arrival.turn <= turn_of(position)


def _waiting(position: HexPosition) -> Iterator[Unit]:
    for id_ in THOSE:
        for number in numbers_of(hex_staging(position.request).book, id_):
            if position.has(number) and joins_before_coming(position, position.unit(number)):
                yield position.unit(number)


def _divisions(position: HexPosition) -> dict[str, Unit]:
    """The Confederate divisions whose leaders are in play."""
    known = order_of(position).commands
    return {
        command.id: leader
        for command in position.commands
        if command.id in known
        and known[command.id].echelon is Echelon.DIVISION
        and side_of(position, command.id) is CONFEDERATE
        and (leader := leader_of(position, command.id)) is not None
    }


def begin_turn(position: HexPosition, dice: Dice) -> Tick:
    """Each goes with the division whose leader is nearest to where it comes, until its player says
    otherwise: it has to be with one. [BB 30.4]
    """
    events: tuple[object, ...] = ()
    if not page_of(position).has(RULE):
        return Tick(position, ())
    for battery in _waiting(position):
        found = _divisions(position)
        arrival = arrival_of(position, battery)
        if not found or arrival is None or battery.body.removeprefix("guns/") in found:
            continue
        at = arrival.entry.hexes[0]
        nearest = min(found, key=lambda id_: (distance(found[id_].hex, at), id_))
        position, more = attaching.perform(position, Attach(battery.number, nearest))
        events += more
    return Tick(position, events)


def attachments(position: HexPosition, side: Side) -> Iterator[Attach]:
    """Every division for every battery that is about to come."""
    if side is CONFEDERATE and page_of(position).has(RULE):
        for battery in _waiting(position):
            for division in _divisions(position):
                yield Attach(battery.number, division)


def refuse_attaching(position: HexPosition, unit: Unit, to: str) -> Refusal | None:
    """It comes with a division whose leader is in play. [BB 30.4]"""
    if to in _divisions(position):
        return None
    return Refusal(
        "BB 30.4", "a battery that comes is assigned to the leader of a division in play"
    )
