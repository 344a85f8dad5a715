"""What people say to each other: a room for everybody, and one for each game.

Whoever is blocked is not told so: what he says he reads himself, and so do all but who has blocked
him. Only letters are kept that give a terminal no orders.
"""

from collections import deque
from collections.abc import Sequence
from math import ceil
from typing import Final

from sqlalchemy import func
from sqlmodel import Session, col, select

from saves.hosting.seats import Account
from saves.server.contract.lobby import (
    EVERYBODY,
    LONGEST_TALK,
    OVER,
    PAGE,
    GameNumber,
    LobbyError,
    Moment,
    Talk,
)
from saves.server.database.tables import BlockRow, MuteRow, TalkRow
from saves.server.games.clocks import lasting
from saves.server.games.game_rows import Inquirer, known
from saves.server.games.games import check_player
from saves.storage.plain_text import kept_line

A_MINUTE: Final = 12
"""Lines that one account may say in a minute."""

IN_ONE_BREATH: Final = 4
"""And in five seconds."""

MOST_PAGE: Final = 4 * PAGE

THE_SERVER: Final = Account("server")
"""Who says what the server has to say in a room. Nobody can log in by that name."""


class RateLimits:
    """How often each account may do something; kept in memory."""

    def __init__(self, *limits: tuple[int, float]) -> None:
        """Each limit is a number, and the seconds in which it may be reached."""
        self._limits = limits
        self._longest = max(seconds for _, seconds in limits)
        self._done: dict[str, deque[Moment]] = {}

    def check(self, who: str, now: Moment) -> None:
        """Count once more.

        Raises:
            LobbyError: if that is too often.
        """
        done = self._done.setdefault(who, deque())
        while done and not now - self._longest < done[0] <= now:
            done.popleft()
        for number, seconds in self._limits:
            lately = [moment for moment in done if moment > now - seconds]
            if len(lately) >= number:
                left = lasting(ceil(lately[-number] + seconds - now) or 1)
                raise LobbyError(f"too much at once; wait {left} and try again")
        done.append(now)
        if len(self._done) > 10_000:
            self._done = {name: held for name, held in self._done.items() if held}


def cleaned(text: str) -> str:
    """A line as it is kept.

    Raises:
        LobbyError: if it is empty or too long.
    """
    line = kept_line(text)
    if not line:
        raise LobbyError("nothing was said")
    if len(line) > LONGEST_TALK:
        raise LobbyError(f"a line has at most {LONGEST_TALK} letters, and this has {len(line):,}")
    return line


def say(session: Session, asking: Inquirer, room: GameNumber, text: str, now: Moment) -> Talk:
    """Say something in a room.

    Raises:
        LobbyError: if he may not.
    """
    if asking.is_guest:
        raise LobbyError("a guest only looks on; ask for an account to talk")
    check_player(session, asking)
    muted = session.get(MuteRow, asking.account)
    if muted is not None and (not muted.until or muted.until > now):
        raise LobbyError("you may not talk now; an administrator can tell you why")
    if room != EVERYBODY:
        game = known(session, room, asking)
        is_theirs = asking.is_referee or asking.account in game.people
        if game.row.stage != OVER and not is_theirs:
            raise LobbyError(f"while game {room} goes on, only its players talk there")
    return put(session, room, asking.account, cleaned(text), now)


def put(session: Session, room: GameNumber, who: Account, line: str, now: Moment) -> Talk:
    """Write down what was said."""
    last = session.exec(select(func.max(TalkRow.number)).where(TalkRow.room == room)).one()
    row = TalkRow(room=room, number=(last or 0) + 1, account=who, text=line, moment=now)
    session.add(row)
    session.flush()
    return _talk(row)


def heard(
    session: Session, asking: Inquirer, room: GameNumber, after: int, limit: int
) -> tuple[Talk, ...]:
    """What was said in a room after a line, the first first; without one, what was said last.

    Raises:
        LobbyError: if he may not know of the game.
    """
    if room != EVERYBODY:
        known(session, room, asking)
    limit = max(1, min(limit, MOST_PAGE))
    blocked = select(BlockRow.blocked).where(BlockRow.account == asking.account)
    query = select(TalkRow).where(TalkRow.room == room, TalkRow.number > after)
    query = query.where(col(TalkRow.account).not_in(blocked))
    found: Sequence[TalkRow]
    if after:
        found = session.exec(query.order_by(col(TalkRow.number)).limit(limit)).all()
    else:
        found = session.exec(query.order_by(col(TalkRow.number).desc()).limit(limit)).all()[::-1]
    return tuple(map(_talk, found))


def _talk(row: TalkRow) -> Talk:
    return Talk(row.room, row.number, Account(row.account), row.text, row.moment)
