"""Where a unit would stand best: nearer to the goal, covered, with a target before it. [SH 9]"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from campaign.hexes.facing import Facing
from campaign.hexes.grid import Hex, distance, neighbors
from campaign.resolvers.nei_boschi.commander import worth
from campaign.resolvers.nei_boschi.commander.brink import cost_of_brink
from campaign.resolvers.nei_boschi.commander.danger import (
    Around,
    exposure,
    looks_at,
    open_flanks,
)
from campaign.resolvers.nei_boschi.commander.distances import NOWHERE, distances_to
from campaign.resolvers.nei_boschi.commander.missions import (
    KEPT,
    TAKEN,
    Mission,
    Plan,
    is_last_chance,
)
from campaign.resolvers.nei_boschi.commander.shooting import aims, best_aim
from campaign.resolvers.nei_boschi.commander.skills import Skill
from campaign.resolvers.nei_boschi.commander.sparing import hangs_on, threat
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.hazards import is_crowded
from campaign.resolvers.nei_boschi.pages import is_last_turn
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Unit
from campaign.resolvers.nei_boschi.ways import reach
from campaign.resolvers.nei_boschi.who import book_of, card, field_of, friends_at
from campaign.resolvers.nei_boschi.zones import zone

EASY: Final = 0.05
"""What half a point nearer to the goal is worth to guns, and to whom it is enough to stay."""

POSTED: Final = 6
"""Half points from ground that is held within which a unit is where it should be."""

RECKLESS: Final = 0.2
"""How much of the danger counts for whom it is now or never."""

SHAKEN: Final = 1.6
"""The same for a unit in disorder."""

LOOKS: Final = 0.3
"""What it is worth to look at all enemies who are near."""

BESIDE_FRIENDS: Final = 0.06
"""What a friend beside a unit is worth."""

CROWD: Final = 0.15
"""What it costs to stand with others of whom one alone is hit, and one alone fires at ease."""

GUNS_APART: Final = 3
"""Hexes that guns keep from the enemy."""

TOO_NEAR: Final = 1.0
"""What it costs guns to come nearer, for each hex."""

SET_OUT: Final = 0.08
"""What it costs to move at all: nobody moves for nothing."""

BEING_SHOT_AT: Final = 0.35
"""What it costs to leave the hex before an enemy."""

GUARDED: Final = 5
"""Hexes within which an enemy may come into a hex that is left, in the last turn."""

MOST_HEXES: Final = 8
"""Hexes that are looked at closely."""


class Place(NamedTuple):
    """A hex and a facing, and what it is worth to stand there."""

    hex: Hex
    facing: Facing
    worth: float


class Judge:
    """What places are worth to one unit."""

    def __init__(
        self,
        position: HexPosition,
        unit: Unit,
        seen: Around,
        mission: Mission,
        plan: Plan,
        skill: Skill,
    ) -> None:
        self.position, self.unit, self.seen, self.mission = position, unit, seen, mission
        self.skill = skill
        self.branch = card(position, unit.number).branch
        self._ground = plan.ground
        self._guards = self._is_guard(plan)
        self._bold = skill.bold if mission.eager else skill.shy
        body = position.body(unit.body)
        self.hides = skill.lies_low and book_of(position).would_surprise(position, body)
        self._hangs = hangs_on(position, unit.number) if skill.spares else 0.0
        if is_last_chance(position, unit.side):
            self._bold = RECKLESS
        if unit.disordered:
            self._bold = SHAKEN
        self._bold *= worth.of_danger(position, unit)
        self._pull = skill.eager if mission.eager else EASY
        if unit.disordered:
            self._pull = 0.0
        elif self.branch is Branch.ARTILLERY:
            self._pull = EASY
        self._way = distances_to(field_of(position), mission.hexes) if mission.hexes else None
        self._exposed: dict[Hex, float] = {}
        self._passed: dict[Hex, float] = {}
        self._brinks: dict[Hex, float] = {}

    def of_hex(self, hex_: Hex) -> float:
        """What a hex is worth, whichever way the unit faces."""
        value = self._ground.get(hex_, 0.0) if self.branch is not Branch.ARTILLERY else 0.0
        if value and hex_ != self.unit.hex and hex_ in self.seen.friends:
            value = 0.0
        if self._guards and hex_ == self.unit.hex:
            value *= TAKEN / KEPT
        value -= self._bold * self._exposure(hex_)
        if self._hangs:
            value -= self._hangs * threat(self.seen, hex_)
        value += self._on_the_way(hex_) + self._company(hex_)
        if self.branch is Branch.ARTILLERY:
            value -= TOO_NEAR * self._too_near(hex_)
        return value

    def _is_guard(self, plan: Plan) -> bool:
        """In the last turn it stands alone on ground of its side that an enemy could walk into: to
        leave it is to lose it.
        """
        here = self.unit.hex
        if here not in plan.held or here in self.seen.friends or not is_last_turn(self.position):
            return False
        return any(
            not guns and distance(here, enemy.hex) <= GUARDED for enemy, guns in self.seen.enemies
        )

    def of_facing(self, hex_: Hex, facing: Facing) -> float:
        """What it adds to face a vertex there, but for fire."""
        value = LOOKS * looks_at(self.seen, hex_, facing, self.mission.hexes)
        if self.mission.eager and not self.skill.minds_flanks:
            return value
        return value - self._bold * open_flanks(self.seen, hex_, facing)

    def is_seen(self, hex_: Hex) -> bool:
        """An enemy is next to it."""
        return any(distance(hex_, enemy.unit.hex) <= 1 for enemy in self.seen.enemies)

    def here(self) -> float:
        """What it is worth to stay as it is, but for fire."""
        unit = self.unit
        stays = self.of_hex(unit.hex) + self.of_facing(unit.hex, unit.facing)
        return stays - self.brink(unit.hex)

    def ground_of(self, hex_: Hex) -> float:
        """What it is worth to have a hex."""
        return self._ground.get(hex_, 0.0)

    def passing(self, hex_: Hex, facing: Facing) -> float:
        """What it costs to go through friends on the way there: all of them check. [SH 8]"""
        path = reach(self.position, self.unit)[hex_, facing].path[:-1]
        return sum(self._through(one) for one in path if one in self.seen.friends)

    def _through(self, hex_: Hex) -> float:
        found = self._passed.get(hex_)
        if found is None:
            found = self._passed[hex_] = through_friends(self.position, self.unit, hex_)
        return found

    def brink(self, hex_: Hex) -> float:
        """What it costs to go to the last hex of the area: nobody need who does not stand there."""
        found = self._brinks.get(hex_)
        if found is None:
            number, near = self.unit.number, bool(self.seen.enemies)
            found = cost_of_brink(self.position, number, hex_) if near else 0.0
            self._brinks[hex_] = found
        return found

    def _exposure(self, hex_: Hex) -> float:
        found = self._exposed.get(hex_)
        if found is None:
            found = self._exposed[hex_] = exposure(self.seen, hex_)
        return found

    def _on_the_way(self, hex_: Hex) -> float:
        if self._way is None:
            return 0.0
        far = self._way[hex_]
        if far >= NOWHERE:
            return -self._pull * 6 * min(distance(hex_, one) for one in self.mission.hexes)
        if self.mission.holds:
            far = max(far - POSTED, 0)
        return -self._pull * far

    def _company(self, hex_: Hex) -> float:
        friends = self.seen.friends
        beside = sum(one in friends for one in neighbors(hex_))
        crowd = CROWD if hex_ in friends and self._is_crowd(hex_) else 0.0
        return BESIDE_FRIENDS * min(beside, 2) - crowd

    def _is_crowd(self, hex_: Hex) -> bool:
        """Others of its kind stand there."""
        side, number = self.unit.side, self.unit.number
        return any(
            card(self.position, one.number).branch is self.branch
            for one in friends_at(self.position, hex_, side)
            if one.number != number
        )

    def _too_near(self, hex_: Hex) -> int:
        away = min((distance(hex_, one.unit.hex) for one in self.seen.enemies), default=99)
        screened = hex_ in self.seen.friends
        return max(GUNS_APART - screened - away, 0)


def through_friends(position: HexPosition, unit: Unit, hex_: Hex) -> float:
    """What it costs to go through those in a hex, if they are in the way. [SH 8]"""
    if not is_crowded(position, unit, hex_):
        return 0.0
    fight = [
        one for one in friends_at(position, hex_, unit.side) if card(position, one.number).fights
    ]
    return sum(worth.of_check(position, one) for one in (*fight, unit))


def ends_of(position: HexPosition, unit: Unit) -> dict[Hex, list[Facing]]:
    """Where a unit can end a move: the hexes, and how it may face in each."""
    facings: dict[Hex, list[Facing]] = {}
    for hex_, facing in reach(position, unit):
        facings.setdefault(hex_, []).append(facing)
    return facings


def best_place(judge: Judge, facings: Mapping[Hex, list[Facing]]) -> Place | None:
    """The best end of a move, with the fire that it promises; None if the unit cannot move."""
    hexes = [hex_ for hex_ in facings if not (judge.hides and judge.is_seen(hex_))]
    ranked = sorted(hexes, key=lambda hex_: (-judge.of_hex(hex_), hex_))
    best: Place | None = None
    for hex_ in ranked[:MOST_HEXES]:
        for place in _places(judge, hex_, facings[hex_]):
            if best is None or place.worth > best.worth:
                value = place.worth - judge.passing(hex_, place.facing) - judge.brink(hex_)
                if best is None or value > best.worth:
                    best = place._replace(worth=value)
    return best


def cost_of_moving(position: HexPosition, unit: Unit) -> float:
    """What it costs to set out at all."""
    leaves = unit.hex in zone(position, unit.side.enemy).fronts
    return SET_OUT + (BEING_SHOT_AT if leaves else 0.0)


def _places(judge: Judge, hex_: Hex, facings: Iterable[Facing]) -> Iterator[Place]:
    value = judge.of_hex(hex_)
    found = aims(judge.position, judge.unit, judge.seen, hex_, moves=True)
    for facing in facings:
        fire = best_aim(found, hex_, facing)
        yield Place(hex_, facing, value + judge.of_facing(hex_, facing) + fire)


def best_facing(judge: Judge, facings: Iterable[Facing]) -> Place | None:
    """The best way to face without a move."""
    unit = judge.unit
    found = aims(judge.position, unit, judge.seen, unit.hex, moves=True)
    value = judge.of_hex(unit.hex)
    places = [
        Place(
            unit.hex,
            facing,
            value + judge.of_facing(unit.hex, facing) + best_aim(found, unit.hex, facing),
        )
        for facing in facings
    ]
    return max(places, key=lambda place: place.worth, default=None)
