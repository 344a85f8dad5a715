"""The one boundary to files that may come from anywhere, or have been damaged in any way.

What reading one raises, foreseen or not, becomes an error of the game that names the file; so one
bad file never ends a list, a command or the game.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from campaign import CampaignError
from saves.disk import said_by
from saves.errors import DamagedError, SaveError
from saves.plain import one_line


@contextmanager
def foreign(name: str, kind: type[SaveError] = DamagedError) -> Iterator[None]:
    """Whatever goes wrong meanwhile is the fault of the file called *name*.

    Raises:
        CampaignError: as it is, where it is one already.
        SaveError: if the file cannot be read.
        DamagedError, or another *kind*: for everything else.
    """
    try:
        yield
    except CampaignError:
        raise
    except OSError as error:
        reason = (error.strerror or said_by(error)).lower()
        raise SaveError(f"{one_line(name)} cannot be read: {reason}") from error
    except Exception as error:
        raise kind(f"{one_line(name)} is damaged: {said_by(error)}") from error
