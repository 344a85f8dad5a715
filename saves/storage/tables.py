"""The tables of a save. One file holds one campaign; one database may hold many.

All columns are whole numbers, text or bytes, so that SQLite can be strict about them. The log
is a list of lines and at the same time a tree of positions: every line knows the line whose
position it started from (`parent`) and the line whose position it leads to (`tip`). An order
leads to a position of its own; lines that move without one are listed in `log_commands.py`. So
going back destroys nothing, and a branch is a name for a tip.

What is declared here is written out in `schema.sql`, from which new files are made: SQLModel is
as large as the game itself, and nobody needs it to play. After a change here:

    .venv/bin/python -m saves.storage.tables
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from sqlalchemy import CheckConstraint, Integer, LargeBinary, Table, Text, create_mock_engine
from sqlmodel import Field, SQLModel

SQLModel.metadata.naming_convention = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}

STRICT: dict[str, Any] = {"sqlite_strict": True, "sqlite_with_rowid": False}


def _number(**more: Any) -> Any:
    """A column of whole numbers."""
    return Field(sa_type=Integer, **more)


def _text(**more: Any) -> Any:
    """A column of text."""
    return Field(sa_type=Text, **more)


def _campaign_key() -> Any:
    """The campaign that a row belongs to: the first part of every key."""
    return _number(primary_key=True, foreign_key="campaign.id")


class CampaignRow(SQLModel, table=True):
    """One campaign: what is fixed when it begins, and what its owner may rename."""

    __tablename__ = "campaign"
    __table_args__: ClassVar[Any] = STRICT

    id: int = _number(primary_key=True)
    uuid: str = _text(unique=True)
    """The same in every copy of a file; a name is not."""

    name: str = _text()
    scenario: str = _text()
    """The scenario's id."""

    opening: str = _text()
    """The position before line 1, as a situation."""

    seed: str = _text()
    """What the dice follow from. Secret while the game goes on."""

    seal: str = _text()
    """The SHA-256 of the seed: published from the beginning."""

    union_player: str = _text()
    confederate_player: str = _text()
    """`person`, or the id of a commander."""

    terms: str = _text(default="")
    """What the players agreed on beside the rules, one word each: `iron_man`."""

    note: str = _text(default="")
    created: str = _text()
    """When, in ISO 8601 and UTC, as all times here."""

    program: str = _text()
    """The version of the game that began it."""

    options: str = _text()
    """The options switched on, by name: `supply, leaders`."""

    rules: int = _number()
    """The edition of the rules that it began with."""

    folder: str = _text()
    """Where its owner keeps it on a shared server; a file lies in a folder of the disk."""

    digest: str = _text()


class EntryRow(SQLModel, table=True):
    """One line of a campaign's log. Written once, never changed, never deleted."""

    __tablename__ = "entry"
    __table_args__: ClassVar[Any] = (CheckConstraint("number > 0", name="from_one"), STRICT)

    campaign_id: int = _campaign_key()
    number: int = _number(primary_key=True)
    """Place in the log: 1, 2, 3, ..."""

    parent: int = _number()
    """The line whose position this one started from; 0 is the opening."""

    tip: int = _number()
    """The line whose position this one leads to: its own for an order."""

    turn: int = _number()
    side: str = _text()
    """Whose decision it was."""

    line: str = _text()
    """An order, in notation; or one of the lines in `log_commands.py`, like `take back 17`."""

    rolls: str = _text()
    """The dice the order used, as JSON: `[["union marches",6,4],...]`."""

    dice: str = _text()
    """`sealed` if they follow from the seed, `hand` if a player rolled them."""

    position: str = _text()
    """The SHA-256 of the position led to, as a situation."""

    snapshot: str = _text()
    """The digest of the snapshot taken after this line, if one was."""

    written: str = _text()
    previous: str = _text()
    """The hash of the line before; of the opening, for line 1."""

    hash: str = _text()
    """The digest of the columns above, from the number on."""


class SnapshotRow(SQLModel, table=True):
    """The position after a line, so that opening a campaign need not play it all again."""

    __tablename__ = "snapshot"
    __table_args__: ClassVar[Any] = STRICT

    campaign_id: int = _campaign_key()
    number: int = _number(primary_key=True)
    """The line it was taken after."""

    codec: str = _text()
    body: bytes = Field(sa_type=LargeBinary)
    digest: str = _text()


class HeadRow(SQLModel, table=True):
    """Where a campaign stands: the one row that changes, and all that a list needs."""

    __tablename__ = "head"
    __table_args__: ClassVar[Any] = STRICT

    campaign_id: int = _campaign_key()
    number: int = _number()
    """The last line of the log."""

    tip: int = _number()
    """The line whose position is the present one."""

    log: str = _text()
    """The hash of the last line."""

    campaign: str = _text()
    points: str = _text()
    layout: str = _text()
    """Digests of the campaign's row, of all save points, and of the tables themselves."""

    turn: int = _number()
    label: str = _text()
    """The date of the turn: `Nov/Dec 1861`."""

    to_move: str = _text()
    """Whose decision it is; empty when the game is over."""

    winner: str = _text()
    """Empty while the game goes on, and after a draw."""

    union_size: int = _number()
    union_maximum: int = _number()
    confederate_size: int = _number()
    confederate_maximum: int = _number()
    """Pieces on the board, and how many there may be."""

    played: str = _text()
    program: str = _text()
    """When, and with which version of the game, the last line was written."""

    resolver: str = _text()
    """How the present battle is fought, or the last one was; empty before the first."""

    holders: str = _text()
    """Who controls each box, in the order of the board: `U`, `C`, or `.` for nobody."""

    reloads: int = _number()
    """How often play went back beyond a die: the lines `go back`."""

    digest: str = _text()


class PointRow(SQLModel, table=True):
    """A save point: a name for a position that the log leads to."""

    __tablename__ = "save_point"
    __table_args__: ClassVar[Any] = STRICT

    campaign_id: int = _campaign_key()
    name: str = _text(primary_key=True)
    number: int = _number()
    """The line that leads there; 0 is the opening."""

    kind: str = _text()
    """`named` by a player, or set by the game."""

    note: str = _text(default="")
    written: str = _text()
    digest: str = _text()


class LeaseRow(SQLModel, table=True):
    """Who has a campaign open. Gone when it is closed; left behind by a process that died."""

    __tablename__ = "lease"
    __table_args__: ClassVar[Any] = STRICT

    campaign_id: int = _campaign_key()
    holder: str = _text()
    host: str = _text()
    process: int = _number()
    since: str = _text()
    digest: str = _text()


TABLES: Mapping[str, Table] = SQLModel.metadata.tables
"""The tables by name."""


def written_out() -> str:
    """The statements that make the tables in a file, an empty line between them."""
    statements: list[str] = []

    def take(statement: Any, *_values: Any, **_more: Any) -> None:
        lines = str(statement.compile(dialect=engine.dialect)).expandtabs(4).splitlines()
        statements.append("\n".join(line.rstrip() for line in lines if line.strip()))

    engine = create_mock_engine("sqlite://", take)
    SQLModel.metadata.create_all(engine, checkfirst=False)
    return ";\n\n".join(statements) + ";\n"


if __name__ == "__main__":
    Path(__file__).with_name("schema.sql").write_text(written_out(), encoding="utf-8")
