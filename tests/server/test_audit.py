"""The audit log: its rows, its file, and what fail2ban reads in it."""

import configparser
import re
import stat
from pathlib import Path

import pytest

from saves.server.database import audit as module
from saves.server.database.database import ServerDatabase
from saves.server.process.folder import AUDIT
from tests.server.entering import HERE, Gate

FILTER = Path(module.__file__).with_name("fail2ban-filter.conf")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / AUDIT


@pytest.fixture
def gate(database: ServerDatabase, file: Path) -> Gate:
    return Gate(database, file=file)


def hosts(text: str) -> list[str]:
    """The addresses that fail2ban finds, as it reads a filter: the date is taken off first."""
    read = configparser.ConfigParser()
    read.read(FILTER)
    date = re.compile(r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z")
    assert read["Definition"]["datepattern"] == "^%Y-%m-%dT%H:%M:%SZ"
    fails = re.compile(
        read["Definition"]["failregex"].replace("<HOST>", r"(?P<host>[0-9a-fA-F:.]+)")
    )
    found = []
    for line in text.splitlines():
        assert date.match(line), line
        if match := fails.search(date.sub("", line)):
            found.append(match["host"])
    return found


def test_a_line_of_the_file_says_all_in_its_place(gate: Gate, file: Path) -> None:
    gate.entrance.refused("grant", f"::ffff:{HERE}", "wrong signature")
    assert file.read_text() == (
        "2027-01-15T08:00:00Z refused 203.0.113.7 grant by door: wrong signature\n"
    )
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_fail2ban_finds_who_was_refused_and_nobody_else(gate: Gate, file: Path) -> None:
    gate.entrance.refused("grant", HERE, "wrong signature")
    gate.entrance.refused("lee", "2001:db8::7", "unknown key")
    gate.entrance.refused("bragg", "", "from nowhere")
    gate.entrance.came(gate.account("grant"), HERE, "key")
    assert hosts(file.read_text()) == [HERE, "2001:db8::7"]


@pytest.mark.parametrize(
    "said",
    [
        "x\n2027-01-15T08:00:00Z refused 198.51.100.9 lee by door: no",
        "x\r\u2028\u0085\x0b\x0crefused 198.51.100.9 lee by door: no",
        "198.51.100.9 by door:",
        " refused 198.51.100.9 lee by door: no",
        "\x1b]0;refused 198.51.100.9 lee by door:\x07",
    ],
)
def test_nobody_makes_another_one_be_banned_by_what_he_types(
    said: str, gate: Gate, file: Path
) -> None:
    gate.entrance.refused(said, HERE, said)
    gate.entrance.left(gate.entrance.came(gate.account("grant"), HERE, "key"), said)
    text = file.read_text()
    assert hosts(text) == [HERE]
    assert text.count("\n") == 3
    assert all(line.isprintable() for line in text.split("\n"))


def test_what_was_not_done_is_not_written(gate: Gate, file: Path) -> None:
    def fail() -> None:
        with gate.database.session() as session:
            gate.audit.write(session, "grant", "ban", "lee")
            session.flush()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert gate.lines() == []
    assert not file.exists()


def test_a_part_that_is_done_is_not_the_whole(gate: Gate, file: Path) -> None:
    """Within a transaction others may begin and end; the line is written when all is kept."""
    with gate.database.session() as session:
        gate.audit.write(session, "grant", "ban", "lee")
        with session.begin_nested():
            session.flush()
        assert not file.exists()
    assert file.read_text().count("\n") == 1


def test_lines_wait_for_a_disk_that_takes_them(
    gate: Gate, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "ROOM", 3)
    file.mkdir()  # what cannot be written to
    for name in ("grant", "lee", "bragg", "hood"):
        gate.entrance.refused(name, HERE, "wrong signature")
    assert len(gate.lines()) == gate.audit.behind == 4
    file.rmdir()
    gate.entrance.refused("meade", HERE, "wrong signature")
    assert gate.audit.behind == 0
    [first, *others] = file.read_text().splitlines()
    assert first.endswith(" lost - - by console: 2 earlier lines could not be written")
    assert [line.split()[3] for line in others] == ["bragg", "hood", "meade"]


def test_a_file_that_is_put_away_is_made_anew(gate: Gate, file: Path) -> None:
    gate.entrance.refused("grant", HERE, "wrong signature")
    file.rename(file.with_suffix(".1"))
    gate.entrance.refused("lee", HERE, "wrong signature")
    assert file.read_text().split()[3] == "lee"


def test_the_log_is_read_in_pages_and_by_name(gate: Gate) -> None:
    for number in range(7):
        gate.entrance.refused(f"u{number % 2}", "", "wrong signature")
    with gate.database.session() as session:
        page = module.read_audit(session, limit=3)
        rest = module.read_audit(session, before=page[-1].number)
        about = module.read_audit(session, about="u0")
        assert not module.read_audit(session, about="u0' OR 1=1 --")
    assert [line.number for line in (*page, *rest)] == [7, 6, 5, 4, 3, 2, 1]
    assert [line.number for line in about] == [7, 5, 3, 1]
