"""Looks for words that a screen cuts: of what a widget has to say, what is not to be read.

Knows the kinds of widget that say something, and the letters on the terminal; no screen by name.
"""

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import Any

from textual.app import App
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from screens.map.desk_block import Block
from screens.parts.key_bar import KeyLine
from screens.parts.row_list import RowList
from screens.parts.text_pane import Sheet
from screens.parts.tip_line import TipLine
from screens.parts.told_log import ToldLog

SPARE = 6
"""So many blanks behind two dots were room for more letters."""

SOME = 6
"""Words of a text that are quoted."""

COUNTED = re.compile(r"(\d+ above)?( and )?(\d+ more below)?( \(c: all\))?")
"""What a list says of its rows that are out of view."""

CUT_SHORT = re.compile(rf"\S*(?:\w\.\.|…)(?= {{{SPARE},}})")
"""A word that was cut short though there is room."""


def cut_words(app: App[Any]) -> list[str]:
    """What cannot be read on the screen on show, each with the widget that has to say it."""
    rows = ["".join(part.text for part in s) for s in app.screen._compositor.render_strips()]
    found = [f"{_name(one)}: {what}" for one in _speakers(app) for what in _cut(one, rows)]
    return found + _short(rows)


def _speakers(app: App[Any]) -> Iterator[Widget]:
    """The widgets of the screen that have something to say, and are not put away."""
    for widget in app.screen.query(Widget):
        is_there = all(isinstance(n, App) or n.display for n in widget.ancestors_with_self)
        if is_there and widget.visible:
            yield widget


def _name(widget: Widget) -> str:
    return f"{type(widget).__name__}{'#' + widget.id if widget.id else ''}"


def _cut(widget: Widget, rows: list[str]) -> Iterator[str]:
    words, seen, width = _words(text_of(widget)), _seen(widget, rows), widget.content_size.width
    more = widget._more.plain if isinstance(widget, Sheet) else ""
    if isinstance(widget, RowList):
        seen = [row for row in seen if not COUNTED.fullmatch(row.strip())]
    if not words:
        return
    if isinstance(widget, Input):
        if not widget.value and len(str(widget.placeholder)) > width:
            yield f"{widget.placeholder!r} has {width} columns"
    elif max(map(len, words)) > width:
        if "".join(words) not in "".join(_words("\n".join(seen))):
            yield f"{max(words, key=len)!r}, which no row holds, and what stands around it"
    elif _turns(widget) or (more and more in " ".join(seen)):
        yield from _cut_at_edge({*words, *more.split()}, seen)
    else:
        yield from _left_out(words, _words("\n".join(seen)))


def _left_out(words: list[str], shown: list[str]) -> Iterator[str]:
    """Where what is shown is no more what there is to say."""
    if words != shown:
        same = sum(
            1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(words, shown, strict=False))
        )
        said, there = (" ".join(of[same : same + SOME]) for of in (words, shown))
        yield f"{said!r} is {there!r}"


def text_of(widget: Widget) -> str:
    """All that a widget has to say; empty for pictures, and for what only holds others."""
    match widget:
        case Block():
            return f"{widget._head.plain}\n{widget.text.plain}"
        case Sheet():
            return widget.text.plain
        case RowList():
            return "\n".join(row.plain for row in widget.rows)
        case ToldLog():
            return "\n".join(widget.told)
        case KeyLine() | TipLine():
            return widget.render().plain
        case Input():
            return str(widget.placeholder)
        case Static():
            return widget.visual.plain if isinstance(widget.visual, Content) else ""
    return ""


def _words(text: str) -> list[str]:
    """Signs alone are drawn, not read."""
    return [word for word in text.split() if any(letter.isalnum() for letter in word)]


def _seen(widget: Widget, rows: list[str]) -> list[str]:
    """The rows of the terminal in which it can say something."""
    known = widget.screen._compositor.visible_widgets.get(widget)
    if known is None:
        return []
    x, y, width, height = widget.content_region.intersection(known[1])
    return [row[x : x + width].rstrip() for row in rows[y : y + height]]


def _turns(widget: Widget) -> bool:
    """There is more of it than one sees at once, and keys that lead there."""
    if isinstance(widget, RowList | ToldLog):
        return True
    around = [node for node in widget.ancestors_with_self if isinstance(node, Widget)]
    return any(node.max_scroll_y > 0 for node in around)


def _cut_at_edge(words: set[str], seen: list[str]) -> Iterator[str]:
    """Rows that begin or end within a word."""
    for row in seen:
        yield from (
            f"{word!r} is cut: {row.strip()!r}" for word in _words(row) if word not in words
        )


def _short(rows: list[str]) -> list[str]:
    """Words that are cut short though there is room behind them."""
    return [f"{found.group()!r} has room" for row in rows for found in CUT_SHORT.finditer(row)]
