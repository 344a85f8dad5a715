"""What runs in a session, before anybody sees anything of it."""

import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from saves.server.line.remote_lobby import RemoteLobby
from screens.server import programs
from screens.server.forking import Fork
from screens.shell.parent_line import BEGUN, speak_on
from tests.server.front.test_parent import LIMITS


def test_a_command_that_waits_for_what_it_reads_keeps_nobody_in_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By four of them, begun again and again, one player had all others wait to come in."""
    reads, writes = os.pipe()
    os.set_blocking(reads, False)

    def obeyed(*_: object) -> int:
        return int(os.read(reads, 8) == BEGUN)

    monkeypatch.setattr("screens.lobby.commands.run", obeyed)
    monkeypatch.setattr("screens.shell.parent_line._ToParent.descriptor", None)
    speak_on(writes)
    lobby = RemoteLobby(cast(Any, SimpleNamespace()))
    request = Fork(
        1, "grant", "token", str(tmp_path), "/nowhere", (), LIMITS, ("import",), has_screen=False
    )  # fmt: skip
    assert programs.command(request, lobby)
    os.close(reads)
    os.close(writes)
