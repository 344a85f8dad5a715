"""Friends who fire at friends, when the chit of an event says so. [BB 18.1]"""

from collections.abc import Iterator
from typing import Final

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.grid import distance
from campaign.resolvers.nei_boschi.control import hexes_of
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.events import UnitDisordered
from campaign.resolvers.nei_boschi.exchanges import single
from campaign.resolvers.nei_boschi.fire_limits import refuse_firer
from campaign.resolvers.nei_boschi.fire_results import break_march, rolled
from campaign.resolvers.nei_boschi.fire_tables import Outcome
from campaign.resolvers.nei_boschi.modifiers import Modifier
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.results import checked, retreat
from campaign.resolvers.nei_boschi.shots import FireKind, Shot, refuse_aim
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.volleys import volley
from campaign.resolvers.nei_boschi.who import card, friends_at
from campaign.resolvers.nei_boschi.zones import nearest, zone
from campaign.terms import Side

RULE: Final = "BB 18.1"

NEAR: Final = (2, 3)
"""So many hexes the firer is from the nearest enemy: near, but not adjacent. [BB 18.1]"""


def refuse_mistaken(position: HexPosition, firer: UnitId, target: UnitId) -> Refusal | None:
    """Why one unit does not fire at another one of its side. [BB 18.1]"""
    if not (position.has(firer) and position.has(target)) or firer == target:
        return Refusal(RULE, "two infantry units of one side are needed")
    unit, hit = position.unit(firer), position.unit(target)
    if unit.side is not hit.side or not (_is_foot(position, unit) and _is_foot(position, hit)):
        return Refusal(RULE, "two infantry units of one side are needed")
    if refused := refuse_firer(position, unit):
        return refused
    if _to_enemy(position, unit) not in NEAR:
        return Refusal(RULE, "who fires by mistake is 2 or 3 hexes from an enemy, not adjacent")
    if _mark(position, target) in position.marks:
        return Refusal(RULE, "it has been fired at by mistake in this turn")
    if _top_of_foot(position, hit) != target:
        return Refusal(RULE, "only the infantry on top is fired at")
    return refuse_aim(position, _shot(position, unit, hit))


def mistakes(position: HexPosition, side: Side) -> Iterator[tuple[UnitId, UnitId]]:
    """Every pair of a side whose first might fire at the second. [BB 18.1]"""
    foot = [one for one in position.units if one.side is side and _is_foot(position, one)]
    for unit in foot:
        if _to_enemy(position, unit) in NEAR:
            for hit in foot:
                if refuse_mistaken(position, unit.number, hit.number) is None:
                    yield unit.number, hit.number


def mistaken_fire(position: HexPosition, firer: UnitId, target: UnitId, dice: Dice) -> Tick:
    """Fire as usual, but a loss is a disorder and no more; nobody runs, nor runs low. [BB 18.1]

    A unit that is disordered already goes back 1 or 2 hexes. Those under it do not check.
    """
    unit, hit = position.unit(firer), position.unit(target)
    ready = volley(position, _shot(position, unit, hit))
    face = dice.roll(f"{unit.side} mistaken fire of {firer}", 10)
    outcome = ready.outcome(face)
    position = position.marked(_mark(position, target))
    events: tuple[object, ...] = (rolled(ready, face),)
    if outcome.is_nothing:
        return Tick(position, events)
    position, more = _suffer(position, target, unit, outcome, dice)
    return Tick(break_march(position, hit.body), (*events, *more))


def _suffer(
    position: HexPosition, target: UnitId, firer: Unit, outcome: Outcome, dice: Dice
) -> Tick:
    events: tuple[object, ...] = ()
    if not outcome.lost and not outcome.disorders:
        extra = (Modifier("fire", outcome.modifier, "SH 20"),) if outcome.modifier else ()
        position, events, passed = checked(position, target, "fire", dice, extra)
        if passed:
            return Tick(position, events)
    hit = position.unit(target)
    if hit.disordered:
        return Tick(retreat(position, target, 2, (firer.hex,), least=1), events)
    position = position.with_units(hit._replace(disordered=True))
    return Tick(position, (*events, UnitDisordered(target, FireKind.MISTAKEN, RULE)))


def _shot(position: HexPosition, unit: Unit, hit: Unit) -> Shot:
    """Out of that hex of a line, and at that, which it can hit. [SH 8]"""
    return single(position, unit, hit, FireKind.MISTAKEN, rapid=False)


def _mark(position: HexPosition, target: UnitId) -> str:
    return f"mistaken.{position.turn}.{target}"


def _is_foot(position: HexPosition, unit: Unit) -> bool:
    return unit.place is Place.FIELD and card(position, unit.number).branch is Branch.INFANTRY


def _top_of_foot(position: HexPosition, hit: Unit) -> UnitId:
    there = friends_at(position, hit.hex, hit.side)
    return next((one.number for one in there if _is_foot(position, one)), 0)


def _to_enemy(position: HexPosition, unit: Unit) -> int:
    """Hexes to the nearest combat unit of the enemy, out of either hex; 99 if there is none.

    Gunboats, of which a zone knows nothing, are combat units, too.
    """
    enemy = zone(position, unit.side.enemy)
    boats = [
        one.hex
        for one in position.units
        if one.side is not unit.side
        and one.place is Place.FIELD
        and card(position, one.number).branch is Branch.GUNBOAT
    ]
    return min(
        min([nearest(enemy, mine), *(distance(mine, boat) for boat in boats)])
        for mine in hexes_of(unit)
    )
