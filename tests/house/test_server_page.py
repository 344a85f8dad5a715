"""What SERVER.md says can be done as it says."""

import re
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path

from saves.server.process.config import KEYS, PREFIX
from screens.cli.main import main
from tests.house.tree import ROOT

PAGE = (ROOT / "SERVER.md").read_text(encoding="utf-8")


def block(word: str, language: str) -> str:
    """The block of that language in which a word stands."""
    found = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    [text] = [text for text in found if word in text]
    return str(text)


def test_tests_that_it_names_are_there() -> None:
    named = set(re.findall(r"`(tests/[\w/]+(?:\.py)?|test_\w+\.py)`", PAGE))
    missing = [
        name
        for name in sorted(named)
        if not (ROOT / name).exists() and not (ROOT / "tests/server" / name).exists()
    ]
    assert named
    assert not missing


def test_tests_that_it_names_by_their_names_are_there() -> None:
    named = re.findall(r"`([\w/]+\.py)::(test_\w+)`", PAGE)
    missing = [
        f"{file}::{name}"
        for file, name in named
        if f"def {name}(" not in (ROOT / file).read_text(encoding="utf-8")
    ]
    assert named
    assert not missing


def test_keys_of_the_file_that_it_names_are_there() -> None:
    known = {key.name for key in KEYS}
    assert set(re.findall(r"`(\w+) =\s", PAGE)) <= known
    assert {word.lower() for word in re.findall(rf"{PREFIX}(\w+)", PAGE)} <= known


def test_commands_that_it_shows_are_there() -> None:
    shown = re.findall(r"norden-suden ([a-z]+)(?: ([a-z]+))?", PAGE)
    assert shown
    for first, second in shown:
        command = main.commands.get(first)
        assert command is not None, first
        if (below := getattr(command, "commands", None)) is not None:
            assert second in below, f"{first} {second}"


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    unit = ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read_string(block("[Unit]", "ini"))
    assert unit["Service"]["ExecStart"].split()[1:3] == ["serve", "--folder"]
    if shutil.which("systemd-analyze") is None:
        return
    file = tmp_path / "game.service"
    file.write_text(
        block("[Unit]", "ini").replace("/opt/norden-suden/.venv/bin/norden-suden", "/bin/true")
    )
    done = subprocess.run(
        ["systemd-analyze", "verify", str(file)], capture_output=True, text=True, check=False
    )
    said = [line for line in done.stderr.splitlines() if "game.service" in line]
    assert not said
