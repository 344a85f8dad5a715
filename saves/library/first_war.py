"""Whether somebody has a war of their own yet. Loads in no time: standard library only."""

from pathlib import Path

from saves.library.folders import folders
from saves.storage.header import header
from saves.storage.home import Home
from saves.storage.row_format import SUFFIX


def has_war(home: Home, lesson: str, skirmish: str) -> bool:
    """A war lies among the campaigns, also one that cannot be opened.

    Files that begin like a *lesson* are none, nor are those of the scenario of a *skirmish*.
    """
    return any(
        header(path).scenario != skirmish
        for folder in folders(home)
        for path in _files(folder)
        if not path.stem.startswith(lesson)
    )


def _files(folder: Path) -> list[Path]:
    try:
        return [*folder.glob(f"*{SUFFIX}")]
    except OSError:
        return []  # the list of campaigns says why it cannot be read
