"""What may be ordered on a table, of whom, and who still has something to do."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from screens.battle.tabletop.order_draft import word_of
from screens.battle.tabletop.scene import NOBODY, Scene

RIDING = frozenset({"ride"})
STANDING = RIDING | {"attack", "advance", "hold", "support", "change", "retreat", "skirmish"}
"""Kinds of order that one can give to many units, and need not give."""


class UnitQueue:
    """Sorts the orders that the rules allow by the units that they are given to."""

    def __init__(self) -> None:
        self.selected = NOBODY
        self._by_unit: dict[int, list[Any]] = {}
        """The orders that are about each unit, and those that are about none."""

        self._roster: Sequence[int] = ()

    def take_in(self, scene: Scene, orders: Iterable[Any]) -> None:
        """Other orders; if the unit selected has none of them, another one is selected."""
        self._roster, self._by_unit = scene.roster, {}
        for order in orders:
            self._by_unit.setdefault(scene.unit_of(order), []).append(order)
        due = self.due
        if self.selected not in scene.cards or self.selected not in due:
            self.selected = self._after(due, 1) if due else NOBODY

    # --- orders ---

    @property
    def own_orders(self) -> Sequence[Any]:
        """What can be ordered of the unit selected."""
        return self._by_unit.get(self.selected, ()) if self.selected != NOBODY else ()

    @property
    def other_orders(self) -> Sequence[Any]:
        """What can be ordered and is about no unit."""
        return self._by_unit.get(NOBODY, ())

    @property
    def kinds(self) -> set[type[Any]]:
        """The kinds of order that can be given to some unit or other."""
        return {type(order) for orders in self._by_unit.values() for order in orders}

    # --- units ---

    def has_orders(self, unit: int) -> bool:
        """It can be given an order."""
        return unit in self._by_unit

    @property
    def able(self) -> list[int]:
        """The units that can be given an order, in the order in which they act."""
        units = [unit for unit in self._by_unit if unit != NOBODY]
        places = {unit: place for place, unit in enumerate(self._roster)}
        return sorted(units, key=lambda unit: (places.get(unit, len(places)), unit))

    @property
    def due(self) -> list[int]:
        """The units that still have to do something; if there are none, all that could."""
        able = self.able
        for aside in (STANDING, RIDING):
            if found := [unit for unit in able if self._is_due(unit, aside)]:
                return found
        return able

    @property
    def is_selected_due(self) -> bool:
        """The unit selected still has to do something."""
        return self._is_due(self.selected, STANDING)

    def _is_due(self, unit: int, aside: Collection[str]) -> bool:
        """A unit has orders of other kinds than some."""
        orders = self._by_unit.get(unit, ())
        return any(word_of(order) not in aside for order in orders)

    def select_next(self, step: int) -> bool:
        """Select the next unit that has something to do, round and round; whether there is one."""
        if due := self.due:
            self.selected = self._after(due, step)
        return bool(due)

    def _after(self, units: Sequence[int], step: int) -> int:
        if self.selected in units:
            return units[(units.index(self.selected) + step) % len(units)]
        return units[0 if step > 0 else -1]
