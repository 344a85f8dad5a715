"""Bodies that act: each order of theirs belongs to the module that knows it. [SH 3 III.C]"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from campaign.battle.contract import NO_UNIT, Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.nei_boschi.order_of_battle import Echelon
from campaign.resolvers.nei_boschi.orders import HexOrder, Pass
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.who import chain, leaders_of


class Deed(NamedTuple):
    """One kind of order to units that act."""

    propose: Callable[[HexPosition, Acting, Unit], Iterable[HexOrder]]
    """Orders of this kind worth a look, for one unit of the bodies that act."""

    refuse: Callable[[HexPosition, Acting, Any], Refusal | None]
    perform: Callable[[HexPosition, Acting, Any, Dice], Tick]


Deeds: TypeAlias = Mapping[type[Any], Deed]
"""By the class of the order."""


def members(position: HexPosition, step: Acting, unit: UnitId | None) -> Iterable[Unit]:
    """Units of the bodies that act and the leaders over them, or the one that is asked for.

    Leaders of divisions ride while any of their brigades acts. [SH 9]
    """
    if unit and position.has(unit) and _is_of_the_bodies(step, position.unit(unit)):
        yield position.unit(unit)
        return
    for body in step.bodies:
        for member in position.members(body):
            if unit is None or member.number == unit:
                yield member
    for leader in (*division_leaders(position, step), *coming_leaders(position, step)):
        if unit is None or leader.number == unit:
            yield leader


def _is_of_the_bodies(step: Acting, unit: Unit) -> bool:
    """It stands on the field and acts with its body: so it is none of the leaders over them."""
    return unit.place is Place.FIELD and unit.body in step.bodies


def coming_leaders(position: HexPosition, step: Acting) -> Iterator[Unit]:
    """The leaders over the bodies that act who are not on the map yet. [BB 9.7]"""
    staff = {
        f"staff/{command.id}": None
        for body in step.bodies
        for command in chain(position, position.body(body))
    }
    for body in staff:
        for unit in position.members(body):
            if unit.place is Place.COMING:
                yield unit


def division_leaders(position: HexPosition, step: Acting) -> Iterator[Unit]:
    """The leaders of divisions over the bodies that act, each once. [SH 9]"""
    found = {
        leader.number: leader
        for body in step.bodies
        for command in chain(position, position.body(body))
        if command.echelon is Echelon.DIVISION
        for leader in leaders_of(position, command)
        if leader.body not in step.bodies
    }
    yield from found.values()


def propose(
    deeds: Deeds, position: HexPosition, step: Acting, unit: UnitId | None
) -> Iterable[HexOrder]:
    """What the units that act may be ordered, and that they are done.

    What is about no unit, like other orders for a brigade, is proposed by its leader.
    """
    is_about_none = unit == NO_UNIT
    for member in members(position, step, None if is_about_none else unit):
        for kind, deed in deeds.items():
            if not is_about_none or "unit" not in kind.__struct_fields__:
                yield from deed.propose(position, step, member)
    if not unit:
        yield Pass()
