"""Go on until something happens: forced orders and passes by themselves, up to a real decision."""

from collections.abc import Callable, Iterator
from typing import Protocol

from campaign.actions import Fight
from campaign.battle.register import RESOLVERS
from campaign.resolvers.nei_boschi.happenings import Happened, Happening, happened, only_choice
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import SettingUp
from screens.battle.battle_run import BattleRun
from screens.battle.nei_boschi.lieutenants import Lieutenants
from screens.battle.nei_boschi.looking import HexLook
from screens.battle.nei_boschi.moments import moment
from screens.battle.nei_boschi.obstacles import HexBattle, why_no_fight_on
from screens.parts.command import Command
from screens.parts.game import Game
from screens.text.phrases import sentence, several

SAID = {
    Happening.GONE: "unit {unit} is gone",
    Happening.ROUTED: "unit {unit} has run",
    Happening.LOST: "unit {unit} has lost {points}",
    Happening.DISORDERED: "unit {unit} has lost its order",
    Happening.ARRIVED: "unit {unit} has come",
}
STOPPED, YOURS, GOES_ON = "Stopped", "for you to decide: {what}", "Goes on until something happens."
ENDED = "the battle is over"
HALTED = "you stopped it"
STEP = "step"
ENDS_SET_UP = "p ends the set-up"
BRIEFLY = 2.0
"""Seconds for which it is said that it goes on."""

UNTIL_A_KEY = 600.0
"""Seconds for which it is said what has stopped it: until the next key, as one may look elsewhere.

Not for ever: a session on a server waits for what has been said before it is renewed.
"""

SOON = 0.05
"""Seconds after which it is looked again whether a commander has made up his mind."""

MOST = 400
"""So many orders at most in one go, whatever the rules may say."""


class GoesOn(Protocol):
    """A screen with a battle that may go on by itself."""

    run: BattleRun
    lieutenants: Lieutenants

    @property
    def game(self) -> Game: ...
    @property
    def look(self) -> HexLook | None: ...
    @property
    def is_attached(self) -> bool: ...
    def set_timer(self, delay: float, callback: Callable[[], None], /) -> object: ...
    def call_after_refresh(self, callback: Callable[[], None], /) -> bool: ...
    def refresh_bindings(self) -> None: ...
    def notify(
        self, message: str, *, title: str = ..., timeout: float | None = ..., markup: bool
    ) -> None: ...


class GoingOn:
    """Whether the battle goes on by itself, and what has stopped it."""

    def __init__(self, screen: GoesOn) -> None:
        self._screen = screen
        self._seen: HexPosition | None = None
        """What was looked at last; None if nothing goes on by itself."""

    @property
    def is_on(self) -> bool:
        return self._seen is not None

    def toggle(self) -> None:
        """Go on until something happens; stop that."""
        if self.is_on:
            self._stop(HALTED)
            return
        look = self._screen.look
        if look is not None:
            self._seen = look.position
            self._screen.lieutenants.resume()
            if self._screen.game.paused:
                self._screen.game.action_pause()
            self.look()
            self._say_it_goes_on()

    def _say_it_goes_on(self) -> None:
        if self.is_on:
            self._screen.notify(GOES_ON, timeout=BRIEFLY, markup=False)

    def forget(self) -> None:
        """Something else is on show: nothing goes on by itself."""
        self._seen = None

    def look(self) -> None:
        """Stop if something has happened, else see to it that the battle goes on."""
        look, run = self._screen.look, self._screen.run
        if self._seen is None or look is None:
            return
        before, self._seen = self._seen, look.position
        if not run.lasts:
            self._stop(ENDED)
        elif found := happened(before, look.position):
            self._stop(_said(found))
        elif run.is_asked:
            self._go_on(look)
        elif self._screen.game.settings.pace == STEP:
            self._screen.set_timer(SOON, self._next_act)

    def _go_on(self, look: HexLook) -> None:
        if only_choice(look.position) is not None:
            self._screen.call_after_refresh(self._order)
        elif not self._screen.lieutenants.may_order:
            self._stop(_asked(look.position))

    def _order(self) -> None:
        if self.is_on and self._screen.is_attached and self._screen.run.is_asked:
            self._screen.game.loop.play_each(self._orders())

    def _orders(self) -> Iterator[Fight]:
        """What is forced, until something has happened, or another one decides."""
        game = self._screen.game
        before = self._seen
        for _ in range(MOST):
            battle = game.journal.state.battle if game.journal is not None else None
            if battle is None or before is None or not game.person_decides:
                return
            position: HexPosition = battle.position
            if happened(before, position) or (order := only_choice(position)) is None:
                return
            yield Fight.of(RESOLVERS[battle.resolver].id, order)

    def _next_act(self) -> None:
        """At the slowest pace each act of a commander waits for a key: it is as if one came."""
        if not self.is_on or not self._screen.is_attached or self._screen.run.is_asked:
            return
        if self._screen.game.loop.commanders.is_ready:
            self._screen.game.action_one_act()
        else:
            self._screen.set_timer(SOON, self._next_act)

    def _stop(self, why: str) -> None:
        self._seen = None
        look = self._screen.look
        said = look.named(why) if look is not None else why
        self._screen.notify(sentence(said), title=STOPPED, timeout=UNTIL_A_KEY, markup=False)
        self._screen.refresh_bindings()  # the key does not stop it any more


def _asked(position: HexPosition) -> str:
    """What is to be decided; of a set-up also what ends it, as nothing forces anybody to."""
    said = YOURS.format(what=moment(position))
    is_set_up = bool(position.agenda) and isinstance(position.step, SettingUp)
    return f"{said}. {ENDS_SET_UP}" if is_set_up else said


def _said(found: Happened) -> str:
    points = several(found.points, "point")
    return SAID[found.what].format(unit=found.unit, points=points)


class HasGoingOn(HexBattle, Protocol):
    """A screen whose battle may go on by itself."""

    going_on: GoingOn


def go_on_command() -> Command[HasGoingOn]:
    """The key that goes on until something happens."""

    def go_on(screen: HasGoingOn) -> None:
        """Go on until something happens: by forced orders, and passes that one makes mostly."""
        screen.going_on.toggle()

    return Command(
        "hex.go-on",
        "full_stop",
        "go on",
        go_on,
        why_not=why_no_fight_on,
        word=lambda screen: "stop" if screen.going_on.is_on else "go on",
        display=".",
    )
