"""The half of the battle screen that shows: positions, falling dice, log, outcome. [BG 8]"""

from collections.abc import Hashable
from typing import Any

from textual.app import ComposeResult

from campaign import Change
from campaign.actions import Fight
from campaign.events import BattleEnded
from campaign.resolvers.battle_line.position import LinePosition, Stage
from campaign.state import CampaignState
from screens.battle.battle_screen import FieldScreen
from screens.battle.line import phrases as words
from screens.battle.line.command_days import command_line, stage_line, title
from screens.battle.line.keys import DIE_PACES
from screens.battle.line.lines import BattleLines
from screens.battle.line.log import (
    LogLine,
    Throw,
    after_volley,
    heading,
    log_of,
    opens_a_part,
    retold,
)
from screens.battle.line.view import BattleView
from screens.parts.key_bar import KeyLine
from screens.parts.messages import ScreenLeft
from screens.shell.terminal import BREAKPOINTS
from screens.text.names import narrated


class BattleStage(FieldScreen):
    """Shows a battle as it goes on; what keys do is for the screen that inherits it."""

    CSS = "BattleStage.-wide #shot { height: 1; }"
    AUTO_FOCUS = ""
    HORIZONTAL_BREAKPOINTS = BREAKPOINTS

    def __init__(self) -> None:
        super().__init__()
        self.view = BattleView()
        self._events: tuple[Any, ...] = ()
        """What the latest order led to."""

        self._before: LinePosition | None = None
        self.offered: frozenset[str] = frozenset()
        """The first words of the orders that the rules allow now."""

    def compose(self) -> ComposeResult:
        yield self.view
        yield KeyLine()

    # --- the position ---

    @property
    def position(self) -> LinePosition | None:
        """The battle as it stands; None when it is over."""
        if self.state is None or self.state.battle is None:
            return None
        position: LinePosition = self.state.battle.position
        return position

    @property
    def lines(self) -> BattleLines:
        return self.view.lines

    @property
    def asks(self) -> Hashable:
        """Nothing while dice fall; then what is to be decided in this part of the round."""
        position = self.position
        part = (position.stage, position.round, position.firing) if position else None
        return self.view.tray.is_rolling, self.outcome, part

    @property
    def holds_play(self) -> bool:
        """Dice are falling, the outcome is on show, or the battle is being fought out."""
        return self.view.tray.is_rolling or super().holds_play

    def show_state(self, state: CampaignState) -> None:
        """A position gone back to, or resumed: the log is told again."""
        self.view.tray.clear()
        self.outcome, self.fights_on = "", False
        super().show_state(state)
        if self.position is None:
            self.dismiss()
            return
        journal = self.game.journal
        self.view.tell_anew(retold(self.position, journal.entries() if journal else ()))
        self._stand()

    def show_change(self, change: Change) -> None:
        """What an order led to: dice first, then what they have changed."""
        if not self.is_mounted:
            return  # it will begin with the position of that moment
        self.view.tray.finish()
        before = self.position
        if change.state is self.state:
            self.fights_on = self.fights_on and self.game.fighting.leaving.is_asking
            return  # refused: nothing has changed
        super().show_change(change)
        if before is None:
            return
        self._before, self._events = before, change.events
        throws = [event for event in change.events if isinstance(event, Throw)]
        if throws:
            arrivals = change.events[: change.events.index(throws[0])]
            self.view.tell(log_of(arrivals))
            self._events = change.events[len(arrivals) :]
        pace = 0.0 if self.fights_on else DIE_PACES[self.game.settings.die_pace]
        if throws:
            self.view.say(
                title=title(before),
                command=command_line(before),
                shot="Rolling; any key finishes.",
            )
            self.view.throw(before, throws, pace, self._settle)
            self.refresh_bindings()
        else:
            self._settle()

    def _settle(self) -> None:
        """All dice lie still: the lines close up, and somebody may have won."""
        assert self.state is not None
        others = [event for event in self._events if not isinstance(event, Throw)]
        self.view.tell(log_of(others))
        ended = next((event for event in others if isinstance(event, BattleEnded)), None)
        if ended is not None:
            self.show_outcome(narrated(ended, self.state))
            self.view.tell([LogLine(self.outcome, ended.rule, heading=True)])
        elif self.position and self._before and opens_a_part(self._before, self.position):
            self.view.tell([heading(self.position)])
        self._stand()
        if self.fights_on:
            self.call_later(self.give_next_orders)
        elif not self.outcome and len(others) < len(self._events):
            self.app.post_message(ScreenLeft())

    def _stand(self) -> None:
        """Show the position with nothing in the air."""
        if self.position is not None:
            self.view.stand(self.position)
        elif self._before is not None:
            throws = [event for event in self._events if isinstance(event, Throw)]
            self.view.stand(after_volley(self._before, throws))
        orders = (a.order for a in self.legal if isinstance(a, Fight))
        self.offered = frozenset(order.split()[0] for order in orders)
        self.point_at_next()
        self.say()
        self.refresh_bindings()
        self.game.questions.look()

    def say(self) -> None:
        """The lines of words around the battle."""
        position = self.position
        if position is None or self.outcome:
            self.view.say(title=self.headline, ways="enter goes on")
            return
        bonus = words.river(position)
        self.view.say(
            title=title(position) + (f"   {bonus}" if bonus else ""),
            command=command_line(position),
            shot=self._shot_text(position),
            forecast=words.forecast_line(position),
            ways=words.ways_line(position) if self.is_asked else "",
        )

    def _shot_text(self, position: LinePosition) -> str:
        if not self.is_asked:
            return "The enemy commander decides."
        if position.stage is not Stage.FIRE:
            return stage_line(position)
        if self.lines.shooter:
            return words.shot_line(position, self.lines.shooter, self.lines.target)
        return "All shots are announced: Enter rolls, u undoes."

    # --- what the keys' half of the screen adds ---

    def point_at_next(self, step: int = 1) -> None:
        """Point at what is to be decided next."""
