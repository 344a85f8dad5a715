"""Automatic backups: the last states of each campaign, kept apart from the saves.

A campaign in the folder for campaigns is copied when it is opened, at the end of a turn, and when
it is closed. Its states lie in a folder of their own: `backups/ID.FILE/MOMENT-LINES-SEAL`. Ten are
kept; the older they are, the further they lie apart. What lies elsewhere, or on a server, is
its owner's or the keeper's to back up.

Play does not wait: the copy is made in memory, and written in a thread. Loads in no
time: standard library only.
"""

import os
import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from saves.storage.header import Header, header
from saves.storage.home import Home
from saves.storage.plain_text import one_line
from saves.storage.read_limits import UnreadableError, read_table
from saves.storage.row_format import digest
from saves.storage.safe_files import PRIVATE, write_whole

SETTINGS = "settings.toml"
"""The file beside the campaigns whose lines `backups` and `backup_folder` say the same."""

OFF = "off"
FOLDER = "backups"

SUFFIX = ".acw-backup"
"""No list of campaigns shows files that end so."""

MOST = 10
"""States of a campaign that are kept."""

RECENT = 3
"""How many of them are simply the last ones."""

KEPT_FOR = timedelta(days=90)
"""How long the states of a campaign are kept that is not there any more."""

MOMENT = "%Y%m%dT%H%M%S.%f"

_NAME = re.compile(rf"(\d{{8}}T\d{{6}}\.\d{{6}})-(\d+)-([0-9a-f]+){re.escape(SUFFIX)}")
_ID = re.compile(r"[0-9A-Za-z-]{8,64}")
_SHELF = re.compile(rf"{_ID.pattern}\.[0-9a-f]{{8}}")


class Backup(NamedTuple):
    """A state that is kept."""

    path: Path
    moment: datetime
    lines: int
    seal: str
    """The beginning of the digest of its head: two states alike have the same."""


# --- where -------------------------------------------------------------------------------------


def usual_folder(home: Home) -> Path:
    """Where backups lie if nothing else is said: beside the folder for campaigns."""
    return home.campaigns.parent / FOLDER


def backups_folder(home: Home) -> Path | None:
    """Where backups lie; None if none are made.

    Raises:
        SaveError: if that is the home of somebody who has none.
    """
    if home.backups:
        return None if home.backups.lower() == OFF else _path(home, home.backups)
    switch, place = _settings(home)
    if switch == OFF:
        return None
    return _path(home, place) if place else usual_folder(home)


def _path(home: Home, said: str) -> Path:
    try:
        return home.path(said).absolute()
    except LookupError as error:
        from saves.errors import SaveError  # brings the campaign along

        whose = one_line(Path(said).parts[0])
        raise SaveError(
            f"there is no home folder for {whose}; name another folder for backups"
        ) from error


def _settings(home: Home) -> tuple[str, str]:
    """What the settings say; nothing if they cannot be read, which the game complains of."""
    try:
        values = read_table(home.campaigns / SETTINGS)
    except (OSError, UnreadableError):
        return "", ""
    return str(values.get("backups", "")), str(values.get("backup_folder", ""))


def is_kept(home: Home, path: Path) -> bool:
    """A campaign's file lies where backups are made: in the folder for campaigns, not the trash."""
    root = home.campaigns.absolute()
    path = path.absolute()
    return path.is_relative_to(root) and not path.relative_to(root).parts[0].startswith(".")


def shelf_of(folder: Path, uuid: str, path: Path) -> Path:
    """Where the states of the campaign in a file lie, wherever that is moved.

    Copies have the same id, so the file's name counts, too. An id that is no word has its digest
    for a name.
    """
    known = uuid if _ID.fullmatch(uuid) else digest(uuid)[:32]
    return folder / f"{known}{_end_of_shelf(path)}"


def _end_of_shelf(path: Path) -> str:
    """How the folder ends in which the states of a file lie."""
    return f".{digest(path.stem)[:8]}"


# --- keeping -----------------------------------------------------------------------------------


def states_in(shelf: Path) -> list[Backup]:
    """The states in a folder, the latest first.

    Raises:
        OSError: if it cannot be read.
    """
    try:
        found = [one for path in shelf.iterdir() if (one := _read(path)) is not None]
    except FileNotFoundError:
        return []  # none has been kept yet
    return sorted(found, key=lambda one: one.moment, reverse=True)


def _read(path: Path) -> Backup | None:
    if (found := _NAME.fullmatch(path.name)) is None:
        return None
    try:
        moment = datetime.fromisoformat(found[1]).replace(tzinfo=UTC)
    except ValueError:
        return None
    return Backup(path, moment, int(found[2]), found[3])


def write_state(shelf: Path, content: bytes, lines: int, seal: str, moment: datetime) -> Path:
    """Keep a state, for the eyes of its owner alone, and thin the others out.

    Raises:
        OSError: if it cannot be written; the others are as they were.
    """
    shelf.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    shelf.mkdir(exist_ok=True, mode=0o700)
    path = shelf / f"{moment:{MOMENT}}-{lines}-{seal}{SUFFIX}"
    write_whole(path, content, mode=PRIVATE)
    thin(shelf, moment)
    return path


def thin(shelf: Path, now: datetime) -> None:
    """Remove the states that are too many."""
    states = states_in(shelf)
    for moment in surplus([one.moment for one in states], now):
        for one in states:
            if one.moment == moment:
                one.path.unlink(missing_ok=True)


def surplus(moments: Sequence[datetime], now: datetime) -> list[datetime]:
    """Which of these states are too many: those with the nearest neighbors for their age.

    The last ones stay, and the first one does.
    """
    kept, gone = sorted(moments, reverse=True), list[datetime]()

    def room(at: int) -> float:
        between = (kept[at - 1] - kept[at + 1]).total_seconds()
        return between / max(1.0, (now - kept[at]).total_seconds())

    while len(kept) > MOST:
        gone.append(kept.pop(min(range(RECENT, len(kept) - 1), key=room)))
    return gone


# --- what is there -----------------------------------------------------------------------------


def all_states(home: Home) -> tuple[Backup, ...]:
    """Every state that is kept, the latest first.

    Raises:
        SaveError: if some of them cannot be read.
    """
    folder = backups_folder(home) or usual_folder(home)
    try:
        found = [one for shelf in _shelves(folder) for one in states_in(shelf)]
    except OSError as error:
        from saves.errors import SaveError  # brings the campaign along

        why = (error.strerror or str(error)).lower()
        raise SaveError(f"the backups in {folder} cannot be read: {why}") from error
    return tuple(sorted(found, key=lambda one: one.moment, reverse=True))


def _shelves(folder: Path) -> list[Path]:
    try:
        with os.scandir(folder) as found:
            return [Path(one.path) for one in found if one.is_dir() and _SHELF.fullmatch(one.name)]
    except FileNotFoundError:
        return []  # none has been kept yet


def header_of_state(one: Backup) -> Header:
    """What a list shows of a state: nobody plays it, whoever did when it was kept."""
    return header(one.path)._replace(in_use="", process=0)


def sweep(home: Home, there: Iterable[Header], now: datetime) -> None:
    """Remove the states of campaigns that are gone for long; *there* are those that are not.

    A damaged file does not tell its id, and is in want of its states more than any other: all that
    were kept of a file of its name stay.
    """
    folder = backups_folder(home) or usual_folder(home)
    with suppress(OSError):  # what cannot be read or removed stays, and is there the next time
        old = [shelf for shelf in _shelves(folder) if _is_old(shelf, now)]
        if not old:
            return
        there = tuple(there)
        living = {shelf_of(folder, one.uuid, one.path) for one in there if one.uuid}
        damaged = {_end_of_shelf(one.path) for one in there if not one.uuid}
        for shelf in old:
            if shelf not in living and shelf.suffix not in damaged:
                _remove(shelf)


def _remove(shelf: Path) -> None:
    for one in states_in(shelf):
        one.path.unlink(missing_ok=True)
    with suppress(OSError):  # something else lies in it
        shelf.rmdir()


def _is_old(shelf: Path, now: datetime) -> bool:
    states = states_in(shelf)
    return bool(states) and now - states[0].moment > KEPT_FOR
