"""A process that has painted a map and forks sessions: `python -m tests.bench.warm_parent NAME`.

It reads lines, a terminal and the name of a campaign, and answers with the number of the process
that shows this campaign in that terminal.
"""

import asyncio
import fcntl
import gc
import os
import sys
import termios
import threading

from screens.app import NordenSuden
from screens.cli.commands import campaigns
from screens.cli.main import main
from tests.screens.rest import at_rest


async def warm(name: str) -> None:
    """Show a campaign, to nobody, and move the cursor."""
    app = NordenSuden(path=campaigns.find(name).place)
    async with app.run_test(size=(100, 40)) as pilot:
        await at_rest(app)
        await pilot.press("left", "right")
        app.action_leave()
        await at_rest(app)


def session(terminal: str, name: str) -> None:
    """Play a campaign in a terminal that is this process's own."""
    os.setsid()
    there = os.open(terminal, os.O_RDWR)
    fcntl.ioctl(there, termios.TIOCSCTTY, 0)
    for standard in range(3):
        os.dup2(there, standard)
    main(["resume", name], standalone_mode=False)


def serve() -> None:
    """Fork as often as one asks."""
    asyncio.run(warm(sys.argv[1]))
    assert threading.active_count() == 1, "threads would not come along"
    gc.collect()
    gc.freeze()
    print("warm", flush=True)
    while line := sys.stdin.readline():
        terminal, _, name = line.strip().partition(" ")
        child = os.fork()
        if child == 0:
            session(terminal, name)
            os._exit(0)
        print(child, flush=True)


if __name__ == "__main__":
    serve()
