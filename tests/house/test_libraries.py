"""The libraries of the game: declared, pinned, locked, and no others."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from tests.house import structure
from tests.house.tree import PACKAGES, ROOT

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())


def group(name: str) -> set[str]:
    """The requirements that a dependency group names itself."""
    return {line for line in PROJECT["dependency-groups"][name] if isinstance(line, str)}


def without_extras(lines: list[str]) -> set[str]:
    """As lock files name them: `psycopg[binary]==3.3` is `psycopg==3.3`."""
    return {re.sub(r"\[[\w,]+\]", "", line) for line in lines}


GAME = without_extras(PROJECT["project"]["dependencies"])
SERVER = without_extras(PROJECT["project"]["optional-dependencies"]["server"])
CLUSTER = {line.split(">=")[0] for line in PROJECT["project"]["optional-dependencies"]["cluster"]}
"""What nobody needs who has no cluster: whoever asks for it installs it, in the version of his."""

OTHER_NAMES = {"argon2_cffi": "argon2"}
"""Libraries that are imported by another name than they are declared by."""

LOCKS = {
    "requirements.lock": GAME | group("build"),
    "screens/server/requirements.lock": GAME | SERVER | group("build"),
    "tests/requirements.lock": GAME | SERVER | group("build") | group("test"),
    "tests/bench/requirements.lock": group("bench"),
}


def imported() -> Iterator[str]:
    for module in structure.modules().values():
        for node in structure.statements(module.tree):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                yield node.module


@structure.ONCE
def test_what_the_game_imports_is_what_it_declares() -> None:
    own = {*PACKAGES, *sys.stdlib_module_names}
    foreign = {name.split(".")[0] for name in imported()} - own
    assert foreign == names_of(GAME | SERVER) | CLUSTER


def names_of(libraries: set[str]) -> set[str]:
    """By what names libraries are imported."""
    names = {line.split("==")[0].replace("-", "_") for line in libraries}
    return {OTHER_NAMES.get(name, name) for name in names}


def test_whoever_plays_at_home_gets_nothing_of_the_server() -> None:
    assert not SERVER & locked("requirements.lock")


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_file_fixes_what_is_declared(lock: str) -> None:
    assert locked(lock) >= LOCKS[lock], "repeat `make lock`"


def locked(lock: str) -> set[str]:
    """What a lock file fixes: `textual==8.2.8`."""
    return set(re.findall(r"^([\w.-]+==[\w.]+)", (ROOT / lock).read_text(), re.MULTILINE))


@pytest.mark.parametrize("lock", LOCKS)
def test_every_locked_library_has_a_hash(lock: str) -> None:
    for entry in re.split(r"^(?=\w)", (ROOT / lock).read_text(), flags=re.MULTILINE)[1:]:
        assert "--hash=sha256:" in entry, entry


def test_testing_and_serving_take_the_same_versions_as_playing() -> None:
    play, serve = locked("requirements.lock"), locked("screens/server/requirements.lock")
    assert play <= serve <= locked("tests/requirements.lock")


def test_the_build_takes_the_locked_backend() -> None:
    assert set(PROJECT["build-system"]["requires"]) == group("build")
