"""From where a unit would assault, and with whom. [SH 11]"""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import pairwise, starmap
from typing import Final

from campaign.errors import Refusal
from campaign.hexes.facing import Facing, Quarter, front, quarter
from campaign.hexes.grid import Hex, distance, neighbors
from campaign.resolvers.nei_boschi.able import movers
from campaign.resolvers.nei_boschi.allowances import orders_of
from campaign.resolvers.nei_boschi.assault import CHARGE, is_charge, refuse_attacker
from campaign.resolvers.nei_boschi.assault_sums import Attack
from campaign.resolvers.nei_boschi.commander.assaults import promise
from campaign.resolvers.nei_boschi.commander.skills import Skill
from campaign.resolvers.nei_boschi.commander.spots import Judge, Place
from campaign.resolvers.nei_boschi.going import hinders_charge
from campaign.resolvers.nei_boschi.ground_modifiers import refuse_assault
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.units import Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.ways import reach
from campaign.resolvers.nei_boschi.who import card, enemies_at, field_of
from campaign.resolvers.nei_boschi.zones import front_hexes

MOST_LOOKS: Final = 4
"""Hexes from which an assault is worked out in full."""


def best_charge(judge: Judge, step: Acting, facings: Mapping[Hex, list[Facing]]) -> Place | None:
    """The best hex beside an enemy to assault him from, after a move. None without one."""
    unit, position = judge.unit, judge.position
    if card(position, unit.number).branch not in CHARGE or unit.collapsed or unit.disordered:
        return None
    if orders_of(position, unit) is not Orders.ATTACK:
        return None
    spots = sorted(_spots(judge, facings), key=lambda spot: (-spot[0], spot[1:]))
    best: Place | None = None
    for _, hex_, facing, target in spots[:MOST_LOOKS]:
        worth = judge.of_hex(hex_) + judge.of_facing(hex_, facing)
        worth -= judge.passing(hex_, facing)
        worth += _from_there(judge, step, hex_, facing, target)
        if best is None or worth > best.worth:
            best = Place(hex_, facing, worth)
    return best


def _spots(
    judge: Judge, facings: Mapping[Hex, list[Facing]]
) -> Iterator[tuple[float, Hex, Facing, Hex]]:
    """Hexes beside enemies, the best facing there, and whom it is towards."""
    ground = field_of(judge.position)
    for enemy, _ in judge.seen.enemies:
        target = enemy.hex
        if distance(judge.unit.hex, target) > 5:
            continue
        for hex_ in neighbors(target):
            ready = [f for f in facings.get(hex_, ()) if target in front(hex_, f)]
            if not ready or refuse_assault(ground, hex_, target):
                continue
            facing = max(ready, key=lambda f: (judge.of_facing(hex_, f), -f))
            aside = quarter(target, enemy.facing, hex_) is not Quarter.FRONT
            yield 3.0 * aside + judge.of_hex(hex_), hex_, facing, target


def _from_there(judge: Judge, step: Acting, hex_: Hex, facing: Facing, target: Hex) -> float:
    """What an assault promises from a hex to which a unit would have gone."""
    position, unit = judge.position, judge.unit
    ground = field_of(position)
    way = reach(position, unit)[hex_, facing]
    there = unit._replace(
        hex=hex_,
        facing=facing,
        moved=True,
        set_out=unit.set_out or unit.hex,
        hexes=unit.hexes + len(way.path),
        hindered=any(starmap(partial(hinders_charge, ground), pairwise((unit.hex, *way.path)))),
        spent=unit.spent + way.half_points,
        second=0,
    )
    after = position.with_units(there)
    return best_attack(after, step, there, target, judge.ground_of(target), judge.skill)[1]


# --- with whom ---------------------------------------------------------------------------------


def best_attack(
    position: HexPosition, step: Acting, unit: Unit, target: Hex, ground: float, skill: Skill
) -> tuple[Attack, float]:
    """The best assault of a unit on a hex: alone, or with others who stand ready."""
    attack = _attack(position, (unit,), target)
    value = promise(position, attack, ground)
    others = sorted(
        who_could_join(position, step, unit, target), key=lambda one: (-one.sp, one.number)
    )
    together = [unit]
    for other in others[: skill.together - 1]:
        together.append(other)
        joint = _attack(position, tuple(together), target)
        more = promise(position, joint, ground)
        if more > value:
            attack, value = joint, more
    return attack, value


def _attack(position: HexPosition, units: tuple[Unit, ...], target: Hex) -> Attack:
    charging = tuple(unit.number for unit in units if is_charge(position, unit, target))
    return Attack(tuple(unit.number for unit in units), target, charging)


def who_could_join(position: HexPosition, step: Acting, unit: Unit, target: Hex) -> Iterator[Unit]:
    """Units of the bodies that act which could join an assault as they stand."""
    for other in movers(position, step):
        is_ready = other.number != unit.number and not other.fired
        if is_ready and can_assault(position, step, other, target) is None:
            yield other


def can_assault(position: HexPosition, step: Acting, unit: Unit, target: Hex) -> Refusal | None:
    """Why a unit does not assault a hex as it stands."""
    return refuse_attacker(position, step, unit.number, target)


def targets(position: HexPosition, step: Acting, unit: Unit) -> Iterator[Hex]:
    """The hexes that a unit could assault as it stands."""
    if card(position, unit.number).branch not in CHARGE:
        return
    for hex_ in front_hexes(unit):
        is_held = bool(enemies_at(position, hex_, unit.side))
        if is_held and can_assault(position, step, unit, hex_) is None:
            yield hex_
