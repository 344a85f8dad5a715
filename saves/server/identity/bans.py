"""Bans: of an account, of a key, or of a network."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import bindparam
from sqlmodel import Session, and_, col, or_, select

from saves.hosting.seats import account
from saves.server.contract.lobby import LobbyError, Moment
from saves.server.database.tables import BanRow
from saves.server.identity.addresses import network, networks_of

BY_ACCOUNT: Final = "account"
BY_KEY: Final = "key"
BY_ADDRESS: Final = "address"
BANS: Final = (BY_ACCOUNT, BY_KEY, BY_ADDRESS)

_FINGERPRINT: Final = re.compile(r"SHA256:[A-Za-z0-9+/]{43}")


_LASTS: Final = or_(col(BanRow.until) == 0, col(BanRow.until) > bindparam("now"))
_MEANT: Final = or_(
    and_(col(BanRow.kind) == BY_ACCOUNT, col(BanRow.value) == bindparam("account")),
    and_(col(BanRow.kind) == BY_KEY, col(BanRow.value) == bindparam("key")),
    and_(
        col(BanRow.kind) == BY_ADDRESS,
        col(BanRow.value).in_(bindparam("networks", expanding=True)),
    ),
)
_OF_ONE: Final = select(BanRow).where(_MEANT).where(_LASTS)
"""Put together once: that takes longer than asking."""


def ban_of(
    session: Session, now: Moment, *, account: str = "", key: str = "", address: str = ""
) -> BanRow | None:
    """The ban that keeps somebody out, if there is one: the one that lasts longest."""
    said = {"account": account, "key": key, "networks": networks_of(address), "now": now}
    found = session.exec(_OF_ONE, params=said)
    return max(found, key=lambda ban: ban.until or float("inf"), default=None)


def bans(session: Session, now: Moment) -> Sequence[BanRow]:
    """Every ban that there is, the newest first."""
    wanted = select(BanRow).where(_LASTS).order_by(col(BanRow.number).desc())
    return session.exec(wanted, params={"now": now}).all()


def banned_value(kind: str, value: str) -> str:
    """What a ban is of, in the one spelling that it has.

    Raises:
        SaveError: if nothing of that kind is called so.
    """
    if kind == BY_ACCOUNT:
        return account(value)
    if kind == BY_ADDRESS:
        return network(value)
    if kind == BY_KEY and _FINGERPRINT.fullmatch(value):
        return value
    raise LobbyError("ban an account, a key by its fingerprint SHA256:..., or a network")


def said_of_ban(ban: BanRow) -> str:
    """What somebody is told whom a ban keeps out."""
    kinds = {BY_ACCOUNT: "This account", BY_KEY: "This key", BY_ADDRESS: "Your network"}
    until = ""
    if ban.until:
        until = datetime.fromtimestamp(ban.until, UTC).strftime(" until %d %B %Y, %H:%M UTC")
    why = f": {ban.why.rstrip('.')}" if ban.why else ""  # it may be a sentence already
    return f"{kinds[ban.kind]} is banned{until}{why}."
