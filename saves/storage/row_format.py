"""What marks a file as a campaign, and how its rows are sealed. Standard library only.

Every row of every table is covered by a digest:

    head ── digest over itself
     ├─ log        hash of the last line, which covers all lines before it (a chain),
     │              └─ snapshot   digest of the snapshot taken after a line
     ├─ campaign   digest of the campaign's row
     ├─ points     digest over all save points
     └─ layout     digest over the tables themselves

A lease says who has the file open. It is gone when the file is closed, so it has a digest of
its own. These digests find damage. They are no signature: who can compute them can also forge.
"""

import hashlib
import json
from functools import cache
from typing import Any, Final, TypeAlias

Row: TypeAlias = dict[str, Any]
"""The values of one row, by column."""

APPLICATION_ID: Final = 0x41435731
"""`ACW1`: how this kind of file is told from other databases."""

FORMAT: Final = 2
"""The version of the tables, kept as the `user_version` of the file. A new one needs a migration
in `saves/storage/migrations/versions`, and the corpus of the old one in the tests."""

RULES: Final = 6
"""The edition of the rules: raised when a change lets lines of old logs lead elsewhere than they
did, so that a save says by which rules it began. 1: the first one. 2: troops of Yankee are drawn
up freely, and Shell for Guns has more generals. 3: supply, leaders, containment, support, fire and
the placing of troops follow the amended rulings. 4: shots of Yankee fall together. 5: in Shell
for Guns walls and fences are taken as works are. 6: in Shell for Guns
who stood at a wall begins behind it."""

SUFFIX: Final = ".acw"

CAMPAIGN: Final = (
    "id",
    "uuid",
    "name",
    "scenario",
    "opening",
    "seed",
    "seal",
    "union_player",
    "confederate_player",
    "terms",
    "note",
    "created",
    "program",
    "options",
    "rules",
    "folder",
)
"""The columns of a campaign, as its digest takes them."""

HEAD: Final = (
    "campaign_id",
    "number",
    "tip",
    "log",
    "campaign",
    "points",
    "layout",
    "turn",
    "label",
    "to_move",
    "winner",
    "union_size",
    "union_maximum",
    "confederate_size",
    "confederate_maximum",
    "played",
    "program",
    "resolver",
    "holders",
    "reloads",
)
"""The columns of a head, as its digest takes them."""

ENTRY: Final = (
    "number",
    "parent",
    "tip",
    "turn",
    "side",
    "line",
    "rolls",
    "dice",
    "position",
    "snapshot",
    "written",
    "previous",
)
"""The columns of a line of the log, as its hash takes them."""

POINT: Final = ("campaign_id", "name", "number", "kind", "note", "written")
"""The columns of a save point, as its digest takes them."""

LEASE: Final = ("campaign_id", "holder", "host", "process", "since")
"""The columns of a lease, as its digest takes them."""

COLUMNS: Final = {
    "campaign": (*CAMPAIGN, "digest"),
    "head": (*HEAD, "digest"),
    "entry": ("campaign_id", *ENTRY, "hash"),
    "snapshot": ("campaign_id", "number", "codec", "body", "digest"),
    "save_point": (*POINT, "digest"),
    "lease": (*LEASE, "digest"),
}
"""All columns of every table."""

SINCE: Final = {
    "campaign": {"options": 2, "rules": 2, "folder": 2},
    "head": {"resolver": 2, "holders": 2, "reloads": 2},
}
"""The format that first had a column, where that was not the first."""

KEYS: Final = {
    "campaign": ("id",),
    "head": ("campaign_id",),
    "entry": ("campaign_id", "number"),
    "snapshot": ("campaign_id", "number"),
    "save_point": ("campaign_id", "name"),
    "lease": ("campaign_id",),
}
"""What tells the rows of each table from each other."""


@cache
def columns_of(table: str, version: int = FORMAT) -> tuple[str, ...]:
    """The columns that a table has in a format, its seal last."""
    since = SINCE.get(table, {})
    return tuple(column for column in COLUMNS[table] if since.get(column, 1) <= version)


def digest(*values: Any) -> str:
    """SHA-256, in hex, of plain values as canonical JSON."""
    return digest_of_bytes(_canonical(values).encode("utf-8", "surrogatepass"))


_canonical = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def digest_of_bytes(data: bytes) -> str:
    """SHA-256, in hex."""
    return hashlib.sha256(data).hexdigest()


def is_other_seed(seed: str, seal: str) -> bool:
    """A seed that is not the one that was sealed; a copy that does not know it has none."""
    return bool(seed) and digest_of_bytes(seed.encode("utf-8", "surrogatepass")) != seal
