"""A battle as a list of orders: playable for every resolver, with a screen of its own or not."""

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from campaign import RESOLVERS, CampaignError, Change
from campaign.actions import Fight
from campaign.battle.contract import Resolver
from campaign.events import BattleEnded
from campaign.state import CampaignState
from screens.battle.battle_screen import FIELD_KEYS, FieldScreen
from screens.parts.choice_dialog import ChoiceScreen, Offer
from screens.parts.key_bar import KeyLine
from screens.parts.row_list import RowList
from screens.parts.told_log import ToldLog
from screens.text.names import narrated
from screens.text.phrases import SIDE_NAMES, sentence


class OrderListScreen(FieldScreen):
    """Lists the orders that the rules allow; enter plays one."""

    AUTO_FOCUS = ""

    CSS = """
    OrderListScreen #title { text-style: bold; background: $panel; padding: 0 1; }
    OrderListScreen RowList { width: 40%; height: 1fr; }
    OrderListScreen ToldLog { width: 1fr; height: 1fr; padding: 0 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *FIELD_KEYS,
        Binding("space", "take", "give order", show=False, id="orders.take"),
        Binding("f", "suggest", "commander", id="orders.suggest"),
        Binding("a", "fight_on", "fight on", id="orders.fight-on"),
    ]

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        with Horizontal():
            yield RowList(id="orders")
            yield ToldLog()
        yield KeyLine()

    @property
    def orders(self) -> list[Fight]:
        """What may be ordered now by whoever sits at the keyboard."""
        if not self.is_asked:
            return []
        return [action for action in self.legal if isinstance(action, Fight)]

    @property
    def resolver(self) -> Resolver[Any, Any] | None:
        """How this battle is fought; None when it is over."""
        if self.state is None or self.state.battle is None:
            return None
        return RESOLVERS[self.state.battle.resolver]

    def show_state(self, state: CampaignState) -> None:
        self.outcome, self.fights_on = "", False
        super().show_state(state)
        if state.battle is None:
            self.dismiss()
        else:
            self.list_orders()

    def show_change(self, change: Change) -> None:
        """Write down what happened, and list what may be ordered next."""
        if not self.is_mounted:
            return  # it will begin with the position of that moment
        if change.state is self.state and not self.game.fighting.leaving.is_asking:
            self.fights_on = False
        super().show_change(change)
        for line in self.lines_of(change):
            self.write_line(line)
        for event in change.events:
            if isinstance(event, BattleEnded):
                self.show_outcome(self.told(event, change.state))
        self.list_orders()
        if self.fights_on and not self.game.fighting.leaving.is_asking:
            # Not at once: what has happened is painted first, and keys are heard between.
            self.call_after_refresh(self._fight_further)

    def write_line(self, line: str) -> None:
        """One more line of the log."""
        self.query_one(ToldLog).tell(line)

    def lines_of(self, change: Change) -> list[str]:
        """What the log says of a change."""
        return [words for event in change.events if (words := self.told(event, change.state))]

    def told(self, event: Any, state: CampaignState) -> str:
        """What the log says of an event; empty if it is not worth a line."""
        return narrated(event, state)

    def list_orders(self) -> None:
        """List what may be ordered now, and say whose decision it is."""
        listed = self.query_one("#orders", RowList)
        listed.show([Content(action.order) for action in self.orders], 0)
        self.set_focus(listed if self.orders else None)
        self.query_one("#title", Static).update(self.headline or self.title_line())
        self.refresh_bindings()

    def title_line(self) -> str:
        """How the battle is fought, and who decides."""
        if self.state is None or self.state.to_move is None or self.resolver is None:
            return ""
        return sentence(f"{self.resolver.name}: {SIDE_NAMES[self.state.to_move]} decides")

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        event.stop()
        if not event.is_stale:
            self.take_row(event.row_list, event.row)

    def take_row(self, rows: RowList, row: int) -> None:
        """Give the order on a row."""
        self.give(self.orders[row])

    def leaves(self, fight: Fight) -> bool:
        """With this order the side leaves the field."""
        if self.resolver is None or not self.resolver.leaving:
            return False
        try:
            return isinstance(self.resolver.orders.read(fight.order), self.resolver.leaving)
        except CampaignError:
            return False  # it is no order; why, is said when it is given

    def give(self, fight: Fight) -> None:
        """Give an order; one that ends the battle is asked about."""
        if not self.leaves(fight):
            self.choose(fight)
            return
        offers = [Offer("Fight on", False), Offer("Leave the field: the battle is over", True)]
        screen = ChoiceScreen("Leave the field?", offers)
        self.app.push_screen(screen, lambda leave: self.choose(fight) if leave else None)

    def give_next_orders(self) -> None:
        if self.is_attached and self.resolver is not None:
            fighting = self.game.fighting
            orders = fighting.orders(self.has_time) if self.fights_on else fighting.one_order()
            self.game.play_each(orders)

    def _fight_further(self) -> None:
        if self.fights_on:
            self.give_next_orders()

    def has_time(self) -> bool:
        """Commanders who fight on have not come to where they should stop."""
        return True

    def action_halt(self) -> None:
        super().action_halt()
        self.list_orders()

    def action_take(self) -> None:
        """Give the order that the list points at."""
        self.query_one(RowList).action_choose()

    def action_suggest(self) -> None:
        """Play what the automatic commander would."""
        self.give_next_orders()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A key works when there is something to order."""
        if action in ("suggest", "take"):
            return bool(self.orders)
        return super().check_action(action, parameters)
