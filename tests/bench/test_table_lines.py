"""What a table process costs: an order, a move on others' lines, a war that is joined late.

The process is a real one with its database on the disk; so are the lines. All clients are in this
process, and share its interpreter and the cores.
"""

import random
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median, quantiles
from threading import Event

import pytest

from campaign import Side, legal_actions, read_situation, write_order
from saves.hosting.lines import TableLine
from saves.hosting.seated import SeatedCampaign
from saves.hosting.seats import Account, Ticket
from saves.server.contract.lobby import LIVE, GameTerms, ListedGame, NewGame
from saves.server.line.remote_lobby import RemoteLobby
from saves.server.line.remote_table import RemoteTable
from saves.server.line.tokens import DOOR
from tests.bench.conftest import Report
from tests.saves.playing import begin
from tests.saves.server import Server
from tests.server.table_processes import TableProcess, table_process

pytestmark = pytest.mark.bench

MEMORY = Path("/dev/shm")
ORDERS = 60
LONG = 300
PAUSE = 0.05
"""Seconds between two orders: twenty a second, whatever they take."""

TERMS = GameTerms("1861", pace=LIVE)
UNION, CONFEDERATE = Side


@pytest.fixture(scope="module", params=["disk", "memory"])
def process(request: pytest.FixtureRequest) -> Iterator[TableProcess]:
    """Where the server lies: what a disk takes for a commit is the disk's own affair."""
    if request.param == "memory" and not MEMORY.is_dir():
        pytest.skip("no file system keeps everything in memory here")
    with table_process(within=MEMORY if request.param == "memory" else None) as process:
        yield process


def commits(process: TableProcess) -> list[float]:
    """Milliseconds of orders that are played and written by themselves, where the server lies."""
    lot, times = random.Random(1), list[float]()
    with begin(process.folder / "alone.acw") as journal:
        for _ in range(ORDERS):
            action = lot.choice(legal_actions(journal.state))
            start = time.perf_counter()
            journal.play(action)
            times.append(1000 * (time.perf_counter() - start))
            time.sleep(PAUSE)
    (process.folder / "alone.acw").unlink()
    return times


class Onlooker:
    """Somebody at the table who notes when lines come."""

    def __init__(self, lobby: RemoteLobby, game: int, *sides: Side) -> None:
        self.table, self.came = lobby.table(game), Event()
        assert isinstance(self.table, RemoteTable)
        self.last, self.moment = 0, 0.0
        self.ticket: Ticket | None = None
        self.ticket = self.table.join(Account(lobby.line.account), sides, self.wake)
        self.last = len(self.table.stand(self.ticket).record.entries)

    def wake(self) -> None:
        if self.ticket is None:
            return
        if lines := self.table.lines(self.ticket, self.last):
            self.last, self.moment = lines[-1].number, time.perf_counter()
            self.came.set()

    def order(self, order: str, after: int) -> TableLine:
        assert self.ticket is not None
        return self.table.play(self.ticket, order, after)


def begun(
    process: TableProcess, name: str, there: TableProcess | None = None
) -> tuple[ListedGame, list[RemoteLobby]]:
    """A game, and its players; the second one may come in at another host."""
    [one], [two] = process.comes(f"{name}-one"), (there or process).comes(f"{name}-two")
    game = one.begin(NewGame(TERMS, name, side=UNION))
    two.accept(game.number)
    return game, [one, two]


def place_of(process: TableProcess) -> str:
    return "in memory" if MEMORY in process.folder.parents else "on the disk"


def written(times: list[float]) -> str:
    return f"p50 {median(times):.1f} ms, p95 {quantiles(times, n=20)[-1]:.1f} ms"


def measured(
    process: TableProcess, watching: int, there: TableProcess | None = None
) -> tuple[list[float], list[float], list[float]]:
    """Milliseconds: of an order until its answer, until the other seat has it, and all others.

    Of two hosts the second one has the other seat, and those who look on.
    """
    game, lobbies = begun(process, f"watched-by-{watching}", there)
    seats = {
        side: Onlooker(lobby, game.number, side) for side, lobby in zip(Side, lobbies, strict=True)
    }
    lobbies += (there or process).comes(*(f"hay-{watching}-{number}" for number in range(watching)))
    watchers = [Onlooker(lobby, game.number) for lobby in lobbies[2:]]
    one = seats[UNION]
    assert one.ticket is not None
    state = read_situation(one.table.stand(one.ticket).situation)
    lot, after = random.Random(1), one.last
    answered, seen, all_seen = list[float](), list[float](), list[float]()
    for _ in range(ORDERS):
        assert state.to_move is not None
        mover, other = seats[state.to_move], seats[state.to_move.enemy]
        text = write_order(lot.choice(legal_actions(state)))
        others = [other, *watchers]
        for each in others:
            each.came.clear()
        start = time.perf_counter()
        after = mover.order(text, after).number
        answered.append(1000 * (time.perf_counter() - start))
        for each in others:
            assert each.came.wait(10)
        seen.append(1000 * (other.moment - start))
        all_seen.append(1000 * (max(each.moment for each in others) - start))
        state = read_situation(mover.table.stand(mover.ticket).situation)  # type: ignore[arg-type]
        time.sleep(PAUSE)
    for lobby in lobbies:
        lobby.close()
    return answered, seen, all_seen


@pytest.mark.parametrize("watching", [3, 20])
def test_an_order_and_who_sees_it(process: TableProcess, report: Report, watching: int) -> None:
    alone = written(commits(process))
    answered, seen, all_seen = measured(process, watching)
    who = f"an order, {watching} looking on, {place_of(process)}"
    report(f"{who}: its answer", written(answered), f"alone {alone}", "p95 10 ms, better 5")
    report(f"{who}: the other seat has it", written(seen), "", "p95 10 ms, better 5")
    report(f"{who}: all have it", written(all_seen), "", "p95 250 ms (3), 500 ms (20)")
    assert quantiles(all_seen, n=20)[-1] < 1_000


@pytest.mark.parametrize("hosts", [1, 2])
def test_an_order_over_postgresql_and_who_sees_it(hosts: int, report: Report) -> None:
    """Where all are at one host nothing is passed on; at two, half of the orders are."""
    server = Server()
    with ExitStack() as stack:
        stack.callback(server.remove)
        server.start()
        said = f'database = "{server.new_database()}"\n'
        here = there = stack.enter_context(table_process(said))
        here.line("front", DOOR).close()  # it serves, and the other one passes on to it
        if hosts == 2:
            there = stack.enter_context(table_process(said))
        answered, seen, all_seen = measured(here, 3, there)
    who = f"an order, 3 looking on, on PostgreSQL, at {hosts} host{'s' * (hosts > 1)}"
    report(f"{who}: its answer", written(answered), "", "p95 10 ms, better 5")
    report(f"{who}: the other seat has it", written(seen), "", "p95 250 ms, better 100")
    report(f"{who}: all have it", written(all_seen), "", "p95 250 ms, better 100")
    assert quantiles(all_seen, n=20)[-1] < 1_000


def test_a_war_of_300_orders_is_joined(process: TableProcess, report: Report) -> None:
    game, lobbies = begun(process, "long")
    seats = {
        side: SeatedCampaign(lobby.table(game.number), Account(lobby.line.account), [side])
        for side, lobby in zip(Side, lobbies, strict=True)
    }
    lot, state, lines = random.Random(2), seats[UNION].state, 0
    while lines < LONG and state.to_move is not None:
        mover = seats[state.to_move]
        while mover.state != state:
            mover.read()
        state, lines = mover.play(lot.choice(legal_actions(state))).state, lines + 1
    [late] = process.comes("late")
    times = list[float]()
    for _ in range(12):
        start = time.perf_counter()
        campaign = SeatedCampaign(late.table(game.number), late.me().account)
        times.append(1000 * (time.perf_counter() - start))
        assert campaign.record.lines == lines
        campaign.close()
    what = f"a war of {lines} orders is joined, {place_of(process)}"
    report(what, written(times), "", "p95 100 ms")
    for lobby in (*lobbies, late):
        lobby.close()
