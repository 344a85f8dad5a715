"""The war once more: every order of the log, back and forth, at any speed, on the map.

Shows what was played and plays nothing. Who wants to play on from here takes over.
"""

from typing import TYPE_CHECKING, ClassVar, cast

from textual import on
from textual.binding import BindingType
from textual.widgets import Input

from campaign import CampaignError
from saves.campaign_log.save_points import Branch
from screens.game.play_from_here import take_over
from screens.parts.choice_dialog import ChoiceScreen, Offer
from screens.past.replay_keys import REPLAY_KEYS
from screens.past.replay_stage import SPEEDS, ReplayStage
from screens.past.timeline import Scene
from screens.text.phrases import counted

if TYPE_CHECKING:
    from screens.parts.game import Game

NO_MORE = {
    Scene.TURN: "No turn begins {way} this order.",
    Scene.MARCH: "No box marches {way} this order.",
    Scene.BATTLE: "No battle begins {way} this order.",
}
ONE_WAY = "No branches: the war has one line of play."


class ReplayScreen(ReplayStage):
    """A war to be watched."""

    # A screen's style sheet is for that screen alone, so it is said again under this name.
    CSS = ReplayStage.CSS.replace("ReplayStage", "ReplayScreen")
    BINDINGS: ClassVar[list[BindingType]] = REPLAY_KEYS

    @property
    def game(self) -> "Game":
        return cast("Game", self.app)

    # --- back and forth ---

    def _go(self, place: int) -> None:
        """Show another frame; at either end the war stands still."""
        if self.reel is None:
            return
        self.place = max(0, min(self.reel.last, place))
        if self._playing and self.place == self.reel.last:
            self._stop()
        self._show()

    def action_step(self, by: int) -> None:
        """An order forward or back."""
        self._stop()
        self._go(self.place + by)

    def action_jump(self, scene: str, by: int) -> None:
        """To the next player turn, march or battle, or to the one before."""
        if self.reel is None:
            return
        kind = Scene(scene)
        place = self.reel.jump(kind, self.place, by)
        if place is None:
            self._say(NO_MORE[kind].format(way="after" if by > 0 else "before"))
        else:
            self._go(place)

    def action_end(self, last: bool) -> None:
        """To the opening, or to the end."""
        if self.reel is not None:
            self._stop()
            self._go(self.reel.last if last else 0)

    def action_to_line(self) -> None:
        """Type the number of a line."""
        line = self.query_one(Input)
        line.value = ""
        line.display = True
        line.focus()

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        self._close_line()
        if event.value and self.reel is not None:
            self._stop()
            self._go(self.reel.at_line(int(event.value)))

    def _close_line(self) -> None:
        self.query_one(Input).display = False
        self.set_focus(None)

    # --- by itself ---

    def action_play(self) -> None:
        """Let the war run, or stand still."""
        if self._playing:
            self._stop()
        elif self.reel is not None:
            if self.place == self.reel.last:
                self.place = 0
            self._start()
        self._show()

    def _start(self) -> None:
        self._playing = self.set_interval(1 / self.speed, lambda: self._go(self.place + 1))

    def _stop(self) -> None:
        if self._playing is not None:
            self._playing.stop()
            self._playing = None

    def action_speed(self, by: int) -> None:
        """Twice as fast, or half as fast."""
        at = SPEEDS.index(self.speed) + by
        self.speed = SPEEDS[max(0, min(len(SPEEDS) - 1, at))]
        if self._playing:
            self._stop()
            self._start()
        if self.reel is not None:
            self._show_bar()

    # --- what else there is to see ---

    def action_glimpse(self) -> None:
        """Show battles as they are fought, or the map only."""
        self.glimpse.shows_battles = not self.glimpse.shows_battles
        self._show()

    def action_zoom(self, nearer: int) -> None:
        """Look nearer or further."""
        self.glimpse.map.action_zoom(nearer)

    def action_rule(self) -> None:
        """The paragraph behind what happened."""
        rules = [event.rule for event in self.frame.change.events] if self.frame else []
        self.game.action_rules(rules[0] if rules else "")

    def action_branch(self) -> None:
        """Watch another way the war went."""
        try:
            branches = self.record.branches()
        except CampaignError as error:
            self.game.refuse(error)
            return
        if len(branches) < 2:
            self._say(ONE_WAY)
            return
        self._stop()
        offers = [Offer(_told_of(branch), branch) for branch in branches]
        self.app.push_screen(ChoiceScreen("Which way of the war?", offers), self._branch)

    def _branch(self, branch: Branch | None) -> None:
        """Watch it from where it leaves the way on show."""
        if branch is not None and self.reel is not None:
            entries, shown = self.record.way_to(branch.tip), self.reel.numbers
            shared = [entry.number for entry in entries if entry.number in shown]
            self.read(entries, shared[-1] if shared else 0)

    def action_take_over(self) -> None:
        """Play on from here."""
        if self.frame is not None:
            self._stop()
            take_over(self.game, self.record, self.frame.number, self.frame.state)

    def action_compare(self) -> None:
        """What is different here from another point of the war."""
        from screens.past.comparison_screen import ComparisonScreen

        if self.reel is not None:
            self._stop()
            self.app.push_screen(ComparisonScreen(self.record, self.reel, self.place))

    def action_statistics(self) -> None:
        """Dice and luck, strength, battles, losses and cities of this war."""
        from screens.past.statistics.screen import StatisticsScreen

        self._stop()
        self.app.push_screen(StatisticsScreen(self.record))

    def action_back(self) -> None:
        """From a line being typed to the war, then out."""
        if self.query_one(Input).display:
            self._close_line()
        elif self.is_current:  # a second key in haste comes when it is gone already
            self._stop()
            self.dismiss()


def _told_of(branch: Branch) -> str:
    """A branch in one line."""
    here = ", played on" if branch.current else ""
    forked = f"from line {branch.fork}" if branch.fork else "from the opening"
    orders = counted(branch.orders, "order")
    return f"{forked}: {orders} to line {branch.tip}, turn {branch.turn}{here}"
