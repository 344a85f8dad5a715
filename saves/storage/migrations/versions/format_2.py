"""Format 2: a list can show options, rules, way of battle, the map, and how often one went back.

What can only be known by playing the log is left empty here; `campaign_log.seal_anew` fills it in.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"

NEW: dict[str, dict[str, str | int]] = {
    # All campaigns of format 1 began with the first edition of the rules.
    "campaign": {"options": "", "rules": 1, "folder": ""},
    "head": {"resolver": "", "holders": "", "reloads": 0},
}
"""The new columns, with what stands in them at first."""


def upgrade() -> None:
    """Add the columns; in a file, which is copied for it, before the seals of their rows."""
    copied = op.get_bind().dialect.name == "sqlite"
    place: dict[str, Any] = {"insert_before": "digest"} if copied else {}
    for table, columns in NEW.items():
        with op.batch_alter_table(table, recreate="always" if copied else "never") as batch:
            for name, value in columns.items():
                batch.add_column(sa.Column(name, type_of(value), nullable=True), **place)
        op.execute(sa.table(table, *map(sa.column, columns)).update().values(columns))
        with op.batch_alter_table(table) as batch:
            for name, value in columns.items():
                batch.alter_column(name, existing_type=type_of(value), nullable=False)


def type_of(value: str | int) -> type[sa.Text] | type[sa.Integer]:
    """The type of a column, by its first value."""
    return sa.Text if isinstance(value, str) else sa.Integer
