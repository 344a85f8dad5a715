"""How a position looks to a commander: strengths, threats, what boxes are worth.

Strengths are in hits that pieces can be expected to give and take: combat value times steps.
Worth is in points; one point of army maximum is worth three.
"""

from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from typing import NamedTuple

from campaign.board.board import Theater, bits
from campaign.commanders.quick_odds import Fighter
from campaign.queries.battle_sites import garrison
from campaign.queries.foreign_affairs import LEAST_PRIZE, border_states
from campaign.queries.supply_lines import before_enemies, supplied_if
from campaign.rules.sea import INVASION_BASE
from campaign.rules.victory import SEVEN
from campaign.state import CampaignState
from campaign.tables.printed_values import printed_values
from campaign.terms import CAPITAL, CONFEDERATE, SIDES, UNION, Side
from campaign.units import Unit

CAPITALS = {UNION: CAPITAL, CONFEDERATE: "richmond"}

SHIELD = 3.0
"""Worth of one point of army maximum, won or taken away."""

PRIZE = 6.0
"""Worth of one of the seven cities, beyond its shields. [BG 13.1]"""

WAR = 60.0
"""Worth of Washington to the Confederacy. [BG 13.2]"""

RICHMOND = 10.0
"""Worth of Richmond to both, beyond its shields."""

FALLEN_WASHINGTON = 14.0
"""Worth of Washington where its fall is not the end. [NS 6.0]"""

AMBITION = 4.0
"""Worth of a Union city that could bring foreign powers in. [NS 8.4]"""

SYMPATHY = 2.0
"""Worth of a city in a border state that might still join the South. [NS 8.3]"""

COAST = 0.25
"""The share of the Union's strength in Washington that any port has to reckon with. [BG 6.2]"""

SHELTER = 1.5
"""How much more a piece is worth behind works."""

GROUND = 0.4
"""Worth of any other box."""


def strength(unit: Fighter) -> float:
    """What a piece brings to a battle."""
    value, modifier = printed_values()[unit.type]
    return (value - 0.7 * modifier) * (1.0 if unit.reduced else 2.0)


def force(units: Iterable[Unit]) -> float:
    """What pieces bring to a battle together."""
    return sum(strength(unit) for unit in units)


def defense(units: Iterable[Unit]) -> float:
    """What pieces bring to a battle where they stand."""
    return sum(strength(unit) * (SHELTER if unit.is_protected else 1.0) for unit in units)


def chance(attack: float, defend: float) -> float:
    """About how likely an attack is to win: a fair fight favors whoever fires first. [BG 8.2]"""
    if defend <= 0:
        return 1.0
    ratio = (attack / defend / 1.3) ** 3
    return ratio / (1 + ratio)


class Stakes(NamedTuple):
    """What is at stake besides shields and victory."""

    washington_may_fall: bool
    """Its fall is not the end. [NS 6.0]"""

    foreign: bool
    """Foreign powers look on. [NS 8.4]"""

    border: bool
    """Border states may join the South. [NS 8.3]"""


@cache
def worth(theater: Theater, box: int, side: Side, stakes: Stakes) -> float:
    """What a box is worth to *side* if it is the enemy's, or would be if it fell."""
    place = theater.places[box]
    points = GROUND + SHIELD * (place.recruits[side.seat] + 0.8 * place.recruits[1 - side.seat])
    if place.id in SEVEN:
        points += PRIZE
    if place.id == CAPITALS[CONFEDERATE]:
        points += RICHMOND
    if place.id == CAPITAL:
        points += FALLEN_WASHINGTON if stakes.washington_may_fall else WAR
    if stakes.foreign and place.home is UNION and place.recruits[0] >= LEAST_PRIZE:
        points += AMBITION
    if stakes.border and any(place.id in b.cities for b in border_states().values()):
        points += SYMPATHY
    if place.is_port:
        points += 0.3
    return points


@cache
def distances(theater: Theater) -> tuple[tuple[int, ...], ...]:
    """Links between every two boxes."""
    return tuple(_distances_from(theater, box) for box in range(len(theater.ids)))


def _distances_from(theater: Theater, origin: int) -> tuple[int, ...]:
    far = [99] * len(theater.ids)
    far[origin] = 0
    edge = [origin]
    while edge:
        following = []
        for box in edge:
            for near in theater.neighbors[box]:
                if far[near] == 99:
                    far[near] = far[box] + 1
                    following.append(near)
        edge = following
    return tuple(far)


class Appraisal:
    """What one side sees in one position."""

    def __init__(self, state: CampaignState, side: Side) -> None:
        self.state = state
        self.side = side
        self.theater = state.theater
        self.far = distances(self.theater)
        options = state.options
        self.stakes = Stakes(
            options.washington_capture, options.foreign_intervention, options.border_support
        )
        self.strengths: dict[Side, Mapping[int, float]] = {
            s: {b: force(state.stacks[s.seat][b]) for b in bits(state.present[s.seat])}
            for s in SIDES
        }
        self.own = state.stacks[side.seat]
        self.enemy = state.stacks[1 - side.seat]

    def own_at(self, box: int) -> float:
        """Own strength in a box."""
        return self.strengths[self.side].get(box, 0.0)

    def enemy_at(self, box: int) -> float:
        """Enemy strength in a box."""
        return self.strengths[self.side.enemy].get(box, 0.0)

    def holds(self, box: int) -> bool:
        """*side* controls the box."""
        return bool(self.state.held[self.side.seat] >> box & 1)

    def worth(self, box: int) -> float:
        """What a box is worth to this side."""
        return worth(self.theater, box, self.side, self.stakes)

    def threat(self, box: int) -> float:
        """Enemy strength that could stand in a box after his next marches."""
        far = self.far[box]
        total = 0.0
        for other, strong in self.strengths[self.side.enemy].items():
            distance = far[other]
            if distance <= 2:
                total += strong if distance <= 1 else 0.6 * strong
        return total + self.fleet(box)

    def fleet(self, box: int) -> float:
        """Strength that could land in a port of the South, less what its guns hold off. [BG 6.2]"""
        theater = self.theater
        if self.side is UNION or not theater.ports >> box & 1 or not self.holds(box):
            return 0.0
        base = self.enemy_at(theater.number[INVASION_BASE])
        guns = 2 * SHELTER * garrison(self.state, box)
        return max(0.0, COAST * base - guns)

    def fed(self, box: int) -> bool:
        """Pieces in a box would be supplied if the box were theirs. [NS 2.1]"""
        held = self.state.held[self.side.seat] | 1 << box
        before = before_enemies(self.state, self.side)
        return bool(supplied_if(self.theater, self.side, held, before) >> box & 1)

    def need(self, box: int) -> float:
        """Strength that a held box lacks against what could come, weighed by what it is worth."""
        stake = self.worth(box)
        if stake < SHIELD:
            return 0.0
        return max(0.0, self.threat(box) * 0.8 - defense(self.own[box]))

    @cached_property
    def goals(self) -> tuple[tuple[int, float], ...]:
        """Boxes worth going to, and what draws there: worth not held, or in need of help."""
        return tuple(self._goals())

    def pull(self, box: int) -> float:
        """How strongly goals draw to a box, by distance."""
        far = self.far[box]
        return max((points / (1.5 + far[goal]) for goal, points in self.goals), default=0.0)

    def _goals(self) -> Iterable[tuple[int, float]]:
        for box in range(len(self.theater.ids)):
            points = self.worth(box)
            if not self.holds(box):
                if points >= SHIELD:
                    yield box, points
            elif need := self.need(box):
                yield box, min(points, 20.0) * min(1.0, need / 10)
