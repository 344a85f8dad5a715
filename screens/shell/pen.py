"""Colors are sent to the terminal when they change, not with each letter.

Rich writes all of a style before each piece of text and ends it behind it: of a step of the cursor
on the map three bytes in four were colors that the terminal had already.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from rich.color import Color, ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

RESET = "\x1b[0m"
NO_INK, NO_PAPER = "39", "49"
WEIGHTS, NO_WEIGHT = ("1", "2"), "22"
"""Bold and dim, and what takes them back alone: the line of keys goes to and fro between them."""

KEPT = 1024
"""Styles of which the codes are kept: those of a screen, and of the one before."""

CHANGES = 4096
"""Changes from one style to another that are kept: those of a walk over a field of hexes."""

END_OF_LINK: Final = "\x1b]8;;\x1b\\"

PLAIN_ON_BLANKS = frozenset(("", "1", "2", "3", "1;3", "2;3"))
"""Bold, dim and italic: a blank looks the same with them."""


UPPER, LOWER = "▀", "▄"
"""Half a cell in ink: the upper one in an ink on a paper looks like the lower one the other way
round. Of an outline the same color is now in the one half, now in the other."""


class Codes:
    """What a terminal is told of a style; while they are kept, each are there but once."""

    __slots__ = ("attributes", "ink", "paper")

    def __init__(self, attributes: str, ink: str, paper: str) -> None:
        self.attributes, self.ink, self.paper = attributes, ink, paper


the_codes = lru_cache(maxsize=CHANGES)(Codes)
PLAIN: Final = Codes("", NO_INK, NO_PAPER)


class Stroke(NamedTuple):
    """A style, as a terminal is told of it."""

    codes: Codes
    turned: Codes | None
    """The same with its ink as paper and its paper as ink. None if it has attributes, or if one of
    them is the terminal's own, which may be no color of the other."""

    link: str
    """What begins its link; empty for none."""


@lru_cache(maxsize=KEPT)
def stroke_of(style: Style, colors: ColorSystem) -> Stroke:
    """What a terminal that has these colors is told of a style."""
    if style._null:
        return PLAIN_STROKE
    ink, paper = style.color, style.bgcolor
    attributes = Strip.render_ansi(style.without_color, colors) if style._set_attributes else ""
    codes, turned = _codes_of(attributes, ink, paper, colors), None
    if ink and paper and not (attributes or ink.is_default or paper.is_default):
        turned = _codes_of(attributes, paper, ink, colors)
    link = f"\x1b]8;id={style._link_id};{style._link}\x1b\\" if style._link else ""
    return Stroke(codes, turned, link)


def _codes_of(
    attributes: str, ink: Color | None, paper: Color | None, colors: ColorSystem
) -> Codes:
    letters = ink.downgrade(colors).get_ansi_codes() if ink else (NO_INK,)
    ground = paper.downgrade(colors).get_ansi_codes(foreground=False) if paper else (NO_PAPER,)
    return the_codes(attributes, ";".join(letters), ";".join(ground))


class StyleChange(NamedTuple):
    """How one comes to write in another style."""

    said: str
    """What the terminal is told."""

    now: Codes
    """What it writes in then."""

    is_turned: bool
    """Its upper halves of cells are lower ones, in the other ink."""


@lru_cache(maxsize=CHANGES)
def change(now: Codes, wanted: Codes, turned: Codes | None, is_blank: bool) -> StyleChange:
    """From the codes there are to others, or if that is less, to the same ones *turned*.

    Of what is blank the paper alone is seen.
    """
    if is_blank and _shows_no_ink(now) and _shows_no_ink(wanted):
        wanted = the_codes(now.attributes, now.ink, wanted.paper)
    elif turned is not None and _kept(now, turned) > _kept(now, wanted):
        return StyleChange(_said(now, turned), turned, True)
    return StyleChange(_said(now, wanted), wanted, False)


def _kept(now: Codes, wanted: Codes) -> int:
    """How many of its colors need not be told."""
    return (wanted.ink == now.ink) + (wanted.paper == now.paper)


def _shows_no_ink(codes: Codes) -> bool:
    return codes.attributes in PLAIN_ON_BLANKS


def _said(now: Codes, wanted: Codes) -> str:
    """The codes for what is different; attributes are taken back together, but for one."""
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


PLAIN_STROKE: Final = Stroke(PLAIN, None, "")


class Pen:
    """What a terminal writes in just now, within one frame."""

    def __init__(self, colors: ColorSystem) -> None:
        self._colors = colors
        self._now = PLAIN
        self._strokes: dict[int, Stroke] = {}
        """By the address of a style, which is nobody else's as long as there is the frame."""

    def write(self, segments: Iterable[Segment]) -> list[str]:
        """Pieces of text, and before each what is different in its style."""
        written, now, strokes = list[str](), self._now, self._strokes
        for letters, style, _ in segments:
            stroke = (
                PLAIN_STROKE if style is None else strokes.get(id(style)) or self._stroke_of(style)
            )
            codes, turned, link = stroke
            text = letters
            if codes is not now:
                halves = turned if turned is not None and not text.strip(UPPER) else None
                said, now, is_turned = change(now, codes, halves, text.isspace())
                written.append(said)
                if is_turned:
                    text = LOWER * len(text)
            written.append(f"{link}{text}{END_OF_LINK}" if link else text)
        self._now = now
        return written

    def end(self) -> str:
        """What leaves the terminal as it was."""
        now, self._now = self._now, PLAIN
        return RESET if _said(now, PLAIN) else ""

    def _stroke_of(self, style: Style) -> Stroke:
        stroke = self._strokes[id(style)] = stroke_of(style, self._colors)
        return stroke
