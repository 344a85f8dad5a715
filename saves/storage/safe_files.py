"""Files written whole or not at all, and on the disk when the writing is done.

A file is made as a draft of its own name, which nobody shares, and then gets its place at once;
what is there already is only replaced where that is asked for. The disk has the content before
the name, and the name before anything else is said or done. Drafts of processes that died are
cleared away by the next one that writes into the same folder.

Whatever goes wrong is an `OSError`; then the place is as it was. Standard library only.
"""

import errno
import fcntl
import os
import secrets
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from saves.storage.processes import is_alive, this_host

DRAFT = ".norden-suden-draft"
"""How the name of a draft begins; the host, the process and a word drawn by lot follow."""

ABANDONED = 24 * 3600
"""Seconds after which nobody is still writing a draft, whatever is known of its writer."""

PATIENCE = 2.0
"""Seconds to wait for another process that changes the same file."""

PRIVATE = 0o600
"""What its owner alone may read."""

PRIVATE_FOLDER = 0o700
"""The same of a folder."""

PUBLIC = 0o666
"""What others may read, as far as the player lets them (umask)."""

_own: set[str] = set()
"""The drafts that this process is writing."""


def write_whole(path: Path, data: bytes, *, replace: bool = False, mode: int = PUBLIC) -> None:
    """Write a file. One that is there is replaced, and keeps its mode, or stays as it is.

    Behind a link it is the file that the link leads to.

    Raises:
        FileExistsError: if there is one, and it is not to be replaced.
        OSError: if it cannot be written.
    """
    with drafted(path, replace=replace, mode=mode) as draft:
        descriptor = os.open(draft, os.O_WRONLY)
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)


@contextmanager
def drafted(path: Path, *, replace: bool = False, mode: int = PRIVATE) -> Iterator[Path]:
    """A draft, an empty file beside *path*; when it has been filled, it comes to lie there.

    Raises:
        FileExistsError: if there is something by then, and it is not to be replaced.
        OSError: if it cannot be made.
    """
    path = path.resolve() if replace else path.parent.resolve() / path.name
    if replace:
        mode = _mode_of(path, mode)
    else:
        _refuse_taken(path)
    clear_drafts(path.parent)
    draft = path.with_name(f"{DRAFT}.{this_host()}.{os.getpid()}.{secrets.token_hex(4)}")
    _own.add(draft.name)
    try:
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode))
        yield draft
        _sync_file(draft)
        if replace:
            draft.replace(path)
        else:
            _name(draft, path)
        sync_folder(path.parent)
    finally:
        for beside in (draft, *_journals(draft)):
            with suppress(OSError):  # where nothing could be made, nothing can be removed
                beside.unlink(missing_ok=True)
        _own.discard(draft.name)


def move_file(path: Path, to: Path) -> None:
    """Let a file lie elsewhere on the same disk, where nothing is.

    Raises:
        FileExistsError: if something is.
        OSError: if it cannot be put there; then it lies where it lay.
    """
    _rename(path, to)
    try:
        sync_folder(to.parent)
        if path.parent != to.parent:
            sync_folder(path.parent)
    except OSError:
        with suppress(OSError):
            _rename(to, path)
        raise


def make_folder(folder: Path) -> None:
    """Make a folder that its owner alone may look into, with those around it; one there stays.

    Raises:
        OSError: if it cannot be made.
    """
    if not folder.is_dir():
        if folder.parent != folder:
            make_folder(folder.parent)
        folder.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)


def sync_folder(folder: Path) -> None:
    """See to it that the disk has the names in a folder as they are."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP, errno.EBADF):
            raise  # some disks know no such thing for folders
    finally:
        os.close(descriptor)


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """No other process changes the small files of a folder meanwhile, if it asks for this, too.

    To be held for a moment: from reading a file to having it written anew.

    Raises:
        TimeoutError: if another one does not come to an end.
        OSError: if the folder cannot be made.
    """
    make_folder(folder)
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        _lock(descriptor)
        yield
    finally:
        os.close(descriptor)


def _lock(descriptor: int) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > until:
                reason = "another game is changing this folder"
                raise TimeoutError(errno.ETIMEDOUT, reason) from None
            time.sleep(0.005)
        except OSError:
            return  # a disk without locks
        else:
            return


# --- drafts ------------------------------------------------------------------------------------


def is_draft(name: str) -> bool:
    """Whether something in a folder is called as a draft is."""
    return name.startswith(f"{DRAFT}.")


def clear_drafts(folder: Path) -> None:
    """Remove the drafts in a folder whose writers are gone. What nobody knows about stays."""
    try:
        with os.scandir(folder) as found:
            names = [entry.name for entry in found if is_draft(entry.name)]
    except OSError:
        return  # there is no such folder, which the one who writes is told soon enough
    for name in names:
        with suppress(OSError):  # it is gone meanwhile, or not ours to remove
            if _is_abandoned(folder / name):
                (folder / name).unlink()


def _is_abandoned(draft: Path) -> bool:
    found = draft.lstat()
    if not stat.S_ISREG(found.st_mode):
        return False
    if time.time() - found.st_mtime > ABANDONED:
        return True
    try:
        host, process, word = draft.name.removeprefix(f"{DRAFT}.").split(".")
        number = int(process)
    except ValueError:
        return False
    if host != this_host():
        return False
    if number == os.getpid():
        return f"{DRAFT}.{host}.{process}.{word.partition('-')[0]}" not in _own
    return not is_alive(number, found.st_mtime)


def _journals(path: Path) -> tuple[Path, ...]:
    """What a database may leave beside its file."""
    return tuple(path.with_name(path.name + end) for end in ("-journal", "-wal", "-shm"))


# --- names -------------------------------------------------------------------------------------


def _mode_of(path: Path, usual: int) -> int:
    """The mode of the file that is to be replaced.

    Raises:
        PermissionError: if it may not be written to; replacing it would get round that.
        OSError: if it is not an ordinary file: a device or a folder is nobody's old game.
    """
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return usual
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "it is not an ordinary file")
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return stat.S_IMODE(mode)


def _refuse_taken(path: Path) -> None:
    if os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))


def _sync_file(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _name(draft: Path, path: Path) -> None:
    """Let *draft* be called *path*, unless there is such a file."""
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:  # a disk without links, like most sticks
        _rename(draft, path)


def _rename(path: Path, to: Path) -> None:
    """Give a file another name that nothing has; an empty file keeps it free meanwhile.

    Raises:
        FileExistsError: if there is something.
    """
    os.close(os.open(to, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
    try:
        path.rename(to)
    except BaseException:  # also ctrl-c: an empty file would keep the name
        with suppress(OSError):
            if os.path.lexists(path):  # else what lies there is the file itself
                to.unlink()
        raise
