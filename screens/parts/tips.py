"""Tips for the first hour: a sentence for each key that is worth knowing. Pure.

A tip is shown as long as its key has never done anything; whoever uses the key knows it.
"""

import csv
from collections.abc import Iterable
from functools import cache
from pathlib import Path

DATA = Path(__file__).parent.parent / "data" / "tips.csv"


@cache
def by_key() -> dict[str, str]:
    """The tips by the ids of their keys, the first ones first."""
    with DATA.open(encoding="utf-8", newline="") as file:
        return {row["key"]: row["tip"] for row in csv.DictReader(file)}


def known_keys(written: str) -> frozenset[str]:
    """Those of which no tip is needed any more, as settings keep them: ids with blanks between."""
    return frozenset(written.split()) & by_key().keys()


def is_page_due(switch: str, written: str, page: str) -> bool:
    """A page that is read once, like the first one of a battle, has not been read.

    It is a tip, too: there is none where there are no others.
    """
    return switch == "on" and bool(by_key()) and page not in written.split()


def written_with(known: Iterable[str], learned: str) -> str:
    """The same in the settings, with one more."""
    return " ".join(sorted({*known, learned}))


def how_many_known(written: str) -> str:
    """In a word or two, how far somebody has come."""
    return f"{len(known_keys(written))} of {len(by_key())} done"
