"""The columns in which the lobby lists games, for small and large terminals. Pure."""

from collections.abc import Sequence
from functools import partial
from typing import TypeAlias

from textual.content import Content

from campaign.terms import SIDES, Side
from saves.server.contract.lobby import OVER, ListedGame, Moment, PlayerCard
from screens.lobby.game_words import (
    how_it_stands,
    limit_words,
    name_at,
    scenario_name,
)
from screens.lobby.rights import waits_for
from screens.parts.list_columns import TAIL, Column, cells

GameColumn: TypeAlias = Column[ListedGame]

NUMBER: GameColumn = Column("no", 5, lambda game: str(game.number), is_number=True)
PACE: GameColumn = Column("pace", 4, lambda game: game.terms.pace)

WIDE = 150
"""Cells from which on there is room for everything."""

NARROWEST = 78


def _player(side: Side, game: ListedGame) -> str:
    return name_at(game, side)


def _turn(game: ListedGame) -> str:
    return f"{game.turn:>2} {game.label}" if game.turn else "-"


def columns_for(width: int, me: PlayerCard, now: Moment) -> tuple[GameColumn, ...]:
    """The columns for a width; how a game stands is said to somebody, at a moment."""
    union, confederate = (partial(_player, side) for side in SIDES)
    stands: GameColumn = Column("stands", 0, partial(how_it_stands, me=me, now=now))
    columns: tuple[GameColumn, ...]
    if width < WIDE:
        more = max(0, width - NARROWEST) // 3
        columns = (
            NUMBER,
            Column("name", 18 + more, lambda game: game.name, tail=TAIL),
            PACE,
            Column("Union", 10 + more // 2, union),
            Column("Confed.", 10 + more // 2, confederate),
            stands,
        )
    else:
        columns = (
            NUMBER,
            Column("name", 28, lambda game: game.name, tail=TAIL),
            Column("scenario", 22, lambda game: scenario_name(game.terms.scenario)),
            PACE,
            Column("time", 8, lambda game: limit_words(game.terms.seconds)),
            Column("Union", 14, union),
            Column("Confederacy", 14, confederate),
            Column("turn", 15, _turn),
            stands,
        )
    rest = width + 1 - sum(column.width + 1 for column in columns)
    return (*columns[:-1], stands._replace(width=max(8, rest)))


def row(game: ListedGame, columns: Sequence[GameColumn], me: PlayerCard) -> Content:
    """A game in one line; one that waits for the player stands out, one that is over steps back."""
    line = cells(game, columns)
    if waits_for(game, me):
        return line.stylize("bold")
    return line.stylize("dim") if game.stage == OVER else line
