"""Somebody would notice if a line of the rules or of the archive were another.

In the soak alone. What survives is printed, to be looked at; `CHANGED_LINES_SEED=7` before
`make soak ARGS="-k changed_lines"` changes others.
"""

import os
import sys
from pathlib import Path

import pytest

from tests.house.changed_lines import Trial, try_changes

SEED = int(os.environ.get("CHANGED_LINES_SEED", "1"))
MINUTES = float(os.environ.get("CHANGED_LINES_MINUTES", "20"))
"""For each trial, when the tests themselves have been timed."""

LINES = int(os.environ.get("CHANGED_LINES", "300"))

RULES = Trial(
    package="campaign",
    changed="campaign/rules/*",
    first="campaign.rules.washington.*",
    tests=["tests/rules"],
    left_out=["tests/rules/test_refusals.py::test_every_refusal_in_the_code_is_met"],
    least=0.9,
)

ARCHIVE = Trial(
    package="saves",
    changed="saves/*",
    first="saves.errors.*",
    tests=["tests/saves", "tests/exchange", "tests/hosting"],
    left_out=[
        f"tests/saves/test_{name}.py"
        for name in (
            "clock",
            "killed_with_mishaps",
            "postgres",
            "processes",
            "server_killed",
            "shared_exchange",
            "shared_keeping",
            "shared_tables",
        )
    ],
    spared=["saves/*postgres*.py", "saves/*server*.py", "saves/storage/migrations/*"],
    least=0.7,
)


@pytest.mark.soak
@pytest.mark.parametrize("trial", [RULES, ARCHIVE], ids=lambda trial: trial.package)
def test_changed_lines_are_noticed(
    trial: Trial, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = try_changes(trial, tmp_path, count=LINES, seed=SEED, minutes=MINUTES)
    with capsys.disabled():
        for survivor in found.survivors:
            sys.stderr.write(f"\n{survivor}\n")
        noticed = found.tried - len(found.survivors)
        sys.stderr.write(f"\n{trial.changed}: {noticed} of {found.tried} changes noticed\n")
    assert found.tried, found.output[-2000:]
    assert noticed >= trial.least * found.tried
