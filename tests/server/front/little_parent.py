"""A parent of sessions that do what a word says; started with the path of its socket."""

import os
import signal
import sys
import threading
import time
from pathlib import Path

from screens.server import forking
from screens.server.forking import Fork
from screens.server.parent import Parent


def run(request: Fork) -> int:
    """A session."""
    match request.words[0]:
        case "fail":
            raise RuntimeError("what the log says, and no player")
        case "stay":
            time.sleep(60)
        case "ignore":
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
            if os.fork() == 0:
                time.sleep(60)
            os.write(1, b"ignoring")
            time.sleep(60)
        case "tell":
            opened = sorted(one.name for one in Path("/proc/self/fd").iterdir())
            os.write(1, f"{sorted(os.environ)} {threading.enumerate()} {opened}".encode())
    return 7


if __name__ == "__main__":
    Parent(forking.listen(Path(sys.argv[1])), run).serve()
