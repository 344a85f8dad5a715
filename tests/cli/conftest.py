"""A home with no campaigns in it, and a way to say a command."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from screens.cli.main import main

Say = Callable[..., Result]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where everything is kept that the game writes."""
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


@pytest.fixture
def say(home: Path) -> Say:
    """Run one command of `norden-suden` in that home."""

    def run(*words: str, text: str | bytes = "", status: int = 0) -> Result:
        result = CliRunner().invoke(main, words, input=text)
        assert result.exit_code == status, result.output
        return result

    return run
