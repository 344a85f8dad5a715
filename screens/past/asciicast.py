"""A recording of screens as asciicast, version 3: to be played in a terminal or on a page.

    {"version":3,"term":{"cols":100,"rows":40,"type":"xterm-256color"},"title":"The West"}
    [0.0,"o","..."]
    [0.25,"o","..."]

Each event says how many seconds after the one before it comes. Only rows that have changed are
written, so a war of forty turns has a few megabytes.
"""

import json
from collections.abc import Sequence
from typing import Any, Final, Protocol

from rich.console import Console
from textual.screen import Screen

CLEARED: Final = "\x1b[?25l\x1b[2J"
LEFT: Final = "\x1b[0m\x1b[?25h"

COLORS: Final = Console(color_system="truecolor", force_terminal=True, legacy_windows=False)
"""How rows become what a terminal reads; nothing is written through it."""


class Out(Protocol):
    """Where a recording is written."""

    def write(self, text: str, /) -> object: ...


class Asciicast:
    """Writes one recording."""

    def __init__(self, file: Out, size: tuple[int, int], title: str) -> None:
        """*size* is columns and rows."""
        self._file = file
        self._rows: list[str] = [""] * size[1]
        columns, rows = size
        term = {"cols": columns, "rows": rows, "type": "xterm-256color"}
        head = {"version": 3, "term": term, "title": title}
        self._line(head)
        self._event(0.0, "o", CLEARED)

    def show(self, rows: Sequence[str], after: float) -> None:
        """A frame, so many seconds after the one before."""
        changed = [
            f"\x1b[{number};1H{row}"
            for number, (row, before) in enumerate(zip(rows, self._rows, strict=True), start=1)
            if row != before
        ]
        self._rows = list(rows)
        self._event(after, "o", "".join(changed))

    def end(self, after: float) -> None:
        """The last frame has been seen for so many seconds."""
        self._event(after, "o", LEFT)
        self._event(0.0, "x", "0")

    def _event(self, after: float, kind: str, text: str) -> None:
        self._line([round(after, 3), kind, text])

    def _line(self, value: object) -> None:
        self._file.write(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n")


def rows_of(screen: Screen[Any]) -> list[str]:
    """What a screen shows, row by row, with its colors."""
    strips = screen._compositor.render_strips()
    return [strip.render(COLORS) for strip in strips]
