"""Wars that are watched on the map, one after the other: `... watched_war WARS TURNS`.

Prints, as JSON, for each war the memory at each turn that begins. It is the same war each time:
what a second one adds was not let go of, for all that can be known is known by then.
"""

import asyncio
import gc
import json
import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from campaign import new_campaign
from saves.campaign_log.journal import Journal, Players
from screens.app import NordenSuden

SIZE = (140, 52)
LOOKS = 0.02
"""Seconds between two looks at what turn it is."""

BETWEEN = 0.5
"""Seconds at the title, in which a player finds the next campaign."""


def memory() -> float:
    """What the process has for itself, in MB."""
    rollup = Path("/proc/self/smaps_rollup").read_text()
    found = re.search(r"^Private_Dirty:\s+(\d+)", rollup, re.MULTILINE)
    assert found is not None
    return int(found[1]) / 1024


def begun(folder: Path, number: int) -> Journal:
    """A war between two commanders, in a file."""
    seats = Players("steady", "steady")
    path = folder / f"{number}.acw"
    return Journal.begin(path, "Watched", new_campaign(), seats, seed="watched")


async def watch(folder: Path, wars: int, turns: int) -> list[list[tuple[int, float]]]:
    """The memory at each turn of each war."""
    journal, found = begun(folder, 0), list[list[tuple[int, float]]]()
    app = NordenSuden(journal)
    app.remember(pace="fast")
    async with app.run_test(size=SIZE):
        for number in range(wars):
            if number:
                app.action_leave()
                await asyncio.sleep(BETWEEN)
                app.enter(journal := begun(folder, number))
            at = dict[int, float]()
            while journal.state.agenda and journal.state.turn <= turns:
                await asyncio.sleep(LOOKS)
                if journal.state.turn not in at:
                    gc.collect()
                    at[journal.state.turn] = memory()
            found.append(sorted(at.items()))
        app.action_leave()
    return found


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        played = watch(Path(folder), int(sys.argv[1]), int(sys.argv[2]))
        json.dump(asyncio.run(played), sys.stdout)
