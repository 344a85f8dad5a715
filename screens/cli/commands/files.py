"""Files named on the command line, where - is the standard input or output."""

import sys
from pathlib import Path

import click

from saves.storage import loose_files
from saves.storage.loose_files import FileError
from saves.storage.plain_text import plain

__all__ = ["STANDARD", "FileError", "check_place", "read_bytes", "read_text", "write_new"]

STANDARD = Path("-")
"""Standard input or output, whichever fits."""


def read_bytes(path: Path) -> bytes:
    """What is in a file.

    Raises:
        FileError: if it cannot be read, or is too large.
    """
    if path == STANDARD:
        return loose_files.check_size(sys.stdin.buffer.read(loose_files.LARGEST + 1), str(path))
    return loose_files.read_bytes(path)


def read_text(path: Path) -> str:
    """The text of a file.

    Raises:
        FileError: if it cannot be read, or is too large.
        NotationError: if it is no text.
    """
    return loose_files.decoded(read_bytes(path), str(path))


def check_place(path: Path, force: bool) -> None:
    """See whether a file can be put there, before any work is done.

    Raises:
        FileError: if there is one already, something that is no file, or no folder for it.
    """
    if path != STANDARD:
        loose_files.check_place(path, force)


def write_new(path: Path, content: str | bytes, force: bool) -> None:
    """Write a file that is not there yet; an old one stays as it is unless *force*.

    Raises:
        FileError: if there is one, or it cannot be written.
    """
    if path == STANDARD:
        if isinstance(content, str) and sys.stdout.isatty():
            content = plain(content)
        # UTF-8 whatever the terminal speaks, like a file.
        click.echo(content.encode() if isinstance(content, str) else content, nl=False)
    else:
        loose_files.write_new(path, content, force)
