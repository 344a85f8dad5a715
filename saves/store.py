"""What is written to the tables and read from them. Commits nothing: the journal does.

Rows are written from plain values, which takes a fraction of the time that objects take: an
order is on the disk before a screen shows what came of it.
"""

import os
import uuid
import zlib
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from functools import cache
from getpass import getuser
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import (
    Connection,
    TableClause,
    bindparam,
    column,
    delete,
    insert,
    select,
    table,
    text,
    update,
)

from campaign import CampaignState, SealedDice, Side
from saves.errors import SaveError
from saves.layout import (
    APPLICATION_ID,
    CAMPAIGN,
    COLUMNS,
    ENTRY,
    FORMAT,
    HEAD,
    KEYS,
    LEASE,
    digest,
    digest_of_bytes,
)
from saves.places import Players

Row = dict[str, Any]
"""The values of one row, by column."""

LOCAL = 1
"""The id of the campaign in a file of its own."""

SCHEMA = Path(__file__).with_name("schema.sql")
"""The tables of a new file; `tables.py` declares them and writes this."""

CODEC = "situation+zlib"
"""How snapshots are packed."""


class Beginning(NamedTuple):
    """What a new campaign starts with."""

    name: str
    scenario: str
    opening: str
    """The first position, as a situation."""

    seed: str
    players: Players


TABLES: Mapping[str, TableClause] = {
    name: table(name, *map(column, columns)) for name, columns in COLUMNS.items()
}
"""The tables by name, as far as reading and writing rows goes."""

_HEAD = TABLES["head"]
_MOVE_HEAD = (
    update(_HEAD)
    .where(
        _HEAD.c.campaign_id == bindparam("at_campaign"), _HEAD.c.number == bindparam("at_number")
    )
    .values({column: bindparam(column) for column in (*HEAD, "digest")})
)
_ADD_ENTRY = insert(TABLES["entry"])
_ADD_SNAPSHOT = insert(TABLES["snapshot"])
"""Built once: they are used with every order."""


def create_tables(connection: Connection) -> None:
    """Make an empty database a campaign's."""
    connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.exec_driver_sql(f"PRAGMA user_version = {FORMAT}")
    for statement in SCHEMA.read_text(encoding="utf-8").split("\n\n"):
        connection.exec_driver_sql(statement)


def add_campaign(connection: Connection, new: Beginning) -> Row:
    """A new campaign, without its head."""
    row: Row = {
        "id": LOCAL,
        "uuid": str(uuid.uuid4()),
        "name": new.name,
        "scenario": new.scenario,
        "opening": new.opening,
        "seed": new.seed,
        "seal": SealedDice(new.seed).seal,
        "union_player": new.players.union,
        "confederate_player": new.players.confederate,
        "terms": "",
        "note": "",
        "created": now(),
        "program": program(),
    }
    row["digest"] = digest(*(row[column] for column in CAMPAIGN))
    connection.execute(insert(TABLES["campaign"]), row)
    return row


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
        **standing(state),
    }
    connection.execute(insert(TABLES["head"]), _sealed_head(row))
    return row


def move_head(connection: Connection, head: Row, entry: Row, state: CampaignState) -> Row:
    """The head after one more line.

    Raises:
        SaveError: if it is not where it was: somebody else has written.
    """
    row = head | {"number": entry["number"], "tip": entry["tip"], "log": entry["hash"]}
    row |= standing(state)
    keys = {"at_campaign": head["campaign_id"], "at_number": head["number"]}
    done = connection.execute(_MOVE_HEAD, _sealed_head(row) | keys)
    if done.rowcount != 1:
        raise SaveError("the campaign has been played on elsewhere; open it again")
    return row


def add_entry(connection: Connection, campaign_id: int, entry: Row) -> None:
    """One more line of the log."""
    connection.execute(_ADD_ENTRY, {"campaign_id": campaign_id, **entry})


def add_snapshot(connection: Connection, campaign_id: int, number: int, body: bytes) -> None:
    """The position after a line."""
    row = {"campaign_id": campaign_id, "number": number, "codec": CODEC, "body": body}
    row["digest"] = snapshot_digest(number, CODEC, body)
    connection.execute(_ADD_SNAPSHOT, row)


def take_lease(connection: Connection, campaign_id: int) -> None:
    """Write down that this process has the campaign open, whoever had it before."""
    drop_lease(connection, campaign_id)
    row = {
        "campaign_id": campaign_id,
        "holder": _user(),
        "host": os.uname().nodename,
        "process": os.getpid(),
        "since": now(),
    }
    row["digest"] = digest(*(row[column] for column in LEASE))
    connection.execute(insert(TABLES["lease"]), row)


def drop_lease(connection: Connection, campaign_id: int) -> None:
    """Nobody has the campaign open any more."""
    lease = TABLES["lease"]
    connection.execute(delete(lease).where(lease.c.campaign_id == campaign_id))


def rows(connection: Connection, name: str, columns: Iterable[str]) -> list[tuple[Any, ...]]:
    """All rows of a table, in the order of their keys; the columns as given."""
    found = TABLES[name].c
    query = select(*(found[c] for c in columns)).order_by(*(found[c] for c in KEYS[name]))
    return [tuple(row) for row in connection.execute(query)]


# --- digests -----------------------------------------------------------------------------------


def root(campaign: Row) -> str:
    """The hash before line 1. It holds what all lines rest on; a copy of a game shares it."""
    return digest(campaign["opening"], campaign["seal"])


def entry_hash(entry: Row) -> str:
    """The hash of a line, which covers all lines before it."""
    return digest(*(entry[column] for column in ENTRY))


def snapshot_digest(number: int, codec: str, body: bytes) -> str:
    """What the log says of a snapshot."""
    return digest(number, codec, digest_of_bytes(body))


def layout_digest(connection: Connection) -> str:
    """What the tables look like to SQLite."""
    query = text("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name")
    return digest(*(list(row) for row in connection.execute(query)))


def _sealed_head(row: Row) -> Row:
    return row | {"digest": digest(*(row[column] for column in HEAD))}


# --- values ------------------------------------------------------------------------------------


def standing(state: CampaignState) -> Row:
    """What a list shows of a position."""
    return {
        "turn": state.turn,
        "label": state.date.label,
        "to_move": state.to_move or "",
        "winner": state.winner or "",
        "union_size": state.army_size(Side.UNION),
        "union_maximum": state.army_maximum(Side.UNION),
        "confederate_size": state.army_size(Side.CONFEDERATE),
        "confederate_maximum": state.army_maximum(Side.CONFEDERATE),
        "played": now(),
        "program": program(),
    }


def pack(situation: str) -> bytes:
    """A situation as the body of a snapshot."""
    return zlib.compress(situation.encode())


def unpack(body: bytes) -> str:
    """The situation in a snapshot.

    Raises:
        SaveError: if there is none; the game never wrote such a snapshot.
    """
    try:
        return zlib.decompress(body).decode()
    except (zlib.error, UnicodeDecodeError) as error:
        raise SaveError(f"a snapshot cannot be unpacked: {error}") from error


def now() -> str:
    """The time, as rows have it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


@cache
def program() -> str:
    """The version of the game that is running."""
    try:
        return version("norden-suden")
    except PackageNotFoundError:  # run from a checkout that is not installed
        return "unreleased"


@cache
def _user() -> str:
    try:
        return getuser()
    except (KeyError, OSError):  # a user without an entry in the system's list
        return f"user {os.getuid()}"
