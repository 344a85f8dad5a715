"""How a command is run, and the one way to say what was wrong: a sentence, exit status 2."""

import errno
import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn, TextIO, cast

import click

from screens.cli.options import tell

WRONG = 2
"""The exit status when something was wrong with the words or the files."""

INTERRUPTED = 130

CRASHED = 1
"""The exit status after an error of the program itself."""

LONG = re.compile(r"(?<=')[^']{61,}(?=')|[^\s']{61,}")
"""What was typed, where it is too long to be said again in full."""


class Front(click.Group):
    """The commands, and one way to say what is wrong."""

    def main(self, *words: Any, **settings: Any) -> NoReturn:
        """Run a command and leave.

        Raises:
            SystemExit: always; 0 if all is well, 2 after a sentence on what is not.
        """
        settings["standalone_mode"] = False
        replace_closed_streams()
        backup_problems()  # what went before, in the same process, is not this command's
        try:
            status = super().main(*words, **settings)
            sys.stdout.flush()
        except click.UsageError as error:
            complain(LONG.sub(lambda typed: f"{typed[0][:57]}...", error.format_message()))
        except click.ClickException as error:
            complain(error.format_message())
        except (click.Abort, KeyboardInterrupt):
            sys.exit(INTERRUPTED)
        except OSError as error:
            give_up_output(error)
        except Exception as error:
            # The rules may not even be loaded; then the error cannot be one of theirs.
            errors = sys.modules.get("campaign.errors")
            if errors is not None and isinstance(error, errors.CampaignError):
                from screens.shell.mishaps import noted

                complain(f"{error}{'.' if (more := noted(error, errors_file())) else ''}{more}")
            crash(error)
        finally:
            say_backup_problems()
        sys.exit(status if isinstance(status, int) else 0)


def replace_closed_streams() -> None:
    """Put something in the place of what was closed before the start, as by `>&-`.

    Nothing is there to be read, and what is written fails as on a disk that is full: what was to
    be seen must not be lost without a word. In the order of their numbers, which they get back.
    """
    if sys.stdin is None:
        sys.stdin = open_device(os.O_RDONLY, "r")
    if sys.stdout is None:
        sys.stdout = open_device(os.O_RDONLY, "w")
    if sys.stderr is None:
        sys.stderr = open_device(os.O_WRONLY, "w")


def open_device(access: int, mode: str) -> TextIO:
    """The device that swallows everything, if one may write to it at all."""
    return cast("TextIO", os.fdopen(os.open(os.devnull, access), mode, encoding="utf-8"))


def crash(error: Exception) -> NoReturn:
    """Say that the program itself made an error, and leave; where it was, stands in a file."""
    from screens.shell.mishaps import failed

    tell(f"Error: {failed(error, errors_file())}", err=True)
    sys.exit(CRASHED)


def errors_file() -> Path | None:
    """Where errors of the program are written down; None where nobody knows."""
    from screens.shell.session import ERRORS, home_here

    with suppress(Exception):  # the error itself must be told, whatever is known of this user
        return home_here().campaigns / ERRORS
    return None


def say_backup_problems() -> None:
    """Say that backups could not be written; what the command did is done all the same."""
    for problem in backup_problems():
        from screens.text.phrases import sentence

        tell(sentence(problem), err=True)


def backup_problems() -> tuple[str, ...]:
    """Why backups could not be written since this was asked last."""
    keeping = sys.modules.get("saves.storage.automatic_backups")  # else no campaign has been opened
    return keeping.problems() if keeping is not None else ()


def give_up_output(error: OSError) -> NoReturn:
    """Say that the output takes no more; a reader who went away need not hear it."""
    if error.errno not in (errno.EPIPE, errno.ENOSPC, errno.EIO, errno.EBADF):
        crash(error)
    # What is still buffered would be written at the end, and fail once more.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if error.errno == errno.EPIPE:
        sys.exit(1)
    complain(f"the output cannot be written: {os.strerror(error.errno).lower()}")


def complain(sentence: str) -> NoReturn:
    """Say what is wrong and leave."""
    tell(f"Error: {' '.join(sentence.split())}", err=True)
    sys.exit(WRONG)
