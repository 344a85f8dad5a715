"""Text that came from elsewhere, as it may be shown: in names, notes, labels and names of files."""

from collections.abc import Iterator
from typing import Final
from unicodedata import category, normalize

MOST_MARKS: Final = 2
"""Accents and the like that one letter may carry: Vietnamese and Hebrew need no more."""

_MARKS: Final = frozenset({"Mn", "Me", "Mc"})
"""Categories of what stands in the cell of the letter before it."""

_PARTS: Final = range(0x1160, 0x1200)
"""Vowels and ends of Korean syllables, which do so, too."""

_DRESS: Final = frozenset(
    (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0), *range(0x1F3FB, 0x1F400))
)
"""What dresses another sign: terminals do not agree how many cells that takes."""

_UNSEEN: Final = frozenset((0x034F, 0x115F, 0x1160, 0x3164, 0xFFA0))
"""Letters that nobody sees: a name of them would be none."""


def plain(text: str) -> str:
    """A text that gives no orders to the terminal in which it is shown; it may have lines.

    What would pile up on one letter, or take another number of cells than a terminal has for it,
    is left out.

    >>> plain("Red" + chr(27) + "[31m")
    'Red?[31m'
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() or letter == "\n" else "?" for letter in _in_its_cells(text)
    )


def _in_its_cells(text: str) -> Iterator[str]:
    """The letters of a text without those that stand in no cell of their own, but for a few."""
    if text.isascii():
        yield from text
        return
    left = 0
    for letter in text:
        number = ord(letter)
        if number in _DRESS or number in _UNSEEN:
            continue
        if number > 0x7F and (number in _PARTS or category(letter) in _MARKS):
            if left > 0:
                left -= 1
                yield letter
            continue
        left = MOST_MARKS if letter.isprintable() and letter != " " else 0
        yield letter


def one_line(text: str) -> str:
    """The same where there is room for one line: a name of two would pass for two campaigns."""
    return plain(text).replace("\n", "?")


def kept_line(text: str) -> str:
    r"""A line that somebody has typed, as it is kept: single blanks, accents within their letters.

    >>> kept_line("Gra\u0308fin  von\nnebenan")
    'Gräfin von nebenan'
    """
    return one_line(" ".join(normalize("NFC", text).split()))


def counted(number: int, noun: str) -> str:
    """`1 line`, `1,200 lines`: of nouns that take an s."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def pasted(text: str) -> str:
    r"""The first line with something in it, as it may stand in a line to type in.

    >>> pasted("\n  The West\t" + chr(7) + "1862\nmore")
    'The West 1862'
    """
    line = next((line for line in text.splitlines() if line.strip()), "")
    return "".join(letter for letter in line.replace("\t", " ").strip() if letter.isprintable())
