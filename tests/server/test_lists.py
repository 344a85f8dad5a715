"""Lists of games: whose move it is first, words, pages, and one query each."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from sqlalchemy import event
from sqlmodel import select

from saves.hosting.seats import Account
from saves.server.contract.lobby import (
    FINISHED,
    GUEST,
    LISTS,
    MINE,
    OPEN,
    OVER,
    PLAYER,
    PLAYING,
    PUBLIC,
    REFEREE,
    LobbyError,
)
from saves.server.database.database import ServerDatabase, open_database
from saves.server.database.tables import BlockRow, GameRow
from saves.server.games.game_rows import GameRows, Inquirer, listed, select_games
from saves.server.games.lists import page
from tests.server.many_games import PEOPLE, fill

NOW = 1_800_000_000.0
ME = Inquirer(Account("player7"), PLAYER)
GAMES = 200


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerDatabase]:
    made = open_database(tmp_path_factory.mktemp("lists") / "server.db")
    fill(made, GAMES, NOW)
    yield made
    made.dispose()


def all_games(database: ServerDatabase) -> list[GameRows]:
    with database.session() as session:
        return [GameRows(*row) for row in session.exec(select_games()).all()]


def shown(
    database: ServerDatabase, which: str, asking: Inquirer = ME, **more: object
) -> tuple[list[GameRows], int]:
    with database.session() as session:
        return page(session, which, asking, **({"limit": 200} | more))  # type: ignore[arg-type]


EXPECTED: Mapping[str, Callable[[GameRows, Inquirer], bool]] = {
    MINE: lambda game, who: (
        (game.row.stage == PLAYING and bool(game.sides_of(who.account)))
        or (game.row.stage == OPEN and who.account in game.people)
    ),
    OPEN: lambda game, who: (
        game.row.stage == OPEN
        and (
            who.account in game.people
            or not (game.row.code or game.union.invited or game.confederate.invited)
        )
    ),
    PUBLIC: lambda game, who: game.row.stage == PLAYING and game.row.is_public,
    FINISHED: lambda game, who: (
        game.row.stage == OVER and (game.row.is_public or bool(game.sides_of(who.account)))
    ),
}


@pytest.mark.thorough
@pytest.mark.parametrize("which", LISTS)
@pytest.mark.parametrize("who", [ME, Inquirer(Account("player0"), PLAYER)])
def test_each_list_has_what_belongs_there(
    database: ServerDatabase, which: str, who: Inquirer
) -> None:
    found, total = shown(database, which, who)
    wanted = {game.number for game in all_games(database) if EXPECTED[which](game, who)}
    assert {game.number for game in found} == wanted
    assert total == len(wanted) > 0
    assert all(game.may_know(who) for game in found), "a list shows nothing that is kept secret"


@pytest.mark.thorough
def test_a_referee_sees_private_games_and_a_guest_only_public_ones(
    database: ServerDatabase,
) -> None:
    referee, guest = Inquirer(Account("hay"), REFEREE), Inquirer(Account("player7"), GUEST)
    private = {game.number for game in all_games(database) if not game.row.is_public}
    assert {game.number for game in shown(database, PUBLIC, referee)[0]} & private
    for which in LISTS:
        found, _ = shown(database, which, guest)
        assert not {game.number for game in found if game.row.stage != OPEN} & private
        assert all(game.may_know(guest) for game in found)
    assert shown(database, MINE, guest) == ([], 0), "a guest's name is nobody's account"


def test_my_moves_come_first_then_invitations_then_what_changed_last(
    database: ServerDatabase,
) -> None:
    found, _ = shown(database, MINE)

    def rank(game: GameRows) -> int:
        if game.row.stage == PLAYING and listed(game, ME).is_my_move:
            return 0
        return 1 if game.invited(ME.account) else 2

    ranks = [rank(game) for game in found]
    assert ranks == sorted(ranks)
    assert {0, 2} <= set(ranks)
    for value in set(ranks):
        changed = [game.row.changed for game in found if rank(game) == value]
        assert changed == sorted(changed, reverse=True)


def test_pages_follow_each_other(database: ServerDatabase) -> None:
    whole, total = shown(database, PUBLIC)
    parts = [shown(database, PUBLIC, offset=at, limit=7) for at in range(0, total, 7)]
    assert [game.number for part, _ in parts for game in part] == [g.number for g in whole]
    assert {count for _, count in parts} == {total}
    assert shown(database, PUBLIC, offset=10**9, limit=7) == ([], total), "beyond the end"
    assert len(shown(database, PUBLIC, offset=-5, limit=-5)[0]) == 1


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("words", "fits"),
    [
        ("west", lambda game: "west" in game.row.name.lower()),
        ("WEST player3", lambda game: "west" in game.row.name.lower() and _has(game, "player3")),
        ("100%", lambda game: "100%" in game.row.name),
        ("a_b", lambda game: "A_B" in game.row.name),
        ("17", lambda game: game.number == 17 or "17" in game.row.name or _has(game, "17")),
        ("'; DROP TABLE game; --", lambda game: False),
        ("\0", lambda game: True),
    ],
)
def test_words_stand_in_names_and_players(
    database: ServerDatabase, words: str, fits: Callable[[GameRows], bool]
) -> None:
    found, total = shown(database, PUBLIC, words=words)
    wanted = {g.number for g in all_games(database) if EXPECTED[PUBLIC](g, ME) and fits(g)}
    assert {game.number for game in found} == wanted
    assert total == len(wanted)


def _has(game: GameRows, word: str) -> bool:
    return any(word in str(name) for name in (game.union.account, game.confederate.account))


def test_there_is_no_other_list(database: ServerDatabase) -> None:
    with pytest.raises(LobbyError, match="the lists are mine, open, public, finished"):
        shown(database, "everything")


def test_a_list_is_one_query(database: ServerDatabase) -> None:
    asked: list[str] = []

    def count(*arguments: object) -> None:
        asked.append(str(arguments[2]))

    event.listen(database.engine, "before_cursor_execute", count)
    try:
        for which in LISTS:
            asked.clear()
            shown(database, which, limit=50)
            assert len([one for one in asked if one.startswith("SELECT")]) == 1
    finally:
        event.remove(database.engine, "before_cursor_execute", count)


@pytest.mark.thorough
def test_who_has_blocked_the_other_is_not_offered_his_games(tmp_path: Path) -> None:
    made = open_database(tmp_path / "server.db")
    fill(made, 60, NOW)
    with made.session() as session:
        before = {game.row.begun_by for game in page(session, OPEN, ME, limit=200)[0]}
        enemy, blocker = sorted(before - {ME.account})[:2]
        session.add(BlockRow(account=ME.account, blocked=enemy))
        session.add(BlockRow(account=blocker, blocked=ME.account))
        session.flush()
        after = {game.row.begun_by for game in page(session, OPEN, ME, limit=200)[0]}
        assert after == before - {enemy, blocker}
        assert session.exec(select(GameRow)).first() is not None
    made.dispose()
    assert len(PEOPLE) == 40
