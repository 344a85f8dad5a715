"""How the battles of each campaign are fought, and what the staff is told: a small file.

It lies beside the campaigns.

    [[campaign]]
    file = "finished/gettysburg.acw"
    id = "0d1f..."
    by = "yankee"
    small = 6
    [campaign.staff.confederate]
    commander = "raider"
    recruits = false

A campaign that was moved is known by its id; another one that lies there now is not taken for it.
So is one that lies at a server, and is no file here.
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from os.path import relpath
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import tomli_w

from campaign.battle.register import RESOLVERS
from campaign.errors import unknown
from campaign.terms import PERSON, SIDES
from saves.campaign_log.campaign_record import look
from saves.errors import SaveError
from saves.storage.loose_files import reason
from saves.storage.open_campaign import Place
from saves.storage.read_limits import UnreadableError, read_table
from saves.storage.safe_files import PRIVATE, alone, write_whole
from screens.parts.battle_preferences import ASK, ASKED, AUTOMATIC, QUICK, SEATS, Taste
from screens.text.phrases import joined

TABLE = "campaign"

OLD_TABLE = "campaigns"
"""What held one table for each file, before campaigns were known by their ids."""

MOST = 200
"""Campaigns of which something is kept; those that were changed last."""


class Whose(NamedTuple):
    """The campaign of which something is kept."""

    file: str
    """Where it lies, as one would write it from the folder for campaigns; empty if it is none."""

    id: str


def whose(file: Path, campaign: Path | None, id_: str) -> Whose:
    """The campaign that lies there, as a file beside the campaigns names it."""
    name = "" if campaign is None else Path(relpath(campaign, file.parent)).as_posix()
    return Whose(name, id_)


Table: TypeAlias = dict[str, Any]
"""What the file says of one campaign."""

STAFF = "staff"


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept of one campaign."""

    taste: Taste = field(default_factory=Taste)
    seats: tuple[str, ...] = ()
    """Who fights the battle that goes on, if it is not as usual."""

    quick: bool = False
    """Nobody looks on at it."""

    led: tuple[str, ...] = ()
    """The commands in it that the computer leads for a person."""

    told: tuple[str, ...] = ()
    """The orders in it that a person gave and that last, as they are written."""

    alone: tuple[str, ...] = ()
    """The sides in it for which commanders are to bring up nobody."""

    staff: Mapping[str, Table] = field(default_factory=dict)
    """By the side: what its player has told his staff, as it is written."""


OF_BATTLE = ("seats", "quick", "led", "told", "alone")
"""What is kept of the battle that goes on."""

ALLOWED: Mapping[str, tuple[str, ...]] = {
    "by": ("", *RESOLVERS, ASK),
    "union": tuple(SEATS),
    "confederate": tuple(SEATS),
    "smalls": (QUICK, ASKED),
}


def read_kept(path: Path, campaign: Whose) -> Kept:
    """What is kept of a campaign.

    Raises:
        SaveError: names the file, the campaign and what would be right.
    """
    found = _found(_tables(path), campaign, path.parent)
    if found is None:
        return Kept()
    said = {key: value for key, value in found.items() if key not in Whose._fields}
    return _kept(said, f"{path}: {found['file']}")


def _found(tables: Iterable[Table], campaign: Whose, folder: Path) -> Table | None:
    """The table of a campaign: that of its file, or of where it lay before it was moved."""
    own = [table for table in tables if table.get("id", campaign.id) == campaign.id]
    there = [table for table in own if table["file"] == campaign.file]
    moved = [table for table in own if "id" in table and not (folder / table["file"]).exists()]
    return next(iter(there + moved), None)


def _tables(path: Path) -> list[Table]:
    try:
        document = read_table(path)
    except FileNotFoundError:
        return []
    except UnreadableError as error:
        raise SaveError(f"{path} cannot be read: {error}") from error
    tables, old = document.pop(TABLE, []), document.pop(OLD_TABLE, {})
    if isinstance(old, dict) and all(isinstance(table, dict) for table in old.values()):
        older = [{"file": name, **table} for name, table in old.items()]
        if isinstance(tables, list) and not document and all(map(_is_named, tables)):
            return older + tables
    raise SaveError(f"{path}: there are only tables [[{TABLE}]] in it, each with its file")


def _is_named(table: Any) -> bool:
    """It says of which campaign it is."""
    return isinstance(table, dict) and isinstance(table.get("file"), str)


def _kept(values: Mapping[str, Any], where: str) -> Kept:
    kept, others = Kept(), (*Whose._fields, *(one.name for one in fields(Taste)), *OF_BATTLE, STAFF)
    for key, value in values.items():
        if key == "quick" and isinstance(value, bool):
            kept = replace(kept, quick=value)
        elif key in READERS and isinstance(value, dict if key == STAFF else list):
            found: dict[str, Any] = {key: READERS[key](value, where)}
            kept = replace(kept, **found)
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


def _led(value: list[Any], where: str) -> tuple[str, ...]:
    if not all(isinstance(one, str) for one in value):
        raise SaveError(f"{where}: led are commands, each as it is printed")
    return tuple(value)


def _told(value: list[Any], where: str) -> tuple[str, ...]:
    if not all(isinstance(one, str) for one in value):
        raise SaveError(f"{where}: told are orders, each as it is written")
    return tuple(value)


def _alone(value: list[Any], where: str) -> tuple[str, ...]:
    if not all(isinstance(one, str) and one in set(SIDES) for one in value):
        raise SaveError(f"{where}: alone are sides, {joined(list(SIDES), 'or')}")
    return tuple(value)


def _staff(value: Mapping[str, Any], where: str) -> Mapping[str, Table]:
    if set(value) - set(SIDES) or not all(isinstance(table, dict) for table in value.values()):
        raise SaveError(f"{where}: {STAFF} has a table for {joined(list(SIDES), 'or')}")
    return value


READERS: Mapping[str, Callable[[Any, str], object]] = {
    "seats": _seats,
    "led": _led,
    "told": _told,
    "alone": _alone,
    STAFF: _staff,
}
"""How lists of words, and tables, are read."""


def write_kept(path: Path, campaign: Whose, kept: Kept) -> None:
    """Keep it, beside what other games keep meanwhile.

    Raises:
        SaveError: if the file there is cannot be understood, or none can be written.
    """
    folder = path.parent
    try:
        with alone(folder):
            tables = _tables(path)
            before = _found(tables, campaign, folder)
            tables = [table for table in tables if table is not before]
            tables.append({**campaign._asdict(), **_values(kept)})
            write_whole(
                path, tomli_w.dumps({TABLE: tables[-MOST:]}).encode(), replace=True, mode=PRIVATE
            )
    except OSError as error:
        raise SaveError(f"{path} cannot be written: {reason(error)}") from error


def keep_for_copy(path: Path, campaign: Place, copy: Place) -> None:
    """A copy of a campaign is fought as that one is, and its staffs were told the same.

    Where that cannot be read or written, the copy begins anew: whoever plays either is told why.
    """
    with suppress(SaveError):
        kept = read_kept(path, _whose_there(path, campaign))
        if kept != Kept():
            write_kept(path, _whose_there(path, copy), kept)


def _whose_there(file: Path, place: Place) -> Whose:
    return whose(file, place if isinstance(place, Path) else None, look(place).id)


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
    if kept.led:
        values["led"] = list(kept.led)
    if kept.told:
        values["told"] = list(kept.told)
    if kept.alone:
        values["alone"] = [str(side) for side in kept.alone]
    if kept.staff:
        values[STAFF] = {side: dict(table) for side, table in kept.staff.items()}
    return values
