"""Bodies that act: each order of theirs belongs to the module that knows it. [SH 3 III.C]"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.nei_boschi.orders import HexOrder, Pass
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.units import Unit


class Deed(NamedTuple):
    """One kind of order to units that act."""

    propose: Callable[[HexPosition, Acting, Unit], Iterable[HexOrder]]
    """Orders of this kind worth a look, for one unit of the bodies that act."""

    refuse: Callable[[HexPosition, Acting, Any], Refusal | None]
    perform: Callable[[HexPosition, Acting, Any, Dice], Tick]


Deeds: TypeAlias = Mapping[type[Any], Deed]
"""By the class of the order."""


def members(position: HexPosition, step: Acting, unit: UnitId | None) -> Iterable[Unit]:
    """Units of the bodies that act, or the one of them that is asked for."""
    for body in step.bodies:
        for member in position.members(body):
            if unit is None or member.number == unit:
                yield member


def propose(
    deeds: Deeds, position: HexPosition, step: Acting, unit: UnitId | None
) -> Iterable[HexOrder]:
    """What the units that act may be ordered, and that they are done."""
    for member in members(position, step, unit):
        for deed in deeds.values():
            yield from deed.propose(position, step, member)
    if not unit:
        yield Pass()
