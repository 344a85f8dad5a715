"""Bodies that act: who rallies, moves, fires and assaults, in a sensible order. [SH 3 III.C]

Each unit moves once and fires once, so that an activation comes to its end. Guns come first, then
whoever is nearest to the enemy; those who could assault do so when everybody stands where he will.
"""

from collections.abc import Iterator
from typing import Final

from campaign.resolvers.nei_boschi.able import movers, refuse_to_act, refuse_to_move, refuse_to_turn
from campaign.resolvers.nei_boschi.acting import members
from campaign.resolvers.nei_boschi.commander.charges import best_attack, best_charge, targets
from campaign.resolvers.nei_boschi.commander.command import changes
from campaign.resolvers.nei_boschi.commander.danger import HORIZON, Around, around
from campaign.resolvers.nei_boschi.commander.distances import distances_to
from campaign.resolvers.nei_boschi.commander.entries import entries
from campaign.resolvers.nei_boschi.commander.missions import Mission, mission_of, plan_of
from campaign.resolvers.nei_boschi.commander.riders import rides
from campaign.resolvers.nei_boschi.commander.shooting import Chosen, best_fire
from campaign.resolvers.nei_boschi.commander.skills import Skill
from campaign.resolvers.nei_boschi.commander.spots import (
    POSTED,
    Judge,
    best_facing,
    best_place,
    cost_of_moving,
    ends_of,
)
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.fatigue import is_active, would_tire
from campaign.resolvers.nei_boschi.orders import (
    Assault,
    Face,
    Fire,
    HexOrder,
    Move,
    Pass,
    Rally,
    Resupply,
)
from campaign.resolvers.nei_boschi.pages import is_last_turn
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.sequence import refuse
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.turning import refuse_face
from campaign.resolvers.nei_boschi.units import Ammunition, Place, Unit
from campaign.resolvers.nei_boschi.vocabulary import Fatigue
from campaign.resolvers.nei_boschi.who import book_of, card, field_of
from campaign.resolvers.nei_boschi.zones import nearest, zone

WORTH_IT: Final = 0.25
"""What an assault must promise beyond the fire that is given up for it."""

TIRING: Final = 0.3
"""What an order must promise to be worth it that its brigade tires, while no check is the harder
for it, or in the last turn. [SH 18]"""

WEARING: Final = 4.0
"""The same where all checks of the next turn will be harder for the whole brigade. [SH 2, SH 18]"""


def act(position: HexPosition, step: Acting, skill: Skill) -> HexOrder:
    """The next order to the bodies that act; `Pass` when there is nothing sensible left."""
    ideas = (order for order in _ideas(position, step, skill) if refuse(position, order) is None)
    return next(ideas, Pass())


def _ideas(position: HexPosition, step: Acting, skill: Skill) -> Iterator[HexOrder]:
    yield from changes(position, step)
    yield from _rallies(position, step)
    yield from entries(position, step)
    units = _in_turn(position, step)
    for unit in units:
        yield from _moves_or_fires(position, step, unit, skill)
    yield from _assaults(position, step, units, skill)
    for unit in units:
        if fire := _worth_firing(position, step, unit, skill):
            yield fire.order
    yield from rides(position, step)
    yield from _resupplies(units)


def _rallies(position: HexPosition, step: Acting) -> Iterator[HexOrder]:
    for unit in members(position, step, None):
        if unit.disordered and not unit.rallied:
            yield Rally(unit.number)


def _resupplies(units: list[Unit]) -> Iterator[HexOrder]:
    for unit in units:
        if unit.ammunition is not Ammunition.FULL:
            yield Resupply(unit.number)


def _in_turn(position: HexPosition, step: Acting) -> list[Unit]:
    """Guns first, then the others as they are near to the enemy."""
    enemy = zone(position, step.side.enemy)

    def rank(unit: Unit) -> tuple[bool, int, int]:
        is_guns = card(position, unit.number).branch is Branch.ARTILLERY
        return not is_guns, nearest(enemy, unit.hex), unit.number

    there = [
        unit
        for unit in movers(position, step)
        if not card(position, unit.number).is_leader
        and refuse_to_act(position, step, unit.number) is None
    ]
    return sorted(there, key=rank)


# --- to move, or to stay and fire --------------------------------------------------------------


def _moves_or_fires(
    position: HexPosition, step: Acting, unit: Unit, skill: Skill
) -> Iterator[HexOrder]:
    """What a unit does that has neither moved nor fired; nothing if it waits where it is."""
    if unit.moved or unit.fired or unit.fired_second or unit.assaults:
        return
    mission, plan = mission_of(position, unit.side, unit.body), plan_of(position, unit.side)
    seen = around(position, unit)
    if seen.apart > HORIZON and (_is_posted(position, unit, mission) or not mission.hexes):
        return
    judge = Judge(position, unit, seen, mission, plan, skill)
    fire = _worth_firing(position, step, unit, skill) if seen.apart <= 2 * HORIZON else None
    stay = judge.here() + (fire.worth if fire else 0.0)
    if skill.rests:
        stay += _of_tiring(position, unit)
    if refuse_to_move(position, step, unit.number) is None:
        order, worth = _best_move(judge, step)
        if order is not None and worth - cost_of_moving(position, unit) > stay:
            yield order
    if not fire and (turn := _turn(judge, step)):
        yield turn
    if shot := _fire_now(position, step, seen, unit, fire):
        yield shot


def _is_posted(position: HexPosition, unit: Unit, mission: Mission) -> bool:
    """It stands where it is to hold ground."""
    if not mission.holds or not mission.hexes:
        return False
    return distances_to(field_of(position), mission.hexes)[unit.hex] <= POSTED


def _worth_firing(position: HexPosition, step: Acting, unit: Unit, skill: Skill) -> Chosen | None:
    """The best fire; none if it betrays who has not been seen yet, or is not worth the fatigue."""
    if skill.lies_low and book_of(position).would_surprise(position, position.body(unit.body)):
        return None
    fire = best_fire(position, step, unit)
    if fire and skill.rests and fire.worth < _of_tiring(position, unit):
        return None
    return fire


def _of_tiring(position: HexPosition, unit: Unit) -> float:
    """What it costs that a unit would be the first of its brigade to do something in one activation
    too many; nothing if it is not.
    """
    if is_active(position, unit.body) or not would_tire(position, unit.body):
        return 0.0
    wears = position.body(unit.body).fatigue >= Fatigue.ZERO and not is_last_turn(position)
    return WEARING if wears else TIRING


def _best_move(judge: Judge, step: Acting) -> tuple[Move | None, float]:
    facings = ends_of(judge.position, judge.unit)
    places = [best_place(judge, facings), best_charge(judge, step, facings)]
    best = max((place for place in places if place), key=lambda place: place.worth, default=None)
    if best is None:
        return None, 0.0
    return Move(judge.unit.number, best.hex, best.facing), best.worth


def _turn(judge: Judge, step: Acting) -> Face | None:
    """A turn in place, where it is worth something."""
    position, unit = judge.position, judge.unit
    if unit.turned or refuse_to_turn(position, step, unit.number):
        return None
    facings = [
        facing
        for facing in range(6)
        if refuse_face(position, step, Face(unit.number, facing)) is None
    ]
    best = best_facing(judge, facings)
    if best is None or best.worth < judge.here() + 0.1:
        return None
    return Face(unit.number, best.facing)


def _fire_now(
    position: HexPosition, step: Acting, seen: Around, unit: Unit, fire: Chosen | None
) -> Fire | None:
    """Fire at once, unless the unit could assault: that is settled when all have moved."""
    if fire is None or (seen.apart == 1 and any(targets(position, step, unit))):
        return None
    return fire.order


# --- assaults ----------------------------------------------------------------------------------


def _assaults(
    position: HexPosition, step: Acting, units: list[Unit], skill: Skill
) -> Iterator[Assault]:
    """The assault that promises most beyond the fire of those in it."""
    ground = plan_of(position, step.side).ground
    best: tuple[float, Assault] | None = None
    fires: dict[int, float] = {}
    for unit in units:
        if unit.place is not Place.FIELD:
            continue
        for target in targets(position, step, unit):
            attack, value = best_attack(
                position, step, unit, target, ground.get(target, 0.0), skill
            )
            value -= sum(_of_fire(position, step, number, fires) for number in attack.units)
            if value > WORTH_IT and (best is None or value > best[0]):
                best = value, Assault(unit.number, target)
    if best is not None:
        yield best[1]


def _of_fire(position: HexPosition, step: Acting, number: int, known: dict[int, float]) -> float:
    if number not in known:
        fire = best_fire(position, step, position.unit(number))
        known[number] = fire.worth if fire else 0.0
    return known[number]
