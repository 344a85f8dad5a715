"""A game with its seats and its clock, as one query finds them, and who may know of it."""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from sqlalchemy import and_, bindparam
from sqlalchemy.orm import aliased
from sqlmodel import Session, col, select

from campaign import Side
from campaign.terms import SIDES
from saves.hosting.seats import Account
from saves.server.contract.lobby import (
    ADMINISTRATOR,
    GUEST,
    OPEN,
    PLAYING,
    REFEREE,
    WITHDRAWN,
    GameNumber,
    GameSeat,
    GameTerms,
    ListedGame,
    LobbyError,
)
from saves.server.database.tables import ClockRow, GameRow, SeatRow
from saves.server.games.clocks import GameClock

UNION_SEAT, CONFEDERATE_SEAT = aliased(SeatRow), aliased(SeatRow)


class Inquirer(NamedTuple):
    """Who asks, as his line has proved."""

    account: Account
    role: str

    @property
    def is_referee(self) -> bool:
        """He sees every game."""
        return self.role in (REFEREE, ADMINISTRATOR)

    @property
    def is_guest(self) -> bool:
        return self.role == GUEST


class GameRows(NamedTuple):
    """What is kept of a game beside its log."""

    row: GameRow
    union: SeatRow
    confederate: SeatRow
    clock: ClockRow | None

    @property
    def number(self) -> GameNumber:
        return self.row.number

    def seat(self, side: Side) -> SeatRow:
        """The seat of a side."""
        return self.union if side is Side.UNION else self.confederate

    def sides_of(self, account: str) -> tuple[Side, ...]:
        """The sides that an account plays."""
        return tuple(side for side in SIDES if self.seat(side).account == account)

    def invited(self, account: str) -> bool:
        """It waits for that account, by name."""
        return any(self.seat(side).invited == account for side in SIDES)

    @property
    def people(self) -> tuple[str, ...]:
        """Who has to do with it, each once."""
        seats = (self.union, self.confederate)
        names = (self.row.begun_by, *(name for s in seats for name in (s.account, s.invited)))
        return tuple(dict.fromkeys(name for name in names if name))

    @property
    def is_between_persons(self) -> bool:
        """Two accounts play it, and not the same one."""
        union, confederate = self.union.account, self.confederate.account
        return bool(union and confederate) and union != confederate

    def is_of(self, asking: Inquirer) -> bool:
        """Somebody has to do with it."""
        return not asking.is_guest and asking.account in self.people

    def may_know(self, asking: Inquirer) -> bool:
        """Whether somebody may know that it exists, and look on."""
        if asking.is_referee or self.is_of(asking):
            return True
        if self.row.stage == OPEN:
            return not self.row.code and not (self.union.invited or self.confederate.invited)
        return self.row.is_public and self.row.stage != WITHDRAWN

    @property
    def terms(self) -> GameTerms:
        row = self.row
        return GameTerms(
            scenario=row.scenario,
            options=tuple(row.options.split()),
            resolver=row.resolver,
            pace=row.pace,
            seconds=row.seconds,
            is_public=row.is_public,
            is_rated=row.is_rated,
        )


def select_games() -> Any:
    """The query for games with their seats and clocks."""
    query = select(GameRow, UNION_SEAT, CONFEDERATE_SEAT, ClockRow)
    for side, seat in ((Side.UNION, UNION_SEAT), (Side.CONFEDERATE, CONFEDERATE_SEAT)):
        is_its = and_(col(seat.game) == col(GameRow.number), col(seat.side) == str(side))
        query = query.join(seat, is_its)
    return query.join(ClockRow, col(ClockRow.game) == col(GameRow.number), isouter=True)


_BY_NUMBER: Final = select_games().where(col(GameRow.number) == bindparam("number"))
"""Put together once: that takes longer than asking."""


def no_game(number: GameNumber) -> LobbyError:
    """What is said of a game that is not there, and of one of which somebody may not know."""
    return LobbyError(f"there is no game {number}")


def find(session: Session, number: GameNumber) -> GameRows:
    """A game of that number.

    Raises:
        LobbyError: if there is none.
    """
    if not 0 < number < 2**31:
        raise no_game(number)
    found = session.exec(_BY_NUMBER, params={"number": number}).first()
    if found is None:
        raise no_game(number)
    return GameRows(*found)


def known(session: Session, number: GameNumber, asking: Inquirer) -> GameRows:
    """A game of which somebody may know.

    Raises:
        LobbyError: if there is none for him.
    """
    game = find(session, number)
    if not game.may_know(asking):
        raise no_game(number)
    return game


def own(session: Session, number: GameNumber, asking: Inquirer) -> tuple[GameRows, Side]:
    """A game that goes on, and the side that somebody plays in it.

    Raises:
        LobbyError: if he plays none, or it does not go on.
    """
    game = known(session, number, asking)
    sides = () if asking.is_guest else game.sides_of(asking.account)
    if not sides:
        raise LobbyError(f"game {number} is not yours; only who plays it may do that")
    if game.row.stage != PLAYING:
        raise LobbyError(f"game {number} is {_stage_words(game.row)}")
    return game, sides[0]


def _stage_words(row: GameRow) -> str:
    return {OPEN: "not begun yet", WITHDRAWN: "withdrawn"}.get(row.stage, f"over: {row.how}")


def clock_of(game: GameRows) -> GameClock | None:
    """The clock of a game that goes on."""
    row = game.clock
    return GameClock(row.side, row.since, row.deadline, row.left) if row else None


def keep_clock(session: Session, number: GameNumber, clock: GameClock) -> None:
    """Write down a clock."""
    row = session.get(ClockRow, number) or ClockRow(game=number)
    row.side, row.since, row.deadline, row.left = clock
    session.add(row)


def listed(
    game: GameRows,
    asking: Inquirer,
    here: Iterable[str] = (),
    watchers: int = 0,
    *,
    has_recording: bool = False,
) -> ListedGame:
    """A game as somebody sees it in a list; *here* are the accounts at its table."""
    row, at_table = game.row, set(here)

    def seat(side: Side) -> GameSeat:
        found = game.seat(side)
        return GameSeat(
            account=Account(found.account) if found.account else None,
            commander=found.commander,
            invited=Account(found.invited) if found.invited else None,
            is_here=found.account in at_table,
        )

    to_move = Side(row.to_move) if row.to_move and row.stage == PLAYING else None
    offering = game.seat(Side(row.draw_offered_by)).account if row.draw_offered_by else None
    asking_back = game.seat(Side(row.back_asked_by)).account if row.back_asked_by else None
    mine = () if asking.is_guest else game.sides_of(asking.account)
    return ListedGame(
        number=row.number,
        name=row.name,
        terms=game.terms,
        stage=row.stage,
        union=seat(Side.UNION),
        confederate=seat(Side.CONFEDERATE),
        begun_by=Account(row.begun_by),
        created=row.created,
        changed=row.changed,
        turn=row.turn,
        label=row.label,
        lines=row.lines,
        to_move=to_move,
        is_my_move=to_move in mine,
        deadline=game.clock.deadline if game.clock and row.stage == PLAYING else 0.0,
        winner=Side(row.winner) if row.winner else None,
        is_draw=row.is_draw,
        how=row.how,
        draw_offered=Account(offering) if offering else None,
        back_asked=Account(asking_back) if asking_back else None,
        watchers=watchers,
        code=row.code if row.begun_by == asking.account and row.stage == OPEN else "",
        has_recording=has_recording,
    )
