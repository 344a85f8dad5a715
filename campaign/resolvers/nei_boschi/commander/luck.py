"""Events: whom they befall, and which fire a chit is spent on. [BB 18.1, BB 19]"""

from typing import Final

from campaign.hexes.grid import center, distance
from campaign.resolvers.nei_boschi.commander import worth
from campaign.resolvers.nei_boschi.counters import Rank
from campaign.resolvers.nei_boschi.exchanges import reply_of, single
from campaign.resolvers.nei_boschi.fire_chances import FireChances, chances, foreseen
from campaign.resolvers.nei_boschi.kept_fire import silenced
from campaign.resolvers.nei_boschi.orders import Choose, Face, Fire, Forego, HexOrder, Pass, Reply
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.sequence import propose, refuse
from campaign.resolvers.nei_boschi.setup import facing_towards
from campaign.resolvers.nei_boschi.shots import FireKind, Shot
from campaign.resolvers.nei_boschi.steps import (
    EventDrawn,
    Exchange,
    Replying,
    Silencing,
    SingleShot,
)
from campaign.resolvers.nei_boschi.units import Unit
from campaign.resolvers.nei_boschi.who import card
from campaign.resolvers.nei_boschi.zones import zone

LEADERS: Final = {Rank.BRIGADE: 3.0, Rank.DIVISION: 6.0, Rank.CORPS: 9.0, Rank.ARMY: 12.0}
"""What it is worth to aim at each of them."""

WORTH_A_CHIT: Final = 0.4
"""The chance that a fire does something, from which on a chit is spent on it."""

ASTRAY: Final = 0.2
"""What a hex is worth that a unit of the enemy is led farther from one's own."""


def take_event(position: HexPosition, step: EventDrawn) -> HexOrder:
    """What promises most; nothing where nothing does, and nothing need be done."""
    able = [order for order in propose(position) if refuse(position, order) is None]
    orders = [order for order in able if not isinstance(order, Pass)]
    best = max(orders, key=lambda order: _value(position, step, order), default=Pass())
    return Pass() if Pass() in able and _value(position, step, best) <= 0 else best


def _value(position: HexPosition, step: EventDrawn, order: HexOrder) -> float:
    match order:
        case Fire():
            found = chances(position, order) or ()
            return sum(worth.of_fire(position, one) for one in found)
        case Choose():
            return _of_choice(position, step, order)
        case Face():
            return float(order.facing == _towards_enemies(position, position.unit(order.unit)))
        case _:
            return 0.0


def _of_choice(position: HexPosition, step: EventDrawn, order: Choose) -> float:
    """Units of one's own by their strength, those of the enemy by what they lose."""
    unit, printed = position.unit(order.unit), card(position, order.unit)
    if printed.counter.rank is not None:
        return LEADERS[printed.counter.rank]
    if unit.side is step.side:
        return unit.sp + (0.0 if unit.collapsed else 1.0)
    if position.has(order.other):
        hit = position.unit(order.other)
        shot = single(position, unit, hit, FireKind.MISTAKEN, rapid=False)
        found = foreseen(position, shot)
        return (found.disorder + found.lost) * worth.of_shaking(position, hit)
    value = worth.of_shaking(position, unit)
    if order.other:
        held = zone(position, step.side).held
        away = min((distance(order.other, hex_) for hex_ in held), default=0)
        value += ASTRAY * away
    return value


def _towards_enemies(position: HexPosition, unit: Unit) -> int:
    held = zone(position, unit.side.enemy).held
    nearest = min(held, key=lambda hex_: (distance(unit.hex, hex_), hex_), default=0)
    return facing_towards(unit.hex, center(nearest)) if nearest else unit.facing


# --- no fire -----------------------------------------------------------------------------------


def keep_from_fire(position: HexPosition, step: Silencing) -> HexOrder:
    """The unit whose fire is likeliest to do harm; a weak fire is not worth the chit."""
    best: tuple[float, HexOrder] = WORTH_A_CHIT, Pass()
    for number in silenced(position, position.agenda[1]):
        harm = 1.0 - _announced(position, number).nothing
        if harm >= best[0]:
            best = harm, Forego(number)
    return best[1]


def _announced(position: HexPosition, number: int) -> FireChances:
    """What the fire that comes next may come to, as far as a unit fires in it."""
    fire = position.agenda[1]
    match fire:
        case Replying():
            kind = FireKind.PHASE
            shot = Shot(fire.firers, fire.hex, fire.target, fire.unit, fire.sp, kind, fire.rapid)
        case Exchange():
            shot = reply_of(position, fire, Reply(number, rapid=number in fire.fast))
        case _:
            assert isinstance(fire, SingleShot), fire
            unit, hit = position.unit(fire.unit), position.unit(fire.target)
            shot = single(position, unit, hit, FireKind(fire.kind), rapid=fire.rapid)
    return foreseen(position, shot)
