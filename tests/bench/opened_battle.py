"""A save is opened as by a program that has just begun: `python -m tests.bench.opened_battle FILE`.

Prints the milliseconds of computing from the beginning of the process to the position.
"""

import gc
import sys
import time
from pathlib import Path


def main(path: Path) -> None:
    """Open it and let the battle be asked for.

    As by the command line: garbage is looked for only when the first screen is painted.
    """
    gc.disable()
    from saves.campaign_log.journal import Journal

    imported = time.process_time()
    with Journal.resume(path) as journal:
        battle = journal.state.battle
        assert battle is not None
        assert battle.position.to_move is not None
        done = time.process_time()
    sys.stdout.write(f"{1000 * done:.0f} {1000 * (done - imported):.0f}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
