"""The legal orders of a battle sorted by the units that they are given to."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from campaign.battle.contract import OrdersByUnit, Position, UnitId
from campaign.errors import Refusal

P = TypeVar("P", bound=Position)
OrderT = TypeVar("OrderT")


def unknown(position: Any) -> None:
    """Who could be ordered only all orders together tell."""


def by_unit(
    propose: Callable[[P, UnitId | None], Iterable[OrderT]],
    refuse: Callable[[P, OrderT], Refusal | None],
    unit_of: Callable[[P, OrderT], UnitId],
    units: Callable[[P], tuple[UnitId, ...] | None] = unknown,
) -> OrdersByUnit[P, OrderT]:
    """Of proposals for one unit, or for all; those for one may be about others as well.

    Where *units* knows who comes into question, each is asked only until it has an order.
    """

    def movers(position: P) -> tuple[UnitId, ...]:
        if (known := units(position)) is not None:
            return tuple(unit for unit in known if any(True for _ in legal_for(position, unit)))
        found: dict[UnitId, None] = {}
        for order in propose(position, None):
            unit = unit_of(position, order)
            if unit not in found and refuse(position, order) is None:
                found[unit] = None
        return tuple(found)

    def legal_for(position: P, unit: UnitId) -> Iterator[OrderT]:
        return (
            order
            for order in propose(position, unit)
            if unit_of(position, order) == unit and refuse(position, order) is None
        )

    return OrdersByUnit(movers, legal_for)
