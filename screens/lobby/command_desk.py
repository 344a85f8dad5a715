"""What commands without a screen share: whom they ask, and how they answer, in words or as JSON."""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import time
from typing import Any, BinaryIO, Final, NamedTuple, TextIO

import msgspec

from campaign import Side
from saves.hosting.seated import SeatedCampaign
from saves.server.contract.lobby import GameNumber, ListedGame, Lobby, LobbyError, PlayerCard
from saves.server.contract.office import Keyring
from saves.storage.plain_text import plain
from screens.lobby.entering import seat_at
from screens.lobby.game_words import CODE, how_it_stands, name_at
from screens.lobby.rights import sides_of
from screens.lobby.sent_keys import OwnKeys
from screens.text.columns import table

NO_GAMES = "No games."
HEADING = ("no", "name", "pace", "Union", "Confederacy", "turn", "stands")


class Own(NamedTuple):
    """What a player has at the server beside his games; None for what nobody keeps there."""

    keys: OwnKeys | None = None
    """What he presses."""

    keyring: Keyring | None = None
    """By what he logs in."""


NOTHING: Final = Own()


@dataclass(slots=True)
class Desk:
    """One command: it asks the lobby, reads what is sent to it, and writes its answer."""

    lobby: Lobby
    stdin: BinaryIO
    out: TextIO
    as_json: bool
    own: Own = NOTHING

    def answer(self, value: Any, told: Callable[[], Iterable[str]]) -> None:
        """The answer: the value itself as JSON, or the lines that tell it."""
        if self.as_json:
            self.write(json.dumps(msgspec.to_builtins(value), ensure_ascii=False))
        else:
            for line in told():
                self.write(plain(line))

    def write(self, line: str) -> None:
        """A line of the answer."""
        self.out.write(f"{line}\n")

    @property
    def now(self) -> float:
        return time()

    def about(self, game: ListedGame) -> None:
        """A game after something was done with it, in a row."""
        code = (CODE.format(code=game.code),) if game.code else ()
        self.answer(game, lambda: (*in_rows([game], self.lobby.me()).splitlines(), *code))

    @contextmanager
    def at_table(self, number: GameNumber, *, orders: bool = False) -> Iterator[SeatedCampaign]:
        """A place at the table of a game: to look on, or to order.

        Raises:
            LobbyError: if one is to order who does not play in it.
            SaveError: if the server does not let him.
        """
        me = self.lobby.me()
        sides = sides_of(self.lobby.game(number), me.account) if orders else ()
        if orders and not sides:
            raise LobbyError(f"you do not play in game {number}")
        campaign = seat_at(self.lobby, number, me.account, sides)
        try:
            yield campaign
        finally:
            campaign.close()


def in_rows(games: Iterable[ListedGame], me: PlayerCard) -> str:
    """Games as a table; where there are none, that."""
    now = time()
    rows = [
        (
            game.number,
            game.name,
            game.terms.pace,
            name_at(game, Side.UNION),
            name_at(game, Side.CONFEDERATE),
            f"{game.turn} {game.label}" if game.turn else "-",
            how_it_stands(game, me, now),
        )
        for game in games
    ]
    return table(HEADING, rows, right=(0,)) if rows else NO_GAMES
