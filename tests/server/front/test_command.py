"""`norden-suden serve` itself: what it says before anybody comes."""

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from saves.server.process.config import FILE, read_config
from screens.cli.main import main
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
    assert set(parent) == {"LANG", "PYTHONUTF8", "TEXTUAL_DISABLE_KITTY_KEY", "ESCDELAY"}
    assert dict(parts["table"].variables)["NORDEN_SUDEN_SERVE_DATABASE"] == secret
    for part in parts.values():
        assert secret not in " ".join(part.command), "everybody reads what a process is called"
        assert not {"PGPASSWORD", "LD_PRELOAD", "LOGNAME"} & {name for name, _ in part.variables}
