"""The trash: campaigns that were thrown away lie there until it is emptied.

Each lies in a folder of its own, called after the moment, below the folder that it came from:
`.trash/20261121T080000.123456/east/the-west.acw`.
"""

import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from saves.errors import SaveError
from saves.folders import TRASH
from saves.keeping import move, relocate
from saves.papers import reason
from saves.places import Header, campaigns_folder, newest_first

MOMENT = "%Y%m%dT%H%M%S.%f"
"""How a moment is written as the name of a folder."""


class Thrown(NamedTuple):
    """A campaign in the trash."""

    header: Header
    """What a list shows of it."""

    origin: Path
    """The folder that it lay in."""

    moment: str
    """When it was thrown away: ISO 8601, UTC."""

    @property
    def path(self) -> Path:
        return self.header.path


def trash_folder() -> Path:
    """The folder of the trash; it need not exist yet."""
    return campaigns_folder() / TRASH


def throw_away(path: Path) -> Path:
    """Put a campaign into the trash; where it lies now.

    Raises:
        SaveError: if it is in use, lies outside the folder for campaigns, or cannot be moved.
    """
    root = campaigns_folder().absolute()
    if not path.absolute().is_relative_to(root):
        raise SaveError(f"{path} does not lie in {root}; what lies elsewhere is yours to delete")
    to = trash_folder() / f"{datetime.now(UTC):{MOMENT}}" / path.absolute().relative_to(root)
    relocate(path, to)
    return to


def thrown() -> tuple[Thrown, ...]:
    """Everything in the trash, what was thrown away last first."""
    found = []
    for folder in _moments():
        moment = datetime.strptime(folder.name, MOMENT).replace(tzinfo=UTC).isoformat()
        for inner in (folder, *(path for path in folder.iterdir() if path.is_dir())):
            origin = campaigns_folder() / inner.relative_to(folder)
            found += [Thrown(header, origin, moment) for header in newest_first(inner)]
    return tuple(found)


def _moments() -> list[Path]:
    """The folders in the trash, the latest first; whatever else lies there is none of ours."""
    try:
        return sorted((path for path in trash_folder().iterdir() if _is_moment(path)), reverse=True)
    except FileNotFoundError:
        return []  # nothing has been thrown away yet
    except OSError as error:
        raise SaveError(f"the trash cannot be read: {reason(error)}") from error


def _is_moment(path: Path) -> bool:
    try:
        datetime.strptime(path.name, MOMENT).replace(tzinfo=UTC)
    except ValueError:
        return False
    return path.is_dir()


def restore(one: Thrown) -> Path:
    """Take a campaign out of the trash, back to the folder that it came from; where it lies now.

    Raises:
        SaveError: if it cannot be put there.
    """
    to = move(one.path, one.origin)
    for folder in (one.path.parent, *one.path.parent.parents):
        if folder == trash_folder() or any(folder.iterdir()):
            break
        folder.rmdir()
    return to


def empty() -> int:
    """Delete for good what lies in the trash; how many campaigns.

    Raises:
        SaveError: if something cannot be deleted; the rest may be gone.
    """
    number = len(thrown())
    for folder in _moments():
        try:
            shutil.rmtree(folder)
        except OSError as error:
            raise SaveError(f"the trash cannot be emptied: {reason(error)}") from error
    return number
