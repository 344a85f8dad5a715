"""What everybody may know of an account, its vacation, and whom it has blocked."""

from collections.abc import Iterable
from datetime import UTC, datetime
from math import ceil
from typing import Final

from sqlalchemy import bindparam
from sqlmodel import Session, col, select

from campaign.errors import quoted
from saves.hosting.seats import Account
from saves.server.contract.lobby import (
    DAYS,
    GUEST,
    PLAYING,
    LobbyError,
    Moment,
    PlayerCard,
)
from saves.server.database.tables import AccountRow, BlockRow, GameRow, VacationRow
from saves.server.games.clocks import DAY, VACATION, GameClock, away, back
from saves.server.games.game_rows import GameRows, Inquirer, clock_of, keep_clock, select_games
from saves.server.games.ratings import Standing, standings
from saves.server.games.talk import THE_SERVER

MOST_BLOCKED: Final = 500


_VACATIONS: Final = select(VacationRow).where(
    col(VacationRow.account).in_(bindparam("names", expanding=True)),
    col(VacationRow.until) > bindparam("now"),
)
_BLOCKED: Final = select(BlockRow.blocked).where(col(BlockRow.account) == bindparam("name"))
_ACCOUNTS: Final = select(AccountRow).where(
    col(AccountRow.name).in_(bindparam("names", expanding=True))
)
"""Put together once: that takes longer than asking."""


def cards(
    session: Session, names: Iterable[str], asking: Inquirer, now: Moment, here: Iterable[str]
) -> dict[str, PlayerCard]:
    """What somebody may know of some accounts; of those that there are not, nothing."""
    wanted, present = [*dict.fromkeys(names)], set(here)
    known = standings(session, now, wanted)
    away = session.exec(_VACATIONS, params={"names": wanted, "now": now}).all()
    vacations = {row.account: row.until for row in away}
    blocked = {*session.exec(_BLOCKED, params={"name": asking.account}).all()}
    found = {}
    for row in session.exec(_ACCOUNTS, params={"names": wanted}).all():
        if row.name == THE_SERVER:
            continue
        one = known.get(row.name, Standing())
        found[row.name] = PlayerCard(
            account=Account(row.name),
            role=row.role,
            rating=one.rating,
            won=one.won,
            lost=one.lost,
            drawn=one.drawn,
            since=row.created,
            seen=row.seen,
            is_here=row.name in present,
            vacation=vacations.get(row.name, 0.0),
            is_held=row.is_held,
            is_blocked=row.name in blocked,
        )
    return found


def card(
    session: Session, name: str, asking: Inquirer, now: Moment, here: Iterable[str]
) -> PlayerCard:
    """What somebody may know of an account.

    Raises:
        LobbyError: if there is none.
    """
    if asking.is_guest and name == asking.account:
        return PlayerCard(account=asking.account, role=GUEST, is_here=True)
    found = cards(session, [name[:64]], asking, now, here).get(name)
    if found is None:
        raise LobbyError(f"there is nobody called {quoted(name[:64])}")
    return found


def ladder(session: Session, now: Moment, offset: int, limit: int) -> list[str]:
    """Who plays rated games, the strongest first; those of whom little is known come last."""
    known = standings(session, now).items()
    rated = [(name, one.rating) for name, one in known if one.rating.games]
    rated.sort(key=lambda item: (item[1].is_provisional, -item[1].rating, item[0]))
    offset = max(0, offset)
    return [name for name, _ in rated[offset : offset + max(1, limit)]]


def block(session: Session, asking: Inquirer, name: str, now: Moment, *, is_blocked: bool) -> None:
    """Hear nothing more of somebody, or hear of him again.

    Raises:
        LobbyError: if there is nobody of that name.
    """
    if asking.is_guest:
        raise LobbyError("a guest blocks nobody")
    if name == asking.account:
        raise LobbyError("you cannot block yourself")
    if name == THE_SERVER or session.get(AccountRow, name[:32]) is None:
        raise LobbyError(f"there is nobody called {quoted(name[:64])}")
    row = session.get(BlockRow, (asking.account, name))
    if is_blocked and row is None:
        query = select(BlockRow).where(BlockRow.account == asking.account)
        if len(session.exec(query).all()) >= MOST_BLOCKED:
            raise LobbyError(f"you have blocked {MOST_BLOCKED} people; let one of them be heard")
        session.add(BlockRow(account=asking.account, blocked=name, since=now))
    elif row is not None and not is_blocked:
        session.delete(row)


# --- vacation ----------------------------------------------------------------------------------


def away_until(session: Session, name: str | None, now: Moment) -> Moment:
    """Until when somebody's clocks stand still; 0 if they run."""
    row = session.get(VacationRow, name) if name else None
    return row.until if row is not None and row.until > now else 0.0


def take_vacation(session: Session, asking: Inquirer, days: int, now: Moment) -> None:
    """Have one's clocks stand still for so many days; 0 comes back.

    Only games with days for a decision know a vacation.

    Raises:
        LobbyError: if that is more than a year has.
    """
    if asking.is_guest:
        raise LobbyError("a guest has no clocks")
    if not 0 <= days <= VACATION:
        raise LobbyError(f"a year has {VACATION} days of vacation, so take 0 to {VACATION}")
    row = session.get(VacationRow, asking.account) or VacationRow(account=asking.account)
    year = datetime.fromtimestamp(now, UTC).year
    if row.until > now:  # what is left of the last one counts no more
        row.days = max(0, row.days - int((row.until - now) // DAY))
    if row.year != year:
        row.year, row.days = year, 0
    if row.days + days > VACATION:
        left = VACATION - row.days
        raise LobbyError(f"you have {left} days of vacation left this year, not {days}")
    row.since, row.until, row.days = now, now + days * DAY, row.days + ceil(days)
    session.add(row)
    for game in _decided_by(session, asking.account):
        clock = clock_of(game)
        assert clock is not None
        clock = back(clock, now)
        keep_clock(session, game.number, away(clock, now, row.until) if days else clock)


def _decided_by(session: Session, name: str) -> list[GameRows]:
    """The games with days for a decision in which somebody has to decide now."""
    query = select_games().where(GameRow.stage == PLAYING, GameRow.pace == DAYS)
    games = (GameRows(*row) for row in session.exec(query).all())
    return [game for game in games if game.clock and _decides(game, clock_of(game)) == name]


def _decides(game: GameRows, clock: GameClock | None) -> str | None:
    sides = [side for side in ("union", "confederate") if clock and clock.side == side]
    seats = {"union": game.union, "confederate": game.confederate}
    return seats[sides[0]].account if sides else None
