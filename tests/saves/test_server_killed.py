"""A database server that is killed while somebody plays: nothing acknowledged is lost."""

import random
import time
from collections.abc import Iterator
from multiprocessing.context import ForkServerContext

import pytest

from saves.campaign_log.journal import Entry, Journal, Shared
from saves.library.server_setup import prepare
from tests.saves.playing import begin_shared, heard, play_until_lost, start
from tests.saves.server import Server


@pytest.fixture
def careful() -> Iterator[Server]:
    """A server that writes to the disk before it says so."""
    server = Server()
    try:
        server.start()
        yield server
    finally:
        server.remove()


def kill_again_and_again(
    server: Server, processes: ForkServerContext, chance: random.Random, times: int
) -> int:
    """Kill the server at some moment of a game, so many times; count the lines acknowledged.

    After every kill the campaign opens, with every line that was acknowledged.
    """
    database = server.new_database()
    prepare(database)
    place = new_war(database, 0)
    acknowledged = 0
    for number in range(times):
        process, wire = start(processes, play_until_lost, place, number)
        assert wire.poll(30)
        time.sleep(chance.random() * 0.3)
        server.kill()
        process.join(30)
        said: list[Entry] = [entry for entry in heard(wire) if entry]
        server.start()
        with Journal.resume(place) as journal:
            kept = {entry.number: entry for entry in journal.entries()}
            over = not journal.state.to_move
            assert journal.verify() == len(kept)
        assert said, "it was killed before anything was played"
        for entry in said:
            assert kept.get(entry.number) == entry, f"kill {number} lost line {entry.number}"
        acknowledged += len(said)
        if over:
            place = new_war(database, number)
    return acknowledged


def new_war(database: str, number: int) -> Shared:
    with begin_shared(database, seed=f"war {number}") as journal:
        assert isinstance(journal.place, Shared)
        return journal.place


@pytest.mark.sampled(1)
def test_a_server_killed_at_any_moment_loses_nothing(
    careful: Server, processes: ForkServerContext
) -> None:
    assert kill_again_and_again(careful, processes, random.Random(1862), 2) > 2


@pytest.mark.soak
def test_twenty_kills_of_the_server_lose_nothing(
    careful: Server, processes: ForkServerContext
) -> None:
    assert kill_again_and_again(careful, processes, random.Random(1865), 20) > 200
