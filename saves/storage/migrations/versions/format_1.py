"""Format 1: a campaign, its log, snapshots, head, save points and lease.

Files of this format exist already and never come here; a shared database begins with it.
"""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None

STRICT = {"sqlite_strict": True, "sqlite_with_rowid": False}


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "campaign",
        number("id"),
        *texts("uuid name scenario opening seed seal union_player confederate_player"),
        *texts("terms note created program digest"),
        sa.PrimaryKeyConstraint("id", name="pk_campaign"),
        sa.UniqueConstraint("uuid", name="uq_campaign_uuid"),
        **STRICT,
    )
    op.create_table(
        "entry",
        *numbers("campaign_id number parent tip turn"),
        *texts("side line rolls dice position snapshot written previous hash"),
        sa.PrimaryKeyConstraint("campaign_id", "number", name="pk_entry"),
        sa.CheckConstraint("number > 0", name="ck_entry_from_one"),
        belongs("entry"),
        **STRICT,
    )
    op.create_table(
        "snapshot",
        *numbers("campaign_id number"),
        *texts("codec"),
        sa.Column("body", sa.LargeBinary, nullable=False),
        *texts("digest"),
        sa.PrimaryKeyConstraint("campaign_id", "number", name="pk_snapshot"),
        belongs("snapshot"),
        **STRICT,
    )
    op.create_table(
        "head",
        *numbers("campaign_id number tip"),
        *texts("log campaign points layout"),
        *numbers("turn"),
        *texts("label to_move winner"),
        *numbers("union_size union_maximum confederate_size confederate_maximum"),
        *texts("played program digest"),
        sa.PrimaryKeyConstraint("campaign_id", name="pk_head"),
        belongs("head"),
        **STRICT,
    )
    op.create_table(
        "save_point",
        *numbers("campaign_id"),
        *texts("name"),
        *numbers("number"),
        *texts("kind note written digest"),
        sa.PrimaryKeyConstraint("campaign_id", "name", name="pk_save_point"),
        belongs("save_point"),
        **STRICT,
    )
    op.create_table(
        "lease",
        *numbers("campaign_id"),
        *texts("holder host"),
        *numbers("process"),
        *texts("since digest"),
        sa.PrimaryKeyConstraint("campaign_id", name="pk_lease"),
        belongs("lease"),
        **STRICT,
    )


def number(name: str) -> sa.Column[int]:
    """A column of whole numbers."""
    return sa.Column(name, sa.Integer, nullable=False)


def numbers(names: str) -> list[sa.Column[int]]:
    """Some of them."""
    return [number(name) for name in names.split()]


def texts(names: str) -> list[sa.Column[str]]:
    """Some columns of text."""
    return [sa.Column(name, sa.Text, nullable=False) for name in names.split()]


def belongs(table: str) -> sa.ForeignKeyConstraint:
    """The campaign that a row belongs to."""
    name = f"fk_{table}_campaign_id_campaign"
    return sa.ForeignKeyConstraint(["campaign_id"], ["campaign.id"], name=name)
