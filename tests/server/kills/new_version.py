"""A new version of the game beside the one that runs: another copy, with another rule."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
ROOMS = ("campaign", "saves", "screens")
START = "from screens.cli.main import main; main()"


class NewVersion:
    """Its folder; each die gives one march more than in the old one. [BG 4.1]"""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for room in ROOMS:
            leave = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / room, folder / room, ignore=leave)
        self._change("campaign/rules/marches.py", r"max\(2, die\)", "max(2, die) + 1")
        self._change("saves/__init__.py", r'VERSION = ".*"', 'VERSION = "99.0.0"')
        self._change("saves/storage/row_format.py", r"RULES: Final = \d+", "RULES: Final = 99")

    def _change(self, file: str, old: str, new: str) -> None:
        text, changes = re.subn(old, new, (self.folder / file).read_text())
        assert changes == 1, f"{file}: {old}"
        (self.folder / file).write_text(text)

    @property
    def variables(self) -> dict[str, str]:
        """What has a process run it."""
        return {"PYTHONPATH": str(self.folder)}

    @property
    def command(self) -> tuple[str, ...]:
        return sys.executable, "-P", "-c", START

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """A command of it."""
        return subprocess.run(
            [*self.command, *words],
            env={**os.environ, **self.variables},
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
        )
