"""The checkout as the house tests see it: what is, or would be, in the repository."""

import os
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGES = ("campaign", "saves", "screens")
BUILT = {".git", ".venv", "__pycache__", "build", "dist"}
"""Folders that tools make; so are all that end in _cache, and .hypothesis."""


@cache
def repository_files() -> tuple[Path, ...]:
    """Every file that git holds or would add, relative to the root.

    A checkout without git (an unpacked archive, a machine without the command) is walked instead.
    """
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listing = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        names = [Path(name) for name in listing.stdout.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        names = list(_walk())
    return tuple(sorted(name for name in set(names) if (ROOT / name).is_file()))


def _walk() -> Iterator[Path]:
    for folder, inside, files in os.walk(ROOT):
        inside[:] = [name for name in inside if not _built(name)]
        yield from ((Path(folder) / name).relative_to(ROOT) for name in files)


def _built(name: str) -> bool:
    return name in BUILT or name.endswith(("_cache", ".egg-info")) or name == ".hypothesis"


def python_files(*folders: str) -> tuple[Path, ...]:
    """The Python files of some top-level folders, relative to the root."""
    return tuple(
        name for name in repository_files() if name.suffix == ".py" and name.parts[0] in folders
    )
