"""Whether a charge is right: what it should cost both sides, and what it decides. [SG 2.8, SG 3]

Everything is counted in losses, four to a base; a base is a point, and so is half of what makes a
brigade decimated or dissolved. No dice are thrown.
"""

from math import erf, sqrt
from typing import NamedTuple

from campaign.resolvers.shell_for_guns.commander.estimates import expected_losses
from campaign.resolvers.shell_for_guns.commander.scores import Temper
from campaign.resolvers.shell_for_guns.commander.stakes import stakes
from campaign.resolvers.shell_for_guns.contact import Impact, impact
from campaign.resolvers.shell_for_guns.fire import SURE_HIT
from campaign.resolvers.shell_for_guns.melee import Fighter, fighter, is_sheltered
from campaign.resolvers.shell_for_guns.position import ShellPosition
from campaign.resolvers.shell_for_guns.tables import UM
from campaign.resolvers.shell_for_guns.troops import Unit
from campaign.resolvers.shell_for_guns.verdict import HOLDS
from campaign.tabletop.contact import point_within
from campaign.tabletop.measure import advanced, facing

_REACH = 1 / 3
"""The chance that a die lengthens a charge. [SG 2.5]"""

_BASE = 4
"""Losses that take a base. [SG 1.3]"""

_RUINED = 8.0
"""What it counts for that a brigade is decimated or dissolved: two points. [SG-R13]"""

_GUNS = 4.0
"""What guns count for beside their one base."""

_GROUND = 2.0
"""What it counts for to throw an enemy back."""

_INITIATIVE = 0.7
"""What each unit counts for that gets no more orders after a melee is lost. [SG 2.2]"""

_SPREAD = 2.5
"""By how many losses ruin may come sooner or later than expected."""

_BACK = 3 * UM // 2
"""How far the loser of a melee goes back. [SG 2.8]"""


class Assault(NamedTuple):
    """What is to be expected of a charge."""

    struck: Impact
    wins: float
    """The chance that the charge throws its target back."""

    worth: float
    """In losses, if it is obeyed and reaches its target."""

    @property
    def chance(self) -> float:
        """How likely it gets there."""
        return 1.0 if self.struck.way <= self.struck.limit else _REACH


def assault(position: ShellPosition, unit: Unit, target: Unit, mood: Temper) -> Assault | None:
    """What a charge promises; None if it cannot get there. [SG 2.5, SG 2.8]"""
    struck = impact(position, unit, target)
    if struck is None:
        return None
    there = unit.at(struck.base)._replace(disordered=False)
    contact = position.with_units(there)
    fire = _fire_at(contact, target, there)
    one = fighter(contact, there, target, charges=True)
    other = fighter(contact, target, there, charges=False)
    wins, loses = _chances(one, other)
    dealt, suffered = _mean(one), _mean(other) + fire
    worth = min(dealt, _left(target)) + _ruin(target, dealt)
    worth -= mood.exposed * (min(suffered, _left(unit)) + _ruin(unit, suffered))
    worth += wins * _prize(contact, target, there, mood)
    worth -= loses * _INITIATIVE * _still_to_act(position, unit)
    if mood.stake:
        worth += mood.stake * _decides(position, unit, there, target, wins, loses)
    return Assault(struck, wins, worth - mood.works * unit.works)


def _fire_at(contact: ShellPosition, target: Unit, charger: Unit) -> float:
    """Losses by the fire of the target and of the guns that have joined it. [SG 2.5]"""
    return sum(
        expected_losses(contact, shooter, charger, charger)
        for shooter in contact.units
        if target.id in (shooter.id, shooter.joined)
        and shooter.on_table
        and not shooter.fired
        and shooter.actions < 2
    )


def _mean(side: Fighter) -> float:
    return side.dice * (SURE_HIT + 1 - side.needed) / SURE_HIT


def _chances(one: Fighter, other: Fighter) -> tuple[float, float]:
    """That the first scores more, and that the second does: a bell instead of all the dice."""
    margin = _mean(one) + one.extra - _mean(other) - other.extra
    spread = sqrt(sum(_mean(side) * (side.needed - 1) / SURE_HIT for side in (one, other)) + 0.01)
    return _bell((margin - 0.5) / spread), _bell((-margin - 0.5) / spread)


def _bell(x: float) -> float:
    return (1 + erf(x / sqrt(2))) / 2


def _left(unit: Unit) -> int:
    """Losses that the unit still bears. [SG 1.3]"""
    return unit.bases * _BASE - unit.losses


def _ruin(unit: Unit, losses: float) -> float:
    """What it counts for that so many losses may decimate or dissolve a brigade. [SG 1.5]"""
    if unit.is_battery or unit.is_decimated:
        return 0.0
    # Two thirds of its bases must go.
    needed = (-(-2 * unit.full // 3) - unit.lost) * _BASE - unit.losses
    return _RUINED * _bell((losses - needed) / _SPREAD)


def _prize(contact: ShellPosition, target: Unit, charger: Unit, mood: Temper) -> float:
    """What victory brings: ground, an objective, guns in the open. [SG 2.8, SG 3]"""
    if target.is_battery:
        return _GUNS + (0.0 if is_sheltered(contact, target, charger) else float(_left(target)))
    guarded = sum(
        marker.holder is not charger.side and point_within(marker.place, target.block, 2 * HOLDS)
        for marker in contact.markers
    )
    return _GROUND + mood.marker * guarded


def _decides(
    position: ShellPosition, before: Unit, charger: Unit, target: Unit, wins: float, loses: float
) -> float:
    """By how much the charge changes who wins the battle: its loser is thrown back. [SG 3]"""
    at_stake = stakes(position, charger.side)
    behind = _thrown_back(target, charger.heading)
    now = at_stake.chance(before)
    won = at_stake.chance(charger, behind) - now
    lost = at_stake.chance(_thrown_back(charger, charger.heading + 180)) - now
    return wins * won + loses * lost


def _thrown_back(unit: Unit, heading: int) -> Unit:
    """Where a unit may stand that has lost a melee. [SG 2.8]"""
    block = unit.block
    return unit.at(block.at(advanced(block.place, facing(heading), _BACK)))


def _still_to_act(position: ShellPosition, unit: Unit) -> int:
    """Units of the division that have neither moved nor charged yet."""
    return sum(
        other.on_table and other.id != unit.id and not (other.moves or other.charged)
        for other in position.of_division(unit.division)
    )


def has_room_to_give(struck: Impact) -> bool:
    """The charge still gets there if fire throws the target back first. [SG 2.7]"""
    return struck.way + UM <= struck.limit
