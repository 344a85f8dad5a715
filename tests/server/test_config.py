"""One commented file, and every key in the environment, too."""

import os
from pathlib import Path

import pytest

from saves.server.contract.policy import Policy
from saves.server.process.config import (
    FILE,
    KEYS,
    PREFIX,
    Config,
    ConfigError,
    read_config,
    write_first,
)
from saves.server.serving.table_process import policy_of

WITHOUT = dict[str, str]()


def test_the_first_file_says_what_holds_without_it(tmp_path: Path) -> None:
    before = read_config(tmp_path, WITHOUT)
    assert write_first(tmp_path)
    assert read_config(tmp_path, WITHOUT) == before
    assert not write_first(tmp_path), "what somebody has written stays"


def test_every_key_stands_there_with_a_comment(tmp_path: Path) -> None:
    write_first(tmp_path)
    lines = (tmp_path / FILE).read_text().splitlines()
    for key in KEYS:
        [place] = [i for i, line in enumerate(lines) if line.startswith(f"{key.name} = ")]
        assert lines[place - 1].startswith("# "), key.name
    assert [key.name for key in KEYS] == list(Config.__struct_fields__)[1:]


def test_nobody_but_this_host_comes_in_unless_somebody_says_so(tmp_path: Path) -> None:
    assert read_config(tmp_path, WITHOUT).address == "127.0.0.1"
    assert read_config(tmp_path, WITHOUT).port == 2222


def test_the_environment_goes_before_the_file(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('port = 22\nguests = true\naddress = "::"\n')
    environ = {f"{PREFIX}PORT": "2200", f"{PREFIX}GUESTS": "false", "PORT": "1"}
    config = read_config(tmp_path, environ)
    assert (config.port, config.guests, config.address) == (2200, False, "::")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("prot = 22", "there is no key prot"),
        ("port = 65536", "port is a whole number"),
        ("port = true", "port is a whole number"),
        ("port = 70000", "port is a whole number from 0 to 65535"),
        ("metrics_port = 70000", "metrics_port is a whole number from 0 to 65535"),
        ("port = 2200\nmetrics_port = 2200", "port and metrics_port are both 2200"),
        ('address = ""', "address is a text of one line in quotation marks, and not empty"),
        ('database = "mysql://x"', "database is empty, or postgresql://"),
        ('database = "/etc/passwd"', "database is empty, or postgresql://"),
        ('guests = "yes"', "guests is true or false"),
        ('registration = "all"', "registration is invitation or open or closed"),
        ("sessions = 0", "sessions is a whole number from 1"),
        ("address = 5", "address is a text"),
        ("port = ", "cannot be read"),
        (f"port = {'9' * 5_000}", "cannot be read"),
        (f"port = {'[' * 5_000}", "cannot be read"),
        ("commanders = 1000", "commanders is a whole number from 0 to 256"),
        ('address = "a\\u0000b"', "address is a text of one line in quotation marks"),
        ('host_name = "two\\nlines"', "host_name is a text of one line"),
        ('mail_domain = "\\u001b[2J"', "mail_domain is a text of one line"),
        ("session_files = 4", "session_files is a whole number from 32"),
        ("session_memory_mb = 4", "session_memory_mb is a whole number from 512"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(ConfigError, match=said) as raised:
        read_config(tmp_path, WITHOUT)
    assert FILE in str(raised.value)


def test_a_variable_that_no_key_has_is_named(tmp_path: Path) -> None:
    """As a key of the file: a server that is not run as its keeper means it says so."""
    with pytest.raises(ConfigError, match=f"{PREFIX}PROT: there is no key prot. It knows: address"):
        read_config(tmp_path, {f"{PREFIX}PROT": "22"})


def test_a_file_that_is_no_text_is_called_so(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"\xff\xfeport")
    with pytest.raises(ConfigError, match="cannot be read: it is no text in UTF-8"):
        read_config(tmp_path, {})


@pytest.mark.parametrize("text", ["many", "", "-1", "1.5", "0x10", "9" * 5_000, "²"])
def test_what_is_wrong_in_the_environment_names_the_variable(tmp_path: Path, text: str) -> None:
    with pytest.raises(ConfigError, match=f"{PREFIX}SESSIONS: sessions is a whole number"):
        read_config(tmp_path, {f"{PREFIX}SESSIONS": text})


def test_bytes_that_are_no_letters_are_no_address(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=f"{PREFIX}ADDRESS: address is a text"):
        read_config(tmp_path, {f"{PREFIX}ADDRESS": os.fsdecode(b"\xff")})


def test_what_the_file_says_of_log_ins_is_what_holds(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(
        "failures = 3\nfailure_minutes = 2\nregistrations_per_day = 4\ninvitation_days = 5\n"
        'keep_refusals_days = 6\nregistration = "open"\npasswords = true\nguests = true\n'
        "hold_new_names = false\n"
    )
    assert policy_of(read_config(tmp_path, WITHOUT)) == Policy(
        "open", False, True, True, 3, 120, 4, 5, 6
    )


def test_what_is_not_said_of_log_ins_is_the_policy_of_a_new_server(tmp_path: Path) -> None:
    assert policy_of(read_config(tmp_path, WITHOUT)) == Policy()
