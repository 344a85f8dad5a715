"""What may stand in each column: every value of a row is tried here before anything is made of it.

A digest shows that a row is what somebody wrote. Whether it makes sense shows only the value, and
whoever can compute digests can write any. Standard library only.
"""

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final

from saves.storage.row_format import Row

LONGEST_WORD: Final = 200
"""Letters of an id, a date or a label."""

LONGEST_NAME: Final = 500
"""Letters of what a campaign is called; a list has a line for it."""

LONGEST_LINE: Final = 2**16
"""Letters of a line of the log, of its dice, of a note, of a list of options."""

LONGEST_POSITION: Final = 2**18
"""Letters of a position written out; they are some thousand."""

MOST_POSITIONS: Final = 2**26
"""Letters of all positions in the snapshots of a campaign; a long war has some one million."""

LARGEST_BODY: Final = 2**16
"""Bytes of a snapshot as it is packed."""

MOST_POINTS: Final = 2_000
"""Save points that a campaign may have."""

HIGHEST: Final = 2**53
LAST_PROCESS: Final = 2**31 - 1
YEARS: Final = range(1900, 9000)
"""Years that a clock of the game may have shown, and every time zone can."""

_HEX = re.compile("[0-9a-f]{64}")


def _text(longest: int, shortest: int = 0) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and shortest <= len(value) <= longest


def _number(lowest: int, highest: int = HIGHEST) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and lowest <= value <= highest


def _one_of(*words: str) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and value in words


def is_digest(value: Any) -> bool:
    """A SHA-256 in hex."""
    return isinstance(value, str) and _HEX.fullmatch(value) is not None


def is_moment(value: Any) -> bool:
    """A time that a list can show."""
    try:
        return len(value) <= LONGEST_WORD and datetime.fromisoformat(value).year in YEARS
    except (TypeError, ValueError):
        return False


_word = _text(LONGEST_WORD, 1)
_words = _text(LONGEST_LINE)
_count = _number(0)
_side = _one_of("union", "confederate", "")

SOUND: Final[Mapping[str, Mapping[str, Callable[[Any], bool]]]] = {
    "campaign": {
        "id": _number(1),
        "uuid": _word,
        "name": _text(LONGEST_NAME, 1),
        "scenario": _word,
        "opening": _text(LONGEST_POSITION, 1),
        "seed": _words,
        "seal": is_digest,
        "union_player": _word,
        "confederate_player": _word,
        "terms": _words,
        "note": _words,
        "created": is_moment,
        "program": _word,
        "options": _words,
        "rules": _count,
        "folder": _words,
        "digest": is_digest,
    },
    "head": {
        "campaign_id": _number(1),
        "number": _count,
        "tip": _count,
        "log": is_digest,
        "campaign": is_digest,
        "points": is_digest,
        "layout": lambda value: value == "" or is_digest(value),
        "turn": _count,
        "label": _text(LONGEST_WORD),
        "to_move": _side,
        "winner": _side,
        "union_size": _count,
        "union_maximum": _count,
        "confederate_size": _count,
        "confederate_maximum": _count,
        "played": is_moment,
        "program": _word,
        "resolver": _text(LONGEST_WORD),
        "holders": _text(LONGEST_LINE),
        "reloads": _count,
        "digest": is_digest,
    },
    "entry": {
        "campaign_id": _number(1),
        "number": _number(1),
        "parent": _count,
        "tip": _count,
        "turn": _count,
        "side": _side,
        "line": _words,
        "rolls": _words,
        "dice": _one_of("sealed", "hand"),
        "position": is_digest,
        "snapshot": lambda value: value == "" or is_digest(value),
        "written": is_moment,
        "previous": is_digest,
        "hash": is_digest,
    },
    "snapshot": {
        "campaign_id": _number(1),
        "number": _number(1),
        "codec": _word,
        "body": lambda value: isinstance(value, bytes) and len(value) <= LARGEST_BODY,
        "digest": is_digest,
    },
    "save_point": {
        "campaign_id": _number(1),
        "name": _text(LONGEST_LINE, 1),
        "number": _count,
        "kind": _word,
        "note": _words,
        "written": is_moment,
        "digest": is_digest,
    },
    "lease": {
        "campaign_id": _number(1),
        "holder": _text(LONGEST_WORD),
        "host": _text(LONGEST_WORD),
        "process": _number(1, LAST_PROCESS),
        "since": is_moment,
        "digest": is_digest,
    },
}
"""What is wanted of the value in each column of each table."""


CALLED: Final = {"created": "date", "played": "date", "since": "date", "written": "date"}
"""Columns that say more when they are called otherwise."""


class UnsoundValueError(Exception):
    """A value that the game never writes; says where it stands."""


def check_values(table: str, row: Row) -> None:
    """Make sure that every value of a row may stand where it does.

    Raises:
        UnsoundValueError: names the first one that may not.
    """
    sound = SOUND[table]
    for column, value in row.items():
        if not sound[column](value):
            name = CALLED.get(column, column).replace("_", " ")
            raise UnsoundValueError(f"its {table.replace('_', ' ')} has a bad {name}")
