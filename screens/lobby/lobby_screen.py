"""The lobby: where somebody begins who plays on a server."""

from collections.abc import Iterable
from functools import partial
from time import time
from typing import TYPE_CHECKING, ClassVar, NamedTuple, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.timer import Timer
from textual.widgets import Input

from saves.hosting.seats import Account
from saves.server.contract.lobby import (
    EVERYBODY,
    GUEST,
    LISTS,
    MINE,
    OPEN,
    PAGE,
    PLAYING,
    PUBLIC,
    GameNumber,
    GamePage,
    ListedGame,
    Lobby,
    LobbyNews,
    PlayerCard,
    Talk,
)
from saves.storage.home import Home
from screens.archive.task_runner import TaskRunner
from screens.lobby.deeds import (
    GAME_KEYS,
    RECORDING_KEY,
    GameDeeds,
    enter_game,
    enter_word,
    why_not_entered,
)
from screens.lobby.entering import Entering
from screens.lobby.game_list import SAID, GameListView
from screens.lobby.game_page import GameScreen
from screens.lobby.game_words import MINUTE
from screens.lobby.listing import TITLES
from screens.lobby.new_game_screen import NewGameScreen
from screens.lobby.people_screen import People, PeopleScreen, ladder, present
from screens.lobby.player_page import PlayerScreen
from screens.lobby.rights import GUESTS, HELD
from screens.lobby.talk_screen import TalkScreen
from screens.map.small_map import HEIGHTS
from screens.parts.command import Command, CommandScreen, Keys, Obstacle
from screens.parts.key_bar import KeyLine
from screens.parts.row_list import RowList
from screens.shell.terminal import BREAKPOINTS
from screens.shell.themes import glyphs_of

if TYPE_CHECKING:
    from screens.parts.game import Game

TICK = 1.0
"""Seconds after which clocks are looked at: those that run out soon are shown anew."""

CLOCK = 60
"""Ticks after which what all the others say is shown anew."""

TOGETHER = 0.2
"""Seconds within which news are read together."""

NOTHING_THERE = "No game is selected."
NOT_READ = "Not read"


class Foyer(NamedTuple):
    """What the lobby shows beside its games, as it was read at once."""

    me: PlayerCard
    here: int
    talk: tuple[Talk, ...]


def read_foyer(lobby: Lobby) -> Foyer:
    """Who plays, how many are here, and what was said last."""
    return Foyer(lobby.me(), len(lobby.present()), lobby.talk(EVERYBODY, limit=SAID))


def runs_out(games: Iterable[ListedGame]) -> bool:
    """A clock among these says another thing each second, or has just run out."""
    now = time()
    return any(game.deadline and -MINUTE < game.deadline - now < 5 * MINUTE for game in games)


def list_word(which: str) -> str:
    """What a list is called among the keys."""
    return f"{TITLES[which].lower().removesuffix(' games')} games"


def show_list(screen: "LobbyScreen", which: str) -> None:
    """Show another list."""
    screen.view.show_list(which)


class LobbyScreen(CommandScreen[None]):
    """Games in four lists, and the ways to all the rest."""

    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    VERTICAL_BREAKPOINTS = HEIGHTS

    AUTO_FOCUS = "#games"

    # The first screen of an app brings no style sheet along, but for this one.
    DEFAULT_CSS = """
    LobbyScreen { padding: 0 1; }
    LobbyScreen GameListView { height: 1fr; }
    LobbyScreen.-wide #talk { width: 72; }
    LobbyScreen.-high #below { height: 16; }
    LobbyScreen KeyLine { dock: bottom; }
    """

    def __init__(self, lobby: Lobby, home: Home) -> None:
        super().__init__()
        self._lobby = lobby
        self.me = PlayerCard(Account(home.account))
        """Who plays; until the server has said more, by name alone."""

        self.runner = TaskRunner(self, home, lambda: None)
        self.view = GameListView(self._read_games, self.me)
        self._entering = Entering(self, self.runner, lobby)
        self.deeds = GameDeeds(self.runner, lobby, self._entering, self._changed)
        self._together: Timer | None = None
        self._stale = set[str]()
        """What has changed since it was read, by the topics of the news."""

        self._was_left = self._was_at_table = self._is_furnished = self._has_met = False
        self._ticks = 0

    def compose(self) -> ComposeResult:
        """Nothing for whoever only passes through, to his table; not before he comes back."""
        if not self.game.opens_at_once:
            yield from self._furniture()

    def _furniture(self) -> ComposeResult:
        self._is_furnished = True
        yield self.view
        yield KeyLine()

    def on_mount(self) -> None:
        self.view.set_class(glyphs_of(self.app.theme).is_plain, "-plain")
        self.set_interval(TICK, self._tick)
        self.call_after_refresh(self.game.title_is_painted)
        if not self._is_furnished:
            return
        self.read()
        if number := self.game.session.begins_with:
            self._entering.enter(number, looks_on=self.game.session.looks_on)

    def _tick(self) -> None:
        """Minutes go by for every game, seconds for those with little time left."""
        self._ticks += 1
        if self.is_current and (self._ticks % CLOCK == 0 or runs_out(self.view.listing.games)):
            self.view.list_anew()

    def on_screen_suspend(self) -> None:
        self._was_left = True
        self._was_at_table |= self.game.journal is not None

    async def on_screen_resume(self) -> None:
        if not self._was_left or self.game.opens_at_once:
            return
        if not self._is_furnished:
            await self.mount_all(self._furniture())
            self.view.list.focus()
        if self._was_at_table:
            self._was_at_table = False
            self.view.end_search()  # it would hide what has come meanwhile
        self.read()

    @property
    def game(self) -> "Game":
        return cast("Game", self.app)

    @property
    def pointed(self) -> ListedGame | None:
        """The game that the list points at."""
        return self.view.pointed

    # --- what is read --------------------------------------------------------------------------

    def read(self) -> None:
        """Ask anew for everything on show."""
        self.view.read()
        self._read_foyer()

    def _read_foyer(self) -> None:
        self.runner.do(partial(read_foyer, self._lobby), self._meet, NOT_READ)

    def _read_games(self, offset: int, known: int) -> None:
        """Ask for games from an offset on, for as many as are known already at least."""
        listing = self.view.listing
        which, words = listing.which, listing.words

        def task() -> GamePage:
            limit = max(PAGE, known)
            return self._lobby.games(which, offset=offset, limit=limit, words=words)

        def take(page: GamePage) -> None:
            if (which, words) == (listing.which, listing.words):
                self.view.take(page, offset)
                self.refresh_bindings()

        self.runner.do(task, take, NOT_READ)

    def _meet(self, foyer: Foyer) -> None:
        self.me = foyer.me
        if not self._has_met and self.me.role == GUEST and self.view.listing.which == MINE:
            self.view.show_list(PUBLIC)  # a guest has no games
        self._has_met = True
        self.view.meet(foyer.me, foyer.here)
        self.view.show_talk(foyer.talk)
        self.refresh_bindings()

    def _changed(self, game: ListedGame) -> None:
        """Something was done with a game; it may belong into another list now."""
        self.view.change(game)
        if game.stage == PLAYING and self.view.listing.which == OPEN:
            self.view.seek(game.number)  # it was accepted, and is one's own now
        self.read()

    def hear(self, news: LobbyNews) -> None:
        """Something has changed: read it, with what else comes at once.

        Where the lobby is not on show, all is read when the player comes back.
        """
        if news.topic == "accepted":
            self._lead_to(news.number)
            return
        if not self.is_current:
            return
        if news.topic == "notice" or (news.topic == "talk" and news.number != EVERYBODY):
            return
        self._stale.add(news.topic)
        if self._together is None:
            self._together = self.set_timer(TOGETHER, self._read_together)

    @property
    def leads(self) -> bool:
        """The list may go to another game by itself: nobody searches in it."""
        return self.is_current and not self.view.line.wanted

    def _lead_to(self, number: GameNumber) -> None:
        """Point at a game that somebody has accepted; who does something else finds it later."""
        if self.leads:
            self.view.seek(number)
        else:
            self.view.point_later(number)

    def _read_together(self) -> None:
        self._together, stale, self._stale = None, self._stale, set[str]()
        if not self.is_current:
            return
        if "games" in stale:
            self.view.read()
        if stale - {"games"}:
            self._read_foyer()

    # --- which keys work -----------------------------------------------------------------------

    def why_no_game(self) -> Obstacle:
        """Guests begin nothing, nor do those whose name is new."""
        if self.me.role == GUEST:
            return GUESTS
        return HELD if self.me.is_held else None

    def why_not_pointed(self) -> Obstacle:
        return None if self.pointed else NOTHING_THERE

    def word_for(self, binding: Binding) -> str:
        """What enter does with the game pointed at."""
        return enter_word(self) if binding.id == "list.choose" else super().word_for(binding)

    # --- what keys do --------------------------------------------------------------------------

    @on(RowList.Chosen)
    @on(Input.Submitted)
    def _chosen(self) -> None:
        if not self.is_current:
            return  # a second key in haste comes when something is open already
        found = why_not_entered(self)
        if found is None:
            enter_game(self)
        elif isinstance(found, str) and self.pointed:
            self.notify(found, title="Not now", severity="warning", markup=False)

    @on(RowList.Pointed)
    def _pointed(self) -> None:
        self.refresh_bindings()

    def turn(self, by: int) -> None:
        """Show the next list."""
        here = LISTS.index(self.view.listing.which)
        self.view.show_list(LISTS[(here + by) % len(LISTS)])

    def search(self) -> None:
        """Type what is wanted."""
        self.view.line.begin()

    def to_list(self) -> None:
        """From what is typed to what it led to."""
        self.view.list.focus()

    def begin(self) -> None:
        """Begin a game: scenario, opponent, pace."""
        self.app.push_screen(NewGameScreen(self._lobby, begun=self._begun))

    def _begun(self, game: ListedGame) -> None:
        """Point at the game that was just begun."""
        self.view.seek(game.number)

    def take_code(self) -> None:
        """Accept a game by the code of its invitation."""
        self.deeds.accept_by_code(self.me)

    def show_game(self) -> None:
        """Show the page of the game: seats, clock, last lines, talk."""
        if (game := self.pointed) is not None:
            self.app.push_screen(GameScreen(self._lobby, game, self.me))

    def talk(self) -> None:
        """Talk to everybody in the lobby."""
        self.app.push_screen(TalkScreen(self._lobby, EVERYBODY))

    def _show_people(self, people: People) -> None:
        self.app.push_screen(PeopleScreen(self._lobby, people, self.me))

    def show_present(self) -> None:
        """Show who is here."""
        self._show_people(present(self._lobby))

    def show_ladder(self) -> None:
        """Show the ladder."""
        self._show_people(ladder(self._lobby))

    def show_me(self) -> None:
        """Show the page of the player himself: rating, results, vacation."""
        self.app.push_screen(PlayerScreen(self._lobby, self.me, self.me))

    def back(self) -> None:
        """From a search to all games, from another list to one's own."""
        if not self.view.line.step_back():
            self.view.show_list(LISTS[0])

    def leave(self) -> None:
        """Leave the server. Every order is saved as it is played."""
        self.app.exit()

    KEYS: ClassVar[Keys] = (
        "list.choose",
        RECORDING_KEY,
        Command("lobby.new", "n", "new game", begin, why_no_game),
        Command("lobby.next", "tab", "next list", partial(turn, by=1)),
        Command("lobby.page", "i", "game page", show_game, why_not_pointed),
        Command("lobby.talk", "t", "talk", talk),
        *GAME_KEYS,
        Command("lobby.search", "slash", "search", search, display="/"),
        Command("lobby.code", "c", "code", take_code, why_no_game),
        Command("lobby.here", "w", "who is here", show_present),
        Command("lobby.ladder", "L", "ladder", show_ladder),
        Command("lobby.me", "p", "my page", show_me),
        Command("lobby.leave", "q", "leave", leave),
        Command("lobby.all", "escape,backspace", "all games", back, shown=False),
        Command("lobby.previous", "shift+tab", "list before", partial(turn, by=-1), shown=False),
        Command("lobby.list", "down", "list", to_list, shown=False),
        *(
            Command(
                *(f"lobby.{which}", str(digit), list_word(which)),
                partial(show_list, which=which),
                shown=False,
            )
            for digit, which in enumerate(LISTS, start=1)
        ),
        Binding("question_mark,f1", "app.help", "help", id="lobby.help", key_display="?"),
    )
