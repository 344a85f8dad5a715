"""What may be ordered on a table, of whom, and who still has something to do."""

from collections.abc import Collection
from typing import Any

from campaign.actions import Fight
from screens.battle.order_list_screen import OrderListScreen
from screens.battle.tabletop.order_draft import Draft, drafts
from screens.battle.tabletop.scene import NOBODY, Scene

RIDING = frozenset({"ride"})
STANDING = RIDING | {"attack", "advance", "hold", "support", "change", "retreat", "skirmish"}
"""Kinds of order that one can give to many units, and need not give."""


class TableDuties(OrderListScreen):
    """Sorts the orders that the rules allow by the units that they are given to."""

    def __init__(self) -> None:
        super().__init__()
        self.selected = NOBODY
        self.scene: Scene | None = None
        """What is on the table now."""

        self.by_unit: dict[int, list[Any]] = {}
        """The orders that are about each unit, and those that are about none."""

        self.drafts: tuple[Draft, ...] = ()
        """What may be ordered of the unit selected, and what is about no unit; kind by kind."""

    @property
    def position(self) -> Any:
        """The battle as it stands."""
        assert self.state is not None
        assert self.state.battle is not None
        return self.state.battle.position

    def is_due(self, unit: int, aside: Collection[str]) -> bool:
        """A unit has orders of other kinds than some."""
        return any(
            type(order).__name__.lower() not in aside for order in self.by_unit.get(unit, ())
        )

    @property
    def due(self) -> list[int]:
        """The units that still have to do something; if there are none, all that could."""
        able = self.able
        for aside in (STANDING, RIDING):
            if found := [unit for unit in able if self.is_due(unit, aside)]:
                return found
        return able

    @property
    def able(self) -> list[int]:
        """The units that can be given an order, in the order in which they act."""
        units = [unit for unit in self.by_unit if unit != NOBODY]
        roster = self.scene.roster if self.scene else ()
        places = {unit: place for place, unit in enumerate(roster)}
        return sorted(units, key=lambda unit: (places.get(unit, len(places)), unit))

    def after(self, units: list[int], step: int) -> int:
        """The next of some units after the one selected, round and round."""
        if self.selected in units:
            return units[(units.index(self.selected) + step) % len(units)]
        return units[0 if step > 0 else -1]

    def sorted_orders(self) -> dict[int, list[Any]]:
        """Nobody reads orders while both commanders fight on, and to find them takes time."""
        found: dict[int, list[Any]] = {}
        resolver, scene = self.resolver, self.scene
        if resolver is not None and scene is not None and self.is_asked and not self.fights_on:
            for order in resolver.legal(self.position):
                found.setdefault(scene.unit_of(order), []).append(order)
        return found

    def draw_up(self) -> None:
        """Begin with the orders of the unit selected."""
        own = drafts(self.by_unit.get(self.selected, [])) if self.selected != NOBODY else ()
        # What has to be done comes first, what could be ordered otherwise after it.
        own = tuple(sorted(own, key=lambda draft: draft.word in STANDING))
        others = drafts(self.by_unit.get(NOBODY, []))
        others = tuple(sorted(others, key=lambda draft: draft.word != "done"))
        self.drafts = (*own, *others)

    @property
    def orders(self) -> list[Fight]:
        """What may be ordered of the unit selected, as it stands on the rows."""
        if self.resolver is None or not self.is_asked:
            return []
        return [Fight(self.resolver.orders.write(draft.order)) for draft in self.drafts]
