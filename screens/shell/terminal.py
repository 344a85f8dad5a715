"""What the terminal can show, guessed from its environment. Imports nothing that is slow.

A guess is only the beginning: the player may choose any look.
"""

from collections.abc import Mapping
from typing import NamedTuple

SMALLEST = (80, 24)
"""Columns and rows that every screen fits into."""

WIDE = 120
"""Columns from which a screen has room for more."""

BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]
"""By which classes the style sheets tell small terminals from large ones."""

_NO_PICTURES = {"", "dumb", "unknown", "linux", "ansi", "cons25", "cygwin"}
"""Terminals whose letters end with ASCII, or with a few hundred signs and no braille."""

_MANY_COLORS = ("kitty", "ghostty", "alacritty", "foot", "wezterm", "direct", "iterm")
"""Parts of the names of terminals that show millions of colors without saying so."""


class TerminalTraits(NamedTuple):
    """What to wear, and with how many colors."""

    look: str
    """One of `screens.shell.themes.LOOKS`."""

    colors: str
    """How colors are sent: `truecolor`, `256` or `standard`; `auto` where it does not matter.
    The value that Textual reads from TEXTUAL_COLOR_SYSTEM when it is first imported."""


def terminal(environ: Mapping[str, str]) -> TerminalTraits:
    """What TERM, COLORTERM, NO_COLOR, COLORFGBG and the locale say of a terminal."""
    term = environ.get("TERM", "").lower()
    if term in _NO_PICTURES or term.startswith("vt") or not _is_unicode(environ):
        return TerminalTraits("plain", "auto")
    colors = _colors(term, environ)
    if colors == "standard" or environ.get("NO_COLOR"):
        return TerminalTraits("sixteen", colors)
    return TerminalTraits("light" if _is_light(environ) else "dark", colors)


def too_small(columns: int, rows: int) -> str | None:
    """What to say of a terminal in which no screen fits; None where one does."""
    if columns >= SMALLEST[0] and rows >= SMALLEST[1]:
        return None
    return (
        f"This terminal has {columns} columns and {rows} rows;"
        f" the game needs {SMALLEST[0]} and {SMALLEST[1]}. Enlarge it, or choose a smaller font."
    )


def _is_unicode(environ: Mapping[str, str]) -> bool:
    """The first of the locale variables decides; without any, only a modern terminal is trusted.

    In a locale that says nothing, Python itself sets LC_CTYPE to C.UTF-8 when it starts. That
    speaks for Python, not for the terminal.
    """
    ctype = environ.get("LC_CTYPE", "")
    locales = (environ.get("LC_ALL"), "" if ctype == "C.UTF-8" else ctype, environ.get("LANG"))
    locale = next(filter(None, locales), None)
    if locale is None:
        return _says_millions(environ)
    return "utf8" in locale.lower().replace("-", "")


def _says_millions(environ: Mapping[str, str]) -> bool:
    return environ.get("COLORTERM", "").lower() in {"truecolor", "24bit"}


def _colors(term: str, environ: Mapping[str, str]) -> str:
    if _says_millions(environ) or any(name in term for name in _MANY_COLORS):
        return "truecolor"
    return "256" if "256" in term else "standard"


def _is_light(environ: Mapping[str, str]) -> bool:
    """Some terminals tell their colors as `foreground;background`; 7 and 15 are white."""
    return environ.get("COLORFGBG", "").rpartition(";")[2] in {"7", "15"}
