"""Somebody who fights a battle on a table by keys alone, and takes the commander's advice.

He selects the unit, presses the letter of the order, turns it with the arrows until it says what
he wants, and presses enter. Where the arrows would take too long he types the order.
"""

import asyncio
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Input

from screens.app import NordenSuden
from screens.battle.tabletop.order_draft import Draft
from screens.battle.tabletop.scene import NOBODY
from screens.battle.tabletop.screen import TableScreen
from screens.parts.choice_dialog import ChoiceScreen
from tests.screens.keyboard import state_of
from tests.screens.typist import Typist

LONGEST = 5_000
"""Orders, and moments of waiting for the computer, in any battle."""

PATIENCE = 6
"""Presses of an arrow that are shorter than typing."""


class TableTypist(Typist):
    """Knows the keys of the table."""

    def __init__(self, pilot: Pilot[None], app: NordenSuden) -> None:
        super().__init__(pilot, app)
        self.typed = 0
        """Orders that were typed letter by letter."""

        self.pressed = 0
        """Orders that were given by letter and arrows."""

    @property
    def table(self) -> TableScreen:
        screen = self.app.screen
        assert isinstance(screen, TableScreen), screen
        return screen

    async def fight(self) -> str:
        """Fight until the battle is over; how it ended."""
        for _ in range(LONGEST):
            screen = self.app.screen
            if isinstance(screen, ChoiceScreen):
                await self.press("down", "enter")  # the field is left, and that is wanted
            elif isinstance(screen, TableScreen) and screen.run.outcome:
                return screen.run.outcome
            elif isinstance(screen, TableScreen) and screen.orders:
                await self.order(self.advice())
            else:
                await asyncio.sleep(0.02)
        raise AssertionError("the battle does not end")

    def advice(self) -> Any:
        """What the automatic commander would order."""
        battle = self.table.battle
        assert battle is not None
        return battle.resolver.choose(battle.position)

    async def order(self, wanted: Any) -> None:
        """Give one order."""
        before = state_of(self.app)
        await self._select(wanted)
        await self._find(wanted)
        if self._pointed.order == wanted:
            self.pressed += 1
            await self.press("enter")
        else:
            self.typed += 1
            await self._type(wanted)
        await self._settle(before)

    @property
    def _pointed(self) -> Draft:
        return self.table.editor.drafts[self.table.panels.orders.cursor]

    async def _select(self, wanted: Any) -> None:
        """The unit that the order is about, by the list of units."""
        screen = self.table
        assert screen.scene is not None
        unit = screen.scene.unit_of(wanted)
        if unit in (NOBODY, screen.queue.selected) or unit not in screen.scene.roster:
            return
        await self.press("i")
        while screen.queue.selected != unit:
            here = screen.scene.roster.index(screen.queue.selected)
            await self.press("down" if here < screen.scene.roster.index(unit) else "up")
        await self.press("enter")

    async def _find(self, wanted: Any) -> None:
        """The letter of the order, and arrows as long as that is shorter than typing."""
        letter = next(
            (d.letter for d in self.table.editor.drafts if type(d.order) is type(wanted)), ""
        )
        if not letter:
            return
        base = getattr(wanted, "base", None)
        for _ in self.table.editor.drafts:
            await self.press(letter)
            if type(self._pointed.order) is type(wanted) and (
                getattr(self._pointed.order, "base", None) == base
            ):
                break
        for key, right, up in (("right", 1, 0), ("left", -1, 0), ("up", 0, 1), ("down", 0, -1)):
            draft, steps = self._pointed, 0
            while draft.order != wanted and steps < PATIENCE:
                draft, steps = draft.nudged(right, up), steps + 1
            if draft.order == wanted:
                await self.press(*[key] * steps)
                return

    async def _type(self, wanted: Any) -> None:
        resolver = self.table.run.resolver
        assert resolver is not None
        await self.press("o")
        line = self.table.query_one(Input)
        await self.press("home", "ctrl+k")
        assert line.value == ""
        line.value = resolver.orders.write(wanted)
        await self.press("enter")
