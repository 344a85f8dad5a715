"""A battle on a measured table: keys that select units, look around, and give orders."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import ClassVar, NamedTuple, TypeVar

from textual import on
from textual.binding import Binding, BindingType
from textual.widgets import Input

from campaign.terms import Side
from screens.battle.battle_run import BattleRun, Goal, fight_on_command, run_commands
from screens.battle.tabletop.log import order_words
from screens.battle.tabletop.order_draft import LETTERS
from screens.battle.tabletop.order_editor import TableOrders
from screens.battle.tabletop.scene import NOBODY
from screens.battle.tabletop.scenes import SCENES
from screens.battle.tabletop.signs import legend
from screens.battle.tabletop.table import BattleTable
from screens.parts.choice_dialog import Offer
from screens.parts.command import ABSENT, Command, Keys, Obstacle, only_if
from screens.parts.row_list import RowList
from screens.shell.themes import glyphs_of
from screens.text.phrases import sentence
from screens.text.table_orders import UNIT_OF_MEASURE

NO_NEARER = "This is the closest view."
NO_FURTHER = "The whole table is shown."
NO_UNIT = "No unit under the cursor."

TO_THE_TURN = "Fight on to the end of this turn"


class TurnPart(NamedTuple):
    """A part of a battle in which one side decides."""

    turn: int
    phase: str
    side: Side | None


CHANGES = (
    ("table.more-right", "right,l", "more to the right", 1, 0, False),
    ("table.more-left", "left,h", "more to the left", -1, 0, False),
    ("table.farther", "up,k", "farther", 0, 1, False),
    ("table.less-far", "down,j", "less far", 0, -1, False),
    ("table.far-right", "L", "far to the right", 1, 0, True),
    ("table.far-left", "H", "far to the left", -1, 0, True),
    ("table.far-up", "K,pageup", "much farther", 0, 1, True),
    ("table.far-down", "J,pagedown", "much less", 0, -1, True),
)
"""How the arrows change an order: to the right, up, and whether by much."""

OnTable = TypeVar("OnTable")


def change_commands(
    nudge: Callable[..., None],
    why_not_aside: Callable[[OnTable], Obstacle],
    why_not_along: Callable[[OnTable], Obstacle],
) -> Iterator[Command[OnTable]]:
    """The keys that change an order, if something is changed by them aside, or along."""
    for id_, keys, title, right, up, far in CHANGES:
        run = partial(nudge, right=right, up=up, far=far)
        why_not = why_not_aside if right else why_not_along
        yield Command(id_, keys, title, run, why_not=why_not, shown=False)


class TableScreen(TableOrders):
    """Turns keys into orders to units on a table."""

    AUTO_FOCUS = ""

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
        Binding(letter, f"kind('{letter}')", f"Orders of kind {letter}", show=False)
        for letter in sorted(set(LETTERS.values()))
    ]

    def __init__(self) -> None:
        super().__init__()
        self.run = BattleRun(self, goals=self.goals, halted=self.list_orders)

    # --- units -----------------------------------------------------------------------------------

    @on(RowList.Pointed, "#orders")
    def _pointed(self) -> None:
        self.point()

    @on(RowList.Pointed, "#units")
    def _unit_pointed(self, event: RowList.Pointed) -> None:
        if self.scene and event.row < len(self.scene.roster):
            self._select(self.scene.roster[event.row])

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        """Take the unit, or give the order."""
        event.stop()
        if event.is_stale:
            return
        if event.row_list is self.unit_rows:
            self.close()
        else:
            self.take()

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

    def next_unit(self, step: int) -> None:
        """The next unit that still has something to do."""
        if due := self.due:
            was_nudging = self.is_nudging
            self._select(self.after(due, step))
            if was_nudging:
                self.set_focus(self.order_rows)

    def show_units(self) -> None:
        """The list of all units in the order in which they act; and back to the orders."""
        if self.has_class("-units"):
            self.close()
            return
        self.add_class("-units")
        self.is_nudging = False
        self._show_units()
        self.set_focus(self.unit_rows)

    def other_part(self) -> None:
        """From the list to the table, and back."""
        if self.table.has_focus:
            self.close()
        else:
            self.is_nudging = False
            self.set_focus(self.table)

    def zoom(self, nearer: int) -> None:
        """Look nearer (1) or further (-1)."""
        if not self.table.zoom_by(nearer):
            self.notify(NO_NEARER if nearer > 0 else NO_FURTHER)

    def hint(self) -> None:
        """Say what the automatic commander would order."""
        if self.orders and self.run.resolver:
            order = self.run.resolver.choose(self.position)
            said = self.named(order_words(self.scene, order))
            self.notify(sentence(said), title="Hint", markup=False)

    def close(self) -> None:
        """From the line, the table, the units or a change, back to the list."""
        self.query_one(Input).display = False
        self.leave_units()
        self.is_nudging = False
        self.set_focus(self.order_rows if self.orders else None)
        self.point()
        self.refresh_bindings()

    # --- commanders ------------------------------------------------------------------------------

    @property
    def part(self) -> TurnPart | None:
        """Turn and phase in which the battle stands now, and who decides; None when it is over."""
        journal = self.game.journal
        if journal is None or journal.state.battle is None:
            return None
        battle = journal.state.battle
        scene = SCENES[battle.resolver](battle.position)
        return TurnPart(scene.turn, scene.moment, journal.state.to_move)

    def goals(self) -> Sequence[Offer[Goal | None]]:
        """Where commanders who fight on may stop before the end."""
        now = self.part
        return () if now is None else (Offer(TO_THE_TURN, lambda: self._is_past(now.turn)),)

    def _is_past(self, turn: int) -> bool:
        return self.part is not None and self.part.turn != turn

    def finish_part(self) -> None:
        """Let the automatic commander play on until the next part, or the next side."""
        now = self.part
        self.run.fight_until(lambda: self.part not in (None, now))

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
        if binding.id == "list.choose":
            return "give order" if self.focused is self.order_rows else "take"
        return super().word_for(binding)

    def other_part_word(self) -> str:
        """Where that leads."""
        return "orders" if self.table.has_focus else "table"

    def suggest(self) -> None:
        """Play what the automatic commander would."""
        self.run.give_orders()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Letters lead to orders while there are some, unless one types."""
        if action == "kind":
            return bool(self.orders) and not self.is_typing
        return super().check_action(action, parameters)

    @property
    def is_typing(self) -> bool:
        """The line for orders is there."""
        return self.query_one(Input).display

    def why_no_order(self) -> Obstacle:
        """Whoever sits at the keyboard has nothing to order now."""
        return only_if(bool(self.orders))

    def why_no_taking(self) -> Obstacle:
        return only_if(bool(self.orders) and not self.is_typing)

    def why_no_giving(self) -> Obstacle:
        """Enter gives what the arrows change; what the list points at is given by the list."""
        return self.why_no_taking() if self.is_nudging else ABSENT

    def why_no_unit(self) -> Obstacle:
        return only_if(bool(self.able))

    def why_no_table(self) -> Obstacle:
        return only_if(self.scene is not None and not self.is_typing)

    def why_no_units(self) -> Obstacle:
        return only_if(bool(self.scene and self.scene.roster) and not self.is_typing)

    def why_no_change(self) -> Obstacle:
        """Up and down lead from row to row until the arrows change an order."""
        return only_if(self.is_nudging)

    def why_no_change_aside(self) -> Obstacle:
        """The arrow keys that the list has no use for can change the order pointed at."""
        return only_if(self.is_nudging or (self.order_rows.has_focus and self.can_change))

    KEYS: ClassVar[Keys] = (
        *run_commands(),
        "list.choose",
        Command("table.give", "enter", "give order", TableOrders.take, why_not=why_no_giving),
        Command("table.next", "n", "next unit", partial(next_unit, step=1), why_not=why_no_unit),
        Command("orders.suggest", "f", "commander", suggest, why_not=why_no_order),
        Command("table.finish", "F", "all of this part", finish_part, why_not=why_no_order),
        Command(
            "table.other-part",
            "tab",
            "table",
            other_part,
            why_not=why_no_table,
            word=other_part_word,
        ),
        Command("table.units", "i", "units", show_units, why_not=why_no_units),
        Command("table.type", "o", "type", TableOrders.type_order, why_not=why_no_order),
        fight_on_command("orders.fight-on", "fight on"),
        "game.undo",
        Command("table.nearer", "plus,equals_sign", "nearer", partial(zoom, nearer=1)),
        Command("table.further", "minus", "further", partial(zoom, nearer=-1)),
        Command(
            "orders.take",
            "space",
            "give order",
            TableOrders.take,
            why_not=why_no_taking,
            shown=False,
        ),
        Command("table.close", "escape", "back to the list", close, shown=False),
        Command(
            "table.before",
            "N",
            "unit before",
            partial(next_unit, step=-1),
            why_not=why_no_unit,
            shown=False,
        ),
        Command("table.hint", "t", "hint", hint, why_not=why_no_order, shown=False),
        *change_commands(TableOrders.nudge, why_no_change_aside, why_no_change),
    )
