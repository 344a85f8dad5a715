"""What administrators do: accounts, bans, invitations, who is here; all is in the audit log."""

from collections import Counter
from typing import Final

from msgspec.structs import replace
from sqlmodel import Session, col, select

from saves.hosting.seats import Account
from saves.server.contract import acts
from saves.server.contract.lobby import (
    ADMINISTRATOR,
    GUEST,
    LONGEST_TALK,
    PAGE,
    PLAYER,
    ROLES,
    LobbyError,
)
from saves.server.contract.office import (
    AccountCard,
    AuditLine,
    BanCard,
    HostCard,
    InvitationCard,
    KeyCard,
    VisitCard,
)
from saves.server.contract.policy import Policy
from saves.server.database.audit import read_audit
from saves.server.database.tables import NAME, SENTENCE, AccountRow, BanRow, InvitationRow, MuteRow
from saves.server.identity import bans, invitations
from saves.server.identity.account_names import new_account
from saves.server.identity.accounts import (
    account_row,
    add_account,
    add_key_text,
    keys_of,
    retire_key,
)
from saves.server.identity.office_desk import CHANGED_ROLE, OfficeDesk
from saves.server.identity.own_keyring import CHANGED, card_of_key
from saves.storage.plain_text import counted, one_line

MOST: Final = 500
"""Rows of one answer."""

MARK: Final = 10
"""Letters by which an invitation is named."""


class Administration:
    """An `Office` for one administrator; each time it is asked whether he still is one."""

    def __init__(self, desk: OfficeDesk, policy: Policy) -> None:
        self._desk = desk
        self._policy = policy

    # --- accounts ---

    def accounts(
        self, words: str = "", *, offset: int = 0, limit: int = PAGE
    ) -> tuple[AccountCard, ...]:
        """Accounts by name, those that are held first; with these letters in their names."""
        with self._desk.work() as session:
            people = select(AccountRow).where(AccountRow.role != GUEST)  # the server has one, too
            wanted = people.order_by(col(AccountRow.is_held).desc(), AccountRow.name)
            if words := words[:NAME]:
                wanted = wanted.where(col(AccountRow.name).contains(words, autoescape=True))
            rows = session.exec(wanted.offset(max(0, offset)).limit(max(0, min(limit, MOST))))
            return tuple(self._card(session, row) for row in rows.all())

    def account(self, account: str) -> AccountCard:
        """An account with its keys.

        Raises:
            LobbyError: if there is none of that name.
        """
        with self._desk.work() as session:
            return self._card(session, account_row(session, account), with_keys=True)

    def _card(self, session: Session, row: AccountRow, *, with_keys: bool = False) -> AccountCard:
        ban = bans.ban_of(session, self._desk.now(), account=row.name)
        keys = keys_of(session, row.name, retired=True) if with_keys else ()
        return AccountCard(
            Account(row.name),
            row.role,
            row.is_held,
            bool(row.password),
            row.created,
            row.seen,
            row.invited_by,
            tuple(map(card_of_key, keys)),
            _card_of_ban(ban) if ban else None,
        )

    def add_account(self, account: str, key: str, role: str = PLAYER) -> AccountCard:
        """A new account, with the key by which it comes in.

        Raises:
            NameTakenError, KeyTextError, LobbyError: if name, key or role cannot be had.
        """
        _check_role(role)
        with self._desk.work() as session:
            now = self._desk.now()
            row = add_account(session, account, now, role=role, invited_by=self._desk.by)
            added = add_key_text(session, row.name, key, now)
            self._desk.note(session, acts.ADDED_ACCOUNT, row.name, f"{role}, {added.fingerprint}")
            return self._card(session, row, with_keys=True)

    def hold(self, account: str, *, is_held: bool) -> AccountCard:
        """Let a new name play, or hold it.

        Raises:
            LobbyError: if there is no such account, or no administrator would be left.
        """
        with self._desk.work() as session:
            row = account_row(session, account)
            if is_held:
                self._desk.keep_an_administrator(session, row)
            if row.is_held != is_held:
                row.is_held = is_held
                self._desk.note(session, acts.HELD if is_held else acts.LET_PLAY, row.name)
            return self._card(session, row)

    def set_role(self, account: str, role: str) -> AccountCard:
        """Make somebody a player, a referee or an administrator; he logs in again.

        Raises:
            LobbyError: if there is no such account or role, or no administrator would be left.
        """
        _check_role(role)
        with self._desk.work() as session:
            row = account_row(session, account)
            if row.role == role:
                return self._card(session, row)
            if role != ADMINISTRATOR:
                self._desk.keep_an_administrator(session, row)
            before, row.role = row.role, role
            self._desk.note(session, acts.ROLE, row.name, f"{before} to {role}")
            gone = self._desk.end_sessions(session, CHANGED_ROLE, row.name)
            card = self._card(session, row)
        self._desk.send_away(gone, CHANGED_ROLE)
        return card

    def add_key_of(self, account: str, key: str) -> KeyCard:
        """Give an account one key more.

        Raises:
            KeyTextError, LobbyError: if it cannot have it.
        """
        with self._desk.work() as session:
            row = add_key_text(session, account_row(session, account).name, key, self._desk.now())
            self._desk.note(session, acts.ADDED_KEY, account, row.fingerprint)
            card = card_of_key(row)
        self._desk.tell_of_keys(account)
        return card

    def retire_key_of(self, account: str, fingerprint: str) -> KeyCard:
        """Let nobody come in by a key of an account any more; it logs in again.

        Raises:
            LobbyError: if it has no such key, or no other one.
        """
        with self._desk.work() as session:
            owner = account_row(session, account).name
            row = retire_key(session, owner, fingerprint, self._desk.now())
            self._desk.note(session, acts.RETIRED_KEY, owner, row.fingerprint)
            gone = self._desk.end_sessions(session, CHANGED, owner)
            card = card_of_key(row)
        self._desk.send_away(gone, CHANGED)
        return card

    def drop_password(self, account: str) -> AccountCard:
        """Let somebody come in by his keys alone.

        Raises:
            LobbyError: if there is no such account.
        """
        with self._desk.work() as session:
            row = account_row(session, account)
            row.password = ""
            self._desk.note(session, acts.CHANGED_PASSWORD, row.name, "none")
            card = self._card(session, row)
        self._desk.tell_of_keys(account)
        return card

    def mute(self, account: str, *, days: int, why: str) -> None:
        """Let somebody talk no more for some days; 0 lets him talk again.

        Raises:
            LobbyError: if there is no such account.
        """
        with self._desk.work() as session:
            row = account_row(session, account)
            muted = session.get(MuteRow, row.name)
            if muted is not None:
                session.delete(muted)
                session.flush()
            if days:
                until = self._desk.until(days)
                session.add(MuteRow(account=row.name, until=until, by=self._desk.by, why=_cut(why)))
            lasts = counted(days, "day") if days else "talks again"
            self._desk.note(session, acts.MUTED, row.name, _noted(lasts, why))

    # --- who may come in ---

    def ban(self, kind: str, value: str, *, days: int = 0, why: str = "") -> BanCard:
        """Let somebody come in no more, for some days or, with 0, until it is lifted.

        Raises:
            LobbyError, SeatError, AddressError: if nothing is called so, or no administrator
                would be left.
        """
        spelled = bans.banned_value(kind, value)
        with self._desk.work() as session:
            if kind == bans.BY_ACCOUNT:
                self._desk.keep_an_administrator(session, account_row(session, spelled))
            row = BanRow(
                kind=kind,
                value=spelled,
                since=self._desk.now(),
                until=self._desk.until(days) if days else 0.0,
                by=self._desk.by,
                why=_cut(why),
            )
            session.add(row)
            session.flush()
            lasts = f"ban {row.number}, {counted(days, 'day') if days else 'without end'}"
            self._desk.note(session, acts.BANNED, spelled, _noted(lasts, why))
            said = bans.said_of_ban(row)
            gone = self._desk.end_banned(session, kind, spelled, said)
            card = _card_of_ban(row)
        self._desk.send_away(gone, said)
        return card

    def unban(self, number: int) -> None:
        """Lift a ban.

        Raises:
            LobbyError: if there is none of that number.
        """
        with self._desk.work() as session:
            row = session.get(BanRow, number)
            if row is None:
                raise LobbyError(f"there is no ban {number}; the list of bans shows all")
            self._desk.note(session, acts.UNBANNED, row.value, f"ban {number}")
            session.delete(row)

    def bans(self) -> tuple[BanCard, ...]:
        """Those in force, the newest first."""
        with self._desk.work() as session:
            return tuple(map(_card_of_ban, bans.bans(session, self._desk.now())))

    def invite(self, *, days: int = 0, uses: int = 1, account: str = "", note: str = "") -> str:
        """The code of a new invitation, which is said this once.

        Raises:
            NameTakenError: if it is for a name that nobody can have.
            LobbyError: if it would serve for no time, or too many.
        """
        with self._desk.work() as session:
            if account:
                new_account(account, session.exec(select(AccountRow.name)))
            code = invitations.new_invitation(
                session,
                self._desk.by,
                self._desk.now(),
                days=days or self._policy.invitation_days,
                uses=uses,
                account=account,
                note=note,
            )
            mark = invitations.digest_of(code)[:MARK]
            self._desk.note(session, acts.INVITED, account, f"{mark}, {uses} times, {note}")
            return code

    def invitations(self) -> tuple[InvitationCard, ...]:
        """Those that still serve, the newest first."""
        with self._desk.work() as session:
            found = invitations.invitations(session, self._desk.now())
            return tuple(map(_card_of_invitation, found))

    def take_back_invitation(self, mark: str) -> None:
        """Let an invitation serve no more.

        Raises:
            LobbyError: if there is none of that mark.
        """
        with self._desk.work() as session:
            row = invitations.withdraw(session, mark)
            self._desk.note(session, acts.TOOK_BACK, row.account, row.digest[:MARK])

    # --- who is here ---

    def sessions(self) -> tuple[VisitCard, ...]:
        """Those that are not over, the first first."""
        with self._desk.work() as session:
            return tuple(
                VisitCard(row.number, Account(row.account), row.address, row.how, row.came)
                for row in self._desk.open_sessions(session)
            )

    def hosts(self) -> tuple[HostCard, ...]:
        """Those that share the database, and how many came in at each; none if it is a file."""
        with self._desk.work() as session:
            came = Counter(row.host for row in self._desk.open_sessions(session))
        return tuple(replace(host, sessions=came[host.host]) for host in self._desk.hosts)

    def kick(self, account: str = "", *, session: int = 0, why: str = "") -> int:
        """Send somebody away, who may come again; how many sessions those were.

        Raises:
            LobbyError: if there is no such account or session, nobody of that name is here, or not
                just one of them is named.
        """
        said = _cut(why) or "An administrator has ended your session."
        with self._desk.work() as transaction:
            if bool(account) == bool(session):
                raise LobbyError("name an account, or one session by its number")
            if account:
                account_row(transaction, account)
            numbers = [session] if session else None
            gone = self._desk.end_sessions(transaction, said, account, numbers)
            if session and not gone:
                raise LobbyError(f"there is no session {session}; the list of sessions shows all")
            if not gone:
                raise LobbyError(f"{account} is not here; the list of sessions shows who is")
            self._desk.note(transaction, acts.KICKED, account, f"{len(gone)} sessions: {said}")
        self._desk.send_away(gone, said)
        return len(gone)

    def announce(self, text: str) -> None:
        """Have a sentence shown to everybody who is here.

        Raises:
            LobbyError: if it is none, or too long.
        """
        said = one_line(text.strip())
        if not 0 < len(said) <= LONGEST_TALK:
            raise LobbyError(f"an announcement has 1 to {LONGEST_TALK} letters")
        with self._desk.work() as session:
            self._desk.note(session, acts.ANNOUNCED, "", said)
        self._desk.announce(said)

    def audit(
        self, about: str = "", *, before: int = 0, limit: int = PAGE
    ) -> tuple[AuditLine, ...]:
        """What people did, the last first; about or by somebody."""
        with self._desk.work() as session:
            return tuple(read_audit(session, before=before, limit=limit, about=about))


def _check_role(role: str) -> None:
    if role not in ROLES or role == GUEST:
        roles = ", ".join(name for name in ROLES if name != GUEST)
        raise LobbyError(f"there is no such role; choose one of {roles}")


def _noted(what: str, why: str) -> str:
    return f"{what}: {why}" if why else what


def _cut(text: str) -> str:
    return one_line(text)[:SENTENCE]


def _card_of_ban(row: BanRow) -> BanCard:
    return BanCard(row.number, row.kind, row.value, row.since, row.until, row.by, row.why)


def _card_of_invitation(row: InvitationRow) -> InvitationCard:
    return InvitationCard(row.digest[:MARK], row.by, row.account, row.note, row.expires, row.left)
