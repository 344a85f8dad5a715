"""The campaign to go on with: the one played last among those that can be opened.

Loads in no time, since the title does: standard library only.
"""

from collections.abc import Container, Iterable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from saves.library.folders import folders, is_silent
from saves.library.played_times import FILE, PlayedTimes
from saves.storage.header import Header, Shared, Sighting, by_time, header
from saves.storage.home import Home
from saves.storage.processes import has_terminal

CLOCKS = 60
"""Seconds by which the clock of a disk may differ from the log's."""


class LastPlayed(NamedTuple):
    """What there is to go on with."""

    header: Header | None
    """The campaign played last that can be opened; None if there is none."""

    missed: tuple[Header, ...]
    """Those played or written later that cannot be opened, the latest first."""


def latest(
    home: Home,
    without: Container[Path | Shared] = (),
    on_the_server: Iterable[Header] = (),
) -> LastPlayed:
    """What there is to go on with in all folders, and among these campaigns of the server.

    Places in *without* have been tried, and are passed over.
    """
    search = _Search(without)
    for shown in on_the_server:
        if not is_silent(shown):
            search.meet(shown)
    shelves = folders(home)
    known = PlayedTimes(shelves[0].parent / FILE)
    for folder in shelves:
        search.go_through(folder, known)
    known.keep()
    return search.found()


class _Search:
    """What has been found so far."""

    def __init__(self, without: Container[Path | Shared]) -> None:
        self._without = without
        self._best: tuple[float, Header] | None = None
        self._missed: list[tuple[float, Header]] = []

    def meet(self, shown: Header) -> float:
        """One campaign; the moment at which it was played."""
        moment = _moment(shown)
        if why_not(shown):
            self._missed.append((moment, shown))
        elif shown.place not in self._without and moment > self._since:
            self._best = (moment, shown)
        return moment

    @property
    def _since(self) -> float:
        return self._best[0] if self._best is not None else -1.0

    def go_through(self, folder: Path, known: PlayedTimes) -> None:
        """Those of a folder that may have been played last, the likeliest first.

        They are taken in twos, fours, eights: mostly the first was played after all others were
        written, and thousands need no look at all.
        """
        left, most = by_time(folder), 1
        while left and left[-1][0] >= self._since - CLOCKS:
            most *= 2
            left, likely = left[:-most], left[-most:]
            found = [Sighting(written, folder, name) for written, name in likely]
            for seen, played in _last_first(found, known):
                if not self._may_be_later(seen, played):
                    continue
                shown = header(seen.path)
                moment = self.meet(shown)
                if played is None and not why_not(shown):
                    known.learn(seen, moment)

    def _may_be_later(self, seen: Sighting, played: float | None) -> bool:
        """Nobody played in a file after it was written, as far as clocks agree."""
        if played is not None:
            return played > self._since
        return seen.written >= self._since - CLOCKS

    def found(self) -> LastPlayed:
        """The one to go on with, and what cannot be played though it was written since."""
        missed = sorted((m for m in self._missed if m[0] >= self._since), key=lambda m: -m[0])
        return LastPlayed(
            self._best[1] if self._best else None, tuple(shown for _, shown in missed)
        )


def _last_first(
    found: Iterable[Sighting], known: PlayedTimes
) -> list[tuple[Sighting, float | None]]:
    """Files with when each was played, or None: by that, else by when they were written."""
    both = [(seen, known(seen)) for seen in found]
    return sorted(both, key=lambda one: one[0].written if one[1] is None else one[1], reverse=True)


LEAVING = 2.5
"""Seconds in which a game whose terminal has gone leaves its campaign."""

AGAIN = 0.1
"""Seconds until one looks again whether it has."""


def is_being_left(found: LastPlayed) -> bool:
    """The campaign played last is in use by a game that is perhaps just about to end.

    One whose terminal is still there goes on.
    """
    return any(one.in_use and one.process and not has_terminal(one.process) for one in found.missed)


def _moment(header: Header) -> float:
    """When a campaign was played; a bad file was written then."""
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
