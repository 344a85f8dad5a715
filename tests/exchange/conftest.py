"""A campaign that goes out, and what is in it."""

from pathlib import Path

import pytest

from campaign import read_order
from saves.campaign_log.campaign_record import read_place
from saves.campaign_log.journal import Journal
from saves.exchange.import_export import bundle_of
from saves.storage.integrity import Archive
from tests.exchange.friends import FIRST, UNION, Friends
from tests.exchange.packing import played


@pytest.fixture(scope="session")
def war(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign that is only read."""
    path = tmp_path_factory.mktemp("war") / "the-west.acw"
    played(path).close()
    return path


@pytest.fixture(scope="session")
def bundle(war: Path) -> bytes:
    """The same campaign, packed."""
    return bundle_of(war)


@pytest.fixture(scope="session")
def save(war: Path) -> Archive:
    """Everything in it."""
    return read_place(war)


@pytest.fixture
def friends(tmp_path: Path) -> Friends:
    """Two people with a copy each of a short war."""
    return Friends(tmp_path)


@pytest.fixture
def asked(friends: Friends) -> Friends:
    """The Union has given three orders and asks to take back all but the first."""
    with Journal.resume(friends.copies[UNION]) as journal:
        for order in FIRST:
            journal.play(read_order(order))
    friends.ask(UNION, 1)
    return friends
