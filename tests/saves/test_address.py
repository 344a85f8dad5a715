"""The address of a server: whatever is wrong with it, nobody hears more than host and database."""

import os
import pwd
import traceback
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner

from saves.errors import NoCampaignError, SaveError
from saves.library.server_setup import prepare
from saves.storage.postgres import list_shared
from screens.cli.main import main
from screens.shell.session import SERVER
from tests.own_home import own_home

SECRET = "hunter2"

WRONG = {
    "a percent sign": f"postgresql://grant:50%{SECRET}@localhost:1/war",
    "a percent sign at the end": f"postgresql://grant:{SECRET}%@localhost:1/war",
    "a blank": f"postgresql://grant:my {SECRET}@localhost:1/war",
    "a tab": f"postgresql://grant:{SECRET}\t@localhost:1/war",
    "a second at": f"postgresql://grant:p@{SECRET}@localhost:1/war",
    "a third at": f"postgresql://grant:p@{SECRET}@@localhost:1/war",
    "a slash in the password": f"postgresql://grant:p/{SECRET}@localhost:1/war",
    "a question mark in it": f"postgresql://grant:p?{SECRET}@localhost:1/war",
    "a number sign in it": f"postgresql://grant:p#{SECRET}@localhost:1/war",
    "another scheme": f"mysql://grant:{SECRET}@localhost:1/war",
    "no scheme": f"grant:{SECRET}@localhost:1/war",
    "words": f"host=localhost port=1 password={SECRET}",
    "the scheme in capitals": f"POSTGRESQL://grant:{SECRET}@localhost:1/war",
    "a port that is none": f"postgresql://grant@localhost:{SECRET}/war",
    "a setting that is none": f"postgresql://grant@localhost:1/war?passwort={SECRET}",
    "a setting twice": f"postgresql://grant@localhost:1/war?password={SECRET}&x={SECRET}",
    "a bracket": f"postgresql://grant:{SECRET}@[localhost:1/war",
    "right": f"postgresql://grant:{SECRET}@localhost:1/war",
    "an escape": f"postgresql://grant:{SECRET}\x1b[31m@localhost:1/war",
}


@pytest.mark.parametrize("address", WRONG.values(), ids=WRONG)
def test_no_message_repeats_what_stands_in_an_address(address: str) -> None:
    with pytest.raises(SaveError, match=r"^the database cannot be reached: ") as told:
        list_shared(address)
    said = "".join(traceback.format_exception(told.value))
    assert SECRET not in str(told.value)
    assert "grant" not in str(told.value)
    assert SECRET not in said, "nor what a file of errors would tell"


def test_host_and_database_are_named() -> None:
    with pytest.raises(SaveError, match=r"nothing answers at that address \(war on localhost:1\)"):
        list_shared(WRONG["right"])


def test_a_list_names_no_word_of_the_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    monkeypatch.setenv(SERVER, WRONG["a second at"])
    for words in (["list"], ["trash"], ["list", "--long"]):
        said = CliRunner().invoke(main, words).output
        assert "there is a second @ in its address" in said
        assert SECRET not in said


@pytest.mark.parametrize(
    "table",
    [
        "CREATE TABLE alembic_version (version_num VARCHAR(32)); INSERT INTO alembic_version"
        " VALUES ('1a2b3c4d5e6f')",
        "CREATE TABLE alembic_version (version_num VARCHAR(32)); INSERT INTO alembic_version"
        " VALUES ('1')",
        "CREATE TABLE alembic_version (version_num VARCHAR(32))",
        "CREATE TABLE alembic_version (other TEXT)",
        "CREATE VIEW alembic_version AS SELECT '2' AS version_num",
        "CREATE TABLE alembic_version (version_num INTEGER); INSERT INTO alembic_version"
        " VALUES (2), (3)",
    ],
)
def test_the_tables_of_another_program_are_named_as_such(empty: str, table: str) -> None:
    with psycopg.connect(empty) as connection:
        connection.execute(table.encode())
    for do in (list_shared, prepare):
        with pytest.raises(NoCampaignError, match="belongs to another program"):
            do(empty)


# --- homes -------------------------------------------------------------------------------------


@pytest.fixture
def nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """A user without a home in the environment, and without an entry in the list of users."""

    def unknown(number: int) -> None:
        raise KeyError(f"getpwuid(): uid not found: {number}")

    for name in ("NORDEN_SUDEN_HOME", "XDG_DATA_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", unknown)


@pytest.mark.usefixtures("nobody")
def test_without_any_home_one_is_told_how_to_name_a_folder() -> None:
    with pytest.raises(SaveError, match=r"there is no home folder for ~; .* in NORDEN_SUDEN_HOME"):
        own_home()


@pytest.mark.usefixtures("nobody")
@pytest.mark.parametrize("words", [["list"], ["new", "War", "--no-play"], ["show", "x"], ["trash"]])
def test_commands_without_any_home_end_with_a_sentence(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2
    assert "there is no home folder for ~" in capsys.readouterr().err


def test_the_list_of_users_knows_a_home_if_the_environment_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("NORDEN_SUDEN_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    own = Path(pwd.getpwuid(os.getuid()).pw_dir)
    for value in (None, "", "relative"):
        if value is None:
            monkeypatch.delenv("HOME")
        else:
            monkeypatch.setenv("HOME", value)
        assert own_home().campaigns == own / ".local/share/norden-suden/campaigns"


def test_a_home_that_is_not_absolute_means_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("NORDEN_SUDEN_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", "data")
    assert own_home().campaigns == tmp_path / ".local/share/norden-suden/campaigns"


def test_a_tilde_is_a_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("NORDEN_SUDEN_HOME", "~/x")
    assert own_home().campaigns == tmp_path / "x" / "campaigns"
    monkeypatch.setenv("NORDEN_SUDEN_HOME", "~nobody-of-that-name/x")
    with pytest.raises(SaveError, match="there is no home folder for ~nobody-of-that-name"):
        own_home()
