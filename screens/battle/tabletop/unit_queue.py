"""What may be ordered on a table, of whom, and who still has something to do."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from screens.battle.tabletop.order_draft import word_of
from screens.battle.tabletop.scene import NOBODY, Scene

RIDING = frozenset({"ride"})
STANDING = RIDING | {"attack", "advance", "hold", "support", "change", "retreat", "skirmish"}
"""Kinds of order that one can give to many units, and need not give."""


class UnitOrders:
    """The orders of a unit, looked for no further than somebody wants to know."""

    def __init__(self, orders: Iterable[Any]) -> None:
        self._left = iter(orders)
        self._seen: list[Any] = []

    @property
    def all(self) -> Sequence[Any]:
        """Every one of them."""
        self._seen.extend(self._left)
        return self._seen

    def has_other_than(self, aside: Collection[str]) -> bool:
        """There are orders of other kinds than some."""
        if any(word_of(order) not in aside for order in self._seen):
            return True
        for order in self._left:
            self._seen.append(order)
            if word_of(order) not in aside:
                return True
        return False


class UnitQueue:
    """Who can be ordered something, who still has to be, and who is."""

    def __init__(self) -> None:
        self.selected = NOBODY
        self._by_unit: dict[int, UnitOrders] = {}
        """The orders that are about each unit, and those that are about none."""

        self._roster: Sequence[int] = ()

    def take_in(self, scene: Scene, orders: Mapping[int, Iterable[Any]]) -> None:
        """Other orders, unit by unit; if the one selected has none, another one is selected."""
        self._roster = scene.roster
        self._by_unit = {unit: UnitOrders(own) for unit, own in orders.items()}
        due = self.due
        if self.selected not in scene.cards or self.selected not in due:
            self.selected = self._after(due, 1) if due else NOBODY

    # --- orders ---

    @property
    def own_orders(self) -> Sequence[Any]:
        """What can be ordered of the unit selected."""
        return self._of(self.selected) if self.selected != NOBODY else ()

    @property
    def other_orders(self) -> Sequence[Any]:
        """What can be ordered and is about no unit."""
        return self._of(NOBODY)

    def _of(self, unit: int) -> Sequence[Any]:
        found = self._by_unit.get(unit)
        return found.all if found else ()

    @property
    def kinds(self) -> set[type[Any]]:
        """The kinds of order that can be given to some unit or other."""
        return {type(order) for found in self._by_unit.values() for order in found.all}

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
        found = self._by_unit.get(unit)
        return found is not None and found.has_other_than(aside)

    def select_next(self, step: int) -> bool:
        """Select the next unit that has something to do, round and round; whether there is one."""
        if due := self.due:
            self.selected = self._after(due, step)
        return bool(due)

    def _after(self, units: Sequence[int], step: int) -> int:
        if self.selected in units:
            return units[(units.index(self.selected) + step) % len(units)]
        return units[0 if step > 0 else -1]
