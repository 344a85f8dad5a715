"""What the door of the server asks of its accounts: who may come in, by which key, from where.

The door itself speaks a protocol of the network and knows no rules; whatever it decides it asks
here, so that every log-in, refused or not, is in one audit log.
"""

from typing import Final, NamedTuple, Protocol

from campaign.values import Value
from saves.errors import SaveError
from saves.hosting.seats import Account
from saves.server.contract.lobby import Moment, PlayerCard

KEY: Final = "key"
PASSWORD: Final = "password"
INVITATION: Final = "invitation"
NOBODY: Final = "guest"
FORCED: Final = "forced command"
WAYS: Final = (KEY, PASSWORD, INVITATION, NOBODY, FORCED)
"""How somebody has shown who he is."""


class OtherHost(NamedTuple):
    """A host whose door asks here, though its accounts and games lie elsewhere."""

    name: str
    """By which its sessions are known."""

    began: Moment
    """Since when it has been up."""


class Admission(Value, frozen=True):
    """Somebody who may come in."""

    player: PlayerCard
    how: str
    """One of `WAYS`."""


class OverVisit(Value, frozen=True):
    """A session that does not go on."""

    number: int
    why: str
    """As its player is told; empty if nothing is known of it."""


class Door(Protocol):
    """Whoever stands at the door, and what is known of him.

    Each raises `RefusedError` with one sentence; it says no more to somebody without a key than
    that he is refused, and the audit log says why.
    """

    def knows_key(self, account: str, key: str, address: str) -> bool:
        """Whether it is worth while to let somebody prove that he has this key.

        Whoever asks has proved nothing yet, and offers one key after another: no failure is
        counted, but by the door once he has gone (`refused`). `by_key` decides, when he has.
        """
        ...

    def by_key(self, account: str, key: str, address: str) -> Admission:
        """Somebody who has proved that he has a key: `ssh-ed25519 AAAA...`."""
        ...

    def by_password(self, account: str, password: str, address: str) -> Admission:
        """Somebody with a password, where passwords are switched on."""
        ...

    def register(self, account: str, key: str, address: str, invitation: str = "") -> Admission:
        """A new account: with an invitation, or where registration is open, then held at first."""
        ...

    def as_guest(self, address: str) -> Admission:
        """Somebody who only looks on, where that is allowed."""
        ...

    def by_forced_command(self, account: str, address: str) -> Admission:
        """Somebody whom another door of this host has let in, by a key that it has for him."""
        ...

    def refused(self, account: str, address: str, why: str) -> None:
        """The door has refused somebody by itself: a wrong signature, too many attempts."""
        ...

    def came(self, account: Account, address: str, how: str) -> int:
        """Somebody is in; the number of his session, for the audit log."""
        ...

    def left(self, session: int, why: str) -> None:
        """His session is over."""
        ...

    def begin_anew(self, why: str) -> None:
        """The door has just been opened: sessions that it let in before are over."""
        ...

    def is_welcome(self, account: Account, session: int) -> bool:
        """Whether somebody who has a token may go on: he was not sent away or banned meanwhile."""
        ...

    def why_not(self, account: Account, session: int) -> str:
        """What he is told then: of his ban, or why he was sent away; empty if nothing is known."""
        ...

    def over(self, sessions: tuple[int, ...]) -> tuple[OverVisit, ...]:
        """Those of some sessions that are over: sent away or banned, and nobody told the door."""
        ...


class RefusedError(SaveError):
    """Somebody may not come in; says as much as he may know."""
