"""A shot: who fires out of which hex at whom; whether they reach, see and may hit him. [SH 10]"""

from collections import Counter
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from campaign.errors import Refusal
from campaign.hexes.facing import is_in_arc
from campaign.hexes.grid import Hex, are_adjacent, distance
from campaign.hexes.lines import line
from campaign.resolvers.nei_boschi.cards import Card
from campaign.resolvers.nei_boschi.counters import Branch, Gun, Guns, Weapon
from campaign.resolvers.nei_boschi.daylight import light_of, seen_at_most
from campaign.resolvers.nei_boschi.fire_tables import CANISTER, Reach, guns, small_arms
from campaign.resolvers.nei_boschi.going import STEEP
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.sight import (
    Sight,
    gunboat_sight,
    limited_sight,
    sight,
    sight_of_gunboat,
)
from campaign.resolvers.nei_boschi.units import Ammunition, Shape, Unit
from campaign.resolvers.nei_boschi.who import card, field_of, friends_at
from campaign.resolvers.nei_boschi.zones import bend_in
from campaign.tabletop.latest import OfEach

LIMITED_SIGHT: Final = "limited_sight"
"""The switch for guns that fire over trees. [BB 10.67]"""

PISTOLS: Final = "pistols"
"""The switch for pistols and shotguns against an assault. [BB 10.51]"""

LOW_REACH: Final = 8
"""Guns with little ammunition fire no farther. [SH 10]"""

ABOVE_FRIENDS: Final = 2
"""Guns so many levels above friends may fire over them. [SH 10]"""

FARTHEST_MOVED: Final = 20
"""Hexes that a gunboat may go and still fire. [BB 14.73]"""


class FireKind(StrEnum):
    """When somebody fires."""

    PHASE = "phase"
    """In his own activation."""

    RETURN = "return"
    APPROACH = "approach"
    """Guns at somebody who comes near."""

    WITHDRAWAL = "withdrawal"
    """Infantry and cavalry at somebody who leaves the hexes before them."""

    ASSAULT = "assault"
    """At those who assault, before they are there."""

    MISTAKEN = "mistaken"
    """At friends. [BB 18]"""

    EVENT = "event"
    """Because a random event says so. [BB 19]"""


class Shot(NamedTuple):
    """Who fires out of which hex at whom."""

    firers: tuple[int, ...]
    hex: Hex
    target: Hex
    unit: int
    """Who is hit; 0 for a look at the hex alone."""

    sp: int
    """Strength points, or guns, that are to fire."""

    kind: FireKind = FireKind.PHASE
    rapid: bool = False
    """Guns fire fast; infantry with few cartridges shoots them all away. [SH 10, BB 10.91]"""

    @property
    def hexes(self) -> int:
        """How far it is."""
        return distance(self.hex, self.target)


# --- strength ----------------------------------------------------------------------------------


def hexes_of(unit: Unit) -> tuple[Hex, ...]:
    """The hexes out of which a unit fires: both of a line, the first of a column. [SH 8]"""
    return (unit.hex, unit.second) if unit.shape.is_line else (unit.hex,)


def strength_in(unit: Unit, hex_: Hex) -> int:
    """What a unit has in a hex: half of an extended one, the first hex rounded up. [SH 8]"""
    if not unit.second:
        return unit.sp
    if unit.shape is Shape.COLUMN and hex_ != unit.hex:
        return 0
    return unit.sp - unit.sp // 2 if hex_ == unit.hex else unit.sp // 2


@lru_cache(maxsize=512)
def guns_left(printed: tuple[Guns, ...], number: int) -> tuple[Guns, ...]:
    """The guns of a battery that has so many; of those there are most of, one goes first."""
    left = {sort.gun: sort.number for sort in printed}
    for _ in range(sum(left.values()) - number):
        left[max(left, key=lambda gun: left[gun])] -= 1
    return tuple(Guns(gun, count) for gun, count in left.items() if count)


# --- reach -------------------------------------------------------------------------------------


def weapon_reach(printed: Card) -> Reach:
    """How far the small arms of a unit carry."""
    weapon = printed.counter.weapon
    assert weapon is not None, printed
    return small_arms()[weapon]


def farthest(unit: Unit, printed: Card) -> int:
    """The longest range of anything that a unit has."""
    if not printed.has_guns:
        return weapon_reach(printed).range
    most = max((guns()[sort.gun].range for sort in guns_left(printed.guns, unit.sp)), default=0)
    return min(most, LOW_REACH) if unit.ammunition is Ammunition.LOW else most


class Battery(NamedTuple):
    """The guns that fire together: those that reach."""

    sort: Gun
    """The sort of which there are most; of two, the better one. It sets the range modifier."""

    number: int
    """All that reach."""


def guns_that_reach(position: HexPosition, firers: tuple[int, ...], hexes: int) -> Battery | None:
    """The guns of some batteries that carry so far; None if none does. [BB 10]"""
    reaching: Counter[Gun] = Counter()
    for number in firers:
        unit = position.unit(number)
        for sort in guns_left(card(position, number).guns, unit.sp):
            if guns()[sort.gun].at(hexes) is not None:
                reaching[sort.gun] += sort.number
    if not reaching:
        return None
    most = max(reaching, key=lambda gun: (reaching[gun], guns()[gun].at(hexes) or 0))
    return Battery(most, reaching.total())


def weapon_that_counts(position: HexPosition, firers: tuple[int, ...], hexes: int) -> Weapon:
    """The small arm of most points that fire together; of two, the better one. [BB 10]"""
    points: Counter[Weapon] = Counter()
    for number in firers:
        weapon = card(position, number).counter.weapon
        assert weapon is not None, number
        points[weapon] += position.unit(number).sp
    return max(points, key=lambda weapon: (points[weapon], small_arms()[weapon].at(hexes) or 0))


# --- sight -------------------------------------------------------------------------------------


def line_of(position: HexPosition, shot: Shot) -> Sight:
    """What the firers see of the target: plainly, over the trees, or from the river.

    [BB 10.67, BB 14.74, SH 10.2]
    """
    ground = field_of(position)
    firer = card(position, shot.firers[0])
    if firer.branch is Branch.GUNBOAT:
        return gunboat_sight(ground, shot.hex, shot.target)
    if shot.unit and card(position, shot.unit).branch is Branch.GUNBOAT:
        return sight_of_gunboat(ground, shot.hex, shot.target)
    seen = sight(ground, shot.hex, shot.target)
    if seen.visible or not firer.has_guns or LIMITED_SIGHT not in position.switches:
        return seen
    if shot.kind not in (FireKind.PHASE, FireKind.RETURN):
        return seen
    limited = limited_sight(ground, shot.hex, shot.target)
    return limited if limited.visible else seen


def is_limited(position: HexPosition, shot: Shot) -> bool:
    """The target is seen over the trees alone. [BB 10.67]"""
    return any(one.rule == "BB 10.67" for one in line_of(position, shot).modifiers)


def is_before(position: HexPosition, unit: Unit, out: Hex, target: Hex) -> bool:
    """Whether a target lies in a unit's arc: wider with a flank refused, around a gunboat.

    [SH 7, SH 10.2, BB 14.73]
    """
    if is_in_arc(out, unit.facing, target):
        return True
    if bend := bend_in(unit, out):
        return is_in_arc(out, (unit.facing + bend) % 6, target)
    return card(position, unit.number).branch is Branch.GUNBOAT


# --- whether a shot can hit --------------------------------------------------------------------


def refuse_aim(position: HexPosition, shot: Shot) -> Refusal | None:
    """Why a target is out of arc, out of reach or out of sight. [SH 10.2, SH 10.5]

    It is asked for each part of a fire that is split, slow and fast: to all of them that is one.
    """
    return _aimed(position, shot._replace(sp=0, rapid=False))


def _refuse_aim(position: HexPosition, shot: Shot) -> Refusal | None:
    hexes = shot.hexes
    for number in shot.firers:
        unit, printed = position.unit(number), card(position, number)
        if not is_before(position, unit, shot.hex, shot.target):
            return Refusal("SH 10.2", "the target is not in the arc of fire")
        if farthest(unit, printed) < hexes:
            return Refusal("BB 10", f"its weapons do not carry {hexes} hexes")
    return (
        _refuse_light(position, hexes)
        or _refuse_boat(position, shot)
        or _refuse_slope(position, shot)
        or _refuse_sight(position, shot)
        or _refuse_friends(position, shot)
    )


_aimed = OfEach[HexPosition, Shot, Refusal | None](_refuse_aim, most=2).of


def _refuse_light(position: HexPosition, hexes: int) -> Refusal | None:
    most = seen_at_most(position)
    if most is None or hexes <= most:
        return None
    return Refusal("SH 16", f"at {light_of(position)} one sees {most} hexes")


def _refuse_boat(position: HexPosition, shot: Shot) -> Refusal | None:
    firer = position.unit(shot.firers[0])
    printed = card(position, firer.number)
    if printed.branch is Branch.GUNBOAT and hexes_sailed(firer) > FARTHEST_MOVED:
        return Refusal("BB 14.73", "a gunboat that goes more than 20 hexes does not fire")
    is_boat = shot.unit and card(position, shot.unit).branch is Branch.GUNBOAT
    if is_boat and not printed.has_guns:
        return Refusal("BB 14.76", "small arms do nothing to a gunboat")
    return None


def hexes_sailed(unit: Unit) -> int:
    """How far a gunboat has gone in this activation: a movement point a hex. [BB 14.73]"""
    return unit.spent // 2 if unit.moved else 0


def _refuse_slope(position: HexPosition, shot: Shot) -> Refusal | None:
    """Guns do not fire into an adjacent hex three levels off, but at an assault. [BB 10.67]"""
    if shot.kind is FireKind.ASSAULT or not card(position, shot.firers[0]).has_guns:
        return None
    if is_steep(position, shot):
        return Refusal("BB 10.67", "an adjacent hex three levels higher or lower is out of reach")
    return None


def is_steep(position: HexPosition, shot: Shot) -> bool:
    """The target is adjacent, and three levels or more higher or lower. [BB 10.67]"""
    if not are_adjacent(shot.hex, shot.target):
        return False
    return abs(field_of(position).climb(shot.hex, shot.target)) >= STEEP


def _refuse_sight(position: HexPosition, shot: Shot) -> Refusal | None:
    seen = line_of(position, shot)
    return None if seen.visible else Refusal(seen.rule, seen.hidden_by)


def _refuse_friends(position: HexPosition, shot: Shot) -> Refusal | None:
    """Nobody fires through friends with small arms; guns may fire over some. [SH 10.5]

    Of two hexes between which the line runs, both must hold friends.
    """
    side = position.unit(shot.firers[0]).side
    with_guns = card(position, shot.firers[0]).has_guns
    for crossed in line(shot.hex, shot.target) if shot.hexes > 1 else ():
        if all(
            friends_at(position, hex_, side) and not (with_guns and _is_over(position, shot, hex_))
            for hex_ in crossed
        ):
            return Refusal("SH 10.5", "friends are in the way")
    return None


def _is_over(position: HexPosition, shot: Shot, hex_: Hex) -> bool:
    """Guns fire over friends two levels below them, or next to neither end. [SH 10.5]"""
    level = field_of(position).level
    if level[shot.hex] >= level[hex_] + ABOVE_FRIENDS:
        return True
    return not (are_adjacent(hex_, shot.hex) or are_adjacent(hex_, shot.target))


def by_canister(position: HexPosition, shot: Shot) -> bool:
    """It falls at the range of small arms: anything but guns at 4 hexes and more. [BB 10]"""
    return shot.hexes <= CANISTER or not card(position, shot.firers[0]).has_guns
