"""What a server has arranged for a game: who decides for whom, and what has become of it.

A table asks from whatever thread; so nothing here asks the database. What the hall knows of a game
it says here beforehand, and what has been written it fetches from here.
"""

from collections import deque
from collections.abc import Callable, Mapping
from typing import Final

from campaign import Action, CampaignState, Side
from campaign.actions import Attack, Battle, Breakout
from campaign.battle.register import RESOLVERS, USUAL, is_way_in
from saves.hosting.arrangements import Deputy
from saves.hosting.lines import TableLine
from saves.hosting.seats import SeatError
from saves.server.contract.lobby import LIVE, GameNumber, Instructions, Moment
from saves.server.games.instructions import STEADY, write

GRACE: Final = 30.0
"""Seconds for which a seat may be empty before somebody decides in its place: lines drop."""

LIVE_GRACE: Final = 120.0
"""The same in a game for which both want to be there."""

SHARE: Final = 0.25
"""But never more than this share of the time for a decision, and it ends as long before the clock
runs out: what he has told is done before anybody can claim the game."""

OUT_OF_TIME: Final = "the steady commander, out of time"
ABSENT: Final = "the steady commander, for {}"


class GameArrangements:
    """One open game of a server."""

    goes_on = True

    def __init__(
        self,
        number: GameNumber,
        players: Mapping[Side, str],
        pace: str,
        resolver: str,
        now: Callable[[], Moment],
        told: Callable[[GameNumber], None],
        decided: Mapping[int, str],
        seconds: int = 0,
    ) -> None:
        """Whoever keeps the game is *told* when something was written, from whatever thread."""
        self.number = number
        self.closed = ""
        self.instructions: dict[Side, Instructions] = {}
        """What absent players want; for a side without, the commander decides."""

        self.pressed = -1
        """After this line the steady commander decides once, whoever sits there."""

        self._seconds = seconds
        grace = LIVE_GRACE if pace == LIVE else GRACE
        self._grace = min(grace, SHARE * seconds) if seconds else grace
        self._since = now()
        """When the last line was written, as far as is known here."""

        self._players, self._resolver = players, resolver
        self._now, self._told = now, told
        self._left = dict.fromkeys(Side, now())
        self._decided = dict(decided)
        self._fresh: deque[TableLine] = deque()

    # --- what a table asks -----------------------------------------------------------------------

    def settled(self, action: Action) -> Action:
        """Battles are fought as the game says, or as usual where that way has no map.

        Who names no way means that one.
        """
        if not self._resolver or not isinstance(action, Battle | Attack | Breakout):
            return action
        if action.by not in (None, self._resolver):
            name = RESOLVERS[self._resolver].name
            raise SeatError(f"battles of this game are fought on the {name}, as was agreed on")
        is_asked = self._resolver != USUAL and is_way_in(action.box, self._resolver)
        return type(action)(action.box, self._resolver if is_asked else None)

    def deputy(self, state: CampaignState, after: int, *, is_here: bool) -> Deputy | None:
        side = state.to_move
        if side is None:
            return None
        if self.pressed == after:
            return Deputy(STEADY, OUT_OF_TIME)
        if is_here:
            self._left[side] = self._now()
            return None
        if side is state.active or self._now() < self._due(side):
            return None
        wanted = self.instructions.get(side, Instructions())
        if wanted.wait:
            return None
        by = ABSENT.format(self._players[side])
        return Deputy(STEADY, by, write(wanted) if wanted != Instructions() else "")

    def _due(self, side: Side) -> Moment:
        """When the seat of a side has been empty for long enough."""
        due = self._left[side] + self._grace
        return min(due, self._since + self._seconds - self._grace) if self._seconds else due

    def decided_by(self, number: int) -> str:
        return self._decided.get(number, "")

    def written(self, line: TableLine) -> None:
        self._since = self._now()
        if line.decided_by:
            self._decided[line.number] = line.decided_by
        self._fresh.append(line)
        self._told(self.number)

    # --- what the hall says and asks -------------------------------------------------------------

    def left(self, sides: frozenset[Side]) -> None:
        """Nobody sits there any more."""
        self._left |= dict.fromkeys(sides, self._now())

    def fresh(self) -> list[TableLine]:
        """The lines that were written since this was asked last."""
        found = []
        while self._fresh:
            found.append(self._fresh.popleft())
        return found
