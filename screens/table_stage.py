"""The half of the table screen that shows: the table, the unit selected, its orders, the outlook.

Knows no resolver: what there is to see is a `Scene`, what may be ordered the battle contract says.
"""

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, RichLog, Static

from campaign import NotationError
from campaign.actions import Fight
from campaign.dice import ScriptedDice
from campaign.errors import MissingRollError
from campaign.state import CampaignState
from campaign.tabletop.measure import distance, heading_to
from screens.order_list_screen import OrderListScreen
from screens.terminal import BREAKPOINTS
from screens.widgets.key_line import KeyLine
from screens.widgets.row_list import RowList
from screens.widgets.table_figures import SCENES, lengths
from screens.widgets.table_scene import NOBODY, Ghost, Scene, ghost
from screens.widgets.table_signs import ground_at
from screens.widgets.table_view import BattleTable
from screens.words import refused

TYPE_ONE = "an order, like those listed; its numbers may be others"
NEEDS_DICE = "Dice decide where that leads."
ALLOWED = "enter gives this order"


class TableStage(OrderListScreen):
    """Shows a battle as it goes on; what keys do is for the screen that inherits it."""

    HORIZONTAL_BREAKPOINTS = BREAKPOINTS

    def __init__(self) -> None:
        super().__init__()
        self.selected = NOBODY
        self.scene: Scene | None = None
        """What is on the table now."""

        self.by_unit: dict[int, list[Fight]] = {}
        """The orders that are about each unit, and those that are about none."""

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        with Horizontal():
            with Vertical(id="left"):
                yield BattleTable(id="table")
                yield Static(id="ruler", markup=False)
                log = RichLog(wrap=True, markup=False, min_width=20)
                log.can_focus = False
                yield log
            with Vertical(id="panel"):
                yield Static(id="unit", markup=False)
                yield RowList(id="orders")
        line = Input(placeholder=TYPE_ONE, compact=True, select_on_focus=False)
        line.display = False
        yield line
        yield KeyLine()

    @property
    def table(self) -> BattleTable:
        return self.query_one(BattleTable)

    @property
    def rules(self) -> tuple[str, ...]:
        """The paragraphs that matter at this stage of the battle."""
        return (*(self.scene.rules if self.scene else ()), *super().rules)

    # --- the position ---

    def show_state(self, state: CampaignState) -> None:
        self._look(state)
        super().show_state(state)

    def _look(self, state: CampaignState) -> None:
        """See what is on the table, and which orders are about whom."""
        if state.battle is not None:
            self.scene = SCENES[state.battle.resolver](state.battle.position)

    def list_orders(self) -> None:
        """The orders of the unit selected; if it has none, another one is selected."""
        if self.state is not None:
            self._look(self.state)
        self.by_unit = self._sorted_orders()
        able = sorted(unit for unit in self.by_unit if unit != NOBODY)
        if self.scene and (self.selected not in self.scene.cards or (able and not self._acts)):
            self.selected = self.after(able, 1) if able else NOBODY
        held = self.focused
        super().list_orders()
        if self.orders and isinstance(held, BattleTable | Input):
            self.set_focus(held)
        self.show_unit()

    def after(self, units: list[int], step: int) -> int:
        """The next of some units after the one selected, round and round."""
        if step > 0:
            return next((unit for unit in units if unit > self.selected), units[0])
        return next((unit for unit in reversed(units) if unit < self.selected), units[-1])

    @property
    def _acts(self) -> bool:
        return self.selected in self.by_unit

    def _sorted_orders(self) -> dict[int, list[Fight]]:
        """Nobody reads orders while both commanders fight on, and to find them takes time."""
        found: dict[int, list[Fight]] = {}
        resolver, scene = self.resolver, self.scene
        if resolver is not None and scene is not None and not self.fights_on:
            for action in super().orders:
                unit = scene.unit_of(resolver.orders.read(action.order))
                found.setdefault(unit, []).append(action)
        return found

    @property
    def orders(self) -> list[Fight]:
        """What may be ordered of the unit selected, and what is about no unit."""
        own = self.by_unit.get(self.selected, []) if self.selected != NOBODY else []
        return [*own, *self.by_unit.get(NOBODY, [])]

    def title_line(self) -> str:
        """The resolver, turn and phase, and who decides."""
        moment = f" - {self.scene.moment}" if self.scene else ""
        return f"{super().title_line().rstrip('.')}{moment}"

    # --- what is said about it ---

    def _number_kinds(self) -> None:
        """A digit before the first order of each kind; the digit leads there."""
        rows = [Content(f"  {action.order}") for action in self.orders]
        for number, row in enumerate(self.kinds()[:9], start=1):
            rows[row] = Content.assemble((f"{number} ", "bold $accent"), self.orders[row].order)
        self.query_one(RowList).show(rows)

    def kinds(self) -> list[int]:
        """Where each kind of order begins in the list."""
        words = [action.order.split()[0] for action in self.orders]
        return [row for row, word in enumerate(words) if row == 0 or words[row - 1] != word]

    def show_unit(self) -> None:
        """Unit and orders, and where the first of these would lead."""
        self._number_kinds()
        scene = self.scene
        card = scene.cards.get(self.selected) if scene else None
        text = Content("No unit is selected.")
        if card is not None:
            text = Content.styled(card.title, "bold")
            text = Content("\n").join([text, *map(Content, card.lines)])
        self.query_one("#unit", Static).update(text)
        self.point()

    def point(self) -> None:
        """Show where the order under the cursor of the list would lead."""
        row = self.query_one(RowList).cursor
        orders = self.orders
        self.preview(orders[row].order if row < len(orders) else "")

    def preview(self, line: str) -> None:
        """Show where an order would lead, or say why it is not allowed."""
        if self.scene is None:
            return
        found, said = self._outlook(line) if line else (Ghost(), "")
        able = frozenset(self.by_unit) - {NOBODY}
        self.table.show(self.scene, self.selected, able, found)
        self.say(said)

    def _outlook(self, line: str) -> tuple[Ghost, str]:
        """The ghost of an order, and what is to be said of it."""
        resolver, state = self.resolver, self.state
        assert resolver is not None
        assert state is not None
        assert state.battle is not None
        assert self.scene is not None
        position = state.battle.position
        try:
            order = resolver.orders.read(line)
        except NotationError as error:
            return Ghost(), str(error)
        if refusal := resolver.refusal(position, order):
            return Ghost(), refused(refusal)
        try:
            after = resolver.apply(position, order, ScriptedDice()).position
        except MissingRollError:
            return Ghost(), NEEDS_DICE
        return ghost(self.scene, SCENES[resolver.id](after)), ALLOWED

    def say(self, said: str = "") -> None:
        """The ruler while one points at the table, else what the order would do."""
        text = self._measured() if self.table.has_focus else said
        self.query_one("#ruler", Static).update(text)

    def _measured(self) -> str:
        """From the unit selected to the cursor, and what is there."""
        scene, cursor = self.scene, self.table.cursor
        if scene is None:
            return ""
        parts = []
        if start := scene.place(self.selected):
            length = lengths(distance(start, cursor), scene.measure)
            parts.append(f"{length}, heading {heading_to(start, cursor):03}")
        if card := scene.cards.get(self.table.unit_under_cursor()):
            parts.append(card.title)
        parts += ground_at(scene.table, cursor)
        return " - ".join(parts)
