"""Who may fire, with how much, together with whom. [BB 10, SH 6, SH 8, SH 10]"""

from collections.abc import Collection, Iterator
from typing import Final

from campaign.battle.contract import UnitId
from campaign.errors import Refusal
from campaign.hexes.grid import distance
from campaign.resolvers.nei_boschi.ammunition import spends_all
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.fire_tables import CANISTER, guns
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.shots import (
    FireKind,
    Shot,
    guns_left,
    is_steep,
    refuse_aim,
    strength_in,
)
from campaign.resolvers.nei_boschi.steps import Activation
from campaign.resolvers.nei_boschi.units import Ammunition, Place, Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.volleys import MOST_GUNS, MOST_SMALL_ARMS
from campaign.resolvers.nei_boschi.who import book_of, card, friends_at

LEAST_PART: Final = 3
"""Points in either part of a fire that is split. [SH 10.1]"""

RAPID_RANGE: Final = 3
"""Hexes within which guns fire fast. [SH 10.3]"""

APPROACH_RANGE: Final = 3
"""Hexes within which guns fire at whoever moves there. [SH 10.3]"""


def refuse_firer(position: HexPosition, unit: Unit) -> Refusal | None:
    """Why a unit does not fire at all, whoever it is that it would fire at. [SH 10]"""
    printed = card(position, unit.number)
    if printed.is_leader:
        return Refusal("SH 10.1", "a leader does not fire")
    if unit.place is not Place.FIELD or not unit.sp:
        return Refusal("SH 10.1", "it is not on the field")
    if unit.abandoned:
        return Refusal("SH 10.6", "the guns have no crew")
    if unit.ammunition is Ammunition.NONE and not _is_halfway(position, unit):
        return Refusal("SH 10.4", "it has no ammunition")
    return book_of(position).bars_fire(position, unit)


def _is_halfway(position: HexPosition, unit: Unit) -> bool:
    """It spares nothing and has fired a part: the other one follows all the same. [BB 10.91]"""
    return spends_all(unit.number) in position.marks and unit.fired + unit.fired_second < unit.sp


def hastes(position: HexPosition, unit: Unit) -> tuple[bool, ...]:
    """How a unit might fire while the enemy acts: slowly; and fast, if it is guns, or foot with few
    cartridges. [BB 10.91, SH 10.3]
    """
    is_guns = card(position, unit.number).branch is Branch.ARTILLERY
    return (False, True) if is_guns or unit.ammunition is Ammunition.LOW else (False,)


def refuse_now(position: HexPosition, unit: Unit) -> Refusal | None:
    """Why a unit does not fire in its own activation. [SH 5, SH 6, SH 10.1]"""
    if refused := refuse_firer(position, unit):
        return refused
    if unit.done:
        return Refusal("SH 10.1", "it has done all that it may in this activation")
    body, printed = position.body(unit.body), card(position, unit.number)
    if printed.branch is not Branch.DETACHMENT:  # they always advance [BB 14.44]
        if body.orders is Orders.MARCH:
            return Refusal("SH 6", "under March nobody fires in his own activation")
        if body.orders is Orders.RESERVE:
            return Refusal("SH 6", "in Reserve one only fires back")
    confused = any(isinstance(one, Activation) and one.confused for one in position.agenda)
    if confused and body.in_command:
        return Refusal("SH 5", "in the confusion nobody who is in command fights")
    if printed.branch is Branch.ARTILLERY and not printed.counter.movement and unit.moved:
        return Refusal("BB 14.61", "guns without teams do not fire when they have moved")
    return None


def refuse_out_of_phase(position: HexPosition, unit: Unit, kind: FireKind) -> Refusal | None:
    """Why a unit does not fire while the enemy acts. [SH 6, SH 10.1]"""
    if refused := refuse_firer(position, unit):
        return refused
    if kind is FireKind.RETURN:
        if unit.returned:
            return Refusal("SH 10.1", "it has returned fire in this activation of the enemy")
        return None
    if kind in (FireKind.APPROACH, FireKind.WITHDRAWAL):
        return _refuse_passing(position, unit, kind)
    return None


def _refuse_passing(position: HexPosition, unit: Unit, kind: FireKind) -> Refusal | None:
    printed = card(position, unit.number)
    if unit.caught:
        return Refusal("SH 10.1", "it has fired at a unit that moved, in this activation")
    orders = position.body(unit.body).orders
    if orders is Orders.RESERVE and printed.branch is not Branch.DETACHMENT:
        return Refusal("SH 6", "in Reserve one only fires back")
    if printed.has_guns is not (kind is FireKind.APPROACH):
        word = "guns" if kind is FireKind.APPROACH else "infantry and cavalry"
        return Refusal("SH 10.3" if printed.has_guns else "SH 9", f"only {word} fire so")
    return book_of(position).bars_reaction(position, unit)


def refuse_shot(position: HexPosition, shot: Shot) -> Refusal | None:
    """Why those who may fire do not fire this shot, as far as reach, sight and haste go."""
    if shot.kind is FireKind.APPROACH and shot.hexes > APPROACH_RANGE:
        return Refusal("SH 10.3", "guns fire at units that move within 3 hexes")
    return refuse_aim(position, shot) or (refuse_rapid(position, shot) if shot.rapid else None)


def refuse_rapid(position: HexPosition, shot: Shot) -> Refusal | None:
    """Guns fire fast within 3 hexes if they have not moved; low infantry spares nothing.

    [BB 10.67, BB 10.91, SH 10.3]
    """
    for number in shot.firers:
        unit, printed = position.unit(number), card(position, number)
        if not printed.has_guns:
            if printed.branch is Branch.CAVALRY or unit.ammunition is not Ammunition.LOW:
                return Refusal("BB 10.91", "only infantry with little ammunition can spare nothing")
            continue
        if shot.hexes > RAPID_RANGE:
            return Refusal("SH 10.3", "guns fire fast within 3 hexes")
        if unit.moved and unit.body in position.active:
            return Refusal("SH 10.3", "guns that have moved do not fire fast")
        if any(not guns()[sort.gun].is_rapid for sort in guns_left(printed.guns, unit.sp)):
            return Refusal("BB 10", "rifled and naval guns do not fire fast")
        if is_steep(position, shot):
            return Refusal("BB 10.67", "guns do not fire fast up or down so steep a slope")
    return None


# --- together ----------------------------------------------------------------------------------


def refuse_together(position: HexPosition, firers: tuple[int, ...]) -> Refusal | None:
    """Why units do not fire as one: two of a brigade, or batteries, out of one hex. [SH 10.1]"""
    if len(set(firers)) < len(firers):
        return Refusal("SH 10.1", "a unit joins the fire of others, not its own")
    units = [position.unit(number) for number in firers]
    printed = [card(position, number) for number in firers]
    if any(one.hex != units[0].hex or one.second for one in units):
        return Refusal("SH 10.1", "units that fire together stand in one hex")
    if any(one.branch is Branch.GUNBOAT for one in printed):
        return Refusal("BB 14.78", "gunboats do not fire together")
    if any(one.has_guns is not printed[0].has_guns for one in printed):
        return Refusal("SH 10.1", "small arms and guns do not fire together")
    if printed[0].has_guns:
        return None
    if len(units) > 2 or units[0].body != units[-1].body:
        return Refusal("SH 10.1", "two units of one brigade fire together, no more")
    return None


# --- the limits of a front ---------------------------------------------------------------------


def room(position: HexPosition, shot: Shot) -> int:
    """How much can still fire out of the front of a hex; 0 where the limit is reached. [SH 8]

    The front are the two hexsides before units that face one vertex. One unit may always fire
    alone, and there is no limit for ball nor for gunboats.
    """
    has_guns = card(position, shot.firers[0]).has_guns
    return _room(position, shot, sum(_fired_before(position, shot, guns=has_guns)))


def _room(position: HexPosition, shot: Shot, already: int) -> int:
    """How much can fire when so much has."""
    first = card(position, shot.firers[0])
    if first.branch is Branch.GUNBOAT or (first.has_guns and shot.hexes > CANISTER):
        return shot.sp
    most = MOST_GUNS if first.has_guns else MOST_SMALL_ARMS
    return max(shot.sp, most) if not already else max(most - already, 0)


def beside(position: HexPosition, shot: Shot, earlier: Collection[UnitId]) -> Shot:
    """A shot outside the own activation, with as much of it as those leave room for who have fired
    out of the same front. [SH 8]
    """
    firer = position.unit(shot.firers[0])
    has_guns = card(position, firer.number).has_guns
    already = sum(
        strength_in(one, shot.hex)
        for one in friends_at(position, shot.hex, firer.side)
        if one.number in earlier
        and one.number not in shot.firers
        and one.facing == firer.facing
        and card(position, one.number).has_guns is has_guns
    )
    return shot._replace(sp=min(shot.sp, _room(position, shot, already)))


def _fired_before(position: HexPosition, shot: Shot, *, guns: bool) -> Iterator[int]:
    """What others have fired out of the same front in this activation."""
    firer = position.unit(shot.firers[0])
    for friend in friends_at(position, shot.hex, firer.side):
        if friend.number in shot.firers or friend.facing != firer.facing:
            continue
        if card(position, friend.number).has_guns is not guns or not friend.aimed:
            continue
        if not guns or distance(shot.hex, friend.aimed) <= CANISTER:
            yield friend.fired_second if friend.second == shot.hex else friend.fired


def refuse_crowd(position: HexPosition, shot: Shot) -> Refusal | None:
    """Why there is no room for a fire beside what others have fired. [SH 8]"""
    return refuse_none_left(position, shot, room(position, shot) - shot.sp + 1)


def refuse_none_left(position: HexPosition, shot: Shot, left: int) -> Refusal | None:
    """Why nothing is left of a front for a fire. [SH 8]"""
    if left > 0:
        return None
    what = "6 guns" if card(position, shot.firers[0]).has_guns else "12 points, or one unit,"
    return Refusal("SH 8", f"no more than {what} fire out of one front")


def others_in_stack(position: HexPosition, unit: Unit) -> tuple[Unit, ...]:
    """Friends in the hex who might join a fire. [SH 10.1]"""
    return tuple(
        friend
        for friend in friends_at(position, unit.hex, unit.side)
        if friend.number != unit.number
        and not refuse_together(position, (unit.number, friend.number))
    )
