"""Paths as somebody types them in a terminal."""

from pathlib import Path

from saves.storage.home import Home
from saves.storage.loose_files import FileError, reason


def path_of(home: Home, line: str) -> Path:
    """The file that somebody means who typed this.

    Raises:
        FileError: if it names none.
    """
    line = line.strip()
    if not line or not line.isprintable():
        raise FileError("this is not a file name; type a path like ~/west.acwsave")
    try:
        return home.path(line)
    except LookupError as error:
        raise FileError(f"{line}: no such user here; type the whole path") from error


def folder_of(home: Home, line: str, *, is_new: bool = False) -> Path:
    """The folder that somebody means who typed this; one that *is new* need not be there yet.

    Raises:
        FileError: if it is none.
    """
    path = path_of(home, line)
    try:
        is_none = (path.exists() if is_new else True) and not path.is_dir()
    except OSError as error:
        raise FileError(f"{path} cannot be a folder: {reason(error)}") from error
    if is_none:
        raise FileError(f"{path} is not a folder")
    return path
