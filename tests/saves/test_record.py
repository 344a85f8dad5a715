"""Looking at a campaign: nothing is written, and it does not matter who plays meanwhile."""

import os
import random
import shutil
import tempfile
from collections.abc import Iterator
from multiprocessing.context import ForkServerContext
from pathlib import Path
from typing import Any

import pytest

from saves.campaign_log import campaign_record as record_module
from saves.campaign_log.campaign_record import Record, look
from saves.campaign_log.journal import Journal
from saves.errors import DamagedError, InUseError, SaveError
from saves.storage.file_reader import settle
from tests.saves.playing import begin, hold, play_on, play_until_killed, start


@pytest.fixture
def played(path: Path) -> Path:
    """A campaign of some turns."""
    with begin(path) as journal:
        play_on(journal, random.Random(12), 200)
    return path


@pytest.fixture
def read_only(played: Path) -> Iterator[Path]:
    """The same in a folder that takes nothing, looked at by somebody who may not do everything."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(shutil.copy(played, folder))
        path.chmod(0o444)
        path.parent.chmod(0o555)
        mighty = not os.geteuid()
        if mighty:
            os.seteuid(65534)
        yield path
        if mighty:
            os.seteuid(0)
        path.parent.chmod(0o700)


@pytest.mark.thorough
def test_what_is_looked_at_is_what_was_left(played: Path) -> None:
    before = played.read_bytes()
    record = look(played)
    assert (record.name, record.path, record.notice) == ("Test", played, "")
    lines = record.verify()
    assert played.read_bytes() == before
    assert list(played.parent.iterdir()) == [played]
    with Journal.resume(played) as journal:
        assert record.state == journal.state
        assert record.opening == journal.record.opening
        assert record.entries() == journal.entries()
        assert record.players == journal.record.players
        assert record.seal == journal.record.seal
        assert lines == journal.verify()


def test_one_does_not_play_on_what_one_looks_at() -> None:
    assert not {"play", "take_back", "redo"} & set(dir(Record))


def test_a_folder_that_takes_nothing_can_be_looked_at(read_only: Path) -> None:
    with pytest.raises(PermissionError):
        read_only.with_name("new").touch()
    with pytest.raises(SaveError, match=r"test\.acw cannot be written to"):
        Journal.resume(read_only)
    record = look(read_only)
    assert record.name == "Test"
    assert record.verify() > 100
    assert list(read_only.parent.iterdir()) == [read_only]


def test_a_campaign_that_is_being_played_can_be_looked_at(
    processes: ForkServerContext, played: Path
) -> None:
    process, wire = start(processes, hold, played)
    assert wire.recv() == "open"
    assert look(played).verify() > 100
    wire.send("let go")
    process.join(30)


def test_who_looks_while_somebody_plays_in_haste_sees_whole_positions(
    processes: ForkServerContext, path: Path
) -> None:
    begin(path).close()
    process, wire = start(processes, play_until_killed, path, 1)
    assert wire.poll(30)
    seen = [len(look(path).entries()) for _ in range(60)]
    process.kill()
    process.join(30)
    assert seen == sorted(seen)
    assert len(set(seen)) > 1


def test_looking_does_not_let_go_of_the_file(processes: ForkServerContext, path: Path) -> None:
    """Reading a file can drop the locks that the same process holds on it."""
    with begin(path):
        look(path)
        process, wire = start(processes, hold, path)
        assert wire.poll(30)
        with pytest.raises(EOFError):  # it could not open the file either
            wire.recv()
        process.join(30)
        assert process.exitcode


def test_what_changes_whenever_it_is_read_is_in_use_and_not_damaged(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with begin(path) as journal:
        play_on(journal, random.Random(3), 20)
        torn = path.with_name("torn.acw")
        torn.write_bytes(path.read_bytes().replace(b"march ", b"mrach "))
        with pytest.raises(DamagedError, match=r"torn\.acw is damaged at line 1 of its log"):
            look(torn)

        def write_again(*words: Any) -> bool:
            os.utime(torn, (1, 1))
            return settle(*words)

        monkeypatch.setattr(record_module, "settle", write_again)
        with pytest.raises(InUseError, match=r"torn\.acw is in use by .*, and changed while it"):
            look(torn)
