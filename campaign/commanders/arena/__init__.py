"""Commanders against each other: games by the hundred, how strong each is, and what it is like.

`games` plays one game or battle, `match` the pairs of games that commanders are measured by,
`habits` what they do with their marches; `elo`, `sprt` and `strengths` are the statistics.
"""

from campaign.commanders.arena.games import (
    Ended,
    FoughtBattle,
    Opening,
    PlayedGame,
    Seats,
    Share,
    endings,
    fight_battle,
    many,
    play_game,
)

__all__ = [
    "Ended",
    "FoughtBattle",
    "Opening",
    "PlayedGame",
    "Seats",
    "Share",
    "endings",
    "fight_battle",
    "many",
    "play_game",
]
