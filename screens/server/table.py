"""The process with the games of a server, as the supervisor starts it; and the one in reserve.

They are the same: of two, one serves, and the other has loaded everything and waits until that one
is gone. To load takes a second of computing, and on a busy host that may be ten of waiting.
"""

import asyncio
import gc
import os
import sys
from pathlib import Path

from saves.server.process.config import read_config
from saves.server.process.confinement import close_to_others
from saves.server.serving.table_process import serve
from screens.server.beginning import sound
from screens.server.dying_with import die_with
from screens.server.logbook import begin_log
from screens.shell.session import environment


def main() -> None:
    """Serve the games of a server's folder."""
    begin_log()
    [folder, *starter] = sys.argv[1:]
    pulse = int(starter[1]) if starter[1:] else None
    if pulse is not None:
        os.set_inheritable(pulse, False)
    if starter:
        die_with(int(starter[0]))
    close_to_others()
    config = read_config(Path(folder), environment())
    with sound(config):
        asyncio.run(serve(config, gc.freeze, is_reserve=bool(starter), pulse=pulse))


if __name__ == "__main__":
    main()
