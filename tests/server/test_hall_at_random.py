"""Anybody does anything: whatever that is, every game verifies, and every list is true."""

import random
from pathlib import Path

import pytest

from campaign import CampaignError, Side, legal_actions, read_situation
from campaign.terms import SIDES
from saves.hosting.seated import SeatedCampaign
from saves.server.contract.lobby import (
    EVERYBODY,
    LISTS,
    OPEN,
    OVER,
    PACES,
    PLAYING,
    Instructions,
    LobbyError,
    NewGame,
)
from saves.server.database.audit import read_audit
from saves.server.games.backroom import MENDED
from saves.server.games.own_lobby import OwnLobby
from tests.saves.server import Server
from tests.server.halls import PEOPLE, House, house, terms

NAMES = (*PEOPLE, "guest")


class Anybody:
    """People who come, go, and do whatever the lobby has."""

    def __init__(self, home: House, seed: int) -> None:
        self.home, self.lot = home, random.Random(seed)
        self.lobbies: list[OwnLobby] = [home.lobby(name) for name in NAMES]
        self.seats: list[SeatedCampaign] = []
        self.done, self.refused = 0, list[str]()

    def do(self) -> None:
        deeds = (
            self.begin, self.accept, self.end, self.sit, self.play, self.play, self.play,
            self.look, self.instruct, self.say, self.go, self.wait, self.consent,
        )  # fmt: skip
        try:
            self.lot.choice(deeds)()
        except CampaignError as error:
            self.refused.append(str(error))
        else:
            self.done += 1

    @property
    def one(self) -> OwnLobby:
        return self.lot.choice(self.lobbies)

    @property
    def number(self) -> int:
        return self.lot.randrange(0, 14)

    def begin(self) -> None:
        opponent = self.lot.choice(("", "", *PEOPLE, "steady", "random"))
        self.one.begin(
            NewGame(
                terms=terms(
                    pace=(pace := self.lot.choice(PACES)),
                    seconds=86_400 if pace != "live" else self.lot.choice((0, 60)),
                    is_public=self.lot.random() < 0.7,
                    resolver=self.lot.choice(("", "battle_line")),
                ),
                side=self.lot.choice((None, *SIDES)),
                opponent=opponent,
            )
        )

    def accept(self) -> None:
        one = self.one
        waiting = one.games(OPEN).games
        one.accept(self.lot.choice(waiting).number if waiting else self.number)

    def end(self) -> None:
        if self.lot.random() < 0.3:
            one = self.one
            deeds = (
                one.decline, one.withdraw, one.resign, one.offer_draw, one.claim,
                one.have_decided, one.rematch,
            )  # fmt: skip
            self.lot.choice(deeds)(self.number)

    def sit(self) -> None:
        one = self.one
        found = one.games("mine").games
        number = self.lot.choice(found).number if found else self.number
        sides = [side for side in SIDES if self.lot.random() < 0.6]
        self.seats.append(SeatedCampaign(one.table(number), one.asking.account, sides))

    def play(self) -> None:
        if not self.seats:
            return
        seat = self.lot.choice(self.seats)
        for _ in range(self.lot.randrange(1, 25)):
            seat.read()
            if not (legal := legal_actions(seat.state)):
                return
            seat.play(self.lot.choice(legal))

    def consent(self) -> None:
        if self.seats and (seat := self.lot.choice(self.seats)).entries():
            seat.read()
            side = next(iter(seat.seat.sides), Side.UNION)
            match self.lot.randrange(5):
                case 0:
                    seat.take_back()
                case 1:
                    seat.redo()
                case 2:
                    seat.ask_back(self.lot.choice(seat.entries()).number, side)
                case 3:
                    seat.grant_back(side)
                case _:
                    self.one.set_back(self.number, self.lot.randrange(40), "a mistake")

    def look(self) -> None:
        one = self.one
        for which in LISTS:
            for game in one.games(which, limit=5).games:
                one.game(game.number)
        one.latest(self.number)
        one.export(self.number)

    def instruct(self) -> None:
        wanted = Instructions(
            retreat_below=self.lot.randrange(100), hold=("corinth", "richmond"),
            wait=self.lot.random() < 0.3,
        )  # fmt: skip
        self.one.instruct(self.number, wanted)

    def say(self) -> None:
        room = self.lot.choice((EVERYBODY, self.number))
        self.one.say(room, "\x1b[31mhello\u202e")
        self.one.talk(room)
        self.one.block(self.lot.choice(NAMES), is_blocked=self.lot.random() < 0.3)
        self.one.take_vacation(self.lot.randrange(3))
        self.one.ladder()

    def go(self) -> None:
        number = self.lot.randrange(len(self.lobbies))
        name = self.lobbies[number].asking.account
        if self.lot.random() < 0.5:
            self.lobbies[number].close()
            self.lobbies[number] = self.home.lobby(name)
        self.seats = self.seats[-6:]

    def wait(self) -> None:
        self.home.now.wait(self.lot.choice((1, 20, 100, 90_000)))
        self.home.hall.tick()


def check(home: House) -> None:
    """Every log is whole, and the rows say where they stand."""
    referee, found = home.lobby("hay"), 0
    for number in range(1, 200):
        try:
            game = referee.game(number)
        except LobbyError:
            continue  # PostgreSQL gives the number of a game that was refused to no other
        found += 1
        if game.stage in (PLAYING, OVER):
            record = home.shelf.record(number)
            record.verify()
            assert game.lines == record.lines
            if game.stage == PLAYING:
                assert game.to_move is record.state.to_move is not None
                assert read_situation(record.as_read.campaign["opening"]) == record.opening
            assert all(line.number for line in referee.latest(number))
    assert found > 2, "something was played"


def at_random(folder: Path, where: str, seed: int, deeds: int) -> None:
    with house(folder, where) as home:
        people = Anybody(home, seed)
        for _ in range(deeds):
            people.do()
        assert people.done > deeds // 4
        assert people.refused, "not all of it is allowed"
        for said in people.refused:
            assert str(folder) not in said, "no place is named"
            assert "postgresql" not in said
            assert said.isprintable()
        home.restart()
        check(home)
        with home.database.session() as session:
            lines = read_audit(session, limit=500)
        assert [line for line in lines if line.act == MENDED] == [], "it was closed in order"


@pytest.mark.thorough
def test_anybody_does_anything(tmp_path: Path) -> None:
    at_random(tmp_path, "", 1, 300)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 8))
def test_anybody_does_anything_for_long(tmp_path: Path, seed: int) -> None:
    at_random(tmp_path, "", seed, 2_000)


@pytest.mark.soak
def test_anybody_does_anything_on_postgresql(tmp_path: Path, postgres: Server) -> None:
    at_random(tmp_path, postgres.new_database(), 9, 1_000)
