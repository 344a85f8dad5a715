"""Several processes that run the tests: which tests stay together, and what each process reads."""

import gc
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest
from _pytest.outcomes import OutcomeException

ROOT = Path(__file__).parent.parent


def keep_together(item: pytest.Item) -> None:
    """Let tests that share what takes long to make run in one process, where it is made once.

    So is a PostgreSQL for all tests of it, and whatever is there for all tests of a file.
    """
    if item.get_closest_marker("xdist_group") is None and (name := _shares(item)):
        item.add_marker(pytest.mark.xdist_group(name))


def _shares(item: pytest.Item) -> str:
    """What a test shares with others; empty if it is alone."""
    call, made = getattr(item, "callspec", None), getattr(item, "_fixtureinfo", None)
    fixtures = {} if made is None else made.name2fixturedefs
    if "postgres" in fixtures or (call is not None and "postgresql" in call.params.values()):
        return "postgresql"
    if any(one.scope == "module" for every in fixtures.values() for one in every):
        return item.path.stem
    return ""


def read_in_turn(config: pytest.Config) -> None:
    """Import the tests, each process from another one on.

    Each test is compiled once, with what its assertions say, and that takes longer than to read it:
    where nothing is compiled yet, every process does its part instead of all doing the same.
    """
    its = getattr(config, "workerinput", None)
    folders = [Path(word) for word in config.args if Path(word).is_dir()]
    if its is None or not folders:
        return
    number, of = int(its["workerid"].removeprefix("gw")), its["workercount"]
    files = sorted({file for folder in folders for file in folder.rglob("test_*.py")})
    for file in in_turn(files, number, of):
        with suppress(Exception, OutcomeException):  # collecting it says what is wrong with it
            import_module(".".join(file.absolute().relative_to(ROOT).with_suffix("").parts))


def in_turn(files: Sequence[Path], number: int, of: int) -> Sequence[Path]:
    """All files, from the part of one of so many processes on."""
    first = len(files) * number // of
    return [*files[first:], *files[:first]]


def set_aside() -> None:
    """Look for no garbage in what was collected: there are half a million things that stay."""
    gc.collect()
    gc.freeze()
