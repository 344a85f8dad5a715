"""Passwords, where a server has them: kept as Argon2 makes them, tried in the same time for all.

What is kept is never a password itself: whoever reads the database cannot log in with it.
"""

import secrets
import unicodedata
from typing import Final

from saves.errors import SaveError

SHORTEST: Final = 12
LONGEST: Final = 128
"""Letters."""

MEMORY: Final = 19_456
"""Kilobytes that one trial needs; about 25 ms with `ROUNDS`."""

ROUNDS: Final = 2

MARK: Final = "$argon2"
"""How everything begins that is kept."""


class PasswordError(SaveError):
    """A text cannot be a password; says what one is."""


class Passwords:
    """Makes what is kept of a password, and tries one."""

    def __init__(self, memory: int = MEMORY, rounds: int = ROUNDS) -> None:
        from argon2 import PasswordHasher  # not everybody has it who only plays

        self._hasher = PasswordHasher(time_cost=rounds, memory_cost=memory, parallelism=1)
        self._nobodys = self._hasher.hash(secrets.token_hex(16))
        """Tried for accounts that there are not, or that have no password."""

    def kept(self, password: str, account: str) -> str:
        """What is kept of a new password.

        Raises:
            PasswordError: if it is too short, too long, or easily guessed.
        """
        text = _spelled(password)
        if not SHORTEST <= len(text) <= LONGEST:
            raise PasswordError(f"a password has {SHORTEST} to {LONGEST} letters")
        if text.startswith(MARK):
            raise PasswordError(f"a password does not begin with {MARK}")
        if len(set(text.casefold())) < 5 or text.casefold().replace(account, "") == "":
            raise PasswordError("that password is easily guessed; choose another")
        return self._hasher.hash(text)

    def kept_anew(self, password: str) -> str:
        """What is kept of a password that fits, also of one that could not be chosen today."""
        return self._hasher.hash(_spelled(password))

    def fits(self, password: str, kept: str) -> bool:
        """Whether a password is the one of which this is kept; empty if there is none.

        Takes the same time if it is not, and if there is none.
        """
        text = _spelled(password[: 2 * LONGEST])
        if kept.startswith(MARK) and len(text) <= LONGEST:
            found = self._is_of(kept, text)
            if found is not None:
                return found
        self._is_of(self._nobodys, text)
        return False

    def _is_of(self, kept: str, text: str) -> bool | None:
        """Whether this is kept of a text; None if it is kept of nothing, and no time was taken."""
        from argon2.exceptions import InvalidHashError, VerificationError, VerifyMismatchError

        try:
            return self._hasher.verify(kept, text)
        except VerifyMismatchError:
            return False
        except (VerificationError, InvalidHashError):
            return None

    def is_old(self, kept: str) -> bool:
        """What is kept was made with less effort than is asked for now."""
        return self._hasher.check_needs_rehash(kept)


def _spelled(password: str) -> str:
    """The same letters from every keyboard, and none that nothing can write."""
    text = unicodedata.normalize("NFC", password)
    return text.encode("utf-8", "replace").decode("utf-8")
