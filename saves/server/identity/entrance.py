"""The entrance of a server: who may come in, by a key, a password, an invitation, or as a guest.

A stranger hears that he may not come in, and no more; why stands in the audit log. Whoever has
proved that he has a key, or an invitation, is told what is in his way. Failures are counted by
address, and for passwords by account, too; a key that fits opens all the same, so nobody can be
locked out of his account by others who fail.
"""

import logging
import math
import time
from collections.abc import Callable
from contextlib import suppress
from copy import copy
from typing import Final, NamedTuple

from sqlmodel import Session

from saves.errors import FullDiskError
from saves.hosting.seats import Account
from saves.server.contract import acts, door
from saves.server.contract.door import Admission, OtherHost, RefusedError
from saves.server.contract.lobby import GUEST, LobbyError, Moment, PlayerCard
from saves.server.contract.policy import BY_INVITATION, DAYS, NOBODY_NEW, Policy
from saves.server.database.audit import DOOR
from saves.server.database.tables import AccountRow
from saves.server.identity.account_names import NameTakenError
from saves.server.identity.accounts import add_account, add_key, card_of, find_account, find_key
from saves.server.identity.addresses import household, plain_address
from saves.server.identity.attempts import Attempts
from saves.server.identity.bans import ban_of, said_of_ban
from saves.server.identity.books import Books
from saves.server.identity.invitations import take
from saves.server.identity.keys import KeyTextError, PublicKey, read_key
from saves.storage.plain_text import one_line

LOG: Final = logging.getLogger(__name__)

STRANGER: Final = "You may not come in."
"""All that somebody hears who has proved nothing."""


TRIALS: Final = 4
"""Passwords that are tried in a second, whoever asks: each takes 25 ms of a process that has other
things to do."""


class _Refusal(NamedTuple):
    """Somebody may not come in."""

    why: str
    """For the audit log."""

    said: str = STRANGER
    """For him."""

    is_suspect: bool = True
    """It counts as a failure, and is written down; a name that is taken does not."""


class Entrance:
    """Whoever stands at the door asks here: the `Door` of a server."""

    def __init__(
        self, books: Books, policy: Policy, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._books = books
        self._visits = books.visits
        self._policy = policy
        self._failures = Attempts(policy.failures, policy.failure_seconds, clock)
        self._registrations = Attempts(policy.registrations, DAYS, clock)
        self._trials = Attempts(TRIALS, 1.0, clock)

    def of_host(self, host: OtherHost) -> "Entrance":
        """The same for the door of another host: its sessions are its own, failures are counted
        together.
        """
        other = copy(self)
        other._visits = self._visits.of_host(host)
        return other

    # --- coming in ---

    def knows_key(self, account: str, key: str, address: str) -> bool:
        """Whether it is worth while to let somebody prove that he has this key.

        Raises:
            RefusedError: if it is not, and whoever is there has failed too often.
        """
        with self._books.database.session() as session:
            found = self._holder(session, account, key, plain_address(address))
        is_known = not isinstance(found, _Refusal) or found.said != STRANGER
        if not is_known:
            self._wait_for("", address)
        return is_known

    def by_key(self, account: str, key: str, address: str) -> Admission:
        """Somebody who has proved that he has a key; without a name it says whose it is.

        Raises:
            RefusedError: if it opens nothing, or is banned.
        """

        def ask(session: Session, place: str) -> Admission | _Refusal:
            found = self._holder(session, account, key, place)
            if isinstance(found, _Refusal):
                return found
            row, known = found
            if (used := find_key(session, known)) is not None:
                used.used = max(used.used, self._books.now())
            return Admission(card_of(row), door.KEY)

        return self._decide(account, address, ask, is_proof=True)

    def by_password(self, account: str, password: str, address: str) -> Admission:
        """Somebody with a password, where passwords are switched on.

        Raises:
            RefusedError: in one sentence for all who may not, whatever the reason is.
        """
        self._wait_for(_password_of(account), address)
        return self._decide(
            account, address, lambda session, place: self._tried(session, account, password, place)
        )

    def register(self, account: str, key: str, address: str, invitation: str = "") -> Admission:
        """A new account: with an invitation, or where registration is open, then held at first.

        Whoever has it already, by this key, comes in: the line that he was told first serves on.

        Raises:
            RefusedError: if nobody new may come, the invitation does not serve, or name or key
                cannot be had.
        """
        if account and self._has_come_before(account, key):
            return self.by_key(account, key, address)

        def ask(session: Session, place: str) -> Admission | _Refusal:
            return self._registered(session, account, key, place, invitation)

        found = self._decide(account, address, ask)
        if home := household(address):
            self._registrations.count(home)
        return found

    def _has_come_before(self, account: str, text: str) -> bool:
        with self._books.database.session() as session, suppress(KeyTextError):
            known = find_key(session, read_key(text))
            return known is not None and not known.retired and known.account == account
        return False

    def as_guest(self, address: str) -> Admission:
        """Somebody who only looks on, where that is allowed.

        Raises:
            RefusedError: if it is not.
        """

        def ask(session: Session, place: str) -> Admission | _Refusal:
            if not self._policy.guests:
                return _Refusal("guests may not come in", "This server has no guests.")
            return _banned(session, self._books.now(), place) or Admission(
                PlayerCard(Account(GUEST), role=GUEST), door.NOBODY
            )

        return self._decide(GUEST, address, ask)

    def by_forced_command(self, account: str, address: str) -> Admission:
        """Somebody whom another door of this host has let in.

        Raises:
            RefusedError: if there is no such account, or it is banned.
        """

        def ask(session: Session, place: str) -> Admission | _Refusal:
            row = find_account(session, account)
            if row is None:
                return _Refusal("no such account")
            shut = _banned(session, self._books.now(), place, account=row.name)
            return shut or Admission(card_of(row), door.FORCED)

        return self._decide(account, address, ask, is_proof=True)

    def refused(self, account: str, address: str, why: str) -> None:
        """The door has refused somebody by itself."""
        place = plain_address(address)
        if not self._waits(place):
            with self._books.database.session() as session:
                self._note(session, account, place, why)

    # --- while he is here ---

    def came(self, account: Account, address: str, how: str) -> int:
        """Somebody is in; the number of his session."""
        return self._visits.came(account, address, how)

    def left(self, session: int, why: str) -> None:
        """A session is over; said twice, it was the first time."""
        self._visits.left(session, why)

    def begin_anew(self, why: str) -> None:
        """The door has just been opened: sessions that it let in before are over."""
        self._visits.begin_anew(why)
        with self._books.database.session() as session:
            self._books.audit.forget_refusals(session, self._policy.keep_refusals_days)

    def is_welcome(self, account: Account, session: int) -> bool:
        """Whether somebody who has a token may go on: he was not sent away or banned meanwhile."""
        return self._visits.is_welcome(account, session)

    def why_not(self, account: Account, session: int) -> str:
        """What he is told then: of his ban, or why he was sent away; empty if nothing is known."""
        return self._visits.why_not(account, session)

    def over(self, sessions: tuple[int, ...]) -> tuple[door.OverVisit, ...]:
        """Those of some sessions that are over; whom a ban is meant for, his session has ended."""
        return self._visits.over(sessions)

    # --- deciding ---

    def _decide(
        self,
        account: str,
        address: str,
        ask: Callable[[Session, str], Admission | _Refusal],
        *,
        is_proof: bool = False,
    ) -> Admission:
        """Let somebody in, or refuse him, and keep what came of it."""
        place = plain_address(address)
        if not is_proof:
            self._wait_for("", address)
        is_noted = not self._waits(place)
        found: Admission | _Refusal | None = None
        try:
            with self._books.database.session() as session:
                found = ask(session, place)
                if isinstance(found, _Refusal) and found.is_suspect and is_noted:
                    self._note(session, account, place, found.why)
        except FullDiskError as error:
            # Who is known comes in to read, and who is refused stays out: neither is written down.
            if found is None or not (is_proof or isinstance(found, _Refusal)):
                raise
            LOG.warning("not written down of %s, who was at the door: %s", one_line(account), error)
        if isinstance(found, _Refusal):
            raise RefusedError(found.said)
        return found

    def _note(self, session: Session, account: str, place: str, why: str) -> None:
        """Count a failure, and write it down; the last one before a wait says so."""
        home = household(place)
        if home and self._failures.count(home) >= self._policy.failures:
            minutes = math.ceil(self._policy.failure_seconds / 60)
            why = f"{why}; no more is noted from there for {minutes} minutes"
        self._books.audit.write(session, DOOR, acts.REFUSED, account, address=place, detail=why)

    def _waits(self, place: str) -> bool:
        home = household(place)
        return bool(home) and self._failures.wait(home) > 0

    def _wait_for(self, name: str, address: str) -> None:
        """Make sure that nobody has failed too often, an account by its passwords or an address.

        Raises:
            RefusedError: says how long to wait.
        """
        names = filter(None, (name, household(address)))
        seconds = max((self._failures.wait(one) for one in names), default=0.0)
        if seconds > 0:
            minutes = math.ceil(seconds / 60)
            raise RefusedError(f"Too many attempts: try again in {minutes} min.")

    def _holder(
        self, session: Session, account: str, text: str, place: str
    ) -> tuple[AccountRow, PublicKey] | _Refusal:
        """Whose key it is, if he may come in by it."""
        try:
            key = read_key(text)
        except KeyTextError as error:
            return _Refusal(f"no key: {error}")
        known = find_key(session, key)
        if known is None or known.retired or account not in ("", known.account):
            return _Refusal(f"unknown {key.fingerprint}")
        row = find_account(session, known.account)
        assert row is not None, "a key belongs to an account"
        shut = _banned(session, self._books.now(), place, account=row.name, key=key.fingerprint)
        return shut or (row, key)

    def _tried(
        self, session: Session, account: str, password: str, place: str
    ) -> Admission | _Refusal:
        if self._books.passwords is None:
            return _Refusal("passwords are switched off")
        if shut := _banned(session, self._books.now(), place):
            return shut
        if self._trials.wait(""):
            return _Refusal("busy", "The server is busy: try again.", is_suspect=False)
        self._trials.count("")
        row = find_account(session, account)
        name = _password_of(account)
        if not self._books.passwords.fits(password, row.password if row else "") or row is None:
            self._failures.count(name)
            return _Refusal("wrong password")
        self._failures.forget(name)
        if self._books.passwords.is_old(row.password):
            row.password = self._books.passwords.kept_anew(password)
        shut = _banned(session, self._books.now(), place, account=row.name)
        return shut or Admission(card_of(row), door.PASSWORD)

    def _registered(
        self, session: Session, account: str, text: str, place: str, code: str
    ) -> Admission | _Refusal:
        now = self._books.now()
        home = household(place)
        if self._policy.registration == NOBODY_NEW:
            return _Refusal("registration is closed", "This server takes nobody new.")
        if home and self._registrations.wait(home):
            said = "Too many new accounts come from your address today."
            return _Refusal("too many new accounts", said)
        try:
            key = read_key(text)
        except KeyTextError as error:
            return _Refusal(f"no key: {error}", _sentence(error), is_suspect=False)
        if shut := _banned(session, now, place, key=key.fingerprint):
            return shut
        invitation = take(session, code, account, now) if code else None
        if invitation is None and (code or self._policy.registration == BY_INVITATION):
            return _Refusal("no such invitation", "That invitation does not serve here.")
        is_held = invitation is None and self._policy.hold_new_names
        invited_by = invitation.by if invitation else ""
        try:
            with session.begin_nested():
                row = add_account(session, account, now, is_held=is_held, invited_by=invited_by)
                add_key(session, row.name, key, now)
        except (NameTakenError, LobbyError) as error:
            if invitation is not None:
                invitation.left += 1
            return _Refusal(str(error), _sentence(error), is_suspect=False)
        how = f"invited by {invited_by}" if invitation else "held" if is_held else "freely"
        detail = f"{how}, {key.fingerprint}"
        self._books.audit.write(
            session, row.name, acts.REGISTERED, row.name, address=place, detail=detail
        )
        way = door.INVITATION if invitation else door.KEY
        return Admission(card_of(row), way)


def _password_of(account: str) -> str:
    """By what those are counted who fail with passwords of an account, if there is one."""
    return f"password {account[:64]}"


def _banned(
    session: Session, now: Moment, place: str, *, account: str = "", key: str = ""
) -> _Refusal | None:
    """What keeps somebody out of whom this much is known; whoever has proved more hears more."""
    ban = ban_of(session, now, account=account, key=key, address=place)
    if ban is None:
        return None
    said = said_of_ban(ban) if account or key else STRANGER
    return _Refusal(f"banned by {ban.kind}, ban {ban.number}", said)


def _sentence(error: Exception) -> str:
    said = str(error)
    return f"{said[:1].upper()}{said[1:]}."
