"""A battle on a measured table: keys that select units, look around, and give orders."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.widgets import Input

from campaign import Change
from screens.battle.battle_screen import FIELD_KEYS
from screens.battle.tabletop.log import order_words
from screens.battle.tabletop.order_draft import LETTERS
from screens.battle.tabletop.order_editor import TableOrders
from screens.battle.tabletop.scene import NOBODY
from screens.battle.tabletop.signs import legend
from screens.battle.tabletop.table import BattleTable
from screens.parts.choice_dialog import Offer
from screens.parts.row_list import RowList
from screens.shell.themes import glyphs_of
from screens.text.phrases import sentence
from screens.text.table_orders import UNIT_OF_MEASURE

NO_NEARER = "This is the closest view."
NO_FURTHER = "The whole table is shown."
NO_UNIT = "No unit under the cursor."

TURN = "turn"


class TableScreen(TableOrders):
    """Turns keys into orders to units on a table."""

    CSS = """
    TableScreen #title { height: 1; text-style: bold; background: $panel; padding: 0 1; }
    TableScreen #left { width: 1fr; }
    TableScreen #panel { width: 34; border-left: solid $primary; }
    TableScreen BattleTable { height: 1fr; }
    TableScreen #ruler { height: 1; background: $panel; padding: 0 1; }
    TableScreen ToldLog { height: 4; width: 1fr; padding: 0 1; scrollbar-size: 0 0; }
    TableScreen #unit { height: auto; max-height: 7; padding: 0 1; }
    TableScreen #orders { width: 1fr; height: auto; max-height: 14; }
    TableScreen #outlook { height: auto; padding: 0 1; color: $accent; }
    TableScreen #units { width: 1fr; height: 1fr; display: none; }
    TableScreen.-units #units { display: block; }
    TableScreen.-units #orders { display: none; }
    TableScreen.-units #outlook { display: none; }
    TableScreen Input { height: 1; }
    TableScreen.-wide #panel { width: 50; }
    TableScreen.-wide ToldLog { height: 9; }
    TableScreen.-wide #units { display: block; border-top: solid $primary; }
    TableScreen.-wide #orders { display: block; }
    TableScreen.-wide #outlook { display: block; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *FIELD_KEYS,
        Binding("enter", "take(True)", "give order", id="table.give"),
        Binding("space", "take", "give order", show=False, id="orders.take"),
        Binding("n", "unit(1)", "next unit", id="table.next"),
        Binding("N", "unit(-1)", "unit before", show=False, id="table.before"),
        Binding("tab", "other_part", "table", id="table.other-part"),
        Binding("i", "units", "units", id="table.units"),
        Binding("plus,equals_sign", "zoom(1)", "nearer", id="table.nearer"),
        Binding("minus", "zoom(-1)", "further", id="table.further"),
        Binding("o", "type_order", "type", id="table.type"),
        Binding("t", "hint", "hint", show=False, id="table.hint"),
        Binding("F", "finish_part", "all of this part", id="table.finish"),
        Binding("escape", "halt", "stop", show=False, id="field.halt"),
        Binding("escape", "close", "back to the list", show=False, id="table.close"),
        Binding("right,l", "nudge(1, 0)", "more to the right", show=False, id="table.more-right"),
        Binding("left,h", "nudge(-1, 0)", "more to the left", show=False, id="table.more-left"),
        Binding("up,k", "nudge(0, 1)", "farther", show=False, id="table.farther"),
        Binding("down,j", "nudge(0, -1)", "less far", show=False, id="table.less-far"),
        Binding("L", "nudge(1, 0, True)", "far to the right", show=False, id="table.far-right"),
        Binding("H", "nudge(-1, 0, True)", "far to the left", show=False, id="table.far-left"),
        Binding("K,pageup", "nudge(0, 1, True)", "much farther", show=False, id="table.far-up"),
        Binding("J,pagedown", "nudge(0, -1, True)", "much less", show=False, id="table.far-down"),
        *(
            Binding(letter, f"kind('{letter}')", f"Orders of kind {letter}", show=False)
            for letter in sorted(set(LETTERS.values()))
        ),
    ]

    KEY_ORDER: ClassVar[tuple[str, ...]] = (
        *(
            "field.leave",
            "field.halt",
            "field.spur",
            "list.choose",
            "table.give",
            "table.next",
            "orders.suggest",
            "table.finish",
        ),
        *("table.other-part", "table.units", "table.type", "orders.fight-on", "game.undo"),
        *("table.nearer", "table.further"),
    )

    def __init__(self) -> None:
        super().__init__()
        self._until: tuple[object, ...] = ()
        """Commanders play on while this is so; nothing for to the end."""

    # --- units -----------------------------------------------------------------------------------

    @on(RowList.Pointed, "#orders")
    def _pointed(self) -> None:
        self.point()

    @on(RowList.Pointed, "#units")
    def _unit_pointed(self, event: RowList.Pointed) -> None:
        if self.scene and event.row < len(self.scene.roster):
            self._select(self.scene.roster[event.row])

    def take_row(self, rows: RowList, row: int) -> None:
        """Take the unit, or give the order."""
        if rows is self.unit_rows:
            self.action_close()
        else:
            self.action_take()

    @on(BattleTable.CursorMoved)
    def _moved(self) -> None:
        self.say()

    @on(BattleTable.UnitChosen)
    def _taken(self, event: BattleTable.UnitChosen) -> None:
        """Any unit can be looked at; where there is none, an order that can lead there does."""
        if event.unit != NOBODY:
            self._select(event.unit)
        elif not self.lead_to_cursor():
            self.notify(NO_UNIT)

    def _select(self, unit: int) -> None:
        self.selected = unit
        self.is_nudging = False
        self.draw_up()
        self.order_rows.show([], 0)
        self.show_unit()
        self.refresh_bindings()

    def action_unit(self, step: int) -> None:
        """The next unit that still has something to do."""
        if due := self.due:
            was_nudging = self.is_nudging
            self._select(self.after(due, step))
            if was_nudging:
                self.set_focus(self.order_rows)

    def action_units(self) -> None:
        """The list of all units in the order in which they act; and back to the orders."""
        if self.has_class("-units"):
            self.action_close()
            return
        self.add_class("-units")
        self.is_nudging = False
        self._show_units()
        self.set_focus(self.unit_rows)

    def action_other_part(self) -> None:
        """From the list to the table, and back."""
        if self.table.has_focus:
            self.action_close()
        else:
            self.is_nudging = False
            self.set_focus(self.table)

    def action_zoom(self, nearer: int) -> None:
        """Look nearer (1) or further (-1)."""
        if not self.table.zoom_by(nearer):
            self.notify(NO_NEARER if nearer > 0 else NO_FURTHER)

    def action_hint(self) -> None:
        """Say what the automatic commander would order."""
        if self.orders and self.resolver:
            order = self.resolver.choose(self.position)
            said = self.named(order_words(self.scene, order))
            self.notify(sentence(said), title="Hint", markup=False)

    def action_close(self) -> None:
        """From the line, the table, the units or a change, back to the list."""
        self.query_one(Input).display = False
        self.leave_units()
        self.is_nudging = False
        self.set_focus(self.order_rows if self.orders else None)
        self.point()
        self.refresh_bindings()

    # --- commanders ------------------------------------------------------------------------------

    @property
    def _part(self) -> tuple[object, ...]:
        """Who decides in which part of the battle."""
        journal = self.game.journal
        if journal is None or journal.state.battle is None or self.scene is None:
            return ()
        return self.scene.turn, self.scene.moment, journal.state.to_move

    def action_finish_part(self) -> None:
        """Let the automatic commander play on until the next part, or the next side."""
        self._play_until(self._part)

    def _play_until(self, part: tuple[object, ...]) -> None:
        self._until = part
        self.fights_on = True
        self.give_next_orders()

    def ways_to_fight_on(self) -> Sequence[Offer[str]]:
        end, not_yet = super().ways_to_fight_on()
        return end, Offer("Fight on to the end of this turn", TURN), not_yet

    def fight_on_to(self, goal: str) -> None:
        if goal == TURN and self.scene is not None:
            self._play_until((self.scene.turn,))
        else:
            self._until = ()
            super().fight_on_to(goal)

    def has_time(self) -> bool:
        """The part that the commanders play has not ended."""
        journal = self.game.journal
        if not self._until or journal is None or journal.state.battle is None:
            return True
        self._look(journal.state)
        return self._part[: len(self._until)] == self._until

    def show_change(self, change: Change) -> None:
        if self.fights_on and not self.has_time():
            self.fights_on = False
            self._until = ()
        super().show_change(change)

    # --- help, and which keys work ---------------------------------------------------------------

    def help_here(self) -> list[str]:
        """The unit selected, and the signs of the table."""
        scene = self.scene
        card = scene.cards.get(self.selected) if scene else None
        about = [card.title, *card.lines, ""] if card else []
        if scene is not None:
            about = [sentence(scene.standing), "", *about]
            if scene.measure[0] == "UM":
                about = [*about, sentence(UNIT_OF_MEASURE), ""]
        signs = legend(glyphs_of(self.app.theme))
        return [*about, *(f"{sign:<9} {meaning}" for sign, meaning in signs)]

    def word_for(self, binding: Binding) -> str:
        """Enter gives the order, whether the list has the focus or the arrows change it."""
        if binding.action == "other_part" and self.table.has_focus:
            return "orders"
        if binding.action == "choose":
            return "give order" if self.focused is self.order_rows else "take"
        return super().word_for(binding)

    @property
    def _can_begin_change(self) -> bool:
        """The arrow keys that the list has no use for can change the order pointed at."""
        return self.order_rows.has_focus and self.can_change

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A key works when there is something to order, or somebody to be ordered."""
        match action:
            case "type_order" | "hint" | "finish_part":
                return bool(self.orders)
            case "unit":
                return bool(self.able)
            case "kind":
                return bool(self.orders) and not self.query_one(Input).display
            case "nudge":
                return self.is_nudging or (parameters[0] != 0 and self._can_begin_change)
            case "take":
                line = self.query_one(Input)
                return (
                    bool(self.orders) and not line.display and (not parameters or self.is_nudging)
                )
            case "other_part" | "units":
                scene, is_typing = self.scene, self.query_one(Input).display
                there = scene and (action == "other_part" or scene.roster)
                return bool(there) and not is_typing
        return super().check_action(action, parameters)
