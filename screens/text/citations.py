"""Paragraph numbers in sentences: they stand in dim type, so that the words can be read alone."""

import re

from textual.content import Content

from campaign.formats.books import BOOK
from saves.storage.plain_text import plain

_CITED = re.compile(rf"\[{BOOK}[ -][^\]]*\]")


def in_markup(text: str) -> tuple[str, bool]:
    r"""A text for a toast, and whether it is markup: then its paragraph numbers are dimmed.

    Other brackets, as in names that players give, are no markup; with them the text stays plain.

    >>> in_markup("Only one way there. [NS-R23]")
    ('Only one way there. [dim]\\[NS-R23][/dim]', True)
    >>> in_markup("A note: [/dim] [BG 4.4]")
    ('A note: [/dim] [BG 4.4]', False)
    """
    others = _CITED.sub("", text)
    if others == text or "[" in others or "\\" in others:
        return text, False
    return _CITED.sub(r"[dim]\\\g<0>[/dim]", text), True


def cited(text: Content | str, style: str = "dim") -> Content:
    """A text with its paragraph numbers dimmed, or in another style.

    >>> cited("Only one way there. [BG 4.4]").spans
    [Span(20, 28, style='dim')]
    """
    content = text if isinstance(text, Content) else Content(plain(text))
    for found in _CITED.finditer(content.plain):
        content = content.stylize(style, found.start(), found.end())
    return content
