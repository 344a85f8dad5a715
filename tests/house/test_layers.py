"""Who may import whom; the contracts themselves are in pyproject.toml."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.tree import PACKAGES, ROOT

LINT = Path(sys.executable).with_name("lint-imports")


def lint(root: Path) -> str:
    """What import-linter says about a tree; starts with its exit status."""
    done = subprocess.run(
        [LINT, "--no-cache"], cwd=root, env={}, capture_output=True, text=True, check=False
    )
    return f"{done.returncode}\n{done.stdout}{done.stderr}"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("tree")
    shutil.copy(ROOT / "pyproject.toml", root)
    for package in PACKAGES:
        shutil.copytree(ROOT / package, root / package)
    return root


def test_every_contract_is_kept() -> None:
    verdict = lint(ROOT)
    assert verdict.startswith("0\n"), verdict


@pytest.mark.long
@pytest.mark.parametrize(
    ("module", "line", "contract"),
    [
        ("saves/campaign_log/journal.py", "import screens.cli.main", "Screens stand on saves"),
        ("campaign/engine.py", "import saves.campaign_log.journal", "Screens stand on saves"),
        ("campaign/battle/contract.py", "import campaign.state", "has its floor"),
        (
            "campaign/resolvers/battle_line/__init__.py",
            "import campaign.board.board",
            "has its floor",
        ),
        ("campaign/stray.py", "import campaign.terms", "has its floor"),
        ("campaign/rules/sea.py", "import campaign.rules.marches", "Sections of the rules"),
        ("campaign/resolvers/another.py", "import campaign.resolvers.battle_line", "Resolvers are"),
        ("campaign/state.py", "import textual", "The campaign is pure"),
        ("campaign/tables/calendar.py", "import time", "The campaign is pure"),
        ("campaign/rules/combat.py", "import random", "only through its dice"),
        (
            "saves/storage/own_journal.py",
            "import saves.storage.sqlite_file",
            "stands on what looks at it",
        ),
        ("screens/text/names.py", "import campaign.resolvers.yankee.position", "Only a face"),
        ("screens/battle/thumbnail.py", "import campaign.resolvers.yankee.position", "Only a face"),
        (
            "screens/battle/tabletop/table.py",
            "import campaign.resolvers.yankee.position",
            "The screen of tables",
        ),
        ("campaign/engine.py", "import campaign.resolvers.yankee.resolver", "Only a face"),
        ("saves/campaign_log/journal.py", "import rich", "nothing of terminals"),
        ("screens/cli/main.py", "import sqlalchemy", "Rows stay in the archive"),
    ],
)
def test_a_trespass_is_noticed(copy: Path, module: str, line: str, contract: str) -> None:
    file = copy / module
    before = file.read_text() if file.exists() else None
    file.write_text((before or "") + f"\n\n{line}\n")
    try:
        verdict = lint(copy)
    finally:
        file.unlink() if before is None else file.write_text(before)
    broken = [name for name in verdict.splitlines() if " BROKEN" in name]
    assert any(contract in name for name in broken), verdict
