"""Printed pages of what players see: they stay as they are, or are printed anew.

`GOLDEN=rewrite pytest tests/golden` prints them all anew; read the difference before you commit it.
"""

import os
from collections.abc import Iterable
from difflib import unified_diff
from itertools import islice
from pathlib import Path
from textwrap import fill

FOLDER = Path(__file__).parent
WIDTH = 100
HARD_SPACE = "\N{NO-BREAK SPACE}"
FEW = 40
"""Lines of a difference that are shown."""


def compare(name: str, now: str) -> None:
    """A page says what it said, or is printed anew if that is wanted."""
    file = FOLDER / name
    if os.environ.get("GOLDEN") == "rewrite":
        file.write_text(now, encoding="utf-8")
    kept = file.read_text(encoding="utf-8") if file.exists() else ""
    if now != kept:
        lines = unified_diff(kept.splitlines(), now.splitlines(), name, "now", n=0, lineterm="")
        raise AssertionError(
            "\n".join(islice(lines, FEW))
            + f"\n{name} says something else; if it should: GOLDEN=rewrite pytest tests/golden"
        )


def heading(text: str) -> str:
    """A line that begins a part of a page."""
    return f"{text}\n{'=' * len(text)}\n"


def listed(head: str, words: Iterable[str]) -> str:
    """Words in a row, with bars between them; none is torn apart where a line ends."""
    kept = (word.replace(" ", HARD_SPACE) for word in words)
    row = fill(
        f"{head}: {' | '.join(kept)}", WIDTH, subsequent_indent="    ", break_on_hyphens=False
    )
    return row.replace(HARD_SPACE, " ")
