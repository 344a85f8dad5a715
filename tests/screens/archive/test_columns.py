"""The rows in which the archive lists campaigns."""

from pathlib import Path

from saves.storage.header import Header
from screens.archive.columns import NARROW, heading, row

LONG = "The Peninsula, as McClellan wanted it"
WHEN = "2026-11-22T20:00:00+00:00"
COPIES = (LONG, f"{LONG} (2)", f"{LONG} (12)")


def test_copies_of_a_campaign_with_a_long_name_are_told_apart() -> None:
    names = [row(Header(Path("x.acw"), name, played=WHEN), NARROW).plain[:22] for name in COPIES]
    assert names == ["The Peninsula, a..d it", "The Peninsula, a.. (2)", "The Peninsula, a..(12)"]


def test_titles_of_columns_fit() -> None:
    assert ".." not in heading(NARROW).plain
