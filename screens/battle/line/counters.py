"""A piece as a cardboard counter: what stands on it, row by row, whatever its size. Pure."""

from typing import NamedTuple

from campaign.battle.contract import BattlePiece
from campaign.board.board import board
from screens.battle.line.signs import BattleSigns, conditions, grade, marks, piece_sign, strength
from screens.shell.glyphs import Glyphs
from screens.text.phrases import piece as piece_words
from screens.text.phrases import place

ROOMY = 8
"""Columns from which number and origin stand beside each other."""

WORDY = 12
"""Columns from which it is said that a piece came from the sea."""


WIDE_COUNTER = 15
"""Columns from which a counter has margins."""


class CounterText(NamedTuple):
    """What a counter says of a piece."""

    piece: BattlePiece
    letter: str = ""
    """What picks it; empty if nothing does."""

    name: str = ""
    """The name of a brigade of history; empty for other pieces."""


def written(
    text: CounterText, columns: int, rows: int, glyphs: Glyphs, signs: BattleSigns
) -> list[str]:
    """The rows of a counter, each as long as it is wide.

    The first says arm, grade, value and state; the others its number and letter, where it came
    from, and what it is, as far as there is room.
    """
    if columns >= WIDE_COUNTER:
        inner = written(text, columns - 2, rows, glyphs, signs)
        return [f" {line} " for line in inner]
    first = _first(text.piece, columns, glyphs, signs)
    number, origin = _number(text), _origin(text, columns)
    lines = [number, origin] if origin else [number]
    beside = f"{number} {_code(text.piece)}"
    if origin and len(beside) <= columns and (rows < 4 or columns < ROOMY):
        lines = [beside]
    room = rows - 1 - len(lines)
    names = _names(text, columns)[: max(0, room)]
    more = [said for said in _conditions(text.piece) if len(said) <= columns]
    rest = [first, *names, *lines, *more][:rows]
    rest += [""] * (rows - len(rest))
    return [f"{line[:columns]:<{columns}}" for line in rest]


def _first(piece: BattlePiece, columns: int, glyphs: Glyphs, signs: BattleSigns) -> str:
    """`■V3▁`: arm, grade and value, and on the right the marks of its state."""
    parts = (piece_sign(piece, glyphs), grade(piece), str(strength(piece)))
    state = marks(piece, glyphs, signs).replace(" ", "")
    sign, letter, value = parts
    forms = (f"{sign} {letter} value {value}", " ".join(parts), "".join(parts))
    left = next((form for form in forms if len(form) + len(state) < columns), forms[-1])
    return f"{left}{state:>{columns - len(left)}}"


def _number(text: CounterText) -> str:
    """The letter that picks it, and its number."""
    return f"{text.letter:1} {text.piece.id}"


def _origin(text: CounterText, columns: int) -> str:
    """Where it came from, if it was not there before. [BG 9.4]"""
    piece = text.piece
    if piece.invaded:
        return "from the sea" if columns >= WORDY else "sea"
    if not piece.entry:
        return ""
    name = place(piece.entry)
    return name if len(name) <= columns else board()[piece.entry].code


def _code(piece: BattlePiece) -> str:
    return "sea" if piece.invaded else board()[piece.entry].code if piece.entry else ""


def _conditions(piece: BattlePiece) -> list[str]:
    """The marks of the first row in words."""
    return [*conditions(piece), *(["over water"] if piece.crossed else [])]


def _names(text: CounterText, columns: int) -> list[str]:
    """A name in one line, or the words of the type in as many as they take."""
    piece = text.piece
    words = "coastal garrison" if piece.garrison else piece_words(piece.type)
    said = [text.name] if text.name else []
    parts = [words] if len(words) <= columns else words.split(" ", 1)
    return [*said, *(part for part in parts if len(part) <= columns)]


def outlined(text: CounterText, columns: int, rows: int, signs: BattleSigns) -> list[str]:
    """Where a piece has fallen: an outline with its grade, number and name."""
    upper_left, upper_right, lower_left, lower_right, edge = signs.gap
    inner = columns - 2
    fallen = f"{signs.fallen}{grade(text.piece).upper()}"
    between = [f" {text.name[:inner]:^{inner}} "][: rows - 2]
    between += [" " * columns] * (rows - 2 - len(between))
    return [
        f"{upper_left}{fallen:{edge}^{inner}}{upper_right}",
        *between,
        f"{lower_left}{text.piece.id:{edge}^{inner}}{lower_right}",
    ]
