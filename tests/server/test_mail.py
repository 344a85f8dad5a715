"""What hosts send each other over a real PostgreSQL, and which of them may serve."""

import asyncio
import os
import re
import signal
import time
from pathlib import Path
from typing import cast

import psycopg
import pytest

from saves.errors import NewerCampaignError, SaveError
from saves.server.database.versions import FORMAT
from saves.server.line import mail as mail_module
from saves.server.line.mail import Frame, LostMailError, Mail, mail, own_address
from saves.server.line.tokens import draw_secret
from saves.server.process.config import PREFIX, read_config
from saves.server.serving import hosts
from saves.server.serving.hosts import Serves, take_turns
from saves.server.serving.running import running
from tests.patience import PATIENCE
from tests.saves.server import Server


@pytest.fixture(scope="module")
def database(postgres: Server) -> str:
    return postgres.new_database()


async def serving(box: Mail) -> int | None:
    """Who serves now, in the eyes of a host."""
    await box.look()
    return None if box.serving is None else box.serving.mailbox


async def claimed(box: Mail) -> None:
    """Wait until a host may serve, once another one has gone."""
    async with asyncio.timeout(PATIENCE):
        while not await box.claim():
            await asyncio.sleep(0.01)


async def test_what_one_sends_another_comes_whole_and_in_its_order(database: str) -> None:
    come, all_here = list[Frame](), asyncio.Event()
    async with mail(database, "one", "one") as one, mail(database, "two", "two") as two:

        def take(frame: Frame) -> None:
            come.append(frame)
            if len(come) == 2_000:
                all_here.set()

        two.takes = take
        async with running(one.carry(), two.carry()):
            for number in range(2_000):
                one.send(Frame(two.number, number, 1, bytes([number % 256]) * (number % 700)))
            async with asyncio.timeout(PATIENCE):
                await all_here.wait()
    assert [frame.line for frame in come] == list(range(2_000))
    assert all(frame.body == bytes([frame.line % 256]) * (frame.line % 700) for frame in come)
    assert {frame.mailbox for frame in come} == {one.number}
    with psycopg.connect(database) as connection:
        assert connection.execute("SELECT 1 FROM relay_frame").fetchall() == []


def test_all_that_is_asked_is_understood_by_an_older_database() -> None:
    """Before 16, PostgreSQL wants a name for each question within a question."""
    asked = [said for said in vars(mail_module).values() if isinstance(said, str)]
    within = [said for said in asked if "FROM (SELECT" in said]
    assert within
    for said in within:
        assert re.search(r"FROM \(SELECT[^()]*\) AS \w", said), said


async def test_what_the_database_refuses_is_no_lost_connection(
    postgres: Server, tmp_path: Path
) -> None:
    """It would be refused twice a second without end, and the log would not say why."""
    database = postgres.new_database()
    with psycopg.connect(database) as connection:
        connection.execute("CREATE TABLE relay_frame (somebody_elses integer)")
    draw_secret(tmp_path)
    config = read_config(tmp_path, {f"{PREFIX}DATABASE": database})
    async with asyncio.timeout(PATIENCE):
        with pytest.raises(SaveError, match=r"error 42P01\); it has to be PostgreSQL 15") as found:
            await take_turns(config, asyncio.Event(), cast("Serves", pytest.fail), lambda: None)
    assert not isinstance(found.value, LostMailError)


async def test_one_serves_until_it_goes_and_then_another_one_may(database: str) -> None:
    async with mail(database, "two", "two") as two:
        async with mail(database, "one", "one") as one:
            assert await one.claim()
            await one.serve()
            assert not await two.claim()
            assert await serving(two) == one.number
            await one.let_go()
            assert await serving(two) is None
            assert await two.claim()
            assert not await one.claim()
        await two.serve()
        assert await serving(two) == two.number


async def test_a_database_that_says_nothing_is_given_up(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where the network between the two is cut: nothing says that it is."""
    async with mail(database, "one", "one") as box:
        assert await box.claim()
        monkeypatch.setattr("saves.server.line.mail.SILENCE", 0.3)  # a busy host may claim slowly
        [[process]] = await box._ask("SELECT pg_backend_pid()")
        os.kill(process, signal.SIGSTOP)
        try:
            with pytest.raises(LostMailError):
                await box.look()
            assert box.lost.is_set()
        finally:
            os.kill(process, signal.SIGCONT)
    async with mail(database, "two", "two") as two:
        await claimed(two)


async def test_a_loop_that_is_held_up_is_no_silence_of_the_database(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A host that begins to serve opens hundreds of campaigns while its questions wait."""
    monkeypatch.setattr("saves.server.line.mail.SILENCE", 0.3)
    async with mail(database, "one", "one") as box:

        async def begin() -> None:
            await box.look()
            time.sleep(0.4)  # as whoever opens campaigns, while another question waits its turn

        await asyncio.gather(begin(), box.look(), box.look())
    assert not box.lost.is_set()


async def test_nobody_serves_tables_of_a_newer_version(postgres: Server) -> None:
    database = postgres.new_database()
    with psycopg.connect(database) as connection:
        connection.execute("CREATE TABLE server_version (version_num text)")
        connection.execute("INSERT INTO server_version VALUES (%s)", (str(FORMAT + 1),))
    async with mail(database, "one", "one") as box:
        with pytest.raises(NewerCampaignError, match="update the game to serve it"):
            await box.claim()


async def test_what_a_host_that_is_cut_off_has_open_is_ended_before_another_one_serves(
    database: str,
) -> None:
    """Its campaigns are free then, though nothing says that it is dead."""
    async with mail(database, "one", "one") as one:
        assert await one.claim()
        with psycopg.connect(own_address(database, one.number)) as campaign:
            campaign.execute("SELECT pg_advisory_lock(1, 17)")
            campaign.commit()
            await one._connection.close()  # the lock goes, and nothing else
            async with mail(database, "two", "two") as two:
                await claimed(two)
                with pytest.raises(psycopg.OperationalError):
                    campaign.execute("SELECT 1")
                [[is_free]] = await two._ask("SELECT pg_try_advisory_lock(1, 17)")
                assert is_free


async def test_a_connection_that_was_lost_is_no_copy_of_this_host(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A busy database takes a while to notice: the host would have ended, and waited a minute."""
    monkeypatch.setattr(hosts, "COPY", 0.2)
    async with mail(database, "one", "one") as lost, mail(database, "one", "one") as box:
        await hosts._be_one(box, "one", {lost.number, box.number})
        with pytest.raises(SaveError, match="another server with the same `secret`"):
            await hosts._be_one(box, "one", {box.number})


async def test_a_database_that_is_none_is_no_database_that_is_away(database: str) -> None:
    """Of the first one somebody has to hear; the other one comes back by itself."""
    for wrong, said in (
        (database.replace("/war", "/no_war"), "there is no such database or user"),
        (database.replace("postgres@", "nobody@"), "there is no such database or user"),
    ):
        with pytest.raises(SaveError, match=said) as found:
            async with mail(wrong, "one", "one"):
                pass
        assert not isinstance(found.value, LostMailError)


async def test_a_database_that_is_away_when_a_host_begins_is_waited_for(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """As after the power was gone: the server is up before its database."""
    draw_secret(tmp_path)
    config = read_config(tmp_path, {f"{PREFIX}DATABASE": "postgresql://grant@127.0.0.1:9/game"})
    over = asyncio.Event()
    serves = cast("Serves", pytest.fail)
    waiting = asyncio.create_task(take_turns(config, over, serves, lambda: None))
    async with asyncio.timeout(PATIENCE):
        while len(caplog.messages) < 2:
            await asyncio.sleep(0.01)
    assert caplog.messages[0] == (
        "the games wait for the database: the database cannot be reached: nothing answers at that"
        " address (game on 127.0.0.1:9)"
    )
    over.set()
    await waiting
