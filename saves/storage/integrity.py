"""Reading a whole save, and finding whether it is what the game wrote."""

from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from typing import Any, NamedTuple

from campaign import CampaignError
from saves.errors import DamagedError, SaveError
from saves.storage.connection import Connection, one
from saves.storage.foreign_files import save_error
from saves.storage.head_values import check_amount, counted_in, unpack
from saves.storage.log_commands import read_move
from saves.storage.plain_text import counted, one_line
from saves.storage.read_limits import Patience, bounded
from saves.storage.row_format import ENTRY, FORMAT, Row, columns_of, digest
from saves.storage.row_values import MOST_POINTS, UnsoundValueError, check_values
from saves.storage.rows import (
    entry_hash,
    layout_digest,
    points_digest,
    root,
    rows,
    snapshot_digest,
)
from saves.storage.schemas import check_tables


class Archive(NamedTuple):
    """Everything in one save, found whole."""

    campaign: Row
    head: Row
    entries: tuple[Row, ...]
    snapshots: dict[int, bytes]
    """Bodies by the line they were taken after."""

    points: tuple[Row, ...]
    """Save points, by name."""

    @property
    def name(self) -> str:
        """What the campaign is called, as a sentence may repeat it."""
        return one_line(str(self.campaign["name"]))

    def line_to(self, tip: int) -> list[Row]:
        """The orders that lead from the opening to the position after a line."""
        line = []
        while tip:
            row = self.entries[tip - 1]
            line.append(row)
            tip = row["parent"]
        return line[::-1]

    def up_to(self, number: int) -> "Archive":
        """What it had when its log ended with a line: enough to go on from there in memory."""
        entries = self.entries[:number]
        return self._replace(
            entries=entries,
            snapshots={at: body for at, body in self.snapshots.items() if at <= number},
            points=tuple(point for point in self.points if point["number"] <= number),
            head={**self.head, "tip": entries[-1]["tip"] if entries else 0},
        )


def read_all(
    connection: Connection, name: str, campaign_id: int | None = None, version: int = FORMAT
) -> Archive:
    """Everything in the save called *name*: a file, or one campaign of a shared database.

    Raises:
        DamagedError: if anything is not what the game wrote; says what, and what is whole.
    """
    with _bounds(connection) as patience:
        return Reading(connection, name, campaign_id, version, patience).all()


def _bounds(connection: Connection) -> AbstractContextManager[Patience]:
    """A file may come from anywhere; for a server see `postgres_connection.py`."""
    return bounded(connection.driver) if connection.is_file else nullcontext(Patience())


def follows(row: Row, number: int, previous: str) -> bool:
    """Whether a row is line *number* of the log whose line before has the hash *previous*."""
    return bool(
        row["number"] == number
        and 0 <= row["parent"] < number
        and 0 <= row["tip"] <= number
        and row["previous"] == previous
        and row["hash"] == entry_hash(row)
    )


class Reading(NamedTuple):
    """A save that is being read."""

    connection: Connection
    name: str
    campaign_id: int | None
    """Which one of a shared database; None for the only one of a file."""

    version: int
    patience: Patience

    def all(self) -> Archive:
        """Everything in the save.

        Raises:
            DamagedError: whatever reading it raises.
        """
        name, entries = self.name, list[Row]()
        try:
            if self.connection.is_file:
                check_tables(self.connection.driver, self.version)
            campaign = self.only_row("campaign")
            entries = self.log(campaign)
        except CampaignError:
            raise
        except Exception as error:  # whatever a file from anywhere leads to
            raise save_error(name, error) from error
        found = counted(len(entries), "line")
        whole = f"; the {found} found of its log {'is' if len(entries) == 1 else 'are'} whole"
        try:
            head = self.only_row("head")
            points = self.points()
            save = Archive(campaign, head, tuple(entries), {}, points)
            _check_head(self.connection, name, save)
            snapshots = self.snapshots(entries)
            _check_structure(self.connection, name)
        except CampaignError as error:
            raise DamagedError(f"{error}{whole}", len(entries)) from error
        except Exception as error:
            broken = save_error(name, error)
            if not isinstance(broken, DamagedError):
                raise broken from error
            raise DamagedError(f"{broken}{whole}", len(entries)) from error
        return save._replace(snapshots=snapshots)

    def rows(self, table: str, columns: tuple[str, ...]) -> list[tuple[Any, ...]]:
        return rows(self.connection, table, columns, self.campaign_id)

    def only_row(self, table: str) -> Row:
        """The campaign, or the head."""
        columns = columns_of(table, self.version)
        found = self.rows(table, columns)
        if len(found) != 1:
            raise DamagedError(f"{self.name} is damaged: its {table} is missing")
        row = dict(zip(columns, found[0], strict=True))
        check_values(table, row)
        *values, seal = found[0]
        if digest(*values) != seal:
            raise DamagedError(f"{self.name} is damaged: its {table} does not match its checksum")
        return row

    def log(self, campaign: Row) -> list[Row]:
        """The log, up to the first line that does not follow from the one before."""
        columns = ("campaign_id", *ENTRY, "hash")
        previous = root(campaign)
        entries: list[Row] = []
        found = self.rows("entry", columns)
        with self.patience.resting():
            for number, values in enumerate(found, start=1):
                row = dict(zip(columns, values, strict=True))
                self._check_line(row, number)
                if row.pop("campaign_id") != campaign["id"] or not follows(row, number, previous):
                    raise DamagedError(
                        f"{self.name} is damaged at line {number} of its log; the lines before it"
                        " are whole",
                        number - 1,
                    )
                previous = row["hash"]
                entries.append(row)
        return entries

    def _check_line(self, row: Row, number: int) -> None:
        try:
            check_values("entry", row)
        except UnsoundValueError as error:
            raise DamagedError(
                f"{self.name} is damaged at line {number} of its log: {error}; the lines before"
                " it are whole",
                number - 1,
            ) from error

    def snapshots(self, entries: list[Row]) -> dict[int, bytes]:
        """The snapshots, exactly as the log says."""
        digests, bodies, unpacked = {}, {}, 0
        columns = ("number", "codec", "body", "digest")
        for values in self.rows("snapshot", columns):
            check_values("snapshot", dict(zip(columns, values, strict=True)))
            number, codec, body, seal = values
            if snapshot_digest(number, codec, body) != seal:
                raise DamagedError(
                    f"{self.name} is damaged: the snapshot after line {number} does not match its"
                    " checksum"
                )
            unpacked = self._unpacked(number, body, unpacked)
            digests[number], bodies[number] = seal, body
        taken = {row["number"]: row["snapshot"] for row in entries if row["snapshot"]}
        if digests != taken:
            wrong = min(number for number, _ in digests.items() ^ taken.items())
            raise DamagedError(
                f"{self.name} is damaged: the snapshot after line {wrong} is not the log's"
            )
        return bodies

    def _unpacked(self, number: int, body: bytes, before: int) -> int:
        """Letters of all positions so far. Small snapshots may unpack to a flood."""
        try:
            letters = before + len(unpack(body))
            check_amount(letters)
        except SaveError as error:
            raise DamagedError(
                f"{self.name} is damaged: the snapshot after line {number}: {error}"
            ) from error
        return letters

    def points(self) -> tuple[Row, ...]:
        """The save points, as they are."""
        columns = columns_of("save_point", self.version)
        read = self.rows("save_point", columns)
        if len(read) > MOST_POINTS:
            raise DamagedError(f"{self.name} is damaged: it has {len(read):,} save points")
        points = tuple(dict(zip(columns, values, strict=True)) for values in read)
        for point in points:
            check_values("save_point", point)
        return points


def _check_head(connection: Connection, name: str, save: Archive) -> None:
    """The head must agree with all that lies below it."""
    campaign, head, entries, _, points = save
    last = entries[-1]["hash"] if entries else root(campaign)
    agreed = {
        "log": head["number"] == len(entries) and head["log"] == last,
        "present position": head["tip"] == (entries[-1]["tip"] if entries else 0),
        "campaign": head["campaign"] == campaign["digest"],
        "save points": head["points"] == points_digest(points)
        and all(digest(*list(point.values())[:-1]) == point["digest"] for point in points)
        and _at_orders(points, entries),
        "layout": head["layout"] == layout_digest(connection),
    }
    for column, count in counted_in(entries).items():
        agreed[f"count of {column}"] = head.get(column, count) == count
    for what, sound in agreed.items():
        if not sound:
            raise DamagedError(f"{name} is damaged: its {what} does not match its checksum")


def _at_orders(points: Iterable[Row], entries: tuple[Row, ...]) -> bool:
    """Whether each save point names an order of the log, or the opening."""
    orders = {0, *(row["number"] for row in entries if read_move(row["line"]) is None)}
    return all(point["number"] in orders for point in points)


def _check_structure(connection: Connection, name: str) -> None:
    """What SQLite itself has to say; a server looks after its own files."""
    if not connection.is_file:
        return
    verdict: str = one(connection, "PRAGMA integrity_check(1)")
    if verdict != "ok":
        words = " ".join(verdict.removeprefix("*** in database main ***").split())
        raise DamagedError(f"{name} is damaged: {words}")
