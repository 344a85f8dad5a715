"""Reading bundles, which come from strangers.

Nothing is unpacked to a disk, and no name in the archive is taken for a path. Sizes and counts are
bounded before anything is inflated, and every value is looked at before it is used. Whether the
log is true is found by playing it: see `import_check.py`.
"""

import base64
import binascii
import hashlib
import io
import json
import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from campaign.errors import quoted
from campaign.game_files.game_file import MOST_LINES
from saves.errors import NewerCampaignError, SaveError
from saves.exchange.bundle import (
    BUNDLE,
    CARRIED,
    KIND,
    MAGIC,
    MANIFEST,
    MEMBERS,
    NUMBERS,
    canonical,
    manifest_of,
)
from saves.storage.file_reader import said_by
from saves.storage.head_values import check_amount
from saves.storage.integrity import Archive
from saves.storage.row_format import Row
from saves.storage.row_values import MOST_POINTS
from saves.storage.rows import root

MOST_UNPACKED = 32 * 2**20
"""Bytes of all members together; a long war has some two million."""

LONGEST_WORD = 40
"""Letters of the version that wrote a bundle."""

LONGEST_ROW = 2**18
"""Bytes of a row, and of a position in a snapshot; both are some thousand."""

MOST_ROWS: Final = {
    "campaign.json": 1,
    "entries.jsonl": MOST_LINES,
    "points.jsonl": MOST_POINTS,
    "snapshots.jsonl": 5_000,
}

_LINES = {"opening", "note"}
"""Texts that may have several lines."""

_HIGHEST = 2**53
_END = struct.Struct("<4s4H2LH")
"""The last record of an archive: mark, disks, members, size and place of the list, comment."""


class BundleError(SaveError):
    """A bundle is not what the game wrote."""


def unpack_bundle(data: bytes, name: str) -> Archive:
    """The campaign in a bundle called *name*: whole, but not yet played.

    Raises:
        NewerCampaignError: if a newer version of the game made it; says which one.
        BundleError: if it is not what the game wrote; says what is wrong, and where.
    """
    try:
        manifest, files = _unpacked(data)
        save = _assembled({member: _rows(data, member) for member, data in files.items()})
        if manifest != manifest_of(save, files) | {"program": manifest["program"]}:
            raise BundleError(f"{MANIFEST} does not fit the campaign")
    except NewerCampaignError as error:
        raise NewerCampaignError(f"{name} {error}") from error
    except SaveError as error:
        raise BundleError(f"{name} cannot be imported: {error}") from error
    return save


# --- the archive -------------------------------------------------------------------------------

_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    ValueError,
    OverflowError,
    RuntimeError,  # with NotImplementedError: ways of packing that are not ours
    OSError,
)
"""What reading a broken archive raises."""


def _unpacked(data: bytes) -> tuple[Row, dict[str, bytes]]:
    """The manifest, and the members that it describes."""
    _check_end(data)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
            manifest = _manifest(archive, members)
            _check_members(members)
            files = {member.filename: _inflated(archive, member) for member in members[1:]}
    except _BROKEN as error:
        raise BundleError(f"its archive is damaged ({said_by(error)})") from error
    for name, content in files.items():
        found = {"sha256": hashlib.sha256(content).hexdigest(), "bytes": len(content)}
        if manifest["files"].get(name) != found:
            raise BundleError(f"{name} does not match its SHA-256")
    return manifest, files


def _check_end(data: bytes) -> None:
    """The list of members lies where it must, and is short: nothing long is read for it."""
    if not data.startswith(MAGIC) or len(data) < _END.size:
        raise BundleError("it is not a bundle of this game")
    mark, disk, first, here, members, size, place, comment = _END.unpack(data[-_END.size :])
    if mark != b"PK\x05\x06" or comment:
        raise BundleError("its archive is cut off or has something added")
    if disk or first or here != members or not members or size > LONGEST_ROW:
        raise BundleError("the table of contents of its archive is not from this game")
    # The end of an archive beyond four gigabytes would name another list, of any length.
    if place + size != len(data) - _END.size or data[-_END.size - 20 :].startswith(b"PK\x06\x07"):
        raise BundleError("the table of contents of its archive is in the wrong place")


def _manifest(archive: zipfile.ZipFile, members: list[zipfile.ZipInfo]) -> Row:
    """The manifest. It is read before anything else: a newer bundle may have other members."""
    if not members:
        raise BundleError("its archive is empty")
    member = members[0]
    _check_member(member, MANIFEST)
    if member.file_size > LONGEST_ROW:
        raise BundleError(f"{MANIFEST} is too long")
    manifest = _row(_inflated(archive, member).removesuffix(b"\n"), MANIFEST)
    number, made_by = manifest.get("format"), manifest.get("program")
    if manifest.get("kind") != KIND or type(number) is not int:
        raise BundleError(f"{MANIFEST} belongs to something else")
    if not isinstance(made_by, str) or not made_by.isprintable() or len(made_by) > LONGEST_WORD:
        raise BundleError(f"{MANIFEST} does not say which version of the game wrote it")
    if number > BUNDLE:
        raise NewerCampaignError(
            f"was written by version {made_by} of the game, which is newer than this one"
            f" (bundles of format {number}; this one knows {BUNDLE}); update the game to import it"
        )
    if not isinstance(manifest.get("files"), dict):
        raise BundleError(f"{MANIFEST} does not name the members")
    return manifest


def _check_members(members: list[zipfile.ZipInfo]) -> None:
    """The members are ours, by name, kind and size."""
    if len(members) != len(MEMBERS):
        raise BundleError(f"it has {len(members)} members, and a bundle has {len(MEMBERS)}")
    for member, wanted in zip(members, MEMBERS, strict=True):
        _check_member(member, wanted)
    if sum(member.file_size for member in members) > MOST_UNPACKED:
        raise BundleError(f"it unpacks to more than {MOST_UNPACKED >> 20} MB")


def _check_member(member: zipfile.ZipInfo, wanted: str) -> None:
    if member.filename != wanted:
        raise BundleError(f"it has {quoted(member.filename)} where {wanted} should be")
    if member.flag_bits & 1:
        raise BundleError(f"{wanted} is encrypted")
    if stat.S_IFMT(member.external_attr >> 16) not in (0, stat.S_IFREG):
        raise BundleError(f"{wanted} is not an ordinary file")
    if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise BundleError(f"{wanted} is packed in the wrong way")


def _inflated(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """A member, never more of it than the list says."""
    with archive.open(member) as file:
        data = file.read(member.file_size + 1)
    if len(data) != member.file_size:
        raise BundleError(f"{member.filename} is not as long as the archive says")
    return data


# --- rows --------------------------------------------------------------------------------------


def _row(data: bytes, place: str) -> Row:
    """An object of JSON in its one way of writing.

    So no key comes twice, and no number is infinite, none at all, or another one written oddly.
    """
    try:
        row = json.loads(data)
        written = canonical(row)
    except (ValueError, RecursionError) as error:
        raise BundleError(f"{place}: this is not JSON of the game") from error
    if not isinstance(row, dict) or written != data:
        raise BundleError(f"{place}: this is not in the form the game writes")
    return row


def _rows(data: bytes, member: str) -> list[Row]:
    """The rows of a member, each with exactly its columns."""
    most = MOST_ROWS[member]
    if data.count(b"\n") > most:
        raise BundleError(f"{member} has more than {most:,} lines")
    *lines, rest = data.split(b"\n")
    if rest:
        raise BundleError(f"{member} is cut off")
    return [_checked(line, member, f"{member}, line {n}") for n, line in enumerate(lines, start=1)]


def _checked(line: bytes, member: str, place: str) -> Row:
    if len(line) > LONGEST_ROW:
        raise BundleError(f"{place} is too long")
    row = _row(line, place)
    if set(row) != set(CARRIED[member]):
        raise BundleError(f"{place} does not have the columns of this version")
    for column, value in row.items():
        if column in NUMBERS:
            if type(value) is not int or not 0 <= value <= _HIGHEST:
                raise BundleError(f"{place}: {column} is a number from 0 to {_HIGHEST}")
        elif not isinstance(value, str) or not _is_plain(value, column):
            raise BundleError(f"{place}: {column} is not plain text")
    return row


_SIGNS = re.compile(r"[\n\t]")


def _is_plain(text: str, column: str) -> bool:
    """Text that gives no orders to the terminal in which it is shown."""
    return (_SIGNS.sub("", text) if column in _LINES else text).isprintable()


def _assembled(rows: Mapping[str, list[Row]]) -> Archive:
    """The campaign that the rows make."""
    if len(rows["campaign.json"]) != 1:
        raise BundleError("campaign.json has one line")
    [campaign] = rows["campaign.json"]
    entries = tuple(rows["entries.jsonl"])
    last = entries[-1] if entries else {"number": 0, "tip": 0, "hash": root(campaign)}
    head = {"number": last["number"], "tip": last["tip"], "log": last["hash"]}
    bodies = dict(_bodies(rows["snapshots.jsonl"]))
    if len(bodies) != len(rows["snapshots.jsonl"]):
        raise BundleError("snapshots.jsonl has two snapshots of one line")
    return Archive(campaign, head, entries, bodies, tuple(rows["points.jsonl"]))


def _bodies(rows: Iterable[Row]) -> Iterator[tuple[int, bytes]]:
    """Snapshots by line. Each is tried: a small one may unpack to a flood."""
    unpacked = 0
    for row in rows:
        number = row["number"]
        try:
            body = base64.b64decode(row["body"], validate=True)
            flood = zlib.decompressobj()
            unpacked += len(flood.decompress(body, LONGEST_ROW))
        except (binascii.Error, zlib.error) as error:
            raise BundleError(f"the snapshot after line {number} cannot be unpacked") from error
        if not flood.eof:
            raise BundleError(f"the snapshot after line {number} has no end")
        check_amount(unpacked)
        yield number, body
