"""The list of games in the lobby: rows, what is known of the one pointed at, and the talk."""

from collections.abc import Callable, Iterable
from time import time

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from saves.server.contract.lobby import (
    GUEST,
    MINE,
    GameNumber,
    GamePage,
    ListedGame,
    PlayerCard,
    Talk,
)
from screens.lobby.columns import columns_for, row
from screens.lobby.game_words import about_lines, rating_words, talk_line
from screens.lobby.listing import TITLES, Listing
from screens.parts.list_columns import heading
from screens.parts.row_list import RowList
from screens.parts.search_list import SearchLine
from screens.text.phrases import clipped

ASK = "/ searches names, players and scenarios"
NO_TALK = "Nobody has said anything yet. t talks."

SAID = 24
"""Lines of talk that are kept ready."""


class LastLines(Widget):
    """The last lines of a talk, as many as there is room for, each in one row."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._lines: tuple[str, ...] = ()

    def show(self, lines: Iterable[str]) -> None:
        """Take in other lines."""
        self._lines = tuple(lines)
        self.refresh()

    def render(self) -> Content:
        width, height = self.size
        if not self._lines:
            return Content(NO_TALK)
        return Content("\n".join(clipped(line, width) for line in self._lines[-height:]))


class GameListView(Vertical):
    """Shows a list of games; what keys do with them is for the screen."""

    DEFAULT_CSS = """
    GameListView #title { color: $accent; text-style: bold; height: 1; }
    GameListView #tabs { height: 1; }
    GameListView Input { height: 1; border: none; padding: 0; }
    GameListView #heading { color: $text-muted; height: 1; }
    GameListView RowList { height: 1fr; }
    GameListView #below { height: 9; border-top: solid $primary; }
    GameListView.-plain #below { border-top: ascii $primary; }
    GameListView #details { width: 1fr; height: 1fr; padding-right: 1; }
    GameListView #talk { width: 36; height: 1fr; }
    """

    def __init__(self, read: Callable[[int, int], object], me: PlayerCard) -> None:
        """*Read* has games listed, from an offset on, so many at least."""
        super().__init__()
        self._read_games = read
        self.me = me
        self.listing = Listing()
        self._sought: GameNumber = 0
        """The game that the list is to point at as soon as it is read."""

        self.list = RowList(id="games")
        self.line = SearchLine(ASK, self.list, self._searched)
        self._title = Static(id="title", markup=False)
        self._tabs = Static(id="tabs", markup=False)
        self._heading = Static(id="heading", markup=False)
        self._details = Static(id="details", markup=False)
        self._talk = LastLines(id="talk")
        self._here = 0

    def compose(self) -> ComposeResult:
        yield self._title
        yield self._tabs
        yield self.line
        yield self._heading
        yield self.list
        with Horizontal(id="below"):
            yield self._details
            yield self._talk

    def on_resize(self, event: events.Resize) -> None:
        self.list_anew()

    @property
    def pointed(self) -> ListedGame | None:
        """The game that the list points at."""
        return self.listing.at(self.list.cursor)

    # --- what is read --------------------------------------------------------------------------

    def show_list(self, which: str) -> None:
        """Show another list."""
        if which != self.listing.which or self.line.wanted:
            self.listing.begin(which)
            self.line.wanted = self.line.value = ""
            self.list_anew(at=0)
        self.read()

    def end_search(self) -> None:
        """Show the whole list again."""
        if self.line.wanted:
            self.listing.begin(self.listing.which)
            self.line.wanted = self.line.value = ""
            self.list_anew(at=0)

    def read(self) -> None:
        """Have the games on show listed anew."""
        self._read_games(0, len(self.listing.games))

    def _searched(self) -> None:
        self.listing.begin(self.listing.which, self.line.wanted)
        self.read()

    def seek(self, number: GameNumber) -> None:
        """Point at a game of one's own, which may not be listed yet."""
        self._sought = number
        self.show_list(MINE)

    def point_later(self, number: GameNumber) -> None:
        """Point at a game of one's own when the games are read the next time."""
        self._sought = number

    def take(self, page: GamePage, offset: int) -> None:
        """Show games as the server has listed them; the pointer goes to the one that is sought."""
        at = self.pointed
        self.listing.take(page, offset)
        number = at.number if at else 0
        if any(game.number == self._sought for game in page.games):
            number, self._sought = self._sought, 0
        self.list_anew(number)

    def change(self, game: ListedGame) -> None:
        """Show what became of a game."""
        if self.listing.change(game):
            self.list_anew(game.number)

    def meet(self, me: PlayerCard, here: int) -> None:
        """Show who the player is, and how many are here."""
        self.me, self._here = me, here
        self.list_anew()

    # --- showing -------------------------------------------------------------------------------

    def list_anew(self, at: GameNumber | None = None) -> None:
        """Show the rows as they are now; the pointer stays with a game, or with its row."""
        if not self.is_running or not self.size.width:
            return
        columns = columns_for(self.size.width, self.me, time())
        rows = [row(game, columns, self.me) for game in self.listing.games]
        cursor = self.list.cursor if at is None else self.listing.row_of(at)
        self.list.show(rows, cursor)
        self._heading.update(heading(columns), layout=False)
        self._title.update(self._first_line(), layout=False)
        self._tabs.update(Content("  ").join(map(self._tab, TITLES)), layout=False)
        self.show_details()

    def _first_line(self) -> str:
        words = f"Norden & Suden: {self.me.account}"
        if self.me.role != GUEST:  # whoever only looks on has no rating
            words += f", {rating_words(self.me.rating)}"
        return f"{words}, {self._here} here" if self._here else words

    def _tab(self, which: str) -> Content:
        """The number and the title of a list; that on show with how many games there are."""
        title = f"{list(TITLES).index(which) + 1} {TITLES[which]}"
        if which != self.listing.which:
            return Content.styled(f" {title} ", "dim")
        many = f": {self.listing.total}" if self.listing.is_read else ""
        if many and self.listing.words:
            many += " found"
        return Content.styled(f"[{title}{many}]", "bold")

    @on(RowList.Pointed)
    def _pointed(self) -> None:
        self.show_details()
        if self.listing.needs_more(self.list.cursor):
            self._read_games(len(self.listing.games), 0)

    def show_details(self) -> None:
        """What is known of the game pointed at."""
        game = self.pointed
        if game is None:
            self._details.update(self.listing.why_nothing, layout=False)
            return
        first, *rest = about_lines(game, self.me, time())
        lines = [Content.styled(first, "bold"), *map(Content, rest)]
        self._details.update(Content("\n").join(lines), layout=False)

    def show_talk(self, said: Iterable[Talk]) -> None:
        """The last lines that were said in the lobby."""
        self._talk.show(map(talk_line, said))
