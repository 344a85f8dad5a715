"""What was written is on the disk before anybody hears of it; nobody else waits for the disk."""

from collections.abc import Generator
from typing import Protocol

from saves.server.contract.steps import Steps


class Confirms(Protocol):
    """What can say that the disk has all that was written."""

    @property
    def is_confirmed(self) -> bool: ...

    def confirm(self) -> None:
        """Wait for it; any thread may.

        Raises:
            SaveError: if the disk does not take it.
        """
        ...


class AlreadyConfirmed:
    """Where everything is, as soon as it is written."""

    is_confirmed = True

    def confirm(self) -> None:
        """There is nothing to wait for."""


def once_confirmed(value: object, disk: Confirms) -> object:
    """An answer, or the steps to it, as soon as the disk has what has come of the question."""
    if disk.is_confirmed and not isinstance(value, Generator):
        return value
    return _confirmed(value, disk)


def _confirmed(value: object, disk: Confirms) -> Steps[object]:
    if isinstance(value, Generator):
        value = yield from value
    if not disk.is_confirmed:
        yield disk.confirm
    return value
