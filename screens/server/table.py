"""The process with the games of a server, as the supervisor starts it."""

import asyncio
import gc
import sys
from pathlib import Path

from saves.server.config import read_config
from saves.server.confinement import close_to_others
from saves.server.table_process import serve
from screens.server.dying_with import die_with
from screens.server.logbook import begin_log
from screens.shell.session import environment


def main() -> None:
    """Serve the games of a server's folder."""
    begin_log()
    [folder, *starter] = sys.argv[1:]
    if starter:
        die_with(int(starter[0]))
    close_to_others()
    config = read_config(Path(folder), environment())
    asyncio.run(serve(config, gc.freeze))


if __name__ == "__main__":
    main()
