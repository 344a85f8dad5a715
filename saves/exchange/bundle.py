"""Bundles: a whole campaign packed into one file, `west.acwsave`, to be mailed or kept.

A zip archive of five members, always in this order:

    manifest.json     what the rest is, with the SHA-256 and the size of every other member
    campaign.json     the campaign's row
    entries.jsonl     every line of the log, also those taken back and those of other branches
    points.jsonl      the save points
    snapshots.jsonl   positions, so that the campaign opens fast

Everything is canonical: the same campaign packed by the same version gives the same bytes.
Reading a bundle is a matter of its own, see `bundle_reader.py`: it comes from strangers.
"""

import base64
import hashlib
import io
import json
import zipfile
from collections.abc import Iterable, Mapping
from typing import Any, Final

from saves.storage.head_values import program
from saves.storage.integrity import Archive
from saves.storage.row_format import CAMPAIGN, ENTRY, POINT, Row

BUNDLE: Final = 1
"""The version of the format. A new one whenever other columns are carried."""

SUFFIX: Final = ".acwsave"
MAGIC: Final = b"PK\x03\x04"
"""How a bundle begins, and no text does."""

KIND: Final = "norden-suden campaign"
MANIFEST: Final = "manifest.json"

OWN = {"id", "folder", "campaign_id"}
"""Columns that mean something in one place only; they stay there."""

CARRIED: Final[Mapping[str, tuple[str, ...]]] = {
    "campaign.json": tuple(c for c in CAMPAIGN if c not in OWN),
    "entries.jsonl": (*ENTRY, "hash"),
    "points.jsonl": tuple(c for c in POINT if c not in OWN),
    "snapshots.jsonl": ("number", "body"),
}
"""The members after the manifest, and the columns that each carries."""

MEMBERS: Final = (MANIFEST, *CARRIED)

NUMBERS: Final = {"number", "parent", "tip", "turn", "rules"}
"""Columns that are whole numbers; the others are text, and the body of a snapshot in base 64."""

_EPOCH = (1980, 1, 1, 0, 0, 0)


# --- packing -----------------------------------------------------------------------------------


def pack_bundle(save: Archive) -> bytes:
    """A campaign as a bundle."""
    files = {name: _written(rows) for name, rows in _carried(save).items()}
    files = {MANIFEST: canonical(manifest_of(save, files)) + b"\n", **files}
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name in MEMBERS:
            member = zipfile.ZipInfo(name, _EPOCH)
            member.compress_type = zipfile.ZIP_DEFLATED
            member.create_system = 3  # the same on every system
            member.external_attr = 0o600 << 16
            archive.writestr(member, files[name])
    return packed.getvalue()


def manifest_of(save: Archive, files: Mapping[str, bytes]) -> Row:
    """What a bundle says about itself."""
    campaign, head = save.campaign, save.head
    return {
        "kind": KIND,
        "format": BUNDLE,
        "program": program(),
        "rules": campaign["rules"],
        "campaign": campaign["uuid"],
        "name": campaign["name"],
        "created": campaign["created"],
        "seed": "inside" if campaign["seed"] else "left out",
        "lines": len(save.entries),
        "head": head["log"],
        "files": {
            name: {"sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}
            for name, data in files.items()
        },
    }


def _carried(save: Archive) -> dict[str, Iterable[Row]]:
    """The rows of every member."""
    rows: dict[str, Iterable[Row]] = {
        "campaign.json": [save.campaign],
        "entries.jsonl": save.entries,
        "points.jsonl": save.points,
        "snapshots.jsonl": [
            {"number": number, "body": base64.b64encode(body).decode()}
            for number, body in save.snapshots.items()
        ],
    }
    return {
        name: [{column: row[column] for column in columns} for row in rows[name]]
        for name, columns in CARRIED.items()
    }


def _written(rows: Iterable[Row]) -> bytes:
    return b"".join(canonical(row) + b"\n" for row in rows)


def canonical(value: Any) -> bytes:
    """A value as JSON, in the one way in which it can be written here."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
