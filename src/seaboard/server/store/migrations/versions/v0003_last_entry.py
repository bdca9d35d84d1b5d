"""The number of a table's last entry is no longer kept beside its entries: most moves then leave the table's row as it is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Leave it out."""
    op.drop_column("tables", "seq")


def downgrade() -> None:
    """Keep it again."""
    op.add_column("tables", sa.Column("seq", sa.Integer, nullable=False, server_default="0"))
    op.execute("UPDATE tables SET seq = (SELECT coalesce(max(number), 0) FROM entries WHERE entries.table_id = tables.id)")
