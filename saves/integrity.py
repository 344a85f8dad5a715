"""Reading a whole save, and finding whether it is what the game wrote."""

import re
from typing import NamedTuple

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from saves.disk import said_by
from saves.errors import DamagedError
from saves.layout import CAMPAIGN, ENTRY, HEAD, POINT, digest
from saves.store import Row, entry_hash, layout_digest, root, rows, snapshot_digest

MOVES = re.compile(r"(take back|redo|go back) (\d+)")
"""Lines of the log that lead to a position known already."""

UNREADABLE = (DBAPIError, ValueError, TypeError, OverflowError)
"""What reading a row raises whose bytes are no longer what they should be."""


class Archive(NamedTuple):
    """Everything in one save, found whole."""

    campaign: Row
    head: Row
    entries: tuple[Row, ...]
    snapshots: dict[int, bytes]
    """Bodies by the line they were taken after."""

    def line_of_play(self) -> list[Row]:
        """The orders that lead from the opening to the present position."""
        line, tip = [], self.head["tip"]
        while tip:
            row = self.entries[tip - 1]
            line.append(row)
            tip = row["parent"]
        return line[::-1]


def read_all(connection: Connection, name: str) -> Archive:
    """Everything in the save called *name*.

    Raises:
        DamagedError: if anything is not what the game wrote; says what, and what is whole.
    """
    try:
        campaign = _read_only_row(connection, name, "campaign", CAMPAIGN)
        entries = _read_log(connection, name, campaign)
    except UNREADABLE as error:
        raise DamagedError(f"{name} is damaged: {_said(error)}") from error
    whole = f"; the {len(entries):,} lines found of its log are whole"
    try:
        head = _read_only_row(connection, name, "head", HEAD)
        _check_head(connection, name, campaign, head, entries)
        snapshots = _read_snapshots(connection, name, entries)
        _check_structure(connection, name)
    except DamagedError as error:
        raise DamagedError(f"{error}{whole}", len(entries)) from error
    except UNREADABLE as error:
        reason = f"{name} is damaged: {_said(error)}{whole}"
        raise DamagedError(reason, len(entries)) from error
    return Archive(campaign, head, tuple(entries), snapshots)


def _said(error: Exception) -> str:
    """What went wrong, in the words of the database."""
    return said_by(error.orig if isinstance(error, DBAPIError) else error)


def _read_only_row(connection: Connection, name: str, table: str, columns: tuple[str, ...]) -> Row:
    found = rows(connection, table, (*columns, "digest"))
    if len(found) != 1:
        raise DamagedError(f"{name} is damaged: its {table} is missing")
    *values, sealed = found[0]
    if digest(*values) != sealed:
        raise DamagedError(f"{name} is damaged: its {table} is not what was written")
    return dict(zip((*columns, "digest"), found[0], strict=True))


def _read_log(connection: Connection, name: str, campaign: Row) -> list[Row]:
    """The log, up to the first line that does not follow from the one before."""
    columns = ("campaign_id", *ENTRY, "hash")
    previous = root(campaign)
    entries: list[Row] = []
    for number, values in enumerate(rows(connection, "entry", columns), start=1):
        row = dict(zip(columns, values, strict=True))
        sound = (
            row.pop("campaign_id") == campaign["id"]
            and row["number"] == number
            and 0 <= row["parent"] < number
            and 0 <= row["tip"] <= number
            and row["previous"] == previous
            and row["hash"] == entry_hash(row)
        )
        if not sound:
            raise DamagedError(
                f"{name} is damaged at line {number} of its log; the lines before it are whole",
                number - 1,
            )
        previous = row["hash"]
        entries.append(row)
    return entries


def _read_snapshots(connection: Connection, name: str, entries: list[Row]) -> dict[int, bytes]:
    """The snapshots, exactly as the log says."""
    digests, bodies = {}, {}
    for number, codec, body, sealed in rows(
        connection, "snapshot", ("number", "codec", "body", "digest")
    ):
        if snapshot_digest(number, codec, body) != sealed:
            raise DamagedError(f"{name} is damaged: the snapshot after line {number} is not whole")
        digests[number], bodies[number] = sealed, body
    taken = {row["number"]: row["snapshot"] for row in entries if row["snapshot"]}
    if digests != taken:
        wrong = min(number for number, _ in digests.items() ^ taken.items())
        raise DamagedError(f"{name} is damaged: the snapshot after line {wrong} is not the log's")
    return bodies


def _check_head(
    connection: Connection, name: str, campaign: Row, head: Row, entries: list[Row]
) -> None:
    """The head must agree with all that lies below it."""
    last = entries[-1]["hash"] if entries else root(campaign)
    points = rows(connection, "save_point", (*POINT, "digest"))
    agreed = {
        "log": head["number"] == len(entries) and head["log"] == last,
        "present position": head["tip"] == (entries[-1]["tip"] if entries else 0),
        "campaign": head["campaign"] == campaign["digest"],
        "save points": head["points"] == digest(*(point[-1] for point in points))
        and all(digest(*point[:-1]) == point[-1] for point in points),
        "layout": head["layout"] == layout_digest(connection),
    }
    for what, sound in agreed.items():
        if not sound:
            raise DamagedError(f"{name} is damaged: its {what} is not what was written")


def _check_structure(connection: Connection, name: str) -> None:
    """What SQLite itself has to say."""
    verdict: str = connection.execute(text("PRAGMA integrity_check(1)")).scalar_one()
    if verdict != "ok":
        words = " ".join(verdict.removeprefix("*** in database main ***").split())
        raise DamagedError(f"{name} is damaged: {words}")
