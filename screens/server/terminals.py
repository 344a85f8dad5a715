"""What a client says of its terminal, as far as it is believed. Pure.

Of its variables those come through that a list names, with a value that looks like one; whatever
else it wants to set would be the server's, or everybody's.
"""

import re
from collections.abc import Mapping
from typing import Final

from screens.shell.terminal import terminal

SMALLEST: Final = (20, 5)
LARGEST: Final = (500, 200)
USUAL: Final = (80, 24)

TERM: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9+._-]{0,39}")
LOCALE: Final = re.compile(r"[A-Za-z][A-Za-z0-9_.@-]{0,39}")
LOCALES: Final = ("LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES")
COLORS: Final = ("truecolor", "24bit")
UTF_8: Final = "C.UTF-8"


def size(columns: int, rows: int) -> tuple[int, int]:
    """A size that a screen can be painted in; the usual one for a terminal that has none.

    >>> size(0, 0), size(1, 1_000_000)
    ((80, 24), (20, 200))
    """
    if not (columns and rows):
        return USUAL
    return (
        max(SMALLEST[0], min(columns, LARGEST[0])),
        max(SMALLEST[1], min(rows, LARGEST[1])),
    )


def environment(term: str, said: Mapping[bytes, bytes]) -> tuple[tuple[str, str], ...]:
    """The environment of a session: all there is of it."""
    found = {"TERM": term if TERM.fullmatch(term) else "unknown"}
    colors = _text(said, "COLORTERM")
    if colors in COLORS:
        found["COLORTERM"] = colors
    for name in LOCALES:
        if LOCALE.fullmatch(_text(said, name)):
            found[name] = _text(said, name)
    if not any(name in found for name in LOCALES):
        found["LANG"] = UTF_8  # who comes by ssh and says nothing has hardly another one
    if terminal(found).colors == "truecolor":
        found["COLORTERM"] = "truecolor"  # some terminals show millions of colors and do not say so
    return tuple(sorted(found.items()))


def _text(said: Mapping[bytes, bytes], name: str) -> str:
    return said.get(name.encode(), b"").decode("ascii", "replace")
