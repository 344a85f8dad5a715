"""Accounts and their keys, as rows: found, made and changed within somebody's transaction.

Who may do so is decided by whoever asks: the entrance, an account for its own keys, or an
administrator.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from sqlalchemy import bindparam
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, select

from saves.hosting.seats import Account, SeatError, account
from saves.server.contract.lobby import PLAYER, LobbyError, Moment, PlayerCard
from saves.server.database.tables import AccountRow, KeyRow
from saves.server.identity.account_names import new_account
from saves.server.identity.keys import PublicKey, read_key

MOST_KEYS: Final = 20
"""Keys of one account at a time."""


_NAMED: Final = select(AccountRow).where(col(AccountRow.name) == bindparam("name"))
"""Put together once: that takes longer than asking."""


def account_row(session: Session, name: str) -> AccountRow:
    """An account.

    Raises:
        LobbyError: if there is none of that name.
    """
    found = find_account(session, name)
    if found is None:
        raise LobbyError("there is no account of that name")
    return found


def find_account(session: Session, name: str, *, to_change: bool = False) -> AccountRow | None:
    """An account, if there is one; nobody else changes it meanwhile, if it is to be changed."""
    try:
        said = {"name": account(name)}
    except SeatError:  # nobody can be called so
        return None
    wanted = _NAMED.with_for_update() if to_change else _NAMED
    return session.exec(wanted, params=said).first()


def add_account(
    session: Session,
    name: str,
    now: Moment,
    *,
    role: str = PLAYER,
    is_held: bool = False,
    invited_by: str = "",
) -> AccountRow:
    """A new account.

    Raises:
        NameTakenError: if nobody can have the name.
    """
    wanted = new_account(name, session.exec(select(AccountRow.name)))
    row = AccountRow(
        name=wanted, role=role, is_held=is_held, created=now, seen=now, invited_by=invited_by
    )
    session.add(row)
    session.flush()
    return row


def see_to_account(session: Session, name: str, role: str, now: Moment) -> None:
    """Have the program's own account there; another server may be making it at this moment."""
    if find_account(session, name) is None:
        with suppress(IntegrityError), session.begin_nested():
            session.add(AccountRow(name=name, role=role, created=now))


def card_of(row: AccountRow) -> PlayerCard:
    """Who somebody is who comes in; how he plays the lobby says."""
    return PlayerCard(
        Account(row.name), role=row.role, since=row.created, seen=row.seen, is_held=row.is_held
    )


# --- keys ---


def keys_of(session: Session, account: str, *, retired: bool = False) -> Sequence[KeyRow]:
    """The keys of an account by which it may come in, or all that it ever had, the first first."""
    wanted = select(KeyRow).where(KeyRow.account == account).order_by(col(KeyRow.added))
    return session.exec(wanted if retired else wanted.where(KeyRow.retired == 0)).all()


def find_key(session: Session, key: PublicKey) -> KeyRow | None:
    """A key that an account has or had."""
    found = session.get(KeyRow, key.fingerprint)
    return found if found is not None and found.blob == key.blob else None


def add_key(session: Session, account: str, key: PublicKey, now: Moment) -> KeyRow:
    """Give an account one key more.

    Raises:
        LobbyError: if the key is an account's already, or was; or the account has too many.
    """
    find_account(session, account, to_change=True)
    known = find_key(session, key)
    if known is not None and known.account == account and not known.retired:
        raise LobbyError(f"{account} has that key already")
    if known is not None:
        raise LobbyError("that key was used here before; make a new one with ssh-keygen")
    if len(keys_of(session, account)) >= MOST_KEYS:
        raise LobbyError(f"an account has up to {MOST_KEYS} keys; retire one first")
    row = KeyRow(
        fingerprint=key.fingerprint,
        account=account,
        kind=key.kind,
        blob=key.blob,
        comment=key.comment,
        added=now,
    )
    session.add(row)
    session.flush()
    return row


def add_key_text(session: Session, account: str, text: str, now: Moment) -> KeyRow:
    """The same with a key as the line of a `.pub` file has it.

    Raises:
        KeyTextError: if it is none that is taken.
        LobbyError: as `add_key`.
    """
    return add_key(session, account, read_key(text), now)


def retire_key(session: Session, account: str, fingerprint: str, now: Moment) -> KeyRow:
    """Let nobody come in by a key any more; it is named by its fingerprint.

    Raises:
        LobbyError: if the account has no such key, or no other one.
    """
    find_account(session, account, to_change=True)
    keys = keys_of(session, account)
    found = next((row for row in keys if row.fingerprint == fingerprint), None)
    if found is None:
        raise LobbyError("there is no such key; the list of keys shows all with their fingerprints")
    if len(keys) == 1:
        raise LobbyError("this is the last key; add another one first")
    found.retired = now
    return found
