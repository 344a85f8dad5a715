"""What came from elsewhere, on the command line: no orders to the terminal, and no tracebacks."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from saves.campaign_log.journal import Journal
from saves.storage import integrity
from saves.storage.header import header
from saves.storage.row_format import CAMPAIGN, HEAD, digest
from screens.battle.preferences_file import Whose, read_kept
from screens.cli.main import main
from screens.shell.keymap import KeyFileError, read_keys
from tests.cli.conftest import Say
from tests.own_home import own_home, own_session
from tests.saves.playing import begin

ESCAPE = "\x1b[31mRed\x07\u202e"
SHOWN = "?[31mRed??"


def bedevilled(path: Path) -> None:
    """Orders to the terminal in every text that a list may show, and every digest made to fit."""
    with begin(path, f"War {ESCAPE}") as journal:
        journal.writer.annotate(f"note {ESCAPE}")
        journal.writer.mark(f"point {ESCAPE}", f"why {ESCAPE}")
    texts = {
        "campaign": ("scenario", "union_player", "confederate_player", "options", "program"),
        "head": ("label", "resolver"),
    }
    with closing(sqlite3.connect(path)) as connection:
        for table, columns in (("campaign", CAMPAIGN), ("head", HEAD)):
            for column in texts[table]:
                connection.execute(f"UPDATE {table} SET {column} = ?", [f"{column}{ESCAPE}"])
            connection.execute("UPDATE head SET campaign = (SELECT digest FROM campaign)")
            row = connection.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchone()
            connection.execute(f"UPDATE {table} SET digest = ?", [digest(*row)])
        connection.commit()


def test_no_command_passes_orders_to_the_terminal_on(say: Say, home: Path) -> None:
    folder = home / "campaigns"
    folder.mkdir(parents=True)
    path = folder / f"file{ESCAPE}.acw"
    called = f"War {SHOWN}"
    bedevilled(path)
    (folder / f"bad{ESCAPE}.acw").write_text("Dear general")
    outputs = {
        words: CliRunner().invoke(main, words).output
        for words in (
            ("list",),
            ("list", "--long"),
            ("show", called),
            ("note", called),
            ("points", called),
            ("verify", called),
            ("statistics", called),
            ("resume", called),
            ("rescue", str(folder / f"bad{ESCAPE}.acw")),
            ("show", f"nothing {ESCAPE}"),
            ("export", called),
            ("delete", called),
            ("trash",),
            ("restore", called),
        )
    }
    for words, output in outputs.items():
        assert output.replace("\n", "").isprintable(), words
    assert SHOWN in outputs["list",]
    assert f"note: note {SHOWN}" in outputs["list", "--long"]
    assert f"label{SHOWN}" in outputs["list",]
    assert f"point {SHOWN}" in outputs["points", called]


def test_an_error_of_the_program_is_a_sentence_and_status_1(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object, **__: object) -> str:
        seed = "the seed of the dice"
        raise RecursionError(len(seed))

    monkeypatch.setattr("screens.cli.commands.archive.listing", fail)
    with pytest.raises(SystemExit) as left:
        main(["list"])
    assert left.value.code == 1
    said = capsys.readouterr().err
    assert said.startswith("Error: The program made an error (RecursionError). Details: ")
    assert "Traceback" not in said
    told = own_session().errors_file.read_text()
    assert "raise RecursionError" in told
    assert "the seed of the dice" not in told


@pytest.mark.thorough
@pytest.mark.parametrize(
    "change",
    [
        "UPDATE lease SET process = 9223372036854775807",
        "UPDATE lease SET process = 0",
        "UPDATE lease SET process = -1",
        "UPDATE lease SET since = '0001-01-01T00:00:00+00:00'",
        "UPDATE lease SET since = 'yesterday'",
        "UPDATE head SET to_move = 'france'",
        "UPDATE head SET winner = 'france'",
        "UPDATE head SET played = '9999-12-31T23:59:59-12:00'",
        "UPDATE head SET played = 'now'",
        "UPDATE campaign SET created = ''",
    ],
)
def test_a_value_that_cannot_be_spoils_one_file_and_no_command(
    say: Say, home: Path, change: str
) -> None:
    folder = home / "campaigns"
    folder.mkdir(parents=True)
    begin(folder / "good.acw", "Good").close()
    bad = folder / "bad.acw"
    held = begin(bad, "Bad")
    data = bad.read_bytes()  # with its lease, as a game that was killed leaves it
    held.close()
    bad.write_bytes(data)
    table, column = change.split()[1], change.split()[3]
    with closing(sqlite3.connect(bad)) as connection:
        connection.execute(change)
        columns = {"campaign": CAMPAIGN, "head": HEAD}.get(
            table, ("campaign_id", "holder", "host", "process", "since")
        )
        for name, of in ((table, columns), ("head", HEAD)):
            row = connection.execute(f"SELECT {', '.join(of)} FROM {name}").fetchone()
            connection.execute(f"UPDATE {name} SET digest = ?", [digest(*row)])
            connection.execute("UPDATE head SET campaign = (SELECT digest FROM campaign)")
        connection.commit()
    said = say("list").output
    assert "Good" in said
    found = header(bad)
    if table == "lease":
        assert (found.problem, found.in_use) == ("", ""), "only a lease; nobody holds it"
    else:
        what = {"played": "date", "created": "date", "to_move": "to move"}.get(column, column)
        assert f"bad.acw is damaged: its {table} has a bad {what}" in said
    say("new", "Another", "--no-play")
    say("show", "Good")
    Journal.resume(folder / "good.acw").close()


DEEP = "x = " + "[" * 5_000
SMALL_FILES = {
    "no text": b"\xff\xfe",
    "brackets": DEEP.encode(),
    "a number": b"look = " + b"9" * 5_000,
    "too much": b"#" * (2**20 + 1),
    "a table": b"[look]\n[keys]\n[campaigns]\n",
    "a list": b"look = [[1]]\nkeys = [1]\ncampaigns = [1]\n",
    "another kind": b"look = 1979-05-27\nkeys = 1\ncampaigns = true\n",
}


@pytest.mark.parametrize("content", [*SMALL_FILES.values(), None], ids=[*SMALL_FILES, "a pipe"])
def test_a_small_file_that_makes_no_sense_is_said_to(home: Path, content: bytes | None) -> None:
    own_home().campaigns.mkdir(parents=True)
    for path in (own_session().settings_file, own_session().battles_file, own_session().key_file):
        if content is None:
            os.mkfifo(path)
        else:
            path.write_bytes(content)
    assert own_session().settings_file.name in own_session().settings.problem
    with pytest.raises(KeyFileError, match=own_session().key_file.name):
        read_keys(own_session().key_file, {})
    if content != SMALL_FILES["a table"]:
        with pytest.raises(Exception, match=own_session().battles_file.name):
            read_kept(own_session().battles_file, Whose("west.acw", ""))


def test_an_error_of_the_game_is_written_down_and_no_file_is_blamed(
    say: Say, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    say("new", "West", "--no-play")

    def forgotten(*_words: object) -> None:
        raise KeyError("holders")

    monkeypatch.setattr(integrity, "check_values", forgotten)
    said = " ".join(say("show", "West", status=2).output.split())
    assert "west.acw cannot be read: the game itself made an error (KeyError: 'holders')" in said
    assert "please report it. Details: " in said
    log = home / "campaigns" / "errors.log"
    assert "forgotten" in log.read_text(encoding="utf-8")
