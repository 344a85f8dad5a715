"""The campaign to go on with: the one played last among those that can be opened.

Loads in no time, since the title does: standard library only.
"""

from collections.abc import Container, Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from saves.library.folders import folders, is_silent
from saves.storage.header import CLOCKS, Header, Shared, newest_first
from saves.storage.processes import has_terminal


class LastPlayed(NamedTuple):
    """What there is to go on with."""

    header: Header | None
    """The campaign played last that can be opened; None if there is none."""

    missed: tuple[Header, ...]
    """Those played or written later that cannot be opened, the latest first."""


def latest(
    without: Container[Path | Shared] = (), on_the_server: Iterable[Header] = ()
) -> LastPlayed:
    """What there is to go on with in all folders, and among these campaigns of the server.

    Places in *without* have been tried, and are passed over.
    """
    best: tuple[float, Header] | None = None
    missed: list[tuple[float, Header]] = []
    found = (_later(on_the_server), *(_later(newest_first(folder)) for folder in folders()))
    for shelf in found:
        for moment, header in shelf:
            if best is not None and moment < best[0] - CLOCKS:
                break  # what comes now was written before
            if why_not(header):
                missed.append((moment, header))
            elif header.place not in without and (best is None or moment > best[0]):
                best = (moment, header)
    since = best[0] if best else 0.0
    missed = sorted((one for one in missed if one[0] >= since), key=lambda one: -one[0])
    return LastPlayed(best[1] if best else None, tuple(header for _, header in missed))


LEAVING = 2.5
"""Seconds in which a game whose terminal has gone leaves its campaign."""

AGAIN = 0.1
"""Seconds until one looks again whether it has."""


def is_being_left(found: LastPlayed) -> bool:
    """The campaign played last is in use by a game that is perhaps just about to end.

    One whose terminal is still there goes on.
    """
    return any(one.in_use and one.process and not has_terminal(one.process) for one in found.missed)


def _later(headers: Iterable[Header]) -> Iterator[tuple[float, Header]]:
    """Each campaign with the moment at which it was played; a bad file was written then."""
    for header in headers:
        if not is_silent(header):
            yield _moment(header), header


def _moment(header: Header) -> float:
    try:
        return datetime.fromisoformat(header.played).timestamp()
    except ValueError:
        pass  # a file that cannot be read does not say
    try:
        return header.path.stat(follow_symlinks=False).st_mtime
    except OSError:
        return 0.0


def why_not(header: Header) -> str:
    """Why a campaign cannot be played on now, as a clause; empty if it can."""
    if header.problem:
        return header.problem
    return f"{header.name} is in use {header.in_use}" if header.in_use else ""
