"""What may come of a position: who could fire at whom, and how a charge would go.

For whoever has to decide; nothing here changes a battle. [SG 2.3, SG 2.5, SG 2.6, SG 2.8]
"""

from itertools import product
from math import comb
from typing import NamedTuple

from campaign.battle.contract import Prospect, Prospects
from campaign.dice import ScriptedDice
from campaign.errors import MissingRollError
from campaign.resolvers.shell_for_guns.command import needed_parts
from campaign.resolvers.shell_for_guns.contact import impact
from campaign.resolvers.shell_for_guns.events import NO_PARTS, MeleeParts
from campaign.resolvers.shell_for_guns.fire import (
    fire_length,
    fire_parts,
    needed_face,
    shots_at,
)
from campaign.resolvers.shell_for_guns.melee import Fighter, fighter
from campaign.resolvers.shell_for_guns.orders import (
    Brigade,
    Charge,
    Division,
    Fire,
    Form,
    Move,
    ShellOrder,
    Turn,
)
from campaign.resolvers.shell_for_guns.position import ShellPosition
from campaign.resolvers.shell_for_guns.rounds import apply
from campaign.resolvers.shell_for_guns.troops import Unit
from campaign.resolvers.shell_for_guns.vocabulary import Parts
from campaign.terms import Side

SIDES_OF_A_DIE = 6
FACES = range(1, SIDES_OF_A_DIE + 1)

MOST = 2
"""So many enemies are reckoned with either way, those with most hits to expect first."""


class Volley(NamedTuple):
    """What one unit could throw at another. [SG 2.6]"""

    unit: int
    target: int
    dice: int
    needed: int
    length: int
    """From the middle of its nearest base, in tenths of a millimeter. [SG-R16]"""

    open: int = 0
    """What a die must show by range or cover, before anything is added."""

    parts: Parts = ()
    """What is added to each die."""

    @property
    def expected(self) -> float:
        """Hits that it can expect."""
        return self.dice * _chance(self.needed)

    @property
    def chances(self) -> tuple[float, ...]:
        """Of each die."""
        return (_chance(self.needed),)


class Storm(NamedTuple):
    """How a charge would go. [SG 2.5, SG 2.8]"""

    target: int
    dice: tuple[int, int]
    needed: tuple[int, int]
    extra: tuple[int, int]
    """What supports, columns and experience add."""

    wins: float
    draws: float
    needs_die: bool
    """It gets there only if a die lengthens its way."""

    parts: tuple[MeleeParts, MeleeParts] = (NO_PARTS, NO_PARTS)
    """What dice and scores are made of."""

    @property
    def chances(self) -> tuple[float, ...]:
        return self.wins, self.draws


class Obedience(NamedTuple):
    """Whether an order is obeyed. [SG 2.3]"""

    needed: int
    """The highest total of two dice with which it is."""

    chance: float
    parts: Parts
    """What *needed* is made of."""

    @property
    def chances(self) -> tuple[float, ...]:
        return (self.chance,)


class AtHand(NamedTuple):
    """At whom a unit could fire or charge where an order leads, and who could fire at it."""

    own: tuple[Volley, ...]
    enemies: tuple[Volley, ...]
    storms: tuple[Storm, ...]

    @property
    def chances(self) -> tuple[float, ...]:
        found: tuple[Prospect, ...] = (*self.own, *self.enemies, *self.storms)
        return tuple(chance for one in found for chance in one.chances)


def prospects(position: ShellPosition, order: ShellOrder) -> Prospects | None:
    """Command, fire and charges; what is at hand where a step leads.

    [SG 2.3, SG 2.5, SG 2.6, SG 2.8]
    """
    match order:
        case Fire(number, target):
            unit = position.there(number)
            own = volleys(position, unit.side, unit)
            return tuple(volley for volley in own if volley.target == target)
        case Charge(number, target):
            struck = storm(position, position.there(number), position.there(target))
            obeyed = obedience(position, order)
            return (obeyed,) if struck is None else (obeyed, struck)
        case Division() | Brigade():
            return (obedience(position, order),)
        case Move() | Turn() | Form():
            return _there(position, order)
    return None


def _there(position: ShellPosition, order: Move | Turn | Form) -> Prospects | None:
    """What a unit has at hand where its step leads; None if dice decide where."""
    try:
        after = apply(position, order, ScriptedDice()).position
    except MissingRollError:
        return None
    return (at_hand(after, after.there(order.unit)),)


def at_hand(position: ShellPosition, unit: Unit) -> AtHand:
    """At whom a unit could fire or charge, and who could fire at it. [SG 2.6, SG 2.8]"""
    storms = (
        storm(position, unit, enemy)
        for enemy in (() if unit.is_battery else position.standing(unit.side.enemy))
    )
    return AtHand(
        volleys(position, unit.side, unit)[:MOST],
        volleys(position, unit.side.enemy, unit)[:MOST],
        tuple(one for one in storms if one is not None),
    )


def obedience(position: ShellPosition, order: Division | Brigade | Charge) -> Obedience:
    """The two dice that a division, or a unit, throws for an order. [SG 2.3, SG-R5]"""
    parts = needed_parts(position, order)
    needed = sum(number for _, number in parts)
    ways = sum(one + two <= needed for one, two in product(FACES, FACES))
    return Obedience(needed, ways / SIDES_OF_A_DIE**2, parts)


def volleys(position: ShellPosition, shooters: Side, unit: Unit) -> tuple[Volley, ...]:
    """Who of a side could fire at a unit, or at whom of the other side it could. [SG 2.6]"""
    others = position.standing(unit.side.enemy)
    pairs = [(other, unit) if shooters is other.side else (unit, other) for other in others]
    found = []
    for shooter, target in pairs:
        fresh = shooter._replace(fired=False, actions=0)
        shots = shots_at(position, fresh, target)
        if shots.dice:
            parts = fire_parts(position, fresh, target)
            needed = needed_face(shots, sum(number for _, number in parts))
            length = fire_length(fresh, target)
            line = (shots.dice, needed, length, shots.hits_on, parts)
            found.append(Volley(shooter.id, target.id, *line))
    return tuple(sorted(found, key=lambda volley: -volley.expected))


def storm(position: ShellPosition, unit: Unit, target: Unit) -> Storm | None:
    """The first round of a charge; None if it cannot get there. [SG 2.8]"""
    struck = impact(position, unit, target)
    if struck is None:
        return None
    there = unit.at(struck.base)._replace(disordered=False)
    contact = position.with_units(there)
    one = fighter(contact, there, target, charges=True)
    other = fighter(contact, target, there, charges=False)
    wins, draws = _against(one, other)
    return Storm(
        target.id,
        (one.dice, other.dice),
        (one.needed, other.needed),
        (one.extra, other.extra),
        wins,
        draws,
        struck.way > struck.limit,
        (one.parts, other.parts),
    )


def _against(one: Fighter, other: Fighter) -> tuple[float, float]:
    """The chances to score more, and as much."""
    wins = draws = 0.0
    theirs = _scores(other)
    for hits, chance in enumerate(_scores(one)):
        margin = hits + one.extra - other.extra
        wins += chance * sum(theirs[: max(0, margin)])
        draws += chance * (theirs[margin] if 0 <= margin < len(theirs) else 0.0)
    return wins, draws


def _scores(side: Fighter) -> list[float]:
    """The chance of each number of hits."""
    hit = _chance(side.needed)
    return [
        comb(side.dice, hits) * hit**hits * (1 - hit) ** (side.dice - hits)
        for hits in range(side.dice + 1)
    ]


def _chance(needed: int) -> float:
    """The chance of one die to show so much."""
    return (SIDES_OF_A_DIE + 1 - needed) / SIDES_OF_A_DIE
