"""The door of the server: speaks SSH, and nothing else. Knows no rules and no games.

It has no shell and no command but ours, no forwarding of any kind and no files.
"""

import asyncio
import os
import resource
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import asyncssh

from saves.errors import SaveError
from saves.hosting.seats import Account
from saves.server.contract.door import Door
from saves.server.line.connection import LateError, ServerLine
from saves.server.line.remote_lobby import RemoteDoor
from saves.server.line.tokens import DOOR, countersign, secret_of, token_of_a_part
from saves.server.process.config import Config, read_config
from saves.server.process.confinement import close_to_others
from saves.server.process.folder import HOST_KEY
from saves.storage.loose_files import reason
from saves.storage.safe_files import PRIVATE, write_whole
from screens.server import forking
from screens.server.asking_parent import ParentLine
from screens.server.beginning import sound
from screens.server.dying_with import die_with
from screens.server.gate import Gate
from screens.server.house import House
from screens.server.logbook import begin_log, log
from screens.shell.session import environment

DAMAGED: Final = (
    "{file} is no private key without a passphrase: restore a backup of it, or remove it for a new"
    " one, of which all clients warn their players"
)

TRIES: Final = 3
"""Silent lines are tried so often before they have dropped."""

BACKLOG: Final = 2_048
"""Connections that may wait to be taken, or to be refused: what a shorter list has no room for the
system lets hang."""

WINDOW: Final = 65_536
"""Bytes that a client may send before somebody has read them."""


def host_key(folder: Path) -> asyncssh.SSHKey:
    """The key by which the server is known; made at its first start, and never again.

    Raises:
        SaveError: if the file cannot be read, or is no key.
    """
    file = folder / HOST_KEY
    if not file.exists():
        made = asyncssh.generate_private_key("ssh-ed25519", comment="norden-suden")
        write_whole(file, made.export_private_key(), mode=PRIVATE)
    try:
        return asyncssh.read_private_key(file)
    except OSError as error:
        raise SaveError(f"{file} cannot be read: {reason(error)}") from error
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError) as error:
        raise SaveError(DAMAGED.format(file=file)) from error


async def open_door(house: House) -> asyncssh.SSHAcceptor:
    """Let people in."""
    config = house.config
    return await asyncssh.listen(
        config.address,
        config.port,
        backlog=BACKLOG,
        reuse_address=True,
        server_host_keys=[host_key(config.folder)],
        server_factory=lambda: Gate(house),
        server_version="norden-suden",
        encoding=None,
        line_editor=False,
        window=WINDOW,
        keepalive_interval=config.keep_alive_seconds,
        keepalive_count_max=TRIES,
        login_timeout=config.login_seconds,
        allow_scp=False,
        agent_forwarding=False,
        x11_forwarding=False,
        gss_host=None,
        host_based_auth=False,
        kbdint_auth=False,
        password_auth=config.passwords,
        compression_algs=["none", "zlib@openssh.com"],
    )


async def serve(config: Config, door: Door, hang_up: Callable[[], object]) -> None:
    """Keep the door open until a signal says that it closes.

    Then *hang_up* ends the line to the accounts, which may have died first: whoever still asks
    them, and would keep this process alive, is not waited for.
    """
    loop, over = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, over.set)
    secret = secret_of(config.folder)
    parent = ParentLine(config.run / forking.SOCKET, countersign(secret))
    house = House(config, door, parent, secret)
    await asyncio.to_thread(door.begin_anew, "the door was opened anew")
    config.opened.unlink(missing_ok=True)
    try:
        acceptor = await open_door(house)
    except OSError as error:
        said = f"the door cannot be opened at {config.address}, port {config.port}"
        raise OSError(error.errno, os.strerror(error.errno or 0), said) from error
    write_whole(config.opened, str(acceptor.get_port()).encode(), replace=True)
    log("open", address=config.address, port=acceptor.get_port())
    await over.wait()
    try:
        config.opened.unlink(missing_ok=True)
    except OSError as error:  # everybody hears all the same that the server stops
        log("not removed", file=config.opened.name, why=reason(error))
    acceptor.close()
    await house.stop()
    hang_up()
    house.close()
    parent.close()
    log("closed")


def door_of(config: Config) -> RemoteDoor:
    """The accounts, as soon as the process with the games answers."""
    said = token_of_a_part(secret_of(config.folder), Account(DOOR), DOOR)
    while True:
        try:
            return RemoteDoor(ServerLine(config.table, said))
        except LateError:
            log("the accounts do not answer yet")


def main() -> None:
    """Serve a server's folder."""
    begin_log()
    die_with(int(sys.argv[2]))
    close_to_others()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # each session is six
    config = read_config(Path(sys.argv[1]), environment())
    with sound(config):
        door = door_of(config)
        asyncio.run(serve(config, door, door.line.close))


if __name__ == "__main__":
    main()
