"""`norden-suden serve` itself: what it says before anybody comes."""

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from saves.server.process.config import FILE, read_config
from screens.cli.main import main
from screens.server import supervisor
from screens.server.supervisor import parts_of


@pytest.mark.parametrize("library", ["asyncssh", "argon2", "prometheus_client"])
def test_without_its_libraries_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, library: str
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    done = CliRunner().invoke(main, ["serve", "--folder", str(tmp_path)])
    assert done.exit_code
    said = f"serving needs more libraries than playing ({library}); install them with: make serve"
    assert said in done.output
    assert not list(tmp_path.iterdir())


def test_it_writes_its_settings_once(tmp_path: Path) -> None:
    folder = tmp_path / "server"
    words = ["serve", "--folder", str(folder), "--write-config"]
    assert "server.toml: written" in CliRunner().invoke(main, words).output
    (folder / FILE).write_text("port = 22\n")
    assert "is there already" in CliRunner().invoke(main, words).output
    assert (folder / FILE).read_text() == "port = 22\n"
    assert folder.stat().st_mode & 0o077 == 0


def test_a_wrong_setting_is_named_before_anything_starts(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("prot = 22\n")
    done = CliRunner().invoke(main, ["serve", "--folder", str(tmp_path)])
    assert done.exit_code
    assert "there is no key prot" in done.output
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('address = "8.8.8.8"', "address: nobody can be heard at 8.8.8.8, port 2222"),
        ('notify = "nothing good"', "say spool FOLDER, run PROGRAM, or https://"),
        ("notify = 'run \"x'", "notify = "),
    ],
)
def test_what_cannot_be_served_is_said_and_nothing_starts(
    tmp_path: Path, text: str, said: str
) -> None:
    (tmp_path / FILE).write_text(text)
    done = CliRunner().invoke(main, ["serve", "--folder", str(tmp_path)])
    assert done.exit_code
    assert said in done.output
    for word in ("serving at", "Nothing is lost", "started part"):
        assert word not in done.output
    assert not list((tmp_path / "run").iterdir()), "admin hears at once that nothing runs"


def test_a_secret_that_is_none_is_said_before_it_serves(tmp_path: Path) -> None:
    (tmp_path / "secret").mkdir()
    (tmp_path / FILE).write_text("port = 0")
    done = CliRunner().invoke(main, ["serve", "--folder", str(tmp_path)])
    assert "The server's secret cannot be read: is a directory" in done.output
    assert "serving at" not in done.output


def test_a_folder_that_can_be_none_is_said(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    for folder in (file, file / "below", Path("/proc/x")):
        done = CliRunner().invoke(main, ["serve", "--folder", str(folder)])
        assert f"{folder}: no server can be here" in done.output


def test_a_port_that_is_not_known_yet_is_not_called_0(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervisor, "supervise", lambda config, environ, say: say())
    (tmp_path / FILE).write_text("port = 0")
    done = CliRunner().invoke(main, ["serve", "--folder", str(tmp_path)])
    assert f"a free port ({tmp_path / 'run/port'} says it)" in done.output
    assert "ssh -p PORT NAME@HOST" in done.output


def test_a_folder_of_somebody_else_stays_as_it_is(tmp_path: Path) -> None:
    """A server's folder is nobody else's to enter: the folder of a web site must not become one."""
    tmp_path.chmod(0o755)
    (tmp_path / "index.html").touch()
    done = CliRunner().invoke(main, ["serve", "--folder", str(tmp_path)])
    assert done.exit_code
    said = f"{tmp_path} is not empty and no server's folder; name a new folder, or an empty one"
    assert said in done.output
    assert tmp_path.stat().st_mode & 0o777 == 0o755
    assert [path.name for path in tmp_path.iterdir()] == ["index.html"]


@pytest.mark.parametrize(
    "words",
    [
        ["serve", "--folder", ""],
        ["enter", "--account", "grant", "--folder", ""],
        ["admin", "--folder", "", "accounts"],
        ["admin", "backup", ""],
        ["admin", "restore", ""],
    ],
    ids=" ".join,
)
def test_a_folder_without_a_name_is_none(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where a script has not set its variable: it would be the folder in which it runs."""
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(main, words)
    assert done.exit_code
    assert "it has no name; . is this folder" in done.output
    assert not list(tmp_path.iterdir())


def test_sessions_are_forked_with_nothing_of_whoever_has_started_the_server(
    tmp_path: Path,
) -> None:
    """What the parent's environment said would hold for all, and be read by each of them."""
    secret = "postgresql://game:richmond@db/game"
    said = {
        "PATH": "/bin",
        "NORDEN_SUDEN_SERVE_DATABASE": secret,
        "NORDEN_SUDEN_SERVER": secret,
        "NORDEN_SUDEN_HOME": "/srv/clerk",
        "TEXTUAL_LOG": "/tmp/log",
        "TEXTUAL_PRESS": "e,e",
        "TEXTUAL_COLOR_SYSTEM": "none",
        "LOGNAME": "clerk",
        "PGPASSWORD": "richmond",
        "LD_PRELOAD": "/tmp/x.so",
    }
    parts = {part.name: part for part in parts_of(read_config(tmp_path, {}), said)}
    parent = dict(parts["parent"].variables)
    assert parent.pop("PATH") == "/bin"
    assert set(parent) == {
        "LANG", "PYTHONUTF8", "TEXTUAL_DISABLE_KITTY_KEY", "ESCDELAY", "MALLOC_ARENA_MAX",
        "OPENBLAS_NUM_THREADS",
    }  # fmt: skip
    assert dict(parts["table"].variables)["NORDEN_SUDEN_SERVE_DATABASE"] == secret
    for part in parts.values():
        assert secret not in " ".join(part.command), "everybody reads what a process is called"
        assert not {"PGPASSWORD", "LD_PRELOAD", "LOGNAME"} & {name for name, _ in part.variables}
