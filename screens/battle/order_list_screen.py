"""A battle as a list of orders: playable for every resolver, with a screen of its own or not."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from campaign import Change
from campaign.actions import Fight
from campaign.events import BattleEnded
from campaign.state import CampaignState
from screens.battle.battle_run import BattleRun, fight_on_command, run_commands
from screens.parts.campaign_screen import CampaignScreen
from screens.parts.command import Command, Keys, Obstacle, only_if
from screens.parts.key_bar import KeyLine
from screens.parts.row_list import RowList
from screens.parts.told_log import ToldLog
from screens.shell.taking_away import take_away
from screens.text.narration import narrated


class OrderListScreen(CampaignScreen):
    """Lists the orders that the rules allow; enter plays one."""

    AUTO_FOCUS = ""

    CSS = """
    OrderListScreen #title { text-style: bold; background: $panel; padding: 0 1; }
    OrderListScreen RowList { width: 40%; height: 1fr; }
    OrderListScreen ToldLog { width: 1fr; height: 1fr; padding: 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.run = BattleRun(self, halted=self.list_orders)

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        with Horizontal():
            yield RowList(id="orders")
            yield ToldLog()
        yield KeyLine()

    def on_mount(self) -> None:
        self.run.begin(self.show_state)

    @property
    def orders(self) -> list[Fight]:
        """What may be ordered now by whoever sits at the keyboard."""
        if not self.run.is_asked:
            return []
        return [action for action in self.legal if isinstance(action, Fight)]

    @property
    def holds_play(self) -> bool:
        return self.run.holds_play

    # --- what is shown ---

    def show_state(self, state: CampaignState) -> None:
        self.run.rewind()
        super().show_state(state)
        if not self.run.is_here(state):
            take_away(self)
        else:
            self.list_orders()

    def show_change(self, change: Change) -> None:
        """Write down what happened, and list what may be ordered next."""
        if not self.is_mounted:
            return  # it will begin with the position of that moment
        if self.run.outcome:
            return  # that is of the campaign; how the battle ended is still to be seen
        self.run.take_in(change)
        super().show_change(change)
        for event in change.events:
            if words := narrated(event, change.state):
                self.query_one(ToldLog).tell(words)
            if isinstance(event, BattleEnded):
                self.run.show_outcome(words)
        self.list_orders()
        self.run.go_on()

    def tell(self, text: str) -> None:
        if self.is_mounted:
            self.query_one(ToldLog).tell(text)

    def forget_orders(self) -> None:
        self.run.forget_orders()
        super().forget_orders()

    def show_decider(self) -> None:
        self.list_orders()

    def list_orders(self) -> None:
        """List what may be ordered now, and say whose decision it is."""
        listed = self.query_one("#orders", RowList)
        listed.show([Content(action.order) for action in self.orders], 0)
        self.set_focus(listed if self.orders else None)
        self.query_one("#title", Static).update(self.run.headline or self.run.title)
        self.refresh_bindings()

    # --- keys ---

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        event.stop()
        if not event.is_stale:
            self.run.give(self.orders[event.row])

    def take(self) -> None:
        """Give the order that the list points at."""
        self.query_one(RowList).action_choose()

    def suggest(self) -> None:
        """Play what the automatic commander would."""
        self.run.give_orders()

    def why_no_order(self) -> Obstacle:
        """Whoever sits at the keyboard has nothing to order now."""
        return only_if(bool(self.orders))

    KEYS: ClassVar[Keys] = (
        *("list.choose", "game.undo", "game.help"),
        *run_commands(),
        Command("orders.suggest", "f", "commander", suggest, why_not=why_no_order),
        fight_on_command("orders.fight-on", "fight on"),
        Command("orders.take", "space", "give order", take, why_not=why_no_order, shown=False),
    )
