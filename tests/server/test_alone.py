"""One process of each kind, and one that stands by for it."""

from pathlib import Path
from threading import Thread

import pytest

from saves.errors import InUseError
from saves.server.process.alone import alone
from tests.patience import PATIENCE, until


def test_there_is_only_one(tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    with alone(lock), pytest.raises(InUseError, match=f"{lock}: another"), alone(lock):
        pytest.fail("there are two")
    with alone(lock, pytest.fail):
        assert lock.exists()


def test_one_that_stands_by_is_ready_before_it_is_needed(tmp_path: Path) -> None:
    did = list[str]()

    def stand_by() -> None:
        with alone(tmp_path / "lock", lambda: did.append("loaded")):
            did.append("works")

    other = Thread(target=stand_by)
    with alone(tmp_path / "lock"):
        other.start()
        until(lambda: did)
        assert did == ["loaded"]
    other.join(PATIENCE)
    assert did == ["loaded", "works"]
