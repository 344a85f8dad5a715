"""Cells of a terminal as SVG: colored letters on colored ground, still or moving. Pure.

Nothing in it comes from elsewhere: no fonts are fetched, and every letter of a text is escaped.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

ACROSS, DOWN = 9, 18
"""Points of a cell."""

BASELINE = 14
"""Points from the top of a cell to the line on which its letter stands."""

FONT = "ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace"

HALF_BLOCK = "▀"
MARGIN = 9
"""Points around everything."""


class CellLook(NamedTuple):
    """What a run of cells looks like; colors are written `#rrggbb`."""

    ink: str
    ground: str
    is_bold: bool = False
    is_underlined: bool = False


class CellRun(NamedTuple):
    """Cells that look alike."""

    text: str
    look: CellLook


_WORD = re.compile(r"\S+")

Row = tuple[CellRun, ...]
Cells = Sequence[Row]
"""A picture, row by row; all of them are equally wide."""


class SvgPaper(NamedTuple):
    """What all frames of a picture share."""

    title: str
    ground: str
    ink: str


def picture(cells: Cells, caption: str, paper: SvgPaper) -> str:
    """One picture with a line of text below it."""
    return moving([cells], [caption], paper, 1.0)


def moving(
    frames: Sequence[Cells], captions: Sequence[str], paper: SvgPaper, seconds: float
) -> str:
    """Frames that follow each other without end, each for so many *seconds*.

    A row that is the same in several of them is drawn once.
    """
    drawn = [[*(_row(y, row) for y, row in enumerate(cells))] for cells in frames]
    for group, caption in zip(drawn, captions, strict=True):
        group.append(_caption(len(group), caption, paper))
    columns = max(sum(len(run.text) for run in row) for row in frames[0])
    width, height = columns * ACROSS + 2 * MARGIN, len(drawn[0]) * DOWN + 2 * MARGIN
    rows = [list(versions) for versions in zip(*drawn, strict=True)]
    body = [part for versions in rows for part in _versions(versions, seconds)]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
            f' width="{width}" height="{height}" xml:space="preserve">',
            f"<title>{_clean(paper.title)}</title>",
            f"<style>text{{font:{BASELINE}px {FONT};white-space:pre}}.b{{font-weight:bold}}"
            ".u{text-decoration:underline}</style>",
            f'<rect width="100%" height="100%" fill={quoteattr(paper.ground)}/>',
            f'<g transform="translate({MARGIN} {MARGIN})">',
            *body,
            "</g>",
            "</svg>",
            "",
        ]
    )


def _versions(versions: list[str], seconds: float) -> Iterator[str]:
    """A row as it is from frame to frame; what never changes needs no clock."""
    if len(set(versions)) == 1:
        yield versions[0]
        return
    for version in dict.fromkeys(versions):
        shown = [one == version for one in versions]
        yield f"<g>{_clock(shown, seconds)}{version}</g>"


def _clock(shown: list[bool], seconds: float) -> str:
    """When a version of a row is on show."""
    values, times, at = [], [], 0
    for is_shown, run in groupby(shown):
        values.append("inline" if is_shown else "none")
        times.append(f"{at / len(shown):.5g}")
        at += sum(1 for _ in run)
    return (
        f'<animate attributeName="display" values="{";".join(values)}"'
        f' keyTimes="{";".join(times)}" calcMode="discrete"'
        f' dur="{len(shown) * seconds:.5g}s" repeatCount="indefinite"/>'
    )


def _row(y: int, row: Row) -> str:
    """The ground of a row, and its letters over that."""
    grounds, letters, x = list[str](), list[str](), 0
    for ground, alike in groupby(row, key=lambda run: run.look.ground):
        start = x
        for run in alike:
            letters += _blocks(x, y, run)
            if (text := run.text.replace(HALF_BLOCK, " ")).strip():
                letters.append(_letters(x, y, run._replace(text=text)))
            x += len(run.text)
        place = f'x="{start * ACROSS}" y="{y * DOWN}"'
        size = f'width="{(x - start) * ACROSS}" height="{DOWN}"'
        grounds.append(f"<rect {place} {size} fill={quoteattr(ground)}/>")
    return "".join([*grounds, *letters])


def _blocks(x: int, y: int, run: CellRun) -> Iterator[str]:
    """Upper halves of cells, which no font draws without gaps."""
    for blocks in re.finditer(f"{HALF_BLOCK}+", run.text):
        place = f'x="{(x + blocks.start()) * ACROSS}" y="{y * DOWN}"'
        size = f'width="{len(blocks[0]) * ACROSS}" height="{DOWN // 2}"'
        yield f"<rect {place} {size} fill={quoteattr(run.look.ink)}/>"


def _letters(x: int, y: int, run: CellRun) -> str:
    """The words of a run where they stand, as wide as their cells whatever the font is."""
    bold, underlined = run.look.is_bold, run.look.is_underlined
    names = " ".join(name for name, holds in (("b", bold), ("u", underlined)) if holds)
    kind = f' class="{names}"' if names else ""
    words = "".join(
        f'<tspan x="{(x + word.start()) * ACROSS}" textLength="{len(word[0]) * ACROSS}"'
        f' lengthAdjust="spacingAndGlyphs">{_clean(word[0])}</tspan>'
        for word in _WORD.finditer(run.text)
    )
    ink = quoteattr(run.look.ink)
    return f'<text y="{y * DOWN + BASELINE}" fill={ink}{kind}>{words}</text>'


def _caption(y: int, text: str, paper: SvgPaper) -> str:
    return (
        f'<text x="0" y="{y * DOWN + BASELINE}" fill={quoteattr(paper.ink)}>{_clean(text)}</text>'
    )


_UNPRINTED: Mapping[int, None] = dict.fromkeys([*range(32), 127, 0xFFFE, 0xFFFF])
"""What may stand in no XML, or moves a terminal's cursor."""


def _clean(text: str) -> str:
    """A text that is nothing but text."""
    return escape(text.translate(_UNPRINTED), {'"': "&quot;"})


def merged(runs: Iterable[CellRun]) -> Row:
    """Neighbors that look alike as one run."""
    return tuple(
        CellRun("".join(run.text for run in alike), look)
        for look, alike in groupby(runs, key=lambda run: run.look)
    )
