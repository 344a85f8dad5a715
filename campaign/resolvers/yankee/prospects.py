"""What may come of a position: whom a brigade has before it, and what dice would make of it.

For whoever has to decide; nothing here changes a battle. The chances come from the rules
themselves: each of the 36 throws of two dice is carried out once. [YK 8, YK 9]
"""

from collections.abc import Callable
from functools import partial
from itertools import product
from typing import NamedTuple

from campaign.battle import Tick
from campaign.dice import Dice, ScriptedDice
from campaign.resolvers.yankee.clashes import DESTROYED, RECOILED
from campaign.resolvers.yankee.events import Clash
from campaign.resolvers.yankee.fire import aims, fire, targets
from campaign.resolvers.yankee.melee import clash, fights
from campaign.resolvers.yankee.orders import Fire
from campaign.resolvers.yankee.position import Stage, YankeePosition
from campaign.tabletop.contact import length_to

FACES = range(1, 7)
SPARE = (1, 1, 1)
"""Dice that decide nothing here: the fate of a general. [YK 11.2]"""


class Chances(NamedTuple):
    """What becomes of two bases when dice are thrown, as probabilities."""

    base: int
    enemy: int
    recoils: float
    destroyed: float
    own_recoils: float
    own_destroyed: float


class Sight(NamedTuple):
    """A brigade has another one in its lanes. [YK 8.1]"""

    brigade: int
    enemy: int
    bases: int
    """How many of its bases."""

    nearest: int
    """From the nearest of them, in tenths of a millimeter."""


def in_lanes(position: YankeePosition) -> YankeePosition:
    """The position as fire would find it if nobody had moved or fired. [YK 8.1]"""
    fresh = tuple(troop._replace(moved=False, fired=False) for troop in position.troops)
    position = position._replace(troops=fresh, stage=Stage.FIRE)
    return position._replace(aims=aims(position))


def sights(position: YankeePosition) -> tuple[Sight, ...]:
    """Which brigades have which before them, by the aims of the position. [YK 8.1]"""
    troops = {troop.id: troop for troop in position.troops}
    found: dict[tuple[int, int], list[int]] = {}
    for aim in position.aims:
        shooter, target = troops[aim.shooter], troops[aim.target]
        length = length_to(shooter.base.place, target.base)
        found.setdefault((shooter.brigade, target.brigade), []).append(length)
    return tuple(
        Sight(one, other, len(lengths), min(lengths))
        for (one, other), lengths in sorted(found.items())
    )


def volleys(position: YankeePosition, order: Fire, most: int) -> tuple[Chances, ...]:
    """The chances of the first volleys of a brigade at another. [YK 8.3, YK 8.4]"""
    found = []
    for number in targets(position, order)[:most]:
        concerned = (aim for aim in position.aims if number in (aim.target, aim.shooter))
        alone = position._replace(aims=tuple(concerned))
        if chances := _over_all_dice(partial(fire, alone, order)):
            found.append(chances)
    return tuple(found)


def melees(position: YankeePosition, brigade: int, most: int) -> tuple[Chances, ...]:
    """The chances of the fights that a brigade has before it. [YK 9.1, YK 9.3]"""
    pairs = [(t.id, e.id) for t, e in fights(position) if brigade in (t.brigade, e.brigade)]
    found = (_over_all_dice(partial(clash, position, pair)) for pair in pairs[:most])
    return tuple(chances for chances in found if chances)


def _over_all_dice(throw: Callable[[Dice], Tick]) -> Chances | None:
    """What the first clash of an order comes to, for all throws of its two dice."""
    counted = {"recoils": 0, "destroyed": 0, "own_recoils": 0, "own_destroyed": 0}
    pair = (0, 0)
    for faces in product(FACES, FACES):
        events = throw(ScriptedDice((*faces, *SPARE))).events
        fought = next((event for event in events if isinstance(event, Clash)), None)
        if fought is None:
            return None
        pair = (fought.base, fought.enemy)
        own, other = fought.outcomes
        counted["recoils"] += other == RECOILED
        counted["destroyed"] += other == DESTROYED
        counted["own_recoils"] += own == RECOILED
        counted["own_destroyed"] += own == DESTROYED
    return Chances(*pair, *(count / len(FACES) ** 2 for count in counted.values()))
