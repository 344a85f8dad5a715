"""Several processes that run the tests: which tests stay together, and what each process reads."""

import gc
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import SupportsIndex

import pytest
from _pytest.outcomes import OutcomeException
from xdist.remote import Producer  # type: ignore[import-untyped]
from xdist.scheduler import LoadGroupScheduling  # type: ignore[import-untyped]
from xdist.workermanage import WorkerController  # type: ignore[import-untyped]

ROOT = Path(__file__).parent.parent

HANDFUL = 12
"""Tests of a file that one process runs one after the other. With fewer it waits for orders more
often than it tests; with more, the last one works on while the others have nothing left."""


class Indexed(list[str]):
    """The tests that a process has found; it is asked for the number of each of them."""

    def __init__(self, collection: Sequence[str]) -> None:
        super().__init__(collection)
        self._numbers = {nodeid: number for number, nodeid in enumerate(collection)}

    def index(self, nodeid: str, *_: SupportsIndex) -> int:
        return self._numbers[nodeid]


class Shares:
    """What is handed out at once: the tests of a group, and of all others a handful of a file."""

    def __init__(self) -> None:
        self._known = dict[str, str]()
        self._of_file = Counter[str]()

    def of(self, test: str, group: str = "") -> str:
        """The name of the share to which a test belongs."""
        if group:
            return group
        if test not in self._known:
            file = test.partition("::")[0]
            self._known[test] = f"{file} {self._of_file[file] // HANDFUL}"
            self._of_file[file] += 1
        return self._known[test]


class Handfuls(LoadGroupScheduling):  # type: ignore[misc]
    """Hands out tests by the share.

    Each by itself, eight thousand of them would be counted anew whenever one of them has ended, and
    what a file makes once for its tests would be made in every process.
    """

    def __init__(self, config: pytest.Config, log: Producer | None = None) -> None:
        super().__init__(config, log)
        self._shares = Shares()

    def add_node_collection(self, node: WorkerController, collection: Sequence[str]) -> None:
        super().add_node_collection(node, collection)
        if node in self.registered_collections:
            self.registered_collections[node] = Indexed(collection)

    def _split_scope(self, nodeid: str) -> str:
        group = super()._split_scope(nodeid)
        return self._shares.of(nodeid, "" if group == nodeid else group)


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
    gc.disable()  # until all has been read, which stays
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
    gc.freeze()
    gc.enable()
