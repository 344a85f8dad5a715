"""What an owner does with the files of campaigns: renames, annotates, copies and moves them.

A campaign that another process plays is left alone; it says who plays it.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from campaign.errors import quoted
from saves.database import backup_of, hold_file
from saves.errors import InUseError, SaveError
from saves.folders import is_folder_name
from saves.founding import found
from saves.journal import Journal
from saves.layout import FORMAT
from saves.names import free_name, name_of_copy
from saves.papers import reason
from saves.places import campaigns_folder, header, new_path
from saves.play import pick_up
from saves.record import read_place

LONGEST_NOTE = 2_000
"""Letters of a note on a campaign."""


def rename(path: Path, name: str) -> None:
    """Give a campaign another name; its file keeps its own.

    Raises:
        SaveError: if it is no name, or taken in this folder; if the campaign is in use or damaged.
    """
    if " ".join(name.split()) != header(path).name:
        name = free_name(name, path.parent)
        with Journal.resume(path) as journal:
            journal.rename(name)


def annotate(path: Path, note: str) -> None:
    """Write something about a campaign, for the list; nothing takes the note away.

    Raises:
        SaveError: if it is too long, or the campaign is in use or damaged.
    """
    if len(note) > LONGEST_NOTE:
        raise SaveError(f"a note has at most {LONGEST_NOTE:,} letters, and this has {len(note):,}")
    with Journal.resume(path) as journal:
        journal.annotate(note.strip())


def duplicate(path: Path, name: str | None = None) -> Path:
    """Copy a campaign with its whole log into the same folder; where the copy lies.

    It is called *name*, or like the campaign with a number.

    Raises:
        SaveError: if the name is none, or taken; if the campaign is damaged.
    """
    save = read_place(path)
    play, error = pick_up(save)
    if error:
        raise SaveError(f"{path.name}: {error}; open it once, and it can be copied") from error
    own = str(save.campaign["name"])
    name = name_of_copy(own, path.parent) if name is None else free_name(name, path.parent)
    to = new_path(name, path.parent)
    found(to, save._replace(campaign=save.campaign | {"name": name}), play)
    return to


def move(path: Path, folder: Path) -> Path:
    """Put a campaign into another folder; where it lies now.

    Raises:
        SaveError: if it is in use, or cannot be put there.
    """
    if folder == path.parent:
        return path
    taken = os.path.lexists(folder / path.name)
    to = new_path(path.stem, folder) if taken else folder / path.name
    relocate(path, to)
    return to


def make_folder(name: str) -> Path:
    """A new folder for campaigns.

    Raises:
        SaveError: if it is no name, or taken, or the folder cannot be made.
    """
    name = name.strip()
    if not is_folder_name(name):
        raise SaveError(
            f"{quoted(name)} is no name for a folder: one lies in no other, so there is no slash in"
            " it, and it begins with a letter or a digit"
        )
    folder = campaigns_folder() / name
    try:
        folder.mkdir(parents=True)
    except FileExistsError as error:
        raise SaveError(f"there is a folder called {name!r} already") from error
    except OSError as error:
        raise SaveError(f"the folder {quoted(name)} cannot be made: {reason(error)}") from error
    return folder


def relocate(path: Path, to: Path) -> None:
    """Let the file of a campaign lie elsewhere on the same disk, with what belongs to it.

    Raises:
        SaveError: if it is in use, or cannot be put there; then it lies where it lay.
    """
    try:
        if path.is_dir():
            raise SaveError(f"{path} is a folder; look into it, and remove it by hand")
        with _unused(path):
            to.parent.mkdir(parents=True, exist_ok=True)
            for beside in _belongings(path):
                beside.rename(to.with_name(to.name + beside.name.removeprefix(path.name)))
            path.rename(to)
    except OSError as error:
        raise SaveError(f"{path.name} cannot be moved: {reason(error)}") from error


@contextmanager
def _unused(path: Path) -> Iterator[None]:
    """Nobody plays the campaign meanwhile, and what a dead process left half written is undone.

    Raises:
        InUseError: if somebody plays it.
    """
    try:
        held = hold_file(path)
    except InUseError:
        raise
    except SaveError:  # it does not open, so nobody plays it
        yield
        return
    try:
        yield
    finally:
        held.close()


def _belongings(path: Path) -> list[Path]:
    """What lies beside a file and is of no use without it."""
    beside = [path.with_name(f"{path.name}-journal")]
    beside += [backup_of(path, version) for version in range(1, FORMAT)]
    return [one for one in beside if os.path.lexists(one)]
