"""When campaigns were played, as far as that was read before: so that no start reads them all.

It is a help and no truth. A file is known only as long as it lies there as it was read: by its
path, its size, its times and its number on the disk; and what is gone on with is read anew. Only
campaigns that could be opened are known, and none that has just been written: a disk tells the
time too coarsely. Loads in no time: standard library only.
"""

import json
import os
import time
from contextlib import suppress
from functools import cached_property
from pathlib import Path

from saves.storage.header import Sighting
from saves.storage.read_limits import LARGEST, read_small
from saves.storage.safe_files import PRIVATE, write_whole

FILE = "played.json"
"""It lies beside the folder for campaigns: who only looks at a folder changes nothing in it."""

SETTLED = 2.0
"""Seconds after which a file that is written once more shows another time."""

WORTH_IT = 10
"""So many new answers are worth the writing."""


class PlayedTimes:
    """What is known, for one look at all folders."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._new: dict[str, tuple[str, float]] = {}

    @cached_property
    def _known(self) -> dict[str, tuple[str, float]]:
        return _read(self._file)

    def __call__(self, found: Sighting) -> float | None:
        """When a campaign was played, in seconds; None if that has to be read."""
        known = self._known.get(found.key)
        return known[1] if known is not None and known[0] == found.mark else None

    def learn(self, found: Sighting, moment: float) -> None:
        """A campaign that can be opened has been read."""
        if found.mark and found.written < time.time() - SETTLED:
            self._new[found.key] = found.mark, moment

    def keep(self) -> None:
        """Keep what is known of the files that there are. If that cannot be, nothing is lost."""
        if len(self._new) < WORTH_IT:
            return
        there = {key: value for key, value in self._known.items() if os.path.lexists(key)}
        with suppress(OSError):
            text = json.dumps(there | self._new, separators=(",", ":"))
            write_whole(self._file, text.encode("ascii"), replace=True, mode=PRIVATE)


def _read(file: Path) -> dict[str, tuple[str, float]]:
    """What was kept; nothing, if it cannot be understood."""
    try:
        found = json.loads(read_small(file, LARGEST))
        return {str(key): (str(mark), float(at)) for key, (mark, at) in found.items()}
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        return {}
