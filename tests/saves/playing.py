"""A player who does anything: for the tests of what is kept of a game."""

import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, ForkServerProcess
from pathlib import Path
from typing import Any

import psycopg
from sqlalchemy import Engine, inspect

from campaign import Options, RandomDice, apply, legal_actions, new_campaign
from campaign.state import CampaignState
from saves.campaign_log.journal import Journal, Place, Shared
from saves.errors import SaveError
from saves.library.latest import latest
from saves.storage.connection import FileDatabase
from saves.storage.file_hold import FileHold
from saves.storage.header import Header, new_path
from saves.storage.home import Home
from saves.storage.migrate import by_library

SEED = "a seed for the tests"


def begin(path: Path | None, name: str = "Test", seed: str = SEED) -> Journal:
    """A campaign of 1861 whose dice are always the same."""
    return Journal.begin(path, name, new_campaign(), seed=seed)


def begin_shared(database: str, name: str = "Test", seed: str = SEED) -> Journal:
    """The same in a shared database."""
    return Journal.begin(Shared(database), name, new_campaign(), seed=seed)


def change_rows(database: str, statement: str) -> None:
    """Do something in a shared database behind the back of the game."""
    with psycopg.connect(database) as connection:
        connection.execute(statement.encode())


def play_on(journal: Journal, chance: random.Random, actions: int = 10_000) -> Journal:
    """Play so many actions, or to the end; now and then take some back, and redo some of those."""
    for _ in range(actions):
        legal = legal_actions(journal.state)
        if not legal:
            break
        journal.play(chance.choice(legal))
        if chance.random() < 0.1:
            while journal.can_take_back and chance.random() < 0.7:
                journal.take_back()
            while journal.can_redo and chance.random() < 0.5:
                journal.redo()
    return journal


def positions(seed: int, options: Options | None = None) -> Iterator[CampaignState]:
    """Every position of a game of random play."""
    chance, dice, state = random.Random(seed), RandomDice(seed), new_campaign(options=options)
    yield state
    while legal := legal_actions(state):
        state, _ = apply(state, chance.choice(legal), dice)
        yield state


def in_battle(seed: int = 1) -> CampaignState:
    """A position in a battle that is not over with the first order."""
    for state in positions(seed):
        if state.battle:
            after, _ = apply(state, legal_actions(state)[0], RandomDice(1))
            if after.battle:
                return state
    raise AssertionError("a war without a battle")


def played_last(folder: Path) -> Header | None:
    """The campaign of a folder that the title goes on with."""
    return latest(Home(folder, account="test")).header


def contents(path: Path) -> dict[str, list[Any]]:
    """Every row of every table but the lease, and the tables themselves."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)) as connection:
        schema = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema")
        found = {"": sorted(map(repr, schema))}
        for table in ("campaign", "entry", "head", "save_point", "snapshot"):
            found[table] = connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall()
    return found


def described(database: FileDatabase | Engine) -> dict[str, object]:
    """Every table as the database itself describes it."""
    library = by_library(database).engine if isinstance(database, FileDatabase) else database
    found = inspect(library)
    return {
        name: (
            [{**column, "type": str(column["type"])} for column in found.get_columns(name)],
            found.get_pk_constraint(name),
            found.get_foreign_keys(name),
            found.get_unique_constraints(name),
            found.get_check_constraints(name),
            found.get_indexes(name),
            found.get_table_options(name),
        )
        for name in found.get_table_names()
    }


def start(
    processes: ForkServerContext, target: object, *words: object
) -> tuple[ForkServerProcess, Connection]:
    """A process on a file, and the wire to it."""
    here, there = processes.Pipe()
    process = processes.Process(target=target, args=(*words, there), daemon=True)  # type: ignore[arg-type]
    process.start()
    there.close()
    return process, here


def heard(wire: Connection) -> list[Any]:
    """What a process said before it died."""
    said: list[Any] = []
    try:
        while wire.poll():
            said.append(wire.recv())
    except (EOFError, ConnectionResetError):  # it died in the middle of a word
        pass
    return said


def play_until_killed(path: Place, seed: int, acknowledged: Connection) -> None:
    """Play on the file, and tell of every line that `play` has returned from."""
    journal, chance = Journal.resume(path), random.Random(seed)
    while legal := legal_actions(journal.state):
        journal.play(chance.choice(legal))
        acknowledged.send(journal.entries()[-1])
    journal.close()
    acknowledged.send(None)


def play_until_lost(place: Place, seed: int, acknowledged: Connection) -> None:
    """The same until the server is gone."""
    with suppress(SaveError):
        play_until_killed(place, seed, acknowledged)


def begin_until_killed(folder: Path, acknowledged: Connection) -> None:
    """Begin one campaign after the other, and tell of each."""
    while True:
        path = new_path("War", folder)
        begin(path).close()
        acknowledged.send(path)


def resume_when_told(path: Path, ready: Connection) -> None:
    """Say that all is loaded, and open the file when told to."""
    import saves.storage.migrate  # noqa: F401 - its loading takes longer than a migration

    ready.send("ready")
    ready.recv()
    Journal.resume(path).close()


def hold(path: Place, ready: Connection) -> None:
    """Keep the file open until told to let go of it."""
    with Journal.resume(path):
        ready.send("open")
        ready.recv()


def driver_of(journal: Journal) -> sqlite3.Connection:
    """SQLite's own connection to the file of a campaign that is open."""
    hold = journal.writer._hold
    assert isinstance(hold, FileHold)
    return hold._file.driver


def leave_half_done(journal: Journal, torn: Path) -> None:
    """A hot journal beside a torn copy of the campaign, as a power failure leaves it."""
    assert journal.path
    connection = driver_of(journal)
    for words in (
        "BEGIN EXCLUSIVE",
        "PRAGMA cache_size = 1",
        "PRAGMA cache_spill = 1",
        "UPDATE campaign SET note = 'torn'",
        "UPDATE head SET played = 'torn'",
        "UPDATE entry SET line = hex(zeroblob(900))",
    ):
        connection.execute(words)
    for end in ("", "-journal"):
        shutil.copy(f"{journal.path}{end}", f"{torn}{end}")
    connection.rollback()
    assert Path(f"{torn}-journal").read_bytes()[0], "a journal that is hot"
    assert torn.read_bytes() != journal.path.read_bytes()
