"""Paragraph numbers in sentences: they stand in dim type, so that the words can be read alone."""

import re

from textual.content import Content

from saves.plain import plain

_CITED = re.compile(r"\[[A-Z]{2}[ -][^\]]*\]")


def cited(text: Content | str) -> Content:
    """A text with its paragraph numbers dimmed.

    >>> cited("Only one way there. [BG 4.4]").spans
    [Span(20, 28, style='dim')]
    """
    content = text if isinstance(text, Content) else Content(plain(text))
    for found in _CITED.finditer(content.plain):
        content = content.stylize("dim", found.start(), found.end())
    return content
