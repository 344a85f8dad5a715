"""Fire at a unit that moves: by guns when it is near, by those whose front it leaves. [SH 9]"""

from collections.abc import Iterator
from typing import Final

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.grid import Hex, distance, within
from campaign.resolvers.nei_boschi.control import hexes_of
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.fire import FireKind, fire_once, refuse_once
from campaign.resolvers.nei_boschi.fire_limits import hastes
from campaign.resolvers.nei_boschi.orders import HexOrder, Pass, Shoot
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Decided, Rulings
from campaign.resolvers.nei_boschi.steps import PassingFire
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.who import book_of, card
from campaign.resolvers.nei_boschi.zones import zone

APPROACH: Final = 3
"""Hexes within which guns fire at whoever moves. [SH 10]"""

GUNS: Final = (Branch.ARTILLERY, Branch.GUNBOAT)


def fire_at_leaving(position: HexPosition, unit: Unit) -> tuple[PassingFire, ...]:
    """Whose front a unit leaves may fire at it; of an extended one at either half. [SH 8, SH 9]"""
    return _asked(position, unit, hexes_of(unit), withdrawing=True)


def fire_at_coming(position: HexPosition, unit: Unit) -> tuple[PassingFire, ...]:
    """Guns may fire at a unit that has come into a hex, at either half of it. [SH 8, SH 10.3]"""
    return _asked(position, unit, hexes_of(unit), withdrawing=False)


def fire_at_closing(position: HexPosition, unit: Unit) -> tuple[PassingFire, ...]:
    """Who closes up leaves his second hex. [SH 8, SH 9]"""
    return _asked(position, unit, (unit.second,), withdrawing=True)


def _asked(
    position: HexPosition, unit: Unit, hexes: tuple[Hex, ...], *, withdrawing: bool
) -> tuple[PassingFire, ...]:
    steps = (PassingFire(unit.side.enemy, unit.number, hex_, withdrawing) for hex_ in hexes)
    return tuple(step for step in steps if any(firers(position, step)))


def firers(position: HexPosition, step: PassingFire) -> Iterator[Unit]:
    """Who may fire at the unit where it is, each once in an activation of the enemy. [SH 10]"""
    for number in _candidates(position, step):
        if refuse_firer(position, step, number) is None:
            yield position.unit(number)


def _candidates(position: HexPosition, step: PassingFire) -> tuple[int, ...]:
    """Those before whom it stands; or the guns that are near."""
    if step.withdrawing:
        return zone(position, step.side).fronts.get(step.hex, ())
    stacks = position.stacks
    found = [
        unit.number
        for hex_ in within(step.hex, APPROACH)
        for unit in stacks.get(hex_, ())
        if unit.side is step.side
        and unit.hex == hex_
        and card(position, unit.number).branch in GUNS
    ]
    return tuple(sorted(found))


def refuse_firer(position: HexPosition, step: PassingFire, number: int) -> Refusal | None:
    """Why a unit does not fire at the one that passes. [SH 9, SH 10]"""
    if not position.has(number) or position.unit(number).side is not step.side:
        return Refusal("SH 10.3", "that unit cannot fire now")
    unit, target = position.unit(number), position.unit(step.unit)
    if target.place is not Place.FIELD or step.hex not in hexes_of(target):
        return Refusal("SH 10.3", "the unit that passed is not there any more")
    is_guns = card(position, number).branch in GUNS
    if step.withdrawing:
        if is_guns or step.hex not in _before(position, unit):
            return Refusal("SH 9", "foot and horse fire at units that leave the hexes before them")
        return refuse_once(position, number, step.unit, FireKind.WITHDRAWAL)
    if not is_guns or distance(unit.hex, step.hex) > APPROACH:
        return Refusal("SH 10.3", f"guns within {APPROACH} hexes fire at units that move there")
    return book_of(position).bars_reaction(position, unit) or refuse_once(
        position, number, step.unit, FireKind.APPROACH
    )


def _before(position: HexPosition, unit: Unit) -> tuple[Hex, ...]:
    fronts = zone(position, unit.side).fronts
    return tuple(hex_ for hex_, numbers in fronts.items() if unit.number in numbers)


def _propose(position: HexPosition, step: PassingFire, unit: UnitId | None) -> Iterator[HexOrder]:
    for firer in firers(position, step):
        if unit in (None, 0, firer.number):
            for rapid in hastes(position, firer):
                yield Shoot(firer.number, step.unit, rapid)
    if not unit:
        yield Pass()


def _refuse(position: HexPosition, step: PassingFire, order: HexOrder) -> Refusal | None:
    if isinstance(order, Pass):
        return None
    if not isinstance(order, Shoot) or order.target != step.unit:
        return Refusal("SH 10.3", "units may fire at the one that passes, or hold their fire")
    if refused := refuse_firer(position, step, order.unit):
        return refused
    kind = _kind(step)
    return refuse_once(position, order.unit, order.target, kind, rapid=order.rapid)


def _kind(step: PassingFire) -> FireKind:
    return FireKind.WITHDRAWAL if step.withdrawing else FireKind.APPROACH


def _perform(position: HexPosition, step: PassingFire, order: HexOrder, dice: Dice) -> Tick:
    if not isinstance(order, Shoot):
        return Tick(position.finished(), ())
    kind = _kind(step)
    return fire_once(position, order.unit, order.target, kind, dice, rapid=order.rapid)


RULINGS: Rulings = {
    PassingFire: Decided(
        decides=lambda position, step: step.side,
        propose=_propose,
        refuse=_refuse,
        perform=_perform,
        rules=("SH 9", "SH 10.3"),
    )
}
