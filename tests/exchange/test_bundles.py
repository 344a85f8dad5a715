"""Bundles: what goes out comes in again, and what nobody played does not."""

import hashlib
import json
import re
import time
import tracemalloc
from pathlib import Path

import pytest

from saves.campaign_log.campaign_record import look
from saves.exchange.bundle import BUNDLE, CARRIED, MANIFEST, MEMBERS, NUMBERS, pack_bundle
from saves.exchange.import_export import bundle_of, import_bundle, without_secrets
from saves.storage.integrity import Archive
from saves.storage.row_format import digest_of_bytes
from saves.storage.tables import TABLES
from tests.exchange.hostile import HOSTILE
from tests.exchange.packing import check_alike, members_of, refusal, with_row

SECONDS = 20
"""How long the worst bundle may keep anybody waiting, on the slowest machine."""

MEMORY = 160 * 2**20
"""Bytes that the worst bundle may take."""


# --- whole ones --------------------------------------------------------------------------------


def test_a_campaign_goes_out_and_comes_in_with_its_whole_log(war: Path, tmp_path: Path) -> None:
    file = tmp_path / "west.acwsave"
    file.write_bytes(bundle_of(war))
    path = import_bundle(file, tmp_path / "new")
    check_alike(look(war), look(path))


def test_the_same_campaign_gives_the_same_bytes_wherever_it_lies(
    war: Path, bundle: bytes, tmp_path: Path
) -> None:
    assert bundle_of(war) == bundle
    (tmp_path / "w.acwsave").write_bytes(bundle)
    assert bundle_of(import_bundle(tmp_path / "w.acwsave", tmp_path)) == bundle


def test_a_bundle_is_an_archive_that_says_what_is_in_it(bundle: bytes, save: Archive) -> None:
    members = members_of(bundle)
    assert tuple(members) == MEMBERS
    manifest = json.loads(members[MANIFEST])
    assert manifest["format"] == BUNDLE
    assert manifest["campaign"] == save.campaign["uuid"]
    assert manifest["head"] == save.head["log"]
    assert manifest["lines"] == len(save.entries) == members["entries.jsonl"].count(b"\n")
    for name, said in manifest["files"].items():
        data = members[name]
        assert said == {"sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}


def test_columns_that_are_numbers_are_known() -> None:
    for member, table in (
        ("campaign.json", "campaign"),
        ("entries.jsonl", "entry"),
        ("points.jsonl", "save_point"),
    ):
        numbers = {c.name for c in TABLES[table].columns if str(c.type) == "INTEGER"}
        assert numbers & set(CARRIED[member]) == NUMBERS & set(CARRIED[member])


def test_other_columns_need_another_format() -> None:
    """Whoever adds a column raises `BUNDLE`, reads the bundles of before, and writes so here."""
    assert (BUNDLE, digest_of_bytes(repr(CARRIED).encode())[:16]) == (1, "89a24060fa69343b")


def test_a_bundle_for_others_knows_neither_the_seed_nor_the_notes(
    war: Path, save: Archive, tmp_path: Path
) -> None:
    data = bundle_of(war, for_others=True)
    for secret in (save.campaign["seed"], "played on the train", "too few in Cairo"):
        assert all(secret.encode() not in content for content in members_of(data).values())
    (tmp_path / "w.acwsave").write_bytes(data)
    record = look(import_bundle(tmp_path / "w.acwsave", tmp_path))
    assert record.state == look(war).state
    assert record.verify() == len(save.entries)
    assert record.seal == save.campaign["seal"]


def test_without_the_seed_a_die_that_was_invented_shows_only_later(
    war: Path, save: Archive, tmp_path: Path
) -> None:
    number = next(row["number"] for row in save.entries if row["line"] == "roll")
    rolls = json.loads(save.entries[number - 1]["rolls"])
    last = save._replace(entries=save.entries[:number], snapshots={}, points=())
    [[why, sides, face]] = rolls
    other = json.dumps([[why, sides, face % sides + 1]], separators=(",", ":"))
    cut = last._replace(head=last.head | {"number": number, "tip": number})
    lie = with_row(cut, number, rolls=other)
    sentence = refusal(pack_bundle(lie), tmp_path)
    assert f"line {number}, 'roll'" in sentence
    assert "no longer leads" in refusal(pack_bundle(without_secrets(lie)), tmp_path)


# --- hostile ones ------------------------------------------------------------------------------


FLOODS = [name for name in HOSTILE if "flood" in name or "without" in name]
"""Those that unpack to more than anybody has room for, or go on and on."""


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", [name for name in HOSTILE if name not in FLOODS])
def test_a_hostile_bundle_is_refused_in_a_sentence(
    name: str, bundle: bytes, tmp_path: Path
) -> None:
    make, said = HOSTILE[name]
    sentence = refusal(make(bundle), tmp_path)
    assert re.search(said, sentence), sentence


@pytest.mark.thorough
@pytest.mark.parametrize("name", FLOODS)
def test_a_flood_is_not_let_in(name: str, bundle: bytes, tmp_path: Path) -> None:
    make, said = HOSTILE[name]
    data = make(bundle)
    start = time.perf_counter()
    tracemalloc.start()
    try:
        sentence = refusal(data, tmp_path)
        assert tracemalloc.get_traced_memory()[1] < MEMORY
    finally:
        tracemalloc.stop()
    assert time.perf_counter() - start < SECONDS
    assert re.search(said, sentence), sentence
