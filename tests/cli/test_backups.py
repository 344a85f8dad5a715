"""Backups and the verifying of everything on the command line."""

import os
from errno import EACCES
from pathlib import Path

import pytest

from tests.cli.conftest import Say


@pytest.fixture(autouse=True)
def no_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NORDEN_SUDEN_BACKUPS", raising=False)


def test_without_any_the_list_says_so(
    say: Say, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert say("backups").output == f"No backups yet in {home / 'backups'}.\n"
    monkeypatch.setenv("NORDEN_SUDEN_BACKUPS", "off")
    say("new", "West", "--no-play")
    assert say("backups").output.startswith("Backups are switched off")


def test_where_nothing_may_be_read_the_list_says_so(
    say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(path: object, **how: object) -> None:
        raise PermissionError(EACCES, "Permission denied")

    monkeypatch.setattr(os, "stat", locked)
    monkeypatch.setattr(os, "scandir", locked)
    assert "cannot be read: permission denied" in say("backups", status=2).output


def test_they_are_listed_with_numbers_and_one_is_restored(say: Say, home: Path) -> None:
    path = Path(say("new", "West", "--no-play").output.split()[-1])
    say("new", "East", "--no-play")
    say("note", "West", "Hold Washington.")
    rows = say("backups").output.splitlines()
    assert rows[0].split() == ["name", "number", "kept", "date", "lines", "size"]
    assert [row.split()[:2] for row in rows[1:]] == [["West", "1"], ["East", "1"], ["West", "2"]]
    assert len(say("backups", "west").output.splitlines()) == 3
    path.unlink()
    assert say("restore-backup", "West").output.startswith("West: the backup of Jul 1861, saved as")
    assert say("note", "West").output == "Hold Washington.\n"
    assert "West (2)" in say("restore-backup", "west", "2").output
    assert say("note", "West (2)").output == "There is no note on West (2).\n"
    assert (home / "backups").is_dir()


def test_what_is_not_kept_is_said(say: Say) -> None:
    say("new", "West", "--no-play")
    assert "there is no campaign called 'Wset'; did you mean 'West'?" in (
        say("backups", "Wset", status=2).output
    )
    said = say("restore-backup", "West", "7", status=2).output
    assert "there is no backup 7 of West; the last is number 1" in said


def test_everything_is_verified_and_what_is_bad_is_counted(say: Say) -> None:
    assert say("verify", "--all").output == "No campaigns yet.\n"
    say("new", "West", "--no-play")
    path = Path(say("new", "East", "--no-play").output.split()[-1])
    assert (
        say("verify", "--all").output
        == "East: 0 lines, all in order.\nWest: 0 lines, all in order.\n"
    )
    path.write_bytes(path.read_bytes()[:20_000])
    said = say("verify", "--all", status=2).output
    assert "West: 0 lines, all in order." in said
    assert "east.acw is damaged" in said
    assert "Error: one campaign is not in order" in said
    assert "NAME of a campaign, or --all" in say("verify", status=2).output


def test_a_folder_that_takes_no_backups_is_named_once(
    say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a file").touch()
    monkeypatch.setenv("NORDEN_SUDEN_BACKUPS", str(tmp_path / "a file" / "backups"))
    for words in (("new", "West", "--no-play"), ("note", "West", "Hold Cairo.")):
        result = say(*words)
        assert (
            result.stderr.count(f"No backup was written into {tmp_path / 'a file' / 'backups'}")
            == 1
        )
        assert "No backup" not in result.stdout
    assert say("list").stderr == ""
