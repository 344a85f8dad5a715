"""Format 1: accounts and what belongs to them, games and what belongs to them."""

from collections.abc import Sequence
from typing import Any, TypeAlias

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None

Part: TypeAlias = "sa.Column[Any] | sa.Constraint"


def upgrade() -> None:
    """Make the tables."""
    _accounts()
    _doors()
    _people()
    _games()
    _talk()


def _accounts() -> None:
    make(
        "account",
        [text("name", 32), text("role", 32), flag("is_held"), text("password", 200)],
        [real("created"), real("seen"), text("invited_by", 32)],
        key="name",
    )
    make(
        "account_key",
        [text("fingerprint", 64), text("account", 32, of="account.name"), text("kind", 64)],
        [text("blob", 4000), text("comment", 200), real("added"), real("used"), real("retired")],
        key="fingerprint",
        index="account",
    )
    make(
        "invitation",
        [text("digest", 64), text("by", 32), text("account", 32), text("note", 200)],
        [real("created"), real("expires"), number("left")],
        key="digest",
    )


def _doors() -> None:
    make(
        "ban",
        [number("number"), text("kind", 32), text("value", 64), real("since"), real("until")],
        [text("by", 32), text("why", 200)],
        index="value",
        is_counted=True,
    )
    make(
        "session",
        [number("number"), text("account", 32), text("address", 64), text("host", 64)],
        [text("how", 32), real("came"), real("left"), text("why", 200)],
        index="account left",
        is_counted=True,
    )
    make(
        "audit",
        [number("number"), real("moment"), text("by", 32), text("act", 32), text("subject", 64)],
        [text("address", 64), text("detail", 200)],
        index="subject",
        is_counted=True,
    )


def _people() -> None:
    make(
        "block",
        [text("account", 32, of="account.name"), text("blocked", 32, of="account.name")],
        [real("since")],
        key="account blocked",
    )
    make(
        "mute",
        [text("account", 32, of="account.name"), real("until"), text("by", 32)],
        [text("why", 200)],
        key="account",
    )
    make(
        "rating",
        [text("account", 32, of="account.name"), real("rating"), real("deviation")],
        [real("volatility"), number("games"), number("won"), number("lost"), number("drawn")],
        [real("reckoned")],
        key="account",
        index="rating",
    )
    make(
        "vacation",
        [text("account", 32, of="account.name"), real("since"), real("until"), number("year")],
        [number("days")],
        key="account",
    )


def _games() -> None:
    make(
        "game",
        [number("number"), text("name", 60), text("scenario", 64), text("options", 2000)],
        [text("resolver", 32), text("pace", 32), number("seconds")],
        [flag("is_public"), flag("is_rated"), text("stage", 32)],
        [text("begun_by", 32, of="account.name"), text("wanted", 32), text("code", 32)],
        [text("referee", 32), number("rematch_of"), real("created"), real("changed")],
        [number("turn"), text("label", 60), number("lines"), text("log", 64)],
        [text("to_move", 32), text("winner", 32), flag("is_draw"), text("draw_offered_by", 32)],
        [text("back_asked_by", 32), text("how", 200), flag("is_counted")],
        index="stage begun_by code changed",
        is_counted=True,
    )
    make(
        "game_seat",
        [number("game", of="game.number"), text("side", 32)],
        [text("account", 32, of="account.name", is_needed=False), text("commander", 64)],
        [text("invited", 32, of="account.name", is_needed=False), flag("has_declined")],
        key="game side",
        index="account invited",
    )
    make(
        "game_clock",
        [number("game", of="game.number"), text("side", 32), real("since"), real("deadline")],
        [real("left")],
        key="game",
        index="deadline",
    )
    make(
        "notice",
        [number("game", of="game.number"), text("account", 32, of="account.name")],
        [number("line"), real("due"), number("tries")],
        key="game",
        index="due",
    )
    make(
        "instruction",
        [number("game", of="game.number"), text("side", 32)],
        [text("account", 32, of="account.name"), text("body", 4000), real("written")],
        key="game side",
    )


def _talk() -> None:
    make(
        "talk",
        [number("room"), number("number"), text("account", 32, of="account.name")],
        [text("text", 400), real("moment")],
        key="room number",
        index="account",
    )
    make(
        "request",
        [text("account", 32, of="account.name"), text("id", 64), number("game"), number("line")],
        [real("moment")],
        key="account id",
        index="game moment",
    )


def make(
    table: str,
    *columns: Sequence[Sequence[Part]],
    key: str = "number",
    index: str = "",
    is_counted: bool = False,
) -> None:
    """A table with its key, its bounds and its indices."""
    parts = [part for line in columns for column in line for part in column]
    for part in parts:
        if isinstance(part, sa.CheckConstraint):
            part.name = f"ck_{table}_{part.name}"
        if isinstance(part, sa.ForeignKeyConstraint):
            part.name = f"fk_{table}_{part.name}"
    more = {"sqlite_autoincrement": True} if is_counted else {}
    named = sa.PrimaryKeyConstraint(*key.split(), name=f"pk_{table}")
    op.create_table(table, *parts, named, sqlite_strict=True, **more)
    for column in index.split():
        op.create_index(f"ix_{table}_{column}", table, [column])


def text(name: str, most: int, of: str = "", is_needed: bool = True) -> list[Part]:
    """A text of at most so many letters; of a row elsewhere, perhaps."""
    column: sa.Column[Any] = sa.Column(name, sa.Text, nullable=not is_needed)
    fits = sa.CheckConstraint(sa.func.length(sa.column(name)) <= most, name=f"{name}_fits")
    return [column, fits, *_belongs(name, of)]


def number(name: str, of: str = "") -> list[Part]:
    """A whole number."""
    return [sa.Column(name, sa.Integer, nullable=False), *_belongs(name, of)]


def real(name: str) -> list[Part]:
    """A moment, or another number that need not be whole."""
    kind: Any = sa.Double().with_variant(sa.REAL(), "sqlite")
    return [sa.Column(name, kind, nullable=False)]


def flag(name: str) -> list[Part]:
    """Yes or no."""
    is_file = op.get_bind().dialect.name == "sqlite"
    kind: Any = sa.Integer() if is_file else sa.Boolean()
    values = (0, 1) if is_file else (False, True)
    column: sa.Column[Any] = sa.Column(name, kind, nullable=False)
    return [column, sa.CheckConstraint(sa.column(name).in_(values), name=f"{name}_flag")]


def _belongs(name: str, of: str) -> list[Part]:
    if not of:
        return []
    return [sa.ForeignKeyConstraint([name], [of], name=f"{name}_{of.partition('.')[0]}")]
