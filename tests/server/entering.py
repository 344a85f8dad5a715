"""A server's entrance for tests, with clocks that stand still until they are moved."""

from pathlib import Path

from sqlmodel import select

from saves.hosting.seats import Account
from saves.server.contract.lobby import PLAYER
from saves.server.contract.office import AuditLine
from saves.server.contract.policy import Policy
from saves.server.database.audit import Audit, read_audit
from saves.server.database.database import ServerDatabase
from saves.server.database.tables import AccountRow
from saves.server.identity.accounts import add_account, add_key_text
from saves.server.identity.invitations import new_invitation
from saves.server.identity.rolls import Rolls

HERE = "203.0.113.7"
ELSEWHERE = "198.51.100.9"
START = 1_800_000_000.0


class Clock:
    def __init__(self, now: float) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class Gate:
    """An entrance, its clocks and what lies behind it."""

    def __init__(
        self, database: ServerDatabase, policy: Policy | None = None, file: Path | None = None
    ) -> None:
        self.database = database
        self.wall = Clock(START)
        self.steady = Clock(0.0)
        self.audit = Audit(file, self.wall)
        self.policy = policy or Policy()
        self.rolls = Rolls(database, self.policy, self.audit, now=self.wall, clock=self.steady)
        self.entrance = self.rolls.door

    def pass_time(self, seconds: float) -> None:
        self.wall.now += seconds
        self.steady.now += seconds

    def account(self, name: str, *keys: str, role: str = PLAYER) -> Account:
        with self.database.session() as session:
            row = add_account(session, name, self.wall(), role=role)
            for key in keys:
                add_key_text(session, name, key, self.wall())
        return Account(row.name)

    def invitation(self, *, account: str = "", uses: int = 1, days: float = 14) -> str:
        with self.database.session() as session:
            return new_invitation(
                session, "grant", self.wall(), days=days, uses=uses, account=account
            )

    def lines(self, about: str = "", limit: int = 500) -> list[AuditLine]:
        """The audit log, the first line first."""
        with self.database.session() as session:
            return [*reversed(read_audit(session, about=about, limit=limit))]

    def said(self) -> list[tuple[str, str, str]]:
        """Act, subject and detail of each line."""
        return [(line.act, line.subject, line.detail) for line in self.lines()]

    def names(self) -> list[str]:
        with self.database.session() as session:
            return sorted(session.exec(select(AccountRow.name)))
