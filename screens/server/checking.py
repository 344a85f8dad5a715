"""Whether a server can be run as its settings say: looked at before anything is started.

What is wrong here is wrong a minute later, too; it is said in one sentence, and nothing runs.
"""

import os
import socket
import time
from errno import EADDRINUSE
from typing import Final

from saves.server.notice.channels import channel_of
from saves.server.process.config import Config, ConfigError, check_address
from saves.server.process.folder import AUDIT, DATABASE, GAMES, HOST_KEY, PLAYERS, RECORDINGS
from saves.storage.loose_files import reason
from saves.storage.row_format import SUFFIX

LOOPBACK: Final = "127.0.0.1"

LETTING_GO: Final = 5.0
"""Seconds in which a door has let go of its port whose supervisor was killed."""

AGAIN: Final = 0.1


def check(config: Config) -> None:
    """Look whether the server can be run so.

    Raises:
        ConfigError: says what is wrong.
    """
    check_address(config)
    _check_files(config)
    _check_place("address", config.address, config.port)
    if config.metrics_port:
        _check_place("metrics_port", LOOPBACK, config.metrics_port)
    if config.notify:
        channel_of(config.notify, config.mail_domain, config.host_name)


def _check_files(config: Config) -> None:
    """Whether what lies in the folder is of the kind that it has to be.

    Raises:
        ConfigError: if something is not.
    """
    folders = [config.folder / name for name in (GAMES, PLAYERS, RECORDINGS)]
    for path in folders:
        if path.exists() and not path.is_dir():
            raise ConfigError(f"{path} is no folder, and the server needs one there; move it away.")
    files = [config.folder / name for name in (DATABASE, HOST_KEY, AUDIT)]
    for path in files:
        if path.exists() and not path.is_file():
            raise ConfigError(f"{path} is no file, and the server needs one there; move it away.")
    for path in (*folders, *files):
        if path.exists() and not os.access(path, os.R_OK | os.W_OK):
            raise ConfigError(f"{path} is not the server's to read and write; give it to its user.")
    database, games = config.folder / DATABASE, config.folder / GAMES
    is_empty = not database.exists() or not database.stat().st_size
    if not config.database and is_empty and any(games.glob(f"*{SUFFIX}")):
        raise ConfigError(
            f"{database} is not there, or empty, but {games} holds campaigns; restore a backup of"
            f" it, or move {games} away."
        )


def _check_place(key: str, address: str, port: int) -> None:
    """Whether the server can listen there, or could as soon as an earlier one has let go of it.

    Raises:
        ConfigError: if it cannot.
    """
    said = f"{key}: nobody can be heard at {address}, port {port}: "
    late = time.monotonic() + LETTING_GO
    while True:
        try:
            _listen(address, port)
        except UnicodeError as error:
            raise ConfigError(f"{said}that is no name of a host.") from error
        except OSError as error:
            if error.errno != EADDRINUSE or time.monotonic() > late:
                raise ConfigError(f"{said}{reason(error)}.") from error
        else:
            return
        time.sleep(AGAIN)


def _listen(address: str, port: int) -> None:
    """Have the port for a moment.

    Raises:
        OSError, UnicodeError: if it cannot be had.
    """
    places = socket.getaddrinfo(address, port, type=socket.SOCK_STREAM)
    for family, kind, protocol, _, place in places:
        with socket.socket(family, kind, protocol) as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                line.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            line.bind(place)
