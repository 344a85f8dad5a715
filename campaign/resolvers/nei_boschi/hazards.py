"""What ground and friends on the way do to the order of a unit that moves. [SH 8, BB 9.44]

Each function says whether the unit goes on.
"""

from typing import NamedTuple

from campaign.dice import Dice
from campaign.hexes.grid import Hex, direction_between, neighbor
from campaign.resolvers.nei_boschi.allowances import whole
from campaign.resolvers.nei_boschi.arrivals import bottom
from campaign.resolvers.nei_boschi.counters import Branch, Rank
from campaign.resolvers.nei_boschi.events import LeaderGuided, MoveStopped
from campaign.resolvers.nei_boschi.going import Cost
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.results import Cause, check_order, checked, disorder, lose
from campaign.resolvers.nei_boschi.stacking import refuse as refuse_stack
from campaign.resolvers.nei_boschi.units import Place, Shape, Unit
from campaign.resolvers.nei_boschi.who import card, friends_at, leaders_over, rank


class Trial(NamedTuple):
    """What came of something that may stop a unit."""

    position: HexPosition
    events: tuple[object, ...] = ()
    stopped: bool = False
    shaken: bool = False
    """It loses its order once it has entered the next hex. [BB 9.44]"""


def halt(position: HexPosition, number: int, why: str, *, over: bool = False) -> Trial:
    """A unit moves no further in this activation; if it is *over*, it does nothing more at all."""
    unit = position.unit(number)
    if unit.place is not Place.FIELD:
        return Trial(position, (), True)
    most = whole(card(position, number), unit)
    unit = unit._replace(spent=max(unit.spent, most), done=unit.done or over)
    return Trial(position.with_units(unit), (MoveStopped(number, why),), True)


# --- out of a swamp ----------------------------------------------------------------------------


def leave_swamp(
    position: HexPosition, number: int, cost: Cost, dice: Dice, *, advancing: bool = False
) -> Trial:
    """Whether a unit comes out of the swamp in which it stands, as it moves or as it advances
    behind an assault. [BB 9.44]

    In good order it goes in any case, and loses its order in the new hex if it fails; in disorder
    it stays, and its activation is over. From swamp to swamp one check does for both.
    """
    unit = position.unit(number)
    if not cost.swamp:
        return Trial(position)
    if cost.swamp == "out":
        if leader := guide(position, unit, advancing=advancing):
            return _guided(position, unit, leader)
        if unit.disordered and card(position, number).branch is Branch.ARTILLERY:
            return _haul_guns(position, number, dice)
    if not unit.disordered and cost.disorder == "D":
        return Trial(position)
    position, events, passed = checked(position, number, "swamp", dice)
    if passed:
        return Trial(position, events)
    if not unit.disordered:
        return Trial(position, events, shaken=True)
    stopped = halt(position, number, "swamp", over=True)
    return stopped._replace(events=(*events, *stopped.events))


def guide(position: HexPosition, unit: Unit, *, advancing: bool = False) -> Unit | None:
    """The leader of brigade or division who brings a unit out of its swamp without a check.

    The unit must be with him as it begins to move, or to advance. He does so in one hex of an
    activation, for all who stand there. [BB 9.44]
    """
    if unit.moved and not advancing:
        return None
    for leader in leaders_over(position, unit):
        is_near = leader.hex == unit.hex and leader.guided in (0, unit.hex)
        if is_near and rank(position, leader) in (Rank.BRIGADE, Rank.DIVISION):
            return leader
    return None


def _guided(position: HexPosition, unit: Unit, leader: Unit) -> Trial:
    """Who has ridden to them before he leads them out rides no further. [BB 9.44]"""
    led = leader._replace(guided=unit.hex, done=leader.done or leader.moved)
    return Trial(position.with_units(led), (LeaderGuided(unit.number, leader.number),))


def _haul_guns(position: HexPosition, number: int, dice: Dice) -> Trial:
    """Guns in a swamp recover before they leave it; if they fail, a gun is lost. [BB 9.43]"""
    position, events, passed = checked(position, number, "swamp", dice)
    if passed:
        recovered = position.unit(number)._replace(disordered=False)
        return Trial(position.with_units(recovered), events)
    position, lost = lose(position, number, 1, dice)
    stopped = halt(position, number, "swamp", over=True)
    return stopped._replace(events=(*events, *lost, *stopped.events))


# --- into a hex --------------------------------------------------------------------------------


def ground_entered(
    position: HexPosition, number: int, cost: Cost, dice: Dice, *, shaken: bool = False
) -> Trial:
    """What the ground does to a unit that has entered it. [BB 9.43, BB 9.44]

    A small d is a check, a capital D is disorder. A unit that is in disorder already and loses its
    order again stops; guns on broken ground lose one instead.
    """
    if shaken:
        position, events = disorder(position, number, Cause.TERRAIN, dice)
        if cost.swamp == "through":
            return Trial(position, events)
        after = ground_entered(position, number, cost, dice)
        return after._replace(events=(*events, *after.events))
    was_disordered = position.unit(number).disordered
    if cost.disorder == "D":
        return _disordered_by_ground(position, number, cost, dice, was_disordered)
    if cost.disorder == "d" and cost.swamp != "through":
        position, events, passed = check_order(position, number, Cause.TERRAIN, dice)
        if not passed and was_disordered:
            stopped = halt(position, number, "terrain")
            return stopped._replace(events=(*events, *stopped.events))
        return Trial(position, events)
    return Trial(position)


def _disordered_by_ground(
    position: HexPosition, number: int, cost: Cost, dice: Dice, was_disordered: bool
) -> Trial:
    if not was_disordered:
        return Trial(*disorder(position, number, Cause.TERRAIN, dice))
    if cost.costs_guns:
        return Trial(*lose(position, number, 1, dice))
    return halt(position, number, "terrain")


def friends_passed(position: HexPosition, number: int, start: Hex, dice: Dice) -> Trial:
    """A unit goes through friends with whom it could not stay: they check, and so does it. [SH 8]

    If it is in disorder and fails, it goes back to the hex from which it came, and is done. Through
    detachments, and for them, the way is free. [BB 14.41]
    """
    unit = position.unit(number)
    if not is_crowded(position, unit, unit.hex):
        return Trial(position)
    events: tuple[object, ...] = ()
    for friend in friends_at(position, unit.hex, unit.side):
        branch = card(position, friend.number).branch
        if friend.number != number and branch is not Branch.DETACHMENT:
            position, more, _ = check_order(position, friend.number, Cause.MOVING_THROUGH, dice)
            events += more
    was_disordered = unit.disordered
    position, more, passed = check_order(position, number, Cause.MOVING_THROUGH, dice)
    events += more
    if passed or not was_disordered:
        return Trial(position, events)
    position = position.with_units(put_back(position, position.unit(number), start))
    stopped = halt(position, number, "friends", over=True)
    return stopped._replace(events=(*events, *stopped.events))


def put_back(position: HexPosition, unit: Unit, hex_: Hex) -> Unit:
    """A unit that is stopped among friends, in the hex from which it came. A line is drawn up there
    as before; who is in column closes up, as in any retreat. [SH 8]
    """
    second, shape = 0, unit.shape
    if shape is Shape.LINE:
        second = neighbor(hex_, direction_between(unit.hex, unit.second))
    elif shape is Shape.COLUMN:
        shape = Shape.CLOSED
    layer = bottom(position, unit, hex_)
    return unit._replace(hex=hex_, second=second, shape=shape, layer=layer)


def is_crowded(position: HexPosition, unit: Unit, hex_: Hex) -> bool:
    """A unit cannot stay with the friends in a hex, and passes them at a price. [SH 8]"""
    if card(position, unit.number).branch in (Branch.LEADER, Branch.DETACHMENT):
        return False
    if refuse_stack(position, unit, hex_) is None:
        return False
    return any(
        card(position, friend.number).branch is not Branch.DETACHMENT
        for friend in friends_at(position, hex_, unit.side)
        if friend.number != unit.number
    )
