"""What waits for a player in his other games while he sits at a table: said once, and beside it."""

from collections.abc import Callable, Iterable
from time import monotonic, time
from typing import Final, NamedTuple

from textual.timer import Timer

from campaign.values import Value
from saves.hosting.seats import Account
from saves.server.contract.lobby import (
    EVERYBODY,
    MINE,
    OPEN,
    GameNumber,
    ListedGame,
    Lobby,
    LobbyError,
    LobbyNews,
    Moment,
    PlayerCard,
)
from saves.storage.plain_text import one_line
from screens.lobby.game_words import how_it_stands
from screens.lobby.rights import is_asked_back, is_offered_draw, sides_of, waits_for
from screens.parts.game import Game
from screens.text.phrases import clipped

TITLE: Final = "In the lobby (q)"
LABEL: Final = "lobby: {many}"
MORE: Final = "... and {many} more"

TOGETHER: Final = 2.0
"""Seconds within which what has come to wait is said at once."""

AGAIN: Final = 60.0
"""Seconds within which nothing more is said of the same game."""

MOST: Final = 3
"""Games that are named at once."""

LONGEST: Final = 28
"""Letters of the name of a game."""

Ask = Callable[[Callable[[], list[ListedGame]], Callable[[list[ListedGame]], None]], None]
"""Asks the server beside the screens, and goes on with the answer."""


class _Said(NamedTuple):
    """What was said of a game, and when."""

    what: tuple[int, ...]
    when: float


class KnownElsewhere(Value, frozen=True):
    """What a session has told of other games: the one that takes its place says it no more."""

    since: Moment = 0.0
    waiting: tuple[GameNumber, ...] = ()
    said: tuple[tuple[GameNumber, _Said], ...] = ()


class Elsewhere:
    """Invitations, moves and questions in games at whose table one does not sit."""

    def __init__(self, app: Game, lobby: Lobby, ask: Ask, now: Callable[[], float] = monotonic):
        self._app, self._lobby, self._ask, self._now = app, lobby, ask, now
        self._me = PlayerCard(Account(app.session.home.account))
        self._stale = set[GameNumber]()
        self._timer: Timer | None = None
        self._said: dict[GameNumber, _Said] = {}
        self._waiting = set[GameNumber]()
        self._is_at_table = False
        self._room: GameNumber = EVERYBODY
        self._since: Moment = 0.0
        """At which table one sits, and since when."""

    @property
    def label(self) -> str:
        """In how many games something has come to wait since one sat down."""
        return LABEL.format(many=len(self._waiting)) if self._waiting else ""

    def hear(self, news: LobbyNews) -> None:
        """Something has changed in another game; it is looked at soon, with what else has.

        After the line was lost it may be any game.
        """
        if news.topic == "games" and not news.number:
            self._ask(lambda: [*self._lobby.games(MINE).games], self._look_at_changed)
        elif news.topic == "games" and news.is_own:
            self._look_at(news.number, TOGETHER)

    def _look_at_changed(self, games: list[ListedGame]) -> None:
        """Look at what has waited before, and at what has changed since one sat down."""
        changed = {game.number for game in games if game.changed >= self._since}
        for number in (changed | self._waiting) - {self._room}:
            self._look_at(number, TOGETHER)

    def sit_down(self, room: GameNumber) -> None:
        """At a table one does not see the lobby."""
        self._is_at_table, self._room, self._since = True, room, time()

    @property
    def known(self) -> KnownElsewhere:
        return KnownElsewhere(self._since, tuple(self._waiting), tuple(self._said.items()))

    def go_on(self, known: KnownElsewhere) -> None:
        """One sits where another session has sat; what has come between is to be said."""
        self._since, self._waiting = known.since, {*known.waiting}
        self._said = dict(known.said)
        self.hear(LobbyNews("games"))

    def leave(self) -> None:
        """Back in the lobby, which shows all of it."""
        self._is_at_table = False
        self._stale.clear()
        self._waiting.clear()

    def _look_at(self, number: GameNumber, later: float) -> None:
        self._stale.add(number)
        if self._timer is None:
            self._timer = self._app.set_timer(later, self._look)

    def _look(self) -> None:
        self._timer = None
        numbers, self._stale = sorted(self._stale), set()
        if numbers:
            self._ask(lambda: self._games(numbers), self._tell)

    def _games(self, numbers: Iterable[GameNumber]) -> list[ListedGame]:
        """These games. One that is nobody's business any more waits no longer, either."""
        found = list[ListedGame]()
        for number in numbers:
            try:
                found.append(self._lobby.game(number))
            except LobbyError:
                self._waiting.discard(number)
        return found

    def _tell(self, games: list[ListedGame]) -> None:
        """Say what has come to wait; nothing of a game in which one plays at another terminal."""
        if not self._is_at_table:
            return
        new = list[ListedGame]()
        for game in games:
            if self._sits_there(game) or not waits_for(game, self._me):
                self._waiting.discard(game.number)
                continue
            self._waiting.add(game.number)
            if self._is_new(game):
                new.append(game)
        if new:
            lines = [self._line(game) for game in new[:MOST]]
            if len(new) > MOST:
                lines.append(MORE.format(many=len(new) - MOST))
            self._app.notify("\n".join(lines), title=TITLE, timeout=10, markup=False)
        for view in self._app.campaign_screens():
            view.refresh_bindings()

    def _is_new(self, game: ListedGame) -> bool:
        """It was not said lately; then it is looked at once more when it may be."""
        me, now, before = self._me, self._now(), self._said.get(game.number)
        answers = is_offered_draw(game, me), is_asked_back(game, me)
        what = (game.stage == OPEN, *answers, game.lines if game.is_my_move else 0)
        if before is not None:
            if before.what == what:
                return False
            if (left := before.when + AGAIN - now) > 0:
                self._look_at(game.number, left)
                return False
        self._said[game.number] = _Said(what, now)
        return True

    def _sits_there(self, game: ListedGame) -> bool:
        return any(game.seat(side).is_here for side in sides_of(game, self._me.account))

    def _line(self, game: ListedGame) -> str:
        name = clipped(one_line(game.name), LONGEST)
        return f"{game.number} {name}: {how_it_stands(game, self._me, time())}"
