"""A part that cannot do its work says why, and its status says whether it may in a minute."""

import errno
from pathlib import Path

import pytest

from saves.errors import AwayError, DamagedError, FullDiskError, InUseError, SaveError
from saves.server.line.connection import LateError
from saves.server.process.config import Config, read_config
from saves.server.process.folder import HOST_KEY
from screens.server.beginning import NOT_NOW, WRONG, sound
from screens.server.front import host_key


@pytest.fixture
def config(tmp_path: Path) -> Config:
    (tmp_path / "run").mkdir()
    return read_config(tmp_path, {})


def status_of(config: Config, error: Exception) -> object:
    with pytest.raises(SystemExit) as ended, sound(config):
        raise error
    return ended.value.code


@pytest.mark.parametrize(
    "error",
    [
        AwayError("the database does not answer"),
        FullDiskError("the disk is full"),
        InUseError("somebody plays by the old tables"),
        LateError("The server does not answer."),
        OSError(errno.ENOSPC, "No space left on device"),
        OSError(errno.EADDRINUSE, "Address already in use"),
    ],
)
def test_what_may_pass_is_tried_again(config: Config, error: Exception) -> None:
    assert status_of(config, error) == NOT_NOW
    assert not config.trouble.exists()


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (DamagedError("server.db is damaged; restore it"), "{}: server.db is damaged; restore it."),
        (SaveError("{}/host_key is no key."), "{}/host_key is no key."),
        (PermissionError(errno.EACCES, "Permission denied", "/x"), "{}: /x: permission denied."),
    ],
)
def test_what_does_not_pass_is_said_with_its_place(
    config: Config, error: Exception, said: str
) -> None:
    if isinstance(error, SaveError):
        error = type(error)(str(error).format(config.folder))
    assert status_of(config, error) == WRONG
    assert config.trouble.read_text() == said.format(config.folder)


def test_a_key_of_the_host_that_is_none_is_said_and_stays_as_it_is(tmp_path: Path) -> None:
    """A new one in its place would frighten all players, and the old one may be in a backup."""
    file = tmp_path / HOST_KEY
    file.write_text("junk")
    with pytest.raises(SaveError, match=f"{file} is no private key .*: restore a backup"):
        host_key(tmp_path)
    assert file.read_text() == "junk"
    file.unlink()
    host_key(tmp_path)
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(SaveError, match=f"{file} is no private key"):
        host_key(tmp_path)
    file.unlink()
    file.mkdir()
    with pytest.raises(SaveError, match=f"{file} cannot be read: is a directory"):
        host_key(tmp_path)
