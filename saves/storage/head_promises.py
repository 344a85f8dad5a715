"""What a list can know of a campaign without reading it: numbers and lengths, against the head.

A log that ends before its head says so was cut, or was never all written. Whether each line and
each snapshot is what the game wrote shows only when all of it is read: when the campaign is opened.
Loads in no time: standard library only.
"""

import sqlite3
import zlib
from typing import Final, NamedTuple

from saves.storage.file_reader import BrokenRowError
from saves.storage.plain_text import counted
from saves.storage.row_format import Row
from saves.storage.row_values import LARGEST_BODY, LONGEST_POSITION

USUAL_BODY: Final = 2**12
"""Bytes of a snapshot as it is packed that a list takes at its word; most have some hundred, those
of a large battle two thousand."""


class Log(NamedTuple):
    """The lines of a log, as far as a list counts them."""

    lines: int
    by_hand: int
    """Those whose dice a player rolled."""

    last: str | None
    """The hash of the last one; None if there is none."""


LINES: Final = "count(*), count(*) FILTER (WHERE dice = 'hand')"
"""What is asked of a log."""

_LAST: Final = "SELECT hash FROM entry ORDER BY campaign_id DESC, number DESC LIMIT 1"
_LOG: Final = f"SELECT {LINES}, ({_LAST}) FROM entry"


def log_in(connection: sqlite3.Connection) -> Log:
    """What a list counts of the log in a file."""
    lines, by_hand, last = connection.execute(_LOG).fetchone()
    return Log(lines, by_hand, last)


def broken_log(head: Row, log: Log) -> str:
    """How a log differs from what its head says of it, as a clause; empty if it does not."""
    if log.lines != head["number"]:
        return f"its log has {counted(log.lines, 'line')} instead of {head['number']:,}"
    if log.last not in (None, head["log"]):
        return "its log ends with another line than its head says"
    return ""


_BESIDE: Final = (
    "SELECT max(number), max(length(body)), (SELECT max(number) FROM save_point),"
    " (SELECT body FROM snapshot ORDER BY campaign_id DESC, number DESC LIMIT 1) FROM snapshot"
)
_LARGE: Final = "SELECT body FROM snapshot WHERE length(body) > ?"


def check_beside(connection: sqlite3.Connection, head: Row) -> None:
    """Make sure that snapshots and save points are of lines that there are, and no flood.

    To unpack every snapshot takes longer than all else that a list asks. So it unpacks the last
    one, from which play goes on, and any that are larger than usual; what opens a campaign tries
    them all.

    Raises:
        BrokenRowError: if one is not.
    """
    snapshot, largest, point, body = connection.execute(_BESIDE).fetchone()
    for what, last in (("snapshot", snapshot), ("save point", point)):
        if (last or 0) > head["number"]:
            raise BrokenRowError(f"it has a {what} after its last line")
    if (largest or 0) > LARGEST_BODY:
        raise BrokenRowError(f"it has a snapshot of {largest:,} bytes")
    if body is not None:
        _unpack(body)
    if (largest or 0) > USUAL_BODY:
        for [large] in connection.execute(_LARGE, [USUAL_BODY]):
            _unpack(large)


def _unpack(body: bytes) -> None:
    """Unpack a snapshot, no further than a position is long.

    Raises:
        BrokenRowError: if it goes on, or is none.
    """
    flood = zlib.decompressobj()
    try:
        flood.decompress(body, LONGEST_POSITION)
    except (zlib.error, TypeError) as error:  # a text, for example
        raise BrokenRowError(f"it has a snapshot that cannot be unpacked: {error}") from error
    if not flood.eof:
        raise BrokenRowError("it has a snapshot that unpacks to more than a position")
