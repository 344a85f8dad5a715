"""The dice of fire: what is rolled together, and what comes of it. [SH 10, SH 20]"""

from collections.abc import Iterable
from itertools import takewhile

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi import ammunition
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.fire_limits import beside, refuse_shot
from campaign.resolvers.nei_boschi.fire_results import check_rout, march_breaks, rolled, strike
from campaign.resolvers.nei_boschi.fire_tables import CANISTER
from campaign.resolvers.nei_boschi.orders import Reply
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Automatic, Rulings
from campaign.resolvers.nei_boschi.shots import FireKind, Shot, hexes_of, strength_in
from campaign.resolvers.nei_boschi.steps import Exchange, MarchBroken, Replying, RoutCheck
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.volleys import Volley, volley
from campaign.resolvers.nei_boschi.who import card, friends_at
from campaign.terms import Side

# --- whom, and out of which hex ----------------------------------------------------------------


def top_unit(position: HexPosition, hex_: Hex, side: Side) -> int:
    """The unit of a side that is hit in a hex: the one on top; 0 if there is none. [SH 8]"""
    there = friends_at(position, hex_, side)
    return there[0].number if there else 0


def is_boat(position: HexPosition, number: int) -> bool:
    """A unit is a gunboat. [BB 14.7]"""
    return card(position, number).branch is Branch.GUNBOAT


def best_shot(
    position: HexPosition,
    unit: Unit,
    target: Hex,
    hit: int,
    kind: FireKind,
    *,
    rapid: bool = False,
    earlier: tuple[UnitId, ...] = (),
) -> Shot:
    """The shot of a unit out of the nearest hex from which it can hit; if out of none, of its
    nearest one. Those who have fired *earlier* may leave less room for it. [SH 8]
    """
    shots = (
        Shot((unit.number,), out, target, hit, strength_in(unit, out), kind, rapid)
        for out in hexes_of(unit)
    )
    return _nearest(position, (beside(position, shot, earlier) for shot in shots))


def _nearest(position: HexPosition, shots: Iterable[Shot]) -> Shot:
    """The first shot that can hit, or else the first: those over the fewest hexes come first."""
    found = sorted(shots, key=lambda shot: shot.hexes)
    return next((shot for shot in found if refuse_shot(position, shot) is None), found[0])


def single(
    position: HexPosition,
    unit: Unit,
    hit: Unit,
    kind: FireKind,
    *,
    rapid: bool,
    earlier: tuple[UnitId, ...] = (),
) -> Shot:
    """The single shot of a unit at another one: at the nearer of its hexes that it can hit.

    At who assaults others may have fired *earlier*; of units that pass the position knows it.
    """
    if kind in (FireKind.APPROACH, FireKind.WITHDRAWAL):
        earlier = tuple(one.number for one in position.units if one.caught)
    return _nearest(
        position,
        (
            best_shot(position, unit, hex_, hit.number, kind, rapid=rapid, earlier=earlier)
            for hex_ in ((hit.hex, hit.second) if hit.second else (hit.hex,))
        ),
    )


def reply_of(position: HexPosition, step: Replying | Exchange, order: Reply) -> Shot:
    """The shot with which a unit replies: at the unit on top of the hex that fires. [SH 10.1]

    Those who reply before it leave room for it, or they do not. [SH 8]
    """
    unit = position.unit(order.unit)
    first = step.firers[0]
    boat = is_boat(position, first)
    hit = first if boat else top_unit(position, step.hex, unit.side.enemy)
    earlier = tuple(takewhile(lambda number: number != order.unit, step.replies))
    kind = FireKind.RETURN
    return best_shot(position, unit, step.hex, hit, kind, rapid=order.rapid, earlier=earlier)


# --- the dice ----------------------------------------------------------------------------------


def exchange(position: HexPosition, step: Exchange, dice: Dice) -> Tick:
    """Fire and replies fall together, whatever comes of them. [SH 10.1]

    Only guns beyond 3 hexes reply when the fire has had its effect; those of a gunboat do not wait.
    [BB 10, BB 14.77]
    """
    position = position.finished()
    first = Shot(step.firers, step.hex, step.target, step.unit, step.sp, FireKind.PHASE, step.rapid)
    replies = [
        reply_of(position, step, Reply(number, rapid=number in step.fast))
        for number in step.replies
    ]
    at_once = [shot for shot in replies if not _waits(position, shot)]
    position, events = together(position, [first, *at_once], dice)
    for shot in replies:
        if shot not in at_once and _still_fires(position, shot):
            position, more = together(position, [shot], dice)
            events += more
    return Tick(position, events)


def _waits(position: HexPosition, shot: Shot) -> bool:
    branch = card(position, shot.firers[0]).branch
    return branch is Branch.ARTILLERY and shot.hexes > CANISTER


def _still_fires(position: HexPosition, shot: Shot) -> bool:
    """Guns that have waited still have their crew, and somebody to fire at."""
    unit = position.unit(shot.firers[0])
    if unit.place is not Place.FIELD or unit.abandoned:
        return False
    hit = position.unit(shot.unit)
    return hit.place is Place.FIELD and shot.target in (hit.hex, hit.second)


def together(position: HexPosition, shots: list[Shot], dice: Dice) -> Tick:
    """Roll for each as things stand, then let all of it have its effect."""
    events: tuple[object, ...] = ()
    falls: list[tuple[Volley, int]] = []
    for shot in shots:
        ready = volley(position, _with_what_is_left(position, shot))
        side = position.unit(shot.firers[0]).side
        face = dice.roll(f"{side} fire of {shot.firers[0]} at {shot.unit}", 10)
        falls.append((ready, face))
        events += (rolled(ready, face),)
    for ready, face in falls:
        position, more = ammunition.use(position, ready.shot, face)
        events += more
    for ready, face in falls:
        position, more = strike(position, ready, face, dice)
        events += more
    return Tick(position, events)


def _with_what_is_left(position: HexPosition, shot: Shot) -> Shot:
    """Guns that have waited may be fewer."""
    most = sum(position.unit(number).sp for number in shot.firers)
    return shot._replace(sp=min(shot.sp, most))


RULINGS: Rulings = {
    Exchange: Automatic(exchange),
    RoutCheck: Automatic(check_rout),
    MarchBroken: Automatic(march_breaks),
}
