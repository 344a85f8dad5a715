"""How the battles of each campaign are fought, kept in a small file beside the campaigns.

    [campaigns."gettysburg.acw"]
    by = "yankee"
    small = 6

Tables of campaigns that are no longer there are left out when the file is written again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

import tomli_w

from campaign.battle.register import RESOLVERS
from campaign.errors import unknown
from campaign.terms import PERSON
from saves.errors import SaveError
from saves.storage.loose_files import reason
from saves.storage.read_limits import UnreadableError, read_table
from saves.storage.safe_files import PRIVATE, alone, write_whole
from screens.parts.battle_preferences import ASK, ASKED, AUTOMATIC, QUICK, SEATS, Taste

TABLE = "campaigns"


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept of one campaign."""

    taste: Taste = field(default_factory=Taste)
    seats: tuple[str, ...] = ()
    """Who fights the battle that goes on, if it is not as usual."""

    quick: bool = False
    """Nobody looks on at it."""


ALLOWED: Mapping[str, tuple[str, ...]] = {
    "by": ("", *RESOLVERS, ASK),
    "union": tuple(SEATS),
    "confederate": tuple(SEATS),
    "smalls": (QUICK, ASKED),
}


def read_kept(path: Path, campaign: str) -> Kept:
    """What is kept of the campaign in the file of that name.

    Raises:
        SaveError: names the file, the table and what would be right.
    """
    return _kept(_tables(path).get(campaign, {}), f"{path}: [{TABLE}.{campaign!r}]")


def _tables(path: Path) -> dict[str, Any]:
    try:
        document = read_table(path)
    except FileNotFoundError:
        return {}
    except UnreadableError as error:
        raise SaveError(f"{path} cannot be read: {error}") from error
    tables = document.get(TABLE, {})
    if (
        set(document) - {TABLE}
        or not isinstance(tables, dict)
        or not all(isinstance(t, dict) for t in tables.values())
    ):
        raise SaveError(f"{path}: there are only tables like [{TABLE}.'gettysburg.acw'] in it")
    return dict(tables)


def _kept(values: Mapping[str, Any], where: str) -> Kept:
    kept, others = Kept(), (*(one.name for one in fields(Taste)), "seats", "quick")
    for key, value in values.items():
        if key == "quick" and isinstance(value, bool):
            kept = replace(kept, quick=value)
        elif key == "seats" and isinstance(value, list):
            kept = replace(kept, seats=_seats(value, where))
        elif key == "small" and isinstance(value, int) and value >= 0:
            kept = replace(kept, taste=replace(kept.taste, small=value))
        elif key in ALLOWED and isinstance(value, str):
            if value not in ALLOWED[key]:
                raise SaveError(f"{where}: {unknown(key, value, ALLOWED[key])}")
            words: dict[str, Any] = {key: value}
            kept = replace(kept, taste=replace(kept.taste, **words))
        elif key in others:
            raise SaveError(f"{where}: {key} cannot be {value!r}")
        else:
            raise SaveError(f"{where}: {unknown('key', key, others)}")
    return kept


def _seats(value: list[Any], where: str) -> tuple[str, ...]:
    if len(value) != len(("union", "confederate")) or set(value) - {PERSON, AUTOMATIC}:
        raise SaveError(f"{where}: seats are two words, {PERSON!r} or {AUTOMATIC!r}")
    return tuple(value)


def write_kept(path: Path, campaign: str, kept: Kept) -> None:
    """Keep it, beside what other games keep meanwhile.

    Raises:
        SaveError: if the file there is cannot be understood, or none can be written.
    """
    folder = path.parent
    try:
        with alone(folder):
            tables = {
                name: table for name, table in _tables(path).items() if (folder / name).exists()
            }
            tables[campaign] = _values(kept)
            write_whole(path, tomli_w.dumps({TABLE: tables}).encode(), replace=True, mode=PRIVATE)
    except OSError as error:
        raise SaveError(f"{path} cannot be written: {reason(error)}") from error


def _values(kept: Kept) -> dict[str, Any]:
    """What is not as usual."""
    usual = Taste()
    values: dict[str, Any] = {
        one.name: getattr(kept.taste, one.name)
        for one in fields(Taste)
        if getattr(kept.taste, one.name) != getattr(usual, one.name)
    }
    if kept.seats:
        values["seats"] = list(kept.seats)
    if kept.quick:
        values["quick"] = True
    return values
