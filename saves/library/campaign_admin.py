"""What an owner does with campaigns: renames, annotates, copies, moves and erases them.

A campaign that another process plays is left alone; it says who plays it.
"""

import errno
import os
from pathlib import Path
from typing import overload

from campaign.errors import quoted
from saves.campaign_log.campaign_record import read_place
from saves.campaign_log.create_from_log import stand
from saves.campaign_log.journal import Journal
from saves.campaign_log.pick_up import pick_up
from saves.errors import SaveError
from saves.library.folders import is_folder_name
from saves.storage.header import Header, Shared, header, new_path
from saves.storage.home import Home
from saves.storage.leftovers import beside, is_taken
from saves.storage.loose_files import reason
from saves.storage.names import LONGEST_NAME, checked_note, free_name, name_of_copy
from saves.storage.open_campaign import Place
from saves.storage.read_limits import read_journal
from saves.storage.removal import unused
from saves.storage.row_format import FORMAT
from saves.storage.safe_files import PRIVATE, PRIVATE_FOLDER, move_file, sync_folder, write_whole
from saves.storage.safe_files import make_folder as make_private
from saves.storage.sqlite_file import backup_of

LONGEST_NOTE = 2_000
"""Letters of a note on a campaign."""


def shelf_of(place: Place) -> Place:
    """Where a campaign stands among others: its folder, or its shared database."""
    return Shared(place.database) if isinstance(place, Shared) else place.parent


def header_at(place: Place) -> Header:
    """What a list shows of the campaign in a place.

    Raises:
        SaveError: if there is none on the server, or that cannot be reached.
    """
    if isinstance(place, Shared):
        from saves.storage.postgres import header_shared  # brings PostgreSQL along

        return header_shared(place)
    return header(place)


def rename(home: Home, place: Place, name: str) -> None:
    """Give a campaign another name; its file keeps its own.

    Raises:
        SaveError: if it is no name, or taken there; if the campaign is in use or damaged.
    """
    if " ".join(name.split()) != header_at(place).name:
        name = free_name(name, shelf_of(place))
        with Journal.resume(place, home) as journal:
            journal.writer.rename(name)


def annotate(home: Home, place: Place, note: str) -> None:
    """Write something about a campaign, for the list; nothing takes the note away.

    Raises:
        SaveError: if it is too long, or the campaign is in use or damaged.
    """
    if len(note) > LONGEST_NOTE:
        raise SaveError(f"a note has at most {LONGEST_NOTE:,} characters; this has {len(note):,}")
    note = checked_note(note)
    with Journal.resume(place, home) as journal:
        journal.writer.annotate(note)


@overload
def duplicate(place: Path, name: str | None = None) -> Path: ...
@overload
def duplicate(place: Place, name: str | None = None) -> Place: ...
def duplicate(place: Place, name: str | None = None) -> Place:
    """Copy a campaign with its whole log into the same folder or database; where the copy lies.

    It is called *name*, or like the campaign with a number.

    Raises:
        SaveError: if the name is none, or taken; if the campaign is damaged.
    """
    save, shelf = read_place(place), shelf_of(place)
    play, error = pick_up(save)
    if error:
        raise SaveError(f"{save.name}: {error}; open it once to copy it") from error
    own = save.name[:LONGEST_NAME].strip()
    name = name_of_copy(own, shelf) if name is None else free_name(name, shelf)
    copy = save._replace(campaign=save.campaign | {"name": name})
    return stand(shelf, copy, play)


def put_into(home: Home, place: Shared, folder: str) -> None:
    """Let a campaign of a shared database lie in another folder there, which need not exist.

    Raises:
        SaveError: if it is no name for a folder; if the campaign is in use or damaged.
    """
    folder = folder.strip()
    if folder:
        check_folder_name(folder)
    with Journal.resume(place, home) as journal:
        journal.writer.put_into(folder)


def move(path: Path, folder: Path) -> Path:
    """Put a campaign into another folder; where it lies now.

    Raises:
        SaveError: if it is in use, or cannot be put there.
    """
    if folder == path.parent:
        return path
    taken = is_taken(folder / path.name)
    to = new_path(path.stem, folder) if taken else folder / path.name
    relocate(path, to)
    return to


def make_folder(home: Home, name: str) -> Path:
    """A new folder for campaigns.

    Raises:
        SaveError: if it is no name, or taken, or the folder cannot be made.
    """
    name = name.strip()
    check_folder_name(name)
    folder = home.campaigns / name
    try:
        make_private(folder.parent)
        folder.mkdir(mode=PRIVATE_FOLDER)
    except FileExistsError as error:
        raise SaveError(f"a folder called {name!r} exists already") from error
    except OSError as error:
        raise SaveError(f"no folder {quoted(name)} can be made: {reason(error)}") from error
    return folder


def check_folder_name(name: str) -> None:
    """Make sure that a folder may be called so.

    Raises:
        SaveError: if it may not.
    """
    if not is_folder_name(name):
        raise SaveError(
            f"{quoted(name)} is not a folder name: it has no slash and begins with a letter or a"
            " digit"
        )


def relocate(path: Path, to: Path) -> None:
    """Let the file of a campaign lie elsewhere on the same disk, with what belongs to it.

    The journal of a damaged file goes first and is left last: at no moment lies the file without.

    Raises:
        SaveError: if it is in use, or cannot be put there; then it lies where it lay.
    """
    try:
        if path.is_dir():
            raise SaveError(f"{path} is a folder; check it and remove it by hand")
        with unused(path):
            make_private(to.parent)
            if is_taken(to):
                raise FileExistsError(errno.EEXIST, f"{to} or part of it exists already")
            (_move_link if path.is_symlink() else _move_all)(path, to)
    except OSError as error:
        raise SaveError(f"{path.name} cannot be moved: {reason(error)}") from error


def _move_link(path: Path, to: Path) -> None:
    """What it leads to stays where it is, and so does what lies beside that."""
    to.symlink_to(path.resolve())
    path.unlink()
    sync_folder(to.parent)


def _move_all(path: Path, to: Path) -> None:
    left = beside(path)
    copies = [to.with_name(to.name + one.name.removeprefix(path.name)) for one in left]
    try:
        for one, copy in zip(left, copies, strict=True):
            write_whole(copy, read_journal(one), mode=PRIVATE)
        move_file(path, to)
    except BaseException:
        if os.path.lexists(path):  # else the file is there already, and nothing without them
            for copy in copies:  # nothing was there before: `is_taken` has been asked
                copy.unlink(missing_ok=True)
        raise
    for one in left:
        one.unlink()
    for version in range(1, FORMAT):
        if os.path.lexists(older := backup_of(path, version)):
            move_file(older, backup_of(to, version))


def remove_folder(folder: Path) -> None:
    """Remove a folder for campaigns in which there is nothing any more.

    Raises:
        SaveError: if there is something in it, or it cannot be removed.
    """
    try:
        folder.rmdir()
    except OSError as error:
        raise SaveError(f"the folder {folder.name} stays: {reason(error)}") from error
