"""The clock of the game at whose table one sits: how long somebody still has to decide."""

from collections.abc import Callable, Iterator
from functools import partial
from time import time

from saves.hosting.seats import Account
from saves.server.contract.lobby import ListedGame, Lobby, Moment, PlayerCard
from screens.archive.task_runner import TaskRunner
from screens.lobby.deeds import GameDeeds
from screens.lobby.entering import Entering
from screens.lobby.game_words import clock_words, short_name
from screens.lobby.rights import is_late, sides_of, why_not_claimed
from screens.parts.game import Game
from screens.parts.key_bar import KeyLine
from screens.shell.palette import PaletteRow

TICK = 1.0
"""Seconds after which a clock on show is looked at anew."""

LITTLE = 60.0
"""Seconds left of which a player is told; where he has less for a decision, the last third."""

SOON = "{left} left for your decision."
YOU_ARE_LATE = "You are late: the other player may claim the game."
THEY_ARE_LATE = "{who} is late. : claims the game, or has the steady commander decide."

CLAIM = "Claim the game"
CLAIM_NOTE = "The other player is late and loses it"
DECIDE = "Have the steady commander decide"
DECIDE_NOTE = "Once, for the other player, who is late"


def who_decides(game: ListedGame) -> str:
    """Who has to decide."""
    return short_name(game.seat(game.to_move)) if game.to_move is not None else ""


def clock_label(game: ListedGame, now: Moment) -> str:
    """The time that is left, and whose it is; nothing without a limit."""
    left = clock_words(game, now)
    if not left:
        return ""
    return f"you: {left}" if game.is_my_move else f"{who_decides(game)}: {left}"


def warning(game: ListedGame, plays: bool, now: Moment) -> str:
    """What somebody at the table is to be told of the clock; empty as long as there is time."""
    if not plays or not clock_words(game, now):
        return ""
    if is_late(game, now):
        return YOU_ARE_LATE if game.is_my_move else THEY_ARE_LATE.format(who=who_decides(game))
    little = min(LITTLE, game.terms.seconds / 3)
    if game.is_my_move and game.deadline - now <= little:
        return SOON.format(left=clock_words(game, now))
    return ""


class TableClock:
    """Knows the clock of one game, shows it beside the keys, and says when little is left."""

    def __init__(self, app: Game, lobby: Lobby, now: Callable[[], Moment] = time) -> None:
        self._app, self._lobby, self.now = app, lobby, now
        self._me = PlayerCard(Account(app.session.home.account))
        self._game: ListedGame | None = None
        self._shown = ""
        self.warned: tuple[Moment, bool] = 0.0, False
        """Of which decision it has been told that little is left, or that it is late."""

    def take(self, game: ListedGame | None) -> None:
        """The game as it is now; None if one sits at no table."""
        self._game = game
        self.look()

    @property
    def label(self) -> str:
        """What the line of keys says of the clock."""
        return clock_label(self._game, self.now()) if self._game is not None else ""

    def look(self) -> None:
        """Show what time it is, if that has changed."""
        label = self.label
        if label != self._shown:
            self._shown = label
            for screen in self._app.screen_stack[-1:]:  # none is left when the session ends
                for line in screen.query(KeyLine):
                    line.look()
        if label and self._game is not None:
            self._warn(self._game)

    def _warn(self, game: ListedGame) -> None:
        now = self.now()
        said = warning(game, bool(sides_of(game, self._me.account)), now)
        told = game.deadline, is_late(game, now)
        if said and told != self.warned:
            self.warned = told
            self._app.notify(said, title="Clock", severity="warning", timeout=12, markup=False)

    # --- when the other one is late ------------------------------------------------------------

    def commands(self) -> Iterator[PaletteRow]:
        """What one may do at the table when the other player is late."""
        game = self._game
        me = self._me
        if game is None or why_not_claimed(game, me, self.now()) is not None:
            return
        deeds = self._deeds()
        yield PaletteRow(CLAIM, CLAIM_NOTE, partial(deeds.claim, game, me), "late clock win")
        yield PaletteRow(DECIDE, DECIDE_NOTE, partial(deeds.have_decided, game, me), "late clock")

    def _deeds(self) -> GameDeeds:
        screen = self._app.screen
        runner = TaskRunner(screen, self._app.session.home, lambda: None)
        return GameDeeds(runner, self._lobby, Entering(screen, runner, self._lobby), self.take)
