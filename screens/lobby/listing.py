"""The games that the lobby has on show: one list, its pages as far as they were read. Pure."""

from collections.abc import Mapping
from types import MappingProxyType

from saves.server.contract.lobby import (
    FINISHED,
    MINE,
    OPEN,
    PUBLIC,
    GameNumber,
    GamePage,
    ListedGame,
)

TITLES: Mapping[str, str] = MappingProxyType(
    {MINE: "My games", OPEN: "Open", PUBLIC: "Public", FINISHED: "Finished"}
)

NONE_THERE: Mapping[str, str] = MappingProxyType(
    {
        MINE: "No games yet. n begins one; tab shows open games.",
        OPEN: "No open games. n begins one.",
        PUBLIC: "No public games are being played.",
        FINISHED: "No finished games yet.",
    }
)
NOT_FOUND = "No game holds all these words."
READING = "Reading the games ..."

NEAR = 10
"""Rows before the end from which on the next page is read."""


class Listing:
    """One of the lists; the pointer stays with its game."""

    def __init__(self) -> None:
        self.which = MINE
        self.words = ""
        self.games: tuple[ListedGame, ...] = ()
        self.total = 0
        self.is_read = False

    @property
    def why_nothing(self) -> str:
        """What to say of a list without games."""
        if not self.is_read:
            return READING
        return NOT_FOUND if self.words else NONE_THERE[self.which]

    def begin(self, which: str, words: str = "") -> None:
        """Another list, or other words to search it for."""
        self.which, self.words = which, words
        self.games, self.total, self.is_read = (), 0, False

    def take(self, page: GamePage, offset: int) -> None:
        """Games as the server has just listed them: all from *offset* on are new."""
        known = {game.number for game in page.games}
        before = tuple(game for game in self.games[:offset] if game.number not in known)
        self.games, self.total, self.is_read = before + page.games, page.total, True

    def change(self, game: ListedGame) -> bool:
        """Take in what became of one game; whether it is in the list."""
        numbers = [one.number for one in self.games]
        if game.number not in numbers:
            return False
        at = numbers.index(game.number)
        self.games = (*self.games[:at], game, *self.games[at + 1 :])
        return True

    def at(self, row: int) -> ListedGame | None:
        """The game in a row."""
        return self.games[row] if 0 <= row < len(self.games) else None

    def row_of(self, number: GameNumber) -> int:
        """Where a game stands now; 0 if it is gone."""
        return next((row for row, one in enumerate(self.games) if one.number == number), 0)

    def needs_more(self, row: int) -> bool:
        """There are games behind the end that is near."""
        return len(self.games) < self.total and row >= len(self.games) - NEAR
