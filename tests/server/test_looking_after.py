"""Beside the games of a server: what is counted, and who is told that it is his move."""

import asyncio
import mailbox
from pathlib import Path

import pytest

from campaign import legal_actions
from saves.server.contract.lobby import DAYS
from saves.server.line.service import Service
from saves.server.notice.channels import channel_of
from saves.server.notice.postman import AFTER
from saves.server.process.config import ConfigError, read_config
from saves.server.serving.looking_after import LookingAfter
from tests.server.halls import CONFEDERATE, UNION, between, house, seated


@pytest.mark.parametrize(
    "said", ["spool", "ftp://example.org", "https://a b", "run", 'run "', "mail grant@example.org"]
)
def test_a_channel_that_is_none_is_named_with_what_would_be_right(said: str) -> None:
    with pytest.raises(ConfigError, match=r"^notify = "):
        channel_of(said, "example.org", "example.org")


def test_without_a_channel_nobody_is_told() -> None:
    assert channel_of("", "example.org", "example.org") is None


async def test_whoever_has_left_is_told_when_the_other_side_has_moved(tmp_path: Path) -> None:
    spool = tmp_path / "spool"
    config = read_config(tmp_path, {"NORDEN_SUDEN_SERVE_NOTIFY": f"spool {spool}"})
    with house(tmp_path) as there:
        beside = LookingAfter(config, there.database, there.hall)
        service = Service(there.hall, bytes(32))  # type: ignore[arg-type]
        grant, lee = there.lobby("grant"), there.lobby("lee")
        game = between(grant, lee, pace=DAYS, seconds=86_400)
        lee.close()
        union = seated(grant, game, UNION)
        while union.state.to_move is UNION:
            union.play(legal_actions(union.state)[0])
            there.hall.catch_up()
        assert union.state.to_move is CONFEDERATE
        beside.tick(service, 1)
        assert not spool.exists(), "he may come by himself"
        there.now.wait(AFTER[DAYS])
        beside.tick(service, 1)
        while not [*(spool / "new").glob("*")]:
            await asyncio.sleep(0.005)
        [message] = mailbox.Maildir(spool)
        assert message["To"] == "lee@localhost"
        there.now.wait(1e6)
        beside.tick(service, 1)
        await asyncio.sleep(0.02)
        assert len(mailbox.Maildir(spool)) == 1, "once is enough"
        assert b'norden_suden_notices_total{result="delivered"} 1.0' in beside.metrics.text()
        union.close()
        beside.close()


def test_orders_and_entries_are_counted(tmp_path: Path) -> None:
    async def count() -> bytes:
        with house(tmp_path) as there:
            beside = LookingAfter(read_config(tmp_path, {}), there.database, there.hall)
            beside.note("table.play", 0.002, False)
            beside.note("table.play", 0.001, True)
            beside.note("door.by_key", 0.001, True)
            beside.note("lobby.games", 0.001, False)
            return beside.metrics.text()

    text = asyncio.run(count())
    assert b'norden_suden_orders_total{result="done"} 1.0' in text
    assert b'norden_suden_orders_total{result="refused"} 1.0' in text
    assert b'norden_suden_log_ins_total{result="refused"} 1.0' in text
