"""Albert Sidney Johnston, who led from the front. [BB 4.11, BB 12.77, BB 30.2, BB 30.9, BB 31]"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Final

from msgspec.structs import replace

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.abilities import Ability
from campaign.resolvers.nei_boschi.activation import begin_acting
from campaign.resolvers.nei_boschi.cards import numbers_of
from campaign.resolvers.nei_boschi.command_events import CommanderInspired, CommanderTried
from campaign.resolvers.nei_boschi.command_range import commanded, commanded_within
from campaign.resolvers.nei_boschi.control import hexes_of
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.division_orders import refuse_orders
from campaign.resolvers.nei_boschi.events import BodiesAct, OrdersGiven
from campaign.resolvers.nei_boschi.going import POINT
from campaign.resolvers.nei_boschi.ineffectiveness import is_brigade
from campaign.resolvers.nei_boschi.orders import Inspire
from campaign.resolvers.nei_boschi.orders_change import refuse_time
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.pool import side_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.results import KILLED, off_map
from campaign.resolvers.nei_boschi.shiloh.ill_luck import JOHNSTON_SPARED
from campaign.resolvers.nei_boschi.shiloh.nerves import is_first_day
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.steps import (
    Acting,
    Activation,
    DivisionOrders,
    DrawMarker,
    Wavering,
)
from campaign.resolvers.nei_boschi.units import Body, BodyId, Place, Rein, Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import book_of, card, is_with, leader_of
from campaign.tabletop.latest import Answers
from campaign.terms import CONFEDERATE, Side

FAR_RIDE: Final = 10 * POINT
"""Half points that he may ride in a turn without losing half of his range. [BB 4.11]"""

SHORT_RANGE: Final = 5 * POINT

FROM_EARLY, FROM_MARCH = 8, 9
"""The hours from which he uses his abilities in scenario 10, and has brigades march."""

TRIED_FROM, TRIED_UNTIL = 12, 18
"""The hours of the first day at whose end he is rolled for in any case. [BB 12.77]"""

MOST_ON_THE_MARCH: Final = 2
ACTS_ON_THE_MARCH, UNTIRED_ON_THE_MARCH = 4, 3
"""What brigades do that he has put on the march: the fourth activation alone tires. [BB 4.11]"""

RODE_FAR: Final = "shiloh.johnston_rode_far"
USED, LED, MARCHES, GREEN = (
    *("turn.johnston.", "turn.johnston_led.", "turn.johnston_march.", "turn.johnston_green."),
)
"""How marks begin of what he has done in the turn: an ability with the activation in which he has
used it; a brigade that he rides before; one on the march; a green regiment that began near him."""

NEAR_AT_FIRST: Final = ("2/2/2", "3/2/2")
"""Chalmers and Jackson, one of whom he reaches at 11 AM of scenario 9. [BB 30.9]"""


@cache
def _number(book: str) -> int:
    return numbers_of(book, "cs.ldr-johnston")[0]


def number_of(position: HexPosition) -> int:
    """The number of his counter, be he in the battle or not."""
    return _number(hex_staging(position.request).book)


def johnston(position: HexPosition) -> Unit | None:
    """Johnston himself on the map; None if he is not, or somebody stands in for him."""
    number = number_of(position)
    if not position.has(number):
        return None
    unit = position.unit(number)
    return unit if unit.place is Place.FIELD and not unit.replaced else None


# --- how far he reaches ------------------------------------------------------------------------

_reach = Answers[HexPosition, Mapping[Hex, int]](most=4)


def reach(position: HexPosition) -> Mapping[Hex, int]:
    """The hexes in his range for abilities: half of it after a far ride. [BB 4.11]"""
    found = _reach.get(position)
    if found is not None:
        return found
    leader = johnston(position)
    if leader is None:
        return _reach.keep(position, {})
    near = RODE_FAR in position.marks
    way = commanded_within(position, leader, SHORT_RANGE) if near else commanded(position, leader)
    return _reach.keep(position, way.spent)


def is_near(position: HexPosition, id_: BodyId) -> bool:
    """The brigadier of a brigade is in his range. [BB 4.11, BB 30.9]"""
    if _is_near_at_first(position, id_):
        return True
    leader = leader_of(position, id_)
    return leader is not None and leader.hex in reach(position)


def _is_near_at_first(position: HexPosition, id_: BodyId) -> bool:
    """Scenario 9 begins with one brigade near him who is not on the map. [BB 30.9]"""
    if position.turn > 1 or id_ not in NEAR_AT_FIRST or not page_of(position).has("johnston_near"):
        return False
    (other,) = (one for one in NEAR_AT_FIRST if one != id_)
    helped = any(mark.startswith(USED) and mark.endswith(f".{other}") for mark in position.marks)
    return not helped


# --- when he may -------------------------------------------------------------------------------


def used(position: HexPosition) -> dict[str, str]:
    """The abilities that he has used in this turn, each with the activation in which he did."""
    found = {}
    for mark in position.marks:
        if mark.startswith(USED):
            ability, _, when = mark.removeprefix(USED).partition(".")
            found[ability] = when.partition("@")[0]
    return found


def _now(position: HexPosition) -> str:
    """The activation that is under way: a marker of a command, or his own."""
    for step in position.agenda:
        if isinstance(step, Acting) and step.extra:
            return "extra"
        if isinstance(step, Activation):
            return f"{step.command}.{position.command(step.command).left}"
    return "-"


def _noted(position: HexPosition, ability: str, body: BodyId) -> HexPosition:
    return position.marked(f"{USED}{ability}.{_now(position)}@.{body}")


def refuse_ability(position: HexPosition, ability: str, leader: int) -> Refusal | None:
    """Why he does not use an ability now, whoever it is for. [BB 4.11, BB 30.2, BB 30.9, BB 31]"""
    page = page_of(position)
    if leader != number_of(position):
        return Refusal("BB 4.11", "nobody but Johnston has such abilities")
    is_far = johnston(position) is None
    if is_far and not (page.has("johnston_near") and position.turn == 1):
        return Refusal("BB 4.11", "Johnston is not on the map")
    if page.has("no_johnston"):
        return Refusal("BB 30.2", "Johnston does not use his abilities in this scenario")
    if page.has("no_early_johnston") and _is_before(position, FROM_EARLY):
        return Refusal("BB 31", "Johnston does not use his abilities before 8 AM")
    if is_far and (refused := _refuse_difficulty(position, ability)):
        return refused
    before = used(position)
    if "march" in before and ability != "march":
        return Refusal("BB 4.11", "Johnston has brigades on the march in this turn, and no more")
    if before.get(ability, _now(position)) != _now(position):
        return Refusal("BB 4.11", "Johnston does that in one activation of a turn")
    return None


def _refuse_difficulty(position: HexPosition, ability: str) -> Refusal | None:
    """Scenario 9 as players have agreed: all abilities, none, or two of them. [BB 30.9]"""
    switches = position.switches
    if "johnston_hard" in switches:
        return Refusal("BB 30.9", "Johnston is away: hard for the Confederates")
    if "johnston_easy" not in switches and ability not in ("attack", "lead"):
        return Refusal("BB 30.9", "Johnston changes orders and rides before a brigade, no more")
    return None


def _is_before(position: HexPosition, hour: int) -> bool:
    return is_first_day(position) and turn_of(position).hour < hour


def _refuse_body(position: HexPosition, order: Inspire) -> Refusal | None:
    """Why he does nothing for a body. [BB 4.11]"""
    if refused := refuse_ability(position, order.ability, order.leader):
        return refused
    known = {body.id: body for body in position.bodies}
    body = known.get(order.target)
    if body is None or not is_brigade(position, body):
        return Refusal("BB 4.11", f"{order.target} is no brigade")
    if side_of(position, body.command) is not CONFEDERATE:
        return Refusal("BB 4.11", f"{order.target} is no brigade of his")
    if not is_near(position, body.id):
        return Refusal("BB 4.11", f"the leader of {order.target} is out of Johnston's range")
    return None


def _for_those_who_act(ability: str) -> Callable[[HexPosition, Acting], Iterator[Inspire]]:
    def propose(position: HexPosition, step: Acting) -> Iterator[Inspire]:
        leader = number_of(position)
        if step.side is CONFEDERATE and refuse_ability(position, ability, leader) is None:
            for id_ in step.bodies:
                yield Inspire(leader, ability, id_)

    return propose


# --- under orders to Attack --------------------------------------------------------------------


def _refuse_attack(position: HexPosition, step: Acting, order: Inspire) -> Refusal | None:
    if order.target not in step.bodies:
        return Refusal("SH 3", f"{order.target} does not act now")
    if refused := _refuse_body(position, order):
        return refused
    body = position.body(order.target)
    if body.orders is Orders.ATTACK:
        return Refusal("SH 6", f"{body.id} is under these orders already")
    return refuse_time(position, body) or refuse_orders(position, body, Orders.ATTACK)


def _attack(position: HexPosition, step: Acting, order: Inspire, dice: Dice) -> Tick:
    """Without a roll, or although it has failed; then the brigade moves after all. [BB 4.11]"""
    position = _noted(position, "attack", order.target)
    body = position.body(order.target)
    position = position.with_body(
        body._replace(orders=Orders.ATTACK, rein=Rein.FREE, changed=True, rested=0)
    )
    told = (_told(order), OrdersGiven(body.id, Orders.ATTACK))
    return Tick(position, told)


def _told(order: Inspire) -> CommanderInspired:
    return CommanderInspired(order.leader, order.ability, order.target)


# --- riding before a brigade -------------------------------------------------------------------


def _refuse_lead(position: HexPosition, step: Acting, order: Inspire) -> Refusal | None:
    if order.target not in step.bodies:
        return Refusal("SH 3", f"{order.target} does not act now")
    if refused := _refuse_body(position, order):
        return refused
    if position.body(order.target).orders is not Orders.ATTACK:
        return Refusal("BB 4.11", f"{order.target} is not under orders to Attack")
    if f"{LED}{_now(position)}@.{order.target}" in position.marks:
        return Refusal("BB 4.11", f"Johnston rides before {order.target} already")
    return None


def _lead(position: HexPosition, step: Acting, order: Inspire, dice: Dice) -> Tick:
    position = _noted(position, "lead", order.target)
    position = position.marked(f"{LED}{_now(position)}@.{order.target}")
    return Tick(position, (_told(order),))


def rides_before(position: HexPosition, unit: Unit) -> bool:
    """A unit assaults with its brigadier, whom he makes as good as an aggressive one. [BB 4.11]"""
    if f"{LED}{_now(position)}@.{unit.body}" not in position.marks:
        return False
    leader = leader_of(position, unit.body)
    is_attack = position.body(unit.body).orders is Orders.ATTACK
    return is_attack and leader is not None and is_with(leader, unit)


# --- green regiments ---------------------------------------------------------------------------


def note_green(position: HexPosition) -> HexPosition:
    """Which green regiments begin an activation in his range. [BB 4.11]"""
    known = frozenset(mark for mark in position.marks if mark.startswith(GREEN))
    position = position._replace(marks=position.marks - known) if known else position
    near = reach(position)
    if not near:
        return position
    now = [
        f"{GREEN}{unit.number}"
        for unit in position.units
        if unit.side is CONFEDERATE and _is_green(position, unit)
        if any(hex_ in near for hex_ in hexes_of(unit))
    ]
    return position.marked(*now) if now else position


def _is_green(position: HexPosition, unit: Unit) -> bool:
    counter = card(position, unit.number).counter
    return counter.green and counter.branch is Branch.INFANTRY and unit.place is Place.FIELD


def goes_anyway(position: HexPosition, unit: Unit) -> bool:
    """He may drive on a green regiment that has failed its check. [BB 4.11]"""
    if unit.side is not CONFEDERATE or not _is_green(position, unit):
        return False
    if refuse_ability(position, "green", number_of(position)) is not None:
        return False
    near = any(hex_ in reach(position) for hex_ in hexes_of(unit))
    near = near or f"{GREEN}{unit.number}" in position.marks
    return near or _is_near_at_first(position, unit.body)


def _propose_green(position: HexPosition, step: Wavering) -> Iterator[Inspire]:
    for number in step.failed:
        yield Inspire(number_of(position), "green", str(number))


def _refuse_green(position: HexPosition, step: Wavering, order: Inspire) -> Refusal | None:
    if refused := refuse_ability(position, "green", order.leader):
        return refused
    if order.target not in map(str, step.failed):
        return Refusal("BB 4.11", f"{order.target} has not failed its check")
    if not goes_anyway(position, position.unit(int(order.target))):
        return Refusal("BB 4.11", f"{order.target} is out of Johnston's range")
    return None


def _drive_on(position: HexPosition, step: Wavering, order: Inspire, dice: Dice) -> Tick:
    number = int(order.target)
    position = _noted(position, "green", position.unit(number).body)
    rest = tuple(one for one in step.failed if one != number)
    after = replace(step, failed=rest, units=(*step.units, number))
    return Tick(position.instead(after), (_told(order),))


# --- one activation more -----------------------------------------------------------------------


def _propose_extra(position: HexPosition, step: DrawMarker) -> Iterator[Inspire]:
    leader = number_of(position)
    if _refuse_time_for_more(position) or refuse_ability(position, "extra", leader):
        return
    for body in position.bodies:
        if is_brigade(position, body) and side_of(position, body.command) is CONFEDERATE:
            yield Inspire(leader, "extra", body.id)


def _refuse_time_for_more(position: HexPosition) -> Refusal | None:
    if not position.drawn_first or not any(one.left for one in position.commands):
        return Refusal("BB 4.11", "that is between the first and the last marker of a turn")
    return None


def _refuse_extra(position: HexPosition, step: DrawMarker, order: Inspire) -> Refusal | None:
    if "extra" in used(position):
        return Refusal("BB 4.11", "Johnston has activated a brigade in this turn")
    refused = _refuse_time_for_more(position) or _refuse_body(position, order)
    if refused:
        return refused
    if not any(unit.place is Place.FIELD for unit in position.members(order.target)):
        return Refusal("BB 4.11", f"{order.target} is not on the map")
    return None


def _activate(position: HexPosition, step: DrawMarker, order: Inspire, dice: Dice) -> Tick:
    """Those in range of their brigadier or of him act, and no others. [BB 4.11]"""
    position = _noted(position, "extra", order.target)
    position = book_of(position).activation_begins(position)
    position = position.then(Acting(CONFEDERATE, (order.target,), extra=True))
    position = begin_acting(position, (order.target,))
    leader = leader_of(position, order.target)
    near = set(reach(position))
    if leader is not None:
        near |= set(commanded(position, leader).spent)
    left_out = [
        unit._replace(done=True)
        for unit in position.members(order.target)
        if card(position, unit.number).fights and near.isdisjoint(hexes_of(unit))
    ]
    return Tick(position.with_units(*left_out), (_told(order), BodiesAct((order.target,))))


# --- on the march ------------------------------------------------------------------------------


def _propose_march(position: HexPosition, step: DivisionOrders) -> Iterator[Inspire]:
    leader = number_of(position)
    if step.side is not CONFEDERATE or refuse_ability(position, "march", leader):
        return
    for body in position.bodies:
        if is_brigade(position, body) and side_of(position, body.command) is CONFEDERATE:
            yield Inspire(leader, "march", body.id)


def _refuse_march(position: HexPosition, step: DivisionOrders, order: Inspire) -> Refusal | None:
    if refused := _refuse_body(position, order):
        return refused
    if _is_before(position, FROM_MARCH):
        return Refusal("BB 4.11", "Johnston has brigades march from 9 AM on")
    if any(body.direct == order.leader for body in position.bodies):
        return Refusal("BB 4.11", "Johnston leads brigades himself in this turn")
    marching = [mark for mark in position.marks if mark.startswith(MARCHES)]
    if f"{MARCHES}{order.target}" in marching or len(marching) >= MOST_ON_THE_MARCH:
        return Refusal("BB 4.11", f"Johnston has {MOST_ON_THE_MARCH} brigades march")
    body = position.body(order.target)
    return book_of(position).refuse_orders(position, body, Orders.MARCH) or refuse_orders(
        position, body, Orders.MARCH
    )


def _march(position: HexPosition, step: DivisionOrders, order: Inspire, dice: Dice) -> Tick:
    position = _noted(position, "march", order.target).marked(f"{MARCHES}{order.target}")
    body = position.body(order.target)._replace(orders=Orders.MARCH, rested=0)
    told = (_told(order), OrdersGiven(body.id, Orders.MARCH))
    return Tick(position.with_body(body), told)


def most_acts(position: HexPosition, body: Body) -> int | None:
    """Brigades that he has put on the march act four times. [BB 4.11]"""
    return ACTS_ON_THE_MARCH if f"{MARCHES}{body.id}" in position.marks else None


def untired(position: HexPosition, body: Body) -> int | None:
    """Three of these do not tire, off the roads either. [BB 4.11]"""
    return UNTIRED_ON_THE_MARCH if f"{MARCHES}{body.id}" in position.marks else None


def acts_again(position: HexPosition, body: Body) -> bool:
    """With the last marker of their division they go on until they have acted four times."""
    is_last = not position.command(body.command).left
    return is_last and f"{MARCHES}{body.id}" in position.marks


ABILITIES: Final[Mapping[str, Ability]] = {
    "attack": Ability(Acting, _for_those_who_act("attack"), _refuse_attack, _attack),
    "lead": Ability(Acting, _for_those_who_act("lead"), _refuse_lead, _lead),
    "green": Ability(Wavering, _propose_green, _refuse_green, _drive_on),
    "extra": Ability(DrawMarker, _propose_extra, _refuse_extra, _activate),
    "march": Ability(DivisionOrders, _propose_march, _refuse_march, _march),
}


# --- his luck ----------------------------------------------------------------------------------


def try_him(position: HexPosition, dice: Dice) -> Tick:
    """One die for a turn in which he used an ability, or between Noon and 6 PM of the first day.

    The march asks for none. [BB 4.11, BB 12.77, BB 30.4, BB 30.9]
    """
    leader, number = johnston(position), number_of(position)
    risked = bool(set(used(position)) - {"march"})
    must = leader is not None and _is_tried(position)
    if JOHNSTON_SPARED in position.marks or not (risked or must):
        return Tick(position, ())
    if leader is None and not page_of(position).has("johnston_near"):
        return Tick(position, ())
    most = KILLED + (risked and must)
    face = dice.roll(f"{CONFEDERATE} leader {number}", 10)
    fallen = face <= most
    told = (CommanderTried(number, face, most, fallen),)
    if not fallen:
        return Tick(position, told)
    if leader is None:
        # Where he is not on the map he counts as a strength point. [BB 30.9]
        return Tick(position.counting(f"lost.{CONFEDERATE}", 1), told)
    gone = off_map(leader)._replace(place=Place.LOST)
    return Tick(position.with_units(gone), told)


def _is_tried(position: HexPosition) -> bool:
    hour = turn_of(position).hour
    first = TRIED_FROM + page_of(position).has("johnston_from_1_pm")
    return is_first_day(position) and first <= hour <= TRIED_UNTIL


def commanders_rode(position: HexPosition, side: Side) -> HexPosition:
    """Whether he has ridden far, which halves his range for abilities. [BB 4.11]"""
    leader = johnston(position)
    if side is not CONFEDERATE or leader is None:
        return position
    if leader.spent > FAR_RIDE:
        return position.marked(RODE_FAR)
    return position._replace(marks=position.marks - {RODE_FAR})
