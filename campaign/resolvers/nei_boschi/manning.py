"""Guns without a crew are manned again at the end of a turn. [SH 10]"""

from collections.abc import Iterator

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.nei_boschi.able import name_of
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.events import CohesionChecked, GunsManned
from campaign.resolvers.nei_boschi.orders import Man
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.results import checked
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.who import card, chain
from campaign.terms import Side

TROOPS = (Branch.INFANTRY, Branch.CAVALRY, Branch.DETACHMENT, Branch.ARTILLERY)


def propose_manning(position: HexPosition, side: Side) -> Iterator[Man]:
    """Every unit that could man guns in its hex."""
    for guns in position.units:
        if guns.abandoned and guns.side is side and guns.place is Place.FIELD:
            for unit in position.at(guns.hex):
                order = Man(unit.number, guns.number)
                if refuse_manning(position, side, order) is None:
                    yield order


def refuse_manning(position: HexPosition, side: Side, order: Man) -> Refusal | None:
    """Why a unit does not man guns: one of their own brigade or division, in their hex. [SH 10]"""
    if not (position.has(order.unit) and position.has(order.guns)):
        return Refusal("SH 10.6", "there is no such unit")
    unit, guns = position.unit(order.unit), position.unit(order.guns)
    if not guns.abandoned or guns.place is not Place.FIELD:
        return Refusal("SH 10.6", f"{name_of(position, guns)} has a crew, or is not there")
    if unit.side is not side or guns.side is not side:
        return Refusal("SH 10.6", "nobody mans guns of the other side")
    is_troops = card(position, order.unit).branch in TROOPS and not unit.abandoned
    if not is_troops or unit.place is not Place.FIELD or unit.hex != guns.hex:
        return Refusal("SH 10.6", "only a unit in the hex of the guns mans them")
    if not _is_of_their_own(position, unit, guns):
        return Refusal("SH 10.6", "only a unit of their own brigade or division mans guns")
    return None


def _is_of_their_own(position: HexPosition, unit: Unit, guns: Unit) -> bool:
    body, battery = position.body(unit.body), position.body(guns.body)
    if body.id == battery.id or body.command == battery.command:
        return True
    over = {command.id for command in chain(position, body)}
    return card(position, guns.number).counter.command in over


def man(position: HexPosition, order: Man, dice: Dice) -> Tick:
    """A check; if it is passed, the guns have a crew, in disorder. [SH 10]"""
    position, events, passed = checked(position, order.unit, "manning", dice)
    assert isinstance(events[0], CohesionChecked)
    if not passed:
        return Tick(position, events)
    guns = position.unit(order.guns)
    guns = guns._replace(abandoned=False, disordered=True)
    return Tick(position.with_units(guns), (*events, GunsManned(order.guns, order.unit)))
