"""Invitations: codes by which somebody may make an account, each kept only as its digest."""

import hashlib
import secrets
from collections.abc import Sequence
from typing import Final

from sqlmodel import Session, col, select

from saves.server.contract.lobby import LobbyError, Moment
from saves.server.database.tables import InvitationRow
from saves.storage.plain_text import one_line

LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Those that nobody takes for each other."""

GROUPS: Final = 4
GROUP: Final = 5
"""`x7k2m-...`: 99 bits."""

MOST_USES: Final = 1000
DAY: Final = 86_400.0


def new_invitation(
    session: Session,
    by: str,
    now: Moment,
    *,
    days: float,
    uses: int = 1,
    account: str = "",
    note: str = "",
) -> str:
    """A new invitation; the code of it, which is said this once.

    Raises:
        LobbyError: if it would serve for no time, or too many.
    """
    if not 0 < days <= 3650 or not 0 < uses <= MOST_USES:
        raise LobbyError(f"an invitation serves 1 to {MOST_USES} accounts, and up to ten years")
    letters = [secrets.choice(LETTERS) for _ in range(GROUPS * GROUP)]
    code = "-".join("".join(letters[i : i + GROUP]) for i in range(0, len(letters), GROUP))
    session.add(
        InvitationRow(
            digest=digest_of(code),
            by=by,
            account=account,
            note=one_line(note)[:200],
            created=now,
            expires=now + days * DAY,
            left=uses,
        )
    )
    return code


def digest_of(code: str) -> str:
    """By what an invitation is known; blanks and capitals do not matter."""
    letters = "".join(letter for letter in code.casefold() if letter.isalnum())
    return hashlib.sha256(letters.encode("utf-8", "replace")).hexdigest()


def take(session: Session, code: str, account: str, now: Moment) -> InvitationRow | None:
    """Use an invitation once; None if it does not serve for that name, or no more."""
    wanted = select(InvitationRow).where(InvitationRow.digest == digest_of(code)).with_for_update()
    found = session.exec(wanted).first()
    if found is None or found.left < 1 or found.account not in ("", account):
        return None
    if found.expires <= now:
        found.left = 0  # for ever, also if the clock should go back
        return None
    found.left -= 1
    return found


def invitations(session: Session, now: Moment) -> Sequence[InvitationRow]:
    """Those that still serve, the newest first."""
    wanted = select(InvitationRow).where(InvitationRow.left > 0).where(InvitationRow.expires > now)
    return session.exec(wanted.order_by(col(InvitationRow.created).desc())).all()


def withdraw(session: Session, digest: str) -> InvitationRow:
    """Let an invitation serve no more; it is named by the first letters of its digest.

    Raises:
        LobbyError: if there is none, or several.
    """
    found = [
        row
        for row in session.exec(select(InvitationRow).where(InvitationRow.left > 0))
        if len(digest) >= 6 and row.digest.startswith(digest)
    ]
    if len(found) != 1:
        raise LobbyError("there is no such invitation; the list of invitations shows all")
    [row] = found
    row.left = 0
    return row
