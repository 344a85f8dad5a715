"""Connections of a server to PostgreSQL: made anew when one was lost."""

from collections.abc import Callable
from typing import Any

import psycopg

from saves.errors import AwayError, SaveError
from saves.storage.postgres_connection import LIMITS
from saves.storage.server_address import (
    LASTING,
    cause_in_words,
    problem_of_address,
    said_of_address,
)


def one_connection(address: str, patience: float) -> Callable[[], psycopg.Connection[Any]]:
    """What makes a connection to an address, as often as it is asked to.

    Raises:
        SaveError: if the address cannot be one.
    """
    if problem := problem_of_address(address):
        raise SaveError(f"the database cannot be reached: {problem}")
    options = " ".join(f"-c {name}={value}" for name, value in LIMITS.items())
    was_reached = False

    def connect() -> psycopg.Connection[Any]:
        nonlocal was_reached
        try:
            connection = psycopg.connect(
                address,
                options=options,
                connect_timeout=max(2, int(patience)),
                keepalives_idle=15,  # a dead host is noticed in half a minute, not in two hours
                keepalives_interval=5,
                keepalives_count=3,
            )
        except Exception as error:
            # Of any kind: its own words quote the address, and nobody is to find them behind these.
            cause = reason = cause_in_words(error)
            if not was_reached and (where := said_of_address(address)):  # whoever starts it reads
                reason += f" ({where})"
            kind = SaveError if cause in LASTING else AwayError
            raise kind(f"the server's database cannot be reached: {reason}") from None
        was_reached = True
        return connection

    return connect
