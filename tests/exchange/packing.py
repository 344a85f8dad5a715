"""Bundles taken apart and put together again, as strangers may do it."""

import io
import random
import zipfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from saves.campaign_log.campaign_record import Record, read_place
from saves.campaign_log.journal import Journal
from saves.errors import SaveError
from saves.exchange.bundle import MEMBERS, pack_bundle
from saves.exchange.import_export import import_bundle
from saves.storage.integrity import Archive
from saves.storage.row_format import Row
from saves.storage.rows import entry_hash, root
from tests.saves.playing import begin, play_on

Change = Callable[[Archive], Archive]


def played(path: Path) -> Journal:
    """A short campaign with everything in it: orders taken back, branches, names, and notes."""
    journal = play_on(begin(path, "The West"), random.Random(5), 40)
    journal.writer.mark(
        "Before it went wrong", "too few in Cairo", number=journal.entries()[9].number
    )
    journal.go_back(journal.entries()[19].number)
    play_on(journal, random.Random(6), 30)
    journal.writer.mark("Now")
    journal.writer.annotate("played on the train")
    return journal


def check_alike(before: Record, after: Record) -> None:
    """The same campaign, to the last line and note, wherever each of the two lies."""
    assert after.state == before.state
    assert after.verify() == before.verify()
    assert after.entries() == before.entries()
    assert after.branches() == before.branches()
    assert after.points() == before.points()
    assert (after.name, after.note, after.seal) == (before.name, before.note, before.seal)
    assert (after.players, after.reloads) == (before.players, before.reloads)


def members_of(bundle: bytes) -> dict[str, bytes]:
    """The members of a bundle, by name."""
    with zipfile.ZipFile(io.BytesIO(bundle)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def archived(
    members: Iterable[tuple[str | zipfile.ZipInfo, bytes]], method: int = zipfile.ZIP_DEFLATED
) -> bytes:
    """An archive of any members."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return packed.getvalue()


def with_members(bundle: bytes, changes: Mapping[str, bytes]) -> bytes:
    """The bundle with other contents under the names of its members."""
    members = {**members_of(bundle), **changes}
    return archived((name, members[name]) for name in MEMBERS)


def with_row(save: Archive, number: int, /, **changes: object) -> Archive:
    """A campaign with another line in its log, and every hash made to fit."""
    entries = [dict(row) for row in save.entries]
    entries[number - 1] |= changes
    return chained(save, entries)


def chained(save: Archive, entries: Iterable[Row]) -> Archive:
    """A campaign with another log, and every hash made to fit."""
    previous, rows = root(save.campaign), []
    for entry in entries:
        row = entry | {"previous": previous}
        previous = row["hash"] = entry_hash(row)
        rows.append(row)
    head = save.head | {"log": previous}
    return save._replace(entries=tuple(rows), head=head)


def with_campaign(save: Archive, /, **changes: object) -> Archive:
    """A campaign with another row of its own, and every hash made to fit."""
    return chained(save._replace(campaign=save.campaign | changes), save.entries)


def forged(path: Path, change: Change) -> bytes:
    """A bundle whose digests all fit, of a campaign that never was."""
    return pack_bundle(change(read_place(path)))


def contents_of(folder: Path) -> dict[Path, bytes]:
    """Everything that lies in a folder."""
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def refusal(data: bytes, folder: Path) -> str:
    """Why the bundle is not imported: one sentence that names it. Nothing has been stored.

    Raises:
        AssertionError: if it has been imported.
    """
    file = folder / "sent.acwsave"
    file.write_bytes(data)
    before = contents_of(folder)
    try:
        path = import_bundle(file, folder)
    except SaveError as error:
        sentence = str(error)
        assert contents_of(folder) == before
        assert sentence.startswith(("sent.acwsave ", f"{file} "))
        assert "\n" not in sentence
        assert not sentence.endswith(".")
        assert len(sentence) < 500
        assert sentence.isprintable()
        return sentence
    raise AssertionError(f"it was imported as {path}")
