"""A battle in rounds: letters announce shots, dice, a log. Shows and asks; holds no rule. [BG 8]"""

from collections.abc import Sequence
from typing import Any, ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Footer

from campaign import Change
from campaign.actions import Fight
from campaign.events import BattleEnded
from campaign.resolvers.battle_line import BATTLE_LINE
from campaign.resolvers.battle_line.events import ShotFired, VolleyFired
from campaign.resolvers.battle_line.orders import Fire, LineOrder, Roll
from campaign.resolvers.battle_line.position import LinePosition
from campaign.state import CampaignState
from screens.battle_keys import BATTLE_KEYS, DIE_PACES, ORDER_OF, SHOWN_DIMMED, SKIPS
from screens.campaign_screen import CampaignScreen
from screens.choice_screen import ChoiceScreen, Offer
from screens.messages import ScreenLeft
from screens.narration import narrate
from screens.widgets import battle_words as words
from screens.widgets.battle_forecast import completed, orders_to_dice
from screens.widgets.battle_lines import BattleLines
from screens.widgets.battle_log import LogLine, after_volley, heading, log_of, retold
from screens.widgets.battle_pointer import first_target, next_shooter, stepped
from screens.widgets.battle_signs import target_at
from screens.widgets.battle_view import BattleView
from screens.words import SIDE_NAMES, piece, place


class BattleScreen(CampaignScreen):
    """Shows a battle and turns keys into tactical orders."""

    AUTO_FOCUS = ""

    BINDINGS: ClassVar[list[BindingType]] = BATTLE_KEYS

    def __init__(self) -> None:
        super().__init__()
        self.view = BattleView()
        self.outcome = ""
        """How the battle ended, in words; empty while it lasts."""

        self._fights_on = False
        """Both commanders fight it out."""

        self._events: tuple[Any, ...] = ()
        """What the latest order led to."""

        self._before: LinePosition | None = None
        self._offered: frozenset[str] = frozenset()
        """The first words of the orders that the rules allow now."""

    def compose(self) -> ComposeResult:
        yield self.view
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        if self.game.journal is not None:
            self.show_state(self.game.journal.state)

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
    def holds_play(self) -> bool:
        """Dice are falling, the outcome is on show, or the battle is being fought out."""
        return self.view.tray.is_rolling or bool(self.outcome) or self._fights_on

    @property
    def is_asked(self) -> bool:
        """The player at the keyboard gives the next order."""
        return self.position is not None and not self.outcome and self.game.person_decides

    def show_state(self, state: CampaignState) -> None:
        """A position gone back to, or resumed: the log is told again."""
        self.view.tray.clear()
        self.outcome, self._fights_on = "", False
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
            self._fights_on = False  # refused: nothing has changed
        super().show_change(change)
        if before is None:
            return
        self._before, self._events = before, change.events
        shots = [event for event in change.events if isinstance(event, ShotFired)]
        pace = 0.0 if self._fights_on else DIE_PACES[self.game.settings.pace]
        if shots:
            self.view.throw(before, shots, pace, self._settle)
            self.refresh_bindings()
        else:
            self._settle()

    def _settle(self) -> None:
        """All dice lie still: the lines close up, and somebody may have won."""
        assert self.state is not None
        others = [event for event in self._events if not isinstance(event, ShotFired)]
        self.view.tell(log_of(others))
        ended = next((event for event in others if isinstance(event, BattleEnded)), None)
        if ended is not None:
            self.outcome = narrate(ended, self.state.theater)
            self.view.tell([LogLine(self.outcome, ended.rule, heading=True)])
            self._fights_on = False
        elif self.position and any(isinstance(event, VolleyFired) for event in others):
            self.view.tell([heading(self.position)])
        self._stand()
        if self._fights_on:
            self.call_later(self._give_next_orders)
        elif not self.outcome and len(others) < len(self._events):
            self.app.post_message(ScreenLeft())

    def _stand(self) -> None:
        """Show the position with nothing in the air."""
        if self.position is not None:
            self.view.stand(self.position)
        elif self._before is not None:
            shots = [event for event in self._events if isinstance(event, ShotFired)]
            self.view.stand(after_volley(self._before, shots))
        orders = (a.order for a in self.legal if isinstance(a, Fight))
        self._offered = frozenset(order.split()[0] for order in orders)
        self._point_at_next()
        self._say()
        self.refresh_bindings()

    def _say(self) -> None:
        """The lines of words around the battle."""
        position = self.position
        if position is None or self.outcome:
            self.view.say(title=self.outcome, ways="enter goes on")
            return
        bonus = words.river(position)
        self.view.say(
            title=words.title(position) + (f"   {bonus}" if bonus else ""),
            shot=self._shot_text(position),
            forecast=words.forecast_line(position),
            ways=words.ways_line(position) if self.is_asked else "",
        )

    def _shot_text(self, position: LinePosition) -> str:
        if not self.is_asked:
            return "The other side's commander decides."
        if self.lines.shooter:
            return words.shot_line(position, self.lines.shooter, self.lines.target)
        return "All shots are announced: enter rolls the dice, u takes the last shot back."

    # --- pointing ---

    def _point_at_next(self, step: int = 1) -> None:
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
            self._say()

    def action_target(self, step: int) -> None:
        """Point at another target."""
        if self.position and self.is_asked:
            line = self.position.line(self.position.firing.enemy)
            self.lines.target = stepped([piece.id for piece in line], self.lines.target, step)
            self._say()

    def action_next(self, step: int) -> None:
        """Point at the next piece that still has to announce."""
        self._point_at_next(step)
        self._say()

    def action_read(self, step: int) -> None:
        """Leaf through the log."""
        log = self.view.log_view
        log.scroll_relative(y=step * max(1, log.size.height - 1), animate=False)

    # --- orders ---

    def _order(self, *orders: LineOrder) -> None:
        """Ask the app to play tactical orders."""
        if orders:
            self.choose(*(Fight(BATTLE_LINE.orders.write(order)) for order in orders))

    def action_announce(self) -> None:
        """Announce the shot that the cursors point at."""
        if self.lines.shooter and self.lines.target:
            self._order(Fire(self.lines.shooter, self.lines.target))

    def action_aim(self, letter: str) -> None:
        """Announce the shot of the present shooter at the target with this letter."""
        target = target_at(self.position, letter) if self.position and self.is_asked else None
        if target is not None and self.lines.shooter:
            self._order(Fire(self.lines.shooter, target))

    def action_roll(self) -> None:
        """Throw the dice for all announced shots."""
        self._order(Roll())

    def action_suggest(self) -> None:
        """Announce all the shots that are missing as the automatic commander would."""
        if position := self.position:
            shots = completed(position).shots[len(position.shots) :]
            self._order(*(Fire(*shot) for shot in shots))

    def action_hint(self) -> None:
        """Say what the automatic commander would order."""
        if position := self.position:
            self.notify(words.said(position, BATTLE_LINE.choose(position)), title="Hint")

    def action_retreat(self) -> None:
        """Choose a box to retreat to."""
        if position := self.position:
            offers = [Offer(place(order.to), order) for order in words.retreats(position)]
            self._ask("Retreat with everything to", offers, words.why_no_retreat(position))

    def action_reinforce(self) -> None:
        """Choose a piece to bring up."""
        if position := self.position:
            offers = [
                Offer(f"{piece(order.type)} from {place(order.box)}", order)
                for order in words.arrivals(position)
            ]
            self._ask("Bring up", offers, words.why_nobody_comes(position))

    @work(group="question")
    async def _ask(self, question: str, offers: Sequence[Offer[Any]], refusals: list[str]) -> None:
        order = await self.app.push_screen_wait(ChoiceScreen(question, offers, refusals))
        if order is not None:
            self._order(order)

    @work(group="question")
    async def action_fight_on(self) -> None:
        """Let both commanders fight the battle to its end; the dice cannot be taken back."""
        question = "Let the commanders of both sides fight to the end?"
        offers = [Offer("Fight on, all dice at once", True), Offer("Not yet", False)]
        refusals = ["Dice that have fallen cannot be taken back."]
        if await self.app.push_screen_wait(ChoiceScreen(question, offers, refusals)):
            self._fights_on = True
            self._give_next_orders()

    def _give_next_orders(self) -> None:
        """The automatic commander's orders up to the next dice, or up to a retreat."""
        if self.position is not None:
            self._order(*orders_to_dice(self.position))

    def action_leave_field(self) -> None:
        """The outcome has been seen; the campaign goes on."""
        self.outcome = ""
        self.app.post_message(ScreenLeft())
        self.dismiss()

    @on(BattleLines.PieceClicked)
    def take_piece(self, message: BattleLines.PieceClicked) -> None:
        """Own pieces become the shooter, enemy pieces its target."""
        position = self.position
        clicked = position.piece(message.number) if position else None
        if position is None or clicked is None or not self.is_asked:
            return
        if clicked.side is position.firing:
            self._point(clicked.id)
            self._say()
        elif self.lines.shooter:
            self._order(Fire(self.lines.shooter, clicked.id))

    def on_key(self, event: events.Key) -> None:
        """Falling dice are finished by any key; they never make anybody wait."""
        if self.view.tray.is_rolling:
            self.view.tray.finish()
            if event.key in SKIPS:
                event.stop()

    # --- which keys work ---

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A key works when the rules offer such an order; else it is dimmed, or not there."""
        if action == "leave_field":
            return bool(self.outcome)
        if action not in ORDER_OF and action not in SHOWN_DIMMED:
            return super().check_action(action, parameters)
        if self.position is None or self._fights_on:
            return False
        works = action == "fight_on" or (self.is_asked and ORDER_OF[action] in self._offered)
        return works or (None if action in SHOWN_DIMMED else False)

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str | None:
        """Why a dimmed key does not work, with its paragraph."""
        position = self.position
        if position is None:
            return None
        if not self.is_asked:
            return f"{SIDE_NAMES[position.firing].capitalize()} decides now [BG 8.2]."
        return words.why_not(position, action)
