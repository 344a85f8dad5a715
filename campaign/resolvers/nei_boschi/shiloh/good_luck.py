"""Random events that are good for one's own infantry. [BB 19]"""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.events import AmmunitionChanged, StrengthGained, UnitRallied
from campaign.resolvers.nei_boschi.orders import Choose
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Decided
from campaign.resolvers.nei_boschi.shiloh.choosing import Choice, befallen, of_branch
from campaign.resolvers.nei_boschi.steps import EventDrawn
from campaign.resolvers.nei_boschi.units import Ammunition, Unit
from campaign.resolvers.nei_boschi.who import card

RULE: Final = "BB 19"

UNITS: Final = 2
"""Each of these events is for two different units."""

_MORE: Final = {
    Ammunition.NONE: Ammunition.LOW,
    Ammunition.LOW: Ammunition.FULL,
    Ammunition.FULL: Ammunition.FULL,
}


class Boon(NamedTuple):
    """What an event does to two units of infantry."""

    unfit: Callable[[HexPosition, EventDrawn, Unit], str]
    """Why a unit has nothing of it; nothing if it has."""

    give: Callable[[Unit], tuple[Unit, object]]
    """The unit behind it, and what happened."""

    def candidates(self, position: HexPosition, step: EventDrawn) -> Iterator[Choose]:
        """Every unit of one's own infantry."""
        for unit in of_branch(position, step.side, Branch.INFANTRY):
            yield Choose(unit.number)

    def refuse(self, position: HexPosition, step: EventDrawn, order: Choose) -> Refusal | None:
        """It is a unit of one's own infantry, not the same one twice, and has something of it."""
        foot = {unit.number: unit for unit in of_branch(position, step.side, Branch.INFANTRY)}
        if order.unit not in foot or order.other:
            return Refusal(RULE, f"it is for infantry of the {step.side} side on the map")
        if order.unit in step.chosen:
            return Refusal(RULE, "it is for two different units")
        why = self.unfit(position, step, foot[order.unit])
        return Refusal(RULE, why) if why else None

    def perform(self, position: HexPosition, step: EventDrawn, order: Choose, dice: Dice) -> Tick:
        """One unit more."""
        unit, event = self.give(position.unit(order.unit))
        position = befallen(position, step, order.unit, UNITS)
        return Tick(position.with_units(unit), (event,))

    @property
    def decided(self) -> Decided:
        """As the step wants it."""
        return Choice(self.candidates, self.refuse, self.perform, RULE, optional=False).decided


# --- rally to us -------------------------------------------------------------------------------


def _is_whole(position: HexPosition, step: EventDrawn, unit: Unit) -> str:
    """No unit grows beyond the strength that is printed on it."""
    return "it has all its strength" if unit.sp >= card(position, unit.number).strength else ""


def _grow(unit: Unit) -> tuple[Unit, object]:
    unit = unit._replace(sp=unit.sp + 1)
    return unit, StrengthGained(unit.number, 1, unit.sp, RULE)


# --- recover -----------------------------------------------------------------------------------


def _is_ordered(position: HexPosition, step: EventDrawn, unit: Unit) -> str:
    """Not two of a brigade; and what has collapsed never recovers. [BB 19, SH 12]"""
    if not unit.disordered:
        return "it is in good order"
    if unit.collapsed:
        return "it has collapsed, and never recovers"
    if unit.body in {position.unit(number).body for number in step.chosen}:
        return "the two are not of one brigade"
    return ""


def _recover(unit: Unit) -> tuple[Unit, object]:
    return unit._replace(disordered=False), UnitRallied(unit.number, unit.sp, unit.hex, RULE)


# --- ammunition of the wounded -----------------------------------------------------------------


def _is_full(position: HexPosition, step: EventDrawn, unit: Unit) -> str:
    """It is given next to the enemy, too."""
    return "it has all its ammunition" if unit.ammunition is Ammunition.FULL else ""


def _fill(unit: Unit) -> tuple[Unit, object]:
    unit = unit._replace(ammunition=_MORE[unit.ammunition])
    return unit, AmmunitionChanged(unit.number, unit.ammunition, RULE)


DECISIONS: Mapping[str, Decided] = MappingProxyType(
    {
        "rally_to_us": Boon(_is_whole, _grow).decided,
        "recover": Boon(_is_ordered, _recover).decided,
        "ammunition_of_the_wounded": Boon(_is_full, _fill).decided,
    }
)
"""By the names of the table."""
