"""What a fire does: to the unit on top, to those under it, to friends beside it, to gunboats.

[BB 10.67, BB 12.35, BB 14.76, SH 8, SH 10.5, SH 12]
"""

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.hexes.grid import neighbors
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.events import (
    BoatHit,
    CohesionChecked,
    OrdersLost,
    ReserveAlarmed,
    UnitsFired,
)
from campaign.resolvers.nei_boschi.fire_tables import CANISTER, Outcome
from campaign.resolvers.nei_boschi.modifiers import Modifier
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.results import (
    Cause,
    check_order,
    checked,
    disorder,
    lose,
    off_map,
    rout,
)
from campaign.resolvers.nei_boschi.shots import Shot, by_canister, is_limited
from campaign.resolvers.nei_boschi.steps import Acting, FallingBack, MarchBroken, RoutCheck
from campaign.resolvers.nei_boschi.units import BodyId, Place
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.volleys import Volley
from campaign.resolvers.nei_boschi.who import book_of, card, friends_at


def rolled(volley: Volley, face: int) -> UnitsFired:
    """The event of a volley that has been rolled."""
    shot = volley.shot
    return UnitsFired(
        units=shot.firers,
        hex=shot.hex,
        target=shot.unit,
        at=shot.target,
        kind=shot.kind,
        face=face,
        modifiers=volley.modifiers,
        column=volley.table.columns[volley.column],
        outcome=volley.outcome(face).words,
    )


def strike(position: HexPosition, volley: Volley, face: int, dice: Dice) -> Tick:
    """What a volley does, with friends who stand too near and special rules. [SH 10, SH 12]"""
    shot, outcome = volley.shot, volley.outcome(face)
    target = position.unit(shot.unit)
    if card(position, shot.unit).branch is Branch.GUNBOAT:
        position, events = _hit_boat(position, shot.unit, outcome)
    else:
        small = by_canister(position, shot)
        position, events = suffer(position, shot, outcome, dice, runs=small)
    position, more = _frighten_friends(position, shot, dice)
    events = (*events, *more)
    if not outcome.is_nothing:
        position = break_march(position, target.body)
    after, more = book_of(position).fired_at(position, volley, target, dice)
    return Tick(after, (*events, *more))


# --- the unit on top, and those under it -------------------------------------------------------


def suffer(
    position: HexPosition, shot: Shot, outcome: Outcome, dice: Dice, *, runs: bool = False
) -> Tick:
    """A unit suffers a result: first losses, then order. [BB 12.35, SH 8, SH 20]

    *runs*: it was small arms or canister, from whose second disorder some may run.
    """
    number = shot.unit
    before = position.unit(number)
    if outcome.is_nothing or before.place is not Place.FIELD:
        return Tick(position, ())
    events: tuple[object, ...] = ()
    if outcome.lost:
        position, events = lose(position, number, outcome.lost, dice)
    again = position.unit(number).disordered
    position, more, passed = _order(position, shot, outcome, dice)
    events = (*events, *more)
    if again and not passed and runs:
        position = _may_run(position, number, events)
    after = position.unit(number)
    if not before.disordered and after.disordered and after.place is Place.FIELD:
        position, more = _shake_those_under(position, shot, dice)
        events = (*events, *more)
    return Tick(position, events)


def _order(
    position: HexPosition, shot: Shot, outcome: Outcome, dice: Dice
) -> tuple[HexPosition, tuple[object, ...], bool]:
    """The part of a result that is about order; whether the unit was spared it."""
    number = shot.unit
    if position.unit(number).place is not Place.FIELD:
        return position, (), True
    if outcome.disorders:
        after, events = disorder(position, number, Cause.FIRE, dice, (shot.hex,))
        return after, events, False
    if outcome.checks:
        extra = (Modifier("fire", outcome.modifier, "SH 20"),) if outcome.modifier else ()
        found = check_order(position, number, Cause.FIRE, dice, extra, (shot.hex,))
        return found.position, found.events, found.passed
    return position, (), True


def _may_run(position: HexPosition, number: int, events: tuple[object, ...]) -> HexPosition:
    """Behind its retreat it checks for rout, if the day says so; but once only. [BB 12.35]"""
    unit = position.unit(number)
    if unit.place is not Place.FIELD or not book_of(position).runs_from_fire(position, unit):
        return position
    if any(isinstance(one, CohesionChecked) and one.why == "rout" for one in events):
        return position
    step = position.agenda[0] if position.agenda else None
    if isinstance(step, FallingBack) and step.unit == number:
        return position.instead(step, RoutCheck(number))
    return position.then(RoutCheck(number))


def check_rout(position: HexPosition, step: RoutCheck, dice: Dice) -> Tick:
    """A unit that is still there runs if it fails. [BB 12.35]"""
    position = position.finished()
    if position.unit(step.unit).place is not Place.FIELD:
        return Tick(position, ())
    position, events, passed = checked(position, step.unit, "rout", dice)
    if passed:
        return Tick(position, events)
    position, more = rout(position, step.unit, dice)
    return Tick(position, (*events, *more))


def _shake_those_under(position: HexPosition, shot: Shot, dice: Dice) -> Tick:
    """The unit on top has lost its order: the others in the hex check theirs. [SH 8]"""
    side = position.unit(shot.unit).side
    others = [one.number for one in friends_at(position, shot.target, side)]
    events: tuple[object, ...] = ()
    for number in others:
        if number != shot.unit and position.unit(number).place is Place.FIELD:
            position, more, _ = check_order(position, number, Cause.FIRE, dice, away=(shot.hex,))
            events += more
    return Tick(position, events)


# --- friends who stand too near ----------------------------------------------------------------


def _frighten_friends(position: HexPosition, shot: Shot, dice: Dice) -> Tick:
    """Guns fire ball into a hex beside friends: all of them check. [BB 10.67, SH 10.5]

    Whoever is in disorder suffers as from fire if the guns saw no more than the tops of the trees,
    else as the table has it for friendly fire.
    """
    firer = position.unit(shot.firers[0])
    if shot.hexes <= CANISTER or not card(position, firer.number).has_guns:
        return Tick(position, ())
    cause = Cause.FIRE if is_limited(position, shot) else Cause.FRIENDLY_FIRE
    near = [
        friend.number
        for hex_ in neighbors(shot.target)
        for friend in friends_at(position, hex_, firer.side)
        if friend.number not in shot.firers
    ]
    events: tuple[object, ...] = ()
    for number in dict.fromkeys(near):
        if position.unit(number).place is Place.FIELD and not position.unit(number).abandoned:
            position, more, _ = check_order(position, number, cause, dice, away=(shot.target,))
            events += more
    return Tick(position, events)


# --- gunboats ----------------------------------------------------------------------------------


def _hit_boat(position: HexPosition, number: int, outcome: Outcome) -> Tick:
    """Only a D matters: the first turns the counter over, the second drives it off. [BB 14.76]"""
    boat = position.unit(number)
    if not outcome.disorders or boat.place is not Place.FIELD:
        return Tick(position, ())
    if not boat.disordered:
        return Tick(
            position.with_units(boat._replace(disordered=True)), (BoatHit(number, gone=False),)
        )
    gone = off_map(boat)._replace(place=Place.LOST)
    return Tick(position.with_units(gone), (BoatHit(number, gone=True),))


# --- orders that fire ends ---------------------------------------------------------------------


def rouse(position: HexPosition, id_: BodyId) -> Tick:
    """A body in Reserve that is fired on, approached or assaulted advances at once. [SH 6]"""
    body = position.body(id_)
    if body.orders is not Orders.RESERVE:
        return Tick(position, ())
    position = position.with_body(body._replace(orders=Orders.ADVANCE, rested=0))
    return Tick(position, (ReserveAlarmed(id_),))


def break_march(position: HexPosition, id_: BodyId) -> HexPosition:
    """A body under March that is hit or approached goes over to Advance. [SH 6]

    That is behind the activation that is under way; without one, at once.
    """
    step = MarchBroken(id_)
    if position.body(id_).orders is not Orders.MARCH or step in position.agenda:
        return position
    agenda = position.agenda
    place = next((n + 1 for n, one in enumerate(agenda) if isinstance(one, Acting)), 0)
    return position._replace(agenda=(*agenda[:place], step, *agenda[place:]))


def march_breaks(position: HexPosition, step: MarchBroken, dice: Dice) -> Tick:
    """Every unit of the body checks, then it advances. [SH 6]"""
    position = position.finished()
    body = position.body(step.body)
    if body.orders is not Orders.MARCH:
        return Tick(position, ())
    position = position.with_body(body._replace(orders=Orders.ADVANCE))
    events: tuple[object, ...] = (OrdersLost(step.body),)
    for unit in position.members(step.body):
        fights = card(position, unit.number).fights and not unit.abandoned
        if unit.place is Place.FIELD and fights and not unit.disordered:
            position, more, _ = check_order(position, unit.number, Cause.FIRE, dice)
            events += more
    return Tick(position, events)
