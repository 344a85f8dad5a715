"""Errors of the program itself: said in a sentence, and written into a file with all that is known.

Only where it happened is written down, never what lay in the memory: that may hold the seed of the
dice, or the address of a server. Imports nothing that is slow.
"""

import os
import platform
import sys
import traceback
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from saves.storage.clock import now_here

if TYPE_CHECKING:
    from campaign import CampaignError

MOST = 256 * 1024
"""Bytes after which the file begins anew."""

LONGEST = 200
"""Letters of the text of an error, which may quote anything."""

SURVIVED = "The program made an error ({error}). The game goes on.{details}"
ENDED = (
    "The program made an error ({error}) and had to end. Every order is saved;"
    " norden-suden resume goes on.{details}"
)
FAILED = "The program made an error ({error}).{details}"
DETAILS = " Details: {file}"


def survived(error: BaseException, log: Path) -> str:
    """Write down an error that ends nothing; what to say of it."""
    return _said(SURVIVED, error, log)


def ended(error: BaseException, log: Path) -> str:
    """Write down an error that ends the game; what to say of it."""
    return _said(ENDED, error, log)


def failed(error: BaseException, log: Path | None) -> str:
    """Write down an error that ends a command; what to say of it."""
    return _said(FAILED, error, log)


def noted(error: BaseException, log: Path | None) -> str:
    """Write down an error of the program that one of its own sentences tells of; where it stands.

    Nothing for all other sentences: those are about what the player has done, or his files.
    """
    saves = sys.modules.get("saves.errors")  # not loaded, it has raised nothing
    if saves is None or not isinstance(error, saves.DefectError):
        return ""
    return DETAILS.format(file=log) if _is_written(error, log) else ""


def complaint(error: "CampaignError", log: Path) -> str:
    """What went wrong, as a sentence; of an error of the program also where more of it stands."""
    from screens.text import phrases

    return phrases.complaint(error) + noted(error, log)


def _said(sentence: str, error: BaseException, log: Path | None) -> str:
    details = DETAILS.format(file=log) if _is_written(error, log) else ""
    return sentence.format(error=type(error).__name__, details=details)


def _is_written(error: BaseException, file: Path | None) -> bool:
    """Write the error down; False where nothing can be written."""
    if file is None:
        return False
    from saves.storage.safe_files import make_folder

    with suppress(Exception):  # the error itself must be told, whatever the disk says
        make_folder(file.parent)
        afresh = os.O_TRUNC if file.exists() and file.stat().st_size > MOST else os.O_APPEND
        number = os.open(file, os.O_WRONLY | os.O_CREAT | afresh, 0o600)
        with os.fdopen(number, "a", encoding="utf-8", errors="replace") as log:
            log.write(report(error))
        return True
    return False


def report(error: BaseException) -> str:
    """When, by which Python, and through which lines of the program."""
    now = now_here().isoformat(timespec="seconds")
    lines = [f"{now}, Python {platform.python_version()}"]
    cause: BaseException | None = error
    while cause is not None:
        lines += [line.rstrip() for line in traceback.format_tb(cause.__traceback__)]
        lines.append(f"{type(cause).__name__}: {' '.join(str(cause).split())[:LONGEST]}")
        cause = cause.__cause__
    return "\n".join(lines) + "\n\n"
