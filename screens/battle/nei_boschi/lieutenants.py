"""The computer leads some commands for a person, who leads the others himself. [SH 3]

It orders where it would be the person's turn, at the pace of a commander; what is about his own
units, or about the whole side, stays his. It thinks in a thread of its own, so that keys are heard
meanwhile: an answer counts only if nothing has been ordered or taken back since it was asked for.
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple, Protocol

from textual.worker import get_current_worker

from campaign.actions import Fight
from campaign.budget import QUICK, CancelledError
from campaign.resolvers.nei_boschi.commander.lieutenants import choose_for
from campaign.resolvers.nei_boschi.counters import CommandId
from campaign.resolvers.nei_boschi.orders import HexOrder
from campaign.resolvers.nei_boschi.position import HexPosition
from screens.battle.battle_run import BattleRun
from screens.battle.nei_boschi.looking import HexLook
from screens.parts.game import Game
from screens.shell.settings import PACES

AGAIN = 0.5
"""Seconds after which it is looked again whether the battle is on show."""

AT_ONCE = 0.01
"""The shortest time in which they order: what has happened is painted before."""


class GoesOnThen(Protocol):
    """Whoever goes on as soon as it is known that the person decides."""

    def look(self) -> None: ...


class SharedLead(Protocol):
    """A screen with a battle that person and computer lead together."""

    @property
    def going_on(self) -> GoesOnThen: ...

    @property
    def game(self) -> Game: ...
    @property
    def run(self) -> BattleRun: ...
    @property
    def look(self) -> HexLook | None: ...
    @property
    def is_attached(self) -> bool: ...
    def set_timer(self, delay: float, callback: Callable[[], None], /) -> object: ...


class LedDecision(NamedTuple):
    """What they are to decide, or to leave to the person."""

    position: HexPosition
    led: tuple[CommandId, ...]


class Lieutenants:
    """Gives the orders of the commands that the computer leads."""

    def __init__(self, screen: SharedLead) -> None:
        self._screen = screen
        self._is_due = False
        """They are about to order."""

        self._asked: LedDecision | None = None
        """What they think about; the answer to any other question comes too late."""

        self._left: HexPosition | None = None
        """Where the person decides, or where an order of theirs has been given already."""

    @property
    def led(self) -> tuple[CommandId, ...]:
        """The commands that they lead."""
        return self._screen.game.loop.battles.led if self._screen.game.journal is not None else ()

    def toggle(self, command: CommandId) -> None:
        """Have the computer lead a command, or lead it oneself again."""
        self._screen.game.loop.battles.have_led({*self.led} ^ {command})
        self.resume()

    def wait(self) -> None:
        """Something was taken back: the person goes on from here."""
        self._asked, self._left = None, self._position

    def resume(self) -> None:
        """Look anew whether there is something to order."""
        self._asked = self._left = None
        self.look()

    @property
    def leaves_it(self) -> bool:
        """What is to be decided now they leave to the person, or have ordered already."""
        return self._left is not None and self._left is self._position

    @property
    def may_order(self) -> bool:
        """They think, or are about to, and may order something."""
        return self._is_due or self._asked is not None

    @property
    def _position(self) -> HexPosition | None:
        return self._screen.look.position if self._screen.look is not None else None

    def look(self) -> None:
        """Have them order, if this decision may be theirs."""
        if self._asked is not None and self._asked.position is not self._position:
            self._asked = None
        if self.led and self._is_theirs and not self._is_due:
            self._is_due = True
            pace = PACES[self._screen.game.settings.act_pace]
            self._screen.set_timer(max(pace, AT_ONCE), self._think)

    @property
    def _is_theirs(self) -> bool:
        """The side at the keyboard decides, and they have not been asked about it."""
        run, position = self._screen.run, self._position
        is_asked = run.is_asked and not run.fights_on
        return is_asked and position is not None and position is not self._left

    def _think(self) -> None:
        """Think about the position on show, in a thread of its own."""
        self._is_due = False
        screen, position = self._screen, self._position
        if not screen.is_attached or position is None or not self._is_theirs:
            return
        self._left = position
        self._asked = question = LedDecision(position, self.led)
        # The game is named here: by the time the thread runs, a game that was left has no screens.
        think = partial(self._choose, screen.game, question)
        screen.game.run_worker(think, thread=True, group="lieutenants")

    def _choose(self, game: Game, question: LedDecision) -> None:
        worker = get_current_worker()
        budget = QUICK._replace(
            cancelled=lambda: worker.is_cancelled or question is not self._asked
        )
        order = None
        try:
            order = choose_for(*question, budget)
        except CancelledError:
            return
        except Exception as error:
            # The person plays on: what they cannot decide is his.
            game.call_from_thread(game.note_error, error)
        game.call_from_thread(self._answer, question, order)

    def _answer(self, question: LedDecision, order: HexOrder | None) -> None:
        """Order what they want, unless the game has gone elsewhere meanwhile."""
        screen = self._screen
        if question is not self._asked or not screen.game.is_running:
            return
        if not screen.is_attached or question.position is not self._position:
            self._asked = None
        elif screen.game.is_looked_at:
            self._asked = None
            if screen.run.is_asked and not screen.run.fights_on:
                self._carry_out(order)
            else:
                self._left = None  # both commanders fight on; they may be asked again behind that
        else:
            screen.set_timer(AGAIN, lambda: self._answer(question, order))

    def _carry_out(self, order: HexOrder | None) -> None:
        """Give their order; what is not theirs the person decides."""
        if order is None:
            self._screen.going_on.look()
        elif (look := self._screen.look) is not None:
            self._screen.game.loop.play(Fight.of(look.battle.resolver, order))
