"""The lists of the lobby: one query each, a page at a time, the games that wait for one first."""

from typing import Any, Final

from sqlalchemy import and_, case, exists, func, or_
from sqlmodel import Session, col

from campaign import Side
from saves.server.contract.lobby import (
    FINISHED,
    LISTS,
    MINE,
    OPEN,
    OVER,
    PAGE,
    PLAYING,
    PUBLIC,
    WITHDRAWN,
    LobbyError,
)
from saves.server.database.tables import BlockRow, GameRow
from saves.server.games.game_rows import (
    CONFEDERATE_SEAT,
    UNION_SEAT,
    GameRows,
    Inquirer,
    select_games,
)

MOST_WORDS: Final = 8
LONGEST_WORDS: Final = 200
MOST_PAGE: Final = 4 * PAGE


def page(
    session: Session,
    which: str,
    asking: Inquirer,
    *,
    offset: int = 0,
    limit: int = PAGE,
    words: str = "",
) -> tuple[list[GameRows], int]:
    """A part of a list, and how long the whole of it is.

    Raises:
        LobbyError: if there is no such list.
    """
    if which not in LISTS:
        raise LobbyError(f"the lists are {', '.join(LISTS)}, not {which!r}")
    query = select_games().add_columns(func.count().over())
    query = query.where(_WHICH[which](asking), *_with_words(words))
    query = query.order_by(*_order(which, asking), col(GameRow.number).desc())
    limit, offset = max(1, min(limit, MOST_PAGE)), max(0, min(offset, 10**6))
    found = session.exec(query.offset(offset).limit(limit)).all()
    if not found and offset:
        return [], page(session, which, asking, limit=1, words=words)[1]
    return [GameRows(*row[:4]) for row in found], found[0][4] if found else 0


def _sits(asking: Inquirer) -> Any:
    """He plays a side."""
    if asking.is_guest:
        return col(GameRow.number) < 0
    account = asking.account
    return or_(col(UNION_SEAT.account) == account, col(CONFEDERATE_SEAT.account) == account)


def _is_invited(asking: Inquirer) -> Any:
    account = asking.account
    return or_(col(UNION_SEAT.invited) == account, col(CONFEDERATE_SEAT.invited) == account)


def _mine(asking: Inquirer) -> Any:
    if asking.is_guest:
        return col(GameRow.number) < 0
    waits = and_(
        col(GameRow.stage) == OPEN,
        or_(
            col(GameRow.begun_by) == asking.account,
            and_(_is_invited(asking), _is_welcome(asking)),
        ),
    )
    return or_(waits, and_(col(GameRow.stage) == PLAYING, _sits(asking)))


def _is_welcome(asking: Inquirer) -> Any:
    """Neither of the two has blocked the other."""
    account, other = asking.account, col(GameRow.begun_by)
    blocked = exists().where(
        or_(
            and_(col(BlockRow.account) == account, col(BlockRow.blocked) == other),
            and_(col(BlockRow.account) == other, col(BlockRow.blocked) == account),
        )
    )
    return ~blocked


def _open(asking: Inquirer) -> Any:
    for_anybody = and_(
        col(GameRow.code) == "",
        col(UNION_SEAT.invited).is_(None),
        col(CONFEDERATE_SEAT.invited).is_(None),
    )
    may_know: Any = for_anybody
    if not asking.is_guest:
        own = or_(col(GameRow.begun_by) == asking.account, _is_invited(asking))
        may_know = and_(or_(for_anybody, own), _is_welcome(asking))
    return and_(col(GameRow.stage) == OPEN, may_know)


def _public(asking: Inquirer) -> Any:
    playing = col(GameRow.stage) == PLAYING
    return playing if asking.is_referee else and_(playing, col(GameRow.is_public))


def _finished(asking: Inquirer) -> Any:
    over = col(GameRow.stage) == OVER
    if not asking.is_referee:
        over = and_(over, or_(col(GameRow.is_public), _sits(asking)))
    return over if asking.is_guest else or_(over, _was_declined(asking))


def _was_declined(asking: Inquirer) -> Any:
    """What one has offered, and the other one would not play."""
    return and_(
        col(GameRow.stage) == WITHDRAWN,
        col(GameRow.begun_by) == asking.account,
        or_(col(UNION_SEAT.has_declined), col(CONFEDERATE_SEAT.has_declined)),
    )


_WHICH: Final = {MINE: _mine, OPEN: _open, PUBLIC: _public, FINISHED: _finished}


def _order(which: str, asking: Inquirer) -> tuple[Any, ...]:
    """What waits for one first, then what was changed last."""
    latest = col(GameRow.changed).desc()
    if which == MINE:
        seats = ((Side.UNION, UNION_SEAT), (Side.CONFEDERATE, CONFEDERATE_SEAT))
        waits_for_me = or_(
            *(
                and_(
                    or_(
                        col(GameRow.to_move) == str(side),
                        col(GameRow.back_asked_by) == str(side.enemy),
                    ),
                    col(seat.account) == asking.account,
                )
                for side, seat in seats
            )
        )
        playing = col(GameRow.stage) == PLAYING
        rank = case((and_(playing, waits_for_me), 0), (_is_invited(asking), 1), else_=2)
        return rank, latest
    if which == OPEN:
        return case((_is_invited(asking), 0), else_=1), col(GameRow.created).desc()
    return (latest,)


def _with_words(words: str) -> list[Any]:
    """Each of the words stands in the game's name, its scenario, or the name of a player."""
    number = words.strip()
    if number.isascii() and number.isdigit() and len(number) < 10:
        return [or_(col(GameRow.number) == int(number), _says(number))]
    return [_says(word) for word in words[:LONGEST_WORDS].casefold().split()[:MOST_WORDS]]


def _says(word: str) -> Any:
    word = word.replace("\0", "")
    return or_(
        *(
            func.lower(column).contains(word, autoescape=True)
            for column in (
                col(GameRow.name),
                col(GameRow.scenario),
                col(GameRow.begun_by),
                col(UNION_SEAT.account),
                col(CONFEDERATE_SEAT.account),
                col(UNION_SEAT.commander),
                col(CONFEDERATE_SEAT.commander),
            )
        )
    )
