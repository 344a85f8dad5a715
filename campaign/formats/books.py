"""The books of the rules, by the letters with which their paragraphs are cited: `BG`, `YK`.

They are read from the rulebook itself: a section with new letters there is a new book.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import tomli

from campaign.formats.data_files import text

_PARAGRAPHS = "\n[paragraphs."
"""Where the list of the sections ends: whoever only wants that need not read all the rules."""


def _sections() -> Mapping[str, str]:
    head, _, _ = text("rulebook.toml").partition(_PARAGRAPHS)
    listed: dict[str, str] = tomli.loads(head)["sections"]
    return MappingProxyType(listed)


SECTIONS: Final = _sections()
"""What each section is about, by its letters and its number."""

BOOKS: Final = tuple(dict.fromkeys(re.split("[ -]", name)[0] for name in SECTIONS))

BOOK: Final = f"(?:{'|'.join(BOOKS)})"
"""The letters of any book, as part of a pattern."""
