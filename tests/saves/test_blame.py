"""What ails the machine, or the game, is never called damage of a file that is whole.

Whoever hears that his campaign is damaged may give it up.
"""

import os
import random
import resource
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import thread_time

import pytest
import tomli

from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal
from saves.errors import DamagedError, DefectError, SaveError
from saves.storage import automatic_backups, file_reader, integrity, read_limits, salvage
from saves.storage import header as headers
from saves.storage.file_reader import problem_with
from saves.storage.foreign_files import foreign
from saves.storage.header import header
from saves.storage.salvage import salvaged
from tests.own_home import own_home
from tests.saves.playing import begin, play_on


@contextmanager
def no_more_files() -> Iterator[None]:
    """The process has as many files open as it may."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    free = os.open(os.devnull, os.O_RDONLY)
    os.close(free)
    resource.setrlimit(resource.RLIMIT_NOFILE, (free, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def failing(error: Exception) -> object:
    """Something in the game that makes an error instead of doing its work."""

    def fail(*_words: object, **_more: object) -> None:
        raise error

    return fail


def test_a_process_with_too_many_files_open_says_so(path: Path) -> None:
    begin(path).close()
    with no_more_files():
        shown = header(path)
        with pytest.raises(SaveError) as refusal:
            look(path)
    assert shown.problem == "test.acw cannot be opened: too many open files"
    assert str(refusal.value) == shown.problem
    assert not isinstance(refusal.value, DamagedError)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (
            "SQLITE_IOERR_READ",
            "test.acw cannot be read: the disk reports an error (disk I/O error)",
        ),
        ("SQLITE_IOERR_SHORT_READ", "test.acw is damaged: disk I/O error"),
        ("SQLITE_CORRUPT", "test.acw is damaged: disk I/O error"),
    ],
)
def test_a_disk_that_fails_is_named(path: Path, code: str, said: str) -> None:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorname = code
    assert problem_with(path, error).reason == said
    with pytest.raises(SaveError) as refusal, foreign(path.name):
        raise error
    assert str(refusal.value) == said


def test_a_want_of_memory_is_no_damage(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(path).close()
    for module in (file_reader, integrity):
        monkeypatch.setattr(module, "check_values", failing(MemoryError()))
    said = "test.acw cannot be read: there is not enough memory"
    assert header(path).problem == said
    for deed in (look, Journal.resume):
        with pytest.raises(SaveError) as refusal:
            deed(path)
        assert (str(refusal.value), isinstance(refusal.value, DamagedError)) == (said, False)
    monkeypatch.setattr(salvage, "follows", failing(MemoryError()))
    monkeypatch.setattr(salvage, "digest", failing(MemoryError()))
    with pytest.raises(MemoryError):
        salvaged(path)  # that nothing can be rescued would not be true


def test_an_error_of_the_game_is_called_so(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(path).close()
    for module in (file_reader, integrity):
        monkeypatch.setattr(module, "check_values", failing(KeyError("holders")))
    said = (
        "test.acw cannot be read: the game itself made an error (KeyError: 'holders'); please"
        " report it"
    )
    assert header(path).problem == said
    for deed in (look, Journal.resume):
        with pytest.raises(DefectError) as refusal:
            deed(path)
        assert str(refusal.value) == said


def test_a_slow_computer_is_no_damage(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Checking a long log takes its time, which is not that of a file that leads nowhere."""
    with begin(path) as journal:
        play_on(journal, random.Random(3), 40)
    check = integrity.follows

    def slowly(*words: object) -> bool:
        until = thread_time() + 0.01
        while thread_time() < until:
            pass
        return bool(check(*words))  # type: ignore[arg-type]

    monkeypatch.setattr(integrity, "follows", slowly)
    monkeypatch.setattr(read_limits, "SECONDS", 0.2)
    monkeypatch.setattr(read_limits, "EVERY", 10)
    look(path)


# --- errors of the game itself -----------------------------------------------------------------


def test_an_error_of_the_game_never_says_that_nobody_plays(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What nobody holds is put aside or moved; so whoever asks must hear of the error."""
    begin(path).close()
    monkeypatch.setattr(headers, "_holder", failing(KeyError("slip")))
    with pytest.raises(KeyError, match="slip"):
        headers.holder(path)


def test_a_damaged_file_names_nobody(path: Path) -> None:
    path.write_bytes(b"SQLite format 3\0" + bytes(4096))
    assert headers.holder(path) == ""


def test_an_error_of_the_game_is_not_said_of_the_folder_for_backups(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(automatic_backups, "write_state", failing(TypeError("slip")))
    monkeypatch.setattr(automatic_backups, "is_kept", lambda home, path: True)
    monkeypatch.setenv("NORDEN_SUDEN_BACKUPS", str(path.parent / "backups"))
    automatic_backups.problems()
    begin(path).close()
    with Journal.resume(path, own_home()) as journal:
        play_on(journal, random.Random(1), 3)
    [said] = automatic_backups.problems()
    assert said.endswith("the game itself made an error (TypeError: slip)")


def test_an_error_of_the_game_is_not_said_of_a_file_of_settings(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_text("look = 'dark'\n")
    monkeypatch.setattr(tomli, "loads", failing(KeyError("slip")))
    with pytest.raises(KeyError, match="slip"):
        read_limits.read_table(path)
