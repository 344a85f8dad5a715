"""People of the server in a list: who is here, and the ladder."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar, NamedTuple, cast

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.widgets import Static

from saves.server.contract.lobby import PAGE, Lobby, LobbyNews, PlayerCard
from screens.archive.task_runner import TaskRunner
from screens.lobby.game_words import moment_words, rating_words
from screens.lobby.player_page import PlayerScreen
from screens.parts.command import Command, CommandScreen, Keys
from screens.parts.key_bar import KeyLine
from screens.parts.list_columns import Column, cells, heading
from screens.parts.row_list import RowList

if TYPE_CHECKING:
    from screens.parts.game import Game

NOBODY = "Nobody is listed."


class People(NamedTuple):
    """Which people, and how they are listed: all at once, or page by page."""

    title: str
    read: Callable[[int], tuple[PlayerCard, ...]]
    """From an offset on."""

    is_ranked: bool
    has_pages: bool


def present(lobby: Lobby) -> People:
    """Who is here."""
    return People("Who is here", lambda offset: lobby.present(), False, False)


def ladder(lobby: Lobby) -> People:
    """The strongest players, the strongest first."""
    return People("The ladder", lambda offset: lobby.ladder(offset, PAGE), True, True)


Ranked = tuple[int, PlayerCard]

COLUMNS: tuple[Column[Ranked], ...] = (
    Column("", 4, lambda one: f"{one[0]}" if one[0] else "", is_number=True),
    Column("name", 18, lambda one: one[1].account),
    Column("rating", 12, lambda one: rating_words(one[1].rating)),
    Column("won", 4, lambda one: str(one[1].won), is_number=True),
    Column("lost", 4, lambda one: str(one[1].lost), is_number=True),
    Column("drawn", 5, lambda one: str(one[1].drawn), is_number=True),
    Column("seen", 16, lambda one: "here" if one[1].is_here else moment_words(one[1].seen)),
)


class PeopleScreen(CommandScreen[None]):
    """One player in a row; enter shows his page."""

    AUTO_FOCUS = "#people"

    CSS = """
    PeopleScreen #title { padding: 0 1; text-style: bold; color: $accent; background: $panel; }
    PeopleScreen #heading { padding: 0 1; color: $text-muted; height: 1; }
    PeopleScreen RowList { padding: 0 1; height: 1fr; }
    """

    def __init__(self, lobby: Lobby, people: People, me: PlayerCard) -> None:
        super().__init__()
        self._lobby, self._people, self._me = lobby, people, me
        self.cards: tuple[PlayerCard, ...] = ()
        self._is_whole = False

    def compose(self) -> ComposeResult:
        yield Static(self._people.title, id="title", markup=False)
        yield Static(heading(COLUMNS), id="heading")
        yield RowList(id="people")
        yield KeyLine()

    def on_mount(self) -> None:
        self._runner = TaskRunner(self, cast("Game", self.app).session.home, lambda: None)
        self._read(0)

    def on_resize(self, event: events.Resize) -> None:
        self._show()

    def hear(self, news: LobbyNews) -> None:
        """Somebody came or left, or has another rating."""
        if news.topic == "players":
            self._read(0)

    def _read(self, offset: int) -> None:
        self._runner.do(partial(self._people.read, offset), partial(self._take, offset), "Not read")

    def _take(self, offset: int, cards: tuple[PlayerCard, ...]) -> None:
        self.cards = self.cards[:offset] + cards
        self._is_whole = len(cards) < PAGE or not self._people.has_pages
        self._show()

    def _show(self) -> None:
        rows = [
            cells((rank if self._people.is_ranked else 0, card), COLUMNS)
            for rank, card in enumerate(self.cards, start=1)
        ]
        people = self.query_one(RowList)
        people.show(rows or [Content.styled(NOBODY, "dim")], people.cursor)
        self.refresh_bindings()

    @property
    def pointed(self) -> PlayerCard | None:
        """The player that the list points at."""
        row = self.query_one(RowList).cursor
        return self.cards[row] if row < len(self.cards) else None

    @on(RowList.Pointed)
    def _pointed(self, event: RowList.Pointed) -> None:
        if not self._is_whole and event.row >= len(self.cards) - 1:
            self._read(len(self.cards))

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        self.show_player()

    def show_player(self) -> None:
        """Show the page of the player."""
        if (card := self.pointed) is not None:
            self.app.push_screen(PlayerScreen(self._lobby, card, self._me))

    def back(self) -> None:
        """Back to the lobby."""
        if self.is_current:  # a second key in haste comes when it is gone already
            self.dismiss()

    def word_for(self, binding: Binding) -> str:
        """What enter does with the player pointed at."""
        if binding.id != "list.choose":
            return super().word_for(binding)
        return "player" if self.pointed else ""

    KEYS: ClassVar[Keys] = (
        "list.choose",
        Command("people.back", "escape,backspace,q", "back", back, display="esc"),
        Binding("question_mark,f1", "app.help", "help", id="reading.help", key_display="?"),
    )
