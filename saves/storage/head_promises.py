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

USUAL_BODY: Final = 2**13
"""Bytes of a snapshot as it is packed that a list takes at its word; most have some hundred."""


class Log(NamedTuple):
    """The lines of a log, as far as a list counts them."""

    lines: int
    by_hand: int
    """Those whose dice a player rolled."""

    last: str | None
    """The hash of the last one; None if there is none."""


LINES: Final = "count(*), count(*) FILTER (WHERE dice = 'hand'), max(number)"
"""What is asked of a log."""


def log_in(connection: sqlite3.Connection) -> Log:
    """What a list counts of the log in a file."""
    lines, by_hand, number = connection.execute(f"SELECT {LINES} FROM entry").fetchone()
    found = connection.execute("SELECT hash FROM entry WHERE number = ? LIMIT 1", [number])
    return Log(lines, by_hand, next((hash for [hash] in found), None))


def broken_log(head: Row, log: Log) -> str:
    """How a log differs from what its head says of it, as a clause; empty if it does not."""
    if log.lines != head["number"]:
        return f"its log has {counted(log.lines, 'line')} instead of {head['number']:,}"
    if log.last not in (None, head["log"]):
        return "its log ends with another line than its head says"
    return ""


def check_beside(connection: sqlite3.Connection, head: Row) -> None:
    """Make sure that snapshots and save points are of lines that there are, and no flood.

    Raises:
        BrokenRowError: if one is not.
    """
    for what, table in (("snapshot", "snapshot"), ("save point", "save_point")):
        [last] = connection.execute(f"SELECT max(number) FROM {table}").fetchone()
        if (last or 0) > head["number"]:
            raise BrokenRowError(f"it has a {what} after its last line")
    query = "SELECT length(body) FROM snapshot WHERE length(body) > ?"
    large = [length for [length] in connection.execute(query, [USUAL_BODY])]
    if large and max(large) > LARGEST_BODY:
        raise BrokenRowError(f"it has a snapshot of {max(large):,} bytes")
    if large:
        _unpack_large(connection)


def _unpack_large(connection: sqlite3.Connection) -> None:
    """Unpack the snapshots that are larger than usual, no further than a position is long.

    Raises:
        BrokenRowError: if one goes on, or is none.
    """
    for [body] in connection.execute(
        "SELECT body FROM snapshot WHERE length(body) > ?", [USUAL_BODY]
    ):
        flood = zlib.decompressobj()
        try:
            flood.decompress(body, LONGEST_POSITION)
        except zlib.error as error:
            raise BrokenRowError(f"it has a snapshot that cannot be unpacked: {error}") from error
        if not flood.eof:
            raise BrokenRowError("it has a snapshot that unpacks to more than a position")
