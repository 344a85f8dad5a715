"""One process of each kind: of two, one works, and the other stands by until that one is gone.

The system lets go of the lock when its process dies, however it dies.
"""

import fcntl
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from saves.errors import InUseError
from saves.server.process.priority import come_forward

LOG: Final = logging.getLogger(__name__)


@contextmanager
def alone(lock: Path, stand_by: Callable[[], object] | None = None) -> Iterator[None]:
    """Be the only one that has a lock; or *stand by*, and wait until the other one is gone.

    Raises:
        InUseError: if there is another one, and this one does not stand by.
    """
    with lock.open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            if stand_by is None:
                raise InUseError(f"{lock}: another process of this server works here.") from error
            stand_by()
            LOG.info("in reserve")
            fcntl.flock(file, fcntl.LOCK_EX)
        come_forward()  # it may have been started as a reserve, which gives way to all others
        yield
