"""A battle in rounds: letters announce shots, dice, a log. Shows and asks; holds no rule. [BG 8]"""

from collections.abc import Sequence
from typing import ClassVar

from textual import events, on
from textual.binding import Binding, BindingType

from campaign.actions import Fight
from campaign.resolvers.battle_line import BATTLE_LINE
from campaign.resolvers.battle_line.fire import points_left
from campaign.resolvers.battle_line.orders import (
    Bonus,
    Fire,
    LineOrder,
    Rally,
    Ready,
    Relieve,
    Retreat,
    Roll,
)
from campaign.resolvers.battle_line.position import Stage
from screens.battle.line import phrases as words
from screens.battle.line.forecast import missing_orders, orders_to_dice
from screens.battle.line.keys import AT_STAGE, BATTLE_KEYS, ORDERS_OF, SHOWN_DIMMED, SKIPS
from screens.battle.line.lines import BattleLines
from screens.battle.line.pointer import first_target, next_shooter, stepped
from screens.battle.line.signs import called, lettered, target_at
from screens.battle.line.stage import BattleStage
from screens.parts.choice_dialog import ChoiceScreen, Offer
from screens.text.phrases import SIDE_NAMES, place, sentence

CONTENT = "Suggestion: change nothing."


class BattleScreen(BattleStage):
    """Turns keys into tactical orders."""

    BINDINGS: ClassVar[list[BindingType]] = BATTLE_KEYS

    # --- pointing ---

    def point_at_next(self, step: int = 1) -> None:
        """The next piece that has not announced its shot, and a target for it."""
        position = self.position
        asked = position is not None and self.is_asked
        self._point(next_shooter(position, self.lines.shooter, step) if position and asked else 0)

    def _point(self, shooter: int) -> None:
        """Take a shooter; a target that is still uncovered comes up."""
        position = self.position
        self.lines.shooter = shooter
        self.lines.target = first_target(position, shooter) if position and shooter else 0

    def action_shooter(self, step: int) -> None:
        """Point at another shooter, whether it has announced or not."""
        if self.position and self.is_asked:
            line = self.position.line(self.position.firing)
            self._point(stepped([piece.id for piece in line], self.lines.shooter, step))
            self.say()

    def action_target(self, step: int) -> None:
        """Point at another target."""
        if self.position and self.is_asked:
            line = self.position.line(self.position.firing.enemy)
            self.lines.target = stepped([piece.id for piece in line], self.lines.target, step)
            self.say()

    def action_next(self, step: int) -> None:
        """Point at the next piece that still has to announce."""
        self.point_at_next(step)
        self.say()

    def action_read(self, step: int) -> None:
        """Leaf through the log."""
        log = self.view.log_view
        log.scroll_relative(y=step * max(1, log.size.height - 1), animate=False)

    # --- orders ---

    def _order(self, *orders: LineOrder) -> None:
        """Ask the app to play tactical orders."""
        if orders and self.position is not None:
            self.choose(*(Fight(BATTLE_LINE.orders.write(order)) for order in orders))

    def action_announce(self) -> None:
        """Announce the shot that the cursors point at."""
        if self.lines.shooter and self.lines.target:
            self._order(Fire(self.lines.shooter, self.lines.target))

    def action_aim(self, letter: str) -> None:
        """Take the piece with this letter: as target, into the front, or back from flight."""
        position = self.position
        taken = target_at(position, letter) if position and self.is_asked else None
        if position is None or taken is None:
            return
        if position.stage is Stage.RALLY:
            self._order(Rally(taken))
        elif self.lines.shooter:
            of_line = position.stage is Stage.RELIEF
            self._order((Relieve if of_line else Fire)(self.lines.shooter, taken))

    def action_roll(self) -> None:
        """Throw the dice for all announced shots, or for the leadership of the day."""
        self._order(Roll())

    def action_roll_now(self) -> None:
        """Throw the dice for the shots announced, and leave it at them. [NS-R17]"""
        self.action_roll()

    def action_stand(self) -> None:
        """Let the front stand as it does."""
        self._order(Ready())

    def action_rally(self) -> None:
        """Choose who comes back."""
        if position := self.position:
            offers: list[Offer[LineOrder]] = [
                Offer(called(piece), Rally(piece.id)) for piece in lettered(position)
            ]
            self._ask("Rally which piece? [NS 8.11]", [*offers, Offer("Nobody", Ready())], [])

    def action_bonus(self) -> None:
        """Give a leader's point to the shot of the piece pointed at, or to one of a list."""
        position = self.position
        if position is None:
            return
        if self.lines.shooter in position.announced:
            self._order(Bonus(self.lines.shooter))
            return
        offers: list[Offer[LineOrder]] = [
            Offer(words.shot_line(position, *shot), Bonus(shot.shooter)) for shot in position.shots
        ]
        left = points_left(position)
        self._ask(f"Leader's points left: {left}. Which shot gets one? [NS 8.22]", offers, [])

    def action_suggest(self) -> None:
        """Order everything that is missing as the automatic commander would."""
        if position := self.position:
            orders = missing_orders(position)
            self._order(*orders)
            if not orders:
                self.notify(CONTENT, title="Suggestion")

    def action_hint(self) -> None:
        """Say what the automatic commander would order."""
        if position := self.position:
            self.notify(words.said(position, BATTLE_LINE.choose(position)), title="Suggestion")

    def action_retreat(self) -> None:
        """Choose a box to retreat to."""
        if position := self.position:
            offers: list[Offer[LineOrder]] = [
                Offer(place(order.to), order) for order in words.retreats(position)
            ]
            self._ask("Retreat with everything to", offers, words.why_no_retreat(position))

    def action_flee(self) -> None:
        """Choose where those go who have run."""
        self.action_retreat()

    def action_reinforce(self) -> None:
        """Choose a piece to bring up."""
        if position := self.position:
            offers: list[Offer[LineOrder]] = [
                Offer(f"{words.comer(order)} from {place(words.origin(position, order))}", order)
                for order in words.arrivals(position)
            ]
            self._ask("Bring up", offers, words.why_nobody_comes(position))

    def _ask(self, question: str, offers: Sequence[Offer[LineOrder]], refusals: list[str]) -> None:
        self.app.push_screen(ChoiceScreen(question, offers, refusals), self._answered)

    def _answered(self, order: LineOrder | None) -> None:
        if order is not None:
            self._order(order)

    def give_next_orders(self) -> None:
        """The automatic commander's orders up to the next dice, or up to a retreat."""
        if self.position is None:
            return
        *orders, last = orders_to_dice(self.position)
        if orders or not isinstance(last, Retreat):
            self._order(*orders, *([] if isinstance(last, Retreat) else [last]))
        elif fight := self.game.fighting.leaving.sanctioned(last):
            self.choose(fight)

    @on(BattleLines.PieceClicked)
    def take_piece(self, message: BattleLines.PieceClicked) -> None:
        """Own pieces become the shooter, enemy pieces its target."""
        position = self.position
        clicked = position.piece(message.number) if position else None
        if position is None or clicked is None or not self.is_asked:
            return
        if clicked.side is position.firing:
            self._point(clicked.id)
            self.say()
        elif self.lines.shooter and position.stage is Stage.FIRE:
            self._order(Fire(self.lines.shooter, clicked.id))

    def on_key(self, event: events.Key) -> None:
        """Falling dice are finished by any key; they never make anybody wait."""
        if self.view.tray.is_rolling:
            self.view.tray.finish()
            if event.key in SKIPS:
                event.stop()

    # --- which keys work, and help ---

    def help_here(self) -> list[str]:
        """The battle, the piece that announces, its target, and the signs beside pieces."""
        position = self.position
        if position is None:
            return [self.outcome]
        return words.explained(position, self.lines.shooter, self.lines.target, self.lines.glyphs)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A key works when the rules offer such an order; else it is dimmed, or not there."""
        if self.view.tray.is_rolling and (action in ORDERS_OF or action == "spur"):
            return False
        if action not in ORDERS_OF:
            return super().check_action(action, parameters)
        if not self.lasts or self.fights_on:
            return False
        works = self.is_asked and bool(ORDERS_OF[action] & self.offered) and self._is_due(action)
        if action == "roll" and "fire" in self.offered:  # enter announces first [NS-R17]
            works = False
        return works or (None if self._is_dimmed(action) else False)

    def _is_due(self, action: str) -> bool:
        """What enter does depends on the decision that is due."""
        return self.position is not None and AT_STAGE.get(action, self.position.stage) is (
            self.position.stage
        )

    def _is_dimmed(self, action: str) -> bool:
        """The key is shown though it does not work now, or says why when it is pressed."""
        has_leaders = self.position is not None and bool(self.position.request.leaders)
        return action in SHOWN_DIMMED or (action == "bonus" and has_leaders)

    def word_for(self, binding: Binding) -> str:
        """What a key does at this stage of the battle."""
        is_command = self.position is not None and self.position.stage is Stage.COMMAND
        if binding.action == "roll" and is_command:
            return "command die"
        return super().word_for(binding)

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str | None:
        """Why a dimmed key does not work, with its paragraph."""
        position = self.position
        if position is None:
            return None
        if not self.is_asked:
            return sentence(f"{SIDE_NAMES[position.firing]} decides now [BG 8.2]")
        return words.why_not(position, action)
