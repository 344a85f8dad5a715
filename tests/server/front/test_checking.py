"""What a server looks at before it starts anything."""

from collections.abc import Callable, Iterator
from pathlib import Path
from socket import create_server, socket
from types import SimpleNamespace

import pytest

from saves.server.process.config import Config, ConfigError, read_config
from screens.server import checking
from screens.server.checking import check


class Clock:
    """Seconds pass as one sleeps; something may happen meanwhile."""

    def __init__(self) -> None:
        self.now, self.meanwhile = 1000.0, list[Callable[[], object]]()

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        if self.meanwhile:
            self.meanwhile.pop(0)()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    time = SimpleNamespace(monotonic=lambda: clock.now, sleep=clock.sleep)
    monkeypatch.setattr(checking, "time", time)
    return clock


@pytest.fixture
def door() -> Iterator[socket]:
    """One that is open already."""
    with create_server(("127.0.0.1", 0)) as one:
        yield one


def config_at(door: socket, folder: Path, key: str) -> Config:
    config = {"NORDEN_SUDEN_SERVE_PORT": "0"}
    config[f"NORDEN_SUDEN_SERVE_{key.upper()}"] = str(door.getsockname()[1])
    return read_config(folder, config)


@pytest.mark.parametrize("key", ["port", "metrics_port"])
def test_the_door_of_a_server_that_was_killed_may_take_a_moment(
    clock: Clock, door: socket, tmp_path: Path, key: str
) -> None:
    """Its supervisor is gone, and has been started anew; the door is still on its way out."""
    config = config_at(door, tmp_path, key)
    clock.meanwhile = [lambda: None, door.close]
    check(config)
    assert not clock.meanwhile


@pytest.mark.parametrize("key", ["port", "metrics_port"])
def test_a_port_that_somebody_else_has_is_said(
    clock: Clock, door: socket, tmp_path: Path, key: str
) -> None:
    config = config_at(door, tmp_path, key)
    with pytest.raises(ConfigError, match=f"port {door.getsockname()[1]}: address already in use"):
        check(config)


def test_what_will_be_wrong_later_too_is_said_at_once(clock: Clock, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"nobody can be heard at 192\.0\.2\.1"):
        check(read_config(tmp_path, {"NORDEN_SUDEN_SERVE_ADDRESS": "192.0.2.1"}))
    assert clock.now == 1000.0


@pytest.mark.parametrize("name", ["games", "players", "recordings"])
def test_a_file_where_a_folder_has_to_be_is_said(tmp_path: Path, name: str) -> None:
    (tmp_path / name).touch()
    with pytest.raises(ConfigError, match=f"{tmp_path / name} is no folder, .*; move it away"):
        check(read_config(tmp_path, {}))


@pytest.mark.parametrize("name", ["server.db", "host_key", "audit.log"])
def test_a_folder_where_a_file_has_to_be_is_said(tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()
    with pytest.raises(ConfigError, match=f"{tmp_path / name} is no file, .*; move it away"):
        check(read_config(tmp_path, {}))


@pytest.mark.parametrize("is_there", [False, True])
def test_games_without_accounts_are_no_new_server(tmp_path: Path, is_there: bool) -> None:
    """Their players would not be known, and the first new game would set the first one aside."""
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "1.acw").touch()
    if is_there:
        (tmp_path / "server.db").touch()
    with pytest.raises(ConfigError, match=r"is not there, or empty, .*; restore a backup"):
        check(read_config(tmp_path, {}))
