"""What takes a while is done beside those who play: nobody waits for somebody else's long log."""

import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path
from threading import Event
from typing import cast

import pytest

from campaign import Action, Side
from campaign.game_files.game_file import GameFile
from saves.campaign_log.campaign_record import Record, look
from saves.campaign_log.journal import Journal
from saves.errors import SaveError
from saves.hosting.seats import Account, account
from saves.server.contract.door import Door
from saves.server.contract.lobby import (
    GUEST,
    MINE,
    OPEN,
    PLAYING,
    ListedGame,
    Lobby,
    LobbyError,
    NewGame,
)
from saves.server.games import backroom, shelf
from saves.server.games.bring_in import play_on
from saves.server.games.own_lobby import OwnLobby
from saves.server.games.seats_of_games import GuardedTable
from saves.server.line import beside
from saves.server.line.remote_lobby import RemoteLobby
from saves.storage.open_campaign import Place
from tests.patience import PATIENCE, until
from tests.server.halls import PEOPLE, House, between, house, terms
from tests.server.lines import LittleDoor, LittleServer, Served, served

UNION, CONFEDERATE = Side
STORY = "norden-suden game 1\nname: The West\nscenario: 1861\n\norders:\nmarch cairo\n"


class ServerOfGames(LittleServer):
    """A hall, and nothing around it."""

    def __init__(self, home: House) -> None:
        super().__init__({})
        self.home, self.door = home, cast(Door, LittleDoor())

    def lobby(self, account: Account, role: str) -> Lobby:
        return self.home.hall.lobby(account, PEOPLE.get(account, GUEST))


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path) as home:
        yield home


@pytest.fixture
def game(home: House) -> ListedGame:
    """A game that goes on; its campaign is not open."""
    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = between(grant, lee)
    for lobby in (grant, lee):
        lobby.close()
    home.shelf.let_go(game.number)
    return game


@pytest.fixture
def where(home: House, game: ListedGame) -> Iterator[Served]:
    with served(server=ServerOfGames(home)) as where:
        yield where


@pytest.fixture
def meanwhile() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(4) as pool:
        yield pool


def order(where: Served, game: ListedGame) -> str:
    """Somebody sits down, orders, and has the answer."""
    table = RemoteLobby(where.line("grant")).table(game.number)
    ticket = table.join(account("grant"), [UNION])
    return table.play(ticket, "march cairo", 0).text


class Gate:
    """Something that has begun, and goes on when the test lets it."""

    def __init__(self) -> None:
        self.has_begun, self.may_go_on = Event(), Event()

    def wait(self) -> None:
        self.has_begun.set()
        assert self.may_go_on.wait(PATIENCE)


@pytest.fixture
def gate() -> Iterator[Gate]:
    gate = Gate()
    yield gate
    gate.may_go_on.set()


@pytest.mark.thorough
def test_an_order_is_answered_while_a_long_file_is_played(
    where: Served,
    game: ListedGame,
    gate: Gate,
    meanwhile: ThreadPoolExecutor,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def slowly(journal: Journal, story: GameFile) -> None:
        gate.wait()
        play_on(journal, story)

    monkeypatch.setattr(backroom, "play_on", slowly)
    booth = RemoteLobby(where.line("booth"))
    brought: Future[ListedGame] = meanwhile.submit(booth.bring_in, STORY, NewGame(terms=terms()))
    assert gate.has_begun.wait(PATIENCE)
    assert order(where, game) == "march cairo"
    assert RemoteLobby(where.line("lee")).games(OPEN).total == 0, "it is no game before it is one"
    assert not brought.done()
    gate.may_go_on.set()
    assert (brought.result(PATIENCE).lines, brought.result().stage) == (1, OPEN)


@pytest.mark.parametrize("by", ["a commander", "accepting", "a rematch"])
def test_an_order_is_answered_while_a_campaign_is_written_that_begins(
    where: Served,
    game: ListedGame,
    gate: Gate,
    meanwhile: ThreadPoolExecutor,
    monkeypatch: pytest.MonkeyPatch,
    by: str,
) -> None:
    """A disk that took a tenth of a second held everybody who played for nearly a whole one."""
    booth, lee = (RemoteLobby(where.line(name)) for name in ("booth", "lee"))
    waits = booth.begin(NewGame(terms(), "East", UNION)) if by != "a commander" else None
    if by == "a rematch":
        lee.resign(lee.accept(waits.number).number)  # type: ignore[union-attr]
        waits = booth.rematch(waits.number)  # type: ignore[union-attr]
    monkeypatch.setattr(shelf, "Journal", slow_to_begin(gate))
    begun: Future[ListedGame] = (
        meanwhile.submit(booth.begin, NewGame(terms(), "East", UNION, "steady"))
        if waits is None
        else meanwhile.submit(lee.rematch, 2)
        if by == "a rematch"
        else meanwhile.submit(lee.accept, waits.number)
    )
    assert gate.has_begun.wait(PATIENCE)
    assert order(where, game) == "march cairo"
    assert not begun.done()
    gate.may_go_on.set()
    assert begun.result(PATIENCE).stage == PLAYING
    ticket = booth.table(begun.result().number).join(account("booth"))
    assert ticket.is_valid


def test_an_order_is_answered_while_a_campaign_that_was_written_is_let_go(
    where: Served,
    game: ListedGame,
    gate: Gate,
    meanwhile: ThreadPoolExecutor,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """That is written in its file, too, and took as long again."""
    close = Journal.close

    def slowly(journal: Journal) -> None:
        if journal.path is not None and "of-no-game" in journal.path.name:
            gate.wait()
        close(journal)

    monkeypatch.setattr(Journal, "close", slowly)
    booth = RemoteLobby(where.line("booth"))
    begun = meanwhile.submit(booth.begin, NewGame(terms(), "East", UNION, "steady"))
    assert gate.has_begun.wait(PATIENCE)
    assert order(where, game) == "march cairo"
    gate.may_go_on.set()
    assert begun.result(PATIENCE).stage == PLAYING


def slow_to_begin(gate: Gate) -> type[Journal]:
    class Slow(Journal):
        @classmethod
        def begin(cls, *given: object, **more: object) -> Journal:  # type: ignore[override]
            gate.wait()
            return Journal.begin(*given, **more)  # type: ignore[arg-type]

    return Slow


@pytest.mark.thorough
def test_of_two_who_accept_at_once_one_plays_and_nothing_is_left(
    home: House, where: Served, gate: Gate, meanwhile: ThreadPoolExecutor,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """Both campaigns are being written; the second finds that the game waits for nobody."""
    booth, lee, grant = (RemoteLobby(where.line(name)) for name in ("booth", "lee", "grant"))
    number = booth.begin(NewGame(terms(), "East", UNION)).number
    monkeypatch.setattr(shelf, "Journal", slow_to_begin(gate))
    both = [meanwhile.submit(one.accept, number) for one in (lee, grant)]
    assert gate.has_begun.wait(PATIENCE)
    gate.may_go_on.set()
    wait(both, PATIENCE)
    [error] = [one.exception() for one in both if one.exception()]
    assert str(error) == f"game {number} waits for nobody"
    campaigns = sorted(path.name for path in (home.folder / "games").glob("*.acw"))
    assert campaigns == ["1.acw", f"{number}.acw"]


def test_somebody_is_answered_while_a_campaign_is_opened(
    where: Served,
    game: ListedGame,
    gate: Gate,
    meanwhile: ThreadPoolExecutor,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And those who sit down meanwhile sit at one table."""

    class Slow(Journal):
        @classmethod
        def resume(cls, *given: object) -> Journal:  # type: ignore[override]
            gate.wait()
            return Journal.resume(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(shelf, "Journal", Slow)
    comes = meanwhile.submit(order, where, game)
    assert gate.has_begun.wait(PATIENCE)
    looks = RemoteLobby(where.line("hay")).table(game.number)
    looked = meanwhile.submit(looks.join, account("hay"))
    assert RemoteLobby(where.line("lee")).games(OPEN).total == 0
    assert not comes.done()
    gate.may_go_on.set()
    assert comes.result(PATIENCE) == "march cairo"
    assert looked.result(PATIENCE).is_valid
    until(lambda: {seat.account for seat in looks.seats} == {"grant", "hay"})


@pytest.mark.parametrize("asked", ["latest", "export"])
def test_an_order_is_answered_while_somebody_reads_a_long_log(
    where: Served,
    game: ListedGame,
    gate: Gate,
    meanwhile: ThreadPoolExecutor,
    monkeypatch: pytest.MonkeyPatch,
    asked: str,
) -> None:
    """In the same game, too: what is read is whole, and the order is in it."""

    def slowly(place: Place) -> Record:
        gate.wait()
        return look(place)

    monkeypatch.setattr(shelf, "look", slowly)
    read = meanwhile.submit(getattr(RemoteLobby(where.line("hay")), asked), game.number)
    assert gate.has_begun.wait(PATIENCE)
    assert order(where, game) == "march cairo"
    assert not read.done()
    gate.may_go_on.set()
    assert "march cairo" in str(read.result(PATIENCE))


def test_nobody_at_other_tables_waits_for_an_order_that_is_being_written(
    home: House,
    where: Served,
    game: ListedGame,
    gate: Gate,
    meanwhile: ThreadPoolExecutor,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A disk or a database that has been slow keeps those of all other games from nothing."""
    play, slow = Journal.play, [lambda: time.sleep(2 * beside.SLOW), gate.wait]

    def slowly(journal: Journal, action: Action) -> None:
        if slow:
            slow.pop(0)()
        play(journal, action)

    first, other = (between(home.lobby("grant"), home.lobby("lee")) for _ in range(2))
    monkeypatch.setattr(Journal, "play", slowly)
    assert order(where, first) == "march cairo"
    ordered = meanwhile.submit(order, where, game)
    assert gate.has_begun.wait(PATIENCE)
    looked = meanwhile.submit(
        RemoteLobby(where.line("hay")).table(game.number).join, account("hay")
    )
    assert order(where, other) == "march cairo"
    assert RemoteLobby(where.line("booth")).games(OPEN).total == 0
    mine = RemoteLobby(where.line("lee")).games(MINE).games
    assert game.number in {one.number for one in mine}, "a list says who is at the table"
    meanwhile.submit(home.hall.tick).result(PATIENCE)
    assert not ordered.done()
    assert not looked.done()
    gate.may_go_on.set()
    assert ordered.result(PATIENCE) == "march cairo"
    assert looked.result(PATIENCE).is_valid


def test_a_log_that_cannot_be_read_is_named_without_its_place(
    home: House, where: Served, game: ListedGame
) -> None:
    (home.folder / "games" / f"{game.number}.acw").write_bytes(b"nothing of the kind")
    hay = RemoteLobby(where.line("hay"))
    for deed in (hay.latest, hay.export):
        with pytest.raises(LobbyError, match="cannot be opened now; tell an admin") as caught:
            deed(game.number)
        assert str(home.folder) not in str(caught.value)
    assert hay.game(game.number).number == game.number, "the line goes on"


def test_a_file_that_cannot_be_kept_leaves_nothing(
    home: House, game: ListedGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even where it had come to lie already; and no other game is touched."""
    before = {*(home.folder / "games").glob("*")}

    def fails(*_: object) -> None:
        raise SaveError("the disk is full")

    monkeypatch.setattr(OwnLobby, "_note", fails)
    with pytest.raises(SaveError, match="the disk is full"):
        home.lobby("booth").bring_in(STORY, NewGame(terms=terms()))
    assert {*(home.folder / "games").glob("*")} == before
    assert home.lobby("booth").games(OPEN).total == 0


def test_nobody_waits_for_the_advice_of_others(
    home: House,
    game: ListedGame,
    gate: Gate,
    meanwhile: ThreadPoolExecutor,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Advice waits for a process that thinks, and there are few: nobody else could sit down."""

    def thinks(*_: object, **_more: object) -> tuple[str, ...]:
        gate.wait()
        return ()

    monkeypatch.setattr(beside, "THREADS", 1)
    monkeypatch.setattr(GuardedTable, "advise", thinks)
    other = between(home.lobby("grant"), home.lobby("lee"))
    with served(server=ServerOfGames(home)) as where:
        table = RemoteLobby(where.line("grant")).table(other.number)
        advised = meanwhile.submit(table.advise, table.join(account("grant"), [UNION]), 0)
        assert gate.has_begun.wait(PATIENCE)
        looks = RemoteLobby(where.line("hay")).table(game.number)
        assert meanwhile.submit(looks.join, account("hay")).result(PATIENCE).is_valid
        assert not advised.done()
        gate.may_go_on.set()
