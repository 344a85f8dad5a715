"""Pictures of screens, compared with those that are kept: letters alone, or SVG with all colors.

Of the colors of a whole screen in a look a fingerprint may be enough: whoever changes it looks at
the screen in that look before it is written anew.

`PICTURES=rewrite pytest tests/screens` draws them all anew; look at them, and read the difference.
"""

import os
import re
from difflib import unified_diff
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

from textual.app import App
from textual.geometry import Region

from screens.shell.screenshot import plain

PICTURES = Path(__file__).parent / "pictures"

FEW = 16
"""Lines of a difference that are shown."""

LEFT_OUT = re.compile(
    r"terminal-\d+-?"  # a number that changes with every letter on the screen
    r"|<clipPath .*?</clipPath>\s*"
    r'| (?:clip-path|textLength|shape-rendering)="[^"]*"',
    re.DOTALL,
)

FRACTION = re.compile(r"(\d+\.\d)\d+")


def letters(app: App[Any]) -> str:
    """The letters on the screen, line by line."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(s.text for s in strip).rstrip() for strip in strips) + "\n"


def fingerprint(app: App[Any], keys: int = 1) -> str:
    """What all cells look like, in a few letters; without so many rows of keys at the bottom."""
    rows = app.screen._compositor.render_strips()[:-keys]
    cells = [(segment.text, str(segment.style)) for row in rows for segment in row]
    return sha256(repr(cells).encode()).hexdigest()[:16]


def part(app: App[Any], region: Region) -> str:
    """The letters in a part of the screen, line by line."""
    rows = letters(app).splitlines()[region.y : region.bottom]
    return "\n".join(row[region.x : region.right].rstrip() for row in rows) + "\n"


def colors(app: App[Any]) -> str:
    """The screen as SVG: nothing but the letters, where they stand and what they look like."""
    svg = LEFT_OUT.sub("", plain(app.export_screenshot(title="Norden & Suden")))
    svg = FRACTION.sub(r"\1", svg).replace("&#160;", " ").replace("><text", ">\n<text")
    return re.sub(r"\s*\n\s*", "\n", svg).replace("><rect", ">\n<rect") + "\n"


def compare(name: str, drawn: str) -> None:
    """A picture is as it was, or is drawn anew if that is wanted."""
    file = PICTURES / name
    if os.environ.get("PICTURES") == "rewrite":
        file.write_text(drawn, encoding="utf-8")
    kept = file.read_text(encoding="utf-8") if file.exists() else ""
    if drawn != kept:
        lines = unified_diff(kept.splitlines(), drawn.splitlines(), name, "now", n=0, lineterm="")
        raise AssertionError(
            "\n".join(islice(lines, FEW))
            + f"\n{name} looks different; if it should: PICTURES=rewrite pytest tests/screens"
        )
