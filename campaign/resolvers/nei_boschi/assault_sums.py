"""What an assault comes to before its die: strengths, odds, modifiers, chances. [SH 11]"""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from campaign.hexes.facing import Quarter, quarter
from campaign.hexes.grid import Hex, are_adjacent
from campaign.resolvers.nei_boschi.counters import Branch, Profile
from campaign.resolvers.nei_boschi.ground_modifiers import assault_drm, rounds_for_defender
from campaign.resolvers.nei_boschi.modifiers import Modifier, Modifiers, total
from campaign.resolvers.nei_boschi.position import HexPosition, Units
from campaign.resolvers.nei_boschi.stacking import points_in
from campaign.resolvers.nei_boschi.tables import AssaultResult, assault_result, modifiers, odds
from campaign.resolvers.nei_boschi.units import Ammunition, Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import (
    book_of,
    card,
    enemies_at,
    field_of,
    is_with,
    leader_of,
    leaders_over,
    leadership_of,
)
from campaign.resolvers.nei_boschi.zones import front_hexes, zone

FACES = 10
"""Of the die."""


class Attack(NamedTuple):
    """Who assaults which hex."""

    units: tuple[int, ...]
    target: Hex
    charging: tuple[int, ...] = ()
    continued: int = 0
    """Assaults before this one, in one rush."""

    riding: tuple[int, ...] = ()
    """Horses in the hex that ride against the charge: neither ground nor charge counts then."""


# --- who fights whom ---------------------------------------------------------------------------


def attackers(position: HexPosition, attack: Attack) -> Units:
    """The units that assault."""
    return tuple(position.unit(number) for number in attack.units)


def defenders(position: HexPosition, attack: Attack) -> Units:
    """The units that are assaulted, the top first."""
    side = position.unit(attack.units[0]).side
    return enemies_at(position, attack.target, side)


def hexes_beside(unit: Unit, target: Hex) -> tuple[Hex, ...]:
    """The hexes of a unit that are adjacent to the target: of an extended line perhaps both."""
    both = (unit.hex, unit.second) if unit.second else (unit.hex,)
    return tuple(hex_ for hex_ in both if are_adjacent(hex_, target))


def is_mounted(position: HexPosition, unit: Unit) -> bool:
    """All cavalry fights on horseback here. [BB 14.2]"""
    return card(position, unit.number).branch is Branch.CAVALRY


# --- strength ----------------------------------------------------------------------------------


def attack_strength(position: HexPosition, attack: Attack) -> Fraction:
    """The strength points that are beside the target, with horses doubled or halved. [SH 11]"""
    return sum(
        (_strength(position, attack, unit) for unit in attackers(position, attack)), Fraction(0)
    )


def _strength(position: HexPosition, attack: Attack, unit: Unit) -> Fraction:
    points = sum(points_in(unit, hex_) for hex_ in hexes_beside(unit, attack.target))
    if not is_mounted(position, unit):
        return Fraction(points)
    if _is_wooded(position, attack):
        return Fraction(points, 2)
    behind = any(
        _quarter(position, attack, hex_) is not Quarter.FRONT
        for hex_ in hexes_beside(unit, attack.target)
    )
    return Fraction(2 * points if behind and unit.number in attack.charging else points)


def defense_strength(position: HexPosition, attack: Attack) -> Fraction:
    """The strength points in the hex, and in the other one of a line that is assaulted as a whole;
    guns count by themselves alone, half of all. [SH 8, SH 11]
    """
    there = defenders(position, attack)
    troops = [unit for unit in there if not card(position, unit.number).has_guns]
    if not troops:
        return Fraction((sum(unit.sp for unit in there) + 1) // 2)
    wooded = _is_wooded(position, attack)
    return sum(
        (
            Fraction(
                _points_assaulted(position, attack, unit),
                2 if wooded and is_mounted(position, unit) else 1,
            )
            for unit in troops
        ),
        Fraction(0),
    )


def _points_assaulted(position: HexPosition, attack: Attack, unit: Unit) -> int:
    """What a defender has in the hex; both halves of a line, if somebody who assaults has both
    before him: `both are assaulted together if both are adjacent`. [SH 8]
    """
    halves = {unit.hex, unit.second}
    if unit.shape.is_line and any(
        halves.issubset(front_hexes(one)) for one in attackers(position, attack)
    ):
        return unit.sp
    return points_in(unit, attack.target)


def _is_wooded(position: HexPosition, attack: Attack) -> bool:
    """The ground counts for the defender, who has not left it to ride against a charge. [SH 11]"""
    return not attack.riding and rounds_for_defender(field_of(position), attack.target)


# --- where from --------------------------------------------------------------------------------


def _quarter(position: HexPosition, attack: Attack, hex_: Hex) -> Quarter:
    """Where an attacking hex lies, as the top unit of the defenders sees it. [SH 7]"""
    top = defenders(position, attack)[0]
    if hex_ in front_hexes(top):
        return Quarter.FRONT
    found = quarter(attack.target, top.facing, hex_)
    return Quarter.FLANK if found is Quarter.FRONT else found


_FROM = {
    frozenset({Quarter.REAR}): "rear",
    frozenset({Quarter.FLANK}): "flank",
    frozenset({Quarter.FRONT, Quarter.FLANK}): "front-and-flank",
    frozenset({Quarter.FRONT, Quarter.REAR}): "front-and-rear",
    frozenset({Quarter.FLANK, Quarter.REAR}): "flank-and-rear",
    frozenset(Quarter): "surrounded",
}


def attacking_hexes(position: HexPosition, attack: Attack) -> tuple[Hex, ...]:
    """The hexes out of which they come, each once."""
    return tuple(
        dict.fromkeys(
            hex_
            for unit in attackers(position, attack)
            for hex_ in hexes_beside(unit, attack.target)
        )
    )


def quarters(position: HexPosition, attack: Attack) -> frozenset[Quarter]:
    """From which sides the defender is assaulted."""
    return frozenset(_quarter(position, attack, hex_) for hex_ in attacking_hexes(position, attack))


# --- the sum -----------------------------------------------------------------------------------


def assault_modifiers(position: HexPosition, attack: Attack) -> Modifiers:
    """All that counts, the odds first. [SH 11]"""
    listed = modifiers("assault")
    words = (*_words_of_attack(position, attack), *_words_of_defense(position, attack))
    return (
        _odds(position, attack),
        *(listed[word] for word in words),
        *_more(position, attack),
        *_ground(position, attack),
        *book_of(position).assault(position, attackers(position, attack)),
    )


def _odds(position: HexPosition, attack: Attack) -> Modifier:
    step = odds(
        attack_strength(position, attack),
        defense_strength(position, attack) or Fraction(1),
        covered=_is_wooded(position, attack),
    )
    return Modifier("odds", step.die, "SH 11")


def _words_of_attack(position: HexPosition, attack: Attack) -> Iterator[str]:
    """What counts of the attackers, by the words of the list."""
    there = attackers(position, attack)
    if attack.charging and not attack.riding:
        yield "charge"
    if any(_is_led_on(position, unit) for unit in there):
        yield "aggressive-leader"
    elif any(book_of(position).rides_before(position, unit) for unit in there):
        yield "johnston"
    if any(unit.disordered for unit in there):
        yield "attacker-disordered"
    if any(leader_of(position, unit.body) is None for unit in there):
        yield "no-brigadier"
    if any(position.body(unit.body).orders is Orders.ADVANCE for unit in there):
        yield "advance-orders"
    yield from ("continued",) * attack.continued


def _is_led_on(position: HexPosition, unit: Unit) -> bool:
    """An aggressive leader of its own is with a unit."""
    return any(
        is_with(leader, unit) and leadership_of(position, leader).profile is Profile.AGGRESSIVE
        for leader in leaders_over(position, unit)
    )


def _words_of_defense(position: HexPosition, attack: Attack) -> Iterator[str]:
    """What counts of the defenders, and of where they are assaulted from."""
    there = defenders(position, attack)
    if any(unit.disordered for unit in there):
        yield "defender-disordered"
    if any(card(position, unit.number).branch is Branch.DETACHMENT for unit in there):
        yield "detachment-target"
    if (word := _FROM.get(quarters(position, attack))) is not None:
        yield word
        yield from _before_others(position, attack)


def _before_others(position: HexPosition, attack: Attack) -> Iterator[str]:
    """Each hex of attackers in front of an enemy whom they do not assault. [BB 11.4]

    The note stands at the heading of the modifiers of position and lessens those alone: "for any
    attack modifier for position, subtract ...". Who comes from the front has none to lose.
    """
    there = {unit.number for unit in defenders(position, attack)}
    fronts = zone(position, defenders(position, attack)[0].side).fronts
    for hex_ in attacking_hexes(position, attack):
        if not there.issuperset(fronts.get(hex_, ())):
            yield "in-front-of-another"


def _more(position: HexPosition, attack: Attack) -> Iterator[Modifier]:
    """Fatigue of both, and what is wrong with the attackers. [SH 10, SH 13, SH 18]"""
    mine = _fatigue(position, attackers(position, attack))
    theirs = _fatigue(position, defenders(position, attack))
    if mine:
        yield Modifier("attacker-fatigue", -mine, "SH 18")
    if theirs:
        yield Modifier("defender-fatigue", theirs, "SH 18")
    bodies = {unit.body for unit in attackers(position, attack)}
    if any(position.body(id_).ineffective for id_ in bodies):
        yield Modifier("ineffective", -1, "SH 13")
    if any(unit.ammunition is Ammunition.NONE for unit in attackers(position, attack)):
        yield Modifier("no-ammunition", -1, "SH 10.4")


def _fatigue(position: HexPosition, units: Units) -> int:
    return max((position.body(unit.body).fatigue.level for unit in units), default=0)


def _ground(position: HexPosition, attack: Attack) -> Modifiers:
    """The ground of the hexside that is worst for the attackers. [BB 9.44]"""
    if attack.riding:
        return ()
    ground = field_of(position)
    ways = [assault_drm(ground, hex_, attack.target) for hex_ in attacking_hexes(position, attack)]
    return min(ways, key=total, default=())


# --- chances -----------------------------------------------------------------------------------


def chances(position: HexPosition, attack: Attack) -> tuple[tuple[Fraction, AssaultResult], ...]:
    """The rows of the table that the die may lead to, the worst for the attacker first. [SH 11]"""
    added = total(assault_modifiers(position, attack))
    found: dict[AssaultResult, Fraction] = {}
    for face in range(FACES):
        result = assault_result(face + added)
        found[result] = found.get(result, Fraction(0)) + Fraction(1, FACES)
    return tuple((chance, result) for result, chance in found.items())
