"""Papers: files that go out to others and come in from them.

What goes out is written whole or not at all. What comes in is read no further than it may be long.
"""

import os
import stat
from pathlib import Path

from campaign import NotationError
from saves.errors import SaveError
from saves.storage.safe_files import PRIVATE, PUBLIC, write_whole

BUNDLE = b"PK\x03\x04"
"""How a bundle begins."""

LARGEST = 16 * 2**20
"""Bytes; a whole campaign is some hundred thousand."""


class FileError(SaveError):
    """A file cannot be read or written."""


def read_bytes(path: Path) -> bytes:
    """What is in a file.

    Raises:
        FileError: if it cannot be read, or is too large.
    """
    try:
        with os.fdopen(_opened(path), "rb") as file:
            return check_size(file.read(LARGEST + 1) or b"", str(path))
    except OSError as error:
        raise FileError(f"{path} cannot be read: {reason(error)}") from error


def _opened(path: Path) -> int:
    """A file to be read; a pipe into which nobody writes, or a device, is one without a byte."""
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    if stat.S_ISFIFO(os.fstat(descriptor).st_mode):
        os.set_blocking(descriptor, True)  # whoever writes into a pipe may take his time
    return descriptor


def check_size(data: bytes, name: str) -> bytes:
    """The same again.

    Raises:
        FileError: if it is longer than anything that the game writes.
    """
    if len(data) > LARGEST:
        raise FileError(f"{name} is too large for a file of this game")
    return data


def decoded(data: bytes, name: str) -> str:
    """The text in a file.

    Raises:
        NotationError: if it is no text.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise NotationError(f"{name}, line {line}: this is not UTF-8 text") from error


def is_there(path: Path) -> bool:
    """Whether something lies where a path leads that somebody typed.

    Raises:
        FileError: if it cannot lead anywhere, being too long, or nobody may look there.
    """
    try:
        return path.exists()
    except OSError as error:
        raise FileError(f"{path} cannot be read: {reason(error)}") from error


def check_place(path: Path, force: bool) -> None:
    """See whether a file can be put there, before any work is done.

    Raises:
        FileError: if there is one already, something that is no file, or no folder for it.
    """
    try:
        if not path.parent.is_dir():
            raise FileError(f"{path} cannot be written: there is no folder {path.parent}")
        if path.exists() and not path.is_file():
            # A device or a folder is nobody's old game; replaced, it would be gone for all.
            raise FileError(f"{path} is not an ordinary file; name another, or - for the output")
        if path.exists() and not force:
            raise FileError(f"{path} exists already; --force replaces it")
    except OSError as error:
        raise FileError(f"{path} cannot be written: {reason(error)}") from error


def write_new(path: Path, content: str | bytes, force: bool, mode: int = PUBLIC) -> None:
    """Write a file that is not there yet; an old one stays as it is unless *force*.

    Raises:
        FileError: if there is one, or it cannot be written.
    """
    data = content.encode() if isinstance(content, str) else content
    if data.startswith(BUNDLE):
        mode = PRIVATE  # it may hold the seed of the dice
    try:
        write_whole(path, data, replace=force, mode=mode)
    except FileExistsError as error:
        raise FileError(f"{path} exists already; --force replaces it") from error
    except OSError as error:
        raise FileError(f"{path} cannot be written: {reason(error)}") from error


def reason(error: OSError) -> str:
    """What the system says is wrong, in a few words."""
    return (error.strerror or str(error)).lower()
