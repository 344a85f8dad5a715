"""A battle in rounds: letters announce shots, dice, a log. Shows and asks; holds no rule. [BG 8]

A long file, because it is one screen: its keys stand behind what they do.
"""

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from campaign import Change
from campaign.actions import Fight
from campaign.battle.contract import BattleInProgress
from campaign.events import BattleEnded
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
from campaign.resolvers.battle_line.position import LinePosition, Stage
from campaign.resolvers.battle_line.resolver import BATTLE_LINE
from campaign.resolvers.battle_line.suggestions import missing_orders, orders_to_dice
from campaign.state import CampaignState
from screens.battle.battle_run import PAUSED, BattleRun, audience, fight_on_command, run_commands
from screens.battle.field_left import as_commanders_see
from screens.battle.line import choices
from screens.battle.line import phrases as words
from screens.battle.line.battle_help import help_lines
from screens.battle.line.chances import volley_chances
from screens.battle.line.choices import Calls, LineAnswer
from screens.battle.line.command_days import stage_line
from screens.battle.line.decision import LineDecision
from screens.battle.line.dice_rest import TO_BE_READ, DiceRest
from screens.battle.line.falling_dice import DIE_PACES
from screens.battle.line.headlines import headline, modifiers_line, odds_line
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
from screens.battle.line.odds_beside import OddsBeside
from screens.battle.line.opening import is_new, opening
from screens.battle.line.own_dice import left_of_own, own
from screens.battle.line.piece_keys import DIGITS, PieceKeys
from screens.battle.line.pointer import first_target, next_shooter, stepped
from screens.battle.line.retreating import where_to
from screens.battle.line.signs import LETTERS
from screens.battle.line.view import BattleView
from screens.battle.line.view_state import look_again
from screens.parts.campaign_screen import CampaignScreen
from screens.parts.choice_dialog import ChoiceScreen, Later
from screens.parts.command import Command, Keys, Obstacle
from screens.parts.key_bar import KeyLine
from screens.parts.messages import ScreenLeft
from screens.parts.odds_desk import OddsDesk
from screens.parts.tip_line import TipLine
from screens.shell.taking_away import take_away
from screens.shell.terminal import BREAKPOINTS
from screens.shell.themes import follow_look
from screens.text.narration import narrated
from screens.text.phrases import sentence
from screens.text.recovery import recovery

CONTENT = "Suggestion: change nothing."

SKIPS = frozenset({"enter", "space", "escape"})
"""Keys that only finish falling dice; every other key finishes them and does its own work, too."""


Asked = Callable[[LineDecision], Obstacle]
"""What is in the way of an order, by what is to be decided now."""


def _asks(why_no: Asked) -> Callable[["BattleScreen"], Obstacle]:
    return lambda screen: why_no(screen.decision)


def _at(stage: Stage, kind: str) -> Asked:
    return lambda now: now.why_no_at(stage, kind)


def _enter(
    id_: str,
    title: str,
    run: Callable[["BattleScreen"], None],
    why_no: Asked,
    word: Callable[["BattleScreen"], str] | None = None,
) -> Command["BattleScreen"]:
    """One of several things that enter does: the first that can be done now is the obvious one."""
    return Command(id_, "enter,space", title, run, _asks(why_no), word, display="enter")


class BattleScreen(CampaignScreen):
    """Shows a battle as it goes on, and turns keys into tactical orders."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key, f"aim('{key}')", f"Piece {key}", show=False) for key in (*LETTERS, *DIGITS)
    ]
    AUTO_FOCUS = ""
    HORIZONTAL_BREAKPOINTS = BREAKPOINTS

    def __init__(self) -> None:
        super().__init__()
        self.view = BattleView()
        self.run = BattleRun(
            self,
            give_orders=self.have_commanders_order,
            is_rolling=lambda: self.view.tray.is_rolling or self.rest.is_on,
        )
        self.rest = DiceRest(self, self._dice_read)
        self.odds = OddsBeside(OddsDesk(self), self._say_odds)
        self._events: tuple[Any, ...] = ()
        """What the latest order led to."""

        self._before: LinePosition | None = None
        self._picks = PieceKeys()
        self._is_new = False
        """It has just begun, and nobody has pressed a key yet: who attacks whom is said."""

        self.offered: frozenset[str] = frozenset()
        """The first words of the orders that the rules allow now."""

    def compose(self) -> ComposeResult:
        yield self.view
        yield TipLine()
        yield KeyLine()

    def on_mount(self) -> None:
        self.run.begin(self.show_state)
        follow_look(self, self._say_anew)
        look_again(self)

    def on_resize(self) -> None:
        """The lines of words say as much as there is room for."""
        self._say_anew()

    def _say_anew(self) -> None:
        """In another width, or in other signs."""
        if self.state is not None and not self.view.tray.is_rolling:
            self.say()

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
        return self.view.tray.is_rolling, self.run.outcome, part

    @property
    def holds_play(self) -> bool:
        return self.run.holds_play

    # --- what is shown ---

    def show_state(self, state: CampaignState) -> None:
        """A position gone back to, or resumed: log and dice are as they were."""
        self.view.clear()
        self.rest.drop()
        self.run.rewind()
        super().show_state(state)
        if self.position is None or not self.run.is_here(state):
            take_away(self)
            return
        journal = self.game.journal
        self._is_new = is_new(self.position, audience(self.game))
        self._stand()  # first: the log calls pieces as the lines do
        told = retold(self.position, journal.entries() if journal else ())
        self.view.tell_anew(told.lines)
        self.view.lay(told.throws)

    def show_change(self, change: Change) -> None:
        """What an order led to: dice first, then what they have changed."""
        if not self.is_mounted:
            return  # it will begin with the position of that moment
        self.view.tray.finish()
        self.rest.drop()
        if self.run.outcome:
            return  # that is of the campaign; how the battle ended is still to be seen
        before = self.position
        self.run.take_in(change)
        if change.state is self.state:
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
        pace = 0.0 if self.run.fights_on else DIE_PACES[self.game.settings.die_pace]
        if throws:
            self._say(before, shot="Rolling; space finishes.")
            earlier = (
                ()
                if pace or self.run.fights_on
                else left_of_own(throws, self.lines.throws, audience(self.game))
            )
            self.view.throw(before, throws, pace, self._settle, earlier)
            self.refresh_bindings()
        else:
            self._settle()

    @property
    def _time_to_read(self) -> float:
        """How long the player's dice rest before somebody else's fall upon the same ground."""
        throws = [event for event in self._events if isinstance(event, Throw)]
        is_answered = self.run.lasts and not (self.run.is_asked or self.game.awaited)
        if self.run.fights_on or not is_answered or not own(throws, audience(self.game)):
            return 0.0
        return TO_BE_READ[self.game.settings.die_pace]

    def _settle(self) -> None:
        """All dice lie still: the lines close up, and somebody may have won."""
        assert self.state is not None
        others = [event for event in self._events if not isinstance(event, Throw)]
        self.view.tell(log_of(others))
        ended = next((event for event in others if isinstance(event, BattleEnded)), None)
        if ended is not None:
            self.run.show_outcome(narrated(ended, self.state), recovery(others, self.state))
            # In the winner's column: of nobody it would stand in both, side by side.
            outcome = LogLine(self.run.outcome, ended.rule, heading=True, side=ended.winner)
            self.view.tell([outcome])
        elif self.position and self._before and opens_a_part(self._before, self.position):
            self.view.tell([heading(self.position)])
        if seconds := self._time_to_read:
            self.rest.begin(seconds)
        self._stand()
        if self.rest.is_on:
            return
        if self.run.fights_on:
            self.call_later(self.run.order)
        elif not self.run.outcome and len(others) < len(self._events):
            self.app.post_message(ScreenLeft())

    def _dice_read(self) -> None:
        self.app.post_message(ScreenLeft())

    def _stand(self) -> None:
        """Show the position with nothing in the air."""
        if self.position is not None:
            self.view.stand(self.position)
        elif self._before is not None:
            throws = [event for event in self._events if isinstance(event, Throw)]
            ended = next((e for e in self._events if isinstance(e, BattleEnded)), None)
            last = after_volley(self._before, throws)
            self.view.stand(last._replace(winner=ended.winner) if ended else last)
        orders = (a.tactical(BATTLE_LINE.id) for a in self.legal if isinstance(a, Fight))
        self.offered = frozenset(type(order).__name__.lower() for order in orders)
        self.lines.is_asked = self.run.is_asked
        position = None if self.run.outcome else self.position
        self.odds.look(position, self.run.is_asked, self.run.led_by_person, self.run.calls)
        self.point_at_next()
        self.say()
        self.refresh_bindings()
        self.game.questions.look()

    def tell(self, text: str) -> None:
        if self.is_mounted:
            self.view.tell([LogLine(text)])

    def forget_orders(self) -> None:
        self.run.forget_orders()
        super().forget_orders()

    def show_decider(self) -> None:
        if not self.view.tray.is_rolling:
            self._stand()

    def say(self) -> None:
        """The lines of words around the battle."""
        position = self.position
        if position is None or self.run.outcome:
            self.view.say(title=self.run.headline, shot=self.run.why_over, ways="enter goes on")
            return
        ways = words.ways_line(position, self.app.size.width - 2) if self.run.is_asked else ""
        self._say(position, shot=self._shot_text(position), ways=ways)

    def _say(self, position: LinePosition, **more: str) -> None:
        """What is said of a position in any case, and something more."""
        odds, columns = self.odds.head(self.run.seen_by), self.app.size.width
        self.view.set_class(self._is_new, "-new")
        more |= {"ways": opening(position)} if self._is_new else {}
        self.view.say(
            title=headline(position, columns, odds.win),
            win=odds.win,
            odds=odds_line(position, columns, odds),
            command=modifiers_line(position),
            chances="\n".join(volley_chances(position, self.lines.glyphs)),
            **more,
        )

    def _say_odds(self) -> None:
        """They are known now; while dice fall nothing is said."""
        if not self.view.tray.is_rolling:
            self.say()

    def _shot_text(self, position: LinePosition) -> str:
        if not self.run.is_asked:
            if self.game.loop.ended:
                return self.game.loop.ended
            if self.rest.is_on:
                return "The dice lie until you have read them; any key goes on."
            if self.run.is_paused:
                return sentence(PAUSED)
            awaited = self.game.awaited
            return f"Waiting for {awaited}." if awaited else "The enemy commander decides."
        if position.stage is not Stage.FIRE:
            return stage_line(position)
        if self.lines.shooter:
            return words.shot_line(position, self.lines.shooter, self.lines.target)
        return "All shots are announced: Enter rolls, u undoes."

    # --- pointing ---

    def point_at_next(self, step: int = 1) -> None:
        """The next piece that has not announced its shot, and a target for it."""
        position = self.position
        asked = position is not None and self.run.is_asked
        self._point(next_shooter(position, self.lines.shooter, step) if position and asked else 0)

    def _point(self, shooter: int) -> None:
        """Take a shooter; a target that is still uncovered comes up."""
        position = self.position
        self.lines.shooter = shooter
        self.lines.target = first_target(position, shooter) if position and shooter else 0

    def shooter(self, step: int) -> None:
        """Point at another shooter, whether it has announced or not."""
        if self.position and self.run.is_asked:
            line = self.position.line(self.position.firing)
            self._point(stepped([piece.id for piece in line], self.lines.shooter, step))
            self.say()

    def target(self, step: int) -> None:
        """Point at another target."""
        if self.position and self.run.is_asked:
            line = self.position.line(self.position.firing.enemy)
            self.lines.target = stepped([piece.id for piece in line], self.lines.target, step)
            self.say()

    def next_open(self, step: int) -> None:
        """Point at the next piece that still has to announce."""
        self.point_at_next(step)
        self.say()

    def read(self, step: int) -> None:
        """Leaf through the log."""
        self.view.read(step)

    # --- orders ---

    def _order(self, *orders: LineOrder) -> None:
        """Ask the app to play tactical orders."""
        if orders and self.position is not None:
            self.run.play(*(Fight.of(BATTLE_LINE.id, order) for order in orders))

    def announce(self) -> None:
        """Announce the shot that the cursors point at."""
        if self.lines.shooter and self.lines.target:
            self._order(Fire(self.lines.shooter, self.lines.target))

    def action_aim(self, key: str) -> None:
        """Take the piece with this letter or number: as target, to the front, or out of flight."""
        position = self.position
        picked = self._picks.take(position, key) if position and self.run.is_asked else None
        if position is None or picked is None:
            return
        taken = picked.number
        if not picked.is_sure:
            self.lines.target = taken if position.stage is Stage.FIRE else self.lines.target
            self.say()
            return
        if position.stage is Stage.RALLY:
            self._order(Rally(taken))
        elif self.lines.shooter:
            of_line = position.stage is Stage.RELIEF
            self._order((Relieve if of_line else Fire)(self.lines.shooter, taken))

    def roll(self) -> None:
        """Throw the dice for all announced shots, or for the leadership of the day."""
        self._order(Roll())

    def roll_now(self) -> None:
        """Throw the dice for the shots announced, and leave it at them. [NS-R17]"""
        self.roll()

    def stand(self) -> None:
        """Let the front stand as it does."""
        self._order(Ready())

    def rally(self) -> None:
        """Choose who comes back."""
        if position := self.position:
            self._ask(choices.rally(position))

    def bonus(self) -> None:
        """Give a leader's point to the shot of the piece pointed at, or to one of a list."""
        position = self.position
        if position is None:
            return
        if self.lines.shooter in position.announced:
            self._order(Bonus(self.lines.shooter))
        else:
            self._ask(choices.bonus(position))

    def suggest(self) -> None:
        """Order everything that is missing as the automatic commander would."""
        if position := self.position:
            orders = missing_orders(position)
            self._order(*orders)
            if not orders:
                self.notify(CONTENT, title="Suggestion")

    def hint(self) -> None:
        """Say what the automatic commander would order."""
        if position := self.position:
            said = words.said(position, BATTLE_LINE.choose(self._as_commanders_see(position)))
            self.notify(self.lines.named(said), title="Suggestion")

    def retreat(self) -> None:
        """Choose a box to retreat to."""
        if self.state and (position := self.position):
            self._ask(*where_to(self.state, position, calls=self.run.calls))

    def flee(self) -> None:
        """Choose where those go who have run."""
        self.retreat()

    def reinforce(self) -> None:
        """Choose a piece to bring up."""
        if position := self.position:
            self._ask(choices.reinforcement(position, self.odds.calling, calls=self.run.calls))

    def _ask(self, choice: choices.OrderChoice, later: Later | None = None) -> None:
        named = [offer._replace(text=self.lines.named(offer.text)) for offer in choice.offers]
        screen: ChoiceScreen[LineAnswer] = ChoiceScreen(*choice._replace(offers=named), later=later)
        self.run.ask(screen, self._answered)

    def _answered(self, order: LineAnswer | None) -> None:
        if isinstance(order, Calls):
            self.run.have_called(calls=order is Calls.ANYBODY)
        elif order is not None:
            self._order(order)

    def have_commanders_order(self) -> None:
        """The automatic commander's orders up to the next dice, or up to a retreat."""
        if self.position is None:
            return
        *orders, last = orders_to_dice(self._as_commanders_see(self.position))
        if orders or not isinstance(last, Retreat):
            self._order(*orders, *([] if isinstance(last, Retreat) else [last]))
        elif fight := self.game.loop.battles.leaving.sanctioned(last):
            self.run.play(fight)

    def _as_commanders_see(self, position: LinePosition) -> LinePosition:
        journal, battle = self.game.journal, BattleInProgress(BATTLE_LINE.id, position)
        assert journal is not None, "a battle goes on in it"
        wishes = self.game.loop.battles.wishes(battle)
        seen: LinePosition = as_commanders_see(journal.players, battle, wishes).position
        return seen

    @on(BattleLines.PieceClicked)
    def take_piece(self, message: BattleLines.PieceClicked) -> None:
        """Own pieces become the shooter, enemy pieces its target."""
        position = self.position
        clicked = position.piece(message.number) if position else None
        if position is None or clicked is None or not self.run.is_asked:
            return
        if clicked.side is position.firing:
            self._point(clicked.id)
            self.say()
        elif self.lines.shooter and position.stage is Stage.FIRE:
            self._order(Fire(self.lines.shooter, clicked.id))

    def on_key(self, event: events.Key) -> None:
        """Falling dice are finished by any key, and so is their rest: nobody has to wait."""
        if self._is_new:
            self._is_new = False
            self._say_anew()
        if not (self.view.tray.is_rolling or self.rest.is_on):
            return
        if self.rest.is_on:
            self.rest.end()
        else:
            self.view.tray.finish()
        if event.key in SKIPS:
            event.stop()

    # --- which keys work, and help ---

    def help_here(self) -> list[str]:
        """The battle, the piece that announces, its target, and the signs beside pieces."""
        position = self.position
        if position is None:
            return [self.run.outcome]
        return help_lines(position, self.lines, self.odds.head(self.run.seen_by))

    @property
    def decision(self) -> LineDecision:
        """What is to be decided now; every key that gives an order asks it what is in its way."""
        run = self.run
        is_open = run.lasts and not run.fights_on and not run.is_rolling()
        return LineDecision(self.position, self.offered, is_open, is_open and run.is_asked)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Letters aim while there is something to aim at; others are keys of the game."""
        if action == "aim":
            is_open = self.decision.why_no("fire", "relieve", "rally") is None
            position = self.position if is_open else None
            return position is not None and self._picks.picks(position, str(parameters[0]))
        return super().check_action(action, parameters)

    def roll_word(self) -> str:
        """What the dice are for at this stage of the battle."""
        is_command = self.position is not None and self.position.stage is Stage.COMMAND
        return "command die" if is_command else "ROLL"

    KEYS: ClassVar[Keys] = (
        *("game.undo", "game.help"),
        *run_commands(),
        _enter("battle.roll", "ROLL", roll, LineDecision.why_no_roll, word=roll_word),
        _enter("battle.announce", "announce", announce, lambda now: now.why_no("fire")),
        _enter("battle.stand", "line stands", stand, _at(Stage.RELIEF, "ready")),
        _enter("battle.rally", "rally", rally, _at(Stage.RALLY, "rally")),
        _enter("battle.flee", "where to", flee, _at(Stage.FLIGHT, "retreat")),
        Command(
            "battle.roll-now",
            "R",
            "roll with these shots",
            roll_now,
            why_not=_asks(lambda now: now.why_no("roll")),
            shown=False,
        ),
        Command(
            "battle.suggest",
            "f",
            "fill in",
            suggest,
            why_not=_asks(LineDecision.why_no_suggestion),
        ),
        Command(
            "battle.bonus",
            "plus,equals_sign",
            "leader's point",
            bonus,
            why_not=_asks(LineDecision.why_no_bonus),
            display="+",
        ),
        Command(
            "battle.retreat", "g", "retreat", retreat, why_not=_asks(LineDecision.why_no_retreat)
        ),
        Command(
            "battle.reinforce",
            "b",
            "bring up",
            reinforce,
            why_not=_asks(LineDecision.why_nobody_comes),
        ),
        fight_on_command("battle.fight-on", "fight it out"),
        Command("battle.hint", "t", "advice", hint, shown=False),
        Command("battle.up", "up,k", "shooter above", partial(shooter, step=-1), shown=False),
        Command("battle.down", "down,j", "shooter below", partial(shooter, step=1), shown=False),
        Command("battle.left", "left,h", "target before", partial(target, step=-1), shown=False),
        Command("battle.right", "right,l", "target after", partial(target, step=1), shown=False),
        Command("battle.next", "n", "next to announce", partial(next_open, step=1), shown=False),
        Command(
            "battle.previous", "N", "last to announce", partial(next_open, step=-1), shown=False
        ),
        Command("battle.log-up", "pageup,K", "log up", partial(read, step=-1), shown=False),
        Command("battle.log-down", "pagedown,J", "log down", partial(read, step=1), shown=False),
    )
