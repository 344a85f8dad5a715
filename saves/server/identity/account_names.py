"""Names that new accounts may have: none that misleads, or is another one's in disguise."""

from collections.abc import Iterable
from typing import Final

from campaign.commanders import COMMANDERS
from campaign.terms import PERSON, SIDES
from saves.errors import SaveError
from saves.hosting.seats import Account, SeatError, account
from saves.server.contract.lobby import RECORDER, ROLES
from saves.server.contract.office import CONSOLE
from saves.server.database.audit import DOOR

LONGEST_SAID: Final = 40
"""Letters of a wrong name that are repeated to whoever typed it."""

_WORDS: Final = (
    "admin root server system operator moderator sysop staff support help security abuse"
    " postmaster webmaster host service daemon anonymous nobody anybody everybody everyone"
    " somebody all none null me you north south confederacy confederates federal union rebel"
    " norden suden nordensuden game lobby computer commander register registration new invite"
    " invitation login logout play watch test referees admins players guests git ssh sftp"
)
RESERVED: Final = frozenset(
    {*_WORDS.split(), *ROLES, *SIDES, *COMMANDERS, PERSON, DOOR, CONSOLE, RECORDER},
)
"""Names that nobody has: they would speak for the server, a side or a commander."""

_ALIKE: Final = str.maketrans({"0": "o", "1": "l", "i": "l", "5": "s", ".": "", "_": "", "-": ""})


class NameTakenError(SaveError):
    """Nobody new can have that name."""


def new_account(name: str, taken: Iterable[str]) -> Account:
    """A name as an account that there is not yet.

    Raises:
        NameTakenError: if it cannot be one, misleads, or looks like one that there is.
    """
    try:
        wanted = account(name[:LONGEST_SAID])
    except SeatError as error:
        raise NameTakenError(str(error)) from None
    looks = _looks_of(wanted)
    is_number = not any(letter.isalpha() for letter in wanted)  # games have numbers
    if is_number or looks.rstrip("0123456789") in _RESERVED_LOOKS:
        raise NameTakenError(f"nobody can be called {wanted} here; choose another name")
    for other in taken:
        if wanted == other:
            raise NameTakenError(f"{wanted} is taken; choose another name")
        if looks == _looks_of(other):
            raise NameTakenError(f"{wanted} looks too much like {other}; choose another name")
    return wanted


def _looks_of(name: str) -> str:
    """What names that can be mistaken for each other have in common."""
    return name.translate(_ALIKE).replace("rn", "m").replace("vv", "w")


_RESERVED_LOOKS: Final = frozenset(_looks_of(name) for name in RESERVED)
