"""A part of the server that cannot do its work, as settings and files are, says so in a sentence.

Its status tells the supervisor whether that may pass by itself. What will not ends the server, if
nobody has come in yet; a server at which people play goes on with what it has.
"""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from saves.errors import AwayError, FullDiskError, InUseError, SaveError
from saves.server.line.connection import LateError
from saves.server.process.config import Config
from saves.storage.loose_files import reason
from saves.storage.safe_files import write_whole
from screens.server.logbook import LOG

WRONG: Final = os.EX_CONFIG
"""Status of a part that finds something wrong that is still wrong a minute later."""

NOT_NOW: Final = os.EX_TEMPFAIL

PASSING: Final = (AwayError, FullDiskError, InUseError, LateError)
PASSING_CODES: Final = frozenset(
    {errno.ENOSPC, errno.EDQUOT, errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN}
    | {errno.EADDRINUSE, errno.ECONNREFUSED, errno.ETIMEDOUT}
)


@contextmanager
def sound(config: Config) -> Iterator[None]:
    """Do the work of a part; end the process with a status if it cannot be done.

    Raises:
        SystemExit: then.
    """
    try:
        yield
    except (SaveError, OSError) as error:
        said = sentence(config, error)
        if may_pass(error):
            LOG.warning("cannot go on now: %s", said)
            sys.exit(NOT_NOW)
        LOG.error("cannot go on so: %s", said, exc_info=True)
        write_whole(config.trouble, said.encode(), replace=True)
        sys.exit(WRONG)


def may_pass(error: SaveError | OSError) -> bool:
    """Whether what is wrong may be right in a minute, without anybody's doing."""
    if isinstance(error, OSError):
        return error.errno in PASSING_CODES
    return isinstance(error, PASSING)


def sentence(config: Config, error: SaveError | OSError) -> str:
    """What is wrong, and where."""
    if isinstance(error, OSError):
        said = ": ".join(filter(None, (str(error.filename or ""), reason(error))))
    else:
        said = str(error)
    where = "" if str(config.folder) in said else f"{config.folder}: "
    return f"{where}{said.rstrip('.')}."
