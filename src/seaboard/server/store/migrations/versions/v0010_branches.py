"""What-if games: tables that go on from a moment of a game that is over."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Build the table of moments they go on from."""
    op.create_table(
        "branches",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("root", sa.Text, nullable=False),
        sa.Column("parent", sa.Text, nullable=False),
        sa.Column("move", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("world", sa.Text, nullable=False),
        sa.Column("opening", sa.LargeBinary, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("is_shared", sa.Boolean, nullable=False),
    )
    op.create_index("branches_root", "branches", ["root"])


def downgrade() -> None:
    """Delete them with their tables: without the moment they go on from nobody could read them."""
    op.execute("DELETE FROM tables WHERE id IN (SELECT table_id FROM branches)")
    op.drop_table("branches")
