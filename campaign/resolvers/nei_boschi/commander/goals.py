"""Ground that counts for victory, as the commander sees it: which hexes, and how much. [SH 19]

Both sides want what counts for either of them: who cannot gain by it keeps the other from it.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from campaign.hexes.grid import Hex, row
from campaign.resolvers.nei_boschi.control import field_holder, holder, is_there
from campaign.resolvers.nei_boschi.ground import Ground, ground_of
from campaign.resolvers.nei_boschi.limits import Limits
from campaign.resolvers.nei_boschi.pages import goes_on, turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.scenario import Scenario
from campaign.resolvers.nei_boschi.scenario_files import scenario
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.turns import Turn
from campaign.resolvers.nei_boschi.victory_ground import (
    camp_hexes,
    edge_hexes,
    field_hexes,
    fields_asked,
    terms,
    way_hexes,
)
from campaign.resolvers.nei_boschi.victory_terms import (
    FieldPoints,
    HexPoints,
    Holds,
    HoldsCamps,
    HoldsEdge,
    HoldsFields,
    HoldsTown,
    HoldsWay,
    IneffectivePoints,
    Passage,
    Troops,
    Victory,
)
from campaign.terms import SIDES, Side

BRIGADE: Final = 8.0
"""What a brigade that is spent is worth, in strength points."""

CONDITION: Final = 12.0
"""What ground is worth that decides a scenario, all of it together."""


class Goal(NamedTuple):
    """Ground that counts: one hex, or any hex of an area."""

    hexes: tuple[Hex, ...]
    worth: float
    """In strength points."""

    troops: Troops = Troops.ANY
    field: str = ""
    """The field, if it is one."""

    stays: bool = False
    """It counts only while somebody is there."""

    at: Turn | None = None
    """It counts at the end of this turn; None at the end of the scenario."""


def goals_of(position: HexPosition) -> tuple[Goal, ...]:
    """What counts still, in the order of the scenario."""
    staging = hex_staging(position.request)
    now = turn_of(position)
    found = _goals(staging.book, staging.scenario, goes_on(position))
    return tuple(goal for goal in found if not _is_over(goal, now))


def _is_over(goal: Goal, now: Turn) -> bool:
    return goal.at is not None and goal.at < now


def held_by(position: HexPosition, goal: Goal) -> Side | None:
    """Who has it now."""
    if goal.field:
        return field_holder(position, goal.field)
    if len(goal.hexes) == 1 and not goal.stays:
        return holder(position, goal.hexes[0], goal.troops)
    for side in SIDES:
        if any(is_there(position, hex_, side, goal.troops) for hex_ in goal.hexes):
            return side
    return None


@lru_cache(maxsize=32)
def _goals(book: str, number: str, goes_on: bool) -> tuple[Goal, ...]:
    """Every piece of ground that a scenario asks for; of two that are alike, the dearer.

    On a second day that asks for the same ground again, the later turn counts. [BB 30.1]
    """
    page = scenario(book, number)
    victory, last = page.victory, page.last_turn
    if goes_on and page.extended:
        victory, last = page.extended.victory, page.extended.last
    found: dict[tuple[Hex, ...], Goal] = {}
    for goal in _listed(ground_of(book), victory, a_point(page), page.limits(last)):
        known = found.get(goal.hexes)
        if goal.hexes and (known is None or _is_dearer(goal, known)):
            found[goal.hexes] = goal
    return tuple(found.values())


def _is_dearer(goal: Goal, known: Goal) -> bool:
    if goal.at is not None and known.at is not None and goal.at != known.at:
        return goal.at > known.at
    return known.worth < goal.worth


def _listed(ground: Ground, victory: Victory, point: float, limits: Limits) -> Iterator[Goal]:
    yield from _for_points(ground, victory, point)
    yield from _hexes(ground, victory)
    yield from _areas(ground, victory, limits)


def _for_points(ground: Ground, victory: Victory, point: float) -> Iterator[Goal]:
    for points in terms(victory, HexPoints):
        for hex_ in points.hexes:
            yield Goal((hex_,), point * points.points, points.troops)
    for award in terms(victory, FieldPoints):
        for name in fields_asked(ground, award):
            yield Goal(field_hexes(ground, name), point * award.points, field=name, at=award.at)


def _hexes(ground: Ground, victory: Victory) -> Iterator[Goal]:
    """Single hexes, and camps."""
    for holds in terms(victory, Holds):
        worth = CONDITION / _hexes_needed(len(holds.hexes), holds.least)
        stays = holds.passage is Passage.THERE
        at = None if holds.kept else holds.at
        for hex_ in holds.hexes:
            yield Goal((hex_,), worth, holds.troops, stays=stays, at=at)
    for camps in terms(victory, HoldsCamps):
        hexes = camp_hexes(ground, camps)
        for hex_ in hexes:
            yield Goal((hex_,), CONDITION / (camps.least or len(hexes)), camps.troops)


def _hexes_needed(number: int, least: int) -> int:
    """How many of some hexes decide a condition that asks for *least* of them, 0 for all.

    Its side needs so many, and the other one keeps it from it with all but one fewer: the harder of
    the two says what a hex is worth. One of four is soon had, and four have to be taken from him.
    """
    least = least or number
    return max(least, number - least + 1)


def _areas(ground: Ground, victory: Victory, limits: Limits) -> Iterator[Goal]:
    """Fields, a town, roads and an edge: a unit somewhere on it is enough."""
    for fields in terms(victory, HoldsFields):
        names = fields_asked(ground, fields)
        for name in names:
            yield Goal(field_hexes(ground, name), CONDITION / len(names), field=name)
    for town in terms(victory, HoldsTown):
        hexes = tuple(
            hex_
            for hex_ in field_hexes(ground, town.field)
            if (town.north is None or row(hex_) >= town.north)
            and (town.south is None or row(hex_) <= town.south)
        )
        yield Goal(hexes, CONDITION, town.troops, stays=True)
    for way in terms(victory, HoldsWay):
        at = None if way.kept else way.at
        yield Goal(_on(way_hexes(ground, way, limits), limits, ground), CONDITION, at=at)
    for edge in terms(victory, HoldsEdge):
        yield Goal(edge_hexes(ground, edge, limits), CONDITION, edge.troops, stays=True)


def _on(hexes: tuple[Hex, ...], limits: Limits, ground: Ground) -> tuple[Hex, ...]:
    return tuple(hex_ for hex_ in hexes if limits.has(hex_, ground.bounds))


def a_point(page: Scenario) -> float:
    """What a point of victory is worth: a brigade that is spent is the measure."""
    given = [
        award.points
        for award in terms(page.victory, IneffectivePoints)
        if award.echelon == "brigade"
    ]
    return BRIGADE / max(given) if given else CONDITION / 12
