"""Runs in the transaction of whoever asks for a migration; see `saves/storage/migrate.py`."""

from alembic import context

context.configure(
    connection=context.config.attributes["connection"],
    render_as_batch=True,
    transactional_ddl=True,
)
context.run_migrations()
