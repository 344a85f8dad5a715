"""What a start knows of campaigns without reading them: when they were played, and never more."""

import json
import os
import random
import shutil
import time
from datetime import datetime
from pathlib import Path

import pytest

from saves.campaign_log.journal import Journal
from saves.library import latest as title
from saves.library.latest import LastPlayed, latest
from saves.library.played_times import FILE, PlayedTimes
from saves.storage.header import Header, header
from tests.own_home import own_home
from tests.saves.playing import begin, play_on

COPIES = 12
CORPUS = Path(__file__).parent / "corpus"
COPIED = time.time() - 100


@pytest.fixture
def read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files of which a header is read, in a home of its own."""
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    names: list[str] = []

    def noted(path: Path) -> Header:
        names.append(path.name)
        return header(path)

    monkeypatch.setattr(title, "header", noted)
    return names


@pytest.fixture
def copies(read: list[str]) -> list[Path]:
    """Copies of one campaign, made long after it was played."""
    folder = own_home().campaigns
    folder.mkdir()
    paths = [folder / f"{number}.acw" for number in range(COPIES)]
    for path in paths:
        shutil.copy(CORPUS / "format-2" / "branches.acw", path)
        os.utime(path, (COPIED,) * 2)
    return paths


def gone_on_with(found: LastPlayed) -> Path:
    assert found.header is not None
    return found.header.path


def test_what_was_read_once_is_not_read_again(read: list[str], copies: list[Path]) -> None:
    latest(own_home())
    assert sorted(read) == sorted(path.name for path in copies)
    read.clear()
    shown = latest(own_home())
    assert read == [gone_on_with(shown).name], "what is gone on with is read, and nothing else"


def test_a_file_that_was_written_since_is_read(read: list[str], copies: list[Path]) -> None:
    latest(own_home())
    read.clear()
    with Journal.resume(copies[7]) as journal:
        play_on(journal, random.Random(1), 1)
    os.utime(copies[7], (COPIED,) * 2)
    assert gone_on_with(latest(own_home())) == copies[7], "its old time on the disk deceives nobody"


def test_damage_is_noticed_whatever_is_known(read: list[str], copies: list[Path]) -> None:
    shown = gone_on_with(latest(own_home()))
    shown.write_bytes(b"?" * shown.stat().st_size)
    os.utime(shown, (COPIED,) * 2)
    kept = own_home().campaigns.parent / FILE
    known = json.loads(kept.read_text())
    status = shown.stat()
    file = f"{status.st_dev} {status.st_ino} {status.st_size}"
    known[str(shown)][0] = f"{file} {status.st_mtime_ns} {status.st_ctime_ns}"
    known[str(shown)][1] += 1
    kept.write_text(json.dumps(known))
    found = latest(own_home())
    assert gone_on_with(found) != shown
    assert [missed.path for missed in found.missed] == [shown]


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"a": 1}', '{"a": ["", "x"]}', "[" * 10_000, "\x00" * 9]
)
def test_what_was_kept_may_be_nonsense(read: list[str], copies: list[Path], text: str) -> None:
    (own_home().campaigns.parent / FILE).write_text(text)
    assert latest(own_home()).header is not None
    read.clear()
    latest(own_home())
    assert len(read) == 1, "it has been written anew"


def test_what_has_just_been_written_is_not_taken_for_known(read: list[str]) -> None:
    folder = own_home().campaigns
    folder.mkdir()
    for number in range(COPIES):
        begin(folder / f"{number}.acw").close()
    latest(own_home())
    assert not (folder.parent / FILE).exists()


def test_a_folder_that_was_copied_is_searched_by_when_campaigns_were_played(
    read: list[str], tmp_path: Path
) -> None:
    """A copy is written when it is made: its file says nothing of when it was played."""
    shown = [one for one in map(header, CORPUS.rglob("*.acw")) if not one.problem]
    in_order = sorted(shown, key=lambda one: one.played, reverse=True)
    folder = own_home().campaigns
    folder.mkdir()
    for number, one in enumerate(in_order):
        copy = folder / f"{number}.acw"
        shutil.copy(one.path, copy)
        os.utime(copy, (COPIED - 100 * (number or len(in_order)),) * 2)
    assert gone_on_with(latest(own_home())).name == "0.acw", "though it was copied first"


def test_most_of_a_long_list_need_no_look(read: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody played in a file after it was written."""
    folder = own_home().campaigns
    folder.mkdir()
    for number in range(50):
        copy = folder / f"{number}.acw"
        shutil.copy(CORPUS / "format-2" / "branches.acw", copy)
        played = datetime.fromisoformat(header(copy).played).timestamp()
        os.utime(copy, (played - 3600 * number,) * 2)
    asked: list[str] = []
    monkeypatch.setattr(PlayedTimes, "__call__", lambda _, seen: asked.append(seen.name))
    assert gone_on_with(latest(own_home())).name == "0.acw"
    assert sorted(asked) == ["0.acw", "1.acw"]


def test_the_one_before_is_found_behind_many_that_cannot_be_opened(read: list[str]) -> None:
    folder = own_home().campaigns
    folder.mkdir()
    for number in range(COPIES):
        copy = folder / f"{number}.acw"
        shutil.copy(CORPUS / "format-2" / "branches.acw", copy)
        os.utime(copy, (COPIED - 3600 * number,) * 2)
    assert latest(own_home()).header is not None
    kept = own_home().campaigns.parent / FILE
    assert kept.exists()
    for number in range(COPIES - 1):
        copy = folder / f"{number}.acw"
        copy.write_bytes(b"?" * 77)
        os.utime(copy, (COPIED - 3600 * number,) * 2)
    found = latest(own_home())
    assert gone_on_with(found).name == f"{COPIES - 1}.acw"
    assert len(found.missed) == COPIES - 1
