"""Games as a server lists them, for what only looks at them."""

from msgspec.structs import replace

from campaign import Side
from saves.hosting.seats import Account
from saves.server.contract.lobby import (
    DAYS,
    OPEN,
    OVER,
    PLAYING,
    GameSeat,
    GameTerms,
    ListedGame,
    PlayerCard,
)

UNION, CONFEDERATE = Side
GRANT, LEE, HAY = Account("grant"), Account("lee"), Account("hay")
NOW = 1_000_000.0

AS_GRANT, AS_LEE, AS_HAY = map(PlayerCard, (GRANT, LEE, HAY))

PLAYED = ListedGame(
    number=17,
    name="Spring in the West",
    terms=GameTerms("1861", pace=DAYS, seconds=3 * 86_400),
    stage=PLAYING,
    union=GameSeat(GRANT),
    confederate=GameSeat(LEE),
    begun_by=LEE,
    created=NOW - 86_400,
    changed=NOW - 3_600,
    turn=8,
    label="Apr 1862",
    lines=120,
    to_move=UNION,
    deadline=NOW + 200_000,
)
"""Grant against Lee; Grant has to decide, and has two days for it."""

WAITING = replace(
    PLAYED, number=18, stage=OPEN, union=GameSeat(), to_move=None, deadline=0.0, turn=0, label=""
)
"""Lee has begun it; anybody may take the Union."""

INVITING = replace(WAITING, number=19, union=GameSeat(invited=GRANT))

FINISHED = replace(
    PLAYED, number=20, stage=OVER, winner=UNION, how="the Confederacy resigned", to_move=None
)
