"""Reading and writing files for the command line; what goes wrong is one sentence."""

import errno
import os
import sys
from pathlib import Path

from campaign import CampaignError, NotationError

STANDARD = Path("-")
"""Standard input or output, whichever fits."""

LARGEST = 16 * 2**20
"""Bytes; a whole campaign is some hundred thousand."""


class FileError(CampaignError):
    """A file cannot be read or written."""


def read_text(path: Path) -> str:
    """The text of a file.

    Raises:
        FileError: if it cannot be read.
        NotationError: if it is no text.
    """
    try:
        if path == STANDARD:
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with path.open("rb") as file:
                data = file.read(LARGEST + 1)
    except OSError as error:
        raise FileError(f"{path} cannot be read: {reason(error)}") from error
    if len(data) > LARGEST:
        raise NotationError(f"{path} is too large for a text of this game")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise NotationError(f"{path}, line {line}: this is no text in UTF-8") from error


def check_place(path: Path, force: bool) -> None:
    """See whether a file can be put there, before any work is done.

    Raises:
        FileError: if there is one already, something that is no file, or no folder for it.
    """
    if path == STANDARD:
        return
    try:
        if not path.parent.is_dir():
            raise FileError(f"{path} cannot be written: there is no folder {path.parent}")
        if path.exists() and not path.is_file():
            # A device or a folder is nobody's old game; replaced, it would be gone for all.
            raise FileError(f"{path} is no ordinary file; name another, or - for the output")
        if path.exists() and not force:
            raise FileError(f"{path} is there already; --force replaces it")
    except OSError as error:
        raise FileError(f"{path} cannot be written: {reason(error)}") from error


def write_new(path: Path, text: str, force: bool) -> None:
    """Write a file that is not there yet; an old one stays as it is unless *force*.

    Raises:
        FileError: if there is one, or it cannot be written.
    """
    try:
        if force:
            _replace(path, text)
        else:
            _make(path, text)
    except FileExistsError as error:
        raise FileError(f"{path} is there already; --force replaces it") from error
    except OSError as error:
        raise FileError(f"{path} cannot be written: {reason(error)}") from error


def _make(path: Path, text: str) -> None:
    """Whole or not at all, where nothing is."""
    with path.open("xb") as file:
        try:
            file.write(text.encode())
            file.flush()
        except BaseException:
            path.unlink(missing_ok=True)
            raise


def _replace(path: Path, text: str) -> None:
    """Whole or not at all; behind a link, the file that it leads to."""
    path = path.resolve()
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    draft = path.with_name(f".norden-suden.{os.getpid()}")
    try:
        draft.write_bytes(text.encode())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def reason(error: OSError) -> str:
    """What the system says is wrong, in a few words."""
    return (error.strerror or str(error)).lower()
