"""The keys and the password of an account, as whoever has logged in changes them."""

from typing import Final

from sqlmodel import Session

from saves.hosting.seats import Account
from saves.server.contract import acts
from saves.server.contract.lobby import LobbyError, LobbyNews
from saves.server.contract.office import KeyCard, PasswordCard
from saves.server.database.tables import KeyRow
from saves.server.identity.accounts import account_row, add_key_text, keys_of, retire_key
from saves.server.identity.bans import ban_of
from saves.server.identity.books import Books
from saves.server.identity.keys import read_key

CHANGED: Final = "You have to log in again: the keys of this account have changed."

KEYS_CHANGED: Final = LobbyNews("keys")
"""Pages that show them are read anew."""


class OwnKeyring:
    """A `Keyring` for one session of an account."""

    def __init__(self, books: Books, account: Account, session: int) -> None:
        self._books = books
        self._account = account
        self._session = session

    def own_keys(self) -> tuple[KeyCard, ...]:
        """Those that it has or had, the first first."""
        with self._books.database.session() as session:
            return tuple(map(card_of_key, keys_of(session, self._account, retired=True)))

    def password(self) -> PasswordCard:
        """Whether it comes in by a password, or may."""
        if self._books.passwords is None:
            return PasswordCard(is_allowed=False)
        with self._books.database.session() as session:
            row = account_row(session, self._account)
            return PasswordCard(is_allowed=True, is_set=bool(row.password))

    def add_key(self, key: str) -> KeyCard:
        """Give the account one key more, as the line of a `.pub` file.

        Raises:
            KeyTextError: if it is none that is taken.
            LobbyError: if somebody has or had it, or the account has too many.
        """
        with self._books.database.session() as session:
            account_row(session, self._account)
            if ban_of(session, self._books.now(), key=read_key(key).fingerprint):
                raise LobbyError("that key is banned here")
            row = add_key_text(session, self._account, key, self._books.now())
            self._note(session, acts.ADDED_KEY, row.fingerprint)
            card = card_of_key(row)
        self._books.rooms.tell(self._account, KEYS_CHANGED)
        return card

    def retire_key(self, fingerprint: str) -> KeyCard:
        """Let nobody come in by a key; other sessions of the account have to log in again.

        Raises:
            LobbyError: if the account has no such key, or no other one.
        """
        with self._books.database.session() as session:
            row = retire_key(session, self._account, fingerprint, self._books.now())
            self._note(session, acts.RETIRED_KEY, row.fingerprint)
            others = self._end_others(session)
        self._send_away(others)
        self._books.rooms.tell(self._account, KEYS_CHANGED)
        return card_of_key(row)

    def change_password(self, password: str, present: str = "") -> None:
        """A new password, empty for none; whoever has one says it.

        Raises:
            LobbyError: if passwords are switched off, or the present one is another, or there is
                no key to come in by without one.
            PasswordError: if it is too short, too long, or easily guessed.
        """
        if self._books.passwords is None:
            raise LobbyError("this server lets nobody in by a password")
        with self._books.database.session() as session:
            row = account_row(session, self._account)
            if row.password and not self._books.passwords.fits(present, row.password):
                raise LobbyError("that is not your present password")
            if not password and not keys_of(session, self._account):
                raise LobbyError("you have no key to come in by; add one first")
            row.password = self._books.passwords.kept(password, row.name) if password else ""
            self._note(session, acts.CHANGED_PASSWORD, "none" if not password else "")
            others = self._end_others(session)
        self._send_away(others)
        self._books.rooms.tell(self._account, KEYS_CHANGED)

    def _note(self, session: Session, act: str, detail: str) -> None:
        self._books.audit.write(session, self._account, act, self._account, detail=detail)

    def _end_others(self, session: Session) -> list[int]:
        here = self._books.visits.open(session, self._account)
        others = [row for row in here if not self._is_own(row.number)]
        for row in others:
            self._books.visits.end(session, row, CHANGED)
        return [row.number for row in others]

    def _is_own(self, number: int) -> bool:
        return number == self._session

    def _send_away(self, sessions: list[int]) -> None:
        for number in sessions:
            self._books.rooms.send_away(CHANGED, session=number)


def card_of_key(row: KeyRow) -> KeyCard:
    """A key as it is shown."""
    return KeyCard(row.fingerprint, row.kind, row.comment, row.added, row.used, row.retired)
