"""Nothing keeps a list waiting: devices, pipes and logs without end, by whatever name they come.

Each is looked at in a process of its own, which can be ended if it waits all the same.
"""

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from saves.storage.header import header
from saves.storage.read_limits import read_small
from tests.saves.playing import begin

PATIENCE = 20.0
"""Seconds, on a machine that does much else."""

LOOK = """
import sys
from contextlib import suppress
from pathlib import Path
from campaign import CampaignError
from saves.library.campaign_admin import duplicate
from saves.storage.read_limits import UnreadableError, read_table
from saves.exchange.import_export import bring_in
from saves.campaign_log.journal import Journal
from saves.storage.loose_files import read_bytes
from saves.storage.header import list_campaigns
from saves.campaign_log.rescue import rescue

folder = Path(sys.argv[1])
for shown in list_campaigns(folder):
    print(shown.path.name, bool(shown.problem))
for path in sorted(folder.glob("*.acw")):
    for deed in (Journal.resume, rescue, duplicate, lambda p: bring_in(read_bytes(p), p, folder)):
        with suppress(CampaignError):
            deed(path)
            print(path.name, "opens")
    with suppress(OSError, UnreadableError):
        read_table(path)
"""

ENDLESS = ("/proc/kmsg", "/dev/zero", "/dev/tty", "/dev/ptmx", "/dev/random")


@pytest.mark.thorough
def test_no_device_pipe_or_socket_keeps_anybody_waiting(tmp_path: Path) -> None:
    begin(tmp_path / "west.acw").close()
    strange = [tmp_path / f"{number}.acw" for number in range(len(ENDLESS) + 2)]
    for path, device in zip(strange[2:], ENDLESS, strict=True):
        path.symlink_to(device)
    os.mkfifo(strange[0])
    with socket.socket(socket.AF_UNIX) as ear:
        ear.bind(str(strange[1]))
    for path in strange:
        beside = shutil.copy(tmp_path / "west.acw", tmp_path / f"beside-{path.name}")
        Path(f"{beside}-journal").symlink_to(path)
    done = subprocess.run(
        [sys.executable, "-c", LOOK, str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    said = done.stdout.splitlines()
    assert {f"{path.name} True" for path in strange} <= set(said)
    assert "west.acw False" in said
    assert not {f"{path.name} opens" for path in strange} & set(said)


def test_an_empty_file_is_no_campaign(tmp_path: Path) -> None:
    """What the system shows without a size may have no end; so it is not opened to see."""
    path = tmp_path / "west.acw"
    path.touch()
    assert header(path).problem == "west.acw is not a campaign of this game: it is empty"


def test_a_journal_without_a_size_is_none(tmp_path: Path) -> None:
    path = tmp_path / "west.acw"
    begin(path).close()
    Path(f"{path}-journal").touch()
    assert header(path).problem == ""


def test_settings_without_an_end_are_none(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.symlink_to("/proc/kmsg")
    with pytest.raises(OSError, match=r"ordinary|denied"):
        read_small(path)
