"""What goes on beside a server's games: figures, health, and telling people that they have to move.

None of it is needed to play; whatever goes wrong in it is written down, and play goes on.
"""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from saves.errors import SaveError
from saves.server.contract.lobby import GameNumber
from saves.server.database.database import ServerDatabase
from saves.server.games.hall import Hall
from saves.server.line.service import Service
from saves.server.notice.channels import channel_of
from saves.server.notice.notices import NoticeBook
from saves.server.notice.notifying import Notifier
from saves.server.process.config import Config, ConfigError
from saves.server.process.loop_watch import LoopWatch
from saves.server.process.metrics import HealthServer, Metrics

LOG: Final = logging.getLogger(__name__)

ORDER: Final = "table.play"
ENTRIES: Final = ("door.by_key", "door.by_password", "door.register", "door.as_guest")


class LookingAfter:
    """Looks after a server that runs. Its thread is that of the loop."""

    def __init__(
        self,
        config: Config,
        database: ServerDatabase,
        hall: Hall,
    ) -> None:
        """Begin.

        Raises:
            ConfigError: if the channel for notices is none.
        """
        self.metrics = Metrics()
        self.metrics.serves.set(1)
        self.watch = LoopWatch(self.metrics.loop_lag.observe)
        self._hall = hall
        self._notifier: Notifier | None = None
        channel = channel_of(config.notify, config.mail_domain, config.host_name)
        if channel is not None:
            loop = asyncio.get_running_loop()
            book = NoticeBook(database, hall.now)
            self._notifier = Notifier(book, channel, self.metrics, loop.call_soon_threadsafe)
            hall.follow(self._look)

    def note(self, name: str, seconds: float, is_refused: bool) -> None:
        """Count something that was asked."""
        result = "refused" if is_refused else "done"
        if name == ORDER:
            self.metrics.orders.labels(result).inc()
            self.metrics.order_seconds.observe(seconds)
        elif name in ENTRIES:
            self.metrics.entries.labels(result).inc()

    def tick(self, service: Service, open_tables: int) -> None:
        """A second has passed."""
        self.metrics.show_lines(service.lines)
        self.metrics.tables.set(open_tables)
        if self._notifier is not None:
            try:
                self._notifier.tick(lambda account: account in self._hall.here)
            except SaveError:
                LOG.exception("who has to move is not told now")

    def close(self) -> None:
        """Look after it no more."""
        if self._notifier is not None:
            self._notifier.close()

    def _look(self, number: GameNumber) -> None:
        """Something about a game has changed."""
        assert self._notifier is not None, "nobody asks to hear of games without it"
        try:
            self._notifier.book.look(number)
        except SaveError:
            LOG.exception("whose move it is in game %d is not noted", number)


@contextmanager
def health(config: Config, metrics: Metrics, watch: LoopWatch, role: str) -> Iterator[None]:
    """Figures and health, where this host reads them; *role* is what the process does.

    Raises:
        ConfigError: if the port is taken.
    """
    if not config.metrics_port:
        yield
        return
    try:
        server = HealthServer(metrics, lambda: watch.is_well, config.metrics_port, role)
    except OSError as error:
        raise ConfigError(f"metrics_port = {config.metrics_port}: {error.strerror}") from error
    try:
        yield
    finally:
        with suppress(OSError):
            server.close()
