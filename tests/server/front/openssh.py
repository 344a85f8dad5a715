"""The client that everybody has, with nothing of whoever runs the tests."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.terminal.program import Program

SSH = shutil.which("ssh")

NEEDS_SSH = pytest.mark.skipif(
    SSH is None, reason="there is no ssh on the path: OpenSSH was not tried"
)

ENVIRONMENT = {"PATH": os.environ["PATH"], "TERM": "xterm-256color", "LANG": "en_US.UTF-8"}


def words_of(
    folder: Path, key: str, port: int, account: str = "grant", **changes: str
) -> list[str]:
    """The words of a log-in with a key that lies in a folder."""
    settings = {
        "IdentityFile": str(folder / key),
        "IdentitiesOnly": "yes",
        "IdentityAgent": "none",
        "UserKnownHostsFile": str(folder / "known_hosts"),
        "StrictHostKeyChecking": "accept-new",
        "BatchMode": "yes",
        "SendEnv": "LANG COLORTERM",
        "LogLevel": "ERROR",
        **changes,
    }
    words = [word for name, value in settings.items() for word in ("-o", f"{name}={value}")]
    return [str(SSH), "-F", "none", *words, "-p", str(port), f"{account}@127.0.0.1"]


@contextmanager
def client_at(command: list[str], size: tuple[int, int] = (100, 30)) -> Iterator[Program]:
    """A client at a terminal."""
    program = Program(command, size, ENVIRONMENT)
    try:
        yield program
    finally:
        program.close()
