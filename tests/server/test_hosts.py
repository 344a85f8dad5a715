"""Two hosts over one PostgreSQL: players of one game at each, and either may die at any moment."""

import os
import random
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from shutil import copytree, ignore_patterns, rmtree
from threading import Timer

import psycopg
import pytest

from campaign import Side, legal_actions
from saves.campaign_log.campaign_record import look
from saves.errors import SaveError
from saves.hosting.seated import SeatedCampaign
from saves.server.contract.lobby import ADMINISTRATOR, NewGame
from saves.server.contract.office import CONSOLE
from saves.server.line.remote_lobby import RemoteLobby
from saves.server.line.remote_office import RemoteOffice
from saves.server.line.tokens import DOOR, host_of, secret_of
from saves.server.process.config import read_config
from saves.server.serving.hosts import name_of
from saves.storage.header import Shared
from saves.storage.postgres import list_shared
from screens.server.beginning import WRONG
from tests.patience import until
from tests.saves.server import Server
from tests.server.kills.wars import report
from tests.server.table_processes import TableProcess, table_process
from tests.server.test_table_process import TERMS, catches_up, close, order, sit

UNION, CONFEDERATE = Side

OTHERS = 6 * len(os.sched_getaffinity(0))
LOADED = 60.0

TAKEN_OVER = ("no longer", "wait for the database", "cannot be reached")
"""What the log of a process says whose part has changed, or whose database was given up."""


class Pair:
    """Two table processes, each in a folder of its own, and their database."""

    def __init__(self, database: str, processes: tuple[TableProcess, TableProcess]) -> None:
        self.database, self.processes = database, processes

    def ask(self, question: str) -> list[tuple[object, ...]]:
        with psycopg.connect(self.database, autocommit=True) as connection:
            return connection.execute(question.encode()).fetchall()

    @property
    def serving(self) -> TableProcess:
        """The one that has the games."""
        until(lambda: self._serving() is not None)
        one = self._serving()
        assert one is not None
        return one

    def _serving(self) -> TableProcess | None:
        known = {host_of(secret_of(one.folder)): one for one in self.processes}
        rows = self.ask("SELECT host FROM relay_host WHERE serves ORDER BY mailbox DESC LIMIT 1")
        return known[str(rows[0][0])] if rows else None

    @property
    def other(self) -> TableProcess:
        """The one that passes on to it."""
        serving = self.serving
        return next(one for one in self.processes if one is not serving)

    def lines_of(self, number: int) -> int:
        """How long the log of a game is, read and proved from the database itself."""
        [place] = [
            one.shared for one in list_shared(self.database) if one.folder == f"game {number}"
        ]
        assert isinstance(place, Shared)
        record = look(place)
        record.verify()
        return record.lines


@contextmanager
def pair_at(database: str) -> Iterator[Pair]:
    said = f'database = "{database}"\n'
    with table_process(said) as one, table_process(said) as two:
        for process in (one, two):
            process.line("front", DOOR).close()  # it answers
        yield Pair(database, (one, two))


@pytest.fixture(scope="module")
def pair(postgres: Server) -> Iterator[Pair]:
    with pair_at(postgres.new_database()) as pair:
        yield pair


class Game:
    """A game whose players are at different hosts, and whoever looks on at the second one."""

    def __init__(self, pair: Pair, name: str) -> None:
        [self.one] = pair.processes[0].comes(f"{name}-one")
        self.two, self.hay = pair.processes[1].comes(f"{name}-two", f"{name}-hay")
        self.number = self.one.begin(NewGame(TERMS, name, side=UNION)).number
        self.two.accept(self.number)
        self.campaigns = {
            UNION: sit(self.one, self.number, UNION),
            CONFEDERATE: sit(self.two, self.number, CONFEDERATE),
        }
        self.watching = sit(self.hay, self.number)
        self.lot, self.done = random.Random(name), 0

    def play(self, orders: int) -> None:
        """Orders, each of which all see."""
        for _ in range(orders):
            self.done += order(self.campaigns, self.lot)
            until(lambda: catches_up(self.watching, self.campaigns[UNION]))

    def play_while(self, kill: Timer) -> None:
        kill.start()
        try:
            while kill.is_alive():
                self.play(1)
        finally:
            kill.join()

    def play_through(self, kill: Timer) -> None:
        """The same where whoever plays may be told that an order could not be kept."""
        kill.start()
        goes_on = True
        while goes_on:
            goes_on = kill.is_alive()
            try:
                self.play(1)
            except SaveError:
                goes_on = True
                for one in self.everybody:
                    one.read()

    @property
    def everybody(self) -> list[SeatedCampaign]:
        return [*self.campaigns.values(), self.watching]

    @property
    def seen(self) -> set[int]:
        """How many lines there are, in everybody's eyes."""
        return {one.record.lines for one in self.everybody}

    def close(self) -> None:
        close(self.one, self.two, self.hay)


def refused_by(process: TableProcess) -> bool:
    """It has ended, because another one has its secret."""
    assert process.process is not None
    return process.process.poll() == WRONG and "the same `secret`" in process.said()


def present(lobby: RemoteLobby) -> set[str]:
    return {one.account for one in lobby.present()}


def test_two_hosts_of_one_machine_are_told_apart_by_their_ports(tmp_path: Path) -> None:
    """As `admin hosts` names them: both are called alike by their system."""
    asked = ({"NORDEN_SUDEN_SERVE_PORT": port} for port in ("2222", "2223"))
    names = {name_of(read_config(tmp_path, environ)) for environ in asked}
    assert names == {f"{socket.gethostname()}:{port}" for port in (2222, 2223)}


def test_players_of_one_game_at_two_hosts_play_talk_and_see_each_other(pair: Pair) -> None:
    game, heard = Game(pair, "west"), list[str]()
    game.two.listen(lambda news: heard.append(news.topic))
    game.play(8)
    assert game.seen == {8}
    game.one.say(game.number, "Your move was bold.")
    until(lambda: "talk" in heard)
    assert game.two.talk(game.number)[-1].text == "Your move was bold."
    assert present(game.one) == present(game.two) == {"west-one", "west-two", "west-hay"}
    assert game.hay.game(game.number).lines == 8
    game.close()


def test_kill_9_of_the_host_that_serves_loses_no_order_that_was_answered(pair: Pair) -> None:
    """The other one serves as soon as it is gone; whoever was at the dead one comes back to it."""
    game = Game(pair, "kill")
    game.play(3)
    killed = pair.serving
    game.play_while(Timer(0.05, killed.begin_anew))
    game.play(3)
    assert game.seen == {game.done}
    assert game.one.game(game.number).lines == game.done
    assert pair.serving is not killed
    game.close()
    until(lambda: pair.lines_of(game.number) == game.done)


@pytest.mark.thorough
def test_a_host_whose_connection_to_the_database_is_cut_serves_no_longer(pair: Pair) -> None:
    """Its lock has gone with it: it lets go of all games, and one of both begins again."""
    game = Game(pair, "cut")
    game.play(3)
    cut = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = 0"
    served = pair.serving.said().count("served no longer")
    assert (True,) in pair.ask(f"{cut} AND objsubid = 2 AND mode = 'ExclusiveLock'")
    game.play(5)
    assert game.seen == {game.done}
    assert sum(one.said().count("served no longer") for one in pair.processes) > served
    game.close()


@pytest.mark.thorough
def test_a_keeper_sees_which_host_serves(pair: Pair) -> None:
    line = pair.other.line(CONSOLE, ADMINISTRATOR)
    hosts = RemoteOffice(line).hosts()
    assert {(host.host, host.serves) for host in hosts} == {
        (host_of(secret_of(one.folder)), one is pair.serving) for one in pair.processes
    }
    line.close()


@pytest.mark.soak
def test_a_copy_of_a_folder_is_refused_beside_it(pair: Pair) -> None:
    """It has the secret of the other one; its door would end the other's sessions."""
    folder = pair.serving.folder
    copy = TableProcess(folder.with_name(f"{folder.name}-copy"))
    copytree(folder, copy.folder, ignore=ignore_patterns("run", "log"))
    try:
        copy.start()
        until(lambda: refused_by(copy))
    finally:
        copy.end(signal.SIGKILL)
        rmtree(copy.folder)


@pytest.mark.soak
def test_a_host_that_stops_hands_over(pair: Pair) -> None:
    game = Game(pair, "stop")
    for _ in range(4):
        stopped = pair.serving
        game.play(2)
        assert stopped.end(signal.SIGTERM) == 0
        until(partial(is_served_elsewhere, pair, stopped))
        stopped.start()
        game.play(2)
    assert game.seen == {game.done}
    game.close()


def is_served_elsewhere(pair: Pair, stopped: TableProcess) -> bool:
    return pair._serving() not in (None, stopped)


@pytest.mark.soak
def test_thirty_kills_of_either_host_lose_nothing(pair: Pair) -> None:
    game, lot = Game(pair, "many"), random.Random(30)
    for _ in range(30):
        victim = lot.choice(pair.processes)
        game.play(lot.randint(1, 4))
        game.play_while(Timer(lot.uniform(0, 0.05), victim.begin_anew))
    assert game.seen == {game.done}
    game.close()
    until(lambda: pair.lines_of(game.number) == game.done)


@pytest.mark.soak
def test_kill_9_of_the_database_of_two_hosts_loses_nothing() -> None:
    server = Server()
    server.start()

    def begin_anew() -> None:
        server.kill()
        server.start()

    try:
        with pair_at(server.new_database()) as pair:
            game = Game(pair, "base")
            for _ in range(5):
                game.play(3)
                game.play_through(Timer(0.02, begin_anew))
            [lines] = game.seen
            assert lines >= game.done, "all that was acknowledged, and perhaps what was not"
            game.close()
            until(lambda: pair.lines_of(game.number) == lines)
    finally:
        server.remove()


@pytest.mark.soak
def test_a_whole_war_between_two_hosts(pair: Pair) -> None:
    game = Game(pair, "whole")
    while game.campaigns[UNION].state.to_move is not None and game.done < 400:
        assert legal_actions(game.campaigns[UNION].state)
        game.play(1)
    assert game.seen == {game.done}
    game.close()


@contextmanager
def loaded_host() -> Iterator[None]:
    """Others compute without end, so many that nobody has a processor for long.

    Each is a session of its own: where the system groups those, so many others count as many.
    """
    burn = [sys.executable, "-c", "while True: pass"]
    burning = [subprocess.Popen(burn, start_new_session=True) for _ in range(OTHERS)]
    try:
        yield
    finally:
        for one in burning:
            one.kill()
            one.wait()


@pytest.mark.soak
def test_on_a_loaded_host_nobody_takes_over_from_one_who_is_only_slow(postgres: Server) -> None:
    """Neither takes the other, or the database, for dead; and no order is played twice."""
    with pair_at(postgres.new_database()) as pair:
        serving, game = pair.serving, Game(pair, "loaded")
        with loaded_host():
            game.play_while(Timer(LOADED, lambda: None))
        report(f"two hosts, {OTHERS} others compute for {LOADED:.0f} s: {game.done} orders")
        assert pair.serving is serving
        for process in pair.processes:
            assert not [word for word in TAKEN_OVER if word in process.said()], process.said()
        assert game.seen == {pair.lines_of(game.number)}
        game.close()
