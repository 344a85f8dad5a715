"""Values out of a document, checked one by one. Errors name the key and what would be right."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import tomli

from campaign.errors import NotationError, quoted, unknown
from campaign.terms import SIDES, Side

LONGEST = 2**18
"""Letters of a document; a position in a large battle has some ten thousand."""

MOST_DOTS = 5_000
"""Dots in a document. A key of many parts takes the reader of TOML the square of their number."""


POSITION = "position"
"""The key of a document within a document: it has lines, and is read by itself."""

_SPELLED = re.compile(r"\\[^\\\"]")
r"""A letter that is spelled out, like `\u001b`."""


def parsed(text: str) -> dict[str, Any]:
    """The values of a document. Its texts are names, which give no orders to a terminal.

    Raises:
        NotationError: names the text that does.
        ValueError: if it is no document.
    """
    try:
        values = tomli.loads(text)
    except tomli.TOMLDecodeError:
        raise
    except ValueError as error:  # what Python says of it is for programmers
        raise ValueError("a number has thousands of digits") from error
    if _SPELLED.search(text) or not text.replace("\n", "").isprintable():
        for key, name in _texts("", values):
            shown = re.sub(r"[\n\t]", "", name) if key == POSITION else name
            if not shown.isprintable():
                raise NotationError(f"{key} {quoted(name)} is not plain text")
    return values


def _texts(key: str, value: Any) -> Iterator[tuple[str, str]]:
    """Every text in a document, keys too, each with the key that it stands at."""
    match value:
        case str():
            yield key, value
        case Mapping():
            for name, one in value.items():
                yield "key", name
                yield from _texts(name, one)
        case list():
            for one in value:
                yield from _texts(key, one)


def check_length(text: str) -> str:
    """The same document, if it is short enough to be read at once.

    Raises:
        NotationError: if it is not.
    """
    if len(text) > LONGEST or text.count(".") > MOST_DOTS:
        raise NotationError("this is too long for a position of the game")
    return text


def check_keys(place: str, kind: str, values: Any, known: Iterable[str]) -> None:
    """What stands at *place* is a table, and every key of it is a *known* name of its *kind*."""
    if not isinstance(values, Mapping):
        raise NotationError(f"{place}: a table is wanted here, not {values!s}")
    names = tuple(known)
    for key in values:
        if key not in names:
            raise NotationError(unknown(kind, key, names))


def text(values: Mapping[str, Any], key: str, default: str) -> str:
    """A name or a sentence."""
    value = values.get(key, default)
    if not isinstance(value, str):
        raise NotationError(f"{key}: a name in quotes is wanted here, not {value!s}")
    return value


def number(values: Mapping[str, Any], key: str, default: int, most: int = 999) -> int:
    """A number from 0 to *most*."""
    value = values.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise NotationError(f"{key}: a number from 0 to {most} is wanted here, not {value!s}")
    return value


def flag(values: Mapping[str, Any], key: str) -> bool:
    """True or false."""
    value = values.get(key, False)
    if not isinstance(value, bool):
        raise NotationError(f"{key}: true or false is wanted here, not {value!s}")
    return value


def names(values: Mapping[str, Any], key: str, default: list[str]) -> list[str]:
    """A list of names."""
    value = values.get(key, default)
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise NotationError(f"{key}: a list of names in quotes is wanted here, not {value!s}")
    return value


def tables(values: Mapping[str, Any], key: str) -> list[Any]:
    """A list of tables; what is in them is checked by whoever reads them."""
    value = values.get(key, [])
    if not isinstance(value, list | tuple):
        raise NotationError(f"{key}: a list of tables is wanted here, not {value!s}")
    return list(value)


def side(value: Any, place: str) -> Side:
    """A side by its name."""
    if not isinstance(value, str) or value not in tuple(SIDES):
        raise NotationError(f"{place}: {unknown('side', str(value), SIDES)}")
    return Side(value)
