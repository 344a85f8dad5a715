"""The one command that makes a fresh checkout playable."""

import re
import runpy
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.house.tree import ROOT

START = ROOT / ".ci" / "start.py"


def python(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False)


@pytest.fixture
def fresh(tmp_path: Path) -> dict[str, Any]:
    """The names of a start.py in a checkout where nothing is prepared yet."""
    shutil.copytree(START.parent, tmp_path / "checkout" / ".ci")
    return runpy.run_path(str(tmp_path / "checkout" / ".ci" / "start.py"))


def test_without_a_command_it_lists_them() -> None:
    done = python(str(START))
    assert done.returncode == 2
    assert "play    start the game" in done.stderr


def test_it_asks_an_old_python_for_a_newer_one() -> None:
    old = f"import runpy, sys; sys.version_info = (3, 9, 18); runpy.run_path({str(START)!r})"
    done = python("-c", old)
    assert done.returncode == 1
    assert "needs Python 3.11 or newer" in done.stderr
    assert "is 3.9" in done.stderr


def test_the_makefile_knows_every_command() -> None:
    makefile = (ROOT / "Makefile").read_text()
    commands = re.findall(r"^    (\w+)  +\w", runpy.run_path(str(START))["__doc__"], re.MULTILINE)
    assert {"play", "test", "quick", "check"} < set(commands)
    assert f"{' '.join(commands)}:\n" in makefile
    for command in commands:
        assert f"make {command}" in makefile
    assert "$(PYTHON) .ci/start.py $@ $(ARGS)" in makefile


def test_an_environment_needs_no_pip_of_the_system(fresh: dict[str, Any]) -> None:
    make: Callable[[], None] = fresh["make_environment"]
    make()
    done = subprocess.run(
        [fresh["PYTHON"], fresh["PIP"], "--version"], capture_output=True, text=True, check=True
    )
    assert str(fresh["PIP"].parent) in done.stdout


def test_a_working_environment_is_kept(fresh: dict[str, Any]) -> None:
    fresh["make_environment"]()
    mark = fresh["VENV"] / "mark"
    mark.touch()
    fresh["make_environment"]()
    assert mark.exists()


def test_a_moved_checkout_gets_a_new_environment(fresh: dict[str, Any]) -> None:
    fresh["make_environment"]()
    (fresh["VENV"] / "mark").touch()
    elsewhere = fresh["ROOT"].rename(fresh["ROOT"].with_name("elsewhere"))
    moved = runpy.run_path(str(elsewhere / ".ci" / "start.py"))
    moved["make_environment"]()
    assert moved["works"]()
    assert not (elsewhere / ".venv" / "mark").exists()


def test_an_environment_whose_python_is_gone_is_made_anew(fresh: dict[str, Any]) -> None:
    fresh["make_environment"]()
    fresh["PYTHON"].unlink()
    fresh["make_environment"]()
    assert fresh["works"]()


def test_after_an_interruption_it_begins_anew(fresh: dict[str, Any]) -> None:
    fresh["make_environment"]()
    fresh["UNFINISHED"].touch()
    fresh["make_environment"]()
    assert not fresh["UNFINISHED"].exists()
    assert fresh["works"]()


@pytest.mark.xdist_group("together")
def test_the_tests_of_a_group_run_in_one_process(request: pytest.FixtureRequest) -> None:
    """The name of the group stands behind their own; by that they are dealt out."""
    is_dealt_out = request.config.getoption("loadgroup", False)
    assert request.node.nodeid.endswith("@together") is is_dealt_out
