"""A corpus of bundles that nobody should open, each made of an honest one when it is needed.

A long file, because it is one list of lies, a line or a few for each.
"""

import base64
import hashlib
import json
import stat
import struct
import warnings
import zipfile
import zlib
from collections.abc import Callable

from saves.exchange.bundle import BUNDLE, MANIFEST, canonical
from tests.exchange.packing import archived, members_of, with_members

HOSTILE: dict[str, tuple[Callable[[bytes], bytes], str]] = {}
"""Bundles that nobody should open: how each is made of an honest one, and what is said of it."""


def hostile(said: str) -> Callable[[Callable[[bytes], bytes]], Callable[[bytes], bytes]]:
    """Put a bundle into the list."""

    def add(make: Callable[[bytes], bytes]) -> Callable[[bytes], bytes]:
        HOSTILE[make.__name__] = (make, said)
        return make

    return add


@hostile("it is not a bundle of this game")
def nothing(bundle: bytes) -> bytes:
    return b""


@hostile("it is not a bundle of this game")
def a_letter(bundle: bytes) -> bytes:
    return b"Dear general,\n" * 100


@hostile("its archive is cut off")
def half(bundle: bytes) -> bytes:
    return bundle[: len(bundle) // 2]


@hostile("its archive is cut off or has something added")
def something_behind_it(bundle: bytes) -> bytes:
    return bundle + b"#!/bin/sh\n" + bytes(40)


@hostile("the table of contents of its archive is in the wrong place")
def something_before_the_list(bundle: bytes) -> bytes:
    return bundle[:-22] + bytes(10) + bundle[-22:]


@hostile("the table of contents of its archive is in the wrong place")
def another_list_for_giants(bundle: bytes) -> bytes:
    """An archive of many gigabytes says at its end where its list is; this one lies."""
    members = archived((f"{number}", b"") for number in range(70_000))
    at = members.index(b"PK\x06\x07")
    end = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 5, 5, 20, at, 0)
    return members[: at + 20] + end


@hostile("its archive is empty")
def a_list_of_nothing(bundle: bytes) -> bytes:
    at = len(bundle) - 22
    return bundle[:at] + struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 5, 5, 0, at, 0)


@hostile("it unpacks to more than 32 MB")
def a_flood(bundle: bytes) -> bytes:
    return with_members(bundle, {"entries.jsonl": bytes(200 * 2**20)})


@hostile("its archive is damaged|is not as long")
def a_flood_that_says_it_is_small(bundle: bytes) -> bytes:
    data = with_members(bundle, {"entries.jsonl": bytes(100 * 2**20)})
    return data.replace(struct.pack("<L", 100 * 2**20), struct.pack("<L", 1000))


@hostile("the table of contents of its archive is not from this game")
def ten_thousand_members(bundle: bytes) -> bytes:
    return archived((f"{number}.json", b"{}") for number in range(10_000))


@hostile("it has 6 members, and a bundle has 5")
def one_member_more(bundle: bytes) -> bytes:
    return archived([*members_of(bundle).items(), ("more.txt", b"")])


@hostile("it has 4 members, and a bundle has 5")
def one_member_less(bundle: bytes) -> bytes:
    return archived(list(members_of(bundle).items())[:-1])


def renamed(bundle: bytes, name: str) -> bytes:
    return archived(
        (name if known == "points.jsonl" else known, data)
        for known, data in members_of(bundle).items()
    )


@hostile("it has '../../../tmp/passwd' where points.jsonl should be")
def a_way_out_of_the_folder(bundle: bytes) -> bytes:
    return renamed(bundle, "../../../tmp/passwd")


@hostile("it has '/tmp/passwd' where points.jsonl should be")
def a_path_from_the_root(bundle: bytes) -> bytes:
    return renamed(bundle, "/tmp/passwd")


@hostile("it has 'points.jsonl/' where points.jsonl should be")
def a_folder_in_it(bundle: bytes) -> bytes:
    return renamed(bundle, "points.jsonl/")


@hostile(r"it has .*x1b.* where points.jsonl should be")
def a_name_that_gives_orders_to_the_terminal(bundle: bytes) -> bytes:
    return renamed(bundle, "\x1b]0;owned\x07")


@hostile("it has 'entries.jsonl' where points.jsonl should be")
def the_same_member_twice(bundle: bytes) -> bytes:
    with warnings.catch_warnings(category=UserWarning, action="ignore"):
        return renamed(bundle, "entries.jsonl")


@hostile("points.jsonl is not an ordinary file")
def a_link(bundle: bytes) -> bytes:
    member = zipfile.ZipInfo("points.jsonl")
    member.external_attr = (stat.S_IFLNK | 0o777) << 16
    contents = members_of(bundle)
    return archived(
        (member, b"/etc/passwd") if name == "points.jsonl" else (name, data)
        for name, data in contents.items()
    )


@hostile("points.jsonl is encrypted")
def an_encrypted_member(bundle: bytes) -> bytes:
    at = bundle.rindex(b"points.jsonl") - 46
    flags = at + 8
    return bundle[:flags] + b"\x01\x00" + bundle[flags + 2 :]


@hostile("manifest.json is packed in the wrong way")
def another_way_of_packing(bundle: bytes) -> bytes:
    return archived(members_of(bundle).items(), zipfile.ZIP_LZMA)


@hostile("its archive is damaged")
def a_wrong_checksum(bundle: bytes) -> bytes:
    at = bundle.rindex(b"entries.jsonl") - 46 + 16
    return bundle[:at] + bytes([bundle[at] ^ 1]) + bundle[at + 1 :]


@hostile("entries.jsonl does not match its SHA-256")
def another_log(bundle: bytes) -> bytes:
    log = members_of(bundle)["entries.jsonl"].replace(b"cairo", b"ciaro", 1)
    return with_members(bundle, {"entries.jsonl": log})


def resealed(bundle: bytes, changes: dict[str, bytes], **manifest: object) -> bytes:
    """Other members, with a manifest that fits them."""
    members = members_of(bundle) | changes
    said = json.loads(members[MANIFEST]) | manifest
    for name in said["files"]:
        data = members[name]
        said["files"][name] = {"sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}
    return with_members(bundle, {**changes, MANIFEST: canonical(said) + b"\n"})


def _shorter(log: bytes) -> bytes:
    """A log without its last five lines."""
    return b"".join(log.splitlines(keepends=True)[:-5])


@hostile("entries.jsonl does not match its SHA-256")
def a_log_that_was_cut(bundle: bytes) -> bytes:
    return with_members(bundle, {"entries.jsonl": _shorter(members_of(bundle)["entries.jsonl"])})


@hostile("manifest.json does not fit the campaign")
def a_log_that_was_cut_and_sealed_anew(bundle: bytes) -> bytes:
    log = _shorter(members_of(bundle)["entries.jsonl"])
    return resealed(bundle, {"entries.jsonl": log}, lines=log.count(b"\n"))


@hostile("was written by version 9.1 of the game, which is newer .* update the game to import it")
def a_newer_format(bundle: bytes) -> bytes:
    return resealed(bundle, {}, format=BUNDLE + 1, program="9.1")


@hostile("was written by version 9.1 of the game, which is newer")
def a_newer_format_with_other_members(bundle: bytes) -> bytes:
    manifest = json.loads(members_of(bundle)[MANIFEST]) | {"format": 7, "program": "9.1"}
    return archived([(MANIFEST, canonical(manifest)), ("weather.jsonl", b"rain")])


@hostile("manifest.json does not fit the campaign")
def another_uuid_in_the_manifest(bundle: bytes) -> bytes:
    return resealed(bundle, {}, campaign="00000000-0000-4000-8000-000000000000")


@hostile("manifest.json belongs to something else")
def a_manifest_of_something_else(bundle: bytes) -> bytes:
    return resealed(bundle, {}, kind="a recipe")


@hostile("manifest.json does not say which version of the game wrote it")
def a_version_that_gives_orders_to_the_terminal(bundle: bytes) -> bytes:
    return resealed(bundle, {}, program="\x1b[31m", format=99)


def with_log(bundle: bytes, log: bytes) -> bytes:
    return resealed(bundle, {"entries.jsonl": log})


@hostile("entries.jsonl, line 1: this is not JSON of the game")
def json_as_deep_as_a_well(bundle: bytes) -> bytes:
    return with_log(bundle, b"[" * 100_000 + b"]" * 100_000 + b"\n")


@hostile("entries.jsonl, line 1: this is not JSON of the game")
def a_number_of_a_hundred_thousand_digits(bundle: bytes) -> bytes:
    return with_log(bundle, b'{"number":' + b"9" * 100_000 + b"}\n")


@hostile("entries.jsonl, line 1 is too long")
def a_line_without_end(bundle: bytes) -> bytes:
    return with_log(bundle, b'"' + b"x" * 2**20 + b'"\n')


@hostile("entries.jsonl has more than 50,000 lines")
def a_log_without_end(bundle: bytes) -> bytes:
    return with_log(bundle, b"{}\n" * 2_000_000)


@hostile("entries.jsonl is cut off")
def a_log_without_a_last_line_end(bundle: bytes) -> bytes:
    return with_log(bundle, members_of(bundle)["entries.jsonl"][:-1])


def first_value(bundle: bytes, old: bytes, new: bytes) -> bytes:
    log = members_of(bundle)["entries.jsonl"]
    assert old in log
    return with_log(bundle, log.replace(old, new, 1))


@hostile("entries.jsonl, line 1: number is a number from 0 to")
def not_a_number(bundle: bytes) -> bytes:
    return first_value(bundle, b'"number":1,', b'"number":NaN,')


@hostile("entries.jsonl, line 1: this is not in the form the game writes")
def a_number_written_oddly(bundle: bytes) -> bytes:
    return first_value(bundle, b'"number":1,', b'"number":1e0,')


@hostile("entries.jsonl, line 1: number is a number from 0 to")
def a_negative_number(bundle: bytes) -> bytes:
    return first_value(bundle, b'"number":1,', b'"number":-1,')


@hostile("entries.jsonl, line 1: number is a number from 0 to")
def true_for_a_number(bundle: bytes) -> bytes:
    return first_value(bundle, b'"number":1,', b'"number":true,')


@hostile("entries.jsonl, line 1: this is not in the form the game writes")
def a_key_twice(bundle: bytes) -> bytes:
    return first_value(bundle, b'"number":1,', b'"number":1,"number":1,')


@hostile("entries.jsonl, line 1 does not have the columns of this version")
def a_column_more(bundle: bytes) -> bytes:
    return first_value(bundle, b'"turn":1,"written"', b'"turn":1,"weather":"rain","written"')


@hostile("entries.jsonl, line 1: this is not JSON of the game")
def half_a_letter(bundle: bytes) -> bytes:
    return first_value(bundle, b'"dice":"sealed"', b'"dice":"\\ud800"')


@hostile("entries.jsonl, line 1: dice is not plain text")
def text_that_gives_orders_to_the_terminal(bundle: bytes) -> bytes:
    return first_value(bundle, b'"dice":"sealed"', b'"dice":"\xc2\x9b31m"')


@hostile("entries.jsonl, line 1: this is not JSON of the game")
def bytes_that_are_no_text(bundle: bytes) -> bytes:
    return first_value(bundle, b'"dice":"sealed"', b'"dice":"\xff"')


def with_snapshot(bundle: bytes, body: str) -> bytes:
    row = json.loads(members_of(bundle)["snapshots.jsonl"].splitlines()[0])
    return resealed(bundle, {"snapshots.jsonl": canonical(row | {"body": body}) + b"\n"})


@hostile("the snapshot after line [0-9]+ has no end")
def a_flood_in_a_snapshot(bundle: bytes) -> bytes:
    return with_snapshot(bundle, base64.b64encode(zlib.compress(bytes(150 * 2**20))).decode())


@hostile("the snapshot after line [0-9]+ cannot be unpacked")
def a_snapshot_of_nothing(bundle: bytes) -> bytes:
    return with_snapshot(bundle, "AAAA")


@hostile("the snapshot after line [0-9]+ cannot be unpacked")
def a_snapshot_that_is_none(bundle: bytes) -> bytes:
    return with_snapshot(bundle, "?!")


@hostile("all snapshots together unpack to more than 64 MB")
def a_flood_of_snapshots_that_are_long_each(bundle: bytes) -> bytes:
    row = json.loads(members_of(bundle)["snapshots.jsonl"].splitlines()[0])
    body = base64.b64encode(zlib.compress(bytes(2**18 - 1))).decode()
    rows = (canonical(row | {"body": body, "number": n}) + b"\n" for n in range(1, 2_000))
    return resealed(bundle, {"snapshots.jsonl": b"".join(rows)})


@hostile("snapshots.jsonl has two snapshots of one line")
def a_snapshot_twice(bundle: bytes) -> bytes:
    [first, *_] = members_of(bundle)["snapshots.jsonl"].splitlines(keepends=True)
    return resealed(bundle, {"snapshots.jsonl": first * 2})
