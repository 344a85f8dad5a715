"""Games of a server from their beginning to their end, as far as no order is given in them."""

import secrets
from collections.abc import Callable, Iterable
from typing import Final

from msgspec.structs import replace
from sqlalchemy import func, or_
from sqlmodel import Session, col, select

from campaign import RESOLVERS, SCENARIOS, CampaignState, Options, Side, new_campaign
from campaign.commanders import COMMANDERS
from campaign.errors import quoted
from campaign.terms import PERSON, SIDES
from saves.campaign_log.agreements import NAMES
from saves.errors import SaveError
from saves.hosting.seats import Account, account
from saves.server.contract.lobby import (
    GUEST,
    OPEN,
    OVER,
    PLAYING,
    WITHDRAWN,
    GameNumber,
    GameTerms,
    LobbyError,
    Moment,
    NewGame,
)
from saves.server.database.tables import AccountRow, BlockRow, ClockRow, GameRow, SeatRow
from saves.server.games import ratings
from saves.server.games.clocks import check_pace
from saves.server.games.game_rows import GameRows, Inquirer, find, known, own
from saves.storage.header import Players
from saves.storage.names import LONGEST_NAME, checked
from saves.storage.plain_text import kept_line

MOST_OPEN: Final = 20
"""Games of one account that wait for somebody."""

MOST_PLAYING: Final = 100
"""Games that one account plays at a time."""

LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Those of codes: none that is taken for another."""

LONGEST_CODE: Final = 32

BY_RULES: Final = "by the rules"

Lot = Callable[[], Side]
"""Who takes which side, where nobody has said."""


def by_lot() -> Side:
    """A side that nobody can foresee."""
    return secrets.choice(SIDES)


# --- what is wanted ----------------------------------------------------------------------------


def _no(kind: str, wanted: str, known: Iterable[str]) -> str:
    """That there is no such thing, and what there is."""
    return f"there is no {kind} {quoted(wanted)}; there are: {', '.join(known)}"


def check_terms(terms: GameTerms) -> None:
    """Make sure that a game can be played so.

    Raises:
        LobbyError: names what is wrong.
    """
    if terms.scenario not in SCENARIOS:
        raise LobbyError(_no("scenario", terms.scenario, SCENARIOS))
    for option in terms.options:
        if option not in Options.names():
            raise LobbyError(_no("option", option, Options.names()))
    if terms.resolver and terms.resolver not in RESOLVERS:
        raise LobbyError(_no("way to fight called", terms.resolver, RESOLVERS))
    check_pace(terms)


def opening(terms: GameTerms) -> CampaignState:
    """The position in which a game begins."""
    return new_campaign(terms.scenario, Options(**dict.fromkeys(terms.options, True)))


def check_player(session: Session, asking: Inquirer) -> None:
    """Make sure that somebody may play.

    Raises:
        LobbyError: says why not.
    """
    if asking.is_guest:
        raise LobbyError("a guest only looks on; ask for an account to play")
    found = session.get(AccountRow, asking.account)
    if found is None:
        raise LobbyError("your account is gone")
    if found.is_held:
        raise LobbyError("your name is new; an administrator has to let it play first")


def _check_number(session: Session, who: str) -> None:
    """Nobody fills the lists."""
    counts = {}
    for stage, query in (
        (OPEN, select(func.count()).where(GameRow.begun_by == who)),
        (
            PLAYING,
            select(func.count())
            .select_from(GameRow)
            .join(SeatRow, col(SeatRow.game) == col(GameRow.number))
            .where(SeatRow.account == who),
        ),
    ):
        counts[stage] = session.exec(query.where(GameRow.stage == stage)).one()
    if counts[OPEN] >= MOST_OPEN:
        raise LobbyError(f"{MOST_OPEN} of your games wait for somebody already; withdraw one")
    if counts[PLAYING] >= MOST_PLAYING:
        raise LobbyError(f"you play {MOST_PLAYING} games already; end one first")


def _named(wanted: NewGame, who: str) -> str:
    try:
        name = kept_line(checked(wanted.name)) if wanted.name.strip() else ""
        return name or f"{who}'s war"[:LONGEST_NAME]
    except SaveError as error:
        raise LobbyError(str(error)) from error


def is_blocked(session: Session, by: str, who: str) -> bool:
    """Somebody does not want to hear of somebody else."""
    return session.get(BlockRow, (by, who)) is not None


# --- beginning ---------------------------------------------------------------------------------


def begin(
    session: Session, asking: Inquirer, wanted: NewGame, now: Moment, lot: Lot = by_lot
) -> GameRows:
    """A new game. It waits for somebody, unless a commander is to play the other side.

    A game by code is listed nowhere, so it is private, whatever was wanted.

    Raises:
        LobbyError: says what is wrong with it.
    """
    check_player(session, asking)
    check_terms(wanted.terms)
    name = _named(wanted, asking.account)
    _check_number(session, asking.account)
    is_commander = wanted.opponent in COMMANDERS
    invited = "" if is_commander else wanted.opponent
    if invited:
        _check_invited(session, asking.account, invited)
        if wanted.by_code:
            raise LobbyError("a game by code names no opponent")
    if is_commander and wanted.by_code:
        raise LobbyError("a commander needs no code")
    row = _game_row(wanted, name, asking.account, now)
    session.add(row)
    session.flush()
    side = wanted.side or (lot() if is_commander else None)
    for each in SIDES:
        seat = SeatRow(game=row.number, side=str(each), account=None, invited=None)
        if each is side:
            seat.account = asking.account
        elif is_commander:
            seat.commander = wanted.opponent
        elif invited:
            seat.invited = invited
        session.add(seat)
    session.flush()
    return find(session, row.number)


def _game_row(wanted: NewGame, name: str, by: str, now: Moment) -> GameRow:
    """A new game as it is written down; against a commander nobody is rated."""
    terms = wanted.terms
    return GameRow(
        name=name,
        scenario=terms.scenario,
        options=" ".join(dict.fromkeys(terms.options)),
        resolver=terms.resolver,
        pace=terms.pace,
        seconds=terms.seconds,
        is_public=terms.is_public and not wanted.by_code,
        is_rated=terms.is_rated and wanted.opponent not in COMMANDERS,
        begun_by=by,
        wanted=str(wanted.side or ""),
        code="".join(secrets.choice(LETTERS) for _ in range(10)) if wanted.by_code else "",
        created=now,
        changed=now,
    )


def with_side(wanted: NewGame, lot: Lot) -> NewGame:
    """The same game, where the lot has decided who plays what against a commander."""
    if wanted.side or wanted.opponent not in COMMANDERS:
        return wanted
    return replace(wanted, side=lot())


def _check_invited(session: Session, who: str, invited: str) -> None:
    try:
        account(invited)
    except SaveError as error:
        raise LobbyError(f"there is nobody called {quoted(invited)}") from error
    if invited == who:
        raise LobbyError("you cannot play against yourself; name somebody else, or a commander")
    found = session.get(AccountRow, invited)
    if found is None or found.role == GUEST:
        raise LobbyError(f"there is nobody called {quoted(invited)}")


def accept(
    session: Session,
    asking: Inquirer,
    number: GameNumber,
    side: Side | None,
    code: str,
    lot: Lot = by_lot,
) -> GameRows:
    """Take the seat that is free in a game, which can begin then; nothing is begun yet.

    Raises:
        LobbyError: if it is not for him.
    """
    check_player(session, asking)
    game = find(session, number)
    who, row = asking.account, game.row
    has_code = bool(row.code) and secrets.compare_digest(row.code.encode(), code.encode())
    if not (has_code or game.may_know(asking)) or is_blocked(session, row.begun_by, who):
        raise LobbyError(f"there is no game {number}")
    if row.stage != OPEN:
        raise LobbyError(f"game {number} waits for nobody")
    if row.begun_by == who:
        raise LobbyError("you have begun this game; somebody else has to accept it")
    if row.code and not has_code:
        raise LobbyError("this game is accepted by its code only")
    names = {game.seat(each).invited for each in SIDES} - {None}
    if names and who not in names:
        raise LobbyError(f"game {number} waits for somebody else")
    _check_number(session, who)
    taken = next((each for each in SIDES if game.seat(each).account == row.begun_by), None)
    if taken is not None and side is taken:
        raise LobbyError(f"{row.begun_by} plays {NAMES[taken]}; take the other side")
    mine = taken.enemy if taken is not None else side or lot()
    for each in SIDES:
        seat = game.seat(each)
        seat.account, seat.invited = (who if each is mine else row.begun_by), None
        session.add(seat)
    return game


def is_complete(game: GameRows) -> bool:
    """Each side has somebody who plays it, so it can begin."""
    return all(game.seat(side).account or game.seat(side).commander for side in SIDES)


def players_of(game: GameRows) -> Players:
    """Who plays, as the log of the campaign says."""
    return Players(*(game.seat(side).commander or PERSON for side in SIDES))


def started(session: Session, game: GameRows, now: Moment) -> None:
    """Its campaign has begun."""
    game.row.stage, game.row.changed, game.row.code = PLAYING, now, ""
    session.add(game.row)


def by_code(session: Session, code: str) -> GameRows:
    """The game that waits for whoever has a code.

    Raises:
        LobbyError: if none does.
    """
    word = "".join(code.split()).lower()
    if word and len(word) <= LONGEST_CODE and word.isascii():
        query = select(GameRow.number).where(GameRow.code == word, GameRow.stage == OPEN)
        if (number := session.exec(query).first()) is not None:
            return find(session, number)
    raise LobbyError("no game waits for that code")


def decline(session: Session, asking: Inquirer, number: GameNumber, now: Moment) -> GameRows:
    """Refuse an invitation, or a draw.

    Raises:
        LobbyError: if nothing was offered.
    """
    game = known(session, number, asking)
    row, who = game.row, asking.account
    if row.stage == OPEN and game.invited(who):
        for side in SIDES:
            if (seat := game.seat(side)).invited == who:
                seat.has_declined = True
                session.add(seat)
        row.stage, row.how, row.changed = WITHDRAWN, f"declined by {who}", now
    elif row.stage == PLAYING and _offered_to(game, who) is not None:
        row.draw_offered_by = ""
    else:
        raise LobbyError(f"in game {number} nothing is offered to you")
    session.add(row)
    return game


def _offered_to(game: GameRows, who: str) -> Side | None:
    """The side to which the other one offers a draw."""
    by = game.row.draw_offered_by
    return next((side for side in game.sides_of(who) if by == str(side.enemy)), None)


def withdraw(session: Session, asking: Inquirer, number: GameNumber, now: Moment) -> GameRows:
    """Take back a game that nobody has accepted yet.

    Raises:
        LobbyError: if it is another's, or goes on.
    """
    game = known(session, number, asking)
    if game.row.begun_by != asking.account or asking.is_guest:
        raise LobbyError(f"game {number} was begun by {game.row.begun_by}, who may withdraw it")
    if game.row.stage != OPEN:
        raise LobbyError(f"game {number} does not wait any more")
    game.row.stage, game.row.how, game.row.changed = WITHDRAWN, "withdrawn", now
    game.row.code = ""
    session.add(game.row)
    return game


# --- the end -----------------------------------------------------------------------------------


def finish(session: Session, game: GameRows, winner: Side | None, how: str, now: Moment) -> None:
    """A game is over: somebody has won, or nobody."""
    row = game.row
    row.stage, row.how, row.changed = OVER, how, now
    row.winner, row.is_draw = str(winner or ""), winner is None
    row.to_move = row.draw_offered_by = row.back_asked_by = ""
    row.is_rated = row.is_rated and game.is_between_persons
    session.add(row)
    if (clock := session.get(ClockRow, game.number)) is not None:
        session.delete(clock)
    ratings.count(session, game, now)


def resign(session: Session, asking: Inquirer, number: GameNumber, now: Moment) -> GameRows:
    """Give a game to the other side."""
    game, side = own(session, number, asking)
    finish(session, game, side.enemy, f"{NAMES[side]} resigned", now)
    return game


def offer_draw(session: Session, asking: Inquirer, number: GameNumber, now: Moment) -> GameRows:
    """Offer a draw, or take the one that is offered.

    Raises:
        LobbyError: if no person could answer.
    """
    game, side = own(session, number, asking)
    if not game.is_between_persons:
        raise LobbyError("a commander takes no draw")
    if game.row.draw_offered_by == str(side.enemy):
        finish(session, game, None, "a draw was agreed on", now)
    else:
        game.row.draw_offered_by = str(side)
        session.add(game.row)
    return game


def late_enemy(session: Session, asking: Inquirer, number: GameNumber, now: Moment) -> GameRows:
    """A game in which the other side has to decide, and is late.

    Raises:
        LobbyError: if it is not.
    """
    game, side = own(session, number, asking)
    clock = game.clock
    if clock is None or clock.side != str(side.enemy) or not 0 < clock.deadline < now:
        raise LobbyError(f"{NAMES[side.enemy]} is not late in game {number}")
    return game


def claim(session: Session, asking: Inquirer, number: GameNumber, now: Moment) -> GameRows:
    """Win a game whose other side is late."""
    game = late_enemy(session, asking, number, now)
    side = game.sides_of(asking.account)[0]
    finish(session, game, side, f"{NAMES[side.enemy]} ran out of time", now)
    return game


def rematch(session: Session, asking: Inquirer, number: GameNumber) -> GameRows | NewGame:
    """The same once more with sides changed: what has to be begun, or what waits already.

    Raises:
        LobbyError: if he has not played in it, or it is not over.
    """
    game = known(session, number, asking)
    sides = () if asking.is_guest else game.sides_of(asking.account)
    if not sides or game.row.stage != OVER:
        raise LobbyError(f"one plays again what one has played to its end, and not game {number}")
    [side] = sides
    query = select(GameRow.number).where(
        GameRow.rematch_of == number, or_(col(GameRow.stage) == OPEN, col(GameRow.stage) == PLAYING)
    )
    if (found := session.exec(query).first()) is not None:
        return find(session, found)
    other = game.seat(side.enemy)
    return NewGame(
        terms=game.terms,
        name=game.row.name,
        side=side.enemy,
        opponent=other.commander or other.account or "",
    )


def others(game: GameRows, who: str) -> tuple[Account, ...]:
    """Who else has to do with it."""
    return tuple(Account(name) for name in game.people if name != who)
