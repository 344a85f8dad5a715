"""Who is not here hears that it is his move, in the way that the server's file names."""

import shlex
from collections.abc import Callable
from pathlib import Path

from saves.hosting.seats import Account
from saves.server.notice.channels import Channel, ChannelError, MailSpool, OwnProgram, Webhook
from saves.server.notice.notices import NoticeBook
from saves.server.notice.postman import Delivered, Postman
from saves.server.process.config import ConfigError
from saves.server.process.metrics import Metrics


def channel_of(said: str, domain: str, host: str) -> Channel | None:
    """The channel that the key `notify` names; None if it names none.

    Raises:
        ConfigError: if it is none of those that there are.
    """
    word, _, rest = said.strip().partition(" ")
    try:
        match word:
            case "":
                return None
            case "spool" if rest:
                return MailSpool(Path(rest.strip()), domain, host)
            case "run":
                return OwnProgram(shlex.split(rest))
            case _ if not rest:
                return Webhook(word)
    except (ValueError, ChannelError) as error:
        raise ConfigError(f"notify = {said!r}: {error}") from error
    raise ConfigError(f"notify = {said!r}: say spool FOLDER, run PROGRAM, or https://...")


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
