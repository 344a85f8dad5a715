"""Where campaigns lie, and what a list shows of them."""

import os
import random
import sqlite3
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from campaign import Options, Side, new_campaign, read_order
from saves.campaign_log.journal import Journal, Players
from saves.errors import SaveError
from saves.storage.header import (
    by_time,
    header,
    list_campaigns,
    new_path,
    newest_first,
)
from tests.own_home import own_home
from tests.saves.playing import begin, play_on, played_last

ROOT = Path(__file__).resolve().parent.parent.parent


def test_the_folder_is_where_data_belongs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert own_home().campaigns == tmp_path / "data" / "norden-suden" / "campaigns"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert own_home().campaigns == tmp_path / ".local/share/norden-suden/campaigns"
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path / "own"))
    assert own_home().campaigns == tmp_path / "own" / "campaigns"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NORDEN_SUDEN_HOME", ".")
    assert own_home().campaigns == tmp_path / "campaigns"


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("My War", "my-war.acw"),
        ("../../etc/passwd", "etc-passwd.acw"),
        ("  Brüder & Schwestern!  ", "brüder-schwestern.acw"),
        ("...", "campaign.acw"),
        ("x" * 300, "x" * 60 + ".acw"),
        ("𝒜" * 60, "𝒜" * 50 + ".acw"),
    ],
)
def test_a_campaign_gets_a_file_of_its_name(tmp_path: Path, name: str, file: str) -> None:
    assert new_path(name, tmp_path / "made") == tmp_path / "made" / file
    assert (tmp_path / "made").is_dir()


def test_a_place_that_is_taken_is_left_alone(tmp_path: Path) -> None:
    for file in ("war.acw", "war-2.acw"):
        assert new_path("War", tmp_path) == tmp_path / file
        begin(tmp_path / file).close()
    assert new_path("War", tmp_path) == tmp_path / "war-3.acw"


def test_a_campaign_is_not_begun_over_a_file(path: Path) -> None:
    path.write_text("a letter")
    with pytest.raises(SaveError, match=r".*test\.acw exists already"):
        begin(path)
    assert path.read_text() == "a letter"
    assert list(path.parent.iterdir()) == [path]


def test_a_campaign_needs_a_folder(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=r"war\.acw cannot be created: no such file or directory"):
        begin(tmp_path / "nowhere" / "war.acw")
    (tmp_path / "file").write_text("")
    with pytest.raises(SaveError, match=r"the folder .*file cannot be created"):
        new_path("War", tmp_path / "file")


def test_a_disk_without_links_will_do(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(95, "not supported")

    monkeypatch.setattr(os, "link", refuse)
    begin(path).close()
    with pytest.raises(SaveError, match="already"):
        begin(path)
    assert list(path.parent.iterdir()) == [path]
    Journal.resume(path).close()


def test_a_header_shows_how_a_campaign_stands(path: Path) -> None:
    state = new_campaign("1861-short", Options(long_rail=True))
    players = Players(confederate="steady")
    with Journal.begin(path, "Short war", state, players, seed="a") as journal:
        play_on(journal, random.Random(2), 80)
        shown, state = header(path), journal.state
    assert (shown.path, shown.name, shown.scenario) == (path, "Short war", "1861-short")
    assert (shown.turn, shown.label) == (state.turn, state.date.label)
    assert (shown.to_move, shown.winner) == (state.to_move, "")
    assert (shown.union_size, shown.union_maximum) == (
        state.army_size(Side.UNION),
        state.army_maximum(Side.UNION),
    )
    assert (shown.confederate_size, shown.confederate_maximum) == (
        state.army_size(Side.CONFEDERATE),
        state.army_maximum(Side.CONFEDERATE),
    )
    assert shown.players == ("person", "steady")
    assert shown.lines >= 80
    assert shown.bytes == path.stat().st_size
    assert shown.played.startswith("20")
    assert f"process {os.getpid()}" in shown.in_use
    assert shown.problem == ""


def test_a_header_shows_who_won(path: Path) -> None:
    with begin(path) as journal:
        play_on(journal, random.Random(0))
        assert journal.state.winner
        shown = header(path)
    assert shown.to_move == ""
    assert shown.winner == journal.state.winner


def test_a_header_gives_no_orders_to_the_terminal(path: Path) -> None:
    with begin(path, "\x1b[31mRed\u202e") as journal:
        journal.writer.annotate("ding\x07\ndong")
        assert (journal.name, journal.record.note) == ("?[31mRed?", "ding?\ndong")
    shown = header(path)
    assert (shown.name, shown.note) == ("?[31mRed?", "ding?\ndong")


def test_the_campaign_played_last_comes_first(tmp_path: Path) -> None:
    names = ("Antietam", "Bull Run", "Chancellorsville")
    for name in names:
        Journal.begin(new_path(name, tmp_path), name, new_campaign()).close()
        time.sleep(0.002)
    assert [shown.name for shown in list_campaigns(tmp_path)] == list(reversed(names))
    with Journal.resume(tmp_path / "antietam.acw") as journal:
        journal.play(read_order("march cairo"))
    assert list_campaigns(tmp_path)[0].name == "Antietam"
    newest = played_last(tmp_path)
    assert newest is not None
    assert newest.path == tmp_path / "antietam.acw"


def test_a_long_list_comes_file_by_file_the_one_written_last_first(tmp_path: Path) -> None:
    for number in (3, 1, 2):
        path = tmp_path / f"{number}.acw"
        begin(path, f"War {number}").close()
        os.utime(path, (2_000_000_000 + number,) * 2)
    (tmp_path / "4.acw").write_text("a letter")
    coming = newest_first(tmp_path)
    assert next(coming).name == "War 3"
    assert [shown.name for shown in coming] == ["War 2", "War 1", "4"]
    assert {*newest_first(tmp_path)} == {*list_campaigns(tmp_path)}


def test_the_campaign_played_last_is_found_among_copies_of_older_ones(tmp_path: Path) -> None:
    for number in range(3):
        begin(tmp_path / f"{number}.acw", f"War {number}").close()
        time.sleep(0.002)
    (tmp_path / "copy.acw").write_bytes((tmp_path / "0.acw").read_bytes())
    long_ago = (1_000_000_000,) * 2
    os.utime(tmp_path / "1.acw", long_ago)
    newest = played_last(tmp_path)
    assert newest is not None
    assert newest.name == "War 2"


def test_a_file_without_its_end_is_shown_as_damaged(path: Path) -> None:
    with begin(path) as journal:
        play_on(journal, random.Random(3), 60)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) * 3 // 4])
    [shown] = list_campaigns(path.parent)
    assert "damaged" in shown.problem
    assert shown.bytes == len(whole) * 3 // 4


def test_nothing_has_been_played_yet(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        assert list_campaigns(folder) == ()
        assert played_last(folder) is None


def test_looking_changes_nothing(path: Path) -> None:
    begin(path).close()
    before = path.read_bytes(), path.stat().st_mtime_ns
    list_campaigns(path.parent)
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before
    assert list(path.parent.iterdir()) == [path]


def test_a_list_asks_little_of_each_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a file without a link in its name, nobody asks where it leads; and few statements do."""
    begin(path).close()
    header(path)
    asked: list[object] = []

    class Counted(sqlite3.Connection):
        def execute(self, *words: Any) -> sqlite3.Cursor:
            asked.append(words)
            return super().execute(*words)

    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Counted))
    monkeypatch.setattr(Path, "resolve", asked.append)
    assert header(path).problem == ""
    assert not [one for one in asked if isinstance(one, Path)]
    assert len(asked) <= 10, asked


def test_a_copy_is_a_campaign_of_its_own(path: Path) -> None:
    begin(path).close()
    copy = path.with_name("copy with 100% & more?.acw")
    copy.write_bytes(path.read_bytes())
    with Journal.resume(copy) as journal:
        journal.play(read_order("march cairo"))
    assert [shown.lines for shown in list_campaigns(path.parent)] == [1, 0]
    with Journal.resume(path) as journal:
        assert journal.entries() == ()


def test_a_list_needs_neither_the_rules_nor_the_database_library() -> None:
    program = "import sys, saves.storage.header; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.split())
    assert "saves.storage.header" in loaded
    assert not loaded & {"campaign", "sqlalchemy", "sqlmodel", "pydantic", "saves.errors"}


def test_a_campaign_that_goes_while_the_folder_is_looked_through_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("east", "west", "south"):
        begin(tmp_path / f"{name}.acw").close()
    stat = os.stat

    def gone(path: Any, **how: Any) -> os.stat_result:
        if path == "west.acw":
            raise FileNotFoundError(path)
        return stat(path, **how)

    monkeypatch.setattr(os, "stat", gone)
    assert sorted(name for _, name in by_time(tmp_path)) == ["east.acw", "south.acw"]
