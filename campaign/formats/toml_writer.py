"""Documents as text: what stays as it is from one position to the next is written once.

The letters are those of tomli_w. A saved game writes the position with every order: few of the
two hundred bases on a table change from one to the next.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import tomli_w

TABLE = "["
"""How a table begins; a plain value begins with its key."""

_RARE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
"""Signs that no text of several lines has in it, other than those between its lines."""


_PLAIN = re.compile(r"[ !#-\[\]-~]*")
"""A text that is written as it is: without quotation marks, backslashes and letters of others."""

MOST = 2048
"""Values that are known as text at a time."""

_known: dict[tuple[str, str], str] = {}


class Entries(NamedTuple):
    """The entries of a list, which can be hashed, and what a document has for one of them."""

    entries: tuple[Any, ...]
    values: Callable[[Any], Any]


def write_value(name: str, value: Any) -> str:
    """A plain value, a list or a table as text; what has been written before is known.

    Values that are alike are told apart by how Python shows them: `1` and `True` are equal.
    """
    key = name, repr(value)
    text = _known.get(key)
    if text is None:
        if len(_known) >= MOST:
            _known.clear()
        text = _known[key] = tomli_w.dumps({name: value})
    return text


def write_document(values: Mapping[str, Any]) -> str:
    """The values as text: those on a line of their own first, then tables."""
    texts = [
        _write_entries(name, value) if isinstance(value, Entries) else write_value(name, value)
        for name, value in values.items()
    ]
    lines = "".join(text for text in texts if not text.startswith(TABLE))
    tables = [text for text in texts if text.startswith(TABLE)]
    return "\n".join(filter(None, (lines, *tables)))


def _write_entries(name: str, listed: Entries) -> str:
    """Each on a line of its own if all are short enough, else each as a table."""
    if not listed.entries:
        return tomli_w.dumps({name: []})
    key = name, listed.values
    known, text = _whole.get(key, ((), ""))
    if known is not listed.entries:
        text = _put_together(name, _write_each(name, listed))
        _whole[key] = listed.entries, text
    return text


_whole: dict[tuple[str, Callable[[Any], Any]], tuple[tuple[Any, ...], str]] = {}
"""Each list as it was written last: many stay as they are from one position to the next."""


def _put_together(name: str, written: tuple[tuple[str, str], ...]) -> str:
    lines = [line for line, _ in written]
    if all(lines):
        return f"{name} = [\n{''.join(lines)}]\n"
    return "\n".join(table for _, table in written)


def _write_each(name: str, listed: Entries) -> tuple[tuple[str, str], ...]:
    """The entries as they are written. Most are the very ones that were written in their places the
    last time: to see that takes a tenth of the time of a look for what is equal to them.
    """
    key = name, listed.values
    before, texts = _latest.get(key, ((), ()))
    if len(before) != len(listed.entries):
        before = texts = (None,) * len(listed.entries)
    written = tuple(
        [
            text if text is not None and entry is old else _write_entry(*key, entry)
            for entry, old, text in zip(listed.entries, before, texts, strict=True)
        ]
    )
    _latest[key] = listed.entries, written
    return written


_latest: dict[tuple[str, Callable[[Any], Any]], tuple[tuple[Any, ...], tuple[Any, ...]]] = {}
"""The entries of each list as they were written last, and their texts."""


@lru_cache(maxsize=MOST)
def _write_entry(name: str, values: Callable[[Any], Any], entry: Any) -> tuple[str, str]:
    """An entry as a line, if it is short enough for one, and as a table, if it can be one."""
    value = values(entry)
    if isinstance(value, str) and _PLAIN.fullmatch(value):
        return f'    "{value}",\n', ""
    line, table = tomli_w.dumps({name: [value]}), ""
    line = "" if line.startswith(TABLE) else line.removeprefix(f"{name} = [\n").removesuffix("]\n")
    if isinstance(value, Mapping):
        table = f"[[{name}]]\n" + tomli_w.dumps({name: value}).removeprefix(f"[{name}]\n")
    return line, table


def _has_rare(text: str) -> bool:
    """Few texts need a search: no rare sign can be printed."""
    return not text.replace("\n", "").isprintable() and _RARE.search(text) is not None


def long_string(text: str) -> str:
    """A text of several lines as a value of a document."""
    if "\n" not in text or _has_rare(text):
        written = tomli_w.dumps({"text": text}, multiline_strings=True)
        return written.removeprefix("text = ").removesuffix("\n")
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"""\n{escaped}"""'
