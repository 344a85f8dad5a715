"""Whose move it is hears of it once, when he is not here; whatever happens in between."""

from collections.abc import Callable

import pytest

from saves.errors import FullDiskError
from saves.hosting.seats import Account
from saves.server.contract.lobby import DAYS, OVER, PLAYING
from saves.server.database.database import ServerDatabase
from saves.server.database.tables import AccountRow, GameRow, SeatRow
from saves.server.notice.channels import Notice
from saves.server.notice.notices import NoticeBook
from saves.server.notice.postman import AFTER, AGAIN, MOST_AN_HOUR, Delivered

LEE, GRANT = Account("lee"), Account("grant")
SOON = AFTER[DAYS]


def nobody_is_here(_: Account) -> bool:
    return False


class Days:
    """A game by turns over days, its clock, and the book of notices."""

    def __init__(self, database: ServerDatabase) -> None:
        self.database, self.now = database, 1_000.0
        self.book = NoticeBook(database, lambda: self.now)
        with database.session() as session:
            session.add_all(AccountRow(name=name) for name in (LEE, GRANT))
        self.begin(1)

    def begin(self, number: int) -> None:
        with self.database.session() as session:
            session.add(
                GameRow(
                    number=number,
                    name="West",
                    scenario="1861",
                    options="",
                    pace=DAYS,
                    stage=PLAYING,
                    begun_by=LEE,
                )
            )
        with self.database.session() as session:
            session.add(SeatRow(game=number, side="union", account=GRANT))
            session.add(SeatRow(game=number, side="confederate", account=LEE))

    def goes_on(
        self, to_move: str, lines: int, number: int = 1, stage: str = PLAYING, asks: str = ""
    ) -> None:
        with self.database.session() as session:
            game = session.get(GameRow, number)
            assert game is not None
            game.to_move, game.lines, game.stage = to_move, lines, stage
            game.back_asked_by = asks
            session.add(game)
        self.book.look(number)

    def due_after(
        self, seconds: float, is_here: Callable[[Account], bool] = nobody_is_here
    ) -> tuple[Notice, ...]:
        self.now += seconds
        return self.book.due(is_here)


@pytest.fixture
def days(database: ServerDatabase) -> Days:
    return Days(database)


def test_he_is_told_once_and_not_at_once(days: Days) -> None:
    days.goes_on("union", 7)
    assert not days.due_after(SOON - 1)
    [notice] = days.due_after(1)
    assert (notice.account, notice.game, notice.line) == (GRANT, 1, 7)
    assert not days.due_after(0), "it is being delivered"
    days.book.done(Delivered(notice))
    days.book.look(1)
    assert not days.due_after(1e6)


def test_whoever_moves_is_told_nothing_and_the_other_one_is(days: Days) -> None:
    days.goes_on("union", 7)
    days.goes_on("confederate", 8)
    [notice] = days.due_after(SOON)
    assert notice.account == LEE


@pytest.mark.parametrize("to_move", ["union", "confederate"])
def test_who_is_asked_to_go_back_is_told_so_whoever_is_to_move(days: Days, to_move: str) -> None:
    """The game may stand still until he has answered; then it is told whose move it is."""
    days.goes_on(to_move, 7, asks="union")
    [notice] = days.due_after(SOON)
    assert (notice.account, notice.line, notice.asked_by) == (LEE, 7, GRANT)
    days.book.done(Delivered(notice))
    days.goes_on("union", 8)
    [notice] = days.due_after(SOON)
    assert (notice.account, notice.line, notice.asked_by) == (GRANT, 8, "")


def test_who_was_told_of_his_move_is_told_of_a_request_too(days: Days) -> None:
    days.goes_on("confederate", 7)
    [notice] = days.due_after(SOON)
    days.book.done(Delivered(notice))
    days.goes_on("confederate", 8, asks="union")
    assert [notice.asked_by for notice in days.due_after(SOON)] == [GRANT]


def test_whoever_is_here_is_told_if_he_leaves_without_a_move(days: Days) -> None:
    days.goes_on("union", 7)
    assert not days.due_after(SOON, GRANT.__eq__)
    assert [notice.account for notice in days.due_after(SOON)] == [GRANT]


def test_what_fails_is_tried_again_and_given_up_in_the_end(days: Days) -> None:
    days.goes_on("union", 7)
    days.now += SOON
    for wait in (0.0, *AGAIN):
        [notice] = days.due_after(wait)
        days.book.done(Delivered(notice, "nobody answers"))
    assert not days.due_after(1e9)


def test_a_game_that_goes_on_meanwhile_is_not_marked_as_told(days: Days) -> None:
    days.goes_on("union", 7)
    [notice] = days.due_after(SOON)
    days.goes_on("confederate", 8)
    days.goes_on("union", 9)
    days.book.done(Delivered(notice))
    assert [notice.line for notice in days.due_after(SOON)] == [9]


def test_a_game_that_is_over_is_nobodys_move(days: Days) -> None:
    days.goes_on("union", 7)
    days.goes_on("", 8, stage=OVER)
    assert not days.due_after(1e6)


def test_a_restart_forgets_nobody(days: Days) -> None:
    days.goes_on("union", 7)
    assert days.due_after(SOON), "it is out when the server dies"
    days.book = NoticeBook(days.database, lambda: days.now)
    assert days.due_after(1)


def test_nobody_gets_a_flood(days: Days) -> None:
    for number in range(2, MOST_AN_HOUR + 6):
        days.begin(number)
        days.goes_on("union", 1, number)
    assert len(days.due_after(SOON)) == MOST_AN_HOUR
    assert len(days.due_after(3_600)) == 4


def test_a_full_disk_has_nobody_told_again(days: Days, monkeypatch: pytest.MonkeyPatch) -> None:
    """That he was told could not be written down, and so he was, each second of an hour."""
    days.goes_on("union", 7)
    [notice] = days.due_after(SOON)
    with monkeypatch.context() as full:
        full.setattr(days.book, "_note", no_room)
        days.book.done(Delivered(notice))
        assert not days.due_after(1)
    assert not days.due_after(1), "there is room, and it is written down"
    again = NoticeBook(days.database, lambda: days.now)
    assert not again.due(nobody_is_here)


def no_room(_: Delivered) -> None:
    raise FullDiskError("the disk of the server is full; nothing was written")


@pytest.mark.parametrize("back", [86_400.0, 365 * 86_400.0])
def test_a_clock_that_was_ahead_keeps_nobody_waiting(days: Days, back: float) -> None:
    """The server was started with a wrong clock, which is right by now."""
    days.now += back
    days.goes_on("union", 7)
    days.now -= back
    [notice] = days.due_after(SOON)
    days.book.done(Delivered(notice))
    assert not days.due_after(SOON)
