"""Colors are sent to the terminal when they change, not with each letter.

Rich writes all of a style before each piece of text and ends it behind it: of a step of the cursor
on the map three bytes in four were colors that the terminal had already.
"""

from functools import lru_cache
from typing import NamedTuple

from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

RESET = "\x1b[0m"
NO_INK, NO_PAPER = "39", "49"
WEIGHTS, NO_WEIGHT = ("1", "2"), "22"
"""Bold and dim, and what takes them back alone: the line of keys goes to and fro between them."""

KEPT = 512
"""Styles of which the codes are kept: those of a screen."""

PLAIN_ON_BLANKS = frozenset(("", "1", "2", "3", "1;3", "2;3"))
"""Bold, dim and italic: a blank looks the same with them."""


UPPER, LOWER = "▀", "▄"
"""Half a cell in ink: the upper one in one ink on a paper looks like the lower one the other way
round. Of an outline the same color is now in the one half, now in the other."""


class Codes(NamedTuple):
    """What a terminal is told of a style."""

    attributes: str
    ink: str
    paper: str


PLAIN = Codes("", NO_INK, NO_PAPER)


@lru_cache(maxsize=KEPT)
def codes_of(style: Style, colors: ColorSystem) -> Codes:
    """The codes of a style, in three parts."""
    ink = style._color.downgrade(colors).get_ansi_codes() if style._color else (NO_INK,)
    ground = style._bgcolor
    paper = ground.downgrade(colors).get_ansi_codes(foreground=False) if ground else (NO_PAPER,)
    attributes = Strip.render_ansi(style.without_color, colors)
    return Codes(attributes, ";".join(ink), ";".join(paper))


@lru_cache(maxsize=KEPT)
def turned(style: Style, colors: ColorSystem) -> Codes | None:
    """The codes of a style with its ink as paper and its paper as ink.

    None where one of them is the terminal's own, which may be no color of the other.
    """
    ink, paper = style.color, style.bgcolor
    if ink is None or paper is None or ink.is_default or paper.is_default:
        return None
    return codes_of(style + Style(color=paper, bgcolor=ink), colors)


class Pen:
    """What a terminal writes in just now, within one frame."""

    def __init__(self, colors: ColorSystem) -> None:
        self._colors = colors
        self._now = PLAIN

    def write(self, segment: Segment) -> str:
        """A piece of text, and before it what is different in its style."""
        text, style, _ = segment
        wanted = PLAIN if style is None or style._null else codes_of(style, self._colors)
        now = self._now
        if wanted is not now and wanted != now:
            if text.isspace() and self._shows_no_ink(wanted):
                wanted = Codes(now.attributes, now.ink, wanted.paper)
            elif style and not (wanted.attributes or text.strip(UPPER)):
                other = turned(style, self._colors)
                if other is not None and self._keeps(other) > self._keeps(wanted):
                    wanted, text = other, LOWER * len(text)
            text = self._change(wanted) + text
        if style is not None and style._link:
            return f"\x1b]8;id={style._link_id};{style._link}\x1b\\{text}\x1b]8;;\x1b\\"
        return text

    def end(self) -> str:
        """What leaves the terminal as it was."""
        is_plain, self._now = self._now == PLAIN, PLAIN
        return "" if is_plain else RESET

    def _keeps(self, wanted: Codes) -> int:
        """How many of its colors need not be told."""
        return (wanted.ink == self._now.ink) + (wanted.paper == self._now.paper)

    def _shows_no_ink(self, wanted: Codes) -> bool:
        return wanted.attributes in PLAIN_ON_BLANKS and self._now.attributes in PLAIN_ON_BLANKS

    def _change(self, wanted: Codes) -> str:
        """The codes for what is different; attributes are taken back together, but for one."""
        now, self._now = self._now, wanted
        said, before = list[str](), now
        if wanted.attributes != now.attributes:
            if now.attributes in WEIGHTS:
                said.append(NO_WEIGHT)
            elif now.attributes:
                said.append("0")
                before = PLAIN
            said += [wanted.attributes] if wanted.attributes else []
        if wanted.ink != before.ink:
            said.append(wanted.ink)
        if wanted.paper != before.paper:
            said.append(wanted.paper)
        return f"\x1b[{';'.join(said)}m" if said else ""
