"""Alembic runs this file, and nothing else does: the connection comes from `migrate`."""

from __future__ import annotations

from alembic import context

from seaboard.server.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
