"""Green attackers go through with an assault or not, and the defender checks. [SH 11 3-4]"""

from collections.abc import Iterable, Iterator

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.facing import Quarter
from campaign.hexes.grid import Hex, are_adjacent
from campaign.resolvers.nei_boschi import inspiring
from campaign.resolvers.nei_boschi.allowances import orders_of
from campaign.resolvers.nei_boschi.assault_sums import (
    Attack,
    attacking_hexes,
    defenders,
    quarters,
)
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.events import (
    AttackerHeldBack,
    CavalryExhausted,
)
from campaign.resolvers.nei_boschi.modifiers import Modifiers
from campaign.resolvers.nei_boschi.orders import HexOrder, Inspire, Pass
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.results import (
    Cause,
    check_order,
    checked,
)
from campaign.resolvers.nei_boschi.rulings import Automatic, Decided, Rulings
from campaign.resolvers.nei_boschi.steps import (
    Impact,
    Melee,
    ReactionFire,
    Wavering,
)
from campaign.resolvers.nei_boschi.tables import (
    modifiers,
)
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import (
    book_of,
    card,
)


def attack_of(position: HexPosition, step: Impact | ReactionFire | Melee) -> Attack:
    """The assault with those who are still in it."""
    return Attack(
        still_there(position, step.units, step.target),
        step.target,
        step.charging,
        step.continued,
        tuple(n for n in step.riding if position.unit(n).place is Place.FIELD),
    )


def still_there(position: HexPosition, units: Iterable[int], target: Hex) -> tuple[int, ...]:
    """Those who are on the field beside the target."""
    return tuple(
        number
        for number in units
        if (unit := position.unit(number)).place is Place.FIELD
        and any(are_adjacent(hex_, target) for hex_ in (unit.hex, unit.second) if hex_)
    )


# --- commitment, and the check of the defender [SH 11 3-4] --------------------------------------


def strike(position: HexPosition, step: Impact, dice: Dice) -> Tick:
    """Green attackers must go through with it; the defender checks his order. [SH 11 3-4]"""
    events: tuple[object, ...] = ()
    committed: list[int] = []
    wavering: list[int] = []
    for number in step.units:
        position, more, passed_it = _commit(position, step, number, dice)
        events += more
        if passed_it:
            committed.append(number)
        elif book_of(position).goes_anyway(position, position.unit(number)):
            wavering.append(number)
        else:
            events += (AttackerHeldBack(number),)
    side = position.unit(step.units[0]).side
    asked = Wavering(
        *(side, step.target, tuple(wavering), tuple(committed)),
        *(step.charging, step.continued, step.riding),
    )
    if wavering:
        return Tick(position.instead(asked), events)
    position, more = _come_on(position, asked, dice)
    return Tick(position, (*events, *more))


def _come_on(position: HexPosition, step: Wavering, dice: Dice) -> Tick:
    """Those who go through with it come on, and the defender checks his order. [SH 11 4]"""
    held = tuple(AttackerHeldBack(number) for number in step.failed)
    if not step.units:
        return Tick(position.finished(), held)
    charging = tuple(number for number in step.charging if number in step.units)
    after = Impact(step.target, step.units, charging, step.continued, step.riding)
    told: tuple[object, ...] = held
    for number in step.riding:
        position = position.with_units(position.unit(number)._replace(exhausted=True))
        told += (CavalryExhausted(number),)
    enemy = step.side.enemy
    position = position.instead(
        ReactionFire(
            enemy, after.target, after.units, after.charging, after.continued, riding=after.riding
        ),
        Melee(after.target, after.units, after.charging, after.continued, after.riding),
    )
    position, more = _check_defenders(position, attack_of(position, after), dice)
    return Tick(position, (*told, *more))


def _propose_driving(
    position: HexPosition, step: Wavering, unit: UnitId | None
) -> Iterator[HexOrder]:
    yield from inspiring.proposals(position, step)
    if not unit:
        yield Pass()


def _refuse_driving(position: HexPosition, step: Wavering, order: HexOrder) -> Refusal | None:
    if isinstance(order, Pass):
        return None
    if isinstance(order, Inspire):
        return inspiring.refuse(position, step, order)
    return Refusal("BB 4.11", "green units waver, and may be driven on")


def _drive(position: HexPosition, step: Wavering, order: HexOrder, dice: Dice) -> Tick:
    if isinstance(order, Inspire):
        return inspiring.perform(position, step, order, dice)
    return _come_on(position, step, dice)


def _commit(
    position: HexPosition, step: Impact, number: int, dice: Dice
) -> tuple[HexPosition, tuple[object, ...], bool]:
    """Green infantry and all horses check whether they go; who fails stays as he is.

    Cavalry that charges checks for that instead, and is exhausted by it. [BB 14.1, BB 14.53, SH 11]
    """
    printed = card(position, number)
    is_horse = printed.branch is Branch.CAVALRY
    if step.continued or not (printed.counter.green or is_horse):
        return position, (), True
    charges = is_horse and number in step.charging
    position, events, passed_it = checked(
        position, number, "charge" if charges else "commitment", dice
    )
    if not passed_it:
        return position, events, False
    if charges:
        position = position.with_units(position.unit(number)._replace(exhausted=True))
        events += (CavalryExhausted(number),)
    return position, events, True


def _check_defenders(position: HexPosition, attack: Attack, dice: Dice) -> Tick:
    """Whoever is assaulted checks his order, each unit in the hex. [SH 11 4]"""
    events: tuple[object, ...] = ()
    away = attacking_hexes(position, attack)
    for unit in defenders(position, attack):
        if position.unit(unit.number).place is Place.FIELD and not unit.abandoned:
            extra = before_assault(position, attack, unit)
            position, more, _ = check_order(
                position, unit.number, Cause.PRE_ASSAULT, dice, extra, away
            )
            events += more
    return Tick(position, events)


def before_assault(position: HexPosition, attack: Attack, unit: Unit) -> Modifiers:
    """What the situation adds to the check of a unit that is assaulted. [SH 11 4]"""
    listed = modifiers("pre_assault")
    words = []
    if orders_of(position, unit) is Orders.MARCH:
        words.append("march-orders")
    if unit.disordered:
        words.append("disordered")
    if quarters(position, attack) & {Quarter.FLANK, Quarter.REAR}:
        words.append("flank-or-rear")
    horses = [n for n in attack.charging if card(position, n).branch is Branch.CAVALRY]
    if horses and card(position, unit.number).branch is not Branch.CAVALRY:
        words.append("charged-by-horse")
    return tuple(listed[word] for word in words)


RULINGS: Rulings = {
    Impact: Automatic(strike),
    Wavering: Decided(
        decides=lambda position, step: step.side,
        propose=_propose_driving,
        refuse=_refuse_driving,
        perform=_drive,
        rules=("SH 11", "BB 4.11"),
    ),
}
