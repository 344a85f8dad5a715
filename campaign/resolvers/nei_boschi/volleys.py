"""A volley: the strength of a shot, its column of the Fire Table, and what is added to its die.

[BB 10, BB 14.43, BB 14.73, BB 14.76, SH 10, SH 16, SH 18, SH 20]
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from campaign.hexes.facing import Quarter, quarter
from campaign.hexes.grid import Hex
from campaign.hexes.lines import line
from campaign.resolvers.nei_boschi.cards import Card
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.daylight import light_of
from campaign.resolvers.nei_boschi.fire_tables import (
    CANISTER,
    FireTable,
    Outcome,
    fire_table,
    guns,
    small_arms,
)
from campaign.resolvers.nei_boschi.ground_modifiers import fire_drm
from campaign.resolvers.nei_boschi.modifiers import Modifier, Modifiers, total
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.shots import (
    PISTOLS,
    FireKind,
    Shot,
    guns_that_reach,
    hexes_sailed,
    is_steep,
    line_of,
    weapon_reach,
    weapon_that_counts,
)
from campaign.resolvers.nei_boschi.stacking import points_in
from campaign.resolvers.nei_boschi.tables import modifiers
from campaign.resolvers.nei_boschi.terrain import Terrain
from campaign.resolvers.nei_boschi.turns import Light
from campaign.resolvers.nei_boschi.units import Ammunition, Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import book_of, card, field_of, friends_at
from campaign.resolvers.nei_boschi.zones import bend_in

MOST_SMALL_ARMS: Final = 12
"""Points of small arms that fire out of one front; or one unit, however strong. [SH 8]"""

MOST_GUNS: Final = 6
"""Guns that fire canister out of one front. [SH 8]"""


class Volley(NamedTuple):
    """A shot, ready for its die."""

    shot: Shot
    strength: int
    """What fires in the end: the guns that reach, within the limits of a front."""

    is_ball: bool
    """It is rolled on the half for artillery."""

    column: int
    """Of the Fire Table, from 0."""

    modifiers: Modifiers

    @property
    def table(self) -> FireTable:
        return fire_table(self.is_ball)

    def outcome(self, face: int) -> Outcome:
        """What a face of the die brings."""
        return self.table.outcome(self.column, face + total(self.modifiers))


def volley(position: HexPosition, shot: Shot) -> Volley:
    """Work out a shot that can hit. [SH 10, SH 20]"""
    first = card(position, shot.firers[0])
    is_boat = card(position, shot.unit).branch is Branch.GUNBOAT
    is_ball = first.has_guns and (is_boat or shot.hexes > CANISTER)
    strength = _strength(position, shot, first)
    column = fire_table(is_ball).column(strength, _shift(position, shot))
    return Volley(shot, strength, is_ball, column, tuple(_modifiers(position, shot)))


def _strength(position: HexPosition, shot: Shot, first: Card) -> int:
    if not first.has_guns:
        alone = max(position.unit(number).sp for number in shot.firers)
        return min(shot.sp, max(MOST_SMALL_ARMS, alone))
    reaching = guns_that_reach(position, shot.firers, shot.hexes)
    strength = min(shot.sp, reaching.number if reaching else 0)
    if shot.hexes > CANISTER or first.branch is Branch.GUNBOAT or _at_boat(position, shot):
        return strength
    return min(strength, MOST_GUNS)


def _at_boat(position: HexPosition, shot: Shot) -> bool:
    return card(position, shot.unit).branch is Branch.GUNBOAT


def _shift(position: HexPosition, shot: Shot) -> int:
    """Under March one fires only at whoever fires or comes, a column to the left. [SH 6]"""
    marching = any(
        position.body(position.unit(number).body).orders is Orders.MARCH for number in shot.firers
    )
    return -1 if marching and shot.kind is not FireKind.PHASE else 0


# --- what is added to the die ------------------------------------------------------------------


def _of(word: str) -> Modifier:
    """A line of the list."""
    return modifiers("fire")[word]


def _modifiers(position: HexPosition, shot: Shot) -> Iterator[Modifier]:
    """All that counts, in the order of the printed list; a zero is left out."""
    units = [position.unit(number) for number in shot.firers]
    printed = [card(position, number) for number in shot.firers]
    with_guns = printed[0].has_guns
    if bonus := _range(position, shot, with_guns):
        yield Modifier("range", bonus, "BB 10")
    seen = line_of(position, shot)
    yield from fire_drm(field_of(position), shot.hex, shot.target, by_guns=with_guns, seen=seen)
    yield from _of_target(position, shot, with_guns)
    yield from _of_firers(position, shot, units, printed)
    if with_guns:
        yield from _of_guns(position, shot, units, printed)
    light = light_of(position)
    if light is not Light.DAY:
        yield _of(str(light))
    if tired := max(position.body(unit.body).fatigue.level for unit in units):
        yield Modifier("fatigue", -tired, "SH 18")
    yield from book_of(position).fire(position, shot)


def _range(position: HexPosition, shot: Shot, with_guns: bool) -> int:
    if not with_guns:
        weapon = weapon_that_counts(position, shot.firers, shot.hexes)
        return small_arms()[weapon].at(shot.hexes) or 0
    reaching = guns_that_reach(position, shot.firers, shot.hexes)
    return (guns()[reaching.sort].at(shot.hexes) or 0) if reaching else 0


def _of_target(position: HexPosition, shot: Shot, with_guns: bool) -> Iterator[Modifier]:
    target, printed = position.unit(shot.unit), card(position, shot.unit)
    if printed.branch is Branch.CAVALRY and target.body not in position.active:
        yield _of("mounted-target")
    if printed.branch is Branch.DETACHMENT and not with_guns:
        yield _of("detachment-target")
    if is_enfiladed(position, shot, with_guns):
        yield _of("enfilade")
    if with_guns and shot.hexes > CANISTER and _is_lower(position, shot):
        yield _of("lower-target")
    if with_guns and shot.hexes > CANISTER and Branch.GUNBOAT is not printed.branch:
        yield from _of_crowd(position, shot)


MASSED, DISPERSED = 11, 3
"""Strength points in a hex that are a massed target at least, and a dispersed one at most.

The list of the book has `+/- 1 Bersaglio Ammassato o Disperso` for ball alone; how many that are,
its series rule 8.34 says, which is lost: more than a regiment of ten, and no more than a handful,
as the columns of the Fire Table part them, are ours. [BB 10, SH 20]
"""


def _of_crowd(position: HexPosition, shot: Shot) -> Iterator[Modifier]:
    """Ball finds more where many stand, and less where few do; guns by themselves are neither."""
    troops = (Branch.INFANTRY, Branch.CAVALRY, Branch.DETACHMENT)
    there = [
        points_in(unit, shot.target)
        for unit in friends_at(position, shot.target, position.unit(shot.unit).side)
        if card(position, unit.number).branch in troops
    ]
    if there and sum(there) >= MASSED:
        yield _of("massed-target")
    elif there and sum(there) <= DISPERSED:
        yield _of("dispersed-target")


def _is_lower(position: HexPosition, shot: Shot) -> bool:
    """The river is as high as the lowest land. [BB 10.67, BB 14.76]"""
    ground = field_of(position)
    here, there = (
        ground.lowest_land if ground.terrain[hex_] is Terrain.RIVER else ground.level[hex_]
        for hex_ in (shot.hex, shot.target)
    )
    return there < here


def is_enfiladed(position: HexPosition, shot: Shot, with_guns: bool) -> bool:
    """The line comes in through a flank: not of a column on the march, and not ball. [BB 10]

    Where it comes in between two hexsides both must be flanks; a flank that is refused is a front.
    """
    target = position.unit(shot.unit)
    if with_guns and shot.hexes > CANISTER:
        return False
    if card(position, shot.unit).branch is Branch.GUNBOAT:
        return False
    if position.body(target.body).orders is Orders.MARCH:
        return False
    crossed = line(shot.hex, shot.target)
    last = crossed[-1] if crossed else (shot.hex,)
    return all(_is_flank(target, shot.target, hex_) for hex_ in last)


def _is_flank(target: Unit, at: Hex, hex_: Hex) -> bool:
    if quarter(at, target.facing, hex_) is not Quarter.FLANK:
        return False
    if bend := bend_in(target, at):
        return quarter(at, (target.facing + bend) % 6, hex_) is not Quarter.FRONT
    return True


def _of_firers(
    position: HexPosition, shot: Shot, units: list[Unit], printed: list[Card]
) -> Iterator[Modifier]:
    branches = {one.branch for one in printed}
    if Branch.CAVALRY in branches:
        yield _of("mounted-fire")
    if Branch.DETACHMENT in branches:
        yield _of("detachment-fire")
    barred = any(
        book_of(position).bars_prepared(position, unit) or wheeled(unit.number) in position.marks
        for unit in units
    )
    if not barred and all(is_prepared(shot, *pair) for pair in zip(units, printed, strict=True)):
        yield _of("prepared")
    elif _is_ready_with_pistols(position, shot, printed):
        yield _of("prepared-for-assault")
    if any(unit.disordered for unit in units) and Branch.GUNBOAT not in branches:
        yield _of("disordered-fire")
    low = any(unit.ammunition is Ammunition.LOW for unit in units)
    if low and not printed[0].has_guns and not shot.rapid:
        yield _of("low-ammunition")


def _is_ready_with_pistols(position: HexPosition, shot: Shot, printed: list[Card]) -> bool:
    """Optional: pistols and shotguns against an assault. [BB 10.51]"""
    if shot.kind is not FireKind.ASSAULT or PISTOLS not in position.switches:
        return False
    return all(not one.has_guns and not weapon_reach(one).prepared for one in printed)


def wheeled(number: int) -> str:
    """The mark of a unit that has turned as it recovered: it prepares no fire. [SH 10.3, SH 14]"""
    return f"wheeled.{number}"


def is_prepared(shot: Shot, unit: Unit, printed: Card) -> bool:
    """Infantry that has neither moved nor turned, at a hex beside it. [BB 10.51, SH 10.3]"""
    if printed.branch is not Branch.INFANTRY or unit.moved or unit.turned:
        return False
    return shot.hexes <= weapon_reach(printed).prepared


def _of_guns(
    position: HexPosition, shot: Shot, units: list[Unit], printed: list[Card]
) -> Iterator[Modifier]:
    if shot.rapid:
        yield _of("rapid")
    if printed[0].branch is Branch.GUNBOAT:
        if any(hexes_sailed(unit) for unit in units):
            yield _of("gunboat-moved")
        return
    if shot.kind is FireKind.PHASE and any(unit.moved for unit in units):
        yield _of("guns-moved")
    if shot.kind is not FireKind.PHASE and any(unit.turned for unit in units):
        yield _of("guns-turned")
    if shot.kind is FireKind.ASSAULT and is_steep(position, shot):
        yield _of("guns-steep-assault")
