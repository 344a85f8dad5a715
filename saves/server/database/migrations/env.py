"""Runs in the transaction of whoever asks for a migration; see `versions.py`."""

from alembic import context

from saves.server.database.versions import VERSIONS

context.configure(
    connection=context.config.attributes["connection"],
    version_table=VERSIONS,
    render_as_batch=True,
    transactional_ddl=True,
)
context.run_migrations()
