"""What can still be read of a damaged file: its rows one by one, each tried by its own seal.

A file whose first page is damaged, or that has been cut off, is read through another first page:
those of all new files are alike. Where tables are not those that the game has ever written, they
are read as if they were: what somebody else put into their place is never asked.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

from campaign import CampaignError, SealedDice
from saves.errors import SaveError
from saves.storage.file_reader import FORESEEN
from saves.storage.half_done import before_commit
from saves.storage.head_values import unpack
from saves.storage.integrity import follows
from saves.storage.leftovers import hot_journal
from saves.storage.read_limits import bounded, check_file
from saves.storage.row_format import CAMPAIGN, ENTRY, FORMAT, HEAD, POINT, Row, columns_of, digest
from saves.storage.row_values import SOUND
from saves.storage.rows import root, snapshot_digest
from saves.storage.schemas import INDEX, SCHEMA, Schema, format_of_tables, known_schemas

PAGE_SIZES = tuple(1 << power for power in range(9, 17))

USUAL: Row = {"id": 1, "rules": 1, "name": "Campaign"}
"""What stands for values of a campaign that are none."""

BROKEN = (*FORESEEN, CampaignError, TypeError, AttributeError)
"""What values of any kind lead to. Nothing else is called a loss: not a want of memory, for one."""

MOST = 2 * len(known_schemas())
"""Tables and the like that are worth looking at in a file."""


class Salvage(NamedTuple):
    """What could be read of a file."""

    campaign: Row | None
    """None unless its opening and the seed of its dice are what was written; the rest of it may
    not be."""

    entries: tuple[Row, ...]
    """The log up to the first line that does not follow from the one before."""

    snapshots: dict[int, bytes]
    """Those that are whole, wherever they belong to."""

    points: tuple[Row, ...]
    """Those that are whole."""

    lines: int
    """Lines that the log had, as far as that is known."""

    broken: tuple[str, ...]
    """What is not what was written, in words."""


NOTHING = Salvage(None, (), {}, (), 0, ("everything",))


def salvaged(path: Path) -> Salvage:
    """The most that can be read of a file. It must not be open in this process.

    Raises:
        OSError, UnlikelyError: if it cannot be read, or is none.
    """
    check_file(path)
    content = path.read_bytes()
    found = [_read(variant) for variant in _variants(content)]
    if journal := hot_journal(path):
        found += [_read(variant) for variant in _variants(before_commit(content, journal))]
    return max(found, key=_worth)


def _worth(one: Salvage) -> tuple[bool, int, int, int]:
    """What makes one way to read a file better than another."""
    return one.campaign is not None, len(one.entries), len(one.snapshots), -len(one.broken)


# --- ways to read it ---------------------------------------------------------------------------


def _variants(content: bytes) -> Iterator[bytes]:
    """The file as it is, and with first pages that say what a whole one would."""
    if content:
        yield content
        yield from _with_our_tables(content)
    size = int.from_bytes(content[16:18])
    likely = [size, 16384, 4096] if size in PAGE_SIZES else [16384, 4096]
    for page in dict.fromkeys(likely):
        whole = content + bytes(-len(content) % page)
        pages = (len(whole) // page).to_bytes(4)
        if size == page:
            yield whole[:28] + pages + whole[32:]
        first = _first_page(page)
        yield first[:28] + pages + first[32:] + whole[page:]


def _with_our_tables(content: bytes) -> Iterator[bytes]:
    """The file with the tables that there have ever been, where its own begin."""
    for schema in known_schemas():
        with closing(sqlite3.connect(":memory:")) as connection, suppress(*BROKEN):
            connection.deserialize(content)
            with bounded(connection):
                connection.execute("PRAGMA writable_schema = ON")
                _replace_tables(connection, schema)
                connection.commit()
                yield connection.serialize()


def _replace_tables(connection: sqlite3.Connection, schema: Schema) -> None:
    """Let a file have these tables, each where one of its name begins."""
    query = f"SELECT name, rootpage FROM sqlite_schema LIMIT {MOST}"
    begins = {str(name): page for name, page in connection.execute(query) if page}
    connection.execute("DELETE FROM sqlite_schema")
    for kind, name, table, text in sorted(schema, key=lambda row: row == INDEX):
        if name in begins:
            row = (kind, name, table, begins[name], text)
            connection.execute("INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)", row)


def _first_page(size: int) -> bytes:
    """The first page of a new file: it lists the tables, which always lie in the same places."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute(f"PRAGMA page_size = {size}")
        connection.execute(f"PRAGMA user_version = {FORMAT}")
        connection.executescript(SCHEMA.read_text(encoding="utf-8"))
        return connection.serialize()[:size]


def _read(content: bytes) -> Salvage:
    """What one way to read a file brings to light."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.text_factory = lambda data: data.decode(errors="replace")
        try:
            connection.deserialize(content)
            with bounded(connection):
                connection.execute("PRAGMA writable_schema = ON")  # what is whole can be read
                version = format_of_tables(connection)
                if version is not None:
                    return _Reading(connection, version).all()
        except BROKEN:
            return NOTHING
    return NOTHING


class _Reading:
    """A damaged database, from which every row is asked for by itself."""

    def __init__(self, connection: sqlite3.Connection, version: int) -> None:
        self.connection = connection
        self.version = version
        self.broken: list[str] = []

    def all(self) -> Salvage:
        entries = self._entries()
        campaign = self._campaign(entries)
        head = self._only("head", HEAD)
        if head is None or not head.pop("whole"):
            self.broken.append("the head")
            head = None
        lines = max(len(entries), head["number"] if head else self._highest())
        if len(entries) < lines:
            self.broken.append(f"the log from line {len(entries) + 1} on")
        snapshots = dict(self._snapshots())
        wanted = [row["number"] for row in entries if row["snapshot"]]
        self.broken += [f"the snapshot after line {n}" for n in wanted if n not in snapshots]
        points = tuple(self._points())
        return Salvage(campaign, tuple(entries), snapshots, points, lines, tuple(self.broken))

    def _rows(self, query: str, *keys: Any) -> list[tuple[Any, ...]]:
        """The rows of a question; none if they cannot be read."""
        try:
            return self.connection.execute(query, keys).fetchall()
        except BROKEN:
            return []

    def _only(self, table: str, columns: tuple[str, ...]) -> Row | None:
        """The only row of a table, and whether it is `whole`."""
        known = columns_of(table, self.version)
        for row in self._rows(f"SELECT {', '.join(known)} FROM {table} LIMIT 1"):
            whole = _digest(row[:-1]) == row[-1]
            return (
                dict.fromkeys(columns, "") | dict(zip(known, row, strict=True)) | {"whole": whole}
            )
        return None

    def _entries(self) -> list[Row]:
        columns = (*ENTRY, "hash")
        query = f"SELECT {', '.join(columns)} FROM entry WHERE campaign_id = 1 AND number = ?"
        entries: list[Row] = []
        previous = None
        while found := self._rows(query, len(entries) + 1):
            row = dict(zip(columns, found[0], strict=True))
            try:
                if not follows(row, len(entries) + 1, previous or row["previous"]):
                    break
            except BROKEN:
                break
            previous = row["hash"]
            entries.append(row)
        return entries

    def _highest(self) -> int:
        """The number of the last line that can be read at all."""
        for [number] in self._rows("SELECT max(number) FROM entry WHERE campaign_id = 1"):
            return number if isinstance(number, int) else 0
        return 0

    def _campaign(self, entries: list[Row]) -> Row | None:
        """The campaign, if the log confirms what it rests on, or its own seal does."""
        row = self._only("campaign", CAMPAIGN)
        if row is None:
            self.broken.append("the campaign")
            return None
        whole = row.pop("whole")
        if not whole:
            self.broken.append("the campaign")
        try:
            rests = root(row) == entries[0]["previous"] if entries else whole
            known = not row["seed"] or SealedDice(row["seed"]).seal == row["seal"]
        except BROKEN:
            return None
        return _made_sound(row) if rests and known else None

    def _snapshots(self) -> Iterator[tuple[int, bytes]]:
        for [number] in self._each("SELECT number FROM snapshot"):
            query = "SELECT codec, body, digest FROM snapshot WHERE campaign_id = 1 AND number = ?"
            for codec, body, seal in self._rows(query, number):
                if isinstance(body, bytes) and snapshot_digest(number, codec, body) == seal:
                    with suppress(SaveError):  # one may unpack to a flood
                        unpack(body)
                        yield number, body

    def _points(self) -> Iterator[Row]:
        columns = (*POINT, "digest")
        for row in self._each(f"SELECT {', '.join(columns)} FROM save_point"):
            if _digest(row[:-1]) == row[-1]:
                yield dict(zip(columns, row, strict=True))
            else:
                self.broken.append("a save point")

    def _each(self, query: str) -> Iterator[tuple[Any, ...]]:
        """The rows of a question, up to the first that cannot be read."""
        try:
            yield from self.connection.execute(query)
        except BROKEN:
            return


def _made_sound(row: Row) -> Row:
    """The campaign with something usual for what may not stand there; that decides nothing."""
    sound = SOUND["campaign"]
    return {
        column: value if sound[column](value) else USUAL.get(column, "")
        for column, value in row.items()
    }


def _digest(values: Iterable[Any]) -> str:
    """The digest of what was read; of what is no plain value, none."""
    try:
        return digest(*values)
    except BROKEN:
        return ""
