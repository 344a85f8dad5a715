"""What the processes around the games write down, each line for one thing that has happened."""

import logging
from typing import Final

from saves.server.process.json_log import log_as_json

LOG: Final = logging.getLogger("server")


def begin_log() -> None:
    """Write as all processes of the server do; of libraries that tell much only what is wrong."""
    log_as_json()
    for library, least in (("asyncssh", logging.ERROR), ("alembic", logging.WARNING)):
        logging.getLogger(library).setLevel(least)


def log(event: str, **more: object) -> None:
    """What happened, and to whom: `came account=lee session=12`; never a secret."""
    LOG.info("%s", " ".join((event, *(f"{name}={value}" for name, value in more.items()))))
