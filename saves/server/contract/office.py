"""What an account may ask about its own keys, and an administrator about everybody.

Who asks is known by the line, never by what is said. Whatever is done here stands in the audit
log with the name of whoever did it.
"""

import re
from datetime import UTC, datetime
from typing import Final, Protocol

from campaign.values import Value
from saves.hosting.seats import Account
from saves.server.contract.lobby import PAGE, PLAYER, LobbyNews, Moment

CONSOLE: Final = Account("console")
"""Whoever has the server's secret: a command on its own host. No account can be called so."""

_NO_TOKEN: Final = re.compile(r"[^A-Za-z0-9._:@/+=-]")


class KeyCard(Value, frozen=True):
    """A key of an account."""

    fingerprint: str
    kind: str
    comment: str = ""
    added: Moment = 0.0
    used: Moment = 0.0
    retired: Moment = 0.0
    """Since when nobody may come in by it; 0 while one may."""


class PasswordCard(Value, frozen=True):
    """Whether an account comes in by a password."""

    is_allowed: bool
    """The server lets people in by one."""

    is_set: bool = False
    """The account has one."""


class BanCard(Value, frozen=True):
    """Somebody who may not come in."""

    number: int
    kind: str
    """`account`, `key` or `address`."""

    value: str
    since: Moment
    until: Moment
    """0 if it has no end."""

    by: str
    why: str = ""


class AccountCard(Value, frozen=True):
    """What an administrator sees of an account."""

    account: Account
    role: str
    is_held: bool
    has_password: bool
    created: Moment
    seen: Moment
    invited_by: str = ""
    keys: tuple[KeyCard, ...] = ()
    ban: BanCard | None = None


class InvitationCard(Value, frozen=True):
    """An invitation that still serves; its code is known to nobody but whoever has it."""

    mark: str
    """By which it is named here."""

    by: str
    account: str
    """The only name that it is for; empty for any."""

    note: str
    expires: Moment
    left: int
    """How many more accounts it is good for."""


class VisitCard(Value, frozen=True):
    """Somebody who is here."""

    number: int
    account: Account
    address: str
    how: str
    came: Moment


class HostCard(Value, frozen=True):
    """A host of the database."""

    host: str
    """By which the sessions are known that its door has let in."""

    name: str
    """What its system calls it."""

    serves: bool
    """It has the games, and the others pass on to it."""

    sessions: int = 0


class AuditLine(Value, frozen=True):
    """What somebody did."""

    number: int
    moment: Moment
    by: str
    act: str
    subject: str = ""
    address: str = ""
    detail: str = ""

    def __str__(self) -> str:
        when = datetime.fromtimestamp(self.moment, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        words = (self.act, self.address, self.subject, "by", self.by)
        return " ".join((when, *map(_token, words))) + f": {self.detail}"


def _token(text: str) -> str:
    return _NO_TOKEN.sub("?", text) or "-"


class Keyring(Protocol):
    """What an account may do about how it comes in."""

    def own_keys(self) -> tuple[KeyCard, ...]: ...
    def password(self) -> PasswordCard: ...
    def add_key(self, key: str) -> KeyCard: ...
    def retire_key(self, fingerprint: str) -> KeyCard:
        """Let nobody come in by a key; other sessions of the account have to log in again."""
        ...

    def change_password(self, password: str, present: str = "") -> None:
        """A new password, empty for none; whoever has one says it."""
        ...


class Office(Protocol):
    """What an administrator may do."""

    # --- accounts ---

    def accounts(
        self, words: str = "", *, offset: int = 0, limit: int = PAGE
    ) -> tuple[AccountCard, ...]: ...
    def account(self, account: str) -> AccountCard: ...
    def add_account(self, account: str, key: str, role: str = PLAYER) -> AccountCard: ...
    def hold(self, account: str, *, is_held: bool) -> AccountCard:
        """Let a new name play, or hold it."""
        ...

    def set_role(self, account: str, role: str) -> AccountCard: ...
    def add_key_of(self, account: str, key: str) -> KeyCard: ...
    def retire_key_of(self, account: str, fingerprint: str) -> KeyCard: ...
    def drop_password(self, account: str) -> AccountCard: ...
    def mute(self, account: str, *, days: int, why: str) -> None:
        """Let somebody talk no more for some days; 0 lets him talk again."""
        ...

    # --- who may come in ---

    def ban(self, kind: str, value: str, *, days: int = 0, why: str = "") -> BanCard:
        """Let somebody come in no more, for some days or, with 0, until it is lifted."""
        ...

    def unban(self, number: int) -> None: ...
    def bans(self) -> tuple[BanCard, ...]: ...
    def invite(self, *, days: int = 0, uses: int = 1, account: str = "", note: str = "") -> str: ...
    def invitations(self) -> tuple[InvitationCard, ...]: ...
    def take_back_invitation(self, mark: str) -> None: ...

    # --- who is here ---

    def sessions(self) -> tuple[VisitCard, ...]: ...
    def hosts(self) -> tuple[HostCard, ...]:
        """Those that share the database, and how many came in at each; none if it is a file."""
        ...

    def kick(self, account: str = "", *, session: int = 0, why: str = "") -> int:
        """Send somebody away, who may come again; how many sessions those were."""
        ...

    def announce(self, text: str) -> None:
        """Have a sentence shown to everybody who is here."""
        ...

    def audit(
        self, about: str = "", *, before: int = 0, limit: int = PAGE
    ) -> tuple[AuditLine, ...]: ...


class Rooms(Protocol):
    """Where those are who are here: sends them away, and tells them something."""

    @property
    def hosts(self) -> tuple[HostCard, ...]:
        """The hosts of the database, if there may be several."""
        ...

    def send_away(self, why: str, account: Account | None = None, session: int = 0) -> int: ...
    def announce(self, text: str) -> None: ...
    def tell(self, account: Account, news: LobbyNews) -> None:
        """Tell an account what has changed, wherever it is here."""
        ...
