"""How an order on a table comes about: picked by its letter, changed by arrows, or typed."""

from typing import get_args

from textual import on
from textual.widgets import Input

from campaign.actions import Fight
from campaign.resolvers.shell_for_guns.orders import ShellOrder
from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from campaign.resolvers.yankee.orders import YankeeOrder
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.tabletop.measure import squared
from campaign.terms import Side
from screens.battle.tabletop.order_draft import FAR, LETTERS, Draft, example
from screens.battle.tabletop.order_preview import TableForesight
from screens.battle.tabletop.scene import NOBODY
from screens.parts.row_list import HELD
from screens.text.phrases import refused

NO_SUCH = "No order {letter} is possible now."

KINDS = {YANKEE.id: get_args(YankeeOrder), SHELL_FOR_GUNS.id: get_args(ShellOrder)}
"""The kinds of order of each resolver, of which one can ask why they cannot be given."""


class TableOrders(TableForesight):
    """Picks, changes, types and gives orders."""

    # --- orders ----------------------------------------------------------------------------------

    def action_kind(self, letter: str) -> None:
        """Point at the orders of a kind, and change one with the arrows; again: in another form."""
        rows = [row for row, draft in enumerate(self.drafts) if draft.letter == letter]
        if not rows:
            self._say_why_not(letter)
            return
        listed = self.order_rows
        if self.is_nudging and rows == [listed.cursor]:
            self._redraft(rows[0], self.drafts[rows[0]].another())
            return
        row = next((row for row in rows if row > listed.cursor), rows[0])
        self.leave_units()
        listed.cursor = row
        self._begin_change()

    def _begin_change(self) -> None:
        """From now on the arrows change the order pointed at, if there is something to change."""
        self.is_nudging = self.can_change
        self.order_rows.set_class(self.is_nudging, HELD)
        self.set_focus(None if self.is_nudging else self.order_rows)
        self.point()
        self.refresh_bindings()

    def _say_why_not(self, letter: str) -> None:
        """Why no order of this kind can be given to the unit selected."""
        resolver, scene = self.run.resolver, self.scene
        if resolver is None or scene is None or self.state is None or self.state.battle is None:
            return
        kinds = [k for k in KINDS.get(resolver.id, ()) if LETTERS.get(k.__name__.lower()) == letter]
        # What others can be ordered now is what is meant of several kinds with one letter.
        given = {type(order) for orders in self.by_unit.values() for order in orders}
        kinds.sort(key=lambda kind: kind not in given)
        examples = (example(kind, self._numbers()) for kind in kinds)
        reasons = (resolver.refusal(self.position, order) for order in examples)
        reason = next(filter(None, reasons), None)
        said = self.named(refused(reason)) if reason else NO_SUCH.format(letter=letter)
        self.notify(said, title="Not now", severity="warning", markup=False)

    def _numbers(self) -> dict[str, int]:
        """Who an order would be about if it were about the unit selected."""
        scene = self.scene
        assert scene is not None
        own = scene.of(self.selected)
        side = own[0].side if own else None
        enemies = self._enemies(side)
        friends = [f.unit for f in scene.figures if f.side is side and f.unit != self.selected]
        base = int(own[0].name) if own and own[0].name else self.selected
        numbers = dict.fromkeys(("unit", "battery", "brigade", "division"), self.selected)
        numbers |= dict.fromkeys(("enemy", "target"), enemies[0] if enemies else NOBODY)
        return {**numbers, "friend": friends[0] if friends else NOBODY, "base": base}

    def _enemies(self, side: Side | None) -> list[int]:
        """The units of the other side, the nearest first."""
        assert self.scene is not None
        here = self.scene.place(self.selected) or self.table.cursor
        enemies = [figure for figure in self.scene.figures if figure.side is not side]
        return [f.unit for f in sorted(enemies, key=lambda f: squared(f.middle, here))]

    def nudge(self, right: int, up: int, far: bool = False) -> None:
        """Change the order pointed at."""
        row = self.order_rows.cursor
        steps = FAR if far else 1
        self._redraft(row, self.drafts[row].nudged(right, up, steps))
        if not self.is_nudging:
            self._begin_change()

    def lead_to_cursor(self) -> bool:
        """Have the order pointed at lead to the cursor of the table, if it can lead anywhere."""
        row, scene = self.order_rows.cursor, self.scene
        if scene is None or row >= len(self.drafts) or not scene.goal(self.drafts[row].order):
            return False
        x, y = scene.counted(self.table.cursor)
        self._redraft(row, self.drafts[row].placed(x=x, y=y))
        self._begin_change()
        return True

    def _redraft(self, row: int, draft: Draft) -> None:
        self.drafts = (*self.drafts[:row], draft, *self.drafts[row + 1 :])
        self._show_rows()
        self.point()

    def take(self) -> None:
        """Give the order pointed at; one that is refused stays, to be changed."""
        row = self.order_rows.cursor
        if row >= len(self.drafts) or self.run.resolver is None:
            return
        order = self.drafts[row].order
        if refusal := self.run.resolver.refusal(self.position, order):
            said = self.named(refused(refusal))
            self.notify(said, title="Not allowed", severity="warning", markup=False)
        else:
            self.run.give(Fight(self.run.resolver.orders.write(order)))

    # --- typing ----------------------------------------------------------------------------------

    def type_order(self) -> None:
        """Type an order; whether it is allowed, and why not, is said meanwhile."""
        line = self.query_one(Input)
        line.display = True
        line.value = self.orders[self.order_rows.cursor].order
        self.set_focus(line)

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        if event.input.display:
            self.preview(event.value.strip())

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        """An order that is refused stays, to be changed."""
        fight = Fight(event.value.strip())
        if event.value.strip() and self.run.leaves_field(fight):
            self.close()
            self.run.give(fight)
        elif event.value.strip() and self.game.play(fight):
            self.close()

    def leave_units(self) -> None:
        """From the list of all units to the orders of one."""
        self.remove_class("-units")

    def close(self) -> None:
        """Back to the list of orders."""
        raise NotImplementedError
