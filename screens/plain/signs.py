"""Words in the place of the signs of the map: what panels say, they say so to the ear. Pure."""

import re
from collections.abc import Iterable

from textual.content import Content

from campaign.terms import SIDES
from screens.shell.glyphs import ASCII, Glyphs
from screens.text.phrases import SIDE_ADJECTIVES, SIDE_LETTERS

SPOKEN: Glyphs = ASCII._replace(
    name="spoken",
    control=("", "", ""),
    side=("Union ", "Confederate "),
    infantry=("", ""),
    cavalry=("", ""),
    shields=("Union ", " Confederate "),
    entrenched=" entrenched",
    reduced=" reduced",
    works=" behind permanent works",
    leader="General",
)
"""Where a sign stands before the name of what it means, nothing; else a word."""

COUNTED: Glyphs = SPOKEN._replace(infantry=("infantry ",) * 2, cavalry=("cavalry ",) * 2)
"""Where the sign alone says what is counted."""

SIDED: Glyphs = SPOKEN._replace(infantry=SPOKEN.side, cavalry=SPOKEN.side)
"""Where the sign alone says whose pieces they are."""

HELD_BY: Glyphs = SPOKEN._replace(control=("Union:", "Confederate:", "nobody's:"))
"""Where the sign alone says who holds a place."""

_SIDE = re.compile(r"\b([UC])(?=\+?\d)")
_NAMES = {SIDE_LETTERS[side]: SIDE_ADJECTIVES[side] for side in SIDES}
_USED = re.compile(r"\bmarch ([12]) of 2\b")


def said(text: Content | str) -> str:
    """A line of a panel as one says it: single blanks, sides by their names.

    >>> said("● Union  lost U2 C1")
    '● Union lost Union 2 Confederate 1'
    """
    words = " ".join((text if isinstance(text, str) else text.plain).split())
    return _SIDE.sub(lambda found: f"{_NAMES[found[1]]} ", words)


def lines(texts: Iterable[Content | str]) -> list[str]:
    """Lines of a panel; those with nothing in them are left out."""
    return [line for text in texts if (line := said(text))]


def pieces_said(text: Content | str) -> str:
    """A line about a box, pieces or a leader: what stands apart, and of two marches those used.

    >>> pieces_said("2 militia infantry  entrenched march 1 of 2")
    '2 militia infantry, entrenched 1 of 2 marches used'
    """
    whole = text if isinstance(text, str) else text.plain
    return _USED.sub(r"\1 of 2 marches used", said(re.sub(r"(?<=\S) {2,}(?=\S)", ", ", whole)))
