"""A long list of campaigns, in a process of its own: `python -m tests.bench.long_list FOLDER`.

Prints, as JSON, the milliseconds of computing until the first screen of it can be painted, until
the campaign played last is known (the first time, then later), and until all are listed.
"""

import json
import sys
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path

from saves.library.latest import latest
from saves.storage.header import list_campaigns, newest_first
from saves.storage.home import Home

SCREEN = 48
"""Lines of a large terminal."""

ROUNDS = 10


def worked(act: Callable[[], object]) -> float:
    """Milliseconds in which a processor is at work on something."""
    start = time.process_time()
    act()
    return 1000 * (time.process_time() - start)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    home = Home(folder, account="bench")
    first = [worked(lambda: list(islice(newest_first(folder), SCREEN))) for _ in range(ROUNDS)]
    read, *known = [worked(lambda: latest(home)) for _ in range(1 + ROUNDS)]
    whole = worked(lambda: list_campaigns(folder))
    json.dump([min(first), read, min(known), whole], sys.stdout)
