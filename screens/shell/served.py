"""A player on a server: its files are not his, so nothing is written for him, and none is named."""

import re
from pathlib import Path

NOTHING_WRITTEN = (
    "Nothing is written on a server. From a shell of your own, `ssh HOST export GAME` gives you"
    " the game."
)
NO_SAVE_POINTS = "Save points are not kept on a server."
NOT_FROM_HERE = "A game of the server goes on at its table; n in the lobby begins another one."
NEVER_SERVED = frozenset({NOTHING_WRITTEN, NO_SAVE_POINTS, NOT_FROM_HERE})
"""Why a key never works there; who presses it reads that, but no list offers it."""

A_FILE = "a file"

_PATH = re.compile(r"(?<![\w/.])~?/\w[\w.~+-]*(?:/[\w.~+-]*)*")


def without_paths(text: str, home: Path) -> str:
    """A text that may be read by somebody who is to know nothing of the server's folders.

    >>> without_paths("/srv/west/settings.toml cannot be read; it is unchanged", Path("/srv/west"))
    'a file cannot be read; it is unchanged'
    >>> without_paths("1/2 of the army; and/or: / searches", Path("/srv"))
    '1/2 of the army; and/or: / searches'
    """
    return _PATH.sub(A_FILE, text.replace(str(home), f"/{A_FILE.replace(' ', '-')}"))
