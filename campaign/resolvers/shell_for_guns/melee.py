"""Hand-to-hand fighting: dice, supports, who gives way. [SG 2.8, SG-R11]"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from campaign.dice import Dice
from campaign.resolvers.shell_for_guns.contact import (
    fighting,
    guns_in_contact,
    is_on_flank,
    supporting,
)
from campaign.resolvers.shell_for_guns.events import (
    NO_PARTS,
    MeleeFought,
    MeleeParts,
    OrderRecovered,
    PushedBack,
    UnitRemoved,
)
from campaign.resolvers.shell_for_guns.falling_back import way_back
from campaign.resolvers.shell_for_guns.field import cover_of, has_room
from campaign.resolvers.shell_for_guns.fire import SURE_HIT, SURE_MISS, fall_into_disorder
from campaign.resolvers.shell_for_guns.position import ShellPosition
from campaign.resolvers.shell_for_guns.tables import UM, hits_on, modifiers
from campaign.resolvers.shell_for_guns.troops import Unit, hurt, removed
from campaign.resolvers.shell_for_guns.vocabulary import Cover, Parts
from campaign.tabletop.bases import turned
from campaign.tabletop.contact import touched_edge
from campaign.tabletop.measure import Point, advanced, facing

MOST_SUPPORT = 3
"""What supports add at most. [SG 2.8]"""

_CAVALRY_BACK = 3 * UM
"""How far cavalry goes after a draw. [SG 2.8]"""


class Fighter(NamedTuple):
    """One of the two in a round of melee."""

    unit: Unit
    engaged: int
    factor: int
    """Dice of each base in contact."""

    needed: int
    """What a die must show."""

    extra: int
    """What is added to the losses that it inflicts."""

    guns: int = 0
    """Dice of batteries in its front that are in contact as well. [SG 2.3]"""

    parts: MeleeParts = NO_PARTS

    @property
    def dice(self) -> int:
        return self.engaged * self.factor + self.guns


def fighter(
    position: ShellPosition, unit: Unit, enemy: Unit, charges: bool, breaking: bool = False
) -> Fighter:
    """The dice of one unit, and what they must show. [SG 2.8, SG-R11]"""
    flank = is_on_flank(unit, enemy) if charges else is_on_flank(enemy, unit)
    holds = {
        "charging": charges and not breaking,
        "breaking_through": breaking,
        "cavalry_charging": charges and unit.is_mounted and not enemy.is_mounted,
        "on_flank_or_rear": charges and flank,
        "disordered": unit.disordered,
        "attacked_on_flank_or_rear": flank and not charges,
        "dismounted": unit.dismounted,
    }
    factors, dice = modifiers("melee", "factor"), modifiers("melee", "die")
    rows = [name for name, is_so in holds.items() if is_so]
    engaged = fighting(unit, enemy, flank and not charges)
    needed = hits_on(cover_of(position, enemy, came_from(unit)) if charges else Cover.NONE)
    needed = min(SURE_HIT, max(SURE_MISS + 1, needed - sum(dice[name] for name in rows)))
    support = min(MOST_SUPPORT, supporting(position, unit, engaged) // 2)
    column = charges and unit.formation.is_column
    better = unit.quality.grade > enemy.quality.grade
    scored = (("support", support), ("column_charging", int(column)), ("experience", int(better)))
    guns = 0 if charges else guns_in_contact(position, unit, enemy)
    parts = MeleeParts(
        bases=engaged,
        each=(("base", unit.base.melee), *_counting(factors, rows)),
        guns=guns,
        die=_counting(dice, rows),
        score=tuple(part for part in scored if part[1]),
    )
    factor, extra = _total(parts.each), _total(parts.score)
    return Fighter(unit, engaged, factor, needed, extra, guns, parts)


def _counting(table: Mapping[str, int], rows: Iterable[str]) -> Parts:
    """The rows of a table that change anything."""
    return tuple((name, table[name]) for name in rows if table[name])


def _total(parts: Parts) -> int:
    return sum(number for _, number in parts)


def came_from(unit: Unit) -> Point:
    """A place on the way of a charge: cover counts if it lies before it. [SG 2.8]"""
    return advanced(unit.block.place, unit.heading, -UM)


class Outcome(NamedTuple):
    """What came of a melee."""

    position: ShellPosition
    events: tuple[Any, ...]
    winner: int
    """0 after a draw, or when both are gone."""


def fight(
    position: ShellPosition, charger: int, target: int, breaking: bool, dice: Dice
) -> Outcome:
    """A melee to its end. [SG 2.8]

    One round, or two if the first brings nobody any loss and nobody is on horseback.
    """
    flank = is_on_flank(position.there(charger), position.there(target))
    position, told, winner = _round(position, charger, target, breaking, dice)
    events: tuple[Any, ...] = (told, *_removals(position, charger, target))
    one, other = position.there(charger), position.there(target)
    again = not (any(told.losses) or one.is_mounted or other.is_mounted)
    if winner is None and again:
        position, told, winner = _round(position, charger, target, breaking, dice)
        events += (told, *_removals(position, charger, target))
    if winner is None:
        position, more = _draw(position, charger, target, any(told.losses), again)
        return Outcome(position, events + more, 0)
    if winner == 0:
        return Outcome(position, events, 0)
    loser = target if winner == charger else charger
    position, more = _give_way(position, winner, loser, flank and loser == target, dice)
    events += more
    if winner == target:
        position = _face(position, charger, target) if flank else position
        position, more = recover(position, target)
        events += more
    return Outcome(position, events, winner)


def _round(
    position: ShellPosition, charger: int, target: int, breaking: bool, dice: Dice
) -> tuple[ShellPosition, MeleeFought, int | None]:
    """Both throw at the same time; None won if the scores are equal. [SG 2.8]"""
    one, other = position.there(charger), position.there(target)
    first = fighter(position, one, other, charges=True, breaking=breaking)
    second = fighter(position, other, one, charges=False)
    hits = _hits(first, dice), _hits(second, dice)
    scores = hits[0] + first.extra, hits[1] + second.extra
    hit = hurt(one, hits[1]), hurt(other, hits[0])
    edge = str(touched_edge(other.block, one.block))
    told = MeleeFought(
        *(charger, target, (first.dice, second.dice), hits, scores),
        edge=edge,
        needed=(first.needed, second.needed),
        parts=(first.parts, second.parts),
    )
    winner: int | None = charger if scores[0] > scores[1] else target
    if not (hit[0].is_alive and hit[1].is_alive):
        winner = charger if hit[0].is_alive else target if hit[1].is_alive else 0
    elif scores[0] == scores[1]:
        winner = None
    return position.with_units(*hit), told, winner


def _hits(side: Fighter, dice: Dice) -> int:
    why = f"{side.unit.side} melee of unit {side.unit.id}, hits on {side.needed}"
    return sum(dice.roll(why) >= side.needed for _ in range(side.dice))


def _removals(position: ShellPosition, *numbers: int) -> tuple[UnitRemoved, ...]:
    units = [position.there(number) for number in numbers]
    return tuple(UnitRemoved(unit.id, unit.lost_as) for unit in units if not unit.is_alive)


# --- who gives way -----------------------------------------------------------------------------


def _give_way(
    position: ShellPosition, winner: int, loser: int, from_flank: bool, dice: Dice
) -> tuple[ShellPosition, tuple[Any, ...]]:
    """The loser goes back one UM or two; on a 6 he loses his order.

    Guns in the open that have to go are lost; so are those that had joined a brigade. Who was
    struck on the flank or the rear faces his enemy. [SG 2.3, SG 2.8]
    """
    unit = position.there(loser)
    if not unit.is_alive:
        return position, ()
    position, events = lose_guns(position, unit, position.there(winner))
    unit = position.there(loser)
    if not unit.is_alive:
        return position, events
    face = dice.roll(f"{unit.side} gives way, unit {unit.id}")
    length = UM if face <= _SHORT else 2 * UM
    position, told, disorders = _go_back(position, winner, loser, length, from_flank, face)
    position, more = fall_into_disorder(position, loser, disorders or face == SURE_HIT)
    return position, (*events, told, *more)


_SHORT = 3
"""Up to this face the loser goes back no more than one UM. [SG 2.8]"""


def _go_back(
    position: ShellPosition, enemy: int, number: int, length: int, from_flank: bool, face: int
) -> tuple[ShellPosition, PushedBack, bool]:
    """Straight away from the enemy, facing him if there is room to. [SG 2.8]"""
    unit, other = position.there(number), position.there(enemy)
    away = other.heading if from_flank else facing(unit.heading + 180)
    facings = [facing(other.heading + 180), unit.heading] if from_flank else [unit.heading]
    for heading in facings:
        base = unit.block if heading == unit.heading else turned(unit.block, heading)
        facing_so = unit._replace(x=base.x, y=base.y, heading=base.heading)
        back = way_back(position, facing_so, away, length, slowed=True)
        if has_room(position, unit, back.base):
            told = PushedBack(number, face, back.length * 10 // UM, "SG 2.8")
            return position.with_units(unit.at(back.base)), told, back.disorders
    return position, PushedBack(number, face, 0, "SG 2.8"), False


def is_sheltered(position: ShellPosition, unit: Unit, enemy: Unit) -> bool:
    """The unit stands in cover against an enemy who has come to grips with it. [SG 2.8]"""
    return cover_of(position, unit, came_from(enemy)) is not Cover.NONE


def lose_guns(
    position: ShellPosition, unit: Unit, enemy: Unit
) -> tuple[ShellPosition, tuple[Any, ...]]:
    """Guns in the open that cannot be brought away. [SG 2.3, SG 2.8]"""
    lost = [other for other in position.units if other.joined == unit.id and other.is_alive]
    if unit.is_battery and not is_sheltered(position, unit, enemy):
        lost.append(unit)
    gone = tuple(removed(battery, "destroyed") for battery in lost)
    return position.with_units(*gone), tuple(UnitRemoved(u.id, u.lost_as) for u in gone)


def _face(position: ShellPosition, enemy: int, number: int) -> ShellPosition:
    """Who has thrown an enemy off his flank faces him, if there is room to. [SG 2.8]"""
    unit = position.there(number)
    base = turned(unit.block, position.there(enemy).heading + 180)
    if has_room(position, unit, base):
        return position.with_units(unit.at(base))
    return position


def recover(position: ShellPosition, number: int) -> tuple[ShellPosition, tuple[Any, ...]]:
    """Who has won and stays is in order again. [SG 2.8]"""
    unit = position.there(number)
    if not unit.disordered:
        return position, ()
    after = position.with_units(unit._replace(disordered=False))
    return after, (OrderRecovered(number, "SG 2.8"),)


def _draw(
    position: ShellPosition, charger: int, target: int, bloody: bool, is_last: bool
) -> tuple[ShellPosition, tuple[Any, ...]]:
    """Both go back, cavalry farther; who defends in cover on foot stays.

    Guns in the open that have to go back are lost. [SG 2.8, SG-R17]
    """
    events: tuple[Any, ...] = ()
    defends = position.there(target)
    sheltered = is_sheltered(position, defends, position.there(charger))
    for number, enemy in ((charger, target), (target, charger)):
        unit = position.there(number)
        stays = (unit is defends and sheltered) or not (bloody or is_last)
        if stays and not unit.is_mounted:
            continue
        position, lost = lose_guns(position, unit, position.there(enemy))
        events += lost
        if not position.there(number).is_alive:
            continue
        length = _CAVALRY_BACK if unit.is_mounted else UM
        position, told, disorders = _go_back(position, enemy, number, length, False, 0)
        position, more = fall_into_disorder(position, number, disorders)
        events += (told, *more)
    return position, events
