"""Peabody's detachments, who were out before dawn, and his replacement. [BB 14.47, BB 30.3]"""

from collections.abc import Iterator
from typing import Final

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.grid import distance
from campaign.resolvers.nei_boschi.cards import numbers_of
from campaign.resolvers.nei_boschi.counters import Branch, Rank
from campaign.resolvers.nei_boschi.events import LeaderReplaced
from campaign.resolvers.nei_boschi.orders import Choose, HexOrder, Pass
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Decided
from campaign.resolvers.nei_boschi.shiloh.nerves import is_first_day
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.steps import EventDrawn
from campaign.resolvers.nei_boschi.terrain import Terrain
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.who import card, enemies_at, field_of
from campaign.terms import UNION, Side

PEABODY: Final = "1/6/T"

RETURNS: Final = "peabody_returns"
"""The rule of the page, and the word of the decision. [BB 30.3]"""

UNTIL: Final = 8
"""They are back with their regiments by the end of 8 AM."""


def last_call(position: HexPosition, unit: Unit) -> bool:
    """A detachment of his that is not back by the end of 8 AM is lost. [BB 14.47]"""
    counter = card(position, unit.number).counter
    is_his = counter.branch is Branch.DETACHMENT and counter.command == PEABODY
    late = not is_first_day(position) or turn_of(position).hour >= UNTIL
    return is_his and late


# --- his replacement [BB 30.3] -----------------------------------------------------------------


def replaced(position: HexPosition, side: Side) -> Tick:
    """He has fallen and all of his regiments have run: the Union may place his replacement.

    [BB 30.3]
    """
    if side is not UNION or not page_of(position).has(RETURNS):
        return Tick(position, ())
    number = _peabody(position)
    if not position.has(number) or position.unit(number).place is not Place.LOST:
        return Tick(position, ())
    regiments = [
        unit
        for unit in position.members(PEABODY)
        if card(position, unit.number).branch is Branch.INFANTRY
    ]
    if any(unit.place not in (Place.ROUTED, Place.LOST) for unit in regiments):
        return Tick(position, ())
    return Tick(position.then(EventDrawn(UNION, RETURNS)), ())


def _peabody(position: HexPosition) -> int:
    return numbers_of(hex_staging(position.request).book, "us.ldr-peabody")[0]


def _propose(position: HexPosition, step: EventDrawn, unit: UnitId | None) -> Iterator[HexOrder]:
    """Every hex, those nearest to another leader of the Union first."""
    number = _peabody(position)
    if unit in (None, number):
        leaders = [
            one.hex
            for one in position.units
            if one.side is UNION and one.place is Place.FIELD
            if card(position, one.number).counter.rank is Rank.DIVISION
        ]
        near = leaders[0] if leaders else 0
        for hex_ in sorted(field_of(position).terrain, key=lambda one: distance(one, near)):
            yield Choose(number, hex_)
    if not unit:
        yield Pass()


def _refuse(position: HexPosition, step: EventDrawn, order: HexOrder) -> Refusal | None:
    if isinstance(order, Pass):
        return None
    if not isinstance(order, Choose) or order.unit != _peabody(position):
        return Refusal("BB 30.3", "the Union says first where Peabody's replacement comes")
    ground, page = field_of(position), page_of(position)
    limits = page.limits(turn_of(position))
    if order.other not in ground.terrain or not limits.has(order.other, ground.bounds):
        return Refusal("BB 30.3", "that is no hex of this scenario")
    if ground.terrain[order.other] is Terrain.RIVER or enemies_at(position, order.other, UNION):
        return Refusal("BB 30.3", "he cannot stand there")
    return None


def _perform(position: HexPosition, step: EventDrawn, order: HexOrder, dice: Dice) -> Tick:
    position = position.finished()
    if not isinstance(order, Choose):
        return Tick(position, ())
    leader = position.unit(order.unit)._replace(
        place=Place.FIELD, hex=order.other, replaced=True, layer=0
    )
    return Tick(position.with_units(leader), (LeaderReplaced(order.unit, order.other),))


COMING_BACK = Decided(
    decides=lambda position, step: step.side,
    propose=_propose,
    refuse=_refuse,
    perform=_perform,
    rules=("BB 30.3",),
)
