"""What is written to the tables and read from them. Commits nothing: the journal does.

Rows are written from plain values, which takes a fraction of the time that objects take: an
order is on the disk before a screen shows what came of it.

A long file, because every statement that writes a row stands beside the digest that seals it.
"""

import json
import os
import uuid
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from campaign import CampaignState, Roll, SealedDice
from saves.errors import SaveError
from saves.storage.connection import Connection, one
from saves.storage.head_values import (
    AT_FIRST,
    counted_with,
    fixed,
    now,
    program,
    standing,
    written_now,
)
from saves.storage.header import Players
from saves.storage.row_format import (
    APPLICATION_ID,
    CAMPAIGN,
    COLUMNS,
    ENTRY,
    FORMAT,
    HEAD,
    KEYS,
    LEASE,
    POINT,
    RULES,
    Row,
    digest,
    digest_of_bytes,
)
from saves.storage.schemas import SCHEMA

LOCAL = 1
"""The id of the campaign in a file of its own."""

CODEC = "situation+zlib"
"""How snapshots are packed."""

ELSEWHERE = "the campaign was played on elsewhere; open it again"
"""What is said to one of two writers."""


class Beginning(NamedTuple):
    """What a new campaign starts with."""

    name: str
    opening: str
    """The first position, as a situation."""

    seed: str
    players: Players
    terms: tuple[str, ...] = ()
    note: str = ""
    folder: str = ""


TABLES = tuple(COLUMNS)
"""The tables by name, as far as reading and writing rows goes."""


def _insert(table: str) -> str:
    columns = COLUMNS[table]
    values = ", ".join(f":{column}" for column in columns)
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({values})"


def _changed(columns: Iterable[str]) -> str:
    return ", ".join(f"{column} = :{column}" for column in columns)


INSERT: Mapping[str, str] = {table: _insert(table) for table in TABLES}
"""What adds a row to each table."""

_MOVE_HEAD = (
    f"UPDATE head SET {_changed(COLUMNS['head'])}"
    " WHERE campaign_id = :at_campaign AND digest = :at_seal"
)
_CHANGE_CAMPAIGN = f"UPDATE campaign SET {_changed(COLUMNS['campaign'])} WHERE id = :id"


def create_tables(connection: Connection) -> None:
    """Make an empty file a campaign's."""
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {FORMAT}")
    for statement in SCHEMA.read_text(encoding="utf-8").split("\n\n"):
        connection.execute(statement)


def add_campaign(connection: Connection, new: Beginning, state: CampaignState) -> Row:
    """A new campaign, without its head."""
    row: Row = {
        "id": next_id(connection),
        "uuid": str(uuid.uuid4()),
        "name": new.name,
        "opening": new.opening,
        "seed": new.seed,
        "seal": SealedDice(new.seed).seal,
        "union_player": new.players.union,
        "confederate_player": new.players.confederate,
        "terms": " ".join(new.terms),
        "note": new.note,
        "created": now(),
        "program": program(),
        "rules": RULES,
        "folder": new.folder,
        **fixed(state),
    }
    row = sealed(row, CAMPAIGN)
    connection.execute(INSERT["campaign"], row)
    return row


def next_id(connection: Connection) -> int:
    """A file holds one campaign; a shared database counts them."""
    if connection.is_file:
        return LOCAL
    number: int = one(connection, "SELECT nextval(pg_get_serial_sequence('campaign', 'id'))")
    return number


def add_head(connection: Connection, campaign: Row, state: CampaignState) -> Row:
    """The head of a campaign that begins."""
    row = {
        "campaign_id": campaign["id"],
        "number": 0,
        "tip": 0,
        "log": root(campaign),
        "campaign": campaign["digest"],
        "points": digest(),
        "layout": layout_digest(connection),
        **written_now(),
        **AT_FIRST,
        **standing(state, ""),
    }
    row = sealed(row, HEAD)
    connection.execute(INSERT["head"], row)
    return row


def move_head(connection: Connection, head: Row, entry: Row, state: CampaignState) -> Row:
    """The head after one more line.

    Raises:
        SaveError: if it is not where it was: somebody else has written.
    """
    row = head | {"number": entry["number"], "tip": entry["tip"], "log": entry["hash"]}
    row |= standing(state, head["resolver"]) | counted_with(head, entry["line"]) | written_now()
    return write_head(connection, head, row)


def write_head(connection: Connection, head: Row, row: Row) -> Row:
    """Another head in the place of the one that is there, sealed.

    Raises:
        SaveError: if it is not where it was: somebody else has written.
    """
    row = sealed(row, HEAD)
    keys = {"at_campaign": head["campaign_id"], "at_seal": head["digest"]}
    if connection.execute(_MOVE_HEAD, row | keys).rowcount != 1:
        raise SaveError(ELSEWHERE)
    return row


def write_campaign(connection: Connection, campaign: Row, changes: Row) -> Row:
    """The row of a campaign with some changes, sealed. The head must be told."""
    row = sealed(campaign | changes, CAMPAIGN)
    connection.execute(_CHANGE_CAMPAIGN, row)
    return row


def write_points(connection: Connection, campaign_id: int, points: Iterable[Row]) -> str:
    """All save points in the place of those that are there; what the head says of them."""
    found = [sealed(point, POINT) for point in points]
    connection.execute("DELETE FROM save_point WHERE campaign_id = :id", {"id": campaign_id})
    if found:
        connection.execute(INSERT["save_point"], found)
    return points_digest(found)


def next_line(head: Row, state: CampaignState, line: str, **values: Any) -> Row:
    """One more line of the log that ends with *head*; nothing but a move unless *values* say so."""
    row: Row = {
        "number": head["number"] + 1,
        "parent": head["tip"],
        "turn": state.turn,
        "side": str(state.to_move or ""),
        "line": line,
        "rolls": "[]",
        "dice": "sealed",
        "snapshot": "",
        "written": now(),
        "previous": head["log"],
        **values,
    }
    return row | {"hash": entry_hash(row)}


def write_rolls(rolls: Iterable[Roll]) -> str:
    """Dice as they stand in a row of the log."""
    return json.dumps([list(roll) for roll in rolls], separators=(",", ":"))


def add_entry(connection: Connection, campaign_id: int, entry: Row) -> None:
    """One more line of the log."""
    connection.execute(INSERT["entry"], {"campaign_id": campaign_id, **entry})


def add_log(connection: Connection, campaign_id: int, entries: Iterable[Row]) -> None:
    """The log of a campaign that comes in whole."""
    columns = (*ENTRY, "hash")
    rows = [{"campaign_id": campaign_id} | {c: row[c] for c in columns} for row in entries]
    if rows:
        connection.execute(INSERT["entry"], rows)


def add_snapshot(connection: Connection, campaign_id: int, number: int, body: bytes) -> None:
    """The position after a line."""
    row = {"campaign_id": campaign_id, "number": number, "codec": CODEC, "body": body}
    row["digest"] = snapshot_digest(number, CODEC, body)
    connection.execute(INSERT["snapshot"], row)


def take_lease(connection: Connection, campaign_id: int, account: str) -> None:
    """Write down that an account has the campaign open in this process, whoever had it before."""
    drop_lease(connection, campaign_id)
    row = {
        "campaign_id": campaign_id,
        "holder": account,
        "host": os.uname().nodename,
        "process": os.getpid(),
        "since": now(),
    }
    connection.execute(INSERT["lease"], sealed(row, LEASE))


def drop_lease(connection: Connection, campaign_id: int) -> None:
    """Nobody has the campaign open any more."""
    connection.execute("DELETE FROM lease WHERE campaign_id = :id", {"id": campaign_id})


def rows(
    connection: Connection, name: str, columns: Iterable[str], campaign_id: int | None = None
) -> list[tuple[Any, ...]]:
    """The rows of a table, in the order of their keys; the columns as given.

    All of them, or those of one campaign. Names come in the order of their letters' numbers:
    every database has an alphabet of its own.
    """
    columns, keys = tuple(columns), KEYS[name]
    query, values = f"SELECT {', '.join(columns)} FROM {name}", Row()
    if campaign_id is not None:
        query, values = f"{query} WHERE {keys[0]} = :id", {"id": campaign_id}
    numbers = ", ".join(key for key in keys if key != "name")
    read = [tuple(row) for row in connection.execute(f"{query} ORDER BY {numbers}", values)]
    if "name" in keys:
        at = [columns.index(key) for key in keys]
        read.sort(key=lambda row: [row[number] for number in at])
    return read


# --- digests -----------------------------------------------------------------------------------


def root(campaign: Row) -> str:
    """The hash before line 1. It holds what all lines rest on; a copy of a game shares it."""
    return digest(campaign["opening"], campaign["seal"])


def entry_hash(entry: Row) -> str:
    """The hash of a line, which covers all lines before it."""
    return digest(*(entry[column] for column in ENTRY))


def position_digest(fingerprint: str) -> str:
    """What the log says of a position, by its fingerprint."""
    return digest_of_bytes(fingerprint.encode())


def snapshot_digest(number: int, codec: str, body: bytes) -> str:
    """What the log says of a snapshot."""
    return digest(number, codec, digest_of_bytes(body))


def points_digest(points: Iterable[Row]) -> str:
    """What the head says of the save points, in the order of their names."""
    return digest(*(point["digest"] for point in sorted(points, key=lambda p: str(p["name"]))))


def layout_digest(connection: Connection) -> str:
    """What the tables of a file look like to SQLite.

    The tables of a shared database are those of all its campaigns, and whoever looks after it may
    well give them an index; their version is kept by Alembic there.
    """
    if not connection.is_file:
        return ""
    query = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name"
    return digest(*(list(row) for row in connection.execute(query)))


def sealed(row: Row, columns: Iterable[str]) -> Row:
    """A row with the digest over its columns."""
    return row | {"digest": digest(*(row[column] for column in columns))}
