"""Who may import whom; the contracts themselves are in pyproject.toml."""

import re
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


TRESPASSES = (
    ("saves/campaign_log/journal.py", "screens.cli.main", "Screens stand on saves"),
    ("campaign/engine.py", "saves.campaign_log.journal", "Screens stand on saves"),
    ("campaign/battle/contract.py", "campaign.state", "the campaign has its floor"),
    (
        "campaign/resolvers/battle_line/__init__.py",
        "campaign.board.board",
        "the campaign has its floor",
    ),
    ("campaign/rules/sea.py", "campaign.rules.marches", "Sections of the rules"),
    ("campaign/resolvers/another.py", "campaign.resolvers.battle_line", "Resolvers are"),
    (
        "campaign/resolvers/nei_boschi/tables.py",
        "campaign.resolvers.nei_boschi.shiloh.tables",
        "knows none of its battles",
    ),
    ("campaign/state.py", "textual", "The campaign is pure"),
    ("campaign/tables/calendar.py", "time", "The campaign is pure"),
    ("campaign/rules/combat.py", "random", "only through its dice"),
    ("saves/storage/own_journal.py", "saves.storage.sqlite_file", "stands on what looks at it"),
    ("screens/text/names.py", "campaign.resolvers.yankee.position", "Only a face"),
    ("screens/battle/thumbnail.py", "campaign.resolvers.yankee.position", "Only a face"),
    (
        "screens/battle/tabletop/table.py",
        "campaign.resolvers.yankee.position",
        "The screen of tables",
    ),
    ("campaign/engine.py", "campaign.resolvers.yankee.resolver", "Only a face"),
    ("saves/campaign_log/journal.py", "rich", "nothing of terminals"),
    ("screens/cli/main.py", "sqlalchemy", "Rows stay in the archive"),
)
"""A module, what it may not import, and the contract that says so."""

STRAY = "campaign/stray.py"
"""A module on no floor."""

SECTION = re.compile(r"^(.+)\n-{3,}\n", re.MULTILINE)
"""The name of a broken contract, underlined; what breaks it comes behind it."""


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What is said of every contract that is broken in a tree with all trespasses."""
    root = tmp_path_factory.mktemp("tree")
    shutil.copy(ROOT / "pyproject.toml", root)
    for package in PACKAGES:
        shutil.copytree(ROOT / package, root / package)
    (root / STRAY).write_text("import campaign.terms\n")
    for module, imported, _ in TRESPASSES:
        with (root / module).open("a") as file:
            file.write(f"\n\nimport {imported}\n")
    verdict = lint(root)
    assert not verdict.startswith("0\n")
    _, *parts = SECTION.split(verdict.partition("Broken contracts")[2])
    return {
        name: " ".join(said.split()) for name, said in zip(parts[::2], parts[1::2], strict=True)
    }


def test_every_contract_is_kept() -> None:
    verdict = lint(ROOT)
    assert verdict.startswith("0\n"), verdict


@pytest.mark.thorough
@pytest.mark.long
@pytest.mark.parametrize(("module", "imported", "contract"), TRESPASSES)
def test_a_trespass_is_noticed(
    broken: dict[str, str], module: str, imported: str, contract: str
) -> None:
    [said] = [said for name, said in broken.items() if contract in name]
    name = module.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    assert f"{name} -> {imported} (l." in said


@pytest.mark.long
def test_a_room_without_a_floor_is_noticed(broken: dict[str, str]) -> None:
    [said] = [said for name, said in broken.items() if "the campaign has its floor" in name]
    assert "not listed as layers: - campaign.stray" in said
