"""The 15th and 16th Iowa, to whom a brigade is given at the end of Noon. [BB 30.6]

`Il giocatore dell'Unione assegna il 15° e 16° Iowa ad una brigata durante la Fase di
Rimpiazzo/Recupero del turno delle 12 PM.` So each joins the nearest one before anybody looks which
brigades are ineffective, and its player may say otherwise when he settles his chain of command.
"""

from collections.abc import Iterator
from typing import Final

from campaign.battle.contract import Tick
from campaign.errors import Refusal
from campaign.hexes.grid import distance
from campaign.resolvers.nei_boschi import attaching
from campaign.resolvers.nei_boschi.cards import numbers_of
from campaign.resolvers.nei_boschi.ineffectiveness import is_brigade
from campaign.resolvers.nei_boschi.orders import Attach
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.pool import side_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.shiloh.held_units import IOWA, NOON, ONE
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.units import BodyId, Place, Unit
from campaign.resolvers.nei_boschi.who import card, leader_of
from campaign.terms import UNION, Side

RULE: Final = "iowa_holds"


def join(position: HexPosition, side: Side) -> Tick:
    """Each joins the brigade whose leader is nearest to it. [BB 30.6]"""
    events: tuple[object, ...] = ()
    for regiment in _regiments(position) if side is UNION and _is_at(position, NOON) else ():
        if brigade := _nearest(position, regiment):
            position, more = attaching.perform(position, Attach(regiment.number, brigade))
            events += more
    return Tick(position, events)


def _nearest(position: HexPosition, regiment: Unit) -> BodyId:
    """The brigade that it joins; none if it is in one, or all leaders are gone."""
    leaders = _brigades(position)
    if regiment.body in leaders or not leaders:
        return ""
    return min(leaders, key=lambda id_: (distance(leaders[id_].hex, regiment.hex), id_))


def _is_at(position: HexPosition, hour: int) -> bool:
    return page_of(position).has(RULE) and turn_of(position).hour == hour


def _regiments(position: HexPosition) -> tuple[Unit, ...]:
    """Those of the two that are on the field."""
    book = hex_staging(position.request).book
    numbers = [number for id_ in IOWA for number in numbers_of(book, id_) if position.has(number)]
    units = (position.unit(number) for number in numbers)
    return tuple(unit for unit in units if unit.place is Place.FIELD)


def _brigades(position: HexPosition) -> dict[BodyId, Unit]:
    """The brigades of the Union whose leaders are on the map."""
    return {
        body.id: leader
        for body in position.bodies
        if is_brigade(position, body)
        and side_of(position, body.command) is UNION
        and (leader := leader_of(position, body.id)) is not None
    }


def attachments(position: HexPosition, side: Side) -> Iterator[Attach]:
    """Every brigade for either of them."""
    if side is UNION and _is_at(position, ONE):
        for regiment in _regiments(position):
            for id_ in _brigades(position):
                yield Attach(regiment.number, id_)


def chooses(position: HexPosition, unit: Unit) -> bool:
    """A unit goes to whichever brigade its player likes, in nobody's range. [BB 30.6]"""
    return _is_at(position, ONE) and card(position, unit.number).counter.id in IOWA


def refuse_attaching(position: HexPosition, unit: Unit, to: str) -> Refusal | None:
    """It joins a brigade that has its leader. [BB 30.6]"""
    if to in _brigades(position):
        return None
    return Refusal("BB 30.6", "it joins a brigade of the Union whose leader is on the map")


def unit_in_command(position: HexPosition, unit: Unit) -> bool | None:
    """`Sono considerati In Comando per il turno 1 PM.` [BB 30.6]"""
    return True if chooses(position, unit) else None
