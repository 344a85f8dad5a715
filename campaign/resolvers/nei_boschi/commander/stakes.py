"""What losses cost a side beyond the men, because its scenario counts them. [SH 19, BB 30]"""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from campaign.resolvers.nei_boschi.commander.goals import CONDITION, a_point
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.scenario import Scenario
from campaign.resolvers.nei_boschi.scenario_files import scenario
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.units import BodyId, Unit
from campaign.resolvers.nei_boschi.victory_ground import terms
from campaign.resolvers.nei_boschi.victory_terms import (
    Absent,
    Ineffective,
    LossesOf,
    LossPoints,
    Regiments,
)
from campaign.terms import SIDES, Side

BREAKING: Final = 2.5
"""What it costs in any battle that a regiment falls below half of its strength."""

REGIMENTS: Final = 3
"""About so many regiments make a brigade ineffective."""


class Stakes(NamedTuple):
    """What a scenario makes of losses."""

    points: Mapping[Side, float]
    """What a strength point of each side is worth; 1 where nobody counts them."""

    breaking: Mapping[BodyId, float]
    """What the break of a regiment is worth in the bodies that a scenario names."""

    regiments: Mapping[Side, float]
    """The same for every regiment of a side."""


@lru_cache(maxsize=32)
def _stakes(book: str, number: str) -> Stakes:
    page = scenario(book, number)
    return Stakes(
        MappingProxyType({side: _a_loss(page, side) for side in SIDES}),
        MappingProxyType(_breaking(page)),
        MappingProxyType({side: _a_regiment(page, side) for side in SIDES}),
    )


def _a_loss(page: Scenario, side: Side) -> float:
    """Conditions on losses, and points for them."""
    worth = 1.0
    counted = [
        one.least or one.most or 1 for one in terms(page.victory, LossesOf) if one.side is side
    ]
    if counted:
        worth += CONDITION / max(counted) / 2
    given = [one.points for one in terms(page.victory, LossPoints) if one.side is side]
    if given and not counted:
        worth += a_point(page) * max(given)
    return worth


def _breaking(page: Scenario) -> dict[BodyId, float]:
    """Brigades that are to be broken, or driven away."""
    found: dict[BodyId, float] = {}
    for asked in terms(page.victory, Ineffective):
        share = CONDITION / REGIMENTS / (asked.least or len(asked.commands))
        for command in asked.commands:
            found[command] = BREAKING + share
    for gone in terms(page.victory, Absent):
        found[gone.command] = BREAKING + CONDITION / REGIMENTS / 2
    return found


def _a_regiment(page: Scenario, side: Side) -> float:
    counted = [one.least for one in terms(page.victory, Regiments) if one.side is side]
    return BREAKING + (CONDITION / max(counted) / 4 if counted else 0.0)


def stakes_of(position: HexPosition) -> Stakes:
    """What the scenario makes of losses."""
    staging = hex_staging(position.request)
    return _stakes(staging.book, staging.scenario)


def of_breaking(position: HexPosition, unit: Unit) -> float:
    """What the break of a regiment is worth, or costs."""
    stakes = stakes_of(position)
    return max(stakes.breaking.get(unit.body, BREAKING), stakes.regiments[unit.side])
