"""Files for campaigns, and processes to play on them."""

import multiprocessing
from multiprocessing.context import ForkServerContext
from pathlib import Path

import pytest


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A place where no campaign lies yet."""
    return tmp_path / "test.acw"


@pytest.fixture(scope="session")
def processes() -> ForkServerContext:
    """Starts processes that have the archive loaded already."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["saves.journal", "tests.saves.playing"])
    return context
