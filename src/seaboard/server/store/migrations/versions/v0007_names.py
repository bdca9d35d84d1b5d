"""Nicknames stand beside the log, and an event says whether a projector shows them and for how long it is kept."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Build the new columns."""
    op.add_column("event_notes", sa.Column("nickname", sa.Text, nullable=False, server_default=""))
    op.add_column("events", sa.Column("nicknames", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("events", sa.Column("keep_days", sa.Integer))


def downgrade() -> None:
    """Remove them."""
    op.drop_column("events", "keep_days")
    op.drop_column("events", "nicknames")
    op.drop_column("event_notes", "nickname")
