"""What a session on a server tells the process that has forked it: a letter each.

Where none has forked it, as at one's own computer, there is nobody to tell.
"""

import os
import signal
from contextlib import suppress
from typing import Final

HERE: Final = b"h"
"""It is there; by what the priority of its group is set comes along."""

BEGUN: Final = b"b"
"""Its first screen is painted: somebody else may begin."""

GROWN: Final = b"g"
"""It has grown, and nothing is half done on its screen: it may begin anew."""

TAKES_KEYS: Final = b"k"
"""It does not, for something has come between; or it has taken another one's place, and its map is
painted."""

LEFT: Final = b"l"
"""It ends in order: said for a parent that has not forked it, and is not told how it ends."""

RENEWS: Final = signal.SIGURG
"""The signal by which the parent answers that: it may end now. Others ignore it."""

RENEWED: Final = 3
"""Status of a session that ends so that another one takes its place at the same terminal."""

LOOKS_ON: Final = b"w"
PLAYS: Final = b"p"


class _ToParent:
    """The descriptor of the line, if there is one; a process has one at most."""

    descriptor: int | None = None


def speak_on(descriptor: int) -> None:
    """Tell it on a line from now on."""
    _ToParent.descriptor = descriptor


def tell(what: bytes) -> None:
    """Tell something, and wait for nothing."""
    if _ToParent.descriptor is not None:
        with suppress(OSError):  # the parent has died, and nobody forks anybody now
            os.write(_ToParent.descriptor, what)
