"""Finished games have analyses."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Build their table."""
    op.create_table(
        "analyses",
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("depth", sa.Text, nullable=False),
        sa.Column("table_of", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE")),
        sa.Column("upload", sa.Text, sa.ForeignKey("replays.id", ondelete="CASCADE")),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("asked", sa.Float(53), nullable=False),
        sa.Column("process", sa.Text),
        sa.Column("beat", sa.Float(53)),
        sa.Column("begun", sa.Float(53)),
        sa.Column("done", sa.Integer, nullable=False, server_default="0"),
        sa.Column("total", sa.Integer, nullable=False, server_default="0"),
        sa.Column("fault", sa.Text, nullable=False, server_default=""),
        sa.Column("report", sa.LargeBinary),
        sa.PrimaryKeyConstraint("subject", "depth"),
    )
    op.create_index("analyses_table", "analyses", ["table_of"])
    op.create_index("analyses_upload", "analyses", ["upload"])


def downgrade() -> None:
    """Remove it."""
    op.drop_table("analyses")
