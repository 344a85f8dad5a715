"""What holds for every test: no player's files, no taste of the person who runs it.

Campaigns, settings and logs of the tests live in a home of their own; colors, themes and the
language are the same on every machine. Whatever Textual reads when it is imported is cleared
before it is.
"""

import multiprocessing
import os
import shutil
import signal
from collections.abc import Iterator
from multiprocessing.context import ForkServerContext
from pathlib import Path

import pytest
from hypothesis import settings

from screens.shell import mishaps
from screens.shell.session import home_here
from tests import samples, workers
from tests.saves.server import FAST, Server

settings.register_profile("house", deadline=None, derandomize=True)
settings.register_profile("soak", deadline=None, max_examples=2_000)
settings.load_profile("house")

for name in [name for name in os.environ if name.startswith("TEXTUAL")]:
    del os.environ[name]
for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"):
    os.environ.pop(name, None)

# A shell has what it starts in the background ignore Ctrl+C, and so all that this starts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

MEMORY = Path("/dev/shm")
"""Where Linux keeps files in memory."""

ROOM = 2 << 30
"""Bytes that all tests of one run find room in."""

# Every order of a campaign waits for the disk; nobody cuts the power in a test, so the waiting, a
# hundredth of a second each time, proves nothing. Processes are killed in memory as well.
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def pytest_addoption(parser: pytest.Parser) -> None:
    """`pytest --retell` tells the games in tests/playthroughs anew instead of comparing them."""
    parser.addoption("--retell", action="store_true", help="write the told games anew")


def pytest_configure(config: pytest.Config) -> None:
    """Leave out no picture and no page where they are drawn anew."""
    if "rewrite" in (os.environ.get("PICTURES"), os.environ.get("GOLDEN")):
        config.option.markexpr = config.option.markexpr.replace(" and not thorough", "")


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Share out what has to be compiled, and look for no garbage meanwhile."""
    workers.read_in_turn(session.config)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Say which tests stay together."""
    workers.keep_together(item)


def pytest_collection_finish() -> None:
    """Let no search for garbage go through all tests."""
    workers.set_aside()


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> Iterator[None]:
    """Set apart what waits for `make thorough`, and keep tests of a group in one process.

    xdist writes the group behind a test's name, but where pytest 9.2 no longer reads the name.
    """
    samples.set_apart(items)
    yield
    if config.getoption("loadgroup", False):
        for item in items:
            if named := getattr(item, "_nodeid", ""):
                item._id = type(item.id).parse(named)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> workers.Handfuls | None:
    """Share out the tests, those that share something to the same process."""
    return workers.Handfuls(config, log) if config.getoption("dist") == "loadgroup" else None


@pytest.fixture(autouse=True, scope="session")
def home_of_the_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep every file that the game writes away from the player's own."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
            patch.setenv(name, str(home / name.lower()))
        patch.setenv("TERM", "xterm-256color")
        patch.setenv("COLORTERM", "truecolor")
        patch.setenv("LC_ALL", "C.UTF-8")
        patch.setenv("TZ", "UTC")
        yield


@pytest.fixture(autouse=True)
def nobody_has_been_here(home_of_the_tests: None) -> None:
    """Begin with the looks, keys and habits of somebody new, whatever another test has chosen."""
    for name in ("settings.toml", "keys.toml", "battles.toml"):
        (home_here().campaigns / name).unlink(missing_ok=True)


@pytest.fixture(autouse=True)
def nobody_needs_tips(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever plays in the tests knows the keys; `test_tips.py` plays as somebody new."""
    monkeypatch.setattr("screens.parts.tips.by_key", dict)


@pytest.fixture(autouse=True)
def nobody_needs_a_first_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever plays in the tests knows the war; `test_first_page.py` plays as somebody new."""
    monkeypatch.setattr("screens.game.first_page.is_wanted", lambda _: False)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A PostgreSQL for all tests of this process."""
    server = Server(*FAST)
    try:
        server.start()
        yield server
    finally:
        server.remove()


@pytest.fixture(scope="session")
def processes() -> ForkServerContext:
    """Starts processes that have the archive loaded already."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["saves.campaign_log.journal", "tests.saves.playing"])
    return context


@pytest.fixture(autouse=True)
def errors(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[BaseException]]:
    """Errors that a player would be told of, while the game goes on; a test must not have any.

    One that means to have them takes them out of the list.
    """
    found = list[BaseException]()

    def survived(error: BaseException, log: Path) -> str:
        found.append(error)
        return said(error, log)

    said = mishaps.survived
    monkeypatch.setattr(mishaps, "survived", survived)
    yield found
    if found:
        raise found[0]
