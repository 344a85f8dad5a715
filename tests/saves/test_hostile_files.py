"""Hostile files: nothing hangs, nothing is written, nothing opens, and campaigns beside them do."""

import random
import shutil
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic

import pytest

from campaign import CampaignError
from saves import keeping
from saves.errors import SaveError
from saves.exchange import bring_in
from saves.half_done import MAGIC, journal_of
from saves.journal import Journal
from saves.papers import read_bytes
from saves.places import header, last_played, list_campaigns
from saves.record import look
from saves.rescue import rescue
from tests.saves.hostile_files import TRAPS
from tests.saves.playing import begin, play_on

SAMPLE = dict.fromkeys([*TRAPS][::6])
"""Some of them, for every day; all are for `make soak`."""

LONGEST = 2.0
"""Seconds that anything may take."""

DEEDS: dict[str, Callable[[Path], object]] = {
    "list": lambda path: list_campaigns(path.parent),
    "look": look,
    "resume": lambda path: Journal.resume(path).close(),
    "rename": lambda path: keeping.rename(path, "Another"),
    "duplicate": keeping.duplicate,
    "import": lambda path: bring_in(read_bytes(path), path, path.parent),
}
"""What the game does with a file that lies in a folder."""


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign whose log is longer than a page."""
    path = tmp_path_factory.mktemp("whole") / "whole.acw"
    with begin(path, "Whole") as journal:
        play_on(journal, random.Random(11), 100)
    return path


def _state(path: Path) -> object:
    """What lies there, without opening what is no file."""
    found = path.lstat()
    small = stat.S_ISREG(found.st_mode) and found.st_size < 2**26
    return found.st_size, found.st_mode, path.read_bytes() if small else None


def refused(deed: str, path: Path) -> CampaignError | None:
    """Why the game does not do it."""
    try:
        DEEDS[deed](path)
    except CampaignError as error:
        return error
    return None


def check_never_opens(campaign: Path, tmp_path: Path, name: str) -> None:
    """A trap is listed as bad and never opens; what lies beside it does."""
    path, beside = tmp_path / "trap.acw", tmp_path / "whole.acw"
    for copy in (path, beside):
        shutil.copy(campaign, copy)
    TRAPS[name](path)
    before, files = _state(path), set(tmp_path.iterdir())
    for deed in DEEDS:
        since, refusal = monotonic(), refused(deed, path)
        assert monotonic() - since < LONGEST, f"{deed} takes too long"
        assert (refusal is None) == (deed == "list"), f"{deed} opens it"
        assert refusal is None or "\n" not in str(refusal)
        assert _state(path) == before, f"{deed} has changed it"
        assert set(tmp_path.iterdir()) == files, f"{deed} leaves something behind"
    found = {shown.path: shown for shown in list_campaigns(tmp_path)}
    assert found[beside].problem == ""
    best = last_played(tmp_path)
    assert best is not None
    with Journal.resume(beside) as journal:
        assert journal.verify() == best.lines


def check_rescue(campaign: Path, tmp_path: Path, name: str) -> None:
    """What is rescued of a trap is in order."""
    path, to = tmp_path / "trap.acw", tmp_path / "rescued.acw"
    shutil.copy(campaign, path)
    TRAPS[name](path)
    before, since = _state(path), monotonic()
    with suppress(SaveError):
        rescue(path, to)
    assert monotonic() - since < LONGEST
    assert _state(path) == before
    if to.exists():
        with Journal.resume(to) as journal:
            journal.verify()
        assert header(to).problem == ""


@pytest.mark.parametrize("name", SAMPLE)
def test_a_trap_is_listed_as_bad_and_never_opens(campaign: Path, tmp_path: Path, name: str) -> None:
    check_never_opens(campaign, tmp_path, name)


@pytest.mark.soak
@pytest.mark.parametrize("name", TRAPS)
def test_no_trap_ever_opens(campaign: Path, tmp_path: Path, name: str) -> None:
    check_never_opens(campaign, tmp_path, name)


@pytest.mark.soak
@pytest.mark.parametrize("name", TRAPS)
def test_what_is_rescued_of_a_trap_is_in_order(campaign: Path, tmp_path: Path, name: str) -> None:
    check_rescue(campaign, tmp_path, name)


@pytest.mark.parametrize("name", ["a_log_that_is_a_maze", "a view without end for entry"])
def test_rescuing_does_not_walk_into_a_trap(campaign: Path, tmp_path: Path, name: str) -> None:
    check_rescue(campaign, tmp_path, name)


def test_a_journal_that_names_other_files_is_not_followed(path: Path, tmp_path: Path) -> None:
    begin(path).close()
    other = tmp_path / "letter.txt"
    other.write_bytes(b"none of your business\0")
    name = str(other).encode()
    total = sum(name).to_bytes(4)
    head = MAGIC + b"".join(n.to_bytes(4) for n in (0, 7, 9, 512, 4096)) + bytes(484)
    journal_of(path).write_bytes(
        head + (0x40000000 // 4096 + 1).to_bytes(4) + name + len(name).to_bytes(4) + total + MAGIC
    )
    with pytest.raises(SaveError, match="none of this game"):
        Journal.resume(path)
    assert other.exists()
    assert journal_of(path).exists()
    assert header(path).problem == ""
