"""Assaults until they strike: who assaults, who joins, who goes back before it. [SH 11]"""

from collections.abc import Iterator

from msgspec.structs import replace

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.grid import Hex, direction_between, distance, neighbor
from campaign.resolvers.nei_boschi import stacking
from campaign.resolvers.nei_boschi.able import hex_name, movers, name_of, refuse_to_act
from campaign.resolvers.nei_boschi.acting import Deed, Deeds
from campaign.resolvers.nei_boschi.allowances import orders_of
from campaign.resolvers.nei_boschi.arrivals import settle
from campaign.resolvers.nei_boschi.assault_sums import hexes_beside
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.events import AssaultDeclared
from campaign.resolvers.nei_boschi.fatigue import engage
from campaign.resolvers.nei_boschi.fire_results import rouse
from campaign.resolvers.nei_boschi.going import hinders_charge
from campaign.resolvers.nei_boschi.going_back import cost_back, go_back, refuse_back
from campaign.resolvers.nei_boschi.ground_modifiers import refuse_assault
from campaign.resolvers.nei_boschi.orders import Assault, Back, HexOrder, Join, Meet, Pass
from campaign.resolvers.nei_boschi.pages import turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.results import Cause, check_order, checked
from campaign.resolvers.nei_boschi.rulings import Decided, Rulings
from campaign.resolvers.nei_boschi.steps import (
    Acting,
    AfterMelee,
    AssaultOver,
    Gathering,
    Impact,
    RetreatBefore,
    Step,
)
from campaign.resolvers.nei_boschi.turns import Light
from campaign.resolvers.nei_boschi.units import Place, Rein, Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import book_of, card, enemies_at, field_of
from campaign.resolvers.nei_boschi.zones import front_hexes

CHARGE = {Branch.INFANTRY: (2, 6), Branch.CAVALRY: (6, 16)}
"""Half points that a charge takes at least and at most before it strikes. [SH 11]

Of cavalry the page says 2 to 5 points where it speaks of all charges, inferred from loose reins,
and 3 to 8 where it speaks of horses alone. The book's 5 points are those within which horses
without reins assault and do not charge (`o Assalta senza sparare se cavalleria montata`, BB 6.24),
so they say nothing of charges: 3 to 8 it is.
"""

CHARGE_HEXES = {Branch.INFANTRY: 1, Branch.CAVALRY: 2}
"""Hexes that it enters at least. [SH 11]"""

FARTHEST = {Branch.INFANTRY: 1, Branch.CAVALRY: 2}
"""Hexes that who is assaulted may go back before it. [SH 11]"""


# --- who assaults ------------------------------------------------------------------------------


def refuse_attacker(
    position: HexPosition, step: Acting, number: int, target: Hex
) -> Refusal | None:
    """Why a unit of the bodies that act cannot assault a hex. [SH 6, SH 11]"""
    if refused := refuse_to_act(position, step, number):
        return refused
    unit = position.unit(number)
    if unit.assaults:
        return Refusal("SH 11", f"{name_of(position, unit)} has assaulted already")
    return refuse_state(position, unit) or refuse_target(position, unit, target)


def refuse_state(position: HexPosition, unit: Unit) -> Refusal | None:
    """Why a unit cannot assault anybody now. [SH 6, SH 11, SH 12]"""
    name = name_of(position, unit)
    if card(position, unit.number).branch not in CHARGE:
        return Refusal("SH 11", f"only infantry and cavalry assault, and {name} is neither")
    if unit.collapsed:
        return Refusal("SH 12", f"{name} has collapsed and does not assault")
    orders = orders_of(position, unit)
    if orders not in (Orders.ATTACK, Orders.ADVANCE):
        return Refusal("SH 6", f"under {orders} orders {name} does not assault")
    if orders is Orders.ADVANCE and unit.moved:
        return Refusal("SH 6", f"under Advance orders {name} assaults from where it began")
    return None


def refuse_target(position: HexPosition, unit: Unit, target: Hex) -> Refusal | None:
    """Why a unit cannot assault this hex from where it stands. [SH 11, BB 9.44]"""
    if not enemies_at(position, target, unit.side):
        return Refusal("SH 11", f"there is no enemy in {hex_name(position, target)}")
    if target not in front_hexes(unit) or not hexes_beside(unit, target):
        where = hex_name(position, target)
        return Refusal("SH 11", f"{where} does not lie before {name_of(position, unit)}")
    ground = field_of(position)
    refusals = [refuse_assault(ground, hex_, target) for hex_ in hexes_beside(unit, target)]
    return None if None in refusals else refusals[0]


def is_charge(position: HexPosition, unit: Unit, target: Hex) -> bool:
    """A unit charges: under Attack orders, in good order, it has come straight and not fired.

    Not by night, and not of an ineffective brigade. [SH 11, SH 13, SH 16]
    """
    branch = card(position, unit.number).branch
    if orders_of(position, unit) is not Orders.ATTACK or unit.disordered:
        return False
    if unit.fired or unit.fired_second or unit.rallied or unit.exhausted or not unit.moved:
        return False
    if position.body(unit.body).ineffective or turn_of(position).light is Light.NIGHT:
        return False
    if branch is Branch.CAVALRY and not _is_for_horses(position, unit, target):
        return False
    if branch is Branch.CAVALRY and position.body(unit.body).rein is Rein.CHARGES:
        return False  # "or assaults without firing, if mounted cavalry" [BB 6.24]
    least, most = CHARGE[branch]
    if unit.hexes < CHARGE_HEXES[branch] or not least <= unit.spent <= most:
        return False
    return any(_came_straight(unit, hex_, target) for hex_ in hexes_beside(unit, target))


def _came_straight(unit: Unit, hex_: Hex, target: Hex) -> bool:
    """Each hex of the way has brought it, or half of a line, one nearer to the target. [SH 11]

    A unit faces a vertex, so straight ahead are two directions side by side: every shortest way to
    an enemy before it is straight, and no other one.
    """
    start = unit.set_out
    if hex_ != unit.hex:
        start = neighbor(start, direction_between(unit.hex, hex_))
    return distance(start, target) - distance(hex_, target) == unit.hexes


def refuse_carrying(position: HexPosition, unit: Unit, target: Hex) -> Refusal | None:
    """Why a unit does not carry its charge on from a hex that was left before it. [SH 11]"""
    if is_charge(position, unit, target):
        return None
    name = name_of(position, unit)
    return Refusal("SH 11", f"{name} carries a charge on straight ahead, and nothing else")


def _is_for_horses(position: HexPosition, unit: Unit, target: Hex) -> bool:
    """Nothing hinders them: on their way, or at its end. [SH 11]"""
    ground = field_of(position)
    starts = hexes_beside(unit, target)
    return not unit.hindered and not any(hinders_charge(ground, hex_, target) for hex_ in starts)


def _propose_assaults(position: HexPosition, step: Acting, unit: Unit) -> Iterator[Assault]:
    if card(position, unit.number).branch in CHARGE:
        for hex_ in front_hexes(unit):
            if enemies_at(position, hex_, unit.side):
                yield Assault(unit.number, hex_)


def _refuse_assault(position: HexPosition, step: Acting, order: Assault) -> Refusal | None:
    return refuse_attacker(position, step, order.unit, order.target)


def _assault(position: HexPosition, step: Acting, order: Assault, dice: Dice) -> Tick:
    return begin_assault(position, order, continued=0)


def begin_assault(
    position: HexPosition, order: Assault, continued: int, *, carried: bool = False
) -> Tick:
    """A unit assaults a hex; others may join it. Reserves that are struck advance. [SH 6, SH 11]

    Who goes on from an assault that he has won has come into contact by that, and charges nobody;
    a charge that is *carried* on has met nobody yet.
    """
    unit = position.unit(order.unit)
    charges = (carried or not continued) and is_charge(position, unit, order.target)
    charging = (unit.number,) if charges else ()
    position = position.with_units(_assaulting(unit))
    gathering = Gathering(unit.side, order.target, (unit.number,), charging, continued, carried)
    told: tuple[object, ...] = (AssaultDeclared(unit.number, order.target),)
    for body in dict.fromkeys(one.body for one in enemies_at(position, order.target, unit.side)):
        position, more = rouse(position, body)
        told += more
    return Tick(position.then(gathering), told)


def _assaulting(unit: Unit) -> Unit:
    return unit._replace(assaults=unit.assaults + 1, acted=True)


# --- who joins ---------------------------------------------------------------------------------


def _propose_joins(
    position: HexPosition, step: Gathering, unit: UnitId | None
) -> Iterator[HexOrder]:
    for one in movers(position, _acting(position, step)):
        if unit in (None, one.number):
            yield Join(one.number)
    if not unit:
        yield Pass()


def _acting(position: HexPosition, step: Gathering) -> Acting:
    """The bodies whose activation it is; of others who go on with an assault, only they."""
    own = tuple(position.unit(number).body for number in step.units)
    bodies = position.active if set(own) & set(position.active) else own
    return Acting(step.side, bodies)


def _refuse_join(position: HexPosition, step: Gathering, order: HexOrder) -> Refusal | None:
    if isinstance(order, Pass):
        return None
    if not isinstance(order, Join):
        return Refusal("SH 11", "first say who joins the assault")
    if order.unit in step.units:
        return Refusal("SH 11", "it is among those who assault")
    if not (step.continued or step.carried):
        return refuse_attacker(position, _acting(position, step), order.unit, step.target)
    return _refuse_follower(position, step, order.unit)


def _refuse_follower(position: HexPosition, step: Gathering, number: int) -> Refusal | None:
    """Only those go on who have taken the hex together; a charge that is carried on is one for each
    of them. [SH 11]
    """
    first = position.unit(step.units[0])
    if not position.has(number) or position.unit(number).hex != first.hex:
        return Refusal("SH 11", "only those who have taken the hex together go on")
    unit = position.unit(number)
    if unit.assaults != first.assaults - 1:
        return Refusal("SH 11", "it was not in the assault before")
    if step.carried and (refused := refuse_carrying(position, unit, step.target)):
        return refused
    return refuse_state(position, unit._replace(moved=False)) or refuse_target(
        position, unit, step.target
    )


def _gather(position: HexPosition, step: Gathering, order: HexOrder, dice: Dice) -> Tick:
    if isinstance(order, Join):
        unit = position.unit(order.unit)
        charges = (step.carried or not step.continued) and is_charge(position, unit, step.target)
        charging = (unit.number,) if charges else ()
        after = Gathering(
            step.side,
            step.target,
            (*step.units, unit.number),
            (*step.charging, *charging),
            step.continued,
            step.carried,
        )
        event = AssaultDeclared(unit.number, step.target)
        return Tick(position.with_units(_assaulting(unit)).instead(after), (event,))
    position, events = _tire_both(_not_over_yet(position, step), step)
    before = RetreatBefore(
        *(step.side.enemy, step.target, step.units, step.charging, step.continued),
        carried=step.carried,
    )
    return Tick(position.instead(before), events)


def _not_over_yet(position: HexPosition, step: Gathering) -> HexPosition:
    """Who goes on is disordered behind his last assault alone. [SH 11]"""
    agenda = tuple(
        AssaultOver(tuple(number for number in one.units if number not in step.units))
        if isinstance(one, AssaultOver)
        else one
        for one in position.agenda
    )
    return position._replace(agenda=agenda)


def _tire_both(position: HexPosition, step: Gathering) -> Tick:
    """An assault tires whoever is in it, but not one on detachments alone. [SH 11, BB 14.43]

    It has begun when its target is named: who goes back before it has been assaulted, too.
    """
    there = enemies_at(position, step.target, step.side)
    hit = tuple(unit._replace(acted=True) for unit in there)
    position = book_of(position).assaulted(position.with_units(*hit), hit)
    if all(card(position, unit.number).branch is Branch.DETACHMENT for unit in there):
        return Tick(position, ())
    bodies = [position.unit(number).body for number in step.units]
    events: tuple[object, ...] = ()
    for id_ in dict.fromkeys((*bodies, *(unit.body for unit in there))):
        position, more = engage(position, id_)
        events += more
    return Tick(position, events)


# --- who goes back -----------------------------------------------------------------------------


def ways_back(position: HexPosition, step: RetreatBefore, unit: Unit) -> Iterator[Hex]:
    """The hexes to which a unit may go before it is struck, one or two away. [SH 11]

    Foot does so in disorder, too: scenario 8 leaves the check for it to green units that are not,
    and the table of second disorder has a line for it. [BB 12, BB 30.8]
    """
    branch = card(position, unit.number).branch
    if branch not in FARTHEST:
        return
    attackers = [position.unit(number) for number in step.units]
    enemies = [hex_ for one in attackers for hex_ in hexes_beside(one, step.target)]
    reach = {unit.hex}
    for far in range(1, FARTHEST[branch] + 1):
        reach = {
            near
            for hex_ in reach
            for near in field_of(position).neighbors[hex_]
            if distance(near, unit.hex) == far
            and refuse_back(position, unit, hex_, near) is None
            and all(distance(near, enemy) > far for enemy in enemies)
        }
        yield from sorted(reach)


def _propose_back(
    position: HexPosition, step: RetreatBefore, unit: UnitId | None
) -> Iterator[HexOrder]:
    for one in enemies_at(position, step.target, step.side.enemy):
        if unit in (None, one.number):
            for hex_ in ways_back(position, step, one):
                yield Back(one.number, hex_)
            yield Meet(one.number)
    if not unit:
        yield Pass()


def _refuse_back(position: HexPosition, step: RetreatBefore, order: HexOrder) -> Refusal | None:
    if isinstance(order, Pass):
        return None
    if isinstance(order, Meet):
        return _refuse_to_meet(position, step, order)
    if not isinstance(order, Back):
        return Refusal("SH 11", f"the {step.side} side may go back before the assault")
    there = {unit.number: unit for unit in enemies_at(position, step.target, step.side.enemy)}
    if order.unit not in there:
        return Refusal("SH 11", "it is not assaulted")
    unit = there[order.unit]
    if order.unit in step.riding:
        return Refusal("SH 11", f"{name_of(position, unit)} rides against the charge")
    if order.to not in set(ways_back(position, step, unit)):
        return Refusal("SH 11", f"{name_of(position, unit)} cannot go back there")
    return stacking.refuse(position, unit, order.to)


def _refuse_to_meet(position: HexPosition, step: RetreatBefore, order: Meet) -> Refusal | None:
    """Why a unit does not ride against a charge: horses in good order alone do, once. [SH 11]"""
    there = {unit.number: unit for unit in enemies_at(position, step.target, step.side.enemy)}
    if order.unit not in there:
        return Refusal("SH 11", "it is not assaulted")
    unit = there[order.unit]
    if card(position, order.unit).branch is not Branch.CAVALRY or not any(
        card(position, number).branch is Branch.CAVALRY for number in step.charging
    ):
        return Refusal("SH 11", "only horses that are charged by horses ride against them")
    if order.unit in step.asked:
        return Refusal("SH 11", "it has tried to ride against them")
    if unit.disordered or unit.exhausted:
        return Refusal("SH 11", "only fresh horses in good order ride against them")
    return refuse_state(position, unit._replace(moved=False))


def _meet(position: HexPosition, step: RetreatBefore, order: Meet, dice: Dice) -> Tick:
    """Under Attack they ride at once, under Advance after a check that disorders nobody. [SH 11]"""
    events: tuple[object, ...] = ()
    rides = orders_of(position, position.unit(order.unit)) is Orders.ATTACK
    if not rides:
        position, events, rides = checked(position, order.unit, "meet", dice)
    after = replace(
        step,
        asked=(*step.asked, order.unit),
        riding=(*step.riding, order.unit) if rides else step.riding,
    )
    return Tick(position.instead(after), events)


def _go_back(position: HexPosition, step: RetreatBefore, order: HexOrder, dice: Dice) -> Tick:
    if isinstance(order, Meet):
        return _meet(position, step, order, dice)
    if not isinstance(order, Back):
        impact = Impact(step.target, step.units, step.charging, step.continued, step.riding)
        return Tick(position.instead(impact), ())
    position, events = _one_back(position, order, dice)
    if enemies_at(position, step.target, step.side.enemy):
        return Tick(position, events)
    after = AfterMelee(
        step.side.enemy,
        step.target,
        step.units,
        step.continued,
        may_continue=bool(step.charging) and not step.carried,
        vacated=True,
    )
    return Tick(_in_its_place(position, step, after), events)


def _in_its_place(position: HexPosition, step: Step, after: Step) -> HexPosition:
    """A step in the place of another one; a retreat that it has led to comes before it."""
    return position._replace(agenda=tuple(after if one is step else one for one in position.agenda))


def _one_back(position: HexPosition, order: Back, dice: Dice) -> Tick:
    """A unit goes back as in any retreat, and some check for going back at all besides.

    The battle book asks that check, behind the retreat, of green infantry on the first day, as
    something of its own, and of who is in disorder already: so of nobody else. What bad ground asks
    is another one, with a line of its own in the table of second disorder.
    [BB 9.54, BB 14.1, BB 14.53, BB 30.8]
    """
    unit = position.unit(order.unit)
    events: tuple[object, ...] = ()
    for end in _path(position, unit, order.to):
        tried = go_back(position, unit.number, end, dice)
        position, events = tried.position, (*events, *tried.events)
        if tried.stopped:
            break
    is_there = position.unit(unit.number).place is Place.FIELD
    if is_there and (unit.disordered or book_of(position).checks_when_going_back(position, unit)):
        position, more, _ = check_order(position, unit.number, Cause.RETREAT_BEFORE, dice)
        events += more
    position, more = settle(position, unit.number)
    return Tick(position, (*events, *more))


def _path(position: HexPosition, unit: Unit, end: Hex) -> tuple[Hex, ...]:
    """The hexes to one that is one or two away, by the cheapest in between."""
    if distance(unit.hex, end) == 1:
        return (end,)
    able = [
        hex_
        for hex_ in field_of(position).neighbors[unit.hex]
        if distance(hex_, end) == 1
        and refuse_back(position, unit, unit.hex, hex_) is None
        and refuse_back(position, unit, hex_, end) is None
    ]
    best = min(able, key=lambda hex_: cost_back(position, unit, unit.hex, hex_).half_points)
    return (best, end)


DEEDS: Deeds = {Assault: Deed(_propose_assaults, _refuse_assault, _assault)}
RULINGS: Rulings = {
    Gathering: Decided(
        decides=lambda position, step: step.side,
        propose=_propose_joins,
        refuse=_refuse_join,
        perform=_gather,
        rules=("SH 11",),
    ),
    RetreatBefore: Decided(
        decides=lambda position, step: step.side,
        propose=_propose_back,
        refuse=_refuse_back,
        perform=_go_back,
        rules=("SH 11",),
    ),
}
