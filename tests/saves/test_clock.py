"""Times are shown by the clock of the player, whatever that is, and whatever a file says."""

import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest

from saves.storage.clock import now_here
from saves.storage.header import local_time
from screens.shell import mishaps
from tests.cli.conftest import Say, home, say

__all__ = ["home", "say"]

Zone = Callable[[str], None]


@pytest.fixture
def zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[Zone]:
    """Let the clock of the player stand in another zone."""

    def moved(name: str) -> None:
        monkeypatch.setenv("TZ", name)
        time.tzset()

    yield moved
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("UTC", "1862-05-01 12:00"),
        ("UTC-14", "1862-05-02 02:00"),
        ("UTC+99", "1862-05-01 12:00"),
        ("Nonsense/Zone", "1862-05-01 12:00"),
    ],
)
def test_a_zone_that_is_nonsense_shows_universal_time(zone: Zone, name: str, shown: str) -> None:
    zone(name)
    assert local_time("1862-05-01T12:00:00+00:00") == shown


@pytest.mark.parametrize("name", ["UTC-14", "UTC+12"])
@pytest.mark.parametrize("moment", ["9999-12-31T23:59:59+00:00", "0001-01-01T00:00:00+00:00"])
def test_the_end_of_time_is_shown(zone: Zone, name: str, moment: str) -> None:
    zone(name)
    assert local_time(moment)[4] == "-"


def test_campaigns_are_listed_in_a_zone_that_is_nonsense(zone: Zone, say: Say) -> None:
    say("new", "West", "--no-play")
    zone("UTC+99")
    day = f"{datetime.now(UTC):%Y-%m-%d}"
    assert day in say("list").output
    assert day in say("backups").output


def test_an_error_is_written_down_in_a_zone_that_is_nonsense(zone: Zone) -> None:
    zone("UTC+99")
    assert mishaps.report(KeyError("slip")).startswith(f"{datetime.now(UTC):%Y-%m-%d}")


def test_this_moment_is_the_same_on_every_clock() -> None:
    assert abs((now_here() - datetime.now(UTC)).total_seconds()) < 60
