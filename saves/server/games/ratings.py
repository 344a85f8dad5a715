"""Ratings as they are kept: how strong everybody was when a period began, and what has ended since.

A row holds the rating at the beginning of the period in which it was reckoned last. What is shown
counts in the games that have ended since then; so nobody waits for a period to end, and none of it
depends on the order in which games end.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from sqlalchemy import bindparam
from sqlmodel import Session, col, select

from campaign import Side
from campaign.terms import SIDES
from saves.server.contract.lobby import OVER, Moment, Rating
from saves.server.database.tables import GameRow, RatingRow
from saves.server.games.game_rows import CONFEDERATE_SEAT, UNION_SEAT, GameRows, select_games
from saves.server.games.glicko import DRAWN, LOST, PERIOD, WON, RatedGame, period_of, rated, rested

NEW: Final = Rating()

_OF_ALL: Final = select(RatingRow)
_OF_SOME: Final = _OF_ALL.where(col(RatingRow.account).in_(bindparam("names", expanding=True)))
_UNCOUNTED: Final = select_games().where(
    col(GameRow.stage) == OVER,
    col(GameRow.is_rated),
    ~col(GameRow.is_counted),
    col(UNION_SEAT.account).is_not(None),
    col(CONFEDERATE_SEAT.account).is_not(None),
)
"""Put together once: that takes longer than asking."""


class Standing(NamedTuple):
    """How strong somebody is now, and his games."""

    rating: Rating = NEW
    won: int = 0
    lost: int = 0
    drawn: int = 0


def standings(
    session: Session, now: Moment, names: Iterable[str] | None = None
) -> dict[str, Standing]:
    """Everybody who has played a rated game, or who of some has.

    Of some it is known without the rows of all: games change the ratings of those who played them.
    """
    wanted = None if names is None else set(names)
    games = _by_period(session)
    rows = _rows(session, None if wanted is None else wanted | _players(games))
    reckoned = _reckoned(games, rows, period_of(now))
    return {
        name: Standing(reckoned.get(name, _base(row, period_of(now))), row.won, row.lost, row.drawn)
        for name, row in rows.items()
        if wanted is None or name in wanted
    }


def count(session: Session, game: GameRows, now: Moment) -> None:
    """A game between two persons is over: count it for both."""
    if not game.is_between_persons:
        return
    for side in SIDES:
        row = _row(session, str(game.seat(side).account), now)
        match _score(game.row, side):
            case score if score == WON:
                row.won += 1
            case score if score == LOST:
                row.lost += 1
            case _:
                row.drawn += 1
        session.add(row)


def close_periods(session: Session, now: Moment) -> int:
    """Reckon all periods that are over; how many games were counted in."""
    present, counted = period_of(now), 0
    rows = _rows(session, None)
    for period, games in sorted(_by_period(session).items()):
        if period >= present:
            break
        for name, rating in _after(rows, games, period).items():
            row = rows.setdefault(name, _row(session, name, now))
            row.rating, row.deviation = rating.rating, rating.deviation
            row.volatility, row.games = rating.volatility, rating.games
            row.reckoned = (period + 1) * PERIOD
            session.add(row)
        for game in games:
            game.row.is_counted = True
            session.add(game.row)
        counted += len(games)
    return counted


def _rows(session: Session, names: Iterable[str] | None) -> dict[str, RatingRow]:
    """The rows of some, or of all, by their names."""
    found = (
        session.exec(_OF_ALL)
        if names is None
        else session.exec(_OF_SOME, params={"names": [*names]})
    )
    return {row.account: row for row in found.all()}


def _players(games: Mapping[int, Iterable[GameRows]]) -> set[str]:
    """Who has played some games."""
    return {
        str(game.seat(side).account) for each in games.values() for game in each for side in SIDES
    }


def _row(session: Session, name: str, now: Moment) -> RatingRow:
    found = session.get(RatingRow, name)
    return found or RatingRow(account=name, reckoned=period_of(now) * PERIOD)


def _score(row: GameRow, side: Side) -> float:
    if row.is_draw:
        return DRAWN
    return WON if row.winner == str(side) else LOST


def _by_period(session: Session) -> dict[int, list[GameRows]]:
    """The rated games that have ended and are in no row yet."""
    found: dict[int, list[GameRows]] = defaultdict(list)
    for row in session.exec(_UNCOUNTED).all():
        game = GameRows(*row)
        found[period_of(game.row.changed)].append(game)
    return found


def _reckoned(
    games_by_period: Mapping[int, Iterable[GameRows]], rows: Mapping[str, RatingRow], present: int
) -> dict[str, Rating]:
    """Who has played since his row was reckoned, as strong as he is now."""
    found: dict[str, Rating] = {}
    reached: dict[str, int] = {}
    for period, games in sorted(games_by_period.items()):
        after = _after(rows, games, period, found, reached)
        found |= after
        reached |= dict.fromkeys(after, period + 1)
    return {name: rested(one, present - reached[name]) for name, one in found.items()}


def _after(
    rows: Mapping[str, RatingRow],
    games: Iterable[GameRows],
    period: int,
    known: Mapping[str, Rating] | None = None,
    reached: Mapping[str, int] | None = None,
) -> dict[str, Rating]:
    """Everybody who played in a period, after it."""
    before: dict[str, Rating] = {}
    results: dict[str, list[RatedGame]] = defaultdict(list)

    def at_start(name: str) -> Rating:
        if name not in before:
            if known is not None and reached is not None and name in known:
                before[name] = rested(known[name], period - reached[name])
            else:
                before[name] = _base(rows.get(name), period)
        return before[name]

    for game in games:
        for side in SIDES:
            name, other = (str(game.seat(one).account) for one in (side, side.enemy))
            results[name].append(RatedGame(at_start(other), _score(game.row, side)))
    return {name: rated(at_start(name), played) for name, played in results.items()}


def _base(row: RatingRow | None, period: int) -> Rating:
    """As strong as a row says, at the beginning of a period."""
    if row is None:
        return NEW
    kept = Rating(row.rating, row.deviation, row.volatility, row.games)
    return rested(kept, period - period_of(row.reckoned)) if row.games else kept
