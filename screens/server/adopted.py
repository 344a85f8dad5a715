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

from screens.server.forking import UNKNOWN, Adopt
from screens.server.hang_up import HangUp
from screens.server.session_line import SessionLine
from screens.server.share import SessionShare
from screens.shell.parent_line import RENEWS


class Adopted:
    """One of them."""

    def __init__(
        self, asker: socket.socket, request: Adopt, descriptors: Sequence[int], *,
        can_come_back: bool,
    ) -> None:  # fmt: skip
        """Own the *descriptors*: of its process, of its line, and of its group if it has one.

        Raises:
            ProcessLookupError: if it has ended.
        """
        self.process, line, *group = descriptors
        self.number, self.asker = request.number, asker
        self.share = SessionShare(
            _number_of(self.process), self._give,
            can_come_back=can_come_back, is_guest=request.is_guest,
        )  # fmt: skip
        self.share.group = next(iter(group), None)
        self.share.take_over()
        self.hang_up = HangUp(self._give, self.share)
        self.talk = SessionLine(socket.socket(fileno=line), asker, self.number, self.share)
        self.talk.go_on()

    def fileno(self) -> int:
        """What is there to be read when it has ended."""
        return self.process

    def _give(self, number: int) -> None:
        """A signal, to this process and no other: it is reaped elsewhere."""
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(self.process, number)

    def renew(self) -> None:
        """Another session takes its place, if it ends now."""
        self._give(RENEWS)

    def how_it_ended(self) -> int:
        """Its status, which the system tells nobody but whoever has forked it."""
        self.talk.hear_out()
        return 0 if self.talk.has_left else UNKNOWN

    def close(self) -> None:
        """It has ended."""
        self.talk.line.close()
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
