"""Players who order at random for half an hour, on both databases, battles on tables included.

Lines drop all the time, somebody looks on, and there is talk. `SOAK_MINUTES=2` is a short run.
"""

import os
import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from threading import Event, Thread

import pytest

from campaign import CampaignError
from saves.hosting.seated import SeatedCampaign
from saves.server.contract.lobby import EVERYBODY, LIVE, PUBLIC, GameTerms
from saves.server.line.remote_lobby import RemoteLobby
from saves.storage.header import Shared
from saves.storage.postgres import list_shared
from tests.saves.server import Server
from tests.server.kills.wars import AtTables, War, fought, prove, report
from tests.server.table_processes import TableProcess, table_process

MINUTES = float(os.environ.get("SOAK_MINUTES", "30"))
WAYS = ("battle_line", "battle_line", "yankee", "shell_for_guns")
"""How the battles of each war are fought."""

SETTLED = 1 / 3
"""The part of the time after which memory no longer grows."""

GROWTH = 24.0
"""MB by which it may have grown then: what was allocated is not always given back."""


@contextmanager
def on_sqlite() -> Iterator[str]:
    yield ""


@contextmanager
def on_postgres() -> Iterator[str]:
    server = Server()
    try:
        server.start()
        yield server.new_database()
    finally:
        server.remove()


@pytest.mark.soak
@pytest.mark.parametrize("kind", [on_sqlite, on_postgres])
def test_half_an_hour_of_random_players(kind: Callable[[], AbstractContextManager[str]]) -> None:
    with kind() as database, table_process(_settings(database)) as process:
        names = [f"{side}{number}" for number in range(len(WAYS)) for side in ("grant", "lee")]
        *players, onlooker = process.comes(*names, "hay")
        wars = []
        for seed, way in enumerate(WAYS):
            one, two = players[2 * seed : 2 * seed + 2]
            terms = GameTerms("1861", resolver=way, pace=LIVE)
            wars.append(War(AtTables(one, two, terms), seed))
        memory: list[float] = []
        with (
            fought(wars),
            beside(lambda: disturb(players)),
            beside(lambda: look_on(onlooker, wars)),
        ):
            end = time.monotonic() + 60 * MINUTES
            while time.monotonic() < end:
                assert not [war.failed for war in wars if war.failed]
                memory.append(megabytes(process))
                time.sleep(MINUTES)
        onlooker.close()
        orders = sum(len(war.acknowledged) for war in wars)
        games = {one.what.game for war in wars for one in war.acknowledged}
        settled = memory[int(len(memory) * SETTLED)]
        report(
            f"{database.partition(':')[0] or 'sqlite'}: {MINUTES:.0f} minutes, {orders} orders in"
            f" {len(games)} games; memory {memory[0]:.1f}, {settled:.1f}, {memory[-1]:.1f} MB;"
            f" in vain: {sum((war.troubles for war in wars[1:]), wars[0].troubles)}"
        )
        assert process.end() == 0
        assert "Traceback" not in process.said()
        prove(wars, _place(process, database))
        assert memory[-1] - settled < GROWTH, memory


def _settings(database: str) -> str:
    return f'database = "{database}"\n' if database else ""


def _place(process: TableProcess, database: str) -> Callable[[int], Path | Shared]:
    if not database:
        return lambda number: process.folder / "games" / f"{number}.acw"
    shared = {one.folder: one.shared for one in list_shared(database) if one.shared is not None}
    return lambda number: shared[f"game {number}"]


def megabytes(process: TableProcess) -> float:
    """What the table process has of the memory, shared out."""
    assert process.process is not None
    lines = Path(f"/proc/{process.process.pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


@contextmanager
def beside(step: Callable[[], None]) -> Iterator[None]:
    """Do something again and again as long as the wars go on."""
    is_over, failed = Event(), list[BaseException]()

    def run() -> None:
        try:
            while not is_over.wait(0.5):
                with suppress(CampaignError):  # a line that was cut, for one
                    step()
        except BaseException as error:
            failed.append(error)
            raise

    thread = Thread(target=run)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()
    assert not failed


LOT = random.Random(1861)


def disturb(players: list[RemoteLobby]) -> None:
    """Somebody's line drops, or he has something to say."""
    who = LOT.choice(players)
    if LOT.random() < 0.5:
        who.say(EVERYBODY, "Forward!")
    elif (line := who.line._line) is not None:
        line.end()


def look_on(onlooker: RemoteLobby, wars: Sequence[War]) -> None:
    """He comes to a table, and sees there what the players were told of their orders."""
    found = onlooker.games(PUBLIC).games
    if not found:
        return
    game = LOT.choice(found).number
    told = [one.what for war in wars for one in tuple(war.acknowledged) if one.what.game == game]
    with closing(SeatedCampaign(onlooker.table(game), onlooker.me().account, ())) as one:
        one.read()
        seen = one.entries()
        assert all(seen[line.number - 1].order == line.order for line in told)
