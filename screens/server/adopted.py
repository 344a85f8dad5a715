"""A session that runs on though its parent has died, as the next parent knows it.

It is seen to like all others: it is lowered and raised, held if it burns on, hung up and killed.
"""

import os
import re
import signal
import socket
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from screens.server.forking import Adopt
from screens.server.hang_up import HangUp
from screens.server.share import SessionShare


class Adopted:
    """One of them. It says nothing here: who looks on there gives way no more than who plays."""

    def __init__(
        self, asker: socket.socket, request: Adopt, descriptors: Sequence[int], *,
        can_come_back: bool,
    ) -> None:  # fmt: skip
        """Own the *descriptors*: of its process, and of its group if it has one.

        Raises:
            ProcessLookupError: if it has ended.
        """
        self.process, *group = descriptors
        self.number, self.asker = request.number, asker
        self.share = SessionShare(
            _number_of(self.process), self._give,
            can_come_back=can_come_back, is_guest=request.is_guest,
        )  # fmt: skip
        self.share.group = next(iter(group), None)
        self.share.take_over()
        self.hang_up = HangUp(self._give, self.share)

    def fileno(self) -> int:
        """What is there to be read when it has ended."""
        return self.process

    def _give(self, number: int) -> None:
        """A signal, to this process and no other: it is reaped elsewhere."""
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(self.process, number)

    def close(self) -> None:
        """It has ended."""
        os.close(self.process)
        self.share.close()


def _number_of(process: int) -> int:
    """The number of a process of which one has a descriptor.

    Raises:
        ProcessLookupError: if it has ended.
    """
    [found] = re.findall(r"^Pid:\t(-?\d+)$", Path(f"/proc/self/fdinfo/{process}").read_text(), re.M)
    if int(found) <= 0:
        raise ProcessLookupError(f"the process of descriptor {process} has ended")
    return int(found)
