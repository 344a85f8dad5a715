"""A process that has painted a map and forks sessions: `python -m tests.bench.warm_parent FILE`.

It reads lines, a terminal and the file of a campaign, and answers with the number of the process
that shows this campaign in that terminal.
"""

import fcntl
import gc
import os
import sys
import termios
import threading
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import cast


async def warm(file: Path) -> None:
    """Show a campaign, to nobody, and move the cursor."""
    from screens.app import NordenSuden
    from tests.screens.rest import at_rest

    app = NordenSuden(path=file)
    async with app.run_test(size=(100, 40)) as pilot:
        await at_rest(app)
        await pilot.press("left", "right")
        app.action_leave()
        await at_rest(app)


def session(terminal: str, file: Path, play_game: Callable[[Path], None]) -> None:
    """Play a campaign in a terminal that is this process's own."""
    os.setsid()
    there = os.open(terminal, os.O_RDWR)
    fcntl.ioctl(there, termios.TIOCSCTTY, 0)
    for standard in range(3):
        os.dup2(there, standard)
    play_game(file)


def serve() -> None:
    """Fork as often as one asks."""
    sys.modules["ssl"] = cast("ModuleType", None)  # as the game has it, before the loop asks
    import asyncio

    from screens.cli.options import play_game

    asyncio.run(warm(Path(sys.argv[1])))
    assert threading.active_count() == 1, "threads would not come along"
    gc.collect()
    gc.freeze()
    print("warm", flush=True)
    while line := sys.stdin.readline():
        terminal, _, file = line.strip().partition(" ")
        child = os.fork()
        if child == 0:
            session(terminal, Path(file), play_game)
            os._exit(0)
        print(child, flush=True)


if __name__ == "__main__":
    serve()
