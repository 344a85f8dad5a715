"""What the server tells a session: passed on to whoever shows it, and said where nobody does."""

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol, TypeVar, cast, runtime_checkable

from textual.app import App
from textual.screen import Screen

from campaign import CampaignError
from campaign.values import Value
from saves.hosting.seats import Account
from saves.server.contract.lobby import (
    EVERYBODY,
    OVER,
    PLAYING,
    GameNumber,
    ListedGame,
    Lobby,
    LobbyNews,
    Moment,
    PlayerCard,
    Talk,
)
from saves.storage.plain_text import one_line
from screens.lobby.elsewhere import Elsewhere, KnownElsewhere
from screens.lobby.game_words import result_line
from screens.lobby.rights import is_offered_draw
from screens.lobby.table_clock import TICK, TableClock
from screens.lobby.talk_screen import TalkScreen
from screens.lobby.whereabouts import Whereabouts
from screens.parts.game import Game

Found = TypeVar("Found")

NOTICE = "From the server"
DRAW = "{who} offers a draw. Leave the table (q); the lobby takes it (d) or declines it (x)."
POINTED_AT = "The list points at it."
AMONG_YOURS = "It is among your games in the lobby."
HEARD = 3
"""Lines of talk that are said at most at once, while one plays."""


class KnownNews(Value, frozen=True):
    """What a session has told its player: the one that takes its place says only what is new."""

    talk: int
    """The last line of talk in the game at whose table he sits."""

    was_offered_draw: bool
    elsewhere: KnownElsewhere
    warned: tuple[Moment, bool] = (0.0, False)
    """Of the clock, as `TableClock` has it."""


@runtime_checkable
class Hearing(Protocol):
    """A screen that shows what may have changed."""

    def hear(self, news: LobbyNews) -> None: ...


@runtime_checkable
class Leading(Protocol):
    """A list of games that points at one by itself."""

    @property
    def leads(self) -> bool: ...


class NewsDesk:
    """Listens as long as the session lasts; knows in which game the player is."""

    def __init__(self, app: Game, lobby: Lobby) -> None:
        self._app, self._lobby = app, lobby
        self.room: GameNumber = EVERYBODY
        """The game at whose table one sits; `EVERYBODY` in the lobby."""

        self._last = 0
        """The last line of talk in that game that is known."""

        self._offered = False
        self.goes_on_from: KnownNews | None = None
        """What the session before knew, whose place this one takes; taken in as one sits down."""

        self._me = PlayerCard(Account(app.session.account))
        self._whereabouts = Whereabouts(app.session.home)
        self.clock = TableClock(app, lobby)
        """The clock of that game."""

        self.elsewhere = Elsewhere(app, lobby, self._ask)
        """What waits in the player's other games."""

    def listen(self) -> None:
        """Hear of news from now on."""
        self._lobby.listen(self._heard)
        cast("App[None]", self._app).set_interval(TICK, self.clock.look)

    def _heard(self, news: LobbyNews) -> None:
        """From whatever thread."""
        self._app.call_later(self._take, news)

    def sit_down(self, number: GameNumber) -> None:
        """The player is at the table of a game now; what was said there before is no news."""
        self.room, self._last, self._offered = number, 0, False
        self._whereabouts.sits(number)
        self.elsewhere.sit_down(number)
        before, self.goes_on_from = self.goes_on_from, None
        if before is None:
            self._ask(partial(self._lobby.talk, number, limit=1), self._take_in)
        else:
            self._last, self._offered = before.talk, before.was_offered_draw
            self.clock.warned = before.warned
            self._ask(partial(self._lobby.talk, number, after=before.talk), self._say_talk)
            self.elsewhere.go_on(before.elsewhere)
        self._look()

    @property
    def known(self) -> KnownNews:
        """What the player was told so far."""
        return KnownNews(self._last, self._offered, self.elsewhere.known, self.clock.warned)

    def stand_up(self) -> None:
        """Back in the lobby."""
        self.room = EVERYBODY
        self.clock.take(None)
        self.elsewhere.leave()
        self._whereabouts.has_left()

    @property
    def label(self) -> str:
        """What is said beside the keys at a table."""
        return ", ".join(filter(None, (self.elsewhere.label, self.clock.label)))

    @property
    def is_at_table(self) -> bool:
        return self.room != EVERYBODY

    def _take_in(self, talk: tuple[Talk, ...]) -> None:
        self._last = max([self._last, *(one.number for one in talk)])

    # --- news ----------------------------------------------------------------------------------

    def _take(self, news: LobbyNews) -> None:
        """Tell every screen; say what concerns the game that is played."""
        self._say_told(news)
        for screen in self._app.screen_stack:
            if screen.is_mounted and isinstance(screen, Hearing):
                screen.hear(news)
        if not self.is_at_table:
            return
        if news.number != self.room:
            self.elsewhere.hear(news)
            return
        if news.topic == "talk":
            self._ask(partial(self._lobby.talk, self.room, after=self._last), self._say_talk)
        elif news.topic == "games":
            self._look()

    def _say_told(self, news: LobbyNews) -> None:
        """What the server says in words; of a game that was accepted also where it is found."""
        said = one_line(news.text)
        if news.topic == "notice":
            self._app.notify(said, title=NOTICE, timeout=20, markup=False)
        elif news.topic == "accepted":
            screen = self._app.screen
            where = POINTED_AT if isinstance(screen, Leading) and screen.leads else AMONG_YOURS
            self._app.notify(f"{said} {where}", timeout=20, markup=False)

    def _say_talk(self, talk: tuple[Talk, ...]) -> None:
        new = [one for one in talk if one.number > self._last]
        self._take_in(talk)
        if isinstance(self._app.screen, TalkScreen):
            return
        for one in new[-HEARD:]:
            if one.room == self.room:
                said = f"{one_line(one.account)}: {one_line(one.text)}"
                self._app.notify(said, timeout=8, markup=False)

    def _look(self) -> None:
        """Ask how it stands with the game at whose table one sits."""
        self._ask(partial(self._lobby.game, self.room), self._say_how_it_stands)

    def _say_how_it_stands(self, game: ListedGame) -> None:
        """A game that ends otherwise than by its rules, or could: resigned, drawn, out of time."""
        if game.number != self.room:
            return
        self.clock.take(game)
        was_offered, self._offered = self._offered, is_offered_draw(game, self._me)
        if game.stage == PLAYING and self._offered and not was_offered:
            offerer = one_line(game.draw_offered or "")
            self._app.notify(DRAW.format(who=offerer), timeout=20, markup=False)
        if game.stage == OVER and self._app.journal is not None and not self._app.loop.ended:
            self._app.notify(result_line(game), timeout=20, markup=False)
            self._app.loop.end(result_line(game))

    # --- asking --------------------------------------------------------------------------------

    def _ask(self, task: Callable[[], Found], then: Callable[[Found], None]) -> None:
        """Ask the server beside the screens. What cannot be read now is read with the next news."""

        def work() -> None:
            try:
                found = task()
            except CampaignError as error:
                self._app.call_from_thread(self._app.refuse, error)
            else:
                self._app.call_from_thread(then, found)

        self._app.run_worker(work, thread=True, group="news")

    # --- talk ----------------------------------------------------------------------------------

    def talk_screen(self) -> Screen[Any]:
        """The talk of the room where the player is."""
        return TalkScreen(self._lobby, self.room)
