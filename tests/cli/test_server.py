"""Campaigns of a shared server on the command line: the same words as for files."""

import re
from pathlib import Path

import pytest

from screens.shell.session import SERVER
from tests.cli.conftest import Say
from tests.saves.conftest import database, empty, server  # noqa: F401 - fixtures
from tests.saves.playing import change_rows

QUIET = "norden-suden game 1\nname: Quiet\nscenario: 1861\n\norders:\nmarch cairo\ndone\nend\n"


@pytest.fixture
def shared(database: str, monkeypatch: pytest.MonkeyPatch) -> str:  # noqa: F811
    """A server that is ready, and named."""
    monkeypatch.setenv(SERVER, database)
    return database


@pytest.fixture
def quiet(shared: str, say: Say) -> str:
    """A campaign of three orders on it."""
    assert say("import", "-", "--server", text=QUIET).output.startswith(
        "Quiet: 3 lines, saved as server:1. The Union"
    )
    return "Quiet"


def names(say: Say, *words: str) -> list[str]:
    return [line.split("  ")[0] for line in say("list", *words).output.splitlines()[1:]]


def test_a_server_is_made_ready(say: Say, empty: str, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    said = say("server", "prepare", status=2).stderr
    assert said.startswith("Error: no server is set; use NORDEN_SUDEN_SERVER=postgresql://")
    monkeypatch.setenv(SERVER, empty)
    assert "run norden-suden server prepare" in say("list").output
    for _ in range(2):
        assert say("server", "prepare").output == "The server is ready; it has no campaigns.\n"
    assert say("new", "West", "--no-play", "--server").output == "West: begun, saved as server:1\n"
    assert say("server", "prepare").output == "The server is ready; it has one campaign.\n"


@pytest.mark.thorough
def test_the_list_shows_files_and_the_server(say: Say, quiet: str) -> None:
    say("new", "West", "--no-play", "--scenario", "1862")
    assert names(say) == ["West", "Quiet"]
    assert names(say, "--sort", "name") == ["Quiet", "West"]
    assert names(say, "--find", "quiet") == ["Quiet"]
    assert names(say, "--folder", ".") == ["West"]
    assert names(say, "--folder", "server") == ["Quiet"]
    [_, _, row] = say("list").output.splitlines()
    assert row.endswith("  server:1")
    assert "server:1" in say("list", "--long", "--find", "quiet").output


@pytest.mark.thorough
def test_a_campaign_is_found_by_its_name_or_number(say: Say, quiet: str) -> None:
    assert say("show", "quiet").output == say("show", "server:1").output
    say("import", "-", "--server", "--name", "QUIET", text=QUIET)
    assert say("show", "QUIET").output.startswith("QUIET: ")
    said = say("show", "quiet", status=2).stderr
    assert "several campaigns are called 'quiet'; give one of their files: server:" in said
    say("import", "-", text=QUIET)
    say("rename", "server:1", "Loud")
    assert sorted(names(say)) == ["Loud", "QUIET", "Quiet"]
    assert "did you mean 'Loud'" in say("show", "Luod", status=2).stderr


@pytest.mark.thorough
def test_a_campaign_is_renamed_annotated_copied_and_moved(say: Say, quiet: str) -> None:
    assert say("rename", "Quiet", "The West").output == "Renamed: The West.\n"
    assert say("note", "The West", "Hold Cairo.").output == "The West: noted.\n"
    assert say("note", "The West").output == "Hold Cairo.\n"
    assert say("duplicate", "The West").output == "The West: copied, saved as server:2\n"
    assert say("duplicate", "The West", "East").output == "The West: copied, saved as server:3\n"
    assert say("move", "East", "friends").output == "East: moved to friends on the server.\n"
    assert sorted(names(say)) == ["East", "The West", "The West (2)"]
    [row] = [line for line in say("list").output.splitlines() if line.startswith("East")]
    assert row.endswith("  server:3 friends")
    assert say("move", "East", ".").output == "East: moved to no folder on the server.\n"


@pytest.mark.thorough
def test_what_was_played_is_verified_marked_and_gone_back_in(say: Say, quiet: str) -> None:
    assert say("verify", "Quiet").output == "Quiet: 3 lines, all in order.\n"
    assert say("mark", "Quiet", "Now").output == "Quiet: line 3 is called 'Now'.\n"
    assert "Now" in say("points", "Quiet").output
    assert say("go-back", "Quiet", "1").output.endswith("line 1; gone back once.\n")
    assert say("go-back", "Quiet", "Now").output.endswith("line 3; gone back 2 times.\n")
    assert say("statistics", "Quiet").output
    assert say("compare", "Quiet", "start", "end").output


@pytest.mark.thorough
def test_the_trash_of_the_server(say: Say, quiet: str) -> None:
    say("move", "Quiet", "friends")
    said = say("delete", "Quiet").output
    assert said == "Quiet is in the trash; norden-suden restore 'Quiet' restores it.\n"
    assert names(say) == []
    assert re.search(r"Quiet +20[0-9: -]+ +friends +server:1\n", say("trash").output)
    assert "server:1" in say("trash", "--empty", "--yes").output, "it is still there"
    refused = say("trash", "--delete", "Quiet", "--yes", status=2).stderr
    assert "Quiet is on the server; only the keeper of the database deletes" in refused
    assert say("restore", "Quiet").output == "Quiet: restored to server:1\n"
    assert names(say) == ["Quiet"]
    assert say("trash").output == "The trash is empty.\n"


@pytest.mark.thorough
def test_a_campaign_leaves_the_server_and_comes_back(say: Say, quiet: str) -> None:
    say("export", "Quiet", "quiet.acwsave")
    text = say("export", "Quiet").output
    assert say("import", "quiet.acwsave").output.startswith("Quiet: 3 lines, saved as /")
    assert say("export", "Quiet").output == text
    said = say("import", "quiet.acwsave", "--server", "--name", "Again").output
    assert said.startswith("Again: 3 lines, saved as server:2. ")
    assert say("verify", "Again").output == "Again: 3 lines, all in order.\n"
    say("import", "-", "--server", "--name", "As told", text=text)
    assert say("verify", "As told").output == "As told: 3 lines, all in order.\n"


def test_mail_and_rescue_are_for_files(say: Say, quiet: str, shared: str) -> None:
    said = say("mail", "invite", "Quiet", "union", "x.acwsave", status=2).stderr
    assert said.startswith("Error: Quiet is on the server; export it as a bundle")
    change_rows(shared, "UPDATE campaign SET note = 'x'")
    assert "server:1: Quiet is damaged: its head or campaign" in say("list").output
    for command in ("rescue", "delete"):
        said = say(command, "Quiet", status=2).stderr
        assert said.endswith("on a server, the keeper rescues campaigns from his backups\n")
        assert said.count("\n") == 1


def test_a_server_that_cannot_be_reached_breaks_nothing(
    say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SERVER, f"postgresql://nobody@/war?host={tmp_path}")
    say("new", "West", "--no-play")
    [_, row, line] = say("list").output.splitlines()
    assert row.startswith("West ")
    assert line.startswith("server: the database cannot be reached: ")
    assert say("show", "West").output.startswith("West: ")
    said = say("show", "Shiloh", status=2).stderr
    assert said.startswith("Error: no campaign called 'Shiloh'; there is West (the server: the ")
    assert "server: the database cannot be reached" in say("trash").output
    for words in (("delete", "server"), ("show", "server"), ("rescue", "server")):
        assert "no campaign called 'server'" in say(*words, status=2).stderr
    assert say("new", "East", "--no-play", "--server", status=2).stderr.startswith(
        "Error: the database cannot be reached: "
    )


def test_without_a_server_nothing_is_said_of_one(say: Say) -> None:
    say("new", "West", "--no-play")
    assert "server" not in say("list").output + say("trash").output
    for words in (("new", "East", "--no-play", "--server"), ("list", "--folder", "server")):
        assert say(*words, status=2).stderr.startswith("Error: no server is set; ")
