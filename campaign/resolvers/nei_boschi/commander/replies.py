"""What a side does while the other one acts, and when an assault is decided. [SH 9-12]"""

from collections.abc import Iterable, Iterator
from typing import Final

from campaign.hexes.facing import FACINGS
from campaign.hexes.grid import Hex, distance
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.assault import is_charge
from campaign.resolvers.nei_boschi.assault_sums import (
    Attack,
    assault_modifiers,
    defenders,
)
from campaign.resolvers.nei_boschi.commander import worth
from campaign.resolvers.nei_boschi.commander.assaults import promise
from campaign.resolvers.nei_boschi.commander.brink import cost_of_brink
from campaign.resolvers.nei_boschi.commander.danger import (
    COVER,
    Around,
    around,
    exposure,
    looks_at,
    open_flanks,
)
from campaign.resolvers.nei_boschi.commander.missions import plan_of
from campaign.resolvers.nei_boschi.commander.skills import Skill
from campaign.resolvers.nei_boschi.commander.sparing import hangs_on
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.fire_chances import chances
from campaign.resolvers.nei_boschi.modifiers import total
from campaign.resolvers.nei_boschi.orders import (
    Assault,
    Back,
    HexOrder,
    Join,
    Occupy,
    Pass,
    Reply,
    Shoot,
    Turn,
)
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import (
    AfterMelee,
    FallingBack,
    Gathering,
    GoingOn,
    PassingFire,
    ReactionFacing,
    ReactionFire,
    ReactionMove,
    Replying,
    RetreatBefore,
)
from campaign.resolvers.nei_boschi.units import Unit
from campaign.resolvers.nei_boschi.who import card

AT_LEAST: Final = 0.08
"""What a shot must promise for the cartridges that it may cost."""

EXHAUSTING: Final = 0.6
"""What it costs, times the chance, to run low."""

OVERRUN: Final = 4
"""What stands for an assault, odds and all, from which on one does not wait for it."""

TO_BE_SPARED: Final = 0.5
"""By how much sooner one does not wait, for each point that hangs on a unit."""

TOO_NEAR: Final = 2
"""Hexes within which guns without friends do not wait for an enemy."""

BETTER: Final = 0.15
"""By how much a turn must better the front of a unit that may lose its order by it."""


def _legal(position: HexPosition) -> Iterator[HexOrder]:
    """Whatever may be ordered but to pass on."""
    for order in sequence.propose(position):
        if not isinstance(order, Pass) and sequence.refuse(position, order) is None:
            yield order


def _may_pass(position: HexPosition) -> bool:
    return sequence.refuse(position, Pass()) is None


# --- fire --------------------------------------------------------------------------------------


def reply(position: HexPosition, step: Replying) -> HexOrder:
    """Fire back with whatever can."""
    return _best_shot(position, _legal(position), 0.0)


def shoot_at_passer(position: HexPosition, step: PassingFire) -> HexOrder:
    """Fire at whoever passes, if it does him some harm: each may do so once."""
    return _best_shot(position, _legal(position), AT_LEAST)


def shoot_at_assault(position: HexPosition, step: ReactionFire) -> HexOrder:
    """Fire at him whom it hurts most."""
    return _best_shot(position, _legal(position), -9.0)


def _best_shot(position: HexPosition, orders: Iterable[HexOrder], least: float) -> HexOrder:
    best: tuple[float, HexOrder] = least, Pass()
    for order in orders:
        if isinstance(order, Reply | Shoot):
            value = _of_shot(position, order)
            if value > best[0]:
                best = value, order
    return best[1]


def _of_shot(position: HexPosition, order: Reply | Shoot) -> float:
    found = chances(position, order) or ()
    return sum(worth.of_fire(position, one) - EXHAUSTING * one.runs_low for one in found)


# --- to move away, to turn, to go back ---------------------------------------------------------


def move_away(position: HexPosition, step: ReactionMove) -> HexOrder:
    """Guns alone, horse and detachments leave before a stronger enemy is upon them."""
    mover = position.unit(step.unit)
    by_unit: dict[int, list[Back]] = {}
    for order in _legal(position):
        if isinstance(order, Back):
            by_unit.setdefault(order.unit, []).append(order)
    for number, ways in by_unit.items():
        unit = position.unit(number)
        if _should_go(position, unit, mover):
            seen = around(position, unit)
            return min(ways, key=lambda way: (exposure(seen, way.to), way.to))
    return Pass()


def _should_go(position: HexPosition, unit: Unit, mover: Unit) -> bool:
    apart = distance(unit.hex, mover.hex)
    if apart > TOO_NEAR or not card(position, mover.number).fights:
        return False
    if card(position, unit.number).branch is Branch.ARTILLERY:
        seen = around(position, unit)
        screened = any(distance(unit.hex, hex_) <= 1 for hex_ in seen.friends)
        return not screened
    return unit.sp < mover.sp


def turn_to(position: HexPosition, step: ReactionFacing) -> HexOrder:
    """Turn to who has come to a flank, if nobody is before the unit whom that lets in."""
    best: tuple[float, HexOrder] = 0.0, Pass()
    for order in _legal(position):
        if isinstance(order, Turn):
            unit = position.unit(order.unit)
            seen = around(position, unit)
            value = _of_front(seen, unit, order.facing) - _of_front(seen, unit, unit.facing)
            if value > BETTER and value > best[0]:
                best = value, order
    return best[1]


def _of_front(seen: Around, unit: Unit, facing: int) -> float:
    flank = open_flanks(seen, unit.hex, facing)
    return looks_at(seen, unit.hex, facing, ()) - flank


def go_back(position: HexPosition, step: FallingBack) -> HexOrder:
    """Into cover, beside friends; no farther than one must, and not to the last hex of the area."""
    orders = list(_legal(position))
    stays = _may_pass(position)
    if not orders:
        return Pass()
    seen = around(position, position.unit(step.unit))
    here = position.unit(step.unit).hex

    def cost(hex_: Hex) -> float:
        beside = any(distance(hex_, friend) == 1 for friend in seen.friends)
        cover = COVER.get(seen.ground.terrain[hex_], 1.0) - 0.3 * beside
        return exposure(seen, hex_) + cover + cost_of_brink(position, step.unit, hex_)

    ways = [order for order in orders if isinstance(order, Back)]
    best = min(ways, key=lambda way: (cost(way.to), way.to))
    if stays and cost(best.to) + 0.4 > cost(here):
        return Pass()
    return best


# --- assaults ----------------------------------------------------------------------------------


def gather(position: HexPosition, step: Gathering, skill: Skill) -> HexOrder:
    """Whoever makes the assault better by more than he loses by it joins."""
    if len(step.units) >= skill.together:
        return Pass()
    attack = Attack(step.units, step.target, step.charging, step.continued)
    ground = plan_of(position, step.side).ground.get(step.target, 0.0)
    best: tuple[float, HexOrder] = promise(position, attack, ground), Pass()
    for order in _legal(position):
        if isinstance(order, Join):
            unit = position.unit(order.unit)
            charging = step.charging
            if not step.continued and is_charge(position, unit, step.target):
                charging = (*charging, order.unit)
            joint = Attack((*step.units, order.unit), step.target, charging, step.continued)
            value = promise(position, joint, ground)
            if value > best[0]:
                best = value, order
    return best[1]


def wait_for_assault(position: HexPosition, step: RetreatBefore, skill: Skill) -> HexOrder:
    """Stand, unless the assault is all but sure to succeed and the ground is worth nothing.

    Those on whom the end hangs stand more seldom.
    """
    attack = Attack(step.units, step.target, step.charging, step.continued)
    if not defenders(position, attack):
        return Pass()
    ground = plan_of(position, step.side).ground.get(step.target, 0.0)
    added = total(assault_modifiers(position, attack))
    for order in _legal(position):
        if isinstance(order, Back):
            spared = hangs_on(position, order.unit) * TO_BE_SPARED if skill.spares else 0.0
            if added >= OVERRUN + ground - spared:
                return order
    return Pass()


def take_hex(position: HexPosition, step: AfterMelee) -> HexOrder:
    """The strongest goes in, facing the enemy; nobody more."""
    must = not _may_pass(position)
    ground = plan_of(position, step.side).ground.get(step.target, 0.0)
    if step.advanced or not (must or ground or step.vacated):
        return Pass()
    best: tuple[float, HexOrder] = -99.0, Pass()
    for order in _legal(position):
        if isinstance(order, Occupy) and order.facing < len(FACINGS):
            unit = position.unit(order.unit)
            seen = around(position, unit)
            front = looks_at(seen, step.target, order.facing, ())
            value = unit.sp - 2.0 * unit.disordered + front
            value -= open_flanks(seen, step.target, order.facing)
            if value > best[0]:
                best = value, order
    return best[1]


def go_on(position: HexPosition, step: GoingOn) -> HexOrder:
    """On with the assault where it promises something; else only if one must."""
    must = not _may_pass(position)
    best: tuple[float, HexOrder] = -99.0 if must else 0.3, Pass()
    ground = plan_of(position, step.side).ground
    for order in _legal(position):
        if isinstance(order, Assault):
            attack = Attack((order.unit,), order.target, (), step.continued)
            value = promise(position, attack, ground.get(order.target, 0.0))
            if value > best[0]:
                best = value, order
    return best[1]
