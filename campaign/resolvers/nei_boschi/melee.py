"""Assaults when they strike: checks, fire, the die, and what winners do. [SH 11]"""

from collections.abc import Iterable, Iterator

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.facing import FACINGS
from campaign.hexes.grid import Hex, neighbors
from campaign.resolvers.nei_boschi import stacking
from campaign.resolvers.nei_boschi.allowances import mover, orders_of
from campaign.resolvers.nei_boschi.arrivals import come_upon, settle
from campaign.resolvers.nei_boschi.assault import (
    begin_assault,
    refuse_carrying,
    refuse_state,
    refuse_target,
)
from campaign.resolvers.nei_boschi.assault_sums import (
    Attack,
    assault_modifiers,
    attacking_hexes,
    defenders,
    hexes_beside,
)
from campaign.resolvers.nei_boschi.commitment import attack_of, still_there
from campaign.resolvers.nei_boschi.control import passed
from campaign.resolvers.nei_boschi.counters import Branch, Profile
from campaign.resolvers.nei_boschi.events import (
    AssaultResolved,
    HexTaken,
)
from campaign.resolvers.nei_boschi.fire import fire_once, refuse_once
from campaign.resolvers.nei_boschi.fire_limits import hastes
from campaign.resolvers.nei_boschi.going import Cost, march_cost
from campaign.resolvers.nei_boschi.hazards import ground_entered, leave_swamp
from campaign.resolvers.nei_boschi.modifiers import total
from campaign.resolvers.nei_boschi.moving import enter
from campaign.resolvers.nei_boschi.orders import Assault, HexOrder, Occupy, Pass, Shoot
from campaign.resolvers.nei_boschi.position import HexPosition, Units
from campaign.resolvers.nei_boschi.results import (
    Cause,
    abandon,
    checked,
    disorder,
    lose,
    retreat,
    risk_leaders,
    rout,
)
from campaign.resolvers.nei_boschi.rulings import Automatic, Decided, Rulings
from campaign.resolvers.nei_boschi.shots import FireKind
from campaign.resolvers.nei_boschi.steps import (
    AfterMelee,
    AssaultOver,
    GoingOn,
    Melee,
    ReactionFire,
    Shaken,
)
from campaign.resolvers.nei_boschi.tables import (
    AssaultResult,
    AssaultSide,
    assault_result,
)
from campaign.resolvers.nei_boschi.turning import turn
from campaign.resolvers.nei_boschi.units import Place, Shape, Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import (
    book_of,
    card,
    enemies_at,
    field_of,
    is_with,
    leaders_over,
    leadership_of,
)
from campaign.resolvers.nei_boschi.zones import front_hexes

ASSAULT_LOSSES = "assault_losses"
"""Optional: leaders in an assault are rolled for once more. [BB 12.78]"""

MOST_CONTINUED = 3
"""Assaults that one rush may add to the first. [SH 11]"""


# --- the fire of the defender [SH 11 5] ---------------------------------------------------------


def _propose_shots(
    position: HexPosition, step: ReactionFire, unit: UnitId | None
) -> Iterator[HexOrder]:
    attack = attack_of(position, step)
    for one in defenders(position, attack) if attack.units else ():
        if unit in (None, one.number):
            for number in attack.units:
                yield from _shots(position, one, number)
    for one, number in beside_attackers(position, attack):
        if unit in (None, one.number):
            yield from _shots(position, one, number)
    if not unit:
        yield Pass()


def _shots(position: HexPosition, firer: Unit, at: int) -> Iterator[Shoot]:
    """Fast, too: the book takes that from guns on a steep slope alone. [BB 10.67, BB 10.91]"""
    for rapid in hastes(position, firer):
        yield Shoot(firer.number, at, rapid)


def beside_attackers(position: HexPosition, attack: Attack) -> Iterator[tuple[Unit, int]]:
    """Who is not assaulted, but stands at the flank or rear of one who assaults. [SH 11 5]"""
    for number in attack.units:
        unit = position.unit(number)
        fronts = front_hexes(unit)
        halves = (unit.hex, unit.second) if unit.second else (unit.hex,)
        for near in dict.fromkeys(near for half in halves for near in neighbors(half)):
            if near == attack.target or near in fronts:
                continue
            for one in enemies_at(position, near, unit.side):
                if orders_of(position, one) is not Orders.RESERVE:
                    yield one, number


def _refuse_shot(position: HexPosition, step: ReactionFire, order: HexOrder) -> Refusal | None:
    if isinstance(order, Pass):
        return None
    if not isinstance(order, Shoot):
        return Refusal("SH 11", f"the {step.side} side may fire at those who assault it")
    attack = attack_of(position, step)
    if order.target not in attack.units:
        return Refusal("SH 11", "it is not among those who assault")
    if order.unit in step.fired:
        return Refusal("SH 11", "it has fired at those who assault already")
    flanking = {(unit.number, number) for unit, number in beside_attackers(position, attack)}
    is_assaulted = order.unit in {unit.number for unit in defenders(position, attack)}
    if not is_assaulted and (order.unit, order.target) not in flanking:
        return Refusal("SH 11", "it is neither assaulted nor at a flank of one who assaults")
    return refuse_once(
        *(position, order.unit, order.target, FireKind.ASSAULT),
        rapid=order.rapid,
        earlier=step.fired,
    )


def _shoot(position: HexPosition, step: ReactionFire, order: HexOrder, dice: Dice) -> Tick:
    if not isinstance(order, Shoot):
        return Tick(position.finished(), ())
    after = ReactionFire(
        step.side,
        step.target,
        step.units,
        step.charging,
        step.continued,
        (*step.fired, order.unit),
        step.riding,
    )
    return fire_once(
        *(position.instead(after), order.unit, order.target, FireKind.ASSAULT, dice),
        rapid=order.rapid,
        earlier=step.fired,
    )


# --- the die [SH 11 6] --------------------------------------------------------------------------


def resolve(position: HexPosition, step: Melee, dice: Dice) -> Tick:
    """The die is thrown; where nobody is left to fight, that decides. [SH 11 6]"""
    attack = attack_of(position, step)
    position = position.finished()
    if not attack.units:
        return Tick(position, ())
    side = position.unit(attack.units[0]).side
    if not defenders(position, attack):
        after = AfterMelee(side, step.target, attack.units, step.continued, may_continue=True)
        return Tick(position.then(after), ())
    counted = assault_modifiers(position, attack)
    face = dice.roll(f"{side} assault", 10)
    result = assault_result(face + total(counted))
    event = AssaultResolved(attack.units, step.target, face, counted, result.name)
    position, events = _apply(position, attack, result, dice)
    return Tick(position, (event, *events))


def _apply(position: HexPosition, attack: Attack, result: AssaultResult, dice: Dice) -> Tick:
    """Losses at once; then those who go back, their disorder, and what winners do."""
    hit = tuple(unit.number for unit in defenders(position, attack))
    ours = attacking_hexes(position, attack)
    side = position.unit(attack.units[0]).side
    position, events = _losses(position, attack.units, result.attacker, dice)
    position, more = _losses(position, hit, result.defender, dice)
    events += more
    position, more = _more_leaders_fall(position, (*ours, attack.target), dice)
    events += more
    if result.defender.back:
        after = AfterMelee(
            side, attack.target, attack.units, attack.continued, result.attacker_goes_on
        )
        position = position.then(after)
    elif not result.attacker.disordered:
        position = position.then(AssaultOver(attack.units))
    if result.defender_goes_on:
        must = any(_is_driven(position, number) for number in hit)
        position = position.then(GoingOn(side.enemy, hit, 1, must))
    if result.rout_check:
        position, more = _guns_are_left(position, hit)
        events += more
    position = _send_back(position, hit, result.defender, ours, rout=result.rout_check)
    position = _send_back(position, attack.units, result.attacker, (attack.target,))
    return Tick(position, events)


def _more_leaders_fall(position: HexPosition, hexes: Iterable[Hex], dice: Dice) -> Tick:
    """Optional: one more roll for each leader with units in the assault. [BB 12.78]"""
    events: tuple[object, ...] = ()
    for hex_ in hexes if ASSAULT_LOSSES in position.switches else ():
        position, more = risk_leaders(position, hex_, dice)
        events += more
    return Tick(position, events)


def _guns_are_left(position: HexPosition, units: Iterable[int]) -> Tick:
    """The worst result abandons all guns in the hex. [BB 11.4]"""
    events: tuple[object, ...] = ()
    for number in units:
        if card(position, number).branch is Branch.ARTILLERY:
            position, more = abandon(position, number)
            events += more
    return Tick(position, events)


def _losses(position: HexPosition, units: Iterable[int], outcome: AssaultSide, dice: Dice) -> Tick:
    """Points fall on the unit of the highest cohesion; on guns only where they are on top."""
    there = [position.unit(n) for n in units if position.unit(n).place is Place.FIELD]
    if not outcome.loses or not there:
        return Tick(position, ())
    foot = [unit for unit in there if not card(position, unit.number).has_guns]
    top = min(there, key=lambda unit: unit.layer)
    best = top if top not in foot else max(foot, key=lambda unit: _cohesion(position, unit))
    return lose(position, best.number, outcome.loses, dice)


def _cohesion(position: HexPosition, unit: Unit) -> int:
    return card(position, unit.number).cohesion(unit.disordered)


def _send_back(
    position: HexPosition,
    units: tuple[int, ...],
    outcome: AssaultSide,
    away: tuple[Hex, ...],
    *,
    rout: bool = False,
) -> HexPosition:
    """First they retreat, then they lose their order. [SH 11]"""
    if outcome.disordered:
        position = position.then(Shaken(units, away, rout))
    if outcome.back:
        for number in reversed(units):
            position = retreat(position, number, outcome.back, away, least=outcome.back)
    return position


def shake(position: HexPosition, step: Shaken, dice: Dice) -> Tick:
    """Units lose their order by the result; at the worst they check for rout. [SH 11]"""
    position = position.finished()
    events: tuple[object, ...] = ()
    for number in step.units:
        unit = position.unit(number)
        if unit.place is not Place.FIELD or unit.abandoned:
            continue
        position, more = disorder(position, number, Cause.ASSAULT, dice, step.away)
        events += more
        if step.rout and position.unit(number).place is Place.FIELD:
            position, more = _check_rout(position, number, dice)
            events += more
    return Tick(position, events)


def _check_rout(position: HexPosition, number: int, dice: Dice) -> Tick:
    if card(position, number).branch is Branch.ARTILLERY:
        return Tick(position, ())
    position, events, stays = checked(position, number, "rout", dice)
    if stays:
        return Tick(position, events)
    position, more = rout(position, number, dice)
    return Tick(position, (*events, *more))


# --- winners ------------------------------------------------------------------------------------


def _may_enter(position: HexPosition, step: AfterMelee, number: int) -> Refusal | None:
    """Why a winner cannot go into the hex."""
    if number not in still_there(position, step.units, step.target):
        return Refusal("SH 11", "it is not beside the hex any more")
    if number in step.advanced:
        return Refusal("SH 11", "it has advanced")
    unit = position.unit(number)
    if unit.done:
        return Refusal("BB 9.44", "it has not come out of its swamp")
    if enemies_at(position, step.target, step.side):
        return Refusal("SH 11", "an enemy is still there")
    cost = _cost_in(position, _closed_up(unit, step.target), step.target)
    return cost.prohibited or stacking.refuse(position, unit, step.target)


def _cost_in(position: HexPosition, unit: Unit, target: Hex) -> Cost:
    return march_cost(
        field_of(position),
        mover(card(position, unit.number)),
        orders_of(position, unit),
        unit.hex,
        target,
        book_of(position).closed(position),
    )


def _closed_up(unit: Unit, target: Hex) -> Unit:
    """An extended unit advances out of whichever of its hexes is beside the target, closed up."""
    if not unit.second:
        return unit
    [start, *_] = hexes_beside(unit, target)
    return unit._replace(hex=start, second=0, shape=Shape.CLOSED)


def _propose_advances(
    position: HexPosition, step: AfterMelee, unit: UnitId | None
) -> Iterator[HexOrder]:
    for number in step.units:
        if unit in (None, number):
            for facing in range(len(FACINGS)):
                yield Occupy(number, facing)
    if not unit:
        yield Pass()


def _refuse_advance(position: HexPosition, step: AfterMelee, order: HexOrder) -> Refusal | None:
    if isinstance(order, Pass):
        able = any(_may_enter(position, step, number) is None for number in step.units)
        if able and not (step.advanced or step.vacated):
            return Refusal("SH 11", "one of the winners must go into the hex")
        return None
    if not isinstance(order, Occupy):
        return Refusal("SH 11", f"the {step.side} side first takes the hex")
    if order.unit not in step.units:
        return Refusal("SH 11", "it is not among those who assault")
    facing = position.unit(order.unit).facing
    if not order.facing < len(FACINGS) or (order.facing - facing) % len(FACINGS) not in (0, 1, 5):
        return Refusal("SH 11", "a winner turns one vertex at most")
    return _may_enter(position, step, order.unit)


def _advance(position: HexPosition, step: AfterMelee, order: HexOrder, dice: Dice) -> Tick:
    if not isinstance(order, Occupy):
        return _after(position, step)
    after = AfterMelee(
        step.side,
        step.target,
        step.units,
        step.continued,
        step.may_continue,
        step.vacated,
        (*step.advanced, order.unit),
    )
    unit = _closed_up(position.unit(order.unit), step.target)
    cost = _cost_in(position, unit, step.target)
    left = leave_swamp(position.with_units(unit), order.unit, cost, dice, advancing=True)
    if left.stopped:
        return Tick(left.position, left.events)
    position, _ = enter(left.position.instead(after), order.unit, step.target, 0)
    position, events = come_upon(position, order.unit, dice)
    tried = ground_entered(position, order.unit, cost, dice, shaken=left.shaken)
    position, more = _faced(tried.position, order, dice)
    position, told = settle(position, order.unit)
    position = passed(position, position.unit(order.unit), step.target)
    taken = HexTaken(order.unit, step.target)
    return Tick(position, (*left.events, taken, *events, *tried.events, *more, *told))


def _faced(position: HexPosition, order: Occupy, dice: Dice) -> Tick:
    """A winner turns a vertex for nothing, but in a swamp not without a check. [SH 11, BB 9.44]"""
    unit = position.unit(order.unit)
    if unit.facing == order.facing or unit.place is not Place.FIELD:
        return Tick(position, ())
    if field_of(position).terrain[unit.hex].is_swamp:
        tried = turn(position, order.unit, order.facing, 0, dice)
        return Tick(tried.position, tried.events)
    return Tick(position.with_units(unit._replace(facing=order.facing)), ())


def _after(position: HexPosition, step: AfterMelee) -> Tick:
    """Winners go on if they may; else it is over.

    Where the hex was left before it, nothing has been resolved: a charge is `carried on 1 hex` and
    is the same one still, the first of its rush and with the checks of a charge; and whoever has
    not fought before loses no order, which is the last point of the resolution (`6. Risoluzione
    dell'Assalto ... e. Implementate il Disordine Automatico Post-Assalto`). [BB 11.4, SH 11]
    """
    position = position.finished()
    over = () if step.vacated and not step.continued else (AssaultOver(step.units),)
    able = tuple(n for n in step.advanced if _goes_further(position.unit(n)))
    if not (step.may_continue and able):
        return Tick(position.then(*over), ())
    if step.vacated:
        on = GoingOn(step.side, able, step.continued, carried=True)
        return Tick(position.then(on, *over), ())
    if step.continued < MOST_CONTINUED:
        must = any(_is_driven(position, number) for number in able)
        return Tick(position.then(GoingOn(step.side, able, step.continued + 1, must), *over), ())
    return Tick(position.then(*over), ())


def _goes_further(unit: Unit) -> bool:
    """It is there, and no swamp has ended its activation. [BB 9.44]"""
    return unit.place is Place.FIELD and not unit.done


def _is_driven(position: HexPosition, number: int) -> bool:
    """An aggressive leader of its own is with it: it must go on. [SH 11]"""
    unit = position.unit(number)
    return any(
        is_with(leader, unit) and leadership_of(position, leader).profile is Profile.AGGRESSIVE
        for leader in leaders_over(position, unit)
    )


def _propose_more(position: HexPosition, step: GoingOn, unit: UnitId | None) -> Iterator[HexOrder]:
    for number in step.units:
        if unit in (None, number):
            for hex_ in front_hexes(position.unit(number)):
                yield Assault(number, hex_)
    if not unit:
        yield Pass()


def _refuse_more(position: HexPosition, step: GoingOn, order: HexOrder) -> Refusal | None:
    if isinstance(order, Pass):
        if step.must and _targets(position, step):
            return Refusal("SH 11", "with an aggressive leader the winners must go on")
        return None
    if not isinstance(order, Assault):
        return Refusal("SH 11", f"the {step.side} side may go on with its assault")
    if order.unit not in step.units:
        return Refusal("SH 11", "only a winner that has taken the hex goes on")
    unit = position.unit(order.unit)
    if step.carried and (refused := refuse_carrying(position, unit, order.target)):
        return refused
    standing = unit._replace(moved=False)
    return refuse_state(position, standing) or refuse_target(position, unit, order.target)


def _targets(position: HexPosition, step: GoingOn) -> Units:
    """Winners who have an enemy before them."""
    return tuple(
        position.unit(number)
        for number in step.units
        for hex_ in front_hexes(position.unit(number))
        if _refuse_more(position, step, Assault(number, hex_)) is None
    )


def _go_on(position: HexPosition, step: GoingOn, order: HexOrder, dice: Dice) -> Tick:
    """One more assault; who was in the one before is disordered only when all is over."""
    if not isinstance(order, Assault):
        return Tick(position.finished(), ())
    position = position.finished()
    return begin_assault(position, order, continued=step.continued, carried=step.carried)


def finish(position: HexPosition, step: AssaultOver, dice: Dice) -> Tick:
    """All who have assaulted lose their order; without it already, a point. [SH 11]"""
    position = position.finished()
    events: tuple[object, ...] = ()
    for number in step.units:
        unit = position.unit(number)
        if unit.place is not Place.FIELD:
            continue
        position, more = disorder(position, number, Cause.POST_ASSAULT, dice)
        events += more
    return Tick(position, events)


RULINGS: Rulings = {
    ReactionFire: Decided(
        decides=lambda position, step: step.side,
        propose=_propose_shots,
        refuse=_refuse_shot,
        perform=_shoot,
        rules=("SH 10.1", "SH 11"),
    ),
    Melee: Automatic(resolve),
    Shaken: Automatic(shake),
    AfterMelee: Decided(
        decides=lambda position, step: step.side,
        propose=_propose_advances,
        refuse=_refuse_advance,
        perform=_advance,
        rules=("SH 11",),
    ),
    GoingOn: Decided(
        decides=lambda position, step: step.side,
        propose=_propose_more,
        refuse=_refuse_more,
        perform=_go_on,
        rules=("SH 11",),
    ),
    AssaultOver: Automatic(finish),
}
