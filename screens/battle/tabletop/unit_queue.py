"""What may be ordered on a table, of whom, and who still has something to do."""

from collections.abc import Collection
from typing import Any

from textual.content import Content
from textual.widgets import Static

from campaign import Change
from campaign.actions import Fight
from campaign.events import BattleEnded
from campaign.state import CampaignState
from screens.battle.battle_run import BattleRun
from screens.battle.tabletop.order_draft import Draft, drafts
from screens.battle.tabletop.scene import NOBODY, Scene
from screens.parts.campaign_screen import CampaignScreen
from screens.parts.row_list import RowList
from screens.parts.told_log import ToldLog
from screens.text.names import narrated

RIDING = frozenset({"ride"})
STANDING = RIDING | {"attack", "advance", "hold", "support", "change", "retreat", "skirmish"}
"""Kinds of order that one can give to many units, and need not give."""


class TableDuties(CampaignScreen):
    """Sorts the orders that the rules allow by the units that they are given to."""

    def __init__(self) -> None:
        super().__init__()
        self.run = BattleRun(self, halted=self.list_orders)
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
        resolver, scene = self.run.resolver, self.scene
        if (
            resolver is not None
            and scene is not None
            and self.run.is_asked
            and not self.run.fights_on
        ):
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
        if self.run.resolver is None or not self.run.is_asked:
            return []
        return [Fight(self.run.resolver.orders.write(draft.order)) for draft in self.drafts]

    def on_mount(self) -> None:
        if self.game.journal is not None:
            self.show_state(self.game.journal.state)
            self.run.begin()

    @property
    def holds_play(self) -> bool:
        return self.run.holds_play

    def show_state(self, state: CampaignState) -> None:
        self.run.rewind()
        super().show_state(state)
        if state.battle is None:
            self.dismiss()
        else:
            self.list_orders()

    def show_change(self, change: Change) -> None:
        """Write down what happened, and list what may be ordered next."""
        if not self.is_mounted:
            return  # it will begin with the position of that moment
        self.run.take_in(change)
        super().show_change(change)
        for line in self.lines_of(change):
            self.write_line(line)
        for event in change.events:
            if isinstance(event, BattleEnded):
                self.run.show_outcome(narrated(event, change.state))
        self.list_orders()
        self.run.go_on()

    def write_line(self, line: str) -> None:
        """One more line of the log."""
        self.query_one(ToldLog).tell(line)

    def lines_of(self, change: Change) -> list[str]:
        """What the log says of a change."""
        return [words for event in change.events if (words := narrated(event, change.state))]

    def list_orders(self) -> None:
        """List what may be ordered now, and say whose decision it is."""
        listed = self.query_one("#orders", RowList)
        listed.show([Content(action.order) for action in self.orders], 0)
        self.set_focus(listed if self.orders else None)
        self.query_one("#title", Static).update(self.run.headline or self.title_line())
        self.refresh_bindings()

    def title_line(self) -> str:
        """How the battle is fought, and who decides."""
        return self.run.title
