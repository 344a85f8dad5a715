"""Lines changed by chance, and whether any test notices: mutmut on a copy of the tree.

The changed lines are a sample by a seed. Each is tried with the tests that come past it, in a
process of its own; a line that no test misses is shown, to be looked at: either the change makes no
difference, or a test is wanting that says the rule.
"""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.house.tree import ROOT

MUTMUT = Path(sys.executable).with_name("mutmut")

COPIED = ("campaign", "saves", "screens", "tests", "README.md", "CONTRIBUTING.md", "pyproject.toml")

PROCESSES = "process_isolation = forkserver"
"""The tests are read once, and each change has a process that knows them already."""

PATIENCE = "timeout_multiplier = 4"
"""So many times the time that its tests take otherwise; then a change has led into a circle."""

SURVIVED = 0
"""How the tests end that have noticed nothing; None if they were not asked."""

UNTRIED = None


@dataclass(frozen=True)
class Trial:
    """Lines of some modules, and the tests that are to notice."""

    package: str
    """The folder with all that is copied for it."""

    changed: str
    """The modules whose lines are changed, as a pattern."""

    first: str
    """A few changes to begin with: the tool lists all others only then."""

    tests: Sequence[str]
    left_out: Sequence[str] = ()
    """Tests and files of tests that read the source itself, or take too long for each line."""

    spared: Sequence[str] = ()
    """Modules whose tests are left out, as patterns."""

    least: float = 0.85
    """The share of changes that must be noticed."""


def settings(trial: Trial) -> str:
    """What mutmut is told, as its section of `setup.cfg`."""
    others = [name for name in COPIED if name not in (trial.package, "tests", "pyproject.toml")]
    options = ["-p", "no:cacheprovider", "-p", "no:xdist"]
    for name in trial.left_out:
        options += ["--deselect" if "::" in name else "--ignore", name]
    lists = {
        "source_paths": [trial.package],
        "only_mutate": [trial.changed],
        "do_not_mutate": trial.spared,
        "also_copy": others,
        "pytest_add_cli_args_test_selection": trial.tests,
        "pytest_add_cli_args": options,
    }
    # A list has a line for each entry, and one of its own to begin with.
    lines = [f"{name} =" + "".join(f"\n    {one}" for one in each) for name, each in lists.items()]
    return "\n".join(["[mutmut]", PROCESSES, PATIENCE, *lines]) + "\n"


def copy_tree(to: Path) -> None:
    """The sources and their tests, without what tools left behind."""
    left = shutil.ignore_patterns("__pycache__", ".*cache*")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, to / name, ignore=left)
        else:
            shutil.copy(ROOT / name, to / name)


def run(folder: Path, *words: str, seconds: float | None = None) -> str:
    """One command of mutmut; when time is up, it and its processes are gone."""
    process = subprocess.Popen(
        [MUTMUT, *words],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        env={**os.environ, "HOME": str(folder)},
    )
    try:
        return process.communicate(timeout=seconds)[0]
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        return process.communicate()[0]


def outcomes(folder: Path) -> dict[str, int | None]:
    """How the tests of each change ended."""
    return {name: status for file in _records(folder) for name, status in file.items()}


def _records(folder: Path) -> Iterator[dict[str, int | None]]:
    for path in sorted((folder / "mutants").rglob("*.meta")):
        yield json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"]


def sampled(names: Sequence[str], count: int, seed: int) -> list[str]:
    """So many of them, the same ones for the same seed."""
    return random.Random(seed).sample(sorted(names), min(count, len(names)))


@dataclass(frozen=True)
class Found:
    """What came of a trial."""

    tried: int
    survivors: tuple[str, ...]
    """The changes that no test noticed, each as a difference."""

    output: str
    """What the tool said."""


def try_changes(trial: Trial, folder: Path, *, count: int, seed: int, minutes: float) -> Found:
    """Change so many lines by chance, for so many minutes at most."""
    copy_tree(folder)
    (folder / "setup.cfg").write_text(settings(trial), encoding="utf-8")
    output = run(folder, "run", "--max-children", "1", trial.first)
    names = sampled(list(outcomes(folder)), count, seed)
    assert names, output[-2000:]
    output = run(folder, "run", "--max-children", "1", *names, seconds=minutes * 60)
    ended = outcomes(folder)
    tried = [name for name in names if ended[name] is not UNTRIED]
    left = [name for name in tried if ended[name] == SURVIVED]
    shown = tuple(run(folder, "show", name).strip() for name in left)
    return Found(len(tried), shown, output)
