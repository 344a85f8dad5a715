"""When campaigns were played, as far as that was read before: so that no start reads them all.

It is a help and no truth. A file is known only as long as it lies there as it was read: by its
path, its size, its times and its number on the disk; and what is gone on with is read anew. Only
campaigns that could be opened are known, and none that has just been written: a disk tells the
time too coarsely. Loads in no time: standard library only.
"""

import json
import time
from contextlib import suppress
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
        self._known = _read(file)
        self._seen: dict[str, tuple[str, float]] = {}
        self._new = 0

    def __call__(self, found: Sighting) -> float | None:
        """When a campaign was played, in seconds; None if that has to be read."""
        known = self._known.get(found.key)
        if known is None or known[0] != found.mark:
            return None
        self._seen[found.key] = known
        return known[1]

    def learn(self, found: Sighting, moment: float) -> None:
        """A campaign that can be opened has been read."""
        if found.mark and found.written < time.time() - SETTLED:
            self._seen[found.key] = found.mark, moment
            self._new += 1

    def keep(self) -> None:
        """Keep what is known of the files that there are. If that cannot be, nothing is lost."""
        if self._new < WORTH_IT:
            return
        with suppress(OSError):
            text = json.dumps(self._seen, separators=(",", ":"))
            write_whole(self._file, text.encode("ascii"), replace=True, mode=PRIVATE)


def _read(file: Path) -> dict[str, tuple[str, float]]:
    """What was kept; nothing, if it cannot be understood."""
    try:
        found = json.loads(read_small(file, LARGEST))
        return {str(key): (str(mark), float(at)) for key, (mark, at) in found.items()}
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        return {}
