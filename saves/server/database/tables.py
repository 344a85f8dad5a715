"""The tables of a server, as rows that the program works with: accounts, games, talk.

Whoever reads or writes one does it through these classes, with values bound to their places. A
campaign's own log is not here but in its own tables; the row of a game only tells lists where it
stands. Every text has a longest length, which the database knows, too.

All moments are seconds since 1970, 0 meaning never. Sides are `union` and `confederate`, or empty.

What is declared here `migrations/versions` makes; a test compares them.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from sqlalchemy import (
    REAL,
    Boolean,
    CheckConstraint,
    Dialect,
    Double,
    Integer,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    func,
)
from sqlalchemy.orm import registry
from sqlalchemy.types import TypeEngine
from sqlmodel import Field, SQLModel

from saves.server.contract.lobby import LIVE, LONGEST_TALK, OPEN, PLAYER

STRICT: Final[dict[str, Any]] = {"sqlite_strict": True}
COUNTED: Final[dict[str, Any]] = STRICT | {"sqlite_autoincrement": True}
"""The database numbers the rows, and no number comes twice, even if its row goes."""

NAME: Final = 32
"""Letters of an account's name, or of a word that the program chooses."""

ADDRESS: Final = 64
SENTENCE: Final = 200
DIGEST: Final = 64
BLOB: Final = 4000

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)
_REGISTRY = registry(metadata=METADATA)
"""Their own: the tables of campaigns are written out into files, and these are not among them."""


class Bounded(TypeDecorator[str]):
    """Text of at most so many letters, without any that a database cannot keep."""

    impl = Text
    cache_ok = True

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        if value is not None:
            if len(value) > self.most:
                raise ValueError(f"a text of {len(value)} letters is longer than {self.most}")
            if "\0" in value or (not value.isprintable() and _has_halves(value)):
                raise ValueError("a text holds what no database keeps")
        return value


class Flag(TypeDecorator[bool]):
    """Yes or no; on SQLite, whose strict tables know no such thing, 1 or 0."""

    impl = Boolean
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        kind: Any = Integer if dialect.name == "sqlite" else Boolean
        return dialect.type_descriptor(kind())

    def process_bind_param(self, value: bool | None, dialect: Dialect) -> Any:
        if value is None:
            return None
        return int(value) if dialect.name == "sqlite" else bool(value)

    def process_result_value(self, value: Any, dialect: Dialect) -> bool | None:
        return None if value is None else bool(value)


def _has_halves(text: str) -> bool:
    """Half a letter, as JSON may smuggle one in: nothing can write it."""
    return any("\ud800" <= letter <= "\udfff" for letter in text)


def _text(most: int = NAME, default: str | None = "", **more: Any) -> Any:
    kind: Any = Bounded(most)
    return Field(default=default, sa_type=kind, **more)


def _key(most: int = NAME, **more: Any) -> Any:
    kind: Any = Bounded(most)
    return Field(sa_type=kind, primary_key=True, **more)


def _account(**more: Any) -> Any:
    """An account that there is."""
    kind: Any = Bounded(NAME)
    return Field(sa_type=kind, foreign_key="account.name", **more)


def _game(**more: Any) -> Any:
    """A game that there is."""
    return Field(sa_type=Integer, foreign_key="game.number", **more)


def _count(default: int = 0, **more: Any) -> Any:
    return Field(default=default, sa_type=Integer, **more)


def _next_number() -> Any:
    """A number that the database gives: it is there once the row has been written."""
    return Field(default=None, sa_type=Integer, primary_key=True)


def _real(default: float = 0.0, **more: Any) -> Any:
    kind: Any = Double().with_variant(REAL(), "sqlite")
    return Field(default=default, sa_type=kind, **more)


def _flag(default: bool = False) -> Any:
    return Field(default=default, sa_type=Flag)


class Row(SQLModel, registry=_REGISTRY):
    """A row of a server's tables."""

    __table_args__: ClassVar[Any] = STRICT


# --- accounts ---


class AccountRow(Row, table=True):
    """Somebody who may log in."""

    __tablename__ = "account"

    name: str = _key()
    role: str = _text(default=PLAYER)
    is_held: bool = _flag()
    """The name is new, and nobody has let it play yet."""

    password: str = _text(SENTENCE)
    """What Argon2 has made of it, in its own format; empty if he has none."""

    created: float = _real()
    seen: float = _real()
    invited_by: str = _text()


class KeyRow(Row, table=True):
    """A public key of an account."""

    __tablename__ = "account_key"

    fingerprint: str = _key(DIGEST)
    """`SHA256:...`, as OpenSSH shows it."""

    account: str = _account(index=True)
    kind: str = _text(DIGEST)
    """`ssh-ed25519`."""

    blob: str = _text(BLOB)
    """The key itself, in base64: two keys are the same if this is."""

    comment: str = _text(SENTENCE)
    added: float = _real()
    used: float = _real()
    retired: float = _real()
    """Since when nobody may come in by it; 0 while one may."""


class InvitationRow(Row, table=True):
    """A code by which somebody may make an account."""

    __tablename__ = "invitation"

    digest: str = _key(DIGEST)
    """The SHA-256 of the code; the code itself is kept nowhere."""

    by: str = _text()
    account: str = _text()
    """The only name that it is for; empty for any."""

    note: str = _text(SENTENCE)
    created: float = _real()
    expires: float = _real()
    left: int = _count(1)
    """How many more accounts it is good for."""


class BanRow(Row, table=True):
    """Somebody who may not come in: an account, a key or a network."""

    __tablename__ = "ban"
    __table_args__: ClassVar[Any] = COUNTED

    number: int = _next_number()
    kind: str = _text()
    value: str = _text(DIGEST, index=True)
    since: float = _real()
    until: float = _real()
    """0 if it has no end."""

    by: str = _text()
    why: str = _text(SENTENCE)


class SessionRow(Row, table=True):
    """Somebody who came in, and when he left."""

    __tablename__ = "session"
    __table_args__: ClassVar[Any] = COUNTED

    number: int = _next_number()
    account: str = _text(index=True)
    """A guest has no account."""

    address: str = _text(ADDRESS)
    host: str = _text(DIGEST)
    """Which of several servers let him in."""

    how: str = _text()
    came: float = _real()
    left: float = _real(index=True)
    """0 while he is here."""

    why: str = _text(SENTENCE)


class AuditRow(Row, table=True):
    """Who did what. Written once, never changed."""

    __tablename__ = "audit"
    __table_args__: ClassVar[Any] = COUNTED

    number: int = _next_number()
    moment: float = _real()
    by: str = _text()
    """An account, or what the program calls itself: `door`, `console`."""

    act: str = _text()
    subject: str = _text(DIGEST, index=True)
    address: str = _text(ADDRESS)
    detail: str = _text(SENTENCE)


# --- people among themselves ---


class BlockRow(Row, table=True):
    """Somebody who does not want to hear of somebody else, nor play with him."""

    __tablename__ = "block"

    account: str = _account(primary_key=True)
    blocked: str = _account(primary_key=True)
    since: float = _real()


class MuteRow(Row, table=True):
    """Somebody who may not talk for a while."""

    __tablename__ = "mute"

    account: str = _account(primary_key=True)
    until: float = _real()
    """0 if it has no end."""

    by: str = _text()
    why: str = _text(SENTENCE)


class RatingRow(Row, table=True):
    """How strong somebody plays, and what of his games counted."""

    __tablename__ = "rating"

    account: str = _account(primary_key=True)
    rating: float = _real(1500.0, index=True)
    deviation: float = _real(350.0)
    volatility: float = _real(0.06)
    games: int = _count()
    won: int = _count()
    lost: int = _count()
    drawn: int = _count()
    reckoned: float = _real()
    """When it was worked out last."""


class VacationRow(Row, table=True):
    """When somebody's clocks stand still."""

    __tablename__ = "vacation"

    account: str = _account(primary_key=True)
    since: float = _real()
    until: float = _real()
    year: int = _count()
    days: int = _count()
    """Days taken in that year."""


# --- games ---


class GameRow(Row, table=True):
    """A game as lists show it: what its log says is brought up to date after each line."""

    __tablename__ = "game"
    __table_args__: ClassVar[Any] = COUNTED

    number: int = _next_number()
    name: str = _text(60)
    scenario: str = _text(DIGEST)
    options: str = _text(2000)
    """The names of the options in force, one blank between."""

    resolver: str = _text()
    pace: str = _text(default=LIVE)
    seconds: int = _count()
    is_public: bool = _flag(True)
    is_rated: bool = _flag(True)
    stage: str = _text(default=OPEN, index=True)
    begun_by: str = _account(index=True)
    wanted: str = _text()
    """The side of whoever began it; empty if the other one may choose."""

    code: str = _text(index=True)
    """The code of its invitation; empty if anybody may accept."""

    referee: str = _text()
    rematch_of: int = _count()
    created: float = _real()
    changed: float = _real(index=True)
    turn: int = _count()
    label: str = _text(60)
    lines: int = _count()
    log: str = _text(DIGEST)
    """The hash of its last line, by which a start sees whether this row is up to date."""

    to_move: str = _text()
    winner: str = _text()
    is_draw: bool = _flag()
    draw_offered_by: str = _text()
    """A side."""

    back_asked_by: str = _text()
    """The side that asks to go back, as long as it waits for the answer."""

    how: str = _text(SENTENCE)
    is_counted: bool = _flag()
    """Its result is in the ratings."""


class SeatRow(Row, table=True):
    """A side of a game, and who plays it."""

    __tablename__ = "game_seat"

    game: int = _game(primary_key=True)
    side: str = _key()
    account: str | None = _account(default=None, nullable=True, index=True)
    commander: str = _text(DIGEST)
    invited: str | None = _account(default=None, nullable=True, index=True)
    has_declined: bool = _flag()


class ClockRow(Row, table=True):
    """How long whoever has to decide in a game may still take."""

    __tablename__ = "game_clock"

    game: int = _game(primary_key=True)
    side: str = _text()
    since: float = _real()
    deadline: float = _real(index=True)
    """0 without a limit, or while the clock stands still."""

    left: float = _real()
    """Seconds that were left when it was stopped."""


class NoticeRow(Row, table=True):
    """Somebody who is to be told that it is his move, once in each position."""

    __tablename__ = "notice"

    game: int = _game(primary_key=True)
    account: str = _account()
    line: int = _count()
    """The last line of the log: what comes after it is his."""

    due: float = _real(index=True)
    """When to tell him; 0 once he has been told, or nobody can."""

    tries: int = _count()


class InstructionRow(Row, table=True):
    """What a side's decisions shall be while nobody sits there."""

    __tablename__ = "instruction"

    game: int = _game(primary_key=True)
    side: str = _key()
    account: str = _account()
    body: str = _text(BLOB)
    """`Instructions` as JSON."""

    written: float = _real()


class TalkRow(Row, table=True):
    """A line that somebody has said, in a game's room or, as room 0, in the lobby."""

    __tablename__ = "talk"

    room: int = _count(primary_key=True)
    number: int = _count(primary_key=True)
    account: str = _account(index=True)
    text: str = _text(LONGEST_TALK)
    moment: float = _real()


class RequestRow(Row, table=True):
    """Something that was asked and answered: asked again, it is not done again."""

    __tablename__ = "request"

    account: str = _account(primary_key=True)
    id: str = _key(DIGEST)
    game: int = _count(index=True)
    line: int = _count()
    """The line of the log that came of it; 0 if it was no order."""

    moment: float = _real(index=True)


TABLES: Final[Mapping[str, Table]] = METADATA.tables
"""The tables by name."""


def _let_the_database_know_the_bounds() -> None:
    for table in TABLES.values():
        for column in table.columns:
            if isinstance(column.type, Bounded):
                fits = func.length(column) <= column.type.most
                table.append_constraint(CheckConstraint(fits, name=f"{column.name}_fits"))
            if isinstance(column.type, Flag):
                table.append_constraint(
                    CheckConstraint(column.in_([False, True]), name=f"{column.name}_flag")
                )


_let_the_database_know_the_bounds()
