"""Ground for skirmishes that a player has kept: one text file each, in a folder of its own."""

import os
import re
from pathlib import Path
from typing import NamedTuple

from campaign.errors import NotationError, quoted
from campaign.tabletop.terrain import Piece
from campaign.terrain_files import LONGEST_TITLE, Ground, read_ground, write_ground
from saves.errors import SaveError
from saves.storage.foreign_files import foreign
from saves.storage.home import Home
from saves.storage.loose_files import decoded, reason
from saves.storage.plain_text import one_line
from saves.storage.read_limits import read_small
from saves.storage.safe_files import alone, write_whole

SUFFIX = ".ground"

LARGEST = 100_000
"""Bytes of a file that is worth reading."""


class KeptGrounds(NamedTuple):
    """What the folder holds."""

    grounds: tuple[Ground, ...]
    problems: tuple[str, ...]
    """A sentence for each file that is no ground."""


def grounds_folder(home: Home) -> Path:
    """The folder for ground; it need not exist yet."""
    return home.campaigns / "ground"


def kept_grounds(folder: Path) -> KeptGrounds:
    """All ground that was kept, by title, and what is wrong with the files that are none."""
    grounds: dict[str, Ground] = {}
    problems = []
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        try:
            ground = read_ground_file(path)
        except SaveError as error:
            problems.append(str(error))
            continue
        if ground.title in grounds:
            problems.append(f"{path.name}: another file has the title {ground.title!r}")
        grounds.setdefault(ground.title, ground)
    return KeptGrounds(tuple(sorted(grounds.values(), key=lambda g: g.title)), tuple(problems))


def read_ground_file(path: Path) -> Ground:
    """The ground that a file holds.

    Raises:
        SaveError: if it cannot be read, or is no ground; one sentence names the file and why.
    """
    name = one_line(path.name)
    try:
        with foreign(path.name, SaveError):
            return read_ground(decoded(read_small(path, LARGEST), "ground"))
    except NotationError as error:
        raise SaveError(f"{name}: {error}") from error


def keep_ground(folder: Path, title: str, terrain: tuple[Piece, ...]) -> Path:
    """Keep ground under a title; where it lies.

    Raises:
        SaveError: if the title is none or taken, or the file cannot be written.
    """
    title = " ".join(title.split())
    if not title or not title.isprintable() or len(title) > LONGEST_TITLE:
        raise SaveError(f"a title has 1 to {LONGEST_TITLE} characters, not {quoted(title)}")
    try:
        with alone(folder):
            if any(ground.title == title for ground in kept_grounds(folder).grounds):
                raise SaveError(f"ground called {title!r} exists already; choose another title")
            path = _free_path(title, folder)
            write_whole(path, write_ground(Ground(title, terrain)).encode())
    except OSError as error:
        raise SaveError(f"the ground {title!r} cannot be saved: {reason(error)}") from error
    return path


def _free_path(title: str, folder: Path) -> Path:
    stem = re.sub(r"[^\w-]+", "-", title.lower()).strip("-") or "ground"
    path, count = folder / f"{stem}{SUFFIX}", 1
    while os.path.lexists(path):
        count += 1
        path = folder / f"{stem}-{count}{SUFFIX}"
    return path
