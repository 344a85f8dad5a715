"""A war that is watched on the map: `python -m tests.bench.watched_war TURNS`.

Prints the memory at each turn that begins, as JSON.
"""

import asyncio
import json
import re
import sys
from pathlib import Path

from campaign import new_campaign
from saves.campaign_log.journal import Journal, Players
from screens.app import NordenSuden

SIZE = (140, 52)
LOOKS = 0.02
"""Seconds between two looks at what turn it is."""


def memory() -> float:
    """What the process has for itself, in MB."""
    rollup = Path("/proc/self/smaps_rollup").read_text()
    found = re.search(r"^Private_Dirty:\s+(\d+)", rollup, re.MULTILINE)
    assert found is not None
    return int(found[1]) / 1024


async def watch(turns: int) -> list[tuple[int, float]]:
    """The memory at each turn."""
    seats, found = Players("steady", "steady"), dict[int, float]()
    journal = Journal.begin(None, "Watched", new_campaign(), seats, seed="watched")
    app = NordenSuden(journal)
    app.remember(pace="fast")
    async with app.run_test(size=SIZE):
        while journal.state.agenda and journal.state.turn <= turns:
            await asyncio.sleep(LOOKS)
            found.setdefault(journal.state.turn, memory())
    return sorted(found.items())


if __name__ == "__main__":
    json.dump(asyncio.run(watch(int(sys.argv[1]))), sys.stdout)
