"""Reinforcements that wait until the end of all activations, so as not to crowd others. [BB 9.7]"""

from collections.abc import Iterator

from msgspec.structs import replace

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.nei_boschi.activation import begin_acting, held_back, most_acts
from campaign.resolvers.nei_boschi.coming import acts_on_arrival, entry_of
from campaign.resolvers.nei_boschi.events import BodiesAct
from campaign.resolvers.nei_boschi.orders import Activate, HexOrder, Pass
from campaign.resolvers.nei_boschi.position import HexPosition, Units
from campaign.resolvers.nei_boschi.rulings import Automatic, Decided, Rulings
from campaign.resolvers.nei_boschi.steps import Acting, ComingOn, LateComers
from campaign.resolvers.nei_boschi.units import BodyId, Place
from campaign.resolvers.nei_boschi.who import book_of, card


def waiting(position: HexPosition, step: LateComers) -> dict[BodyId, Units]:
    """Those of each body who have not come in the turn in which they are due, where one may wait.

    [BB 9.7]
    """
    found: dict[BodyId, Units] = {}
    hexes = book_of(position).waits_at
    for unit in position.units:
        if unit.place is not Place.COMING or unit.side is not step.side or unit.body in step.done:
            continue
        entry = entry_of(position, unit)
        if entry is None or hexes.isdisjoint(entry.hexes) or not acts_on_arrival(position, unit):
            continue
        if not unit.body.startswith("staff/"):
            found[unit.body] = (*found.get(unit.body, ()), unit)
    return {id_: units for id_, units in found.items() if _has_troops(position, units)}


def _has_troops(position: HexPosition, units: Units) -> bool:
    return any(card(position, unit.number).fights for unit in units)


def _propose(position: HexPosition, step: LateComers, unit: UnitId | None) -> Iterator[HexOrder]:
    if not unit:
        for id_ in waiting(position, step):
            yield Activate((id_,))
        yield Pass()


def _refuse(position: HexPosition, step: LateComers, order: HexOrder) -> Refusal | None:
    match order:
        case Pass():
            return None
        case Activate() if len(order.bodies) == 1 and order.bodies[0] in waiting(position, step):
            return None
        case _:
            return Refusal("BB 9.7", "reinforcements that have waited come one body after another")


def _perform(position: HexPosition, step: LateComers, order: HexOrder, dice: Dice) -> Tick:
    """They have as many activations as are printed, without a marker. [BB 9.7]"""
    if not isinstance(order, Activate):
        return Tick(position.finished(), ())
    [id_] = order.bodies
    units = waiting(position, step)[id_]
    left = max(acts_on_arrival(position, unit) or 0 for unit in units)
    coming = ComingOn(step.side, id_, tuple(unit.number for unit in units), left)
    return Tick(position.instead(coming, replace(step, done=(*step.done, id_))), ())


def come_on(position: HexPosition, step: ComingOn, dice: Dice) -> Tick:
    """Their next activation; whoever of the body was here before does nothing in it. [BB 9.7]"""
    if not step.left:
        return Tick(position.finished(), ())
    position = book_of(position).activation_begins(position)
    position = begin_acting(position, (step.body,))
    body = position.body(step.body)
    acts = max(most_acts(position, body) - step.left, 0)
    position = held_back(position.with_body(body._replace(acts=acts)), (step.body,))
    others = (
        unit._replace(done=True)
        for unit in position.members(step.body)
        if unit.number not in step.units and unit.place is Place.FIELD
    )
    position = position.with_units(*others)
    position = position.instead(Acting(step.side, (step.body,)), replace(step, left=step.left - 1))
    position, events = book_of(position).bodies_begin(position, (step.body,), dice)
    return Tick(position, (BodiesAct((step.body,)), *events))


RULINGS: Rulings = {
    LateComers: Decided(
        decides=lambda position, step: step.side,
        propose=_propose,
        refuse=_refuse,
        perform=_perform,
        rules=("BB 9.7",),
    ),
    ComingOn: Automatic(come_on),
}
