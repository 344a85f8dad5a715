"""Units fetch ammunition at the end of an activation in which they did nothing else. [BB 10.92]"""

from collections.abc import Iterator

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.nei_boschi.able import name_of, refuse_to_act
from campaign.resolvers.nei_boschi.acting import Deed, Deeds
from campaign.resolvers.nei_boschi.apart import is_beside_enemy
from campaign.resolvers.nei_boschi.control import hexes_of
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.events import AmmunitionChanged, ResupplyRolled
from campaign.resolvers.nei_boschi.facing_costs import roads, to_a_way
from campaign.resolvers.nei_boschi.modifiers import Modifier, Modifiers, total
from campaign.resolvers.nei_boschi.orders import Resupply
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.supply import Supplies
from campaign.resolvers.nei_boschi.supply_lines import has_line
from campaign.resolvers.nei_boschi.units import Ammunition, Unit
from campaign.resolvers.nei_boschi.who import book_of, card, field_of

BY_BRANCH = {
    Branch.ARTILLERY: "guns",
    Branch.INFANTRY: "small arms",
    Branch.DETACHMENT: "small arms",
}
"""Rows of the table; mounted cavalry and gunboats never run out. [BB 10.92, BB 14.75]"""


def is_supplied(position: HexPosition, unit: Unit) -> bool:
    """A unit can get ammunition where it is, by road or by trail. [BB 10.92]

    It is beside no enemy, and there is a line of supply to it.
    """
    supplies, row = book_of(position).supply, BY_BRANCH.get(card(position, unit.number).branch)
    if supplies is None or row is None or is_beside_enemy(position, unit):
        return False
    return has_line(position, unit, supplies.table(row))


def in_camp(position: HexPosition, unit: Unit) -> bool:
    """Small arms find ammunition in a camp, even without a line of supply. [BB 10.92]"""
    supplies = book_of(position).supply
    small = BY_BRANCH.get(card(position, unit.number).branch) == "small arms"
    if supplies is None or not small:
        return False
    return any(supplies.has_camp(position, hex_) for hex_ in hexes_of(unit))


def propose(position: HexPosition, step: Acting, unit: Unit) -> Iterator[Resupply]:
    """For whoever has shot some of it away."""
    if unit.ammunition is not Ammunition.FULL:
        yield Resupply(unit.number)


def refuse(position: HexPosition, step: Acting, order: Resupply) -> Refusal | None:
    """Why a unit fetches no ammunition now. [SH 3, BB 10.92]"""
    if refused := refuse_to_act(position, step, order.unit):
        return refused
    unit = position.unit(order.unit)
    name = name_of(position, unit)
    if unit.ammunition is Ammunition.FULL:
        return Refusal("BB 10.92", f"{name} has all its ammunition")
    if _is_busy(unit):
        return Refusal("SH 3", f"{name} has done more than turn by a vertex")
    if is_beside_enemy(position, unit):
        return Refusal("BB 10.92", f"{name} is beside an enemy")
    if not in_camp(position, unit) and not is_supplied(position, unit):
        return Refusal("BB 10.92", f"no road or trail leads from {name} to its supplies")
    return None


def _is_busy(unit: Unit) -> bool:
    fought = unit.fired or unit.fired_second or unit.assaults
    return bool(unit.spent or unit.moved or unit.rallied or fought)


def perform(position: HexPosition, step: Acting, order: Resupply, dice: Dice) -> Tick:
    """Guns just get it. Small arms roll, and in a camp once more if they need it. [BB 10.92]"""
    unit = position.unit(order.unit)._replace(done=True)
    position = position.with_units(unit)
    supplies = book_of(position).supply
    assert supplies is not None, order
    if card(position, unit.number).branch is Branch.ARTILLERY:
        return _filled(position, unit, ())
    told: tuple[object, ...] = ()
    if is_supplied(position, unit):
        rolled = _roll(position, unit, supplies, dice)
        told = (rolled,)
        if rolled.got:
            return _filled(position, unit, told)
    if in_camp(position, unit):
        face = dice.roll(f"{unit.side} ammunition of {unit.number} in a camp", 10)
        most = supplies.table("camp").die
        told = (*told, ResupplyRolled(unit.number, face, (), most, face <= most, camp=True))
        if face <= most:
            return _filled(position, unit, told)
    return Tick(position, told)


def _roll(position: HexPosition, unit: Unit, supplies: Supplies, dice: Dice) -> ResupplyRolled:
    face = dice.roll(f"{unit.side} ammunition of {unit.number}", 10)
    added, most = resupply_modifiers(position, unit), supplies.table("small arms").die
    return ResupplyRolled(unit.number, face, added, most, face + total(added) <= most)


def resupply_modifiers(position: HexPosition, unit: Unit) -> Modifiers:
    """What counts for the die of small arms, but in a camp. [BB 10.92]

    Neither fatigue nor disorder nor leaders do.
    """
    supplies = book_of(position).supply
    assert supplies is not None
    row, ground = supplies.table("small arms"), field_of(position)
    special = supplies.modifiers(position, unit)
    own = hexes_of(unit)
    if not roads(ground).isdisjoint(own):
        return (Modifier("road", row.on_road, "BB 10.92"), *special)
    if any(not to_a_way(ground)[hex_] for hex_ in own):
        return (Modifier("trail", row.on_trail, "BB 10.92"), *special)
    return special


def _filled(position: HexPosition, unit: Unit, told: tuple[object, ...]) -> Tick:
    position = position.with_units(unit._replace(ammunition=Ammunition.FULL))
    return Tick(position, (*told, AmmunitionChanged(unit.number, Ammunition.FULL, rule="BB 10.92")))


DEEDS: Deeds = {Resupply: Deed(propose, refuse, perform)}
