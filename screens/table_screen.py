"""A battle on a measured table: keys that select units, look around, and give orders."""

from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.widgets import Input

from campaign.actions import Fight
from screens.table_stage import TableStage
from screens.themes import glyphs_of
from screens.widgets.row_list import RowList
from screens.widgets.table_scene import NOBODY
from screens.widgets.table_signs import legend
from screens.widgets.table_view import BattleTable
from screens.words import sentence

NO_NEARER = "This is as near as one can look."
NO_FURTHER = "The whole table is on show."
NO_UNIT = "There is no unit under the cursor."


class TableScreen(TableStage):
    """Turns keys into orders to units on a table."""

    CSS = """
    TableScreen #title { height: 1; text-style: bold; background: $panel; padding: 0 1; }
    TableScreen #left { width: 1fr; }
    TableScreen #panel { width: 30; border-left: solid $primary; }
    TableScreen BattleTable { height: 1fr; }
    TableScreen #ruler { height: 1; background: $panel; padding: 0 1; }
    TableScreen RichLog { height: 3; width: 1fr; padding: 0 1; }
    TableScreen #unit { height: auto; padding: 0 1; }
    TableScreen RowList { width: 1fr; height: 1fr; }
    TableScreen Input { height: 1; }
    TableScreen.-wide #panel { width: 48; }
    TableScreen.-wide RichLog { height: 8; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "unit(1)", "next unit", id="table.next"),
        Binding("N", "unit(-1)", "Unit before", show=False, id="table.before"),
        Binding("tab", "other_part", "table or list", id="table.other-part"),
        Binding("plus,equals_sign", "zoom(1)", "Nearer", show=False, id="table.nearer"),
        Binding("minus", "zoom(-1)", "Further", show=False, id="table.further"),
        Binding("o", "type_order", "type an order", id="table.type"),
        Binding("t", "hint", "hint", show=False, id="table.hint"),
        Binding("escape", "halt", "stop", show=False, id="field.halt"),
        Binding("escape", "close", "Back to the list", show=False, id="table.close"),
        *(
            Binding(str(kind), f"kind({kind})", f"Orders of kind {kind}", show=False)
            for kind in range(1, 10)
        ),
    ]

    KEY_ORDER: ClassVar[tuple[str, ...]] = (
        *("list.choose", "orders.take", "table.next", "orders.suggest", "table.other-part"),
        *("table.type", "orders.fight-on", "game.undo"),
    )

    # --- keys ---

    @on(RowList.Pointed)
    def _pointed(self) -> None:
        self.point()

    @on(BattleTable.CursorMoved)
    def _moved(self) -> None:
        self.say()

    @on(BattleTable.UnitChosen)
    def _taken(self, event: BattleTable.UnitChosen) -> None:
        """Any unit can be looked at; its orders are listed if there are some."""
        if event.unit == NOBODY:
            self.notify(NO_UNIT)
            return
        self._select(event.unit)

    def _select(self, unit: int) -> None:
        self.selected = unit
        self.query_one(RowList).show([], 0)
        self.show_unit()
        self.refresh_bindings()

    def action_unit(self, step: int) -> None:
        """The next unit that can be given an order."""
        if able := sorted(unit for unit in self.by_unit if unit != NOBODY):
            self._select(self.after(able, step))

    def action_kind(self, number: int) -> None:
        """Point at the first order of a kind."""
        kinds = self.kinds()
        if number <= len(kinds):
            self.query_one(RowList).cursor = kinds[number - 1]

    def action_other_part(self) -> None:
        """From the list to the table, and back."""
        self.set_focus(self.query_one(RowList) if self.table.has_focus else self.table)

    def action_zoom(self, nearer: int) -> None:
        """Look nearer (1) or further (-1)."""
        if not self.table.zoom_by(nearer):
            self.notify(NO_NEARER if nearer > 0 else NO_FURTHER)

    def action_hint(self) -> None:
        """Say what the automatic commander would order."""
        if self.orders and self.resolver and self.state and self.state.battle:
            order = self.resolver.choose(self.state.battle.position)
            self.notify(sentence(self.resolver.orders.write(order)), title="Hint")

    def action_type_order(self) -> None:
        """Type an order; whether it is allowed, and why not, is said meanwhile."""
        line = self.query_one(Input)
        row = self.query_one(RowList).cursor
        line.display = True
        line.value = self.orders[row].order
        self.set_focus(line)

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        if event.input.display:
            self.preview(event.value.strip())

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        """An order that is refused stays, to be changed."""
        if event.value.strip() and self.game.play(Fight(event.value.strip())):
            self.action_close()

    def action_close(self) -> None:
        """From the line, or from the table, back to the list."""
        self.query_one(Input).display = False
        self.set_focus(self.query_one(RowList) if self.orders else None)
        self.point()

    def help_here(self) -> list[str]:
        """The unit selected, and the signs of the table."""
        scene = self.scene
        card = scene.cards.get(self.selected) if scene else None
        about = [card.title, *card.lines, ""] if card else []
        signs = legend(glyphs_of(self.app.theme))
        return [*about, *(f"{sign:<9} {meaning}" for sign, meaning in signs)]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A key works when there is something to order, or somebody to be ordered."""
        match action:
            case "unit" | "kind" | "type_order" | "hint":
                return bool(self.orders)
            case "other_part":
                return self.scene is not None and not self.query_one(Input).display
        return super().check_action(action, parameters)
