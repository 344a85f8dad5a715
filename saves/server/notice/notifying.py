"""Who is not here hears that it is his move, in the way that the server's file names."""

from collections.abc import Callable

from saves.hosting.seats import Account
from saves.server.notice.channels import Channel
from saves.server.notice.notices import NoticeBook
from saves.server.notice.postman import Delivered, Postman
from saves.server.process.metrics import Metrics


class Notifier:
    """Hands out what is due, and notes what has become of it. One thread asks it."""

    def __init__(
        self,
        book: NoticeBook,
        channel: Channel,
        metrics: Metrics,
        by_the_asker: Callable[[Callable[[], None]], object],
    ) -> None:
        """*by_the_asker* has something done by the thread that asks, from whatever thread."""
        self.book = book
        self._metrics, self._by_the_asker = metrics, by_the_asker
        self._postman = Postman(channel, self._has_delivered)

    def tick(self, is_here: Callable[[Account], bool]) -> None:
        """Some time has passed."""
        for notice in self.book.due(is_here):
            self._postman.take(notice)

    def close(self) -> None:
        """Hand out no more."""
        self._postman.close()

    def _has_delivered(self, delivered: Delivered) -> None:
        def note() -> None:
            self._metrics.notices.labels("failed" if delivered.problem else "delivered").inc()
            self.book.done(delivered)

        self._by_the_asker(note)
