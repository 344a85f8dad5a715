"""Whether what lies beside a file may be undone in it: asked before it is opened to be written.

As soon as SQLite opens a file, it puts the pages of a journal back that is called like it. So this
is first tried in memory. If the campaign is whole with it, the journal is its own. If it is whole
without it, the journal was left by another file of that name; nothing is touched then, until the
player has it put aside.
"""

from pathlib import Path
from time import sleep

from saves.copies import read_copy
from saves.disk import reading
from saves.errors import DamagedError, InUseError, LeftoverError, SaveError
from saves.failures import told
from saves.half_done import SUFFIX as JOURNAL
from saves.half_done import fits
from saves.leftovers import beside, hot_journal, put_aside
from saves.papers import reason
from saves.places import holder

LOOKS = 5
"""How often it is looked at, since another process may just be writing."""

ASIDE = "; rescue {0} to move that aside"


def check_beside(path: Path) -> None:
    """Make sure that nothing is put back into a file that was not its own.

    Raises:
        LeftoverError: if something beside it belongs to another one.
        DamagedError: if it is damaged, and its journal does not mend that.
    """
    problem = None
    for look in range(LOOKS):
        sleep(0.004 * look)
        problem = _problem(path)
        if problem is None:
            return
    if problem is not None:
        raise problem


def _problem(path: Path) -> SaveError | None:
    left = beside(path)
    if not left:
        return None
    for one in left:
        if not one.name.endswith(JOURNAL):
            words = f"{one.name} beside {path.name} was not written by this game"
            return LeftoverError(words + ASIDE.format(path.name))
    journal = hot_journal(path)
    if journal is None:
        return None
    as_it_is = _lines(path)
    before = _lines(path, undone=True) if _is_one(path, journal) else None
    if before is not None and (as_it_is is None or before <= as_it_is):
        return None
    if as_it_is is not None:  # no commit takes lines away: it was put back from an older copy
        words = f"the journal beside {path.name} belongs to another file of that name"
        return LeftoverError(words + ASIDE.format(path.name))
    return DamagedError(f"{path.name} is damaged, and the journal beside it does not repair it")


def _is_one(path: Path, journal: bytes) -> bool:
    """Whether the journal is one of such a file."""
    with told(path), reading(path) as connection:
        connection.execute("PRAGMA writable_schema = ON")  # it may be shorter than it says
        return fits(connection.serialize(), journal)


def _lines(path: Path, *, undone: bool = False) -> int | None:
    """Lines of the log of a file that is whole; None if it is not."""
    try:
        number: int = read_copy(path, undone=undone).head["number"]
    except DamagedError:
        return None
    return number


def leftovers_put_aside(path: Path) -> tuple[Path, ...]:
    """Put aside what lies beside a file and is not its own; where that lies now.

    Raises:
        SaveError: if it cannot be moved, or somebody plays the campaign.
    """
    try:
        if path.exists():
            check_beside(path)
            return ()
    except LeftoverError as error:
        if who := holder(path):
            raise InUseError(f"{path.name} is in use {who}") from error
    except DamagedError:
        return ()  # it may well be its own, and rescuing it makes use of that
    try:
        return put_aside(path)
    except OSError as error:
        raise SaveError(f"the files beside {path.name} remain: {reason(error)}") from error
