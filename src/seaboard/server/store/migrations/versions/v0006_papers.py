"""Events say where they are held, and guests keep questions of their own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add both."""
    op.add_column("events", sa.Column("venue", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "question_banks",
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("questions", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("changed", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("guest", "game"),
    )


def downgrade() -> None:
    """Take both away."""
    op.drop_table("question_banks")
    op.drop_column("events", "venue")
