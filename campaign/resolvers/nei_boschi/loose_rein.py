"""Loose reins: brigadiers do as they like, and their units have to follow. [BB 6.24]

An aggressive one assaults whom he can reach, or goes as near to the enemy as he can; a cautious one
goes back a hex. Until all units have done what they have to, the activation does not end.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from msgspec.structs import replace

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.facing import front
from campaign.hexes.grid import Hex, distance
from campaign.resolvers.nei_boschi.able import name_of, refuse_to_move, step_of_bodies
from campaign.resolvers.nei_boschi.apart import is_beside_enemy
from campaign.resolvers.nei_boschi.assault import CHARGE, refuse_attacker
from campaign.resolvers.nei_boschi.counters import Branch, Profile
from campaign.resolvers.nei_boschi.division_orders import refuse_orders
from campaign.resolvers.nei_boschi.events import OrdersGiven, ReinsLoosened
from campaign.resolvers.nei_boschi.exits import Spot
from campaign.resolvers.nei_boschi.falling_back import options
from campaign.resolvers.nei_boschi.ground_modifiers import refuse_assault
from campaign.resolvers.nei_boschi.orders import (
    Contract,
    Extend,
    Face,
    Fire,
    HexOrder,
    Man,
    Move,
    Refuse,
    Resupply,
    Withdraw,
)
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Automatic, Rulings
from campaign.resolvers.nei_boschi.steps import Acting, DrawingBack, FallingBack
from campaign.resolvers.nei_boschi.tables import loose_rein
from campaign.resolvers.nei_boschi.units import BodyId, Place, Rein, Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.ways import Way, reach
from campaign.resolvers.nei_boschi.who import card, field_of, leader_of, leadership_of
from campaign.resolvers.nei_boschi.zones import front_hexes, zone
from campaign.tabletop.latest import OfEach

DRIVEN: Final = (Rein.CHARGES, Rein.CLOSES)
"""Brigades that have to go for the enemy."""

STRIKES: Final = {Branch.INFANTRY: 6, Branch.CAVALRY: 10}
"""Half points within which an enemy has to be. [BB 6.24]

`entro 3 MP (5 MP se cavalleria montata)`.
"""


def loosen(position: HexPosition, id_: BodyId, dice: Dice) -> Tick:
    """A brigadier acts by his profile; an unreliable one by a die. [BB 6.24]"""
    leader = leader_of(position, id_)
    assert leader is not None, id_
    printed = leadership_of(position, leader).profile
    face = dice.roll(f"{leader.side} reins of {id_}", 10) if printed is Profile.UNRELIABLE else 0
    profile = loose_rein(printed, face)
    told = (ReinsLoosened(id_, profile, face, is_unreliable=printed is Profile.UNRELIABLE),)
    match profile:
        case Profile.AGGRESSIVE:
            position, more = _drive(position, id_)
        case Profile.CAUTIOUS:
            back = tuple(
                unit.number
                for unit in _fighters(position, id_)
                if card(position, unit.number).branch is not Branch.ARTILLERY
            )
            return Tick(position.then(DrawingBack(leader.side, id_, back)), told)
        case _:
            return Tick(position, told)
    return Tick(position, (*told, *more))


def _fighters(position: HexPosition, id_: BodyId) -> Iterator[Unit]:
    """The combat units of a body on the field."""
    for unit in position.members(id_):
        there = unit.place is Place.FIELD and not unit.abandoned
        if there and card(position, unit.number).fights:
            yield unit


# --- an aggressive brigadier -------------------------------------------------------------------


def _drive(position: HexPosition, id_: BodyId) -> Tick:
    """He attacks if any of his units can strike somebody; else he goes for the enemy. [BB 6.24]

    Where he may not attack at all he goes for the enemy, too.
    """
    body = position.body(id_)
    attack = position.with_body(body._replace(orders=Orders.ATTACK, rein=Rein.CHARGES))
    strikes = refuse_orders(position, body, Orders.ATTACK) is None and any(
        _could_strike(attack, unit) for unit in _fighters(attack, id_)
    )
    rein = Rein.CHARGES if strikes else Rein.CLOSES
    now = body._replace(orders=Orders.ATTACK if strikes else Orders.ADVANCE, rein=rein, rested=0)
    told = () if now.orders is body.orders else (OrdersGiven(id_, now.orders),)
    return Tick(position.with_body(now), told)


def _could_strike(position: HexPosition, unit: Unit) -> bool:
    """A unit is beside an enemy, or near enough for a charge. [BB 6.24]"""
    if card(position, unit.number).branch not in STRIKES or unit.collapsed:
        return False
    return is_beside_enemy(position, unit) or bool(_contacts(position, unit))


def _contacts(position: HexPosition, unit: Unit) -> frozenset[Spot]:
    """The hexes and facings from which a unit in good order could strike, near as it has to be.

    Foot has to charge, "with as many units as possible", so it comes straight if it can; who has
    only a bent way assaults without the bonus, for that is no charge. Horses assault. [BB 6.24]
    """
    branch = card(position, unit.number).branch
    if branch not in STRIKES or unit.disordered or unit.collapsed or unit.rallied:
        return frozenset()
    held, ground = zone(position, unit.side.enemy).held, field_of(position)
    found: dict[Spot, bool] = {}
    for (hex_, facing), way in reach(position, unit).items():
        before = [
            other
            for other in front(hex_, facing)
            if other in held and refuse_assault(ground, hex_, other) is None
        ]
        if before and way.half_points <= STRIKES[branch]:
            found[hex_, facing] = any(_is_straight(unit, way, other) for other in before)
    charges = frozenset(spot for spot, is_straight in found.items() if is_straight)
    return charges if charges and branch is Branch.INFANTRY else frozenset(found)


def _is_straight(unit: Unit, way: Way, target: Hex) -> bool:
    """Each hex of a way brings a unit one nearer to an enemy, as a charge has to. [SH 11]"""
    gone = len(way.path)
    least = CHARGE[Branch.INFANTRY][0]
    return way.half_points >= least and distance(unit.hex, target) == gone + 1 > 1


# --- what each unit has to do ------------------------------------------------------------------


class Task(StrEnum):
    """What a unit has to do."""

    STRIKE = "moves against an enemy and assaults him"
    ASSAULT = "assaults the enemy before it"
    CLOSE = "moves as near to the enemy as it can"


class Duty(NamedTuple):
    """What a unit has to do, and how it may."""

    task: Task | None = None
    spots: frozenset[Spot] = frozenset()
    """Where it may move."""


FREE: Final = Duty()


def _duty(position: HexPosition, number: int) -> Duty | None:
    unit = position.unit(number)
    if position.body(unit.body).rein not in DRIVEN:
        return None
    step = step_of_bodies(position)
    if not card(position, unit.number).fights or unit.place is not Place.FIELD:
        return FREE
    charges = position.body(unit.body).rein is Rein.CHARGES
    if charges and _can_assault(position, step, unit):
        return Duty(Task.ASSAULT)
    if unit.moved or refuse_to_move(position, step, unit.number) is not None:
        return FREE
    if charges and (contacts := _contacts(position, unit)):
        return Duty(Task.STRIKE, contacts)
    nearest = _nearest(position, unit)
    return Duty(Task.CLOSE, nearest) if nearest else FREE


duty = OfEach(_duty, most=4).of
"""What a unit of a brigade without reins still has to do in this activation, by its number; None
for one whose brigade is in hand. [BB 6.24]
"""


def _can_assault(position: HexPosition, step: Acting, unit: Unit) -> bool:
    """A unit in good order has an enemy before it, and has assaulted nobody."""
    return not unit.disordered and any(
        refuse_attacker(position, step, unit.number, hex_) is None for hex_ in front_hexes(unit)
    )


def _nearest(position: HexPosition, unit: Unit) -> frozenset[Spot]:
    """The hexes, in any facing, in which a unit is nearest to an enemy; none if it is now."""
    held = zone(position, unit.side.enemy).held

    def apart(hex_: Hex) -> int:
        return min((distance(hex_, enemy) for enemy in held), default=0)

    now = apart(unit.hex)
    far = {hex_: apart(hex_) for hex_ in dict.fromkeys(hex_ for hex_, _ in reach(position, unit))}
    best = min(far.values(), default=now)
    if best >= now:
        return frozenset()
    return frozenset(spot for spot in reach(position, unit) if far[spot[0]] == best)


def refuse(position: HexPosition, step: Acting, order: HexOrder) -> Refusal | None:
    """Why a unit without reins may not do what any other might. [BB 6.24]"""
    if not isinstance(order, _KEPT):
        return None
    bound = duty(position, order.unit)
    if bound is None:
        return None
    unit, (task, spots) = position.unit(order.unit), bound
    if isinstance(order, Move):
        if (order.to, order.facing) in spots:
            return None
        return _must(position, unit, task) or Refusal("SH 6", "loose reins: it goes no other way")
    if isinstance(order, Fire) and task is not Task.CLOSE and not unit.moved:
        is_beside = is_beside_enemy(position, unit)
        return None if is_beside else Refusal("SH 6", "loose reins: only who is in contact fires")
    if isinstance(order, Fire) and position.body(unit.body).rein is Rein.CHARGES:
        return Refusal("SH 6", "loose reins: who goes for the enemy does not fire")
    return _must(position, unit, task)


_KEPT: Final = (Move, Face, Withdraw, Extend, Contract, Refuse, Fire, Man, Resupply)
"""Orders by which a unit could get around what it has to do."""


def _must(position: HexPosition, unit: Unit, task: Task | None) -> Refusal | None:
    if task is None:
        return None
    return Refusal("SH 6", f"loose reins: {name_of(position, unit)} {task}")


def refuse_to_end(position: HexPosition, step: Acting) -> Refusal | None:
    """Why the activation does not end yet: somebody still has to do something. [BB 6.24]"""
    for id_ in step.bodies:
        for unit in position.members(id_) if position.body(id_).rein in DRIVEN else ():
            bound = duty(position, unit.number)
            if bound is not None and (refused := _must(position, unit, bound.task)):
                return refused
    return None


# --- a cautious brigadier ----------------------------------------------------------------------


def draw_back(position: HexPosition, step: DrawingBack, dice: Dice) -> Tick:
    """One unit after another goes back a hex; then the brigade advances, and does no more."""
    if not step.units:
        return _done(position.finished(), step)
    first, rest = step.units[0], replace(step, units=step.units[1:])
    back = FallingBack(step.side, first, 1)
    if options(position, back):
        return Tick(position.instead(back, rest), ())
    return Tick(position.instead(rest), ())


def _done(position: HexPosition, step: DrawingBack) -> Tick:
    tired = [unit._replace(done=True) for unit in _fighters(position, step.body)]
    body = position.body(step.body)
    told = () if body.orders is Orders.ADVANCE else (OrdersGiven(body.id, Orders.ADVANCE),)
    return Tick(position.with_units(*tired).with_body(body._replace(orders=Orders.ADVANCE)), told)


RULINGS: Rulings = {DrawingBack: Automatic(draw_back)}
