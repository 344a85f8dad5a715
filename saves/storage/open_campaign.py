"""A campaign that is held open to be played: one connection, and the right to write alone.

A campaign lies in a file of its own, or on a shared server among others; whoever plays it need
not know. What differs is here: how it is opened, how the right is taken, what errors mean.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TypeAlias

from saves.errors import SaveError
from saves.storage.connection import Connection, Database
from saves.storage.header import Shared
from saves.storage.integrity import Archive

Place = Path | Shared
"""Where a campaign lies: a file, or one of a shared database."""

Seal: TypeAlias = Callable[[Connection, Archive], None]
"""Fills in what follows from the log of an older campaign, and seals the rows anew."""


class Hold(ABC):
    """A campaign held open. When its process dies, the right to write goes with it."""

    def __init__(self, database: Database, name: str, place: Place | None) -> None:
        self._database: Database | None = database
        self._joined: Connection | None = None
        self._failed: BaseException | None = None
        """Why a part of the transaction that goes on is without effect."""

        self.name = name
        """What messages call it."""

        self.seal: Callable[[], str] = str
        """The seal of the head as it was last written, where somebody knows it."""

        self.place = place
        """None if it is only in memory."""

    @property
    def database(self) -> Database:
        if self._database is None:
            raise SaveError(f"{self.name} is closed")
        return self._database

    @property
    def is_open(self) -> bool:
        return self._database is not None

    def trouble(self) -> str:
        """What has happened to it behind the back of the game, in a sentence; usually nothing."""
        return ""

    @property
    def is_in_transaction(self) -> bool:
        """What is written now may still be without effect."""
        return self._joined is not None

    def image(self) -> bytes | None:
        """The whole file as it is written now, for a backup; None if it is no file of its own."""
        return None

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """One transaction: committed at its end, or without effect.

        One within it is part of it: if that fails, all of it does, whatever is made of the error.

        Raises:
            SaveError: for every error of the database.
        """
        database = self.database
        if self._joined is not None:
            try:
                yield self._joined
            except BaseException as error:  # raised again at the end, whatever is made of it
                self._failed = error
                raise
            return
        try:
            with database.begin() as connection:
                self._joined, self._failed = connection, None
                try:
                    yield connection
                    if self._failed is not None:
                        raise self._failed
                finally:
                    self._joined = None
        except Exception:
            with self.told():
                raise

    def close(self) -> None:
        """Give up the right to write, and the connection. A second time it does nothing."""
        if self._database is not None:
            self._database.dispose()
            self._database = None

    @abstractmethod
    def told(self) -> AbstractContextManager[None]:
        """Say in one sentence what the database says in its own words."""

    @abstractmethod
    def read(self, connection: Connection) -> Archive:
        """Everything in the campaign, found whole."""

    @abstractmethod
    def bring_up_to_date(self, seal: Seal) -> str:
        """See to it that the campaign is in the present format; what the player should know."""

    @abstractmethod
    def forget_older(self) -> None:
        """The campaign has opened as it is: what was kept of older formats is needed no more."""
