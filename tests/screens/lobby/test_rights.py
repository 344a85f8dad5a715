"""What may be done with a game, as the keys say it beforehand."""

import pytest
from msgspec.structs import replace

from saves.server.contract.lobby import GUEST, REFEREE, GameSeat, GameTerms, ListedGame, PlayerCard
from screens.lobby.rights import (
    GUESTS,
    HELD,
    NO_PERSON,
    NOT_LATE,
    PRIVATE,
    REASONS,
    YOUR_MOVE,
)
from screens.parts.command import ABSENT, Obstacle
from tests.screens.lobby.games import (
    AS_GRANT,
    AS_HAY,
    AS_LEE,
    FINISHED,
    GRANT,
    INVITING,
    LEE,
    NOW,
    PLAYED,
    WAITING,
)

PRIVATE_GAME = replace(PLAYED, terms=GameTerms("1861", is_public=False))
LATE = replace(PLAYED, deadline=NOW - 1)
DRAWING = replace(PLAYED, draw_offered=LEE)
AGAINST_STEADY = replace(PLAYED, confederate=GameSeat(commander="steady"))


@pytest.mark.parametrize(
    ("deed", "game", "player", "found"),
    [
        ("see", PLAYED, AS_HAY, None),
        ("see", PRIVATE_GAME, AS_HAY, PRIVATE),
        ("see", PRIVATE_GAME, AS_LEE, None),
        ("see", PRIVATE_GAME, replace(AS_HAY, role=REFEREE), None),
        ("accept", WAITING, AS_GRANT, None),
        ("accept", WAITING, AS_LEE, ABSENT),
        ("accept", WAITING, replace(AS_HAY, role=GUEST), GUESTS),
        ("accept", WAITING, replace(AS_HAY, is_held=True), HELD),
        ("accept", INVITING, AS_GRANT, None),
        ("accept", INVITING, AS_HAY, ABSENT),
        ("accept", PLAYED, AS_HAY, ABSENT),
        ("decline", INVITING, AS_GRANT, None),
        ("decline", WAITING, AS_GRANT, ABSENT),
        ("decline", DRAWING, AS_GRANT, None),
        ("decline", DRAWING, AS_LEE, ABSENT),
        ("withdraw", WAITING, AS_LEE, None),
        ("withdraw", WAITING, AS_GRANT, ABSENT),
        ("withdraw", PLAYED, AS_LEE, ABSENT),
        ("resign", PLAYED, AS_LEE, None),
        ("resign", PLAYED, AS_HAY, ABSENT),
        ("resign", FINISHED, AS_LEE, ABSENT),
        ("draw", PLAYED, AS_GRANT, None),
        ("draw", AGAINST_STEADY, AS_GRANT, NO_PERSON),
        ("claim", LATE, AS_LEE, None),
        ("claim", PLAYED, AS_LEE, NOT_LATE),
        ("claim", replace(LATE, is_my_move=True), AS_GRANT, YOUR_MOVE),
        ("rematch", FINISHED, AS_GRANT, None),
        ("rematch", FINISHED, AS_HAY, ABSENT),
        ("rematch", PLAYED, AS_GRANT, ABSENT),
        ("instruct", PLAYED, AS_GRANT, None),
        ("instruct", PLAYED, AS_HAY, ABSENT),
    ],
)
def test_who_may_do_what(deed: str, game: ListedGame, player: PlayerCard, found: Obstacle) -> None:
    assert REASONS[deed](game, player, NOW) == found


def test_a_draw_is_offered_once() -> None:
    assert REASONS["draw"](replace(PLAYED, draw_offered=GRANT), AS_GRANT, NOW)
    assert REASONS["draw"](DRAWING, AS_GRANT, NOW) is None, "the other one takes it so"
