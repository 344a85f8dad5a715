"""The one boundary to files that may come from anywhere, or have been damaged in any way.

What reading one raises, foreseen or not, becomes an error of the game that names the file; so one
bad file never ends a list, a command or the game.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from campaign import CampaignError
from saves.errors import DamagedError, DefectError, SaveError
from saves.storage.file_reader import said_by, worst
from saves.storage.plain_text import one_line


@contextmanager
def foreign(name: str, kind: type[SaveError] = DamagedError) -> Iterator[None]:
    """Whatever goes wrong meanwhile is the fault of the file called *name*.

    Raises:
        CampaignError: as it is, where it is one already.
        SaveError: if the file cannot be read.
        DamagedError, or another *kind*: if it is not what the game wrote.
        DefectError: for what nobody has foreseen, unless there is another *kind*.
    """
    try:
        yield
    except CampaignError:
        raise
    except OSError as error:
        reason = (error.strerror or said_by(error)).lower()
        raise SaveError(f"{one_line(name)} cannot be read: {reason}") from error
    except Exception as error:
        raise save_error(name, error, kind) from error


def save_error(name: str, error: BaseException, kind: type[SaveError] = DamagedError) -> SaveError:
    """What an error means for the file called *name*; of a *kind* of its own if that is damaged."""
    cause = getattr(error, "orig", None) or error  # what SQLAlchemy has wrapped up
    what, reason = worst(one_line(name), cause)
    if kind is DamagedError and what != "damaged":
        kind = DefectError if what == "defect" else SaveError
    return kind(reason)
