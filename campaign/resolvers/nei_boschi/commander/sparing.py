"""On whom the end of a scenario hangs, and how near the enemy is to them. [SH 19, BB 30.2]

A brigade that must not be gone or spent, and regiments of which so many must be left, are worth the
more the fewer there are.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from campaign.hexes.grid import Hex, distance
from campaign.resolvers.nei_boschi.commander.danger import Around
from campaign.resolvers.nei_boschi.commander.goals import CONDITION
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.pages import goes_on
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.scenario_files import scenario
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.victory_ground import terms
from campaign.resolvers.nei_boschi.victory_terms import Absent, Ineffective, Regiments
from campaign.resolvers.nei_boschi.who import card
from campaign.tabletop.latest import OfEach

NEAR: Final = (0.0, 1.0, 1.0, 0.8, 0.6, 0.3, 0.1)
"""How much of an enemy's strength threatens who stands so many hexes away: in one activation foot
comes three hexes through woods, and assaults."""

OVERPOWERING: Final = 20.0
"""Strength points near by by which a regiment is as good as driven off."""

CHANCE: Final = 0.8
"""How much of what hangs on it is then as good as lost. With 0.35 the Union was left without a
regiment in all of six games of scenario 2; with this in one of five."""


def _hangs_on(position: HexPosition, number: int) -> float:
    unit = position.unit(number)
    return max(_shares(position, unit), default=0.0)


hangs_on = OfEach[HexPosition, int, float](_hangs_on, most=2)
"""What hangs on one unit, by its number, in strength points: a condition, shared by all whose loss
would decide it."""


class _Asked(NamedTuple):
    """What a scenario asks for that hangs on single units."""

    gone: tuple[Absent, ...]
    left: tuple[Regiments, ...]
    spent: frozenset[str]
    """Brigades that are not to be ineffective."""


@lru_cache(maxsize=32)
def _asked(book: str, number: str, on: bool) -> _Asked:
    page = scenario(book, number)
    victory = page.extended.victory if on and page.extended else page.victory
    regiments = (one for one in terms(victory, Regiments) if one.state == "uncollapsed")
    spent = {body for one in terms(victory, Ineffective) for body in one.commands}
    return _Asked(tuple(terms(victory, Absent)), tuple(regiments), frozenset(spent))


def _shares(position: HexPosition, unit: Unit) -> Iterator[float]:
    staging = hex_staging(position.request)
    asked = _asked(staging.book, staging.scenario, goes_on(position))
    for gone in asked.gone:
        if unit.body == gone.command:
            yield CONDITION / max(sum(map(_is_there, position.members(unit.body))), 1)
    if not _is_sound(position, unit, unit):
        return
    if unit.body in asked.spent and not position.body(unit.body).ineffective:
        foot = [one for one in position.members(unit.body) if _is_foot(position, one)]
        sound = sum(_is_sound(position, one, unit) for one in foot)
        yield CONDITION / max(2 * sound - len(foot) + 1, 1)
    for some in asked.left:
        if some.side is unit.side:
            left = sum(_is_sound(position, one, unit) for one in position.units)
            if left >= some.least:
                yield CONDITION / (left - some.least + 1)


def _is_there(unit: Unit) -> bool:
    return unit.place is Place.FIELD


def _is_sound(position: HexPosition, one: Unit, like: Unit) -> bool:
    if one.side is not like.side or one.place is not Place.FIELD or one.collapsed:
        return False
    return _is_foot(position, one)


def _is_foot(position: HexPosition, unit: Unit) -> bool:
    return card(position, unit.number).branch is Branch.INFANTRY


def threat(seen: Around, hex_: Hex) -> float:
    """The chance that who stands there is broken by those who can come."""
    near = 0.0
    for enemy, guns in seen.enemies:
        away = distance(enemy.hex, hex_)
        if not guns and away < len(NEAR):
            near += enemy.sp * NEAR[away] * (0.6 if enemy.disordered else 1.0)
    return CHANCE * min(near / OVERPOWERING, 1.5)
