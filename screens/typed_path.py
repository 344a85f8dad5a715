"""Paths as somebody types them in a terminal."""

from pathlib import Path

from saves.papers import FileError


def path_of(line: str) -> Path:
    """The file that somebody means who typed this.

    Raises:
        FileError: if it names none.
    """
    line = line.strip()
    if not line or not line.isprintable():
        raise FileError("this is not a file name; type a path like ~/west.acwsave")
    try:
        return Path(line).expanduser()
    except RuntimeError as error:
        raise FileError(f"{line}: no such user here; type the whole path") from error
