"""Corruptions by chance and on purpose: nothing hangs, and nothing different opens as healthy."""

import random
import shutil
import sqlite3
import sys
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from campaign import CampaignError
from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal
from saves.campaign_log.proving import difference
from saves.campaign_log.rescue import rescue
from saves.errors import LineError
from saves.storage.header import header, list_campaigns
from saves.storage.integrity import Archive
from saves.storage.row_format import COLUMNS
from tests.saves.corrupting import VALUES, Harm, aimed, bits
from tests.saves.limits import Limits
from tests.saves.playing import begin, contents, play_on


class Tally(NamedTuple):
    """What came of many corruptions."""

    refused: int = 0
    listed_bad: int = 0
    opened: int = 0
    different: tuple[str, ...] = ()
    """Those that opened, with other orders, dice or positions than were played, and say nothing."""


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("whole") / "whole.acw"
    with begin(path, "Whole") as journal:
        play_on(journal, random.Random(11), 60)
        journal.writer.mark("Here", "a note", journal.entries()[3].number)
        shutil.copy(path, path.with_name("held.acw"))  # with its lease
    return path.with_name("held.acw")


def what_counts(path: Path) -> object:
    record = look(path)
    return record.state, record.entries(), record.seal


def is_doubted_beside_the_game(save: Archive) -> bool:
    """Whoever plays on is told which line differs, while he looks at the map."""
    return isinstance(difference(save, lambda: True), LineError)


def resumed(path: Path, known: object, is_told: bool) -> Archive | None:
    """What is played on from; None if all is known, or the player is told otherwise."""
    with Journal.resume(path) as journal:
        found: object = (journal.state, journal.entries(), journal.record.seal)
        notice = journal.record.notice  # a line that leads nowhere is named, and set aside
        return None if found == known or is_told or notice else journal.record.as_read


def suffer(campaign: Path, folder: Path, harms: list[tuple[str, Harm]], known: object) -> Tally:
    """Do each to a copy beside a good campaign, and see what the game makes of it."""
    path, beside = folder / "bad.acw", folder / "good.acw"
    shutil.copy(campaign, beside)
    refused, bad, opened, different = 0, 0, 0, list[str]()
    for name, harm in harms:
        shutil.copy(campaign, path)
        with suppress(FileNotFoundError):
            path.with_name(f"{path.name}-journal").unlink()
        harm(path)
        doubtful, limits = None, Limits.begin()
        shown = header(path)
        bad += bool(shown.problem)
        with suppress(CampaignError):
            rescue(path, folder / "rescued.acw")
        (folder / "rescued.acw").unlink(missing_ok=True)
        try:
            is_told = bool(shown.problem or shown.has_other_seed)
            doubtful = resumed(path, known, is_told)
            opened += 1
        except CampaignError as error:
            refused += 1
            if "\n" in str(error) or not str(error).isprintable():
                different.append(f"{name}: {error!r}")
        if took := limits.exceeded():
            different.append(f"{name} {took}")
        if doubtful is not None and not is_doubted_beside_the_game(doubtful):
            different.append(name)
    assert [one.problem for one in list_campaigns(folder) if one.path == beside] == [""]
    with Journal.resume(beside) as journal:
        play_on(journal, random.Random(1), 3)
    return Tally(refused, bad, opened, tuple(different))


def by_chance(seed: int, times: int, size: int) -> list[tuple[str, Harm]]:
    """Bits flipped, bytes overwritten, ends cut off, pages exchanged."""
    chance = random.Random(seed)

    def one(number: int) -> Harm:
        at, other, kind = chance.randrange(size), chance.randrange(size), chance.randrange(4)
        noise = chance.randbytes(chance.choice([1, 4, 64, 512]))

        def harm(path: Path) -> None:
            data = bytearray(path.read_bytes())
            if kind == 0:
                data[at] ^= 1 << (number % 8)
            elif kind == 1:
                data[at : at + len(noise)] = noise
            elif kind == 2:
                del data[at:]
            else:
                first, second = at // 4096 * 4096, other // 4096 * 4096
                data[first : first + 4096], data[second : second + 4096] = (
                    data[second : second + 4096],
                    data[first : first + 4096],
                )
            path.write_bytes(data)

        return harm

    return [(f"chance {number}", one(number)) for number in range(times)]


def every(harms: list[tuple[str, Harm]], most: int, seed: int) -> list[tuple[str, Harm]]:
    return random.Random(seed).sample(harms, min(most, len(harms)))


SORTS = ("by chance", "aimed", "bits")


def some(sort: str, most: int, size: int, seed: int = 7) -> list[tuple[str, Harm]]:
    if sort == "by chance":
        return by_chance(seed, most, size)
    return every(list(aimed() if sort == "aimed" else bits(16_384)), most, seed)


@pytest.mark.parametrize("sort", SORTS)
def test_a_corruption_spoils_one_file_at_most(campaign: Path, tmp_path: Path, sort: str) -> None:
    harms = some(sort, 12, campaign.stat().st_size)
    found = suffer(campaign, tmp_path, harms, what_counts(campaign))
    assert found.different == ()
    assert found.refused + found.opened == len(harms)
    assert contents(campaign)


@pytest.mark.soak
@pytest.mark.parametrize(("sort", "times"), [("by chance", 1_000), ("aimed", 2_000), ("bits", 500)])
def test_thousands_of_corruptions_spoil_one_file_at_most(
    campaign: Path, tmp_path: Path, sort: str, times: int, capsys: pytest.CaptureFixture[str]
) -> None:
    harms = some(sort, times, campaign.stat().st_size)
    found = suffer(campaign, tmp_path, harms, what_counts(campaign))
    with capsys.disabled():
        sys.stdout.write(
            f"\n{sort}, {len(harms)}: {found.refused} refused, {found.opened} opened,"
            f" {found.listed_bad} listed as bad, {len(found.different)} wrong\n"
        )
    assert found.different == ()


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "name",
    ["id: bytes", "rules: bytes", "folder: bytes", "terms: a huge number", "name: bytes"],
)
def test_a_value_that_decides_nothing_keeps_nothing_from_being_rescued(
    campaign: Path, tmp_path: Path, name: str
) -> None:
    path, to = tmp_path / "bad.acw", tmp_path / "rescued.acw"
    shutil.copy(campaign, path)
    dict(aimed())[f"campaign.{name}"](path)
    assert header(path).problem
    assert rescue(path, to).share == 1.0
    with Journal.resume(to) as journal:
        assert journal.verify() == header(campaign).lines


def test_what_is_aimed_at_is_hit(campaign: Path, tmp_path: Path) -> None:
    """Every table takes the values; else nothing would have been tried."""
    path, missed = tmp_path / "hit.acw", []
    for table, columns in COLUMNS.items():
        shutil.copy(campaign, path)
        dict(aimed())[f"{table}.{columns[-2]}: a text"](path)
        with closing(sqlite3.connect(path)) as connection:
            rows = connection.execute(f"SELECT {columns[-2]} FROM {table}").fetchall()
        if (VALUES["a text"],) not in rows:
            missed.append(table)
    assert missed == []
