"""Random events that let units fire out of their turn. [BB 19]"""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.grid import distance
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.events import EventLapsed
from campaign.resolvers.nei_boschi.exchanges import together
from campaign.resolvers.nei_boschi.fire_limits import (
    others_in_stack,
    refuse_now,
    refuse_shot,
    refuse_together,
)
from campaign.resolvers.nei_boschi.fire_orders import announce_fire, refuse_target, shot_of, targets
from campaign.resolvers.nei_boschi.fire_results import rouse
from campaign.resolvers.nei_boschi.fire_tables import CANISTER
from campaign.resolvers.nei_boschi.orders import Fire, HexOrder, Pass
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Decided
from campaign.resolvers.nei_boschi.shiloh.choosing import decides, of_branch
from campaign.resolvers.nei_boschi.shots import FireKind, Shot, hexes_of, strength_in
from campaign.resolvers.nei_boschi.steps import EventDrawn
from campaign.resolvers.nei_boschi.units import Unit
from campaign.resolvers.nei_boschi.who import enemies_at

RULE: Final = "BB 19"

BATTERIES: Final = 2
"""So many may fire, out of one hex."""


def _refuse_firer(
    position: HexPosition, step: EventDrawn, number: int, branch: Branch
) -> Refusal | None:
    units = {unit.number: unit for unit in of_branch(position, step.side, branch)}
    if number not in units:
        return Refusal(RULE, f"it is for {branch} of the {step.side} side on the map")
    if number in step.chosen:
        return Refusal(RULE, "it has fired")
    return refuse_now(position, units[number])


def _pass(position: HexPosition, step: EventDrawn) -> Tick:
    lapsed = () if step.chosen else (EventLapsed(step.side, step.event, RULE),)
    return Tick(position.finished(), lapsed)


# --- brave batteries ---------------------------------------------------------------------------


def _propose_batteries(
    position: HexPosition, step: EventDrawn, unit: UnitId | None
) -> Iterator[HexOrder]:
    for battery in of_branch(position, step.side, Branch.ARTILLERY):
        if unit in (None, 0, battery.number) and refuse_now(position, battery) is None:
            for target in targets(position, battery, battery.hex):
                if distance(battery.hex, target) > CANISTER:
                    yield Fire(battery.number, target)
                    for friend in others_in_stack(position, battery):
                        if friend.number > battery.number:
                            yield Fire(battery.number, target, joined=(friend.number,))
    if not unit:
        yield Pass()


def _refuse_batteries(position: HexPosition, step: EventDrawn, order: HexOrder) -> Refusal | None:
    """At 4 hexes and more; two batteries stand in one hex. [BB 19]"""
    if isinstance(order, Pass):
        return None
    if not isinstance(order, Fire) or order.sp or order.second or order.rapid:
        return Refusal(RULE, "one or two batteries fire, with all their guns")
    firers = (order.unit, *order.joined)
    for number in firers:
        if refused := _refuse_firer(position, step, number, Branch.ARTILLERY):
            return refused
    unit = position.unit(order.unit)
    if len(step.chosen) + len(firers) > BATTERIES:
        return Refusal(RULE, "no more than two batteries fire")
    if step.chosen and position.unit(step.chosen[0]).hex != unit.hex:
        return Refusal(RULE, "the two batteries stand in one hex")
    if distance(unit.hex, order.target) <= CANISTER:
        return Refusal(RULE, "they fire at 4 hexes or more")
    return (
        refuse_target(position, order)
        or (refuse_together(position, firers) if order.joined else None)
        or refuse_shot(position, shot_of(position, order))
    )


def _fire_batteries(position: HexPosition, step: EventDrawn, order: HexOrder, dice: Dice) -> Tick:
    """Those who are hit may reply. The second battery may fire behind the first."""
    if not isinstance(order, Fire):
        return _pass(position, step)
    chosen = (*step.chosen, order.unit, *order.joined)
    over = len(chosen) >= BATTERIES
    position = position.finished() if over else position.instead(replace(step, chosen=chosen))
    before = {number: position.unit(number).acted for number in (order.unit, *order.joined)}
    position, events = announce_fire(position, order, dice)
    idle = [position.unit(number)._replace(acted=acted) for number, acted in before.items()]
    return Tick(position.with_units(*idle), events)


# --- fire at will ------------------------------------------------------------------------------


def _propose_infantry(
    position: HexPosition, step: EventDrawn, unit: UnitId | None
) -> Iterable[HexOrder]:
    for foot in of_branch(position, step.side, Branch.INFANTRY):
        if unit in (None, 0, foot.number) and refuse_now(position, foot) is None:
            found = (hit for out in hexes_of(foot) for hit in targets(position, foot, out))
            for target in dict.fromkeys(found):
                yield Fire(foot.number, target)
    if not unit:
        yield Pass()


def _refuse_infantry(position: HexPosition, step: EventDrawn, order: HexOrder) -> Refusal | None:
    """One infantry unit; both hexes of a line, if they see the target. [BB 19]"""
    if isinstance(order, Pass):
        return None
    if not isinstance(order, Fire) or order.sp or order.second or order.joined or order.at:
        return Refusal(RULE, "one infantry unit fires, with all its strength")
    if refused := _refuse_firer(position, step, order.unit, Branch.INFANTRY):
        return refused
    if refused := refuse_target(position, order):
        return refused
    shots = _shots(position, position.unit(order.unit), order)
    refusals = [refuse_shot(position, shot) for shot in shots]
    return None if None in refusals else refusals[0]


def _shots(position: HexPosition, unit: Unit, order: Fire) -> list[Shot]:
    """Out of each of its hexes."""
    hit = enemies_at(position, order.target, unit.side)[0].number
    return [
        Shot(
            firers=(unit.number,),
            hex=out,
            target=order.target,
            unit=hit,
            sp=strength_in(unit, out),
            kind=FireKind.EVENT,
            rapid=order.rapid,
        )
        for out in hexes_of(unit)
    ]


def _fire_infantry(position: HexPosition, step: EventDrawn, order: HexOrder, dice: Dice) -> Tick:
    """Nobody replies. [BB 19]"""
    if not isinstance(order, Fire):
        return _pass(position, step)
    position = position.finished()
    unit = position.unit(order.unit)
    events: tuple[object, ...] = ()
    for body in dict.fromkeys(one.body for one in enemies_at(position, order.target, unit.side)):
        position, more = rouse(position, body)
        events += more
    shots = _shots(position, unit, order)
    able = [shot for shot in shots if refuse_shot(position, shot) is None]
    position, more = together(position, able, dice)
    return Tick(position, (*events, *more))


DECISIONS: Mapping[str, Decided] = MappingProxyType(
    {
        "brave_batteries": Decided(
            decides, _propose_batteries, _refuse_batteries, _fire_batteries, (RULE,)
        ),
        "fire_at_will": Decided(
            decides, _propose_infantry, _refuse_infantry, _fire_infantry, (RULE,)
        ),
    }
)
"""By the names of the table."""
