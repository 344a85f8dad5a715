"""The computer leads some commands for a person, who leads the others himself. [SH 3]

It orders where it would be the person's turn, at the pace of a commander; what is about his own
units, or about the whole side, stays his.
"""

from collections.abc import Callable
from typing import Protocol

from campaign.actions import Fight
from campaign.budget import CancelledError
from campaign.resolvers.nei_boschi.commander.lieutenants import choose_for
from campaign.resolvers.nei_boschi.counters import CommandId
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


class Lieutenants:
    """Gives the orders of the commands that the computer leads."""

    def __init__(self, screen: SharedLead) -> None:
        self._screen = screen
        self._is_due = False
        """They are about to order."""

        self._left: HexPosition | None = None
        """Where the person decides, or where an order of theirs has been given already."""

    @property
    def led(self) -> tuple[CommandId, ...]:
        """The commands that they lead."""
        return self._screen.game.loop.battles.led if self._screen.game.journal is not None else ()

    def toggle(self, command: CommandId) -> None:
        """Have the computer lead a command, or lead it oneself again."""
        self._screen.game.loop.battles.have_led({*self.led} ^ {command})
        self._left = None
        self.look()

    def wait(self) -> None:
        """Something was taken back: the person goes on from here."""
        self._left = self._position

    def resume(self) -> None:
        """Look anew whether there is something to order."""
        self._left = None
        self.look()

    @property
    def may_order(self) -> bool:
        """They are about to order, as far as is known."""
        return self._is_due

    @property
    def _position(self) -> HexPosition | None:
        return self._screen.look.position if self._screen.look is not None else None

    def look(self) -> None:
        """Have them order, if this decision may be theirs."""
        run = self._screen.run
        is_asked = run.is_asked and not run.fights_on and self._position is not self._left
        if self.led and is_asked and not self._is_due:
            self._is_due = True
            pace = PACES[self._screen.game.settings.pace]
            self._screen.set_timer(max(pace, AT_ONCE), self._order)

    def _order(self) -> None:
        self._is_due = False
        screen, position = self._screen, self._position
        if not screen.is_attached or position is None or position is self._left:
            return
        if not screen.run.is_asked or screen.run.fights_on:
            return
        if not screen.game.is_looked_at:
            self._is_due = True
            screen.set_timer(AGAIN, self._order)
            return
        self._left = position
        try:
            order = choose_for(position, self.led)
        except CancelledError:
            return
        if order is None:
            screen.going_on.look()
        elif (look := screen.look) is not None:
            screen.game.loop.play(Fight.of(look.battle.resolver, order))
