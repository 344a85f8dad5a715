"""The trash: campaigns that were thrown away lie there until it is emptied.

Each lies in a folder of its own, called after the moment, below the folder that it came from:
`.trash/20261121T080000.123456/east/the-west.acw`. On a shared server nothing lies anywhere but in
its tables; there the folder of a campaign says the same, `.trash/20261121T080000.123456/east`.
What lies in that trash is deleted by the keeper of the server alone.
"""

import errno
import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from saves.campaign_log.journal import Journal
from saves.errors import DamagedError, SaveError
from saves.library.campaign_admin import move, put_into, relocate
from saves.storage.header import TRASH, Header, Shared, newest_first
from saves.storage.home import Home
from saves.storage.loose_files import reason
from saves.storage.removal import erase
from saves.storage.row_format import SUFFIX

MOMENT = "%Y%m%dT%H%M%S.%f"
"""How a moment is written as the name of a folder."""


NOT_EMPTY = (errno.ENOTEMPTY, errno.EEXIST)
"""What a system says of a folder in which something lies, when it is to be removed."""

FOR_THE_KEEPER = "on a server, the keeper rescues campaigns from his backups"
DELETED_BY_THE_KEEPER = "only the keeper of the database deletes"


class ThrownAway(NamedTuple):
    """A campaign in the trash."""

    header: Header
    """What a list shows of it."""

    origin: Path
    """The folder that it lay in; on a server, its name alone."""

    moment: str
    """When it was thrown away: ISO 8601, UTC."""

    @property
    def path(self) -> Path:
        return self.header.path


def trash_folder(home: Home) -> Path:
    """The folder of the trash; it need not exist yet."""
    return home.campaigns / TRASH


def throw_away(home: Home, path: Path) -> Path:
    """Put a campaign into the trash; where it lies now.

    Raises:
        SaveError: if it is in use, lies outside the folder for campaigns, or cannot be moved.
    """
    root = home.campaigns.resolve()
    # The folder is looked up, not the file: a link in it is thrown away as a link.
    lies = path.parent.resolve() / path.name
    if not lies.is_relative_to(root):
        raise SaveError(f"{path} is not in {root}; delete it yourself")
    inner = lies.relative_to(root)
    if inner.parts[0] == TRASH:
        raise SaveError(f"{path} is in the trash already")
    if path.suffix != SUFFIX:
        raise SaveError(f"{path} is not a campaign, so it could not be restored from the trash")
    to = trash_folder(home) / _now() / inner
    relocate(path, to)
    return to


def throw_away_shared(home: Home, place: Shared) -> None:
    """Put a campaign of a shared database into its trash.

    Raises:
        SaveError: if it is in use, or damaged: then the backups of the server help.
    """
    try:
        with Journal.resume(place, home) as journal:
            journal.writer.put_into(f"{TRASH}/{_now()}/{journal.record.folder}".rstrip("/"))
    except DamagedError as error:
        raise SaveError(f"{error}; {FOR_THE_KEEPER}") from error


def _now() -> str:
    return f"{datetime.now(UTC):{MOMENT}}"


def thrown(home: Home) -> tuple[ThrownAway, ...]:
    """Everything in the trash, what was thrown away last first."""
    found = []
    for folder in _moments(home):
        moment = datetime.strptime(folder.name, MOMENT).replace(tzinfo=UTC).isoformat()
        for inner in _folders_in(folder):
            origin = home.campaigns / inner.relative_to(folder)
            found += [ThrownAway(header, origin, moment) for header in newest_first(inner)]
    return tuple(found)


def _folders_in(top: Path) -> Iterator[Path]:
    """A folder and all within it; one that somebody else sweeps meanwhile has nothing to show."""

    def unread(error: OSError) -> None:
        if not isinstance(error, FileNotFoundError):
            raise SaveError(f"the trash cannot be read: {reason(error)}") from error

    for folder, inner, _ in os.walk(top, onerror=unread):
        inner.sort()
        yield Path(folder)


def thrown_on_server(home: Home) -> tuple[ThrownAway, ...]:
    """Everything in the trash of the shared server, if one is named; the last one first.

    Raises:
        SaveError: if it cannot be reached.
    """
    shared = home.server
    if shared is None:
        return ()
    from saves.storage.postgres import thrown_shared  # brings PostgreSQL along

    return tuple(_thrown_there(header) for header in thrown_shared(shared.database))


def _thrown_there(header: Header) -> ThrownAway:
    """What the folder of a campaign says of when it was thrown away, and of where it lay."""
    _, moment, *origin = header.folder.split("/")
    at = _moment(moment)
    return ThrownAway(header, Path(*origin), at.isoformat() if at else header.played)


def _moments(home: Home) -> list[Path]:
    """The folders in the trash, the latest first; whatever else lies there is none of ours."""
    try:
        return sorted(
            (path for path in trash_folder(home).iterdir() if _is_moment(path)), reverse=True
        )
    except FileNotFoundError:
        return []  # nothing has been thrown away yet
    except OSError as error:
        raise SaveError(f"the trash cannot be read: {reason(error)}") from error


def _is_moment(path: Path) -> bool:
    return _moment(path.name) is not None and path.is_dir()


def _moment(name: str) -> datetime | None:
    """The moment that something is called after; None if it is called otherwise."""
    try:
        return datetime.strptime(name, MOMENT).replace(tzinfo=UTC)
    except ValueError:
        return None


def restore(home: Home, one: ThrownAway) -> Path:
    """Take a campaign out of the trash, back to the folder that it came from; where it lies now.

    Raises:
        SaveError: if it cannot be put there.
    """
    if one.header.shared is not None:
        put_into(home, one.header.shared, one.origin.name)
        return one.path
    to = move(one.path, one.origin)
    _sweep(home, one.path.parent)
    return to


def delete(home: Home, one: ThrownAway) -> None:
    """Delete a campaign in the trash for good.

    Raises:
        SaveError: if it is in use, cannot be deleted, or lies on a server.
    """
    if one.header.shared is not None:
        raise SaveError(f"{one.header.name} is on the server; {DELETED_BY_THE_KEEPER}")
    erase(one.path)
    _sweep(home, one.path.parent)


def _sweep(home: Home, left: Path) -> None:
    """Remove the folder that something has left, and those around it, as far as they are empty."""
    for folder in (left, *left.parents):
        if folder == trash_folder(home):
            break
        try:
            folder.rmdir()
        except FileNotFoundError:
            continue  # somebody else has swept here
        except OSError as error:
            if error.errno not in NOT_EMPTY:
                raise
            break


def empty(home: Home) -> int:
    """Delete the campaigns in the trash; how many there were. What else lies there stays.

    Raises:
        SaveError: if something cannot be deleted; the rest may be gone.
    """
    found = thrown(home)
    for one in found:
        try:
            erase(one.path)
            _sweep(home, one.path.parent)
        except (SaveError, OSError) as error:
            why = reason(error) if isinstance(error, OSError) else error
            raise SaveError(f"the trash cannot be emptied: {why}") from error
    return len(found)
