"""The address of a shared database, which may hold a password: what of it may be said to anybody.

    postgresql://name:password@host:port/database?setting=value

Whatever is wrong with one, nothing behind the two strokes is repeated but host and database.
Standard library only.
"""

import re
from typing import Final

SCHEMES: Final = ("postgresql://", "postgres://")

FORM: Final = "postgresql://name@host/database"
"""What an address looks like."""

_HOST = re.compile(r"[\w.-]*|\[[0-9a-fA-F:.]*\]", re.ASCII)
_ESCAPE = re.compile(r"%(?![0-9a-fA-F]{2})")

CAUSES: Final = (
    ("password authentication failed", "name or password is wrong"),
    ("no password supplied", "it needs a password"),
    ("authentication", "it refuses this name or password"),
    ("no pg_hba", "it does not accept connections from here"),
    ("does not exist", "there is no such database or user"),
    ("could not translate", "its host is unknown"),
    ("name or service", "its host is unknown"),
    ("resolve", "its host is unknown"),
    ("refused", "nothing answers at that address"),
    ("no such file", "nothing answers at that address"),
    ("no route", "it cannot be reached"),
    ("unreachable", "it cannot be reached"),
    ("timeout", "it does not answer in time"),
    ("timed out", "it does not answer in time"),
    ("too many", "it has too many connections"),
    ("ssl", "it uses another encryption"),
    ("invalid", "its address cannot be read"),
    ("missing", "its address cannot be read"),
    ("closed", "the connection was lost"),
    ("lost", "the connection was lost"),
    ("terminat", "the connection was lost"),
    ("starting up", "it is just starting up"),
    ("shutting down", "it is just shutting down"),
)
"""What a server or its library says, in part, and what that means: their own words may quote all of
the address."""

UNKNOWN: Final = "the connection failed"

LASTING: Final = frozenset(
    {
        "name or password is wrong",
        "it needs a password",
        "it refuses this name or password",
        "it does not accept connections from here",
        "there is no such database or user",
        "it uses another encryption",
        "its address cannot be read",
    }
)
"""Causes that are still there a minute later, unless somebody does something about them."""


def problem_of_address(address: str) -> str:
    """What is wrong with an address, without a word of it; empty if nothing is."""
    scheme = next((known for known in SCHEMES if address.startswith(known)), None)
    if scheme is None:
        return f"its address begins with {SCHEMES[0]}, like {FORM}"
    rest = address.removeprefix(scheme)
    if any(letter.isspace() or not letter.isprintable() for letter in rest):
        return "there is a space in its address; write %20 for one"
    if _ESCAPE.search(rest):
        return "there is a stray percent sign in its address; write %25 for one"
    who, host, _ = _parts(rest)
    if "@" in who or "@" in rest.partition("?")[0].partition("@")[2]:
        return "there is a second @ in its address; write %40 for one in a name or password"
    for one in host.split(","):
        name, _, port = one.partition(":") if not one.startswith("[") else one.rpartition(":")
        if one.startswith("[") and one.endswith("]"):
            name, port = one, ""
        if not _HOST.fullmatch(name) or not (port == "" or (port.isascii() and port.isdigit())):
            return f"its address is not valid; it looks like {FORM}"
    return ""


def said_of_address(address: str) -> str:
    """What may be said of an address: its host and its database, where both can be told apart."""
    scheme = next((known for known in SCHEMES if address.startswith(known)), None)
    if scheme is None or problem_of_address(address):
        return ""
    _, host, database = _parts(address.removeprefix(scheme))
    return " on ".join(filter(None, (database, host)))


def _parts(rest: str) -> tuple[str, str, str]:
    """Who, where, and which database."""
    place = rest.partition("?")[0]
    authority, _, database = place.partition("/")
    who, _, host = authority.rpartition("@")
    return who, host, database


def cause_in_words(error: BaseException | None) -> str:
    """Why a server cannot be reached, in words that quote nothing."""
    said = str(error).lower()
    return next((words for sign, words in CAUSES if sign in said), UNKNOWN)
