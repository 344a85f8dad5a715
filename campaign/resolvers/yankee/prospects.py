"""What may come of a position: whom a brigade has before it, and what dice would make of it.

For whoever has to decide; nothing here changes a battle. The chances are those of the first throw,
by the rules themselves: each of its 36 faces is looked at once. Nothing that comes after is played,
since that would take dice that nobody has thrown. [YK 5, YK 8, YK 9]
"""

from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import product
from typing import NamedTuple

from campaign.battle.contract import Prospects
from campaign.dice import ScriptedDice
from campaign.errors import MissingRollError
from campaign.resolvers.yankee import fire, melee
from campaign.resolvers.yankee.clashes import LOST, RECOILED
from campaign.resolvers.yankee.command import delay_of
from campaign.resolvers.yankee.events import Clash, Parts
from campaign.resolvers.yankee.fire import aims, targets, volley_at
from campaign.resolvers.yankee.generals import command_value
from campaign.resolvers.yankee.melee import fights
from campaign.resolvers.yankee.movement import FOUND
from campaign.resolvers.yankee.orders import Fight, Fire, Ford, Tasking, YankeeOrder
from campaign.resolvers.yankee.position import Stage, YankeePosition
from campaign.resolvers.yankee.turns import apply
from campaign.tabletop.contact import length_to

FACES = range(1, 7)

MOST = 2
"""So many enemies are reckoned with, the nearest base or the first fight first."""


class Chances(NamedTuple):
    """What becomes of two bases when dice are thrown, as probabilities."""

    base: int
    enemy: int
    recoils: float
    destroyed: float
    own_recoils: float
    own_destroyed: float
    parts: tuple[Parts, Parts] = ((), ())
    """What is added to the dice of the two. [YK 8.4, YK 9.4]"""

    @property
    def chances(self) -> tuple[float, ...]:
        return self.recoils, self.destroyed, self.own_recoils, self.own_destroyed


class Sight(NamedTuple):
    """A brigade has another one in its lanes. [YK 8.1]"""

    brigade: int
    enemy: int
    bases: int
    """How many of its bases."""

    nearest: int
    """From the nearest of them, in tenths of a millimeter."""


class Ahead(NamedTuple):
    """Whom a brigade would have before it where an order leads, and who would have it."""

    has: tuple[tuple[Sight, tuple[Chances, ...]], ...]
    """Whom it has in its lanes, and what its first volley at each would do. [YK 8]"""

    is_had: tuple[Sight, ...]
    fights: tuple[Chances, ...]
    """The combats it would be in. [YK 9]"""

    @property
    def chances(self) -> tuple[float, ...]:
        volleys = (volley for _, several in self.has for volley in several)
        return tuple(chance for one in (*volleys, *self.fights) for chance in one.chances)


class Crossing(NamedTuple):
    """Whether a ford is found. [YK 7.6]"""

    found: float

    @property
    def chances(self) -> tuple[float, ...]:
        return (self.found,)


class Delivery(NamedTuple):
    """What becomes of an order that is sent to a brigade, as probabilities. [YK 5.5, YK 5.6]"""

    gets_through: float
    waits: tuple[float, float, float]
    """Of one that gets through: obeyed at once, in one turn, in two."""

    @property
    def chances(self) -> tuple[float, ...]:
        return self.gets_through, *self.waits


def prospects(position: YankeePosition, order: YankeeOrder) -> Prospects | None:
    """Fire, combat, a ford, whether an order gets through; lanes where a motion leads.

    [YK 5.5, YK 7.6, YK 8, YK 9]
    """
    match order:
        case Fire():
            return volleys(position, order, MOST)
        case Fight(base, enemy):
            troop = position.troop(base)
            due = melees(position, troop.brigade if troop else 0, MOST**3)
            return tuple(one for one in due if (one.base, one.enemy) == (base, enemy))
        case Ford():
            return (Crossing(ford_chance()),)
    if isinstance(order, Tasking):
        found = delivery(position, order)
        return None if found is None else (found,)
    return _there(position, order)


def _there(position: YankeePosition, order: YankeeOrder) -> Prospects | None:
    """What the first brigade that an order moves would have before it; None if dice decide."""
    try:
        after = apply(position, order, ScriptedDice()).position
    except MissingRollError:
        return None
    stood = {troop.id: troop.base for troop in position.troops}
    moved = (t.brigade for t in after.troops if t.base != stood.get(t.id, t.base))
    brigade = next(moved, None)
    return None if brigade is None else (ahead(after, brigade),)


def ahead(position: YankeePosition, brigade: int) -> Ahead:
    """What a brigade has before it where it stands, and who has it. [YK 8, YK 9]"""
    lanes = in_lanes(position)
    seen = sights(lanes)
    own = [sight for sight in seen if sight.brigade == brigade][:MOST]
    enemies = [sight for sight in seen if sight.enemy == brigade][:MOST]
    return Ahead(
        tuple((sight, volleys(lanes, Fire(brigade, sight.enemy), 1)) for sight in own),
        tuple(enemies),
        melees(position, brigade, MOST),
    )


def in_lanes(position: YankeePosition) -> YankeePosition:
    """The position as fire would find it if nobody had moved or fired. [YK 8.1]"""
    fresh = tuple(troop._replace(moved=False, fired=False) for troop in position.troops)
    position = position._replace(troops=fresh, stage=Stage.FIRE)
    return position._replace(aims=aims(position))


def sights(position: YankeePosition) -> tuple[Sight, ...]:
    """Which brigades have which before them, by the aims of the position. [YK 8.1]"""
    troops = position.shooters
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
        volley = volley_at(position, number)
        found.append(_over_all_dice(partial(fire.exchange, position, number, volley)))
    return tuple(found)


def melees(position: YankeePosition, brigade: int, most: int) -> tuple[Chances, ...]:
    """The chances of the fights that a brigade has before it. [YK 9.1, YK 9.3]"""
    pairs = [(t.id, e.id) for t, e in fights(position) if brigade in (t.brigade, e.brigade)]
    return tuple(_over_all_dice(partial(melee.exchange, position, pair)) for pair in pairs[:most])


def _over_all_dice(
    throw: Callable[[tuple[int, int]], tuple[YankeePosition, Clash]],
) -> Chances:
    """What a clash comes to, for all throws of its two dice."""
    clashes = [throw(faces)[1] for faces in product(FACES, FACES)]
    own, other = (Counter(clash.outcomes[place] for clash in clashes) for place in (0, 1))
    first, all_ = clashes[0], len(clashes)
    return Chances(
        first.base,
        first.enemy,
        recoils=other[RECOILED] / all_,
        destroyed=sum(other[fate] for fate in LOST) / all_,
        own_recoils=own[RECOILED] / all_,
        own_destroyed=sum(own[fate] for fate in LOST) / all_,
        parts=first.parts,
    )


# --- orders that have to get through --------------------------------------------------------------


def delivery(position: YankeePosition, order: Tasking) -> Delivery | None:
    """Whether an order gets through, and when it is obeyed; None of a first order. [YK 5.3]"""
    brigade = position.brigade(order.brigade)
    if position.stage is Stage.PLAN or brigade is None:
        return None
    worth = command_value(position, brigade.side)
    waits = Counter(delay_of(brigade, face) for face in FACES)
    at_once, one, two = (waits[turns] / len(FACES) for turns in range(3))
    return Delivery(sum(face <= worth for face in FACES) / len(FACES), (at_once, one, two))


def ford_chance() -> float:
    """Whether a ford is found. [YK 7.6]"""
    return sum(face >= FOUND for face in FACES) / len(FACES)
